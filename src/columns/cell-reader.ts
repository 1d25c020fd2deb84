import { didYouMean, escaped, type Message, pluralize } from '../base/text/message.ts';
import { latinDigits, untrimmedText } from '../base/text/text.ts';
import { isDay, meantDay } from '../base/time/days.ts';
import { typesOf, type ValueSchema, withoutNull } from '../operations/manifest.ts';
import { isMeasure, moneyInMeasure } from '../orders/amounts.ts';
import { currencyCode, currencyNamedIn, readCurrency } from '../orders/money.ts';
import { paymentOf, readPayment } from '../orders/payments.ts';
import { isPhoneField, type ParsePhone, readPhone } from '../orders/phones.ts';
import { isShortAddressField, readShortAddress } from '../orders/places.ts';
import { type CellWords, valuesByWord } from '../output/language.ts';
import type { Cell } from '../sheets/read/table-file.ts';
import { unitFlags } from './column-matcher.ts';
import { foldedWords, foldHeading } from './heading-words.ts';
import { type ColumnField, codField, placeName } from './lexicon.ts';
import {
  formatFault,
  hasLostDigits,
  isShortened,
  lostDigits,
  readNumberCell,
  strangeWeight,
  thousandfold,
  unitOfWeights,
  type WeightUnit,
} from './number-cells.ts';
import { type Contradiction, type NameLists, placeKindOf, type ReadValues, RowPlaces } from './row-places.ts';
import type { CellEntry, NamedColumn } from './rows.ts';

/** The values for the fields that a column fills, and the currency that the cell names; or why there are none. */
export type CellReading =
  | { readonly values: readonly unknown[]; readonly currency?: string | undefined }
  | { readonly fault: Message };

/** The field of the currency of a record. */
export const currencyField = 'currency';

/** Reads cells by what their columns fill. Lists of names are read once, and only when a name needs them. */
export class CellReader {
  private readonly phones = new Set<NamedColumn>();
  /** When the cells of a column are read, where not as most are. */
  private readonly ranks = new Map<NamedColumn, number>();
  private readonly headings = new Map<string, string>();
  private readonly readers = new Map<NamedColumn, ReadText>();
  private readonly ownWords = new Map<NamedColumn, ReadonlyMap<string, string>>();
  /** The columns that say where a record is. */
  private readonly placeKinds = new Map<NamedColumn, 'city' | 'country'>();
  private parsePhone: ParsePhone | undefined;
  private readonly places: RowPlaces;
  private completed: { readonly text: string; readonly value: string; readonly count: number } | undefined;

  /** `country`: that of phones where nothing else says it. `words`: those that a workbook of ours has for values, by languages. */
  constructor(
    lists: NameLists,
    country: string | undefined,
    private readonly words: readonly CellWords[],
  ) {
    this.places = new RowPlaces(lists, country);
  }

  learn(column: NamedColumn): void {
    if (!column.match) return;
    const { field, unit } = column.match;
    const { name, schema, fills, list } = field;
    const [path = ''] = fills;
    // Of a value that a cell may have, its heading is told.
    for (const at of column.isDefault ? [] : fills.keys()) this.headings.set(placeName(field, at), column.heading);
    this.readers.set(column, typedReader(name, schema, column.heading, unit));
    this.ownWords.set(column, valuesByWord(this.words, name, withoutNull(schema).enum));
    if (isPhoneField(name)) this.phones.add(column);
    const rank = list === undefined ? rankOf(path) : usualRank;
    if (rank !== usualRank) this.ranks.set(column, rank);
    const kind = list === undefined ? placeKindOf(path) : undefined;
    if (kind === undefined) return;
    this.places.learn(path);
    this.placeKinds.set(column, kind);
  }

  headingOf(field: ColumnField): string | undefined {
    return this.headings.get(placeName(field));
  }

  /** The currency and the country of the row, and its phones last: these say how others are read. */
  inOrder(entries: readonly CellEntry[]): readonly CellEntry[] {
    if (this.ranks.size === 0) return entries;
    const rank = ({ column }: CellEntry): number => this.ranks.get(column) ?? usualRank;
    let before = 0;
    for (const entry of entries) {
      const own = rank(entry);
      if (own < before) return entries.toSorted((one, other) => rank(one) - rank(other));
      before = own;
    }
    return entries;
  }

  /** The heading of the column that fills a path. */
  headingOfPath(path: string): string {
    return this.headings.get(`.${path}`) ?? path;
  }

  /** The cities of a record that are not in its country. */
  contradictions(read: (path: string) => unknown): readonly Contradiction[] {
    return this.places.contradictions(read);
  }

  /** Loads what the cells of a row need; its record has `values`, too. Throws what reading a list of names throws. */
  async loadFor(entries: readonly CellEntry[], values: ReadValues = noValues): Promise<void> {
    let hasLocalPhone = false;
    const kinds = new Set([...values.keys()].map(placeKindOf));
    for (const { column, cell } of entries) {
      const names = column.match?.field.namesOf;
      if (names !== undefined && !this.places.has(names)) await this.places.loadNames(names);
      const kind = this.placeKinds.get(column);
      if (kind !== undefined) kinds.add(kind);
      if (!this.phones.has(column)) continue;
      this.parsePhone ??= (await import('../base/libraries/phones.ts')).parsePhoneNumberFromString;
      hasLocalPhone ||= !/^(?:\+|00)/.test(cell.text);
    }
    const [hasCity, hasCountry] = [kinds.has('city'), kinds.has('country')];
    // An id alone is sent as it is.
    if (hasLocalPhone || (hasCity && hasCountry)) await this.places.loadPlaces(hasCity, hasCountry);
  }

  private phone(name: string, text: string, values: ReadValues): ValueReading {
    if (!this.parsePhone) return means(text);
    const place = this.places.placeOf(name, values);
    const read = readPhone(this.parsePhone, text, place);
    if ('value' in read) {
      if (read.isCompleted && !this.places.isGiven(place.country)) this.complete(text, read.value);
      return read;
    }
    if (read.lacksCountry === undefined) return read;
    return notRead(escaped`${read.fault}, or add --country ${read.lacksCountry} to read all such numbers so`);
  }

  private complete(text: string, value: string): void {
    this.completed = { ...(this.completed ?? { text, value }), count: (this.completed?.count ?? 0) + 1 };
  }

  /** Called before the rows are read from the start. */
  start(): void {
    this.completed = undefined;
  }

  /** Says which phones were read although they lack something. */
  get notes(): readonly Message[] {
    if (!this.completed) return [];
    const { count, text, value } = this.completed;
    const which = count === 1 ? escaped`has lost its first zero, and is` : escaped`have lost their first zero, and are`;
    return [escaped`${pluralize(count, 'phones')} ${which} read by the country of the row: ${text} is ${value}.`];
  }

  /** The value that a word of our own workbooks stands for in a column. */
  valueOfWord(column: NamedColumn, text: string): string | undefined {
    return this.ownWords.get(column)?.get(text);
  }

  /** Reads a cell without marks of a row for which `loadFor` was called. `values` are those of the cells before it. */
  read(column: NamedColumn, cell: Cell, values: ReadValues): CellReading {
    const { match } = column;
    if (!match) return { values: [] };
    const { name, namesOf, fills } = match.field;
    const { kind, text } = cell;
    const isText = kind === 'text' || kind === 'number';
    let read: ValueReading | undefined;
    const value = this.valueOfWord(column, text);
    if (value !== undefined) read = means(value);
    else if (isText && namesOf !== undefined) read = this.places.readName(namesOf, fills[0] ?? '', text, values);
    else if (isText && this.phones.has(column)) read = this.phone(fills[0] ?? name, text, values);
    else if (kind === 'error') read = notRead(isError);
    else if (kind === 'formula-without-value') read = notRead(hasNoValue);
    else read = this.readers.get(column)?.(cell, values);
    if (!read || 'fault' in read) return name === codField ? readCodWord(text, read) : (read ?? unread);
    if (name === codField) return collected(read);
    if (fills.length === 1) return { values: [read.value], currency: read.currency };
    const [first, ...rest] = String(read.value).trim().split(/\s+/);
    return { values: [first, rest.length > 0 ? rest.join(' ') : undefined] };
  }
}

/** The money to collect: 0 means that the order is paid. */
const collected = ({
  value,
  currency,
}: {
  readonly value: unknown;
  readonly currency?: string | undefined;
}): CellReading =>
  Number(String(value)) === 0 ? { values: [undefined, 'paid'] } : { values: [value, 'cod'], currency };

/** A column of cash on delivery may say whether, and not how much. */
function readCodWord(text: string, read: { readonly fault: Message } | undefined): CellReading {
  const word = foldHeading(text);
  const answer = no.has(word) ? 'paid' : paymentOf(text);
  const way = yes.has(word) ? 'cod' : answer;
  return way === undefined ? (read ?? unread) : { values: [undefined, way] };
}

/** The value of a cell for a field, or why it has none. A fault begins with a verb or is a sentence. */
type ValueReading = { readonly value: unknown; readonly currency?: string | undefined } | { readonly fault: Message };

const means = (read: unknown): ValueReading => ({ value: read });

const notRead = (fault: string | Message) => ({ fault: escaped`${fault}` });

const unread = notRead('cannot be read');

/** The result of a reader of texts, which says in plain words why it refuses one. */
const taken = (read: { readonly value: string } | { readonly fault: string | Message }): ValueReading =>
  'fault' in read ? notRead(read.fault) : read;

/** `values` are those of the row that were read before. */
type ReadText = (cell: Cell, values: ReadValues) => ValueReading;

const noValues: ReadValues = new Map();

const usualRank = 2;

function rankOf(path: string): number {
  if (path === currencyField || /(?:^|[._])country(?:_id|_code)?$/.test(path)) return 0;
  if (/(?:^|[._])city_id$/.test(path)) return 1;
  return isPhoneField(path) ? usualRank + 1 : usualRank;
}

const isError = escaped`is an error of the spreadsheet. Mend its formula, or type the value`;

const hasNoValue = escaped`is a formula whose value was not saved. Open the file, save it again, or type the value`;

/** How the cells of a column are read, by the type of its field; phones and names of cities are read elsewhere. */
function typedReader(name: string, schema: ValueSchema, heading: string, unit?: WeightUnit): ReadText {
  const own = withoutNull(schema);
  const types = typesOf(schema);
  const { enum: choices, format, items = {} } = own;
  if (choices) return ({ text }) => readChoice(text, choices);
  if (types.includes('integer') || types.includes('number')) return numberReader(name, types, heading, unit);
  if (types.includes('boolean')) {
    return ({ text }) => {
      const word = foldHeading(text);
      return yes.has(word) || no.has(word) ? means(yes.has(word)) : notRead('is not yes or no');
    };
  }
  if (types.includes('array')) {
    const read = typedReader(name, items, heading);
    return ({ kind, text }, values) => {
      const readings = text.split(/\s*;\s*/).map((each) => read({ kind, text: each }, values));
      const fault = readings.find((each) => 'fault' in each);
      return fault ?? means(readings.map((each) => 'value' in each && each.value));
    };
  }
  if (format === 'date' || format === 'date-time') return (cell) => readDate(cell, format === 'date-time');
  return textReader(name);
}

function numberReader(name: string, types: readonly string[], heading: string, unit?: WeightUnit): ReadText {
  const isCount = /(?:^|[._])quantity$/.test(name);
  const mayBeNegative = /l(?:at|ong)itude$/.test(name);
  const isNoMoney = isMeasure(name);
  const inKilos = unitOfWeights(name, heading, unit) === 'kg';
  const ofColumn = isNoMoney ? undefined : currencyNamedIn(heading);
  return (cell, values) => {
    const read = readNumberCell(cell, !types.includes('number'));
    if ('fault' in read) return read;
    const { currency } = read;
    const strange = unit && strangeWeight(name, read.value, unit);
    if (strange !== undefined) return notRead(escaped`${strange}. Say which it is: ${unitFlags(heading, name)}`);
    const value = inKilos ? thousandfold(read.value) : read.value;
    const isNegative = String(value).startsWith('-');
    if (isCount && (isNegative || value === 0)) return notRead('must be at least 1');
    if (isNegative && !mayBeNegative) return notRead('must not be negative');
    if (currency === undefined && ofColumn === undefined) return means(value);
    if (isNoMoney) return notRead(moneyInMeasure);
    return strangeIn(read, ofColumn, values) ?? { value, currency: currency ?? ofColumn };
  };
}

function strangeIn(
  { currency: own }: { readonly currency?: string | undefined },
  ofColumn: string | undefined,
  values: ReadValues,
): ValueReading | undefined {
  const currency = own ?? ofColumn ?? '';
  const ofRow = currencyCode(untrimmedText(values.get(currencyField)?.value));
  const isOther = (code: string | undefined): code is string => code !== undefined && code !== '' && code !== currency;
  if (isOther(ofRow)) return notRead(escaped`is in ${currency}, but its row is in ${ofRow}. Correct one of them`);
  return isOther(ofColumn)
    ? notRead(escaped`is in ${currency}, but its column is in ${ofColumn}. Correct one of them`)
    : undefined;
}

function textReader(name: string): ReadText {
  if (isShortAddressField(name)) return ({ text }) => taken(readShortAddress(text));
  if (name === 'payment_method') return ({ text }) => readPayment(text);
  if (name === currencyField) return ({ text }) => readCurrency(text);
  return (cell) => {
    if (cell.kind === 'date') {
      return notRead('a spreadsheet has turned it into a date. Format the column as text and type it again');
    }
    if (cell.kind === 'number' && cell.format !== undefined && !hasLostDigits(cell.text))
      return notRead(formatFault(cell));
    return /^[\d\u0660-\u0669\u06f0-\u06f9]/.test(cell.text) ? readDigits(name, cell) : means(cell.text);
  };
}

const yes = foldedWords('true, yes, y, 1, نعم, صح');

const no = foldedWords('false, no, n, 0, لا, خطأ');

function readChoice(text: string, choices: readonly unknown[]): ValueReading {
  const found = choices.find((choice) => foldHeading(String(choice)) === foldHeading(text));
  const names = choices.map(String);
  return found === undefined ? notRead(escaped`is not one of ${names}.${didYouMean(text, names)}`) : means(found);
}

function readDate({ kind, text }: Cell, hasTime: boolean): ValueReading {
  const written = latinDigits(text).trim();
  if (kind === 'date' && !hasTime) return means(written.slice(0, 10));
  const form = hasTime
    ? /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/
    : /^\d{4}-\d{2}-\d{2}$/;
  if (form.test(written) && isDay(written.slice(0, 10))) return means(written);
  return notRead(escaped`is not a date that is certain. Write it as ${meantDay(written) ?? 'YYYY-MM-DD'}`);
}

/** Texts of digits that a spreadsheet takes for numbers. */
const codeField = /(?:^|[._])(?:phone|mobile|sku|barcode|code|reference|number|external_id|short_address)$/;

/** Reads a text of digits. A spreadsheet may have shortened it (`1.2E+15`) or turned digits into zeros. */
function readDigits(name: string, { kind, text }: Cell): ValueReading {
  const digits = latinDigits(text);
  const isCode = kind === 'number' || codeField.test(name);
  if (isCode && isShortened(digits)) {
    return notRead(
      'a spreadsheet has shortened it, and its digits are lost. Format the column as text and type it again',
    );
  }
  if (isCode && hasLostDigits(digits)) return notRead(lostDigits);
  if (/postal_code$/.test(name) && /^\d{1,4}$/.test(digits)) {
    return notRead('has lost its leading zero, or digits: a postal code has five');
  }
  return means(text);
}
