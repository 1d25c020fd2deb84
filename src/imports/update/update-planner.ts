import { type FieldPath, mergeRows, setPath } from '../../base/json/paths.ts';
import type { Row } from '../../base/row.ts';
import { escaped, type Message, pluralize } from '../../base/text/message.ts';
import { untrimmedText } from '../../base/text/text.ts';
import { referenceField } from '../../columns/lexicon.ts';
import type { RowFault, TableRow } from '../../columns/rows.ts';
import type { LedgerEntry } from '../../log/entry.ts';
import { fieldsOfRole } from '../../operations/roles.ts';
import { fieldText, orderFields, plainFields, readOrder } from '../../orders/order.ts';
import { hasShipment } from '../../orders/states.ts';
import type { Found } from '../../ports/service.ts';
import { changeOfRecord } from '../../service/input/complete-body.ts';
import type { Job, ThereBefore } from '../../writes/job.ts';
import { namesOf } from '../../writes/look-up.ts';
import { whyOutdated } from '../../writes/outdated.ts';
import type { CreatedRows } from '../created-rows.ts';
import { contentDigest, proposalOf, type RecordSpool, whoseText } from '../plan.ts';
import type { ImportRun } from '../task.ts';
import { type CellChange, type CellPlace, type Comparing, RecordComparison } from './compare-record.ts';
import type { RecordGroups, RecordRows } from './record-rows.ts';
import type { Updating } from './update-matcher.ts';

type ReadOriginal = Exclude<Found, { readonly state: 'forbidden' }>;

/** Which record a line is about. */
type NamedRecord = Pick<PlanLine, 'id' | 'external_id'>;

/** A cell of the plan. */
export interface PlanLine extends Omit<CellChange, 'field'> {
  readonly state: 'change' | 'conflict' | 'fault' | 'missing' | 'read-only';
  readonly id: string | null;
  /** The shop's own number of the record. */
  readonly external_id: string | null;
  readonly field: string | null;
  /** What a fault proposes in place of the value. */
  readonly proposal: string | null;
  readonly reason: string | null;
}

/** A line's cell, without a proposal if nothing is wrong with it. */
type PlanCell = Omit<PlanLine, 'state' | 'proposal' | 'reason' | 'id' | 'external_id'> &
  Partial<Pick<PlanLine, 'proposal'>>;

/** Spoiled cells that are named. */
const mostSpoiled = 5;

/** Compares the rows with the records of the service. Makes a job of each record that differs, or notes its faults. */
export class UpdatePlanner {
  records = 0;
  cells = 0;
  /** Cells that differ in records with a conflict. */
  conflictCells = 0;
  /** Cells that a spreadsheet has spoiled: the first of them, and how many there are. */
  readonly spoiled: { readonly first: CellPlace[]; count: number } = { first: [], count: 0 };
  /** The headings of the cells that differ. */
  readonly changed = new Set<string>();
  /** Fields that differ and are not sent, by the heading: how many, and the first. */
  readonly readOnly = new Map<string, { readonly count: number; readonly first: CellChange }>();
  /** Faults that are none of the sheet: `--whole-lists` would send their cells, of records that have a shipment, and of others. */
  readonly heldInLists = { open: 0, shipped: 0 };
  /** How many elements of each list the records have that the sheet lacks. */
  readonly missing = new Map<string, number>();
  /** Writes with an unknown outcome of records that have nothing to change: they were done. */
  readonly settled: LedgerEntry[] = [];

  constructor(
    private readonly run: Pick<ImportRun, 'context' | 'args'>,
    readonly lines: RecordSpool<PlanLine>,
    readonly comparing: Comparing,
    private readonly open: readonly LedgerEntry[],
  ) {}

  /** The first rows of records to change that are shipped. */
  readonly shipped: number[] = [];

  /** The first rows of records that are not at the service yet, though a sheet that creates them has them, by their references. */
  readonly uncreated = new Map<string, number>();

  /** Counts the records of a sheet that creates them, and that are not compared. */
  addSkipped({ unchanged, skippedRows }: Pick<CreatedRows, 'unchanged' | 'skippedRows'>): void {
    this.records += unchanged;
    this.comparing.opening.plan.rows += skippedRows;
  }

  /** Looks at a record just before it is changed. */
  async look({ args, seen = {} }: Job): Promise<ThereBefore | undefined> {
    return whyOutdated(await this.read(args.at(-1) ?? ''), seen);
  }

  private async read(id: string): Promise<ReadOriginal> {
    const { context, args } = this.run;
    const found = await context.service.find(this.comparing.updating.get, [...args, id]);
    if (found.state === 'forbidden') throw found.failure;
    return found;
  }

  /** The first rows of the records to change whose cells for the time of their last change are blank, or that have none. */
  readonly untimed: number[] = [];
  /** Rows of a workbook with cells to the right of the last heading. */
  readonly beyond: number[] = [];

  async compareAll(groups: RecordGroups, rows: AsyncIterable<TableRow>): Promise<void> {
    const { messages, settings, signal } = this.run.context;
    const both = async (record: RecordRows) => ({
      record,
      original: record.id === undefined ? undefined : await this.read(record.id),
    });
    for await (const { record, original } of inOrder(groups.read(rows), settings.concurrency, both)) {
      signal.throwIfAborted();
      await this.compare(record, original);
      const all = pluralize(groups.counts.size, this.comparing.updating.noun);
      messages.progress?.show(escaped`Compared ${this.records} of ${all} \u2026`);
    }
    messages.progress?.wipe();
  }

  private async compare(record: RecordRows, original: ReadOriginal | undefined): Promise<void> {
    const { comparing } = this;
    const { plan, isAsCreated } = comparing.opening;
    const { id, rows, isNew } = record;
    plan.rows += rows.length;
    if (isAsCreated && isNew) {
      const { number = 0 } = rows[0] ?? {};
      const reference = referenceIn(rows) ?? '';
      if (!this.uncreated.has(reference)) this.uncreated.set(reference, number);
      return;
    }
    this.records++;
    for (const row of rows) if (row.beyond && row.sheet !== undefined) this.beyond.push(row.number);
    if (id === undefined || !original || original.state === 'missing') return this.addMissing(record, original);
    const { get } = comparing.updating;
    const { number } = namesOf(get, original.record);
    const receiver = fieldsOfRole(get, 'receiver').map((name) => untrimmedText(original.record[name]));
    const whose = whoseText(number ?? id, receiver.join(' '));
    const found = new RecordComparison(comparing, record, original.record);
    await found.run();
    this.heldInLists.open += found.heldInLists.open;
    this.heldInLists.shipped += found.heldInLists.shipped;
    const named = { id, external_id: fieldText(original.record, plainFields.reference) || null };
    await this.addUnsent(named, found);
    if (found.faults.length > 0) return this.addFaulty(record, found.faults, whose, named.external_id);
    const { changes, conflict } = found;
    if (changes.length === 0) {
      this.settled.push(...this.open.filter(({ key }) => key.replace(/:[0-9a-f]+$/, '') === `update:${id}`));
      return;
    }
    if (conflict) {
      this.conflictCells += changes.length;
      await this.addLines('conflict', named, changes, conflict.reason);
      plan.conflicts++;
      return plan.leaveOut(rows, [conflict], whose);
    }
    await this.addLines('change', named, changes, null);
    this.addChanged(rows, changes);
    if (hasShipment(readOrder(original.record, orderFields(get)).state)) this.shipped.push(rows[0]?.number ?? 0);
    const { body, seen } = updateBody(comparing.updating, original.record, found);
    const job: Job = {
      ...plan.placeOf(rows[0]),
      // Of the record as it is, so that the same change later is another.
      key: `update:${id}:${contentDigest([body, seen]).slice(0, 16)}`,
      args: [...this.run.args, id],
      body,
      seen,
      traces: { reference: number },
    };
    await plan.addJob(job, rows, () => whose);
  }

  /** Notes rows of no record: they name none, or one that the service lacks. */
  private addMissing(record: RecordRows, original: ReadOriginal | undefined): Promise<void> {
    const { id = '', rows, reason = escaped`` } = record;
    const why = original?.state === 'missing' ? original.failure.said : reason;
    const fault = { row: rows[0]?.number ?? 0, column: '', value: id, reason: why };
    return this.addFaulty(record, [fault], id, referenceIn(rows) ?? null);
  }

  /** Notes what differs and is not sent, whatever becomes of the record. */
  private async addUnsent(
    named: NamedRecord,
    { spoiled, readOnly, missing, conflict }: RecordComparison,
  ): Promise<void> {
    this.spoiled.count += spoiled.length;
    this.spoiled.first.push(...spoiled.slice(0, mostSpoiled - this.spoiled.first.length));
    for (const cell of readOnly) {
      const { count, first } = this.readOnly.get(cell.column) ?? { count: 0, first: cell };
      this.readOnly.set(cell.column, { count: count + 1, first });
    }
    await this.addLines('read-only', named, readOnly, escaped`never sent: the update is not known to take it`);
    if (conflict) return;
    for (const { column } of missing) this.missing.set(column, (this.missing.get(column) ?? 0) + 1);
    await this.addLines('missing', named, missing, escaped`not in the sheet: it stays, since an update removes none`);
  }

  private addChanged(rows: readonly TableRow[], changes: readonly CellChange[]): void {
    const { timeField } = this.comparing.updating;
    const isTimed = rows.some(({ entries }) => entries.some(({ column }) => column.match?.field.name === timeField));
    if (!isTimed) this.untimed.push(rows[0]?.number ?? 0);
    this.cells += changes.length;
    for (const { column } of changes) this.changed.add(column);
  }

  private async addLines(
    state: PlanLine['state'],
    named: NamedRecord,
    cells: readonly PlanCell[],
    reason: Message | null,
  ): Promise<void> {
    const said = reason && this.run.context.messages.wordsOf(reason);
    for (const cell of cells) await this.lines.add({ state, ...named, proposal: null, ...cell, reason: said });
  }

  private async addFaulty(
    { id, rows }: RecordRows,
    faults: readonly RowFault[],
    whose: string,
    reference: string | null,
  ): Promise<void> {
    const sheet = rows[0]?.sheet ?? null;
    const named = { id: id ?? null, external_id: reference };
    for (const fault of faults) {
      const { row, column, value, reason } = fault;
      const cell = { row, sheet, column, field: null, old: null, new: value, proposal: proposalOf(fault) };
      await this.addLines('fault', named, [cell], reason);
    }
    await this.comparing.opening.plan.addFaulty(rows, faults, whose);
  }
}

const referenceIn = ([first]: readonly TableRow[]): string | undefined =>
  first?.entries.find(({ column }) => column.match?.field.name === referenceField)?.cell.text;

/** Does something with each, several at once, and gives the results in order. Throws what the first to fail throws. */
async function* inOrder<T, R>(
  items: AsyncIterable<T>,
  width: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R, void> {
  const running: Promise<R>[] = [];
  for await (const item of items) {
    const next = work(item);
    // It is awaited later; until then a failure must not count as unhandled.
    next.catch(() => undefined);
    running.push(next);
    const first = running.length < width ? undefined : running.shift();
    if (first) yield await first;
  }
  for (const each of running) yield await each;
}

/**
 * Returns the body to send: only what differs, with the rest of the lists and records that this is in, and the fields that the
 * update requires. `seen` holds the values of the record that these fields had.
 */
function updateBody({ update, get, lists }: Updating, original: Row, { values, elements }: RecordComparison) {
  const names = new Map([...lists].map(([list, name]) => [name, list]));
  let given: Row = {};
  for (const [path, value] of values) given = mergeRows(given, setPath(stepsOf(path), value));
  for (const [name, changed] of elements) {
    const list = names.get(name) ?? name;
    for (const [at, fields] of changed) {
      for (const [path, value] of fields) given = mergeRows(given, setPath([list, at, ...stepsOf(path)], value));
    }
  }
  return changeOfRecord(update, get, original, { given, placed: new Set(lists.keys()) });
}

const stepsOf = (path: string): FieldPath => {
  const [first = '', ...rest] = path.split('.');
  return [first, ...rest];
};
