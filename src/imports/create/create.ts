import { Failure } from '../../base/failure.ts';
import type { Row } from '../../base/row.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import { pluralize } from '../../base/text/names.ts';
import { untrimmedText } from '../../base/text/text.ts';
import { findOperation } from '../../operations/catalogue.ts';
import type { Operation, RecordShape } from '../../operations/manifest.ts';
import { type CardView, fittedText, isolated, lineText } from '../../output/card.ts';
import type { Labels } from '../../output/language.ts';
import { wrapTo } from '../../output/text-width.ts';
import type { ForeseenWrites } from '../../writes/apply.ts';
import type { Job } from '../../writes/job.ts';
import { ColumnMatcher } from '../column-matcher.ts';
import { columnRows, type ImportColumn } from '../columns.ts';
import type { ImportField } from '../fields.ts';
import { importNoun } from '../importable.ts';
import { type FaultyDraft, Plan, spoolPlace } from '../plan.ts';
import type { RowFault } from '../rows.ts';
import type { PlanScreen } from '../screen.ts';
import type { ImportSurroundings } from '../surroundings.ts';
import type { ImportRun, ImportTask, JudgedImport, OpenedImport } from '../task.ts';
import { CreatePlanner, describeSums, type Findings, Sums, toldFields } from './create-planner.ts';

const text = { type: 'string' };

/** A fault, for programs and for people. */
const faultShape: RecordShape = {
  row: { file: text, sheet: text, row: { type: 'integer' }, column: text, value: text, reason: text },
  columns: ['row', 'column', 'value', 'reason'],
};

/** Creates a record of each job. */
export function createTask(operation: Operation, languages: readonly Labels[]): ImportTask {
  const matcher = new ColumnMatcher(operation, languages);
  return {
    operation,
    verb: 'create',
    noun: importNoun(operation),
    matcher,
    shape: faultShape,
    plan: async (run, opened, reader) => {
      const { context, args, options } = run;
      const { source, columns, from } = opened;
      const plan = new Plan(spoolPlace(context.io), {
        file: from.file,
        name: from.name,
        rowWord: source.rowWord,
        keepsRows: options.errors !== undefined,
      });
      context.onClose(() => plan.clear());
      const needed = operation.requiredInput.flatMap((name) => matcher.named(name)?.field ?? []);
      const learned = await learnedFields(context, operation, matcher);
      const required = [...new Set([...options.required, ...needed, ...learned])];
      const planner = new CreatePlanner({
        plan,
        reader,
        columns,
        args,
        rowWord: source.rowWord,
        fields: toldFields(operation),
        names: Object.keys(operation.input),
        required: required.filter((field) => !options.optional.includes(field)),
        onProgress: (rows) => {
          context.signal.throwIfAborted();
          context.messages.progress.show(escaped`Checked ${rows} ${source.rowWord}s \u2026`);
        },
      });
      await planner.run(() => source.rows());
      context.messages.progress.wipe();
      return {
        plan,
        notes: source.notes,
        judge: async (holds) => {
          const foreseen = await foresee(run, operation, plan, planner.findings, holds);
          return judged(context, operation, opened, plan, planner.findings, foreseen);
        },
      };
    },
  };
}

/** Returns the fields that the service has refused rows for before, because they were missing. */
export async function learnedFields(
  context: ImportSurroundings,
  operation: Operation,
  matcher: ColumnMatcher,
): Promise<readonly ImportField[]> {
  const { learnedRequired } = await import('../../writes/apply.ts');
  try {
    const names = (await learnedRequired(context, operation.id)).map((name) => name.replace(/\.(?:\d+|\*)(?=\.)/g, ''));
    return names.flatMap((name) => matcher.named(name)?.field ?? []);
  } catch (error) {
    // A sheet can be checked without an account.
    if (error instanceof Failure && error.kind === 'auth') return [];
    throw error;
  }
}

/** The records without a fault, by the writes that this machine has sent before. */
interface Foreseen {
  /** Records that would be created without a question about each. */
  readonly count: number;
  readonly worth: Sums;
  /** Created before. */
  readonly before: number;
  /** Sent before, with an unknown outcome. */
  readonly open: number;
  /** The same was sent before without a reference, from another file or with other values. */
  readonly likes: number;
  /** With faults, but created before by their references. */
  readonly faultyBefore: number;
  /** The verdicts that `--apply` goes by. */
  readonly writes: ForeseenWrites | undefined;
}

/** Looks up every good row of a plan in the ledger. `holds` keeps the ledger for the writes that follow. */
async function foresee(
  { context, writing }: ImportRun,
  operation: Operation,
  { jobs, faulty }: Plan,
  findings: Findings,
  holds: boolean,
): Promise<Foreseen> {
  const count = jobs.count;
  const { foreseeJobs } = await import('../../writes/apply.ts');
  const worth = new Sums();
  const fields = toldFields(operation);
  const plan = { operation, noun: importNoun(operation), count, jobs: () => jobs.read(), faulty: () => faulty.read() };
  try {
    const onSend = ({ body }: Job): void => worth.add(body, fields);
    const writes = await foreseeJobs(context, plan, { ...writing, onSend }, holds);
    context.onClose(async () => writes.release());
    const { toSend, before, open, likes } = writes.judgement;
    return {
      count: toSend,
      worth: toSend === count ? findings.worth : worth,
      before,
      open: open.length,
      likes: likes.length,
      faultyBefore: writes.faultyBefore,
      writes,
    };
  } catch (error) {
    // A sheet can be checked without an account.
    if (!(error instanceof Failure) || error.kind !== 'auth') throw error;
    return { count, worth: findings.worth, before: 0, open: 0, likes: 0, faultyBefore: 0, writes: undefined };
  }
}

/** Warnings that people see; JSON has all that were kept. */
const shownWarnings = 10;

function judged(
  { catalogue }: ImportSurroundings,
  operation: Operation,
  { source, columns, from }: OpenedImport,
  plan: Plan,
  findings: Findings,
  foreseen: Foreseen,
): JudgedImport {
  const noun = importNoun(operation);
  const sums = describeSums(foreseen.worth);
  const warnings = findings.warnings.slice(0, shownWarnings);
  const rows = () => faultRows(from.shown, plan.faulty.read());
  const screen: PlanScreen = {
    columns: columns.all,
    summary: [countLine(noun, plan, foreseen), ...foreseenLines(foreseen), ...assumedLines(columns.all)],
    warnings,
    moreWarnings: findings.warningCount - warnings.length,
    sections: [
      {
        heading: escaped`${pluralize(plan.faultCount, 'faults')} in ${pluralize(plan.faultyRows, 'rows')}:`,
        shape: faultShape,
        count: plan.faultCount,
        rows,
        linesOf: faultLines,
        more: 'see all with -o csv, or write the rows with --errors faults.csv',
      },
    ],
    rows,
    head: {
      file: from.shown,
      rows: plan.rows,
      count: foreseen.count,
      faulty: plan.faulty.count,
      sums: [...foreseen.worth.sums].map(([currency, sum]) => ({ currency: currency || null, sum })),
      columns: columnRows(columns.all),
      notes: source.notes,
      created_before: foreseen.before,
      outcome_unknown: foreseen.open,
      maybe_sent_before: foreseen.likes,
      faulty_created_before: foreseen.faultyBefore,
      warnings: findings.warnings,
      warning_count: findings.warningCount,
      fault_count: plan.faultCount,
    },
    listName: 'faults',
  };
  return {
    count: foreseen.count,
    isDone: plan.jobs.count === foreseen.before,
    screen,
    foreseen: foreseen.writes,
    writes: {
      creates: true,
      list: findOperation(catalogue, operation.id.replace(/create$/, 'list')),
      question: (count) => {
        const sum = sums === '' || count !== foreseen.count ? '' : escaped`, ${sums} in all`;
        return escaped`Create ${pluralize(count, noun)}${sum}?`;
      },
    },
  };
}

/** `12 of 15 orders can be created, 1234.5 SAR.` */
function countLine(noun: string, { jobs, faulty }: Plan, { count, worth }: Foreseen): string {
  const all = jobs.count + faulty.count;
  const part = count === all ? pluralize(all, noun) : escaped`${count} of ${pluralize(all, noun)}`;
  const sum = describeSums(worth);
  const without = worth.withoutTotal > 0 && sum !== '' ? escaped` (${worth.withoutTotal} without an amount)` : '';
  return escaped`${part} can be created${sum === '' ? '' : `: ${sum}${without}`}.`;
}

const line = (count: number, one: string, several: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : several}`];

/** A line for people about each kind of record that is not simply created. */
const foreseenLines = ({ before, open, likes, faultyBefore }: Foreseen): string[] => [
  ...line(before, 'was created before, and is not created again.', 'were created before, and are not created again.'),
  ...line(
    open,
    'has an unknown outcome: --apply looks for it in the list first.',
    'have an unknown outcome: --apply looks for them in the list first.',
  ),
  ...line(
    faultyBefore,
    'with faults was created before, by its reference.',
    'with faults were created before, by their references.',
  ),
  ...line(
    likes,
    'may have been sent before, without a reference: --apply asks about it, --again sends it.',
    'may have been sent before, without a reference: --apply asks about them, --again sends them.',
  ),
];

function assumedLines(columns: readonly ImportColumn[]): string[] {
  const names = new Set(columns.flatMap(({ match }) => (match?.field.isAssumed ? [match.field.name] : [])));
  return names.size === 0 ? [] : [escaped`That the service takes ${[...names].join(' and ')} is assumed.`];
}

const faultRow = (file: string, sheet: string | undefined, { row, column, value, reason }: RowFault): Row => ({
  file,
  sheet: sheet ?? null,
  row,
  column,
  value,
  reason,
});

async function* faultRows(file: string, faulty: AsyncIterable<FaultyDraft>): AsyncGenerator<Row> {
  for await (const { sheet, faults } of faulty) for (const fault of faults) yield faultRow(file, sheet, fault);
}

/** A fault on a terminal: its place and value on one line, and the whole reason below it. */
function faultLines({ row, column, value, reason }: Row, view: Pick<CardView, 'terminal' | 'clean'>): string[] {
  const { terminal } = view;
  const half = Math.floor(terminal.width / 2) - 5;
  const shown = (part: unknown): string => fittedText(lineText(untrimmedText(part), view), half, terminal);
  const place = untrimmedText(column) === '' ? `Row ${row}` : `Row ${row}, ${shown(column)}`;
  return [
    untrimmedText(value) === '' ? place : `${place}: ${shown(value)}`,
    ...wrapTo(lineText(untrimmedText(reason), view), terminal.width - 2).map((each) => `  ${isolated(each, terminal)}`),
  ];
}
