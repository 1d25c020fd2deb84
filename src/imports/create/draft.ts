import { stringifyJson } from '../../base/json/exact-json.ts';
import type { Row } from '../../base/row.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import { typesOf } from '../../operations/manifest.ts';
import type { CellReader } from '../cell-reader.ts';
import type { ImportColumn } from '../columns.ts';
import type { ImportField } from '../fields.ts';
import type { CellEntry, DraftRow, RowFault } from '../rows.ts';

/** A fault as a sentence. */
const sentence = (fault: string): string =>
  fault.charAt(0).toUpperCase() + fault.slice(1) + (/[.?]$|\? /.test(fault) ? '' : '.');

interface Given {
  readonly value: unknown;
  readonly row: number;
  readonly text: string;
}

type DraftValues = Map<string, Given>;

function setInside(body: Record<string, unknown>, path: string, value: unknown): void {
  const [name = '', ...rest] = path.split('.');
  if (rest.length === 0) body[name] = value;
  else {
    const inner = (body[name] ?? {}) as Record<string, unknown>;
    body[name] = inner;
    setInside(inner, rest.join('.'), value);
  }
}

function nested(values: DraftValues): Record<string, unknown> {
  const body: Record<string, unknown> = {};
  for (const [path, { value }] of values) {
    if (path.includes('.')) setInside(body, path, value);
    else body[path] = value;
  }
  return body;
}

const isEqualValue = (first: unknown, second: unknown): boolean =>
  first === second || stringifyJson(first) === stringifyJson(second);

/** One record to create, out of one row or several. */
export class RecordDraft {
  readonly rows: DraftRow[] = [];
  readonly faults: RowFault[] = [];
  readonly warnings: string[] = [];
  private readonly values: DraftValues = new Map();
  private readonly lists = new Map<string, { readonly row: number; readonly values: DraftValues }[]>();
  /** The paths that have a cell whose value is wrong. */
  private readonly attempted = new Set<string>();

  constructor(
    private readonly reader: CellReader,
    readonly reference: string | undefined,
  ) {}

  private fault(row: number, column: string, value: string, reason: string): void {
    this.faults.push({ row, column, value, reason: sentence(reason) });
  }

  private put(values: DraftValues, path: string, given: Given, column: ImportColumn): void {
    const other = values.get(path);
    if (!other) values.set(path, given);
    else if (!isEqualValue(other.value, given.value)) {
      const place = other.row === given.row ? 'another column of this row' : escaped`row ${other.row}`;
      this.fault(
        given.row,
        column.heading,
        given.text,
        `differs from ${place}, which says ${JSON.stringify(other.text)}`,
      );
    }
  }

  private take(row: DraftRow, { column, cell, nested: inner }: CellEntry, elements?: Map<number, DraftValues>): void {
    const { match } = column;
    if (!match) return;
    const { field, element = 0 } = match;
    const values = elements ? (elements.get(element) ?? new Map()) : this.values;
    elements?.set(element, values);
    const { text } = cell;
    if (inner !== undefined) {
      const types = typesOf(field.schema);
      if (types.length === 0 || types.includes('array') || types.includes('object')) {
        this.put(values, field.fills[0] ?? field.name, { value: inner, row: row.number, text }, column);
      } else this.fault(row.number, column.heading, text, 'is a list or a record, not one value');
      return;
    }
    const read = this.reader.read(column, cell, this.values);
    if ('fault' in read) {
      this.fault(row.number, column.heading, text, read.fault);
      if (field.list === undefined) for (const path of field.fills) this.attempted.add(path);
    } else {
      for (let at = 0; at < field.fills.length; at++) {
        const value = read.values[at];
        if (value !== undefined) this.put(values, field.fills[at] ?? '', { value, row: row.number, text }, column);
      }
    }
  }

  /** A separator within a cell moves the cells behind it; in a workbook they stay where they are. */
  private checkEnd({ number, sheet, beyond }: DraftRow): void {
    if (!beyond) return;
    const where = escaped`${JSON.stringify(beyond)} is to the right of the last heading`;
    if (sheet === undefined) this.fault(number, '', beyond, escaped`${where}. Is a separator in a cell?`);
    else this.warnings.push(escaped`row ${number}: ${where}, and is not used.`);
  }

  add(row: DraftRow): void {
    this.rows.push(row);
    this.checkEnd(row);
    const lists = new Map<string, Map<number, DraftValues>>();
    for (const entry of this.reader.inOrder(row.entries)) {
      const list = entry.column.match?.field.list;
      if (list === undefined) this.take(row, entry);
      else {
        const elements = lists.get(list) ?? new Map<number, DraftValues>();
        lists.set(list, elements);
        this.take(row, entry, elements);
      }
    }
    for (const [list, elements] of lists) {
      const all = this.lists.get(list) ?? [];
      const sorted = [...elements].sort(([first], [second]) => first - second);
      all.push(...sorted.map(([, values]) => ({ row: row.number, values })));
      this.lists.set(list, all);
    }
  }

  /** Does a row have values of the record itself, or only of its items? */
  static hasOwnValues = ({ entries }: DraftRow, reference: string): boolean =>
    entries.some(({ column: { match } }) => match && match.field.list === undefined && match.field.name !== reference);

  private missing(field: ImportField): void {
    const { name, list, fills } = field;
    const reason = 'is required, and blank';
    const lacks = (values: DraftValues) => fills.some((path) => !values.has(path) && !this.attempted.has(path));
    const column = this.reader.headingOf(field) ?? name;
    if (list === undefined) {
      if (lacks(this.values)) this.fault(this.rows[0]?.number ?? 0, column, '', reason);
      return;
    }
    const elements = this.lists.get(list) ?? [];
    if (elements.length === 0) this.fault(this.rows[0]?.number ?? 0, column, '', reason);
    for (const { row, values } of elements) {
      if (lacks(values) && !this.faults.some((each) => each.row === row && each.column === column)) {
        this.fault(row, column, '', reason);
      }
    }
  }

  /** The body to send, in the order of the fields. Its faults are complete then. */
  finish(required: readonly ImportField[], names: readonly string[]): Row {
    for (const field of required) this.missing(field);
    const all = nested(this.values);
    for (const [list, elements] of this.lists) {
      const bodies = elements.map(({ values }) => nested(values));
      this.warnOfRepeats(list, bodies);
      all[list] = bodies;
    }
    const body: Record<string, unknown> = {};
    for (const name of names) if (all[name] !== undefined) body[name] = all[name];
    Object.assign(body, all);
    if (this.values.size === 0 && this.lists.size === 0 && this.faults.length === 0) {
      this.fault(this.rows[0]?.number ?? 0, '', '', 'has no value in a column that is used');
    }
    return body;
  }

  private warnOfRepeats(list: string, elements: readonly Row[]): void {
    if (elements.length < 2) return;
    const seen = new Set<string>();
    for (const element of elements) {
      const text = stringifyJson(element);
      if (seen.has(text)) this.warnings.push(escaped`row ${this.rows[0]?.number}: ${list} has the same element twice.`);
      seen.add(text);
    }
  }

  /** The value of a field of the record itself. */
  valueOf(path: string): unknown {
    return this.values.get(path)?.value;
  }
}
