import { isUtf8 } from 'node:buffer';
import { parseJson } from '../json/exact-json.ts';
import type { PageRow, Row } from '../row.ts';
import { isDigit, marks, Scanner, type Spans } from './scanner.ts';
import type { FieldTable } from './shape.ts';

/** Which fields of the records to note; the id always is. */
export interface ScanPlan {
  readonly fields: FieldTable;
  readonly slots: Int32Array;
  /** Where in a record's spans its id is; -1 if there is no such field. */
  readonly idSlot: number;
  /** How many numbers a record takes in `Spans`. */
  readonly stride: number;
}

export function scanPlan(fields: FieldTable, wanted: Iterable<string>): ScanPlan {
  const slots = new Int32Array(fields.names.length).fill(-1);
  let stride = 0;
  for (const name of new Set(['id', ...wanted])) {
    const place = fields.places.get(name);
    if (place === undefined) continue;
    slots[place] = stride;
    stride += 3;
  }
  return { fields, slots, idSlot: slots[fields.places.get('id') ?? -1] ?? -1, stride };
}

/** The records of one response: its bytes, and where in them the fields are. */
export interface ScannedPage {
  readonly bytes: Buffer;
  readonly plan: ScanPlan;
  /** Grows while the page is scanned. */
  spans: Int32Array;
  /** First byte and byte behind of each text and number that JSON.stringify might write in another way. */
  readonly odd: readonly number[];
}

/** Where in a page a record is, and what needs care in it. */
interface RecordPlace {
  /** Where in the page's spans its own begin. */
  readonly base: number;
  readonly start: number;
  readonly end: number;
  readonly marks: number;
  /** Where in the page's `odd` its own begin. */
  readonly oddStart: number;
  /** The place behind them. */
  readonly oddEnd: number;
}

/** A record that has been scanned: it is parsed when its values are asked for. */
export class ScannedRecord implements PageRow {
  private parsed: Row | undefined;
  readonly id: unknown;

  constructor(
    readonly page: ScannedPage,
    readonly place: RecordPlace,
  ) {
    const { plan, spans } = page;
    const span = place.base + plan.idSlot;
    this.id = plan.idSlot < 0 || spans[span] === 0 ? this.values.id : this.valueAt(span);
  }

  get fitsShape(): boolean {
    return (this.place.marks & marks.doubtful) === 0;
  }

  /** The whole record, every digit kept. */
  get values(): Row {
    this.parsed ??= parseJson(this.page.bytes.toString('utf8', this.place.start, this.place.end)) as Row;
    return this.parsed;
  }

  valueAt(span: number): unknown {
    const { bytes, spans } = this.page;
    const [start, end] = [spans[span] ?? 0, spans[span + 1] ?? 0];
    if ((this.place.marks & marks.oddNumber) === 0) {
      let number = 0;
      let at = start;
      for (; at < end && isDigit(bytes[at]); at++) number = number * 10 + (bytes[at] ?? 0) - 0x30;
      if (at === end) return number;
    }
    return parseJson(bytes.toString('utf8', start, end));
  }
}

const typicalPage = 128;

/**
 * Scans the records of an array whose first one begins at `from`; `end` is the byte behind the last one. Undefined for
 * what the scanner does not accept.
 */
export function scanRecords(bytes: Buffer, from: number, plan: ScanPlan) {
  const scanner = new Scanner(bytes, from);
  const spans: Spans = { slots: plan.slots, values: new Int32Array(plan.stride * typicalPage), base: 0 };
  const page: ScannedPage = { bytes, plan, spans: spans.values, odd: scanner.odd };
  const records: ScannedRecord[] = [];
  let all = 0;
  for (;;) {
    if (spans.base + plan.stride > spans.values.length) {
      const larger = new Int32Array(spans.values.length * 2);
      larger.set(spans.values);
      page.spans = larger;
      spans.values = larger;
    }
    const start = scanner.at;
    scanner.marks = 0;
    const oddStart = scanner.odd.length;
    if (!scanner.record(plan.fields, spans)) return undefined;
    all |= scanner.marks;
    const { at: end, marks, odd } = scanner;
    records.push(new ScannedRecord(page, { base: spans.base, start, end, marks, oddStart, oddEnd: odd.length }));
    spans.base += plan.stride;
    const byte = bytes[scanner.at];
    if (byte === 0x5d) break;
    if (byte !== 0x2c) return undefined;
    scanner.at++;
  }
  if ((all & marks.beyondAscii) !== 0 && !isUtf8(bytes)) return undefined;
  return { records, end: scanner.at };
}
