import { escaped } from '../base/text/escape-controls.ts';
import { untrimmedText } from '../base/text/text.ts';
import type { Cell } from '../sheets/read/table-file.ts';
import type { FaultyRow, Job, JobPlace } from '../writes/job.ts';
import type { CellReader } from './cell-reader.ts';
import { RecordDraft } from './draft.ts';
import { type ImportField, referenceField } from './fields.ts';
import { Findings, type ToldFields } from './findings.ts';
import { itemBelowFault, lonelyFault, totalsFault } from './odd-rows.ts';
import type { RecordSpool } from './record-spool.ts';
import { RowKeys } from './row-keys.ts';
import type { DraftRow, RowFault } from './rows.ts';

/** A record that is not sent, with its rows as they were. */
export interface FaultyDraft extends FaultyRow {
  readonly faults: readonly RowFault[];
  readonly rows: readonly { readonly number: number; readonly cells: readonly Cell[] }[];
}

export interface PlannerOptions {
  readonly reader: CellReader;
  readonly file: string;
  /** Of the file, in messages. */
  readonly name: string;
  readonly args: readonly string[];
  /** The word for a row in messages: `row`, or `line` of ndjson. */
  readonly rowWord: string;
  /** The names of the inputs, in the order of the operation. */
  readonly names: readonly string[];
  readonly required: () => readonly ImportField[];
  /** Rows of one reference are one record; else they are a fault. */
  readonly groups: () => boolean;
  /** A column is for the phones of receivers. */
  readonly hasPhones: () => boolean;
  readonly fields: ToldFields;
  /** Faulty rows are wanted as they were. */
  readonly keepsRows: boolean;
  readonly progress: (rows: number) => void;
}

/** Makes drafts of rows, checks them, and keeps the good and the faulty ones on the disk. */
export class Planner {
  findings = new Findings();
  private keys: RowKeys;

  constructor(
    private readonly options: PlannerOptions,
    readonly jobs: RecordSpool<Job>,
    readonly faulty: RecordSpool<FaultyDraft>,
  ) {
    this.keys = new RowKeys(options.args);
  }

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
    this.keys = new RowKeys(this.options.args);
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
    /** The order of the row before, unless that row has items only. */
    let above: RecordDraft | undefined;
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
        above = draft;
        if (count < total) continue;
        open.delete(reference);
        if (current) await this.close(current);
        current = draft;
        continue;
      }
      const lonely = reference === undefined && this.options.groups() ? lonelyFault(row) : undefined;
      if (lonely && above) above.faults.push(itemBelowFault(above, lonely, this.options.rowWord));
      if (current && !isNext) await this.close(current);
      if (!current || !isNext) current = new RecordDraft(reader, reference);
      current.add(row);
      if (lonely) current.faults.push(lonely);
      above = lonely ? undefined : current;
    }
    if (current) await this.close(current);
    for (const draft of open.values()) await this.close(draft);
    return new Map([...found.keys()].map((reference) => [reference, counts.get(reference) ?? 0]));
  }

  private referenceOf({ entries }: DraftRow): string | undefined {
    const entry = entries.find(({ column }) => column.match?.field.name === referenceField);
    const read = entry && this.options.reader.read(entry.column, entry.cell, new Map());
    // A copy: a piece of a longer text would keep all of it in memory.
    return read && 'values' in read ? Buffer.from(untrimmedText(read.values[0])).toString() : undefined;
  }

  private place(row: DraftRow | undefined): JobPlace {
    const { file, name, rowWord } = this.options;
    const { number = 0, sheet } = row ?? {};
    if (sheet === undefined) return { origin: `${name} ${rowWord} ${number}`, file, row: number };
    return { origin: escaped`${name}, sheet ${sheet}, ${rowWord} ${number}`, file, sheet, row: number };
  }

  private async close(draft: RecordDraft): Promise<void> {
    const { names, required, args, fields, groups, hasPhones, rowWord } = this.options;
    const { rows, reference, faults } = draft;
    const [first] = rows;
    const body = draft.finish(required(), names);
    if (rows.length > 1 && !groups()) {
      const reason = escaped`The reference ${JSON.stringify(reference)} is in ${rowWord} ${first?.number} too, and no column of items makes them one order.`;
      for (const row of rows.slice(1))
        faults.push({ row: row.number, column: referenceField, value: reference ?? '', reason });
    }
    const hasPhone = first?.entries.some(({ column: { match } }) => match?.field.name === fields.phone);
    const totals =
      first && rows.length === 1 && !hasPhone && totalsFault(first, reference !== undefined || !hasPhones());
    if (totals) faults.unshift(totals);
    const place = this.place(first);
    if (faults.length > 0) {
      this.findings.faultCount += faults.length;
      this.findings.faultyRows += new Set(faults.map(({ row }) => row)).size;
      const reason = [...new Set(faults.map((each) => escaped`${each.column}: ${each.reason}`))].join(' ');
      const key = reference === undefined ? {} : { key: this.keys.ofReference(reference) };
      const kept = this.options.keepsRows ? rows.map(({ number, cells }) => ({ number, cells })) : [];
      await this.faulty.add({ ...place, ...key, reason, faults, rows: kept });
      return;
    }
    for (const warning of draft.warnings) this.findings.warn(warning);
    this.findings.add(body, first?.number ?? 0, fields, rowWord);
    const phone = untrimmedText(draft.valueOf(fields.phone));
    const total = untrimmedText(draft.valueOf(fields.total));
    const { origin, file, sheet, row } = place;
    const { key, byContent } = this.keys.of(reference, body);
    const name = reference || phone ? '' : untrimmedText(draft.valueOf(fields.name));
    const traces = {
      reference: reference || undefined,
      phone: phone || undefined,
      total: total || undefined,
      name: name || undefined,
    };
    // Spelled out: copying objects takes a tenth of the time of a plan.
    await this.jobs.add({ key, byContent, origin, file, sheet, row, args, body, traces });
  }
}
