import { getOwn } from '../base/row.ts';
import { headingWords } from '../base/text/names.ts';

/** The words for fields in one language: a file in `labels/`. A field that it lacks is named after itself. */
export type Labels = Readonly<Record<string, string>>;

/** The words for values, by the name of their field. */
export type CellWords = Readonly<Record<string, Labels>>;

export interface Language {
  readonly labels: Labels;
  /**
   * Words for the values of a field, by the field's name: states, ways to pay; `boolean` has those of each field that is true or
   * false. Other values stay as they were sent.
   */
  readonly words: CellWords;
  /** The same in cells of a workbook. An import reads each word back as its value: no two values have one word. */
  readonly cellWords: CellWords;
  /** The names of sheets, by the word for their records; that of a list is its label. */
  readonly sheets: Labels;
  readonly rightToLeft: boolean;
}

/** The language of a name in the settings. */
export async function loadLanguage(name: string): Promise<Language> {
  return name === 'ar' ? (await import('./labels/ar.ts')).arabic : (await import('./labels/en.ts')).english;
}

/** Returns the words for the values of a field, which may be one of a list: `items.verification_status`. */
export const wordsOfField = (words: CellWords, name: string): Labels | undefined =>
  getOwn(words, name.replace(/.*\./, ''));

/** Returns what the words of workbooks stand for in a field, in all these languages; of a field with choices, those alone. */
export function valuesByWord(
  languages: readonly CellWords[],
  name: string,
  choices: readonly unknown[] | undefined,
): ReadonlyMap<string, string> {
  const all = languages.flatMap((words) => Object.entries(wordsOfField(words, name) ?? {}));
  const taken = all.filter(([value]) => choices === undefined || choices.includes(value));
  return new Map(taken.map(([value, word]) => [word, value]));
}

/** `3-5 days`: a number or two, and a unit. */
const measured = /^(\d[\d.,]*(?: ?[-\u2013] ?\d[\d.,]*)?) (\p{L}[\p{L} ]*)$/u;

/** `orders.csv row 2`, `until 15:00`: a word before a number. */
const numbered = /^(.+ |)(\p{L}+)( \d[\d:]*)$/u;

/** `orders.xlsx, sheet May, row 2` */
const inSheet = /^(.+), (sheet) (.+), (row) (\d+)$/u;

/** Returns the word for a value of a field, in which it may be a unit or a place; undefined if it has none. */
export function wordOfValue(words: Labels, value: string): string | undefined {
  const known = getOwn(words, value);
  const [, file, sheet = '', title, row = '', rowNumber] = inSheet.exec(value) ?? [];
  const [ofSheet, ofRow] = [sheet, row].map((word) => getOwn(words, word));
  if (ofSheet !== undefined && ofRow !== undefined)
    return [file, `${ofSheet} ${title}`, `${ofRow} ${rowNumber}`].join(getOwn(words, ', '));
  const [, number = '', unit = ''] = measured.exec(value) ?? [];
  const [, before = '', place = '', at = ''] = numbered.exec(value) ?? [];
  const [ofUnit, ofPlace] = [unit, place].map((word) => getOwn(words, word));
  if (known !== undefined || ofUnit !== undefined) return known ?? `${number} ${ofUnit}`;
  return ofPlace === undefined ? undefined : `${before}${ofPlace}${at}`;
}

/** Returns the word for a value of a field in the cells of a workbook; the value itself where it has none. */
export const cellWord = (words: Labels | undefined, value: unknown): unknown =>
  words !== undefined && typeof value === 'string' ? (wordOfValue(words, value) ?? value) : value;

/** Returns what messages call a field: in English its name, in another language its heading. */
export async function fieldNamer(lang: string): Promise<(name: string) => string> {
  const { labels } = await loadLanguage(lang);
  return (name) => (lang === 'en' ? name : labelOf(name, labels));
}

/** Returns the heading of a field: `receiver_phone` → `Phone`, `items.total_price` → `Items: Total price`. */
export function labelOf(name: string, labels: Labels): string {
  const known = getOwn(labels, name);
  // Names of other forms may be words already.
  if (known !== undefined || !/^[a-z][a-z\d_.]*$/.test(name)) return known ?? name;
  const parts = name.split('.');
  return parts.length > 1 ? parts.map((part) => labelOf(part, labels)).join(': ') : headingWords(name);
}

/**
 * The name under whose heading a column stands among those of its rows: the id of an order has one heading, whether its row is the order or
 * something about it.
 */
export function headedBy(name: string, row: Readonly<Record<string, unknown>>): string {
  const has = (other: string): boolean => Object.hasOwn(row, other);
  // Of an order it is a reference of the merchant's own.
  if (name === 'external_id' && has('tracking_link') && !has('waybill')) return 'waybill';
  return name === 'order_id' && has('order_number') && !has('id') ? 'id' : name;
}
