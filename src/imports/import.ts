import { Failure, usageFailure } from '../base/failure.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { pluralize } from '../base/text/names.ts';
import { operationsOf } from '../operations/catalogue.ts';
import type { Operation } from '../operations/manifest.ts';
import { loadLanguage } from '../output/language.ts';
import { readDisplay } from '../service/display.ts';
import type { Prepared } from '../session/command.ts';
import type { Context, Invocation } from '../session/context.ts';
import { commandLine } from '../session/rerun-command.ts';
import type { ApplyPlan } from '../writes/job.ts';
import { CellReader } from './cell-reader.ts';
import { createTask, faultShape } from './create/create.ts';
import { writeErrors } from './errors-file.ts';
import { importNoun, updatesOf } from './importable.ts';
import { NameLists } from './name-lists.ts';
import { openImport } from './open-import.ts';
import { clearOf, readImportOptions } from './options.ts';
import { placeMistakes } from './places.ts';
import type { Plan } from './plan.ts';
import { saveMap } from './saved-maps.ts';
import { showPlan } from './screen.ts';
import type { ImportRun, ImportTask, JudgedImport } from './task.ts';

/** Reads a file, shows what would be written, and writes it if `--apply` says so. */
async function runImport(run: ImportRun, task: ImportTask): Promise<void> {
  const { context, options, display } = run;
  const { messages } = context;
  const reader = new CellReader(new NameLists(context), options.country);
  const opened = await openImport(run, task, reader);
  const { source, columns, from } = opened;
  const planned = await task.plan(run, opened, reader);
  const { plan } = planned;
  if (plan.rows === 0) throw usageFailure([escaped`${from.shown} has no rows below its headings.`]);
  const absent = columns.absent();
  if (absent.mistakes.length > 0) throw usageFailure(absent.mistakes);
  for (const note of planned.notes) messages.note(note);
  const judged = await planned.judge();
  const { headerRow = 1 } = source;
  const headings = headerRow === 1 ? '' : escaped`, headings in row ${headerRow}`;
  await showPlan(context, escaped`${from.shown}: ${pluralize(plan.rows, 'rows')}${headings}`, judged.screen, display);
  if (options.saveMap !== undefined) await saveMap(context, options.saveMap, task.operation.id, columns.all);
  if (options.errors !== undefined) await keepErrors(run, plan, options.errors, columns.all);
  const isSent = options.apply && !context.settings.dryRun && !(options.allOrNone && plan.faulty.count > 0);
  if (isSent && (task.verb === 'create' || !judged.isDone)) return sendPlan(run, task, plan, judged);
  if (plan.faulty.count > 0) throw planFailure(run, task, plan, judged);
  const next = options.apply || judged.isDone ? '' : escaped` To ${task.verb} them: ${applyCommand(run)}`;
  messages.note(escaped`Nothing was sent.${next}`);
}

async function keepErrors(
  { context }: ImportRun,
  { faulty, conflicts }: Plan,
  file: string,
  columns: Parameters<typeof writeErrors>[2],
): Promise<void> {
  const { messages } = context;
  if (faulty.count === 0) return messages.note(escaped`No row is faulty: ${file} was not written.`);
  await writeErrors(context, file, columns, faulty.read());
  messages.note(escaped`${conflicts > 0 ? 'Rows that are left out' : 'Faulty rows'} written to ${file}`);
}

const applyCommand = ({ invocation }: ImportRun): string => commandLine(invocation, '--apply');

/** The failure of a plan of which a part cannot be written. */
function planFailure(
  run: ImportRun,
  { verb, noun }: ImportTask,
  { conflicts, faultCount, faultyRows }: Plan,
  { count }: JudgedImport,
): Failure {
  const parts = [
    ...(conflicts > 0 ? [escaped`${pluralize(conflicts, noun)} changed at the service since`] : []),
    ...(faultCount > 0 ? [escaped`${pluralize(faultCount, 'faults')} in ${pluralize(faultyRows, 'rows')}`] : []),
  ];
  const rest = count === 0 ? '' : escaped`, or ${verb} the other ${pluralize(count, noun)}: ${applyCommand(run)}`;
  return new Failure('partial', escaped`${parts.join(', ')}; nothing was sent.`, {
    hint: escaped`Correct them and run the command again${rest}`,
  });
}

/** Sends the jobs of a plan, each at most once. */
async function sendPlan(
  { context, invocation, args }: ImportRun,
  { operation, noun }: ImportTask,
  { jobs, faulty }: Plan,
  { writes }: JudgedImport,
): Promise<void> {
  const { applyJobs, readApplyOptions, readResultFile } = await import('../writes/apply.ts');
  const options = readApplyOptions(invocation);
  const { openResult, mistakes } = await readResultFile(context, invocation, options.result);
  if (mistakes.length > 0) throw usageFailure(mistakes);
  const plan: ApplyPlan = {
    ...writes,
    operation,
    noun,
    listArgs: args,
    count: jobs.count,
    jobs: () => jobs.read(),
    faultyCount: faulty.count,
    faulty: () => faulty.read(),
  };
  await applyJobs(context, plan, options, openResult);
}

/** Flags about rows that create something. */
const onlyCreates = ['require', 'optional', 'template', 'adopt', 'retryUnknown', 'checkList', 'again'];
/** Flags about rows that change something. */
const onlyUpdates = ['clear', 'wholeLists'];

const dashed = (name: string): string => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** `<group> import FILE`, with and without `--update`, for any operation that creates records. */
export async function importRunner(context: Context, invocation: Invocation, create: Operation): Promise<Prepared> {
  const { words, flags } = invocation;
  const isUpdate = flags.update === true;
  const languages = (await Promise.all(['en', 'ar'].map(loadLanguage))).map(({ labels }) => labels);
  const updates = isUpdate ? updatesOf(create, operationsOf(context.catalogue)) : undefined;
  if (isUpdate && !updates) {
    const mistake = escaped`--update: no operation is known that changes ${importNoun(create)}.`;
    return { mistakes: [mistake], run: async () => undefined };
  }
  const update = updates && (await import('./update/update.ts'));
  const task = update
    ? update.updateTask({ ...updates, noun: importNoun(create) }, languages, {
        clear: clearOf(flags),
        wholeLists: flags.wholeLists === true,
      })
    : createTask(create, languages);
  const misplaced = (isUpdate ? onlyCreates : onlyUpdates).filter(
    (name) => flags[name] !== undefined && flags[name] !== false,
  );
  const { options, mistakes } = readImportOptions(invocation, task.matcher);
  // Here `--separator` says how the file is read.
  const output = {
    ...invocation,
    shared: { ...invocation.shared, separator: undefined },
    given: invocation.given.filter(({ name }) => name !== 'separator'),
  };
  const { display, mistakes: displayMistakes } = await readDisplay(context, update?.updateShape ?? faultShape, output);
  const run = { context, invocation, options, display, args: words.slice(0, -1), file: words.at(-1) ?? '-' };
  return {
    mistakes: [
      ...misplaced.map((name) => escaped`${dashed(name)} ${isUpdate ? 'cannot be used with' : 'needs'} --update.`),
      ...mistakes,
      ...displayMistakes,
      ...placeMistakes(context, invocation, run.file),
    ],
    run: () => runImport(run, task),
  };
}
