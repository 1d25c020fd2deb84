import { basename } from 'node:path';
import type { Row } from '../../base/row.ts';
import { sumDecimals } from '../../base/sum-decimals.ts';
import type { Cell } from '../../sheets/read/table-file.ts';
import type { FaultyRow, Job, JobPlace } from '../apply/job.ts';
import { contentDigest } from './canonical.ts';
import type { CellReader } from './cell-reader.ts';
import { type DraftRow, RecordDraft, type RowFault } from './draft.ts';
import { type ImportField, referenceField } from './fields.ts';
import type { RecordSpool } from './record-spool.ts';

/** A record that is not sent, with its rows as they were. */
export interface FaultyDraft extends FaultyRow {
  readonly faults: readonly RowFault[];
  readonly rows: readonly { readonly number: number; readonly cells: readonly Cell[] }[];
}

export interface PlannerOptions {
  readonly reader: CellReader;
  readonly file: string;
  readonly args: readonly string[];
  /** The word for a row in messages: `row`, or `line` of ndjson. */
  readonly rowWord: string;
  /** The names of the inputs, in the order of the operation. */
  readonly names: readonly string[];
  readonly required: () => readonly ImportField[];
  /** Rows of one reference are one record; else they are a fault. */
  readonly groups: () => boolean;
  readonly fields: { readonly phone: string; readonly total: string; readonly currency: string };
  readonly progress: (rows: number) => void;
}

/** Warnings that are kept; more are counted. */
const keptWarnings = 1000;

const plainText = (value: unknown): string => (value === undefined || value === null ? '' : String(value));

/** What was found in all rows. */
export class Findings {
  rows = 0;
  faultCount = 0;
  faultyRows = 0;
  warningCount = 0;
  /** Records without an amount. */
  withoutTotal = 0;
  readonly sums = new Map<string, string>();
  readonly warnings: string[] = [];

  warn(text: string): void {
    this.warningCount++;
    if (this.warnings.length < keptWarnings) this.warnings.push(text);
  }
}

/** Makes drafts of rows, checks them, and keeps the good and the faulty ones on the disk. */
export class Planner {
  findings = new Findings();
  private occurrences = new Map<string, number>();
  private alike = new Map<string, number>();

  constructor(
    private readonly options: PlannerOptions,
    readonly jobs: RecordSpool<Job>,
    readonly faulty: RecordSpool<FaultyDraft>,
  ) {}

  /**
   * Reads all rows. The rows of one reference are mostly neighbours; where they are not, the file is read once more, and
   * only what is scattered is held in memory.
   */
  async run(rows: () => AsyncIterable<DraftRow>): Promise<void> {
    const counts = await this.pass(rows(), new Map());
    if (counts.size === 0) return;
    await this.jobs.clear();
    await this.faulty.clear();
    this.findings = new Findings();
    this.occurrences = new Map();
    this.alike = new Map();
    await this.pass(rows(), counts);
  }

  /** The number of rows of each reference that turned out to be scattered; the pass is then good for nothing else. */
  private async pass(
    rows: AsyncIterable<DraftRow>,
    scattered: ReadonlyMap<string, number>,
  ): Promise<Map<string, number>> {
    const { reader, progress } = this.options;
    const counts = new Map<string, number>();
    const found = new Map<string, number>();
    const open = new Map<string, RecordDraft>();
    let current: RecordDraft | undefined;
    for await (const row of rows) {
      this.findings.rows++;
      if (this.findings.rows % 1000 === 0) progress(this.findings.rows);
      const reference = this.referenceOf(row);
      const count = reference === undefined ? 1 : (counts.get(reference) ?? 0) + 1;
      if (reference !== undefined) counts.set(reference, count);
      const isNext = reference !== undefined && current?.reference === reference;
      if (reference !== undefined && !isNext && count > 1 && !scattered.has(reference)) found.set(reference, 0);
      if (found.size > 0) {
        current = undefined;
        continue;
      }
      if (!reader.isReadyFor(row.entries)) await reader.loadFor(row.entries);
      const total = reference === undefined ? undefined : scattered.get(reference);
      if (reference !== undefined && total !== undefined) {
        const draft = open.get(reference) ?? new RecordDraft(reader, reference);
        open.set(reference, draft);
        draft.add(row);
        if (count < total) continue;
        open.delete(reference);
        await this.close(draft);
        continue;
      }
      if (current && !isNext) await this.close(current);
      if (!current || !isNext) current = new RecordDraft(reader, reference);
      current.add(row);
      if (reference === undefined) this.checkLonely(current, row);
    }
    if (current) await this.close(current);
    return new Map([...found.keys()].map((reference) => [reference, counts.get(reference) ?? 0]));
  }

  private referenceOf({ entries }: DraftRow): string | undefined {
    const entry = entries.find(({ column }) => column.match?.field.name === referenceField);
    const read = entry && this.options.reader.read(entry.column, entry.cell, new Map());
    return read && 'values' in read ? plainText(read.values[0]) : undefined;
  }

  /** A row with items alone belongs to an order that it does not name. */
  private checkLonely(draft: RecordDraft, row: DraftRow): void {
    if (row.entries.length === 0 || RecordDraft.hasOwnValues(row, referenceField)) return;
    const heading = row.entries[0]?.column.heading ?? '';
    const reason = 'The row has only an item, and no reference of the order that it belongs to.';
    draft.faults.push({ row: row.number, column: heading, value: '', reason });
  }

  private place(row: DraftRow | undefined): JobPlace {
    const { file, rowWord } = this.options;
    const { number = 0, sheet } = row ?? {};
    const where = sheet === undefined ? '' : `, sheet ${sheet},`;
    return { origin: `${basename(file)}${where} ${rowWord} ${number}`, file, ...(sheet && { sheet }), row: number };
  }

  private keyOf(reference: string | undefined, digest: string): Pick<Job, 'key' | 'byContent'> {
    if (reference !== undefined) return { key: `ref:${reference}` };
    const occurrence = (this.occurrences.get(digest) ?? 0) + 1;
    this.occurrences.set(digest, occurrence);
    return { key: `row:${digest}:${occurrence}`, byContent: true };
  }

  private async close(draft: RecordDraft): Promise<void> {
    const { names, required, args, fields, groups, rowWord } = this.options;
    const { rows, reference, faults } = draft;
    const [first] = rows;
    const body = draft.finish(required(), names);
    if (rows.length > 1 && !groups()) {
      const reason = `The reference ${JSON.stringify(reference)} is in ${rowWord} ${first?.number} too, and no column of items makes them one order.`;
      for (const row of rows.slice(1))
        faults.push({ row: row.number, column: referenceField, value: reference ?? '', reason });
    }
    const place = this.place(first);
    if (faults.length > 0) {
      this.findings.faultCount += faults.length;
      this.findings.faultyRows += new Set(faults.map(({ row }) => row)).size;
      const reason = [...new Set(faults.map((each) => `${each.column}: ${each.reason}`))].join(' ');
      const key = reference === undefined ? {} : { key: `ref:${reference}` };
      const kept = rows.map(({ number, cells }) => ({ number, cells }));
      await this.faulty.add({ ...place, ...key, reason, faults, rows: kept });
      return;
    }
    for (const warning of draft.warnings) this.findings.warn(warning);
    this.count(body, first?.number ?? 0);
    const phone = plainText(draft.valueOf(fields.phone));
    const total = plainText(draft.valueOf(fields.total));
    const traces = { ...(reference && { reference }), ...(phone && { phone }), ...(total && { total }) };
    await this.jobs.add({ ...place, ...this.keyOf(reference, contentDigest(body)), args, body, traces });
  }

  private count(body: Row, row: number): void {
    const { fields, rowWord } = this.options;
    const total = body[fields.total];
    const currency = plainText(body[fields.currency]);
    const sum =
      total === undefined ? undefined : sumDecimals([this.findings.sums.get(currency) ?? '0', plainText(total)]);
    if (sum === undefined) this.findings.withoutTotal++;
    else this.findings.sums.set(currency, sum);
    const phone = body[fields.phone];
    if (phone === undefined || total === undefined) return;
    const sign = contentDigest([phone, total, body.items]).slice(0, 20);
    const other = this.alike.get(sign);
    if (other === undefined) this.alike.set(sign, row);
    else this.findings.warn(`${rowWord} ${row} looks like ${rowWord} ${other}: same phone, total and items.`);
  }
}
