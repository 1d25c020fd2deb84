import { stringifyJson } from '../../base/json/exact-json.ts';
import type { Row } from '../../base/row.ts';
import { escapeControls, escaped } from '../../base/text/escape-controls.ts';
import { pluralize } from '../../base/text/names.ts';
import type { RecordShape } from '../../operations/manifest.ts';
import { cellText } from '../../output/cell.ts';
import { programFormat } from '../../output/formats.ts';
import type { Sink } from '../../output/sink.ts';
import { type Display, openSink } from '../../service/display.ts';
import type { Context } from '../../session/context.ts';
import { columnRows, unusedLines } from '../column-texts.ts';
import type { ImportColumn } from '../columns.ts';
import { atMost, columnShape, mostOnTerminal, writeRows } from '../show-plan.ts';
import type { PlanLine, UpdatePlanner } from './update-planner.ts';

const text = { type: 'string' };

/** A cell of the plan, for programs and for people. */
export const updateShape: RecordShape = {
  row: {
    ...{ state: text, file: text, sheet: text, row: { type: 'integer' }, id: text, column: text, field: text },
    ...{ old: {}, new: {}, reason: text },
  },
  columns: ['row', 'id', 'column', 'old', 'new'],
};

const troubleShape: RecordShape = { ...updateShape, columns: ['row', 'id', 'column', 'old', 'new', 'reason'] };

/** What a plan shows. */
export interface ShownUpdate {
  readonly file: string;
  readonly noun: string;
  readonly columns: readonly ImportColumn[];
  readonly notes: readonly string[];
  /** Worth knowing before anything is sent. */
  readonly warnings: readonly string[];
  readonly planner: UpdatePlanner;
}

/** `3 of 118 orders differ: 4 cells to change.` */
export function updateLine({ noun, planner }: ShownUpdate): string {
  const { records, jobs, cells, conflicts } = planner;
  const all = pluralize(records, noun);
  if (jobs.count === 0)
    return conflicts > 0 ? escaped`Nothing can be changed in ${all}.` : escaped`Nothing to change in ${all}.`;
  return escaped`${jobs.count} of ${all} ${jobs.count === 1 ? 'differs' : 'differ'}: ${pluralize(cells, 'cells')} to change.`;
}

export function readOnlyLines({ readOnly }: UpdatePlanner): string[] {
  return [...readOnly].map(([column, { count, first }]) => {
    const cells = escaped`${pluralize(count, 'cells')} ${count === 1 ? 'differs and is' : 'differ and are'} not sent`;
    const shown = [first.old, first.new].map((value) => JSON.stringify(cellText(value, '; ') ?? '')).join(' → ');
    return escaped`${column}: ${cells}: nothing is known to change it (row ${first.row}: ${shown}).`;
  });
}

const shownRow = (file: string, line: PlanLine): Row => ({ file, ...line });

async function* linesOf({ file, planner }: ShownUpdate, states: readonly PlanLine['state'][]): AsyncGenerator<Row> {
  for await (const line of planner.lines.read()) if (states.includes(line.state)) yield shownRow(file, line);
}

async function showTable(
  sink: Sink,
  plan: ShownUpdate,
  display: Display,
  shape: RecordShape,
  states: readonly PlanLine['state'][],
  count: number,
): Promise<void> {
  if (count === 0) return;
  await sink.write('\n');
  const isCut = display.terminal.isTerminal && count > mostOnTerminal;
  const rows = linesOf(plan, states);
  await writeRows(sink, shape, display, isCut ? atMost(rows, mostOnTerminal) : rows);
  if (isCut) await sink.write(`${count - mostOnTerminal} more: see all with -o csv\n`);
}

async function showToPeople(sink: Sink, plan: ShownUpdate, display: Display): Promise<void> {
  const { file, planner, columns, warnings } = plan;
  const lines = (texts: readonly string[]) => sink.write(texts.map((each) => `${escapeControls(each)}\n`).join(''));
  await lines([escaped`${file}: ${pluralize(planner.rows, 'rows')}`, '']);
  const shown = columns.filter(({ match }) => match && !match.field.isReadOnly);
  await writeRows(sink, columnShape, { ...display, columns: [], unknown: [] }, columnRows(shown));
  const compared = columns.filter(({ match }) => match?.field.isReadOnly).length;
  await lines([
    ...(compared > 0 ? [escaped`Compared, and never sent: ${pluralize(compared, 'other columns')}`] : []),
    ...unusedLines(columns),
    '',
    updateLine(plan),
    ...[...warnings, ...readOnlyLines(planner)].map((each) => escaped`Warning: ${each}`),
  ]);
  await showTable(sink, plan, display, updateShape, ['change'], planner.cells);
  const { conflicts, faults } = planner;
  if (conflicts > 0) await lines(['', escaped`${pluralize(conflicts, 'conflicts')}, not overwritten:`]);
  await showTable(sink, plan, display, troubleShape, ['conflict'], conflicts);
  if (faults > 0)
    await lines(['', escaped`${pluralize(faults, 'faults')} in ${pluralize(planner.faultyRows, 'rows')}:`]);
  await showTable(
    sink,
    plan,
    display,
    { ...updateShape, columns: ['row', 'column', 'new', 'reason'] },
    ['fault'],
    faults,
  );
}

/** One object; its cells are written as they are read. */
async function showAsObject(sink: Sink, plan: ShownUpdate): Promise<void> {
  const { file, planner, columns, notes, warnings } = plan;
  const { rows, records, jobs, conflicts, faults, cells } = planner;
  const head = stringifyJson({
    ...{ file, rows, records, count: jobs.count, cell_count: cells, conflict_count: conflicts, fault_count: faults },
    ...{ columns: columnRows(columns), notes, warnings: [...warnings, ...readOnlyLines(planner)] },
  });
  await sink.write(`${head.slice(0, -1)},"cells":[`);
  let between = '';
  for await (const line of planner.lines.read()) {
    await sink.write(`${between}${stringifyJson(shownRow(file, line))}`);
    between = ',';
  }
  await sink.write(']}\n');
}

/** Shows old → new, cell by cell: for people as text, for programs as one object or as a row for each cell. */
export async function showUpdatePlan(context: Context, plan: ShownUpdate, display: Display): Promise<void> {
  const sink = await openSink(context, display);
  try {
    if (display.format.forPeople) await showToPeople(sink, plan, display);
    else if (display.format === programFormat) await showAsObject(sink, plan);
    else {
      context.messages.note(updateLine(plan));
      for (const warning of [...plan.warnings, ...readOnlyLines(plan.planner)]) context.messages.warn(warning);
      await writeRows(sink, updateShape, display, linesOf(plan, ['change', 'conflict', 'fault', 'read-only']));
    }
  } catch (error) {
    await sink.discard();
    throw error;
  }
  await sink.finish();
}
