import { memoize } from '../base/memoize.ts';
import type { Row } from '../base/row.ts';
import { escaped, joined, type Message, meaning, nearest, term } from '../base/text/message.ts';
import { isText, latinDigits, withoutMarks } from '../base/text/text.ts';
import { nameWords, plainName, withoutArabicArticle } from './covered-names.ts';
import type { Order } from './order.ts';

/** Does the name of a field say that it holds a national short address? */
export const isShortAddressField = (name: string): boolean => name.endsWith('short_address');

/** A national short address as it is compared: `rhma ٣١٨٤` is `RHMA3184`. */
export const shortAddressCode = (text: string): string =>
  latinDigits(withoutMarks(text))
    .replace(/\s|(?<=\w)-(?=\w)/g, '')
    .toUpperCase();

/** Has a text of `shortAddressCode` four letters and the four digits of the building? */
export const isShortAddress = (code: string): boolean => /^[A-Z]{4}\d{4}$/.test(code);

const placeholderLetters = new Set(['TEST', 'ABCD', 'NONE', 'NULL', 'DEMO', 'FAKE', 'ASDF', 'QWER']);

/** The example of the post, which stands on forms and in documents. It is an address all the same. */
const postExample = 'RRRD2929';

const isFilling = (digits: string): boolean => /^(?:(\d)\1{3}|1234|2345|4321)$/.test(digits);

/** Do the letters and the digits of a short address give it away? No building has the number 0000. */
export function isPlaceholderAddress(code: string): boolean {
  const letters = code.slice(0, 4);
  const digits = code.slice(4);
  const isWord = placeholderLetters.has(letters) || /^(.)\1{3}$/.test(letters);
  return digits === '0000' || (isWord && isFilling(digits));
}

/** May a short address be a placeholder, though a place can have it? */
export const mayBePlaceholder = (code: string): boolean =>
  code === postExample || placeholderLetters.has(code.slice(0, 4));

/** The short address that a text is, to be sent, or why it is none, as the rest of a sentence. */
export function readShortAddress(text: string): { readonly value: string } | { readonly fault: Message } {
  const value = shortAddressCode(text);
  if (!isShortAddress(value)) {
    return { fault: escaped`is not a short address: four letters and four digits, like RHMA3184` };
  }
  return isPlaceholderAddress(value) ? { fault: escaped`is a placeholder, not a short address` } : { value };
}

/** Spellings of the countries of the region beside their names in English and Arabic. */
const otherCountryNames: Readonly<Record<string, string>> = {
  SA: 'SAU, KSA, Saudi, Saudia, السعودية, المملكة, العربية السعودية',
  AE: 'ARE, UAE, Emirates, الإمارات',
  KW: 'KWT',
  BH: 'BHR',
  QA: 'QAT',
  OM: 'OMN',
  JO: 'JOR, المملكة الأردنية الهاشمية',
  EG: 'EGY, مصر العربية',
  SY: 'سورية',
  TR: 'Turkey, Türkiye',
  US: 'USA, United States',
  GB: 'UK, United Kingdom, Britain, England',
};

/** `Kingdom of Bahrain` is Bahrain. */
const countryTitles = 'kingdom of,state of,sultanate of,republic of,دوله,مملكه,سلطنه,جمهوريه'.split(',').join('|');
const countryTitle = new RegExp(`^(?:the )?(?:(?:${countryTitles}) )?`);

const spelled = (words: readonly string[]): string => words.map(withoutArabicArticle).join('');

const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));

/** All countries by their names, made when the first is asked about. */
const countriesByName = memoize(() => {
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const names = new Map<string, string>();
  for (const language of ['en', 'ar']) {
    const shown = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (const code of codes) {
      const name = /^(?:Z[A-Z]|X[A-JL-Z]|Q[M-Z]|AA)$/.test(code) ? undefined : shown.of(code);
      if (name === undefined) continue;
      names.set(code.toLowerCase(), code);
      names.set(spelled(nameWords(name)), code);
    }
  }
  for (const [code, others] of Object.entries(otherCountryNames)) {
    for (const name of others.split(', ')) names.set(spelled(nameWords(name)), code);
  }
  return names;
});

/** The two letters of a country (ISO 3166) by its code or its name in English or Arabic; undefined if no country is called so. */
export const countryOf = memoize((text: string): string | undefined => {
  const names = countriesByName('');
  const words = nameWords(text);
  return (
    names.get(words.join('')) ??
    names.get(spelled(words)) ??
    names.get(spelled(nameWords(words.join(' ').replace(countryTitle, ''))))
  );
});

/** The code of the country that a text with a slip may have meant. */
export function nearestCountry(text: string): string | undefined {
  const names = countriesByName('');
  return names.get(nearest(spelled(nameWords(text)), names.keys()) ?? '');
}

/** The only country whose national addresses are known here. */
export const saudi = 'SA';

/** Saudi Arabia, if a text is a national short address: no other country has them. */
export const countryOfShortAddress = (text: string): typeof saudi | undefined =>
  isShortAddress(shortAddressCode(text)) ? saudi : undefined;

/** The two letters of a place's country by its code, its name or its id; undefined if they are not known. */
export function countryOfPlace(
  { countryCode, country, countryId }: Pick<Order['place'], 'countryCode' | 'country' | 'countryId'>,
  codeOf: (id: string) => string | undefined,
): string | undefined {
  const named = countryOf(countryCode) ?? countryOf(country);
  return named ?? (country === '' && countryCode === '' ? codeOf(countryId) : undefined);
}

/** A name to compare. */
const foldName = (name: string): string => nameWords(name).join(' ');

/** Without articles, in which spellings differ most. */
const coreOf = (folded: string): string => plainName(folded.split(' '));

/** The id that a name stands for, or why it stands for none, as the rest of a sentence. */
type NameReading = { readonly value: unknown } | { readonly fault: Message };

interface ListedName {
  readonly id: unknown;
  readonly name: string;
}

/** The key of all names of a thing, among the folded names: none of them begins like this. */
const keyed = (key: string): string => `= ${key}`;

/** The records of a list by their names in both languages, and by their codes. */
export class NameList {
  private readonly exact = new Map<string, ListedName[]>();
  private readonly byId = new Map<string, ListedName>();
  private readonly codes = new Map<string, string>();

  /** `keyOf`: one text for all names of a thing that are known without the list; undefined for others. */
  constructor(
    rows: readonly Row[],
    private readonly thing: string,
    private readonly keyOf: (text: string) => string | undefined = () => undefined,
  ) {
    for (const { id, name, name_ar, code } of rows) {
      const words = [code, name, name_ar].filter(isText);
      const named = { id, name: String(name ?? words[0] ?? '') };
      this.byId.set(String(id), named);
      const keys = new Set(words.flatMap((word) => keyOf(word) ?? []));
      const [key] = keys;
      const known = key ?? (isText(code) ? code.toUpperCase() : undefined);
      if (known !== undefined) this.codes.set(String(id), known);
      for (const word of new Set(words.map(foldName))) this.add(word, named);
      for (const each of keys) this.add(keyed(each), named);
    }
  }

  private add(word: string, named: ListedName): void {
    this.exact.set(word, [...(this.exact.get(word) ?? []), named]);
  }

  /** The code of a record by its id; undefined if the list has none. */
  codeOf(id: unknown): string | undefined {
    return this.codes.get(String(id));
  }

  get isEmpty(): boolean {
    return this.byId.size === 0;
  }

  nameOf(id: unknown): string | undefined {
    return this.byId.get(String(id))?.name;
  }

  /** The record with an id, or that there is none, as the rest of a sentence. */
  withId(id: string): NameReading {
    const found = this.byId.get(id);
    return found ? { value: found.id } : { fault: escaped`is not the id of a ${this.thing} that the service lists` };
  }

  /** Its records as messages call them: `Main (id 1838)`. */
  get shown(): readonly string[] {
    return [...this.byId.values()].map(({ id, name }) => `${name} (id ${String(id)})`);
  }

  /** A sheet has the same few names again and again, and looking for what was meant takes time. */
  readonly read = memoize((text): NameReading => {
    const folded = foldName(text);
    const key = this.keyOf(text);
    const byName = this.exact.get(folded) ?? (key === undefined ? undefined : this.exact.get(keyed(key)));
    const [found = this.byId.get(latinDigits(text)), ...others] = byName ?? [];
    if (found && others.length === 0) return { value: found.id };
    if (found) {
      const ids = [found, ...others].map(({ id }) => String(id));
      return { fault: escaped`is the name of several (ids ${ids}). Give the id instead` };
    }
    const near = this.near(text);
    const meant = near.map(({ id, name }) => escaped`${name} (${term(this.thing)} id ${String(id)})`);
    const told = meant.length === 0 ? escaped`` : escaped` Did you mean ${joined(meant, ', or ')}?`;
    const [only, ...more] = near.map(({ name }) => name);
    const question = only !== undefined && more.length === 0 ? meaning(text, [only], told) : told;
    return { fault: escaped`is not the name of a ${this.thing} that the service lists.${question}` };
  });

  /** Names that the user may have meant. */
  private near(text: string): readonly ListedName[] {
    const folded = foldName(text);
    const core = coreOf(folded);
    const all = [...this.exact.keys()];
    const names = all.filter((name) => !name.startsWith(keyed('')));
    const same = core === '' ? [] : names.filter((name) => coreOf(name) === core);
    const key = this.keyOf(text);
    const likeKey = key === undefined ? undefined : nearest(keyed(key), all);
    const likely = nearest(folded, names) ?? likeKey;
    const close = same.length > 0 ? same : all.filter((name) => name === likely);
    const found = close.flatMap((name) => this.exact.get(name) ?? []);
    return found.filter(({ id }, at) => found.findIndex((each) => each.id === id) === at).slice(0, 3);
  }
}

/** Words that may stand beside a name and mean nothing: `Main` is the `Main warehouse`. */
const thingWords: Readonly<Record<string, string>> = {
  warehouse: 'warehouse, مستودع',
  box: 'box, صندوق',
  'packaging type': 'packaging, type, تغليف, نوع',
};

/** Returns the records of a list by their names; the name of a box is its `type`. `thing` is the word for one: `warehouse`. */
export function namedRecords(rows: readonly Row[], thing: string): NameList {
  const fillers = new Set((thingWords[thing] ?? '').split(', ').map(foldName));
  const plainKey = (text: string): string | undefined => {
    const words = nameWords(text).map(withoutArabicArticle);
    const left = words.filter((word) => !fillers.has(word)).join('');
    return left === '' ? undefined : left;
  };
  const named = rows.map((row) => ({ ...row, name: row.name ?? row.type }));
  return new NameList(named, thing, plainKey);
}

/** The countries of a service's list, by whatever name. */
export const countryList = (rows: readonly Row[]): NameList => new NameList(rows, 'country', countryOf);
