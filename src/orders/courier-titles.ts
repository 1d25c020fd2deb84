import { getOwn } from '../base/row.ts';
import { escaped, joined, type Message, named } from '../base/text/message.ts';
import { usualName } from './city-tally.ts';
import { courierSpellings } from './couriers.ts';
import { solidName } from './covered-names.ts';

/** The names of a courier for people, in both languages. */
export interface CourierTitle {
  readonly en: string;
  readonly ar: string;
}

/** The one of a language. */
export const titleIn = ({ en, ar }: CourierTitle, lang: string): string => (lang === 'ar' ? ar : en);

const known = {
  ajex: ['AJEX', 'أجكس'],
  aramex: ['Aramex', 'أرامكس'],
  barq: ['Barq', 'برق'],
  dhl: ['DHL', 'دي إتش إل'],
  fedex: ['FedEx', 'فيديكس'],
  imile: ['iMile', 'آي مايل'],
  jt: ['J&T Express', 'جي آند تي'],
  naqel: ['Naqel Express', 'ناقل'],
  redbox: ['RedBox', 'ريد بوكس'],
  smsa: ['SMSA Express', 'سمسا'],
  spl: ['SPL', 'سبل'],
  thabit: ['Thabit', 'ثابت'],
  transcorp: ['Transcorp', 'ترانسكورب'],
  ups: ['UPS', 'يو بي إس'],
  zajil: ['Zajil Express', 'زاجل'],
} as const satisfies Readonly<Record<keyof typeof courierSpellings, readonly [string, string]>>;

/** By every spelling of a courier, without blanks. A word more, such as "domestic", tells one of its services from another. */
const titles = new Map(
  Object.entries<readonly [string, string]>(known).flatMap(([key, title]) =>
    [key, ...title, ...(getOwn<string>(courierSpellings, key) ?? '').split(', ')].map(
      (spelling) => [solidName(spelling), title] as const,
    ),
  ),
);

/** Is it a code of a program, and no name as people write it? */
const isCode = (text: string): boolean => /^(?:\d+|[a-z\d]+(?:[_-][a-z\d]+)*|[A-Z\d]+(?:_[A-Z\d]+)+)$/.test(text);

/** Words that tell one service of a courier from another. */
const serviceWords: Readonly<Record<string, string>> = {
  heavy: 'للشحن الثقيل',
  express: 'السريع',
  domestic: 'للشحن المحلي',
  international: 'للشحن الدولي',
  economy: 'الاقتصادي',
  cold: 'للشحن المبرد',
};

/** The Arabic name of a service of a known courier: of `aramex_heavy` and `Aramex Heavy`; undefined for other names. */
function arabicService(name: string): string | undefined {
  const [first = '', ...others] = name.split(/[\s_-]+/);
  const title = titles.get(solidName(first))?.[1];
  const own = others.map((word) => getOwn(serviceWords, word.toLowerCase()));
  if (title === undefined || own.length === 0 || own.includes(undefined)) return undefined;
  return `${title} ${own.join(' ')}`;
}

const isArabic = (text: string): boolean => /\p{Script=Arabic}/u.test(text);

/**
 * The names that people write for a courier that shipments call `name`. `spellings` are those of the service's list, which
 * tells it best; then come the names of the region's couriers, then the words of the code: `qx_express` is Qx Express.
 */
export function courierTitle(name: string, spellings: readonly string[] = []): CourierTitle {
  const [knownTitle, knownArabic] = titles.get(solidName(name)) ?? [];
  const written = [name, ...spellings].find((text) => !isCode(text) && !isArabic(text));
  const en = written ?? knownTitle ?? wordsOf(name);
  return { en, ar: spellings.find(isArabic) ?? (isArabic(name) ? name : (knownArabic ?? arabicService(name) ?? en)) };
}

/** The name of a courier in messages: in English the word that shipments and flags take, in Arabic as people write it. */
export const namedCourier = (courier: string, spellings?: readonly string[]): Message =>
  named({ en: courier, ar: courierTitle(courier, spellings).ar });

/**
 * The name to show of one courier, of those that orders give it (see `usualName`). In English a courier of the region has its
 * English name, though some of the orders, or all that are counted, have its Arabic one.
 */
export function usualCourierName(names: ReadonlyMap<string, number>, isInArabic: boolean): string | undefined {
  const usual = usualName(names, isInArabic);
  if (usual === undefined || isInArabic === isArabic(usual)) return usual;
  if (isInArabic) return courierTitle(usual).ar;
  return titles.get(solidName(usual))?.[0] ?? usual;
}

/** The same for the report, in which a code is written as people write it: `spl` is SPL. */
export function shownCourierName(names: ReadonlyMap<string, number>, isInArabic: boolean): string | undefined {
  const usual = usualCourierName(names, isInArabic);
  return usual && titleIn(courierTitle(usual), isInArabic ? 'ar' : 'en');
}

/** The words of a code, those of the region's couriers as they write themselves: `aramex_heavy` is Aramex Heavy. */
const wordsOf = (code: string): string =>
  code
    .split(/[_-]/)
    .map((word) => titles.get(solidName(word))?.[0].split(' ')[0] ?? word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

/** `Aramex, waybill 41452103136, shipment 31`; of an empty text nothing but that the waybill is missing. */
export function shipmentText(
  {
    courier,
    waybill,
    shipment = '',
  }: { readonly courier: string; readonly waybill: string; readonly shipment?: string },
  language: 'ar' | 'en',
): Message {
  const parts = [
    ...(courier === '' ? [] : [escaped`${courierTitle(courier)[language]}`]),
    waybill === '' ? escaped`no waybill` : escaped`waybill ${waybill}`,
    ...(shipment === '' ? [] : [escaped`shipment ${shipment}`]),
  ];
  return joined(parts, ', ');
}
