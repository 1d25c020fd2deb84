import { memoize } from '../base/memoize.ts';
import type { Row } from '../base/row.ts';
import { foldText, withoutMarks } from '../base/text/text.ts';
import type { Operation } from '../operations/manifest.ts';
import type { KnownPlaces } from './cities.ts';
import { withoutArabicArticle } from './covered-names.ts';
import { fieldText, type Order, orderReader, orderWord, plainFields } from './order.ts';
import { phoneDigits, phonesMatch, searchedPhone } from './phones.ts';

/** Names the fields of an order in which a text is found. */
export type OrderMatch = (row: Row) => readonly string[];

const references = [plainFields.reference, plainFields.waybill, plainFields.merchantShipment];

/** A shorter text is in too many numbers and codes: these are compared whole. */
const shortText = 4;

/** The words of a folded name, without its signs: `Al-Malki` is two. */
const namesIn = (folded: string): readonly string[] => folded.split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/** May a text be the name of a place? Codes and phones have digits. */
const mayBePlace = (text: string): boolean => !/\p{N}/u.test(text);

/** The words and the numbers of a text that has both: `Noura 0501234567` means an order that has the two; else undefined. */
function partsOf(text: string): readonly [words: string, numbers: string] | undefined {
  const all = withoutMarks(text).split(/\s+/);
  const words = all.filter(mayBePlace).join(' ');
  const numbers = all.filter((word) => !mayBePlace(word)).join(' ');
  return namesIn(foldText(words)).length > 0 && numbers !== '' ? [words, numbers] : undefined;
}

/** May a text, or a part of it, be the name of a place? */
export const mayNamePlace = (text: string): boolean => mayBePlace(text) || partsOf(text) !== undefined;

/**
 * The test for a text, or for its words and its numbers; undefined if there is nothing to look for. Cities are compared by what
 * is known when the first order is tested.
 */
export function matchOrder(operation: Operation, text: string, places: KnownPlaces): OrderMatch | undefined {
  const whole = matchText(operation, text, places);
  const parts = partsOf(text)?.flatMap((part) => matchText(operation, part, places) ?? []) ?? [];
  if (!whole || parts.length < 2) return whole;
  return (row) => {
    const found = whole(row);
    if (found.length > 0) return found;
    const ofParts = parts.map((match) => match(row));
    return ofParts.every((fields) => fields.length > 0) ? [...new Set(ofParts.flat())] : [];
  };
}

function matchText(operation: Operation, text: string, places: KnownPlaces): OrderMatch | undefined {
  // People write an order number as #100000200.
  const wanted = foldText(orderWord(text));
  if (wanted === '') return undefined;
  const words = namesIn(wanted);
  const solid = words.join('');
  if (solid === '') return undefined;
  const phone = searchedPhone(text);
  const read = orderReader(operation);
  const isCode = (given: string): boolean => {
    const code = foldText(given);
    return wanted.length < shortText ? code === wanted : code.includes(wanted);
  };
  const startsWith = (name: string, word: string): boolean =>
    name.startsWith(word) || withoutArabicArticle(name).startsWith(withoutArabicArticle(word));
  // `Abdullah` and `Abd Allah`, and the last name first. Most cities and many names come again and again.
  const isName = memoize((given) => {
    const name = namesIn(foldText(given));
    return (
      name.some((_, at) => startsWith(name.slice(at).join(''), solid)) ||
      words.every((word) => name.some((part) => startsWith(part, word)))
    );
  });
  let cityKeys: readonly string[] | undefined;
  const isPlace = ({ place }: Order): boolean => {
    if (isName(place.city)) return true;
    if (!mayBePlace(text)) return false;
    const city = places.cities.of(place);
    cityKeys ??= places.cities.keysOfText(text);
    if (city && (isName(city.name) || isName(city.nameAr))) return true;
    return places.cities.keysOf(place).some((key) => cityKeys?.includes(key));
  };
  const tests: readonly (readonly [string, (order: Order) => boolean])[] = [
    ['id', ({ id }) => id === wanted],
    ['number', ({ number }) => isCode(number)],
    ...references.map((name) => [name, (order: Order) => isCode(order.text(name))] as const),
    ['phone', (order) => phone !== '' && phonesMatch(phoneDigits(order.phone), phone)],
    ['receiver', ({ receiver }) => isName(receiver)],
    ['city', isPlace],
    ['sku', ({ items }) => items.some((item) => isCode(fieldText(item, 'sku')))],
  ];
  return (row) => {
    const order = read(row);
    return tests.flatMap(([name, test]) => (test(order) ? [name] : []));
  };
}

/** Longer texts than a phone without its country code are found by these last digits. */
const phoneEnd = 8;

/** A sign that no folded text holds. */
const between = '\n';

/**
 * Returns the texts of an order in which `matchOrder` looks, folded: each order that matches a text has all texts of one of its
 * `searchTerms` in them.
 */
export function searchText(order: Order, { cities }: Pick<KnownPlaces, 'cities'>): string {
  const solid = (text: string): string => namesIn(foldText(text)).join('');
  const city = cities.of(order.place);
  return [
    ...[order.id, order.number, ...references.map((name) => order.text(name))].map(foldText),
    phoneDigits(order.phone),
    ...[order.receiver, order.place.city, city?.name ?? '', city?.nameAr ?? ''].map(solid),
    ...cities.keysOf(order.place),
    ...order.items.map((item) => foldText(fieldText(item, 'sku'))),
  ]
    .filter((text) => text !== '')
    .join(between);
}

type TextGroup = readonly string[];

/** Returns groups of texts: an order that matches a text holds all of one group. Others may hold them too. */
export function searchTerms(text: string, places: Pick<KnownPlaces, 'cities'>): readonly TextGroup[] {
  const parts = partsOf(text);
  const [words = [], numbers = []] = parts?.map((part) => termsOf(part, places)) ?? [];
  const both = words.flatMap((one) => numbers.map((other) => [...one, ...other]));
  return widest([...termsOf(text, places), ...both]);
}

/** Without the groups that find nothing that another one would not find: each is looked for in all orders. */
function widest(groups: readonly TextGroup[]): readonly TextGroup[] {
  const covers = (wide: TextGroup, group: TextGroup): boolean =>
    wide.every((text) => group.some((own) => own.includes(text)));
  return groups.filter(
    (group, at) =>
      !groups.some((other, place) => place !== at && covers(other, group) && (place < at || !covers(group, other))),
  );
}

function termsOf(text: string, { cities }: Pick<KnownPlaces, 'cities'>): readonly TextGroup[] {
  const words = namesIn(foldText(orderWord(text)));
  const phone = searchedPhone(text);
  return [
    words.map(withoutArabicArticle),
    ...(phone === '' ? [] : [[phone.slice(-phoneEnd)]]),
    ...(mayBePlace(text) ? cities.keysOfText(text).map((key) => [key]) : []),
  ];
}
