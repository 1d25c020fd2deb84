import { parseJson } from '../base/json/exact-json.ts';
import { memoize } from '../base/memoize.ts';
import type { PageRow } from '../base/row.ts';
import { ScannedRecord, type ScanPlan } from '../base/scan/scanned.ts';
import { backslash, marks, quote } from '../base/scan/scanner.ts';
import { ByteText } from '../base/text/byte-text.ts';
import { type ShownColumn, shownOf, shownValue } from './columns.ts';

const letterN = 0x6e;
const brace = 0x7b;
const bracket = 0x5b;
const comma = 0x2c;
const lineEnd = 0x0a;
const plus = 0x2b;
const minus = 0x2d;
const semicolon = 0x3b;
const space = 0x20;

const notScanned = -1;

const codes = (characters: string): number[] => [...characters].map((character) => character.charCodeAt(0));
const digits = '0123456789';
const alphanumeric = `${digits}abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ`;

/** Bit 1: the byte needs no quoting, guard or escape inside a text. Bit 2: nor as the first byte of a text. */
const plainBytes = new Uint8Array(256).fill(1, space, 0x7f);
for (const code of codes('",;\\')) plainBytes[code] = 0;
for (const code of codes(alphanumeric)) plainBytes[code] = 3;

/** `+` and 6 to 15 digits. */
function isPhoneNumber(bytes: Uint8Array, start: number, end: number): boolean {
  if (bytes[start] !== plus || end - start < 7 || end - start > 16) return false;
  for (let at = start + 1; at < end; at++) if ((bytes[at] ?? 0) < 0x30 || (bytes[at] ?? 0) > 0x39) return false;
  return true;
}

/** Nothing that follows it can run as a formula where it separates cells. */
const isHarmlessSemicolon = (bytes: Uint8Array, at: number): boolean =>
  bytes[at] === semicolon && (bytes[at + 1] === space || ((plainBytes[bytes[at + 1] ?? 0] ?? 0) & 2) !== 0);

/** Can the text be copied as it is? */
function isPlain(bytes: Uint8Array, start: number, end: number): boolean {
  if (((plainBytes[bytes[start] ?? 0] ?? 0) & 2) === 0) return isPhoneNumber(bytes, start, end);
  for (let at = start + 1; at < end; at++)
    if (plainBytes[bytes[at] as number] === 0 && !isHarmlessSemicolon(bytes, at)) return false;
  return bytes[end - 1] !== space;
}

/** Where a column's field is in the spans of each record. */
function slotOf({ counted, path }: ShownColumn, { fields, slots }: ScanPlan): number {
  const name = counted ?? (path?.length === 1 ? path[0] : undefined);
  return slots[fields.places.get(name ?? '') ?? -1] ?? notScanned;
}

/**
 * The fast path of CSV: copies the cells of scanned records from the bytes of the response. `cellOf` makes the cell of a
 * value that may look different in CSV, `lineOf` the line of a row that was parsed.
 */
export class CopiedLines {
  private readonly out = new ByteText();
  /** The cell of a text of the response: its bytes as latin1, one character for each. */
  private readonly textCell = memoize((bytes) => this.cellOf(parseJson(Buffer.from(bytes, 'latin1').toString())));
  private plan: ScanPlan | undefined;
  private slots: readonly number[] = [];

  constructor(
    private readonly columns: readonly ShownColumn[],
    private readonly cellOf: (value: unknown) => string,
    private readonly lineOf: (row: PageRow) => string,
  ) {}

  lines(rows: readonly PageRow[]): string {
    for (const row of rows) {
      if (row instanceof ScannedRecord) this.copyLine(row);
      else this.out.text(this.lineOf(row));
    }
    return this.out.take();
  }

  private copyLine(record: ScannedRecord): void {
    const { columns, out } = this;
    const { plan } = record.page;
    if (plan !== this.plan) {
      this.plan = plan;
      this.slots = columns.map((column) => slotOf(column, plan));
    }
    if (columns.length > 1 && this.mayBeginWithSign(record)) {
      out.text(this.lineOf(record));
      return;
    }
    // An index rather than an iterator: this loop runs for every cell of a long export.
    for (let at = 0; at < columns.length; at++) {
      const column = columns[at];
      if (at > 0) out.byte(comma);
      if (column) this.copyCell(record, column, this.slots[at] ?? notScanned);
    }
    out.byte(lineEnd);
  }

  private mayBeginWithSign({ base, page: { bytes, spans } }: ScannedRecord): boolean {
    const slot = this.slots[0] ?? notScanned;
    if (slot === notScanned) return true;
    const start = spans[base + slot] ?? 0;
    const first = bytes[start] === quote ? bytes[start + 1] : bytes[start];
    // A sign may be written as an escape.
    return first === plus || first === minus || first === backslash;
  }

  private copyCell(record: ScannedRecord, column: ShownColumn, slot: number): void {
    const { out, cellOf } = this;
    const { bytes, spans } = record.page;
    if (slot === notScanned) {
      out.text(cellOf(shownValue(column, record.values)));
      return;
    }
    const span = record.base + slot;
    const start = spans[span] ?? 0;
    const end = spans[span + 1] ?? 0;
    const first = bytes[start];
    // A missing field, or null: an empty cell, unless the service sends the count of a list that is missing.
    if (start === 0 || first === letterN) {
      if (column.counted !== undefined && record.page.plan.fields.others.has(column.name))
        out.text(cellOf(shownValue(column, record.values)));
      return;
    }
    if (first === quote) {
      if (isPlain(bytes, start + 1, end - 1)) out.copy(bytes, start + 1, end - 1);
      else out.text(this.textCell(bytes.toString('latin1', start, end)));
      return;
    }
    const isNested = first === bracket || first === brace;
    // Numbers, true and false look the same in CSV and JSON.
    if (!isNested && (record.marks & marks.oddNumber) === 0) out.copy(bytes, start, end);
    else if (first === bracket && column.counted !== undefined) out.text(String(spans[span + 2]));
    else out.text(cellOf(shownOf(column, record.valueAt(span))));
  }
}
