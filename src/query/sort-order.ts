import { StringDecoder } from 'node:string_decoder';
import { openSpool, type Spool, type SpoolPlace } from '../base/files/spool.ts';
import { ExactNumber, parseJson, stringifyJson } from '../base/json/exact-json.ts';
import { compareDecimals, readDecimal } from '../base/numbers/decimals.ts';
import { isRow, type Row } from '../base/row.ts';
import { escaped, type Message } from '../base/text/message.ts';
import { foldText, splitKnownList } from '../base/text/text.ts';
import type { PlaceList } from '../orders/cities.ts';
import type { TypedWords } from './compile-condition.ts';
import { describeMistake, knownFields, type QueryShape, queriedField, type UnknownField } from './fields.ts';
import { compareTexts, decimalOf, isEmptyValue, readMoment, sortableText, textOf } from './literal.ts';

/** By what a record is sorted: a number (its digits where a double does not keep them), a text, or nothing. */
export type SortKey = number | { readonly digits: string } | string | null;

export interface SortOrder {
  /** The keys of a record, one a field: they can be written as JSON. */
  keys(row: Row): readonly SortKey[];
  /** Negative where the first record comes first. */
  compare(first: readonly SortKey[], second: readonly SortKey[]): number;
  readonly mistakes: readonly Message[];
  readonly needs: readonly PlaceList[];
  readonly unknown: readonly UnknownField[];
}

/** Of a list, its first value counts. */
const firstOf = (value: unknown): unknown =>
  Array.isArray(value) ? firstOf(value.find((each) => !isEmptyValue(each))) : value;

function sortKeyOf(given: unknown): SortKey {
  const value = firstOf(given);
  if (isEmptyValue(value)) return null;
  if (typeof value === 'number') return value;
  if (value instanceof ExactNumber) return { digits: String(value) };
  const text = textOf(value);
  if (decimalOf(value) !== undefined) return { digits: text };
  const moment = readMoment(text);
  return moment ? sortableText(moment) : foldText(text);
}

const decimalKey = (key: number | { readonly digits: string }) =>
  readDecimal(typeof key === 'number' ? String(key) : key.digits);

/** Numbers come before texts. */
function compareKeys(first: NonNullable<SortKey>, second: NonNullable<SortKey>): number {
  if (typeof first === 'string' || typeof second === 'string') {
    if (typeof first !== 'string') return -1;
    if (typeof second !== 'string') return 1;
    return compareTexts(first, second);
  }
  if (typeof first === 'number' && typeof second === 'number') return first - second;
  const one = decimalKey(first);
  const other = decimalKey(second);
  return one && other ? compareDecimals(one, other) : 0;
}

/** Reads `-order_grand_total,receiver_city`: a minus sorts from the last to the first; empty values are last either way. */
export function readSort(text: string, shape: QueryShape, flag: string, typed?: TypedWords): SortOrder {
  const known = knownFields(shape);
  const mistakes: Message[] = [];
  const unknown: UnknownField[] = [];
  let from = 0;
  const isKnown = (word: string) => {
    const name = word.replace(/^-/, '');
    return known.has(name) || typed?.fieldOf(name) !== undefined;
  };
  const fields = splitKnownList(text, isKnown).map((word) => {
    const isDown = word.startsWith('-');
    const place = { at: text.indexOf(word, from), text: word };
    from = place.at + word.length;
    const name = isDown ? word.slice(1) : word;
    const field = known.has(name) ? name : (typed?.fieldOf(name) ?? name);
    if (field === '') mistakes.push(describeMistake(flag, place, escaped`the name of a field is expected.`));
    else if (!known.has(field)) unknown.push({ name: field, flag, place });
    const found = queriedField(known, field);
    if (found.isList) {
      mistakes.push(describeMistake(flag, place, escaped`it is a list of records. Sort by ${field}_count instead.`));
    }
    const meaning = shape.meanings?.get(found.name);
    const keyOf = (row: Row): SortKey => sortKeyOf(meaning ? meaning.sortText(row) : found.read(row));
    return { keyOf, isDown, needs: meaning?.needs ?? [] };
  });
  return {
    mistakes,
    unknown,
    needs: fields.flatMap(({ needs }) => needs),
    keys: (row) => fields.map(({ keyOf }) => keyOf(row)),
    compare: (first, second) => {
      for (const [at, { isDown }] of fields.entries()) {
        const one = first[at] ?? null;
        const other = second[at] ?? null;
        if (one === other) continue;
        if (one === null) return 1;
        if (other === null) return -1;
        const order = compareKeys(one, other);
        if (order !== 0) return isDown ? -order : order;
      }
      return 0;
    },
  };
}

/** A record that waits to be sorted, as its JSON: so what it takes in memory is known. */
interface HeldRow {
  readonly keys: readonly SortKey[];
  readonly text: string;
}

/** Characters of JSON that are held in memory; more are put on the disk in sorted runs. */
const mostHeld = 8 * 1024 * 1024;

/** The lines of bytes in UTF-8, without their ends. */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoder.write(chunk)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

async function* readRun(spool: Spool): AsyncGenerator<HeldRow, void> {
  let keys: readonly SortKey[] | undefined;
  for await (const line of linesOf(spool.read())) {
    if (keys) yield { keys, text: line };
    keys = keys ? undefined : JSON.parse(line);
  }
}

/** Sorts records that may be more than the memory holds. Rows that are equal keep their order. `limit`: only so many are wanted. */
export class RowSorter {
  private held: HeldRow[] = [];
  private size = 0;
  private readonly runs: Spool[] = [];
  private readonly mostHeld: number;
  private readonly limit: number;

  constructor(
    private readonly order: SortOrder,
    private readonly options: { place: SpoolPlace; limit?: number | undefined; mostHeld?: number },
  ) {
    this.mostHeld = options.mostHeld ?? mostHeld;
    this.limit = options.limit ?? Number.POSITIVE_INFINITY;
  }

  /** Throws a failure of kind `machine` where the disk is full. */
  async add(row: Row): Promise<void> {
    const text = stringifyJson(row);
    this.held.push({ keys: this.order.keys(row), text });
    this.size += text.length;
    if (this.size < this.mostHeld) return;
    this.sortHeld();
    // The first rows of a few are kept in memory.
    if (this.size < this.mostHeld / 2) return;
    const spool = await openSpool(this.options.place);
    this.runs.push(spool);
    await spool.write(Buffer.from(this.held.map(({ keys, text }) => `${JSON.stringify(keys)}\n${text}\n`).join('')));
    this.held = [];
    this.size = 0;
  }

  private sortHeld(): void {
    this.held.sort((one, other) => this.order.compare(one.keys, other.keys));
    if (this.held.length <= this.limit) return;
    this.held.length = this.limit;
    this.size = this.held.reduce((sum, { text }) => sum + text.length, 0);
  }

  /** All rows in order. */
  async *sorted(): AsyncGenerator<Row, void> {
    this.sortHeld();
    const runs = [...this.runs.map(readRun), this.held.values()];
    const heads = await Promise.all(runs.map(async (run) => ({ run, row: (await run.next()).value })));
    for (let count = 0; count < this.limit; count++) {
      let first: (typeof heads)[number] | undefined;
      for (const head of heads) {
        // Of equal rows, that of the earlier run comes first.
        if (!head.row || (first?.row && this.order.compare(head.row.keys, first.row.keys) >= 0)) continue;
        first = head;
      }
      if (!first?.row) return;
      const values = parseJson(first.row.text);
      if (isRow(values)) yield values;
      first.row = (await first.run.next()).value;
    }
  }

  async close(): Promise<void> {
    this.held = [];
    for (const spool of this.runs) await spool.remove();
  }
}
