import { exactNumber, stringifyJson } from '../../base/json/exact-json.ts';
import { mergeRows, parsePath, setPath } from '../../base/json/paths.ts';
import { compareDecimals, readDecimal, sumDecimals } from '../../base/numbers/decimals.ts';
import type { Row } from '../../base/row.ts';
import { escaped, type Message } from '../../base/text/message.ts';
import { untrimmedText } from '../../base/text/text.ts';
import { type CellReader, type CellReading, currencyField } from '../../columns/cell-reader.ts';
import type { ColumnField } from '../../columns/lexicon.ts';
import { dividedExactly } from '../../columns/number-cells.ts';
import type { CellEntry, NamedColumn, RowFault, TableRow } from '../../columns/rows.ts';
import { type Operation, typesOf, type ValueSchema } from '../../operations/manifest.ts';
import { itemTotal, usualCurrency } from '../../orders/money.ts';
import { differsFrom, type GivenValue, sentence } from '../plan.ts';
import { type FilledValue, Fillings, type FillingValue } from './fillings.ts';
import { type DraftValues, joinParts, partPath } from './text-parts.ts';

/** A value of a record that its cells give. */
export interface SaidValue extends Omit<GivenValue, 'filling'> {
  readonly path: string;
  readonly list?: string;
  readonly element?: number;
}

function nested(values: DraftValues, isWanted: (value: GivenValue) => boolean = () => true): Row {
  let body: Record<string, unknown> = {};
  for (const [path, given] of values) {
    const { value } = given;
    if (!isWanted(given)) continue;
    if (path.includes('.')) body = { ...mergeRows(body, setPath(parsePath(path) ?? [path], value)) };
    else body[path] = value;
  }
  return body;
}

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
  /** The required fields that are blank. */
  readonly lacked = new Set<ColumnField>();
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
    private readonly fillings?: Fillings,
  ) {}

  private fault(row: number, column: string, value: string, reason: Message): void {
    this.faults.push({ row, column, value, reason: sentence(reason) });
  }

  add(row: TableRow): void {
    const { number, entries: all, leftOut, dropsItem } = row;
    this.rows.push(row);
    this.leftOut ??= leftOut;
    if (dropsItem !== undefined) this.dropped++;
    const isOfOrder = ({ column: { match } }: CellEntry): boolean => match?.field.list === undefined && !match?.isAdded;
    const own = dropsItem === undefined ? all : all.filter(isOfOrder);
    // A row below gives way to the first one, where a default of it is not what a cell says.
    const more = this.rows.length === 1 ? (this.fillings?.ofRecord(own) ?? []) : [];
    const entries = more.length === 0 ? own : [...own, ...more];
    this.noteBeyond(row);
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
      for (const values of elements.values()) this.fill(list, number, values);
      const sorted = [...elements].sort(([first], [second]) => first - second);
      const known = this.lists.get(list) ?? [];
      this.lists.set(list, known);
      for (const [, values] of sorted) known.push({ row: number, values });
    }
  }

  private noteBeyond({ number, sheet, beyond }: TableRow): void {
    if (!beyond) return;
    const where = escaped`${JSON.stringify(beyond)} is to the right of the last heading`;
    // A separator within a cell moves the cells behind it; in a workbook they stay where they are.
    if (sheet === undefined) this.fault(number, '', beyond, escaped`${where}. Is a separator in a cell?`);
    else this.warnings.push(escaped`row ${number}: ${where}, and is not used.`);
  }

  /** Fills what an element lacks: by its SKU, or else by a default. */
  private fill(list: string, row: number, values: DraftValues): void {
    const { fillings } = this;
    if (!fillings) return;
    const currency = this.money?.value ?? this.valueOf(currencyField) ?? usualCurrency;
    const lookUp = (path: string): unknown => values.get(path)?.value;
    const take = (found: readonly FillingValue[]): void => {
      for (const { path, value, filling } of found) values.set(path, { value, row, text: String(value), filling });
    };
    const doubt = fillings.doubtOf(list, lookUp, this.reader);
    if (doubt) this.warnings.push(escaped`row ${row}: ${doubt}`);
    take(fillings.ofProduct(list, lookUp, String(currency)));
    for (const entry of fillings.ofList(list)) take(Fillings.readDefault(entry, this.reader, lookUp));
  }

  /** Takes prices of goods back if the items come to more than the total of the order with them. The rest of the total may be shipping. */
  private dropUnlikelyPrices(total: string): void {
    const sum = readDecimal(String(this.valueOf(total) ?? ''));
    const elements = [...this.lists.values()].flat();
    const isFilled = ({ values }: { readonly values: DraftValues }): boolean =>
      values.get('price')?.filling?.from === 'goods';
    if (sum === undefined || !elements.some(isFilled)) return;
    const items = sumDecimals(elements.map(({ values }) => itemTotal(nested(values)) ?? '0'));
    const ofItems = readDecimal(items ?? '');
    if (!ofItems || compareDecimals(ofItems, sum) <= 0) return;
    for (const { values } of elements.filter(isFilled)) values.delete('price');
    const row = this.rows[0]?.number;
    this.warnings.push(
      escaped`row ${row}: the items come to ${items} by the prices of the goods, and the order to ${String(this.valueOf(total))}: no price is filled.`,
    );
  }

  /** An order without items, or boxes, gets one where a default is about them. */
  private fillLists(): void {
    for (const list of this.fillings?.lists ?? []) {
      if (this.lists.has(list)) continue;
      const row = this.rows[0]?.number ?? 0;
      const values: DraftValues = new Map();
      this.fill(list, row, values);
      if (values.size > 0) this.lists.set(list, [{ row, values }]);
    }
  }

  /** The values that cells give, and none that fills a field; those of a list with its name and their places in it. Call it after `finish`. */
  *said(): Generator<SaidValue> {
    const told = function* (values: DraftValues, place: Pick<SaidValue, 'list' | 'element'>) {
      for (const [path, { filling, ...given }] of values) if (!filling) yield { ...given, ...place, path };
    };
    yield* told(this.values, {});
    for (const [list, elements] of this.lists)
      for (const [element, { values }] of elements.entries()) yield* told(values, { list, element });
  }

  /** The values that no cell gives, by their fields. */
  *filled(): Generator<FilledValue> {
    const told = function* (values: DraftValues, prefix: string) {
      for (const [path, { row, value, text, filling }] of values)
        if (filling) yield { ...filling, row, field: prefix + path, value: untrimmedText(value), text };
    };
    yield* told(this.values, '');
    for (const [list, elements] of this.lists) for (const { values } of elements) yield* told(values, `${list}.`);
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
      if (value === undefined || (column.isDefault && other)) continue;
      if (column.isDefault) values.set(path, { value, row, text, filling: { from: 'default' } });
      else if (!other || other.filling) values.set(path, { value, row, text });
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
      if (isWrong || fills.every((path) => values.has(path))) continue;
      this.lacked.add(field);
      this.fault(row, column, '', escaped`is required, and blank`);
    }
  }

  /** The body to send, with the fields of an operation in their order. Its faults are complete then. `total` is the field of the order's. */
  finish(required: readonly ColumnField[], { input }: Pick<Operation, 'input'>, total: string): Row {
    joinParts(this.values);
    const saysNothing = this.lists.size === 0 && [...this.values.values()].every(({ filling }) => filling);
    // The sum of what is said of lines counts where nothing is said of the whole.
    for (const [path, sum] of this.sums)
      if (!this.values.has(path)) this.values.set(path, { ...sum, value: exactNumber(String(sum.value)) });
    if (!saysNothing) this.fillLists();
    this.dropUnlikelyPrices(total);
    for (const field of required) this.missing(field);
    for (const { path, fault } of this.reader.contradictions((each) => this.valueOf(each))) {
      const { row = 0, text = '' } = this.values.get(path) ?? {};
      this.fault(row, this.reader.headingOfPath(path), text, fault);
    }
    for (const [list, elements] of this.lists) {
      const distinct = new Set(elements.map(({ values }) => stringifyJson(nested(values))));
      if (distinct.size < elements.length)
        this.warnings.push(escaped`row ${this.rows[0]?.number}: ${list} has the same element twice.`);
    }
    if (saysNothing && this.faults.length === 0) {
      this.fault(this.rows[0]?.number ?? 0, '', '', escaped`has no value in a column that is used`);
    }
    return this.bodyOf(Object.keys(input), () => true);
  }

  /** The body as the cells alone say it; undefined if they say all of it. Call it after `finish`. */
  saidBody({ input }: Pick<Operation, 'input'>): Row | undefined {
    const [first] = this.filled();
    return first && this.bodyOf(Object.keys(input), ({ filling }) => !filling);
  }

  private bodyOf(names: readonly string[], isWanted: (value: GivenValue) => boolean): Row {
    const all: Record<string, unknown> = nested(this.values, isWanted);
    for (const [list, elements] of this.lists) {
      const said = elements.filter(({ values }) => values.size === 0 || [...values.values()].some(isWanted));
      if (said.length > 0) all[list] = said.map(({ values }) => nested(values, isWanted));
    }
    const body: Record<string, unknown> = {};
    for (const name of names) if (all[name] !== undefined) body[name] = all[name];
    return Object.assign(body, all);
  }

  /** The cell that gave a field its value; undefined if the value was filled in. */
  saidOf(path: string): unknown {
    const given = this.values.get(path);
    return given?.filling ? undefined : given?.value;
  }

  valueOf(path: string): unknown {
    return this.values.get(path)?.value;
  }
}
