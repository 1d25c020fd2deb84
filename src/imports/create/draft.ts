import { exactNumber, stringifyJson } from '../../base/json/exact-json.ts';
import { mergeRows, parsePath, setPath } from '../../base/json/paths.ts';
import { sumDecimals } from '../../base/numbers/decimals.ts';
import type { Row } from '../../base/row.ts';
import { escaped, type Message } from '../../base/text/message.ts';
import { foldText } from '../../base/text/text.ts';
import { type CellReader, type CellReading, currencyField } from '../../columns/cell-reader.ts';
import type { ColumnField } from '../../columns/lexicon.ts';
import { dividedExactly } from '../../columns/number-cells.ts';
import type { CellEntry, NamedColumn, RowFault, TableRow } from '../../columns/rows.ts';
import { typesOf, type ValueSchema } from '../../operations/manifest.ts';
import { usualCurrency } from '../../orders/money.ts';
import { differsFrom, type GivenValue, sentence } from '../plan.ts';

type DraftValues = Map<string, GivenValue>;

function nested(values: DraftValues): Row {
  let body: Record<string, unknown> = {};
  for (const [path, { value }] of values) {
    if (path.includes('.')) body = { ...mergeRows(body, setPath(parsePath(path) ?? [path], value)) };
    else body[path] = value;
  }
  return body;
}

/** The part of a text, until all of its parts are known. */
const partPath = (path: string, part: number, at: number): string =>
  `${path}\u0000${part}\u0000${String(at).padStart(6, '0')}`;

/** Joins the parts of texts that several columns fill: a street and a district are one address. */
function joinParts(values: DraftValues): void {
  const parts = [...values.keys()].filter((key) => key.includes('\u0000')).sort();
  for (const key of parts) {
    const [path = '', part = ''] = key.split('\u0000');
    const own = values.get(key);
    values.delete(key);
    if (!own) continue;
    const before = values.get(path);
    const text = String(own.value);
    const joined = before === undefined ? text : withPart(String(before.value), text, Number(part));
    values.set(path, { ...(before ?? own), value: joined, text: joined });
  }
}

/** A district that the address names already is not said twice; a number of a flat may be that of a street too. */
function withPart(before: string, text: string, part: number): string {
  const [known, own] = [before, text].map((each) => ` ${foldText(each).replace(/[^\p{L}\p{N}]+/gu, ' ')} `);
  const isSaid = part >= namedPart ? known?.includes(own ?? '') : known === own;
  return isSaid ? before : `${before}, ${text}`;
}

/** Districts and postal codes. */
const namedPart = 4;

function readWhole(value: unknown, schema: ValueSchema): CellReading {
  const types = typesOf(schema);
  const isTaken = types.length === 0 || types.includes('array') || types.includes('object');
  return isTaken ? { values: [value] } : { fault: escaped`is a list or a record, not one value` };
}

/** One record to create, out of one row or several. */
export class RecordDraft {
  readonly rows: TableRow[] = [];
  readonly faults: RowFault[] = [];
  readonly warnings: Message[] = [];
  /** Why the shop does not want it shipped. */
  leftOut: string | undefined;
  private dropped = 0;
  private readonly values: DraftValues = new Map();
  private readonly sums: DraftValues = new Map();
  /** The first amount that names a currency. */
  private money: GivenValue | undefined;
  private readonly lists = new Map<string, { readonly row: number; readonly values: DraftValues }[]>();

  constructor(
    private readonly reader: CellReader,
    readonly reference: string | undefined,
  ) {}

  private fault(row: number, column: string, value: string, reason: Message): void {
    this.faults.push({ row, column, value, reason: sentence(reason) });
  }

  add(row: TableRow): void {
    const { number, sheet, beyond, entries: all, leftOut, dropsItem } = row;
    this.rows.push(row);
    this.leftOut ??= leftOut;
    if (dropsItem !== undefined) this.dropped++;
    const isOfOrder = ({ column: { match } }: CellEntry): boolean => match?.field.list === undefined && !match?.isAdded;
    const entries = dropsItem === undefined ? all : all.filter(isOfOrder);
    if (beyond) {
      const where = escaped`${JSON.stringify(beyond)} is to the right of the last heading`;
      // A separator within a cell moves the cells behind it; in a workbook they stay where they are.
      if (sheet === undefined) this.fault(number, '', beyond, escaped`${where}. Is a separator in a cell?`);
      else this.warnings.push(escaped`row ${number}: ${where}, and is not used.`);
    }
    const lists = new Map<string, Map<number, DraftValues>>();
    for (const entry of this.reader.inOrder(entries)) {
      const { field, element = 0 } = entry.column.match ?? {};
      if (!field) continue;
      let { values } = this;
      if (field.list !== undefined) {
        const elements = lists.get(field.list) ?? new Map<number, DraftValues>();
        lists.set(field.list, elements);
        values = elements.get(element) ?? new Map();
        elements.set(element, values);
      }
      if (entry.column.match?.isAdded) this.addUp(number, entry, field);
      else this.take(number, entry, field, values);
    }
    const totals = entries.filter(({ column }) => column.match?.isLineTotal);
    for (const { column } of totals) this.divide(number, column, lists);
    for (const [list, elements] of lists) {
      const sorted = [...elements].sort(([first], [second]) => first - second);
      const known = this.lists.get(list) ?? [];
      this.lists.set(list, known);
      for (const [, values] of sorted) known.push({ row: number, values });
    }
  }

  /** The price or the weight of one piece, of that of all pieces of a line. */
  private divide(row: number, { match }: NamedColumn, lists: ReadonlyMap<string, Map<number, DraftValues>>): void {
    const values = lists.get(match?.field.list ?? '')?.get(match?.element ?? 0);
    const [path = ''] = match?.field.fills ?? [];
    const price = values?.get(path);
    const quantity = values?.get('quantity')?.value ?? 1;
    if (!values || !price || quantity === 1) return;
    const each = dividedExactly(String(price.value), String(quantity));
    values.delete(path);
    if (each !== undefined) values.set(path, { ...price, value: each });
    else
      this.warnings.push(
        escaped`row ${row}: ${price.text} cannot be divided by ${String(quantity)} pieces: no ${path} is sent.`,
      );
  }

  /** Adds a total of a line to the others. */
  private addUp(row: number, { column, cell }: CellEntry, { fills: [path = ''] }: ColumnField): void {
    const { text } = cell;
    const read = this.reader.read(column, cell, this.values);
    if ('fault' in read) {
      this.fault(row, column.heading, text, read.fault);
      return;
    }
    if (read.currency !== undefined) this.takeCurrency({ value: read.currency, row, text }, column.heading);
    const before = this.sums.get(path) ?? { value: '0', row, text };
    const sign = column.match?.isTakenOff ? '-' : '';
    const sum = sumDecimals([String(before.value), `${sign}${String(read.values[0] ?? '0')}`]);
    if (sum !== undefined) this.sums.set(path, { ...before, value: sum });
  }

  /** Has it items, of which none is to be shipped? */
  hasOnlyDropped(): boolean {
    return this.dropped > 0 && this.lists.size === 0;
  }

  private take(row: number, entry: CellEntry, { fills, schema }: ColumnField, values: DraftValues): void {
    const { column, cell, nested: whole } = entry;
    const part = column.match?.part;
    const { text } = cell;
    const read = whole === undefined ? this.reader.read(column, cell, this.values) : readWhole(whole, schema);
    if ('fault' in read) {
      this.fault(row, column.heading, text, read.fault);
      return;
    }
    if (read.currency !== undefined) this.takeCurrency({ value: read.currency, row, text }, column.heading);
    for (let at = 0; at < fills.length; at++) {
      const value = read.values[at];
      const path = part === undefined ? (fills[at] ?? '') : partPath(fills[at] ?? '', part, column.at);
      const other = values.get(path);
      if (value === undefined) continue;
      if (!other) values.set(path, { value, row, text });
      else if (stringifyJson(other.value) !== stringifyJson(value))
        this.fault(row, column.heading, text, differsFrom(other, row));
    }
  }

  /** Amounts of one record are in one currency; where it is not the service's own, the record has to say so. */
  private takeCurrency(money: GivenValue, heading: string): void {
    const { value, row, text } = money;
    const isFirst = this.money === undefined;
    this.money ??= money;
    if (this.money.value !== value) this.fault(row, heading, text, differsFrom(this.money, row));
    else if (isFirst && value !== usualCurrency && !this.values.has(currencyField)) {
      const why = escaped`is in ${String(value)}, which would not be sent`;
      this.fault(row, heading, text, escaped`${why}. Add a column Currency, or write the number alone`);
    }
  }

  private missing(field: ColumnField): void {
    const { name, list, fills } = field;
    const column = this.reader.headingOf(field) ?? name;
    const first = { row: this.rows[0]?.number ?? 0, values: this.values };
    const elements = list === undefined ? [first] : (this.lists.get(list) ?? [{ ...first, values: new Map() }]);
    for (const { row, values } of elements) {
      const isWrong = this.faults.some((each) => each.column === column && (list === undefined || each.row === row));
      if (!isWrong && fills.some((path) => !values.has(path)))
        this.fault(row, column, '', escaped`is required, and blank`);
    }
  }

  /** The body to send, in the order of the fields. Its faults are complete then. */
  finish(required: readonly ColumnField[], names: readonly string[]): Row {
    joinParts(this.values);
    // The sum of what is said of lines counts where nothing is said of the whole.
    for (const [path, sum] of this.sums)
      if (!this.values.has(path)) this.values.set(path, { ...sum, value: exactNumber(String(sum.value)) });
    for (const field of required) this.missing(field);
    for (const { path, fault } of this.reader.contradictions((each) => this.valueOf(each))) {
      const { row = 0, text = '' } = this.values.get(path) ?? {};
      this.fault(row, this.reader.headingOfPath(path), text, fault);
    }
    const all: Record<string, unknown> = nested(this.values);
    for (const [list, elements] of this.lists) {
      const bodies = elements.map(({ values }) => nested(values));
      all[list] = bodies;
      if (bodies.length < 2) continue;
      const distinct = new Set(bodies.map((body) => stringifyJson(body)));
      if (distinct.size < bodies.length)
        this.warnings.push(escaped`row ${this.rows[0]?.number}: ${list} has the same element twice.`);
    }
    if (this.values.size === 0 && this.lists.size === 0 && this.faults.length === 0) {
      this.fault(this.rows[0]?.number ?? 0, '', '', escaped`has no value in a column that is used`);
    }
    const body: Record<string, unknown> = {};
    for (const name of names) if (all[name] !== undefined) body[name] = all[name];
    return Object.assign(body, all);
  }

  valueOf(path: string): unknown {
    return this.values.get(path)?.value;
  }
}
