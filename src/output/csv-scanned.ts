import { BoundedCache } from '../base/bounded-cache.ts';
import { marks, quote } from '../base/scan/bytes.ts';
import type { ScannedRecord, ScanPlan } from '../base/scan/scanned.ts';
import { ByteText } from './byte-text.ts';
import { type ShownColumn, shownOf, shownValue } from './columns.ts';

/** Names of people, cities and states come again and again. */
const longestKnown = 64;
const mostKnown = 5000;

const letterN = 0x6e;
const brace = 0x7b;
const bracket = 0x5b;
const comma = 0x2c;
const lineEnd = 0x0a;
const plus = 0x2b;
const space = 0x20;

const nobodyAsked = -1;

const codes = (characters: string): number[] => [...characters].map((character) => character.charCodeAt(0));
const digits = '0123456789';
const alphanumeric = `${digits}abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ`;

/** Bytes that mean nothing to CSV, to a spreadsheet or to a terminal: 1 anywhere, 2 at the beginning too. */
const plainBytes = new Uint8Array(256).fill(1, space, 0x7f);
for (const code of codes('",\\')) plainBytes[code] = 0;
for (const code of codes(alphanumeric)) plainBytes[code] = 3;

/** `+` and 6 to 15 digits. */
function isPhoneNumber(bytes: Uint8Array, start: number, end: number): boolean {
  if (bytes[start] !== plus || end - start < 7 || end - start > 16) return false;
  for (let at = start + 1; at < end; at++) if ((bytes[at] ?? 0) < 0x30 || (bytes[at] ?? 0) > 0x39) return false;
  return true;
}

/** Is a text its own cell: nothing in it to be quoted, guarded or made visible? */
function isPlain(bytes: Uint8Array, start: number, end: number): boolean {
  if (((plainBytes[bytes[start] ?? 0] ?? 0) & 2) === 0) return isPhoneNumber(bytes, start, end);
  for (let at = start + 1; at < end; at++) if (plainBytes[bytes[at] as number] === 0) return false;
  return bytes[end - 1] !== space;
}

/** Where a column's field stands in the spans of each record. */
function slotOf({ counted, path }: ShownColumn, { fields, slots }: ScanPlan): number {
  const name = counted ?? (path?.length === 1 ? path[0] : undefined);
  return slots[fields.places.get(name ?? '') ?? -1] ?? nobodyAsked;
}

/**
 * Writes the lines of records out of their bytes. `cellOf` makes the cell of a value; it is asked for all that does not
 * surely look the same in CSV.
 */
export class ScannedLines {
  private readonly out = new ByteText();
  private readonly known = new BoundedCache<string>(mostKnown);
  private plan: ScanPlan | undefined;
  private slots: readonly number[] = [];

  constructor(
    private readonly columns: readonly ShownColumn[],
    private readonly cellOf: (value: unknown) => string,
  ) {}

  add(record: ScannedRecord): void {
    const { columns, out } = this;
    const { plan } = record.page;
    if (plan !== this.plan) {
      this.plan = plan;
      this.slots = columns.map((column) => slotOf(column, plan));
    }
    for (let at = 0; at < columns.length; at++) {
      const column = columns[at];
      if (at > 0) out.byte(comma);
      if (column) this.cell(record, column, this.slots[at] ?? nobodyAsked);
    }
    out.byte(lineEnd);
  }

  /** The lines of all records that were added since. */
  take(): string {
    return this.out.take();
  }

  private cell(record: ScannedRecord, column: ShownColumn, slot: number): void {
    const { out, cellOf } = this;
    const { bytes, spans } = record.page;
    const span = record.base + slot;
    const start = slot === nobodyAsked ? 0 : (spans[span] ?? 0);
    const end = spans[span + 1] ?? 0;
    const first = bytes[start];
    const isNested = first === bracket || first === brace;
    if (slot === nobodyAsked) out.text(cellOf(shownValue(column, record.row)));
    else if (start === 0 || first === letterN) return;
    else if (first === quote && isPlain(bytes, start + 1, end - 1)) out.copy(bytes, start + 1, end - 1);
    else if (first === quote) this.text(record, span);
    // A number or a word is spelled in CSV as it is in JSON.
    else if (!isNested && (record.marks & marks.oddNumber) === 0) out.copy(bytes, start, end);
    else if (first === bracket && column.counted !== undefined) out.text(String(spans[span + 2]));
    else out.text(cellOf(shownOf(column, record.valueAt(span))));
  }

  private text(record: ScannedRecord, span: number): void {
    const { bytes, spans } = record.page;
    const written = bytes.toString('latin1', spans[span], spans[span + 1]);
    this.out.text(this.known.get(written) ?? this.anew(written, record, span));
  }

  private anew(written: string, record: ScannedRecord, span: number): string {
    const cell = this.cellOf(record.valueAt(span));
    return written.length <= longestKnown ? this.known.set(written, cell) : cell;
  }
}
