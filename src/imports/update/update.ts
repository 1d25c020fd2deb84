import { usageFailure } from '../../base/failure.ts';
import type { Row } from '../../base/row.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import { pluralize } from '../../base/text/names.ts';
import type { LedgerEntry } from '../../log/entry.ts';
import { type RecordShape, typesOf } from '../../operations/manifest.ts';
import { cellText } from '../../output/columns.ts';
import type { Labels } from '../../output/language.ts';
import type { Job, ThereBefore } from '../../writes/job.ts';
import { readLedger } from '../../writes/open-ledger.ts';
import { columnRows } from '../columns.ts';
import { type ImportColumn, type ImportSurroundings, type Plan, RecordSpool } from '../plan.ts';
import type { ImportTask, JudgedImport, OpenedImport, UpdateOptions } from '../task.ts';
import { type ElementSheets, RecordGroups, readElementSheets } from './record-rows.ts';
import { changeTimeField, idField, numberField, UpdateMatcher, type Updating } from './update-matcher.ts';
import { idOfChange, isAsSeen, type PlanLine, UpdatePlanner } from './update-planner.ts';

const text = { type: 'string' };

/** A cell of the plan, for programs and for people. */
const updateShape: RecordShape = {
  row: {
    state: text,
    file: text,
    sheet: text,
    row: { type: 'integer' },
    id: text,
    column: text,
    field: text,
    old: {},
    new: {},
    reason: text,
  },
  columns: ['row', 'id', 'column', 'old', 'new'],
};

/** Changes the records that differ from their rows. */
export function updateTask(updating: Updating, languages: readonly Labels[], options: UpdateOptions): ImportTask {
  const { update, noun } = updating;
  const matcher = new UpdateMatcher(updating, languages);
  return {
    operation: update,
    verb: 'change',
    noun,
    matcher,
    shape: updateShape,
    plan: async (run, opening) => {
      const { context, args } = run;
      const { opened, source, columns, reader, plan } = opening;
      const sheets = await readElementSheets(opening, updating, languages);
      const groups = new RecordGroups(updating, args, sheets.rows);
      await groups.prepare(context, source.rows());
      assertIdentity(updating, opening);
      const lines = new RecordSpool<PlanLine>(context.io);
      context.onClose(() => lines.clear());
      const comparing = {
        updating,
        reader,
        cleared: clearedColumns(updating, matcher, options.clear, columns.all),
        areRecords: opened.kind === 'records',
        sendsLists: options.wholeLists,
      };
      const planner = new UpdatePlanner(run, plan, lines, comparing, await unknownWrites(context, update.id));
      await planner.compareAll(groups, source.rows());
      const notes = [...source.notes, ...sheets.notes, ...sheetNotes(noun, sheets, groups)];
      return { notes, judge: async () => judged(updating, options, opening, planner, lines, notes) };
    },
  };
}

/** Throws a failure of kind `usage` if no column tells which record a row is about. */
function assertIdentity(updating: Updating, { columns, from }: OpenedImport): void {
  const identities = [idField(updating), numberField(updating)];
  if (columns.all.some(({ match }) => match && identities.includes(match.field.name))) return;
  throw usageFailure(
    [escaped`${from.shown} has no column ${identities.filter(Boolean).join(' or ')}, which say what to change.`],
    `Say which one it is: --map 'Order=${identities[0]}'`,
  );
}

/** Returns the columns that `--clear` names, by their heading or their field. */
function clearedColumns(
  { get }: Updating,
  matcher: UpdateMatcher,
  clear: readonly string[],
  columns: readonly ImportColumn[],
): ImportColumn[] {
  const mistakes: string[] = [];
  const found = clear.flatMap((name): ImportColumn[] => {
    const field = matcher.named(name)?.field;
    const column = columns.find(({ heading, match }) => heading === name || (field && match?.field === field));
    const own = column?.match?.field;
    if (!column || !own) mistakes.push(escaped`--clear: there is no column ${JSON.stringify(name)} that is used.`);
    else if (own.isReadOnly || own.list !== undefined || own.namesOf !== undefined || own.fills.length > 1) {
      mistakes.push(escaped`--clear ${name}: the service documents no way to empty it.`);
    } else {
      const types = typesOf(get.row[own.fills[0] ?? ''] ?? {});
      const mayBeEmpty = types.length === 0 || types.includes('null') || get.grade === 'imported';
      if (mayBeEmpty) return [column];
      mistakes.push(escaped`--clear ${name}: the service always has a value there.`);
    }
    return [];
  });
  if (mistakes.length > 0) throw usageFailure(mistakes);
  return found;
}

/** Returns the writes with an unknown outcome, by the id of their record. */
async function unknownWrites(context: ImportSurroundings, operation: string): Promise<Map<string, LedgerEntry[]>> {
  const found = new Map<string, LedgerEntry[]>();
  for (const entry of (await readLedger(context)).open(operation)) {
    const id = idOfChange(entry.key);
    if (id !== undefined) found.set(id, [...(found.get(id) ?? []), entry]);
  }
  return found;
}

function sheetNotes(noun: string, { rows, names }: ElementSheets, groups: RecordGroups): string[] {
  const strays = [...rows].filter(([id]) => !groups.has(id)).length;
  return [
    ...(names.length > 0 ? [`Compared with it: ${names.join(', ')}.`] : []),
    ...(strays > 0 ? [`${pluralize(strays, noun)} of the other sheets are not in the first: not compared.`] : []),
  ];
}

function judged(
  updating: Updating,
  options: UpdateOptions,
  { columns, from, plan }: OpenedImport,
  planner: UpdatePlanner,
  lines: RecordSpool<PlanLine>,
  notes: readonly string[],
): JudgedImport {
  const { noun } = updating;
  const { records, cells, settled } = planner;
  const warnings = [...planWarnings(updating, options, columns.used, planner), ...readOnlyLines(planner)];
  async function* rows(state?: PlanLine['state']): AsyncGenerator<Row> {
    for await (const line of lines.read())
      if (state === undefined || line.state === state) yield { file: from.shown, ...line };
  }
  const section = (state: PlanLine['state'], count: number, shown: RecordShape['columns'], heading = '') => ({
    heading,
    columns: shown,
    count,
    rows: () => rows(state),
    more: 'see all with -o csv',
  });
  const changed = ['row', 'id', 'column', 'old', 'new'];
  const conflicts = escaped`${pluralize(plan.conflicts, 'conflicts')}, not overwritten:`;
  const faults = escaped`${pluralize(plan.faultCount, 'faults')} in ${pluralize(plan.faultyRows, 'rows')}:`;
  return {
    count: plan.jobs.count,
    isDone: plan.jobs.count === 0 && settled.length === 0,
    screen: {
      summary: [countLine(noun, plan, planner)],
      warnings,
      moreWarnings: 0,
      sections: [
        section('change', cells, changed),
        section('conflict', planner.conflictCells, [...changed, 'reason'], conflicts),
        section('fault', plan.faultCount, ['row', 'column', 'new', 'reason'], faults),
      ],
      rows,
      head: {
        file: from.shown,
        rows: plan.rows,
        records,
        count: plan.jobs.count,
        cell_count: cells,
        conflict_count: plan.conflicts,
        fault_count: plan.faultCount,
        columns: columnRows(columns.all),
        notes,
        warnings,
      },
      listName: 'cells',
    },
    writes: {
      creates: false,
      changes: { settled },
      look: (job) => lookAgain(planner, job),
      question: (count) => escaped`Change ${pluralize(count, noun)}, ${pluralize(cells, 'cells')} in all?`,
    },
  };
}

/** Looks at a record just before it is changed. */
async function lookAgain(planner: UpdatePlanner, { args, seen = {} }: Job): Promise<ThereBefore | undefined> {
  const now = await planner.read(args.at(-1) ?? '');
  if (now.state === 'missing') return { status: 'not sent', reason: now.failure.message };
  if (isAsSeen(now.record, seen)) return undefined;
  return { status: 'not sent', reason: 'the service has changed it since it was compared' };
}

/** `3 of 118 orders differ: 4 cells to change.` */
function countLine(noun: string, { jobs, conflicts }: Plan, { records, cells }: UpdatePlanner): string {
  const all = pluralize(records, noun);
  if (jobs.count === 0)
    return conflicts > 0 ? escaped`Nothing can be changed in ${all}.` : escaped`Nothing to change in ${all}.`;
  return escaped`${jobs.count} of ${all} ${jobs.count === 1 ? 'differs' : 'differ'}: ${pluralize(cells, 'cells')} to change.`;
}

function planWarnings(
  updating: Updating,
  { wholeLists }: UpdateOptions,
  columns: readonly ImportColumn[],
  { spoiled, changed }: UpdatePlanner,
): string[] {
  const time = changeTimeField(updating);
  const hasTime = columns.some(({ match }) => match?.field.name === time);
  const assumed = columns.flatMap(({ heading, match }) =>
    match?.field.isAssumed && changed.has(heading) ? [match.field.name] : [],
  );
  return [
    ...(hasTime
      ? []
      : [
          escaped`Without ${time ?? 'a time of change'} in the sheet, what the service has changed since the export is overwritten.`,
        ]),
    ...(spoiled > 0
      ? [escaped`${pluralize(spoiled, 'cells')} lost digits or signs in a spreadsheet, and are taken as they were.`]
      : []),
    ...(assumed.length > 0 ? [escaped`That the service takes ${assumed.join(' and ')} is assumed.`] : []),
    ...(wholeLists ? ['What the service does with the elements of a list that it is sent is not documented.'] : []),
  ];
}

function readOnlyLines({ readOnly }: UpdatePlanner): string[] {
  return [...readOnly].map(([column, { count, first }]) => {
    const cells = escaped`${pluralize(count, 'cells')} ${count === 1 ? 'differs and is' : 'differ and are'} not sent`;
    const shown = [first.old, first.new].map((value) => JSON.stringify(cellText(value, '; ') ?? '')).join(' → ');
    return escaped`${column}: ${cells}: the service documents no way to change it (row ${first.row}: ${shown}).`;
  });
}
