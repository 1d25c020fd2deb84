import { stringifyJson } from '../base/json/exact-json.ts';
import { type PageRow, parsedRow, type Row } from '../base/row.ts';
import { escapeControls, escaped } from '../base/text/escape-controls.ts';
import { pluralize } from '../base/text/names.ts';
import type { RecordShape } from '../operations/manifest.ts';
import { programFormat } from '../output/formats.ts';
import { endOf } from '../output/formatter.ts';
import { openFormatter } from '../output/open-formatter.ts';
import type { Sink } from '../output/sink.ts';
import { type Display, noteHidden, openSink } from '../service/display.ts';
import type { Context } from '../session/context.ts';
import { columnRows, unusedLines } from './column-texts.ts';
import type { ImportColumn } from './columns.ts';
import { faultLines } from './fault-lines.ts';
import type { Findings } from './findings.ts';
import { assumedLine, countLines, faultLine, type PlanCounts, shownWarnings, warningLines } from './plan-lines.ts';
import type { FaultyDraft } from './planner.ts';
import type { RowFault } from './rows.ts';

/** What a plan shows. */
export interface ShownPlan extends PlanCounts {
  /** As the user wrote it. */
  readonly file: string;
  readonly headerRow: number | undefined;
  readonly columns: readonly ImportColumn[];
  readonly findings: Findings;
  readonly notes: readonly string[];
  faulty(): AsyncIterable<FaultyDraft>;
}

const text = { type: 'string' };

/** A fault, for programs and for people. */
export const faultShape: RecordShape = {
  row: { file: text, sheet: text, row: { type: 'integer' }, column: text, value: text, reason: text },
  columns: ['row', 'column', 'value', 'reason'],
};

export const columnShape: RecordShape = {
  row: { column: text, field: text, match: text },
  columns: ['column', 'field', 'match'],
};

/** Rows of a plan that a terminal shows. */
export const mostOnTerminal = 20;
const batchSize = 500;

const faultRow = (file: string, sheet: string | undefined, { row, column, value, reason }: RowFault): Row => ({
  ...{ file, sheet: sheet ?? null, row, column, value, reason },
});

async function* faultRows({ file, faulty }: ShownPlan): AsyncGenerator<Row> {
  for await (const { sheet, faults } of faulty()) for (const fault of faults) yield faultRow(file, sheet, fault);
}

/** Writes rows in the format of a display. */
export async function writeRows(
  sink: Sink,
  shape: RecordShape,
  display: Display,
  rows: AsyncIterable<Row> | Iterable<Row>,
): Promise<void> {
  const formatter = await openFormatter(display.format, shape, display);
  let batch: PageRow[] = [];
  for await (const row of rows) {
    batch.push(parsedRow(row));
    if (batch.length < batchSize) continue;
    await sink.write(await formatter.page(batch));
    batch = [];
  }
  await sink.write(await formatter.page(batch));
  for await (const chunk of endOf(formatter)) await sink.write(chunk);
}

export async function* atMost(rows: AsyncIterable<Row>, most: number): AsyncGenerator<Row> {
  let left = most;
  for await (const row of rows) {
    if (left-- <= 0) return;
    yield row;
  }
}

async function showToPeople(sink: Sink, plan: ShownPlan, display: Display): Promise<void> {
  const { columns, findings, headerRow, file } = plan;
  const place = headerRow === undefined || headerRow === 1 ? '' : escaped`, headings in row ${headerRow}`;
  const lines = (texts: readonly string[]) => sink.write(texts.map((each) => `${escapeControls(each)}\n`).join(''));
  await lines([escaped`${file}: ${pluralize(findings.rows, 'rows')}${place}`, '']);
  const used = columns.filter(({ match }) => match);
  await writeRows(sink, columnShape, { ...display, columns: [], unknown: [] }, columnRows(used));
  await lines([...unusedLines(columns), '', ...countLines(plan), ...assumedLine(columns), ...warningLines(findings)]);
  if (findings.faultCount === 0) return;
  await lines(['', faultLine(findings)]);
  const rows = faultRows(plan);
  if (!display.terminal.isTerminal) return writeRows(sink, faultShape, display, rows);
  const first = atMost(rows, mostOnTerminal);
  // A table would cut the reasons.
  if (display.columns.length > 0) await writeRows(sink, faultShape, display, first);
  else for await (const row of first) await sink.write(`${faultLines(row, display).join('\n')}\n`);
  const more = findings.faultCount - mostOnTerminal;
  if (more > 0) await lines([escaped`${more} more: see all with -o csv, or write the rows with --errors faults.csv`]);
}

/** One object; the faults are written as they are read. */
async function showAsObject(sink: Sink, plan: ShownPlan): Promise<void> {
  const { file, faultyCount, findings, columns, notes } = plan;
  const { count, worth, before, open, likes, faultyBefore } = plan.foreseen;
  const sums = [...worth.sums].map(([currency, sum]) => ({ currency: currency === '' ? null : currency, sum }));
  const head = stringifyJson({
    ...{ file, rows: findings.rows, count, faulty: faultyCount, sums, columns: columnRows(columns), notes },
    ...{ created_before: before, outcome_unknown: open, maybe_sent_before: likes, faulty_created_before: faultyBefore },
    ...{ warnings: findings.warnings, warning_count: findings.warningCount, fault_count: findings.faultCount },
  });
  await sink.write(`${head.slice(0, -1)},"faults":[`);
  let between = '';
  for await (const row of faultRows(plan)) {
    await sink.write(`${between}${stringifyJson(row)}`);
    between = ',';
  }
  await sink.write(']}\n');
}

/** Shows the plan: for people as text, for programs as one object or as a row for each fault. */
export async function showImportPlan(context: Context, plan: ShownPlan, display: Display): Promise<void> {
  const { messages } = context;
  const hidden = new Set<string>();
  const view = { ...display, onHidden: (names: readonly string[]) => void names.map((name) => hidden.add(name)) };
  const sink = await openSink(context, display);
  try {
    if (display.format.forPeople) await showToPeople(sink, plan, view);
    else if (display.format === programFormat) await showAsObject(sink, plan);
    else {
      for (const line of [...countLines(plan), ...assumedLine(plan.columns)]) messages.note(line);
      for (const warning of plan.findings.warnings.slice(0, shownWarnings)) messages.warn(warning);
      await writeRows(sink, faultShape, view, faultRows(plan));
    }
  } catch (error) {
    await sink.discard();
    throw error;
  }
  await sink.finish();
  noteHidden(context, [...hidden]);
}
