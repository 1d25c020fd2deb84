import { stringifyJson } from '../../base/json/exact-json.ts';
import type { Row } from '../../base/row.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import { pluralize } from '../../base/text/names.ts';
import type { LedgerEntry } from '../../log/entry.ts';
import type { Context } from '../../session/context.ts';
import type { Job, JobPlace } from '../../writes/job.ts';
import { namesOf } from '../../writes/names-of.ts';
import { contentDigest } from '../canonical.ts';
import type { FaultyDraft } from '../planner.ts';
import type { RecordSpool } from '../record-spool.ts';
import type { ImportSource } from '../source.ts';
import { RecordComparison } from './compare-record.ts';
import type { Comparing } from './comparing.ts';
import type { CellChange, Differences, RecordRows } from './differences.ts';
import { inOrder } from './in-order.ts';
import type { ReadOriginal } from './read-record.ts';
import type { RecordGroups } from './record-rows.ts';
import { updateBody } from './update-body.ts';

/** A cell of the plan. */
export interface PlanLine {
  readonly state: 'change' | 'conflict' | 'fault' | 'read-only';
  readonly row: number;
  readonly sheet: string | null;
  readonly id: string | null;
  readonly column: string;
  readonly field: string | null;
  readonly old: unknown;
  readonly new: unknown;
  readonly reason: string | null;
}

/** Fields that differ and are not sent, by the heading. */
export interface ReadOnlyColumn {
  count: number;
  readonly first: CellChange;
}

export interface UpdatePlannerOptions {
  readonly file: string;
  /** Of the file, in messages. */
  readonly name: string;
  readonly source: ImportSource;
  readonly args: readonly string[];
  readonly keepsRows: boolean;
  readonly read: (id: string) => Promise<ReadOriginal>;
  /** Writes with an unknown outcome, by the id of their record. */
  readonly open: ReadonlyMap<string, readonly LedgerEntry[]>;
}

/** The key of a change in the ledger: of the record as it is, so that the same change later is another. */
const keyOfChange = (id: string, body: Row, seen: Row): string =>
  `update:${id}:${contentDigest([body, seen]).slice(0, 16)}`;

/** Compares the rows with what the service has, and keeps what differs on the disk. */
export class UpdatePlanner {
  records = 0;
  rows = 0;
  cells = 0;
  conflicts = 0;
  faults = 0;
  faultyRows = 0;
  spoiled = 0;
  /** The headings of what is to be changed. */
  readonly changed = new Set<string>();
  readonly readOnly = new Map<string, ReadOnlyColumn>();
  /** Writes with an unknown outcome of records that have nothing to change: they were done. */
  readonly settled: LedgerEntry[] = [];

  constructor(
    private readonly comparing: Comparing,
    private readonly options: UpdatePlannerOptions,
    readonly jobs: RecordSpool<Job>,
    readonly faulty: RecordSpool<FaultyDraft>,
    readonly lines: RecordSpool<PlanLine>,
  ) {}

  async run({ messages, settings, signal }: Context, groups: RecordGroups): Promise<void> {
    const { source, read } = this.options;
    const both = async (record: RecordRows) => ({
      record,
      original: record.id === undefined ? undefined : await read(record.id),
    });
    for await (const { record, original } of inOrder(groups.read(source.rows()), settings.concurrency, both)) {
      signal.throwIfAborted();
      await this.compare(record, original);
      messages.progress.show(
        escaped`Compared ${this.records} of ${pluralize(groups.count, this.comparing.updating.noun)} \u2026`,
      );
    }
    messages.progress.wipe();
  }

  private place({ rows: [first] }: RecordRows): JobPlace {
    const { file, name, source } = this.options;
    const { number = 0, sheet } = first ?? {};
    const origin = `${name}${sheet === undefined ? '' : `, sheet ${sheet}`}${sheet === undefined ? ' ' : ', '}${source.rowWord} ${number}`;
    return { origin, file, sheet, row: number };
  }

  private async compare(record: RecordRows, original: ReadOriginal | undefined): Promise<void> {
    this.rows += record.rows.length;
    this.records++;
    const { id, rows, reason } = record;
    if (id === undefined || !original || 'missing' in original) {
      const [first] = rows;
      const why = original && 'missing' in original ? original.missing : (reason ?? '');
      return this.addFaulty(record, [{ row: first?.number ?? 0, column: '', value: id ?? '', reason: why }], false);
    }
    const { updating } = this.comparing;
    const found = await new RecordComparison(this.comparing, record, original.record).run();
    this.spoiled += found.spoiled;
    await this.noteReadOnly(id, found);
    if (found.faults.length > 0) return this.addFaulty(record, found.faults, false);
    const { number } = namesOf(updating.get, original.record);
    if (found.changes.length === 0) {
      this.settled.push(...(this.options.open.get(id) ?? []));
      return;
    }
    if (found.conflict) {
      await this.addLines(id, found.changes, 'conflict', found.conflict.reason);
      return this.addFaulty(record, [found.conflict], true);
    }
    const { body, seen } = updateBody(updating, original.record, found);
    await this.addLines(id, found.changes, 'change', null);
    this.cells += found.changes.length;
    for (const { column } of found.changes) this.changed.add(column);
    const traces = number === undefined ? {} : { reference: number };
    const { args } = this.options;
    await this.jobs.add({
      ...this.place(record),
      key: keyOfChange(id, body, seen),
      args: [...args, id],
      body,
      seen,
      traces,
    });
  }

  private async noteReadOnly(id: string, { readOnly }: Differences): Promise<void> {
    for (const cell of readOnly) {
      const known = this.readOnly.get(cell.column);
      if (known) known.count++;
      else this.readOnly.set(cell.column, { count: 1, first: cell });
    }
    await this.addLines(id, readOnly, 'read-only', 'never sent: the update is not known to take it');
  }

  private async addLines(
    id: string | null,
    cells: readonly CellChange[],
    state: PlanLine['state'],
    reason: string | null,
  ): Promise<void> {
    for (const { row, sheet = null, column, field, old, new: value } of cells) {
      await this.lines.add({ state, row, sheet, id, column, field, old, new: value, reason });
    }
  }

  private async addFaulty(record: RecordRows, faults: FaultyDraft['faults'], isConflict: boolean): Promise<void> {
    const { rows, id = null } = record;
    if (isConflict) this.conflicts++;
    else {
      this.faults += faults.length;
      this.faultyRows += new Set(faults.map(({ row }) => row)).size;
      for (const { row, column, value, reason } of faults) {
        const sheet = rows[0]?.sheet ?? null;
        await this.lines.add({ state: 'fault', row, sheet, id, column, field: null, old: null, new: value, reason });
      }
    }
    const reason = [
      ...new Set(faults.map((each) => (each.column === '' ? each.reason : escaped`${each.column}: ${each.reason}`))),
    ].join(' ');
    const kept = this.options.keepsRows ? rows.map(({ number, cells }) => ({ number, cells })) : [];
    await this.faulty.add({ ...this.place(record), reason, faults, rows: kept });
  }
}

/** Is this what was seen? */
export const isAsSeen = (record: Row, seen: Row): boolean =>
  Object.entries(seen).every(([name, value]) => stringifyJson(record[name] ?? null) === stringifyJson(value));
