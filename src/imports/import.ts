import { Failure, usageFailure } from '../base/failure.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { pluralize } from '../base/text/names.ts';
import type { Operation } from '../operations/manifest.ts';
import { loadLanguage } from '../output/language.ts';
import { type Display, readDisplay } from '../service/display.ts';
import type { Prepared } from '../session/command.ts';
import type { Context, Invocation } from '../session/context.ts';
import { commandLine } from '../session/rerun-command.ts';
import type { Job } from '../writes/job.ts';
import { learnedFields, sendPlan } from './apply-plan.ts';
import { CellReader } from './cell-reader.ts';
import { ColumnMatcher } from './column-matcher.ts';
import type { ImportColumns } from './columns.ts';
import { writeErrors } from './errors-file.ts';
import { referenceField } from './fields.ts';
import { toldFields } from './findings.ts';
import { type Foreseen, foresee } from './foresee.ts';
import { importNoun } from './importable.ts';
import { NameLists } from './name-lists.ts';
import { openImport } from './open-import.ts';
import { type ImportOptions, readImportOptions } from './options.ts';
import { placeMistakes } from './places.ts';
import { type FaultyDraft, Planner } from './planner.ts';
import { RecordSpool, spoolPlace } from './record-spool.ts';
import type { RowsFrom } from './rows-from.ts';
import { saveMap } from './saved-maps.ts';
import { faultShape, showImportPlan } from './show-plan.ts';
import type { ImportSource } from './source.ts';

interface ImportRun {
  readonly context: Context;
  readonly operation: Operation;
  readonly args: readonly string[];
  readonly file: string;
  readonly options: ImportOptions;
  readonly matcher: ColumnMatcher;
  readonly display: Display;
}

const allFields = ({ input }: Operation): string[] => Object.keys(input);

async function plan(
  run: ImportRun,
  source: ImportSource,
  columns: ImportColumns,
  reader: CellReader,
  { file, name }: RowsFrom,
): Promise<Planner> {
  const { context, operation, args, options, matcher } = run;
  const { io, messages, signal } = context;
  const place = spoolPlace(io);
  const [jobs, faulty] = [new RecordSpool<Job>(place), new RecordSpool<FaultyDraft>(place)];
  context.onClose(() => jobs.clear());
  context.onClose(() => faulty.clear());
  const requiredInput = operation.requiredInput.flatMap((name) => matcher.named(name)?.field ?? []);
  const known = [...options.required, ...requiredInput, ...(await learnedFields(context, operation, matcher))];
  const required = [...new Set(known)].filter((field) => !options.optional.includes(field));
  const fields = toldFields(operation);
  const planner = new Planner(
    {
      ...{ reader, args, rowWord: source.rowWord, fields, names: allFields(operation) },
      ...{ file, name },
      keepsRows: options.errors !== undefined,
      required: () => required,
      hasPhones: () => columns.fills(fields.phone),
      groups: () =>
        columns.fills(referenceField) &&
        columns.all.some(({ match }) => match?.field.list !== undefined && match.element === undefined),
      progress: (rows) => {
        signal.throwIfAborted();
        messages.progress.show(escaped`Checked ${rows} ${source.rowWord}s \u2026`);
      },
    },
    jobs,
    faulty,
  );
  await planner.run(() => source.rows());
  messages.progress.wipe();
  return planner;
}

function planFailure(invocation: Invocation, { findings }: Planner, { count }: Foreseen, noun: string): Failure {
  const faults = escaped`${pluralize(findings.faultCount, 'faults')} in ${pluralize(findings.faultyRows, 'rows')}`;
  const good =
    count === 0 ? '' : escaped`, or create the other ${pluralize(count, noun)}: ${commandLine(invocation, '--apply')}`;
  return new Failure('partial', escaped`${faults}; nothing was sent.`, {
    hint: escaped`Correct them and run the command again${good}`,
  });
}

async function runImport(run: ImportRun): Promise<void> {
  const { context, operation, options, display } = run;
  const { messages, invocation } = context;
  const noun = importNoun(operation);
  const reader = new CellReader(new NameLists(context), options.country);
  const { source, columns, from } = await openImport(run, reader);
  const { shown: file } = from;
  const planner = await plan(run, source, columns, reader, from);
  const { jobs, faulty, findings } = planner;
  if (findings.rows === 0) throw usageFailure([escaped`${file} has no rows below its headings.`]);
  const absent = columns.absent();
  if (absent.mistakes.length > 0) throw usageFailure(absent.mistakes);
  for (const note of source.notes) messages.note(note);
  const foreseen = await foresee(context, operation, planner, options.again);
  await showImportPlan(
    context,
    {
      ...{ file, noun, headerRow: source.headerRow, columns: columns.all, findings, notes: source.notes },
      ...{ foreseen, count: jobs.count, faultyCount: faulty.count, faulty: () => faulty.read() },
    },
    display,
  );
  if (options.saveMap !== undefined) await saveMap(context, options.saveMap, operation.id, columns.all);
  if (options.errors !== undefined) {
    if (faulty.count === 0) messages.note(escaped`No row is faulty: ${options.errors} was not written.`);
    else {
      await writeErrors(context, options.errors, columns.all, faulty.read());
      messages.note(escaped`Faulty rows written to ${options.errors}`);
    }
  }
  if (options.apply && !context.settings.dryRun && !(options.allOrNone && faulty.count > 0)) {
    return sendPlan(context, invocation, operation, planner, foreseen);
  }
  if (findings.faultCount > 0) throw planFailure(invocation, planner, foreseen, noun);
  const isDone = jobs.count === foreseen.before;
  const next = options.apply || isDone ? '' : escaped` To create them: ${commandLine(invocation, '--apply')}`;
  messages.note(escaped`Nothing was sent.${next}`);
}

/** `<group> import FILE` for any operation that creates records. */
export async function importRunner(context: Context, invocation: Invocation, operation: Operation): Promise<Prepared> {
  const { words, flags } = invocation;
  if (flags.update === true) return (await import('./update/update.ts')).updateRunner(context, invocation, operation);
  const languages = await Promise.all(['en', 'ar'].map(loadLanguage));
  const matcher = new ColumnMatcher(
    operation,
    languages.map(({ labels }) => labels),
  );
  const { options, mistakes } = readImportOptions(invocation, matcher);
  // Here it says how the file is read.
  const shown = { ...invocation, flags: { ...invocation.flags, separator: undefined } };
  const output = { ...shown, given: invocation.given.filter(({ name }) => name !== 'separator') };
  const { display, mistakes: displayMistakes } = await readDisplay(context, faultShape, output);
  const run = { context, operation, options, matcher, display, args: words.slice(0, -1), file: words.at(-1) ?? '-' };
  const misplaced = ['clear', 'wholeLists'].filter((name) => flags[name] !== undefined);
  mistakes.push(...misplaced.map((name) => escaped`${name === 'clear' ? '--clear' : '--whole-lists'} needs --update.`));
  mistakes.push(...displayMistakes, ...placeMistakes(context, invocation, run.file));
  return { mistakes, run: () => runImport(run) };
}
