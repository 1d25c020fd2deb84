import { stringifyJson } from '../../base/json/exact-json.ts';
import { type FieldPath, mergeRows, setPath } from '../../base/json/paths.ts';
import { isRow, type Row } from '../../base/row.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import { pluralize } from '../../base/text/names.ts';
import type { LedgerEntry } from '../../log/entry.ts';
import { innerFields } from '../../operations/manifest.ts';
import type { Found } from '../../session/service.ts';
import { namesOf } from '../../writes/traces.ts';
import { contentDigest, type Plan, type RecordSpool } from '../plan.ts';
import type { DraftRow, RowFault } from '../rows.ts';
import type { ImportSurroundings } from '../surroundings.ts';
import { isBlankValue } from './compare-cells.ts';
import { type CellChange, type Comparing, type Differences, RecordComparison } from './compare-record.ts';
import type { RecordGroups, RecordRows } from './record-rows.ts';
import { changeTimeField, joinField, recordLists, type Updating } from './update-matcher.ts';

/** A record as the service has it now, or why there is none. */
export type ReadOriginal = Exclude<Found, { readonly state: 'forbidden' }>;

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
interface ReadOnlyColumn {
  count: number;
  readonly first: CellChange;
}

export interface UpdatePlannerOptions {
  readonly plan: Plan;
  readonly lines: RecordSpool<PlanLine>;
  readonly comparing: Comparing;
  /** The values for the route, but the id. */
  readonly args: readonly string[];
  readonly read: (id: string) => Promise<ReadOriginal>;
  /** Writes with an unknown outcome, by the id of their record. */
  readonly open: ReadonlyMap<string, readonly LedgerEntry[]>;
}

/** Compares the rows with the records of the service. Makes a job of each record that differs, or notes its faults. */
export class UpdatePlanner {
  records = 0;
  /** Cells to change. */
  cells = 0;
  /** Cells that differ in records with a conflict. */
  conflictCells = 0;
  spoiled = 0;
  /** The headings of the cells that differ. */
  readonly changed = new Set<string>();
  readonly readOnly = new Map<string, ReadOnlyColumn>();
  /** Writes with an unknown outcome of records that have nothing to change: they were done. */
  readonly settled: LedgerEntry[] = [];

  constructor(private readonly options: UpdatePlannerOptions) {}

  async run(
    { messages, settings, signal }: ImportSurroundings,
    groups: RecordGroups,
    rows: AsyncIterable<DraftRow>,
  ): Promise<void> {
    const { comparing, read } = this.options;
    const both = async (record: RecordRows) => ({
      record,
      original: record.id === undefined ? undefined : await read(record.id),
    });
    for await (const { record, original } of inOrder(groups.read(rows), settings.concurrency, both)) {
      signal.throwIfAborted();
      await this.compare(record, original);
      messages.progress.show(
        escaped`Compared ${this.records} of ${pluralize(groups.count, comparing.updating.noun)} \u2026`,
      );
    }
    messages.progress.wipe();
  }

  private async compare(record: RecordRows, original: ReadOriginal | undefined): Promise<void> {
    const { plan, comparing, args } = this.options;
    const { id, rows, reason } = record;
    plan.rows += rows.length;
    this.records++;
    if (id === undefined || !original || original.state === 'missing') {
      const why = original?.state === 'missing' ? original.failure.message : (reason ?? '');
      return this.addFaulty(record, [{ row: rows[0]?.number ?? 0, column: '', value: id ?? '', reason: why }]);
    }
    const { updating } = comparing;
    const found = await new RecordComparison(comparing, record, original.record).run();
    this.spoiled += found.spoiled;
    await this.noteReadOnly(id, found);
    if (found.faults.length > 0) return this.addFaulty(record, found.faults);
    if (found.changes.length === 0) {
      this.settled.push(...(this.options.open.get(id) ?? []));
      return;
    }
    if (found.conflict) {
      this.conflictCells += found.changes.length;
      await this.addLines(id, found.changes, 'conflict', found.conflict.reason);
      return plan.addConflict(rows, found.conflict);
    }
    const { body, seen } = updateBody(updating, original.record, found);
    await this.addLines(id, found.changes, 'change', null);
    this.cells += found.changes.length;
    for (const { column } of found.changes) this.changed.add(column);
    const { number } = namesOf(updating.get, original.record);
    await plan.jobs.add({
      ...plan.placeOf(rows[0]),
      key: keyOfChange(id, body, seen),
      args: [...args, id],
      body,
      seen,
      traces: number === undefined ? {} : { reference: number },
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
      await this.options.lines.add({ state, row, sheet, id, column, field, old, new: value, reason });
    }
  }

  private async addFaulty({ id, rows }: RecordRows, faults: readonly RowFault[]): Promise<void> {
    const sheet = rows[0]?.sheet ?? null;
    for (const { row, column, value, reason } of faults) {
      await this.options.lines.add({
        state: 'fault',
        row,
        sheet,
        id: id ?? null,
        column,
        field: null,
        old: null,
        new: value,
        reason,
      });
    }
    await this.options.plan.addFaulty(rows, faults);
  }
}

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

/** The key of a change in the ledger: of the record as it is, so that the same change later is another. */
const keyOfChange = (id: string, body: Row, seen: Row): string =>
  `update:${id}:${contentDigest([body, seen]).slice(0, 16)}`;

/** The id of the record that a key of a change names. */
export const idOfChange = (key: string): string | undefined => /^update:(.*):[0-9a-f]+$/.exec(key)?.[1];

/** Has a record the values that it had when it was compared? */
export const isAsSeen = (record: Row, seen: Row): boolean =>
  Object.entries(seen).every(([name, value]) => stringifyJson(record[name] ?? null) === stringifyJson(value));

/**
 * Returns the body to send: only what differs, and the fields that the update requires. `seen` holds the values of the record
 * that these fields had.
 */
function updateBody(updating: Updating, original: Row, { values, elements }: Differences) {
  const { update } = updating;
  const names = new Map([...recordLists(updating)].map(([list, name]) => [name, list]));
  let body: Row = {};
  for (const [path, value] of values) {
    const steps = pathOf(path);
    const [name] = steps;
    const whole = original[name];
    // The rest of a record within it must not get lost.
    const kept = steps.length > 1 && !Object.hasOwn(body, name) && isRow(whole) ? { [name]: whole } : {};
    body = mergeRows({ ...body, ...kept }, setPath(steps, value));
  }
  for (const [name, changed] of elements) {
    const list = names.get(name) ?? name;
    body = { ...body, [list]: wholeList(updating, list, original[name], changed) };
  }
  const needed = update.requiredInput.filter((name) => !Object.hasOwn(body, name) && !isBlankValue(original[name]));
  const time = changeTimeField(updating);
  const about = [
    ...(time === undefined ? [] : [time]),
    ...[...values.keys()].map((path) => pathOf(path)[0]),
    ...elements.keys(),
  ];
  return {
    body: { ...Object.fromEntries(needed.map((name) => [name, original[name]])), ...body },
    seen: Object.fromEntries(about.map((name) => [name, original[name] ?? null])),
  };
}

/** Returns all elements of a list, as an update takes them, with their changes. */
function wholeList(
  updating: Updating,
  list: string,
  original: unknown,
  changed: ReadonlyMap<number, ReadonlyMap<string, unknown>>,
) {
  const taken = new Set(['id', ...Object.keys(innerFields(updating.update.input[list] ?? {}, true) ?? {})]);
  // The records that it refers to, and the units of its numbers, must not get lost.
  const isKept = (name: string) => taken.has(name) || (/_(?:id|unit)$/.test(name) && name !== joinField(updating));
  return (Array.isArray(original) ? original.filter(isRow) : []).map((element, at) => {
    const kept = Object.entries(element).filter(([name, value]) => isKept(name) && !isBlankValue(value));
    return [...(changed.get(at) ?? [])].reduce<Row>(
      (row, [path, value]) => mergeRows(row, setPath(pathOf(path), value)),
      Object.fromEntries(kept),
    );
  });
}

const pathOf = (text: string): FieldPath => {
  const [first = '', ...rest] = text.split('.');
  return [first, ...rest];
};
