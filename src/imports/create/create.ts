import type { Row } from '../../base/row.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import { pluralize } from '../../base/text/names.ts';
import { untrimmedText } from '../../base/text/text.ts';
import { findOperation } from '../../operations/catalogue.ts';
import type { Operation, RecordShape } from '../../operations/manifest.ts';
import { type CardView, fittedText, isolated, lineText } from '../../output/card.ts';
import type { Labels } from '../../output/language.ts';
import { wrapTo } from '../../output/text-width.ts';
import { foreseeJobs, readLedgerIfKnown } from '../../writes/apply.ts';
import { columnRows } from '../columns.ts';
import { ColumnMatcher, type ImportField } from '../fields.ts';
import { importNoun } from '../importable.ts';
import { type FaultyDraft, type ImportColumn, type ImportSurroundings, type Plan, plannedWrites } from '../plan.ts';
import type { ImportRun, ImportTask, JudgedImport, OpenedImport } from '../task.ts';
import { CreatePlanner, type Findings, Sums, toldFields } from './create-planner.ts';

const text = { type: 'string' };

/** A fault, for programs and for people. */
const faultShape: RecordShape = {
  row: { file: text, sheet: text, row: { type: 'integer' }, column: text, value: text, reason: text },
  columns: ['row', 'column', 'value', 'reason'],
};

/** Creates a record of each job. */
export function createTask(operation: Operation, languages: readonly Labels[]): ImportTask {
  const matcher = new ColumnMatcher(operation, languages);
  const noun = importNoun(operation);
  return {
    operation,
    verb: 'create',
    noun,
    matcher,
    shape: faultShape,
    plan: async (run, opening) => {
      const { context, options } = run;
      const needed = operation.requiredInput.flatMap((name) => matcher.named(name)?.field ?? []);
      const learned = await learnedFields(context, operation, matcher);
      const required = new Set([...options.required, ...needed, ...learned]);
      for (const field of options.optional) required.delete(field);
      const planner = new CreatePlanner(run, opening, operation, [...required]);
      await planner.readAll();
      return {
        notes: opening.source.notes,
        judge: (holds) => judge(run, { operation, noun }, opening, planner.findings, holds),
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
  const names = (await readLedgerIfKnown(context)).learned(operation.id);
  return names.flatMap((name) => matcher.named(name.replace(/\.(?:\d+|\*)(?=\.)/g, ''))?.field ?? []);
}

/** Warnings that people see; JSON has all that were kept. */
const shownWarnings = 10;

/** The records that would be created, and those that this machine has sent before. */
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
}

async function judge(
  { context, writing }: ImportRun,
  task: Pick<ImportTask, 'operation' | 'noun'>,
  { source, columns, from, plan }: OpenedImport,
  findings: Findings,
  holds: boolean,
): Promise<JudgedImport> {
  const { operation, noun } = task;
  const sums = new Sums();
  const fields = toldFields(operation);
  const writes = plannedWrites(task, plan);
  const foreseen = await foreseeJobs(context, writes, writing, ({ body }) => sums.add(body, fields), holds);
  context.onClose(async () => foreseen.release());
  const { toSend, before, open, likes } = foreseen.judgement;
  const { faultyBefore } = foreseen;
  const worth = toSend === plan.jobs.count ? findings.worth : sums;
  const seen = { count: toSend, worth, before, open: open.length, likes: likes.length, faultyBefore };
  const rows = () => faultRows(from.shown, plan.faulty.read());
  const { warnings, warningCount } = findings;
  return {
    count: toSend,
    isDone: plan.jobs.count === before,
    screen: {
      summary: [countLine(noun, plan, seen), ...foreseenLines(seen), ...assumedLines(columns.used)],
      warnings: warnings.slice(0, shownWarnings),
      moreWarnings: Math.max(0, warningCount - shownWarnings),
      sections: [
        {
          heading: escaped`${pluralize(plan.faultCount, 'faults')} in ${pluralize(plan.faultyRows, 'rows')}:`,
          columns: faultShape.columns,
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
        count: toSend,
        faulty: plan.faulty.count,
        sums: [...worth.sums].map(([currency, sum]) => ({ currency: currency || null, sum })),
        columns: columnRows(columns.all),
        notes: source.notes,
        created_before: before,
        outcome_unknown: seen.open,
        maybe_sent_before: seen.likes,
        faulty_created_before: faultyBefore,
        warnings,
        warning_count: warningCount,
        fault_count: plan.faultCount,
      },
      listName: 'faults',
    },
    foreseen,
    writes: {
      creates: true,
      list: findOperation(context.catalogue, operation.id.replace(/create$/, 'list')),
      question: (count) => {
        const sum = worth.describe() === '' || count !== toSend ? '' : escaped`, ${worth.describe()} in all`;
        return escaped`Create ${pluralize(count, noun)}${sum}?`;
      },
    },
  };
}

/** `12 of 15 orders can be created, 1234.5 SAR.` */
function countLine(noun: string, { jobs, faulty }: Plan, { count, worth }: Foreseen): string {
  const all = jobs.count + faulty.count;
  const part = count === all ? pluralize(all, noun) : escaped`${count} of ${pluralize(all, noun)}`;
  const sum = worth.describe();
  const without = worth.withoutTotal > 0 && sum !== '' ? escaped` (${worth.withoutTotal} without an amount)` : '';
  return escaped`${part} can be created${sum === '' ? '' : `: ${sum}${without}`}.`;
}

/** A line for people about each kind of record that is not simply created. */
function foreseenLines({ before, open, likes, faultyBefore }: Foreseen): string[] {
  const line = (count: number, one: string, several: string): string[] =>
    count === 0 ? [] : [`${count} ${count === 1 ? one : several}`];
  return [
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
}

function assumedLines(columns: readonly ImportColumn[]): string[] {
  const names = new Set(columns.flatMap(({ match }) => (match?.field.isAssumed ? [match.field.name] : [])));
  return names.size === 0 ? [] : [escaped`That the service takes ${[...names].join(' and ')} is assumed.`];
}

async function* faultRows(file: string, faulty: AsyncIterable<FaultyDraft>): AsyncGenerator<Row> {
  for await (const { outcome, faults } of faulty) {
    for (const fault of faults) yield { file, sheet: outcome.sheet ?? null, ...fault };
  }
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
