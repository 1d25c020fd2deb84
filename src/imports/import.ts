import { basename, resolve } from 'node:path';
import { Failure, usageFailure } from '../base/failure.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { pluralize } from '../base/text/names.ts';
import { type Catalogue, operationsOf } from '../operations/catalogue.ts';
import type { Operation } from '../operations/manifest.ts';
import { loadLanguage } from '../output/language.ts';
import type { ApplyPlan } from '../writes/job.ts';
import { CellReader, NameLists } from './cell-reader.ts';
import { ImportColumns } from './columns.ts';
import { createTask } from './create/create.ts';
import { writeErrors } from './errors-file.ts';
import { importNoun, updatesOf } from './importable.ts';
import type { Plan } from './plan.ts';
import { readMap, saveMap } from './saved-maps.ts';
import { showPlan } from './screen.ts';
import { openFile, type RowsFrom, recordSource, tableSource } from './source.ts';
import type { ImportSurroundings } from './surroundings.ts';
import type { ImportRun, ImportTask, JudgedImport, OpenedImport, UpdateOptions } from './task.ts';

/** Reads a file, shows what would be written, and writes it if `--apply` says so. */
export async function runImport(run: ImportRun, task: ImportTask): Promise<void> {
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
  const isSent = options.apply && !context.settings.dryRun && !(options.allOrNone && plan.faulty.count > 0);
  const judged = await planned.judge(isSent);
  const { headerRow = 1 } = source;
  const headings = headerRow === 1 ? '' : escaped`, headings in row ${headerRow}`;
  const title = escaped`${from.shown}: ${pluralize(plan.rows, 'rows')}${headings}`;
  await showPlan(context, { ...judged.screen, title, shape: task.shape }, display);
  if (options.saveMap !== undefined) await saveMap(context, options.saveMap, task.operation.id, columns.all);
  if (options.errors !== undefined) await keepErrors(run, plan, options.errors, columns.all);
  if (isSent && (task.verb === 'create' || !judged.isDone)) return sendPlan(run, task, plan, judged);
  if (plan.faulty.count > 0) throw planFailure(run, task, plan, judged);
  const next = options.apply || judged.isDone ? '' : escaped` To ${task.verb} them: ${run.applyCommand}`;
  messages.note(escaped`Nothing was sent.${next}`);
}

/** Opens the file and finds the meaning of its columns. Throws a failure of kind `usage` where that is not certain. */
async function openImport(
  { context, file, options }: ImportRun,
  { operation, matcher }: ImportTask,
  reader: CellReader,
): Promise<OpenedImport> {
  const kept = options.useMap === undefined ? [] : [readMap(context, options.useMap, operation.id)];
  const given = [...options.maps, ...kept];
  const columns = new ImportColumns(matcher, given);
  const opened = await openFile(context, file, options.table);
  context.onClose(() => opened.close());
  const from = rowsFrom(context, file, opened.stream, options.name);
  const source =
    opened.kind === 'table'
      ? await tableSource(from.shown, opened, matcher, columns, given, options.headerRow)
      : recordSource(from.shown, opened, matcher, columns, (column) => reader.learn(column));
  if (opened.kind === 'table') {
    for (const column of columns.all) reader.learn(column);
    const absent = columns.absent();
    const mistakes = [...columns.mistakes, ...absent.mistakes];
    if (mistakes.length === 0 && !columns.all.some(({ match }) => match))
      mistakes.push(escaped`${from.shown}: no column is used.`);
    if (mistakes.length > 0) throw usageFailure(mistakes);
    for (const note of absent.notes) context.messages.note(note);
  }
  return { opened, source, columns, from };
}

/** `--name`, if it is given. All pipes have the path `-`, so what they held tells them apart. */
function rowsFrom(
  { io }: ImportSurroundings,
  typed: string,
  stream: string | undefined,
  given: string | undefined,
): RowsFrom {
  if (given !== undefined) return { file: given, name: given, shown: given };
  if (stream === undefined) return { file: resolve(io.cwd, typed), name: basename(typed), shown: typed };
  const name = `${typed === '-' ? 'standard input' : basename(typed)} ${stream.slice(0, 8)}`;
  return { file: `-${stream}`, name, shown: name };
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
  const rest = count === 0 ? '' : escaped`, or ${verb} the other ${pluralize(count, noun)}: ${run.applyCommand}`;
  return new Failure('partial', escaped`${parts.join(', ')}; nothing was sent.`, {
    hint: escaped`Correct them and run the command again${rest}`,
  });
}

/** Sends the jobs of a plan, each at most once. */
async function sendPlan(
  { context, args, writing, openResult }: ImportRun,
  { operation, noun }: ImportTask,
  { jobs, faulty }: Plan,
  { writes, foreseen }: JudgedImport,
): Promise<void> {
  const { applyJobs } = await import('../writes/apply.ts');
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
  await applyJobs(context, plan, writing, openResult, foreseen);
}

/**
 * Returns the task that creates records, or with `update` the one that changes them; undefined if no operation is known
 * that changes them.
 */
export async function importTask(
  catalogue: Catalogue,
  create: Operation,
  update: UpdateOptions | undefined,
): Promise<ImportTask | undefined> {
  const languages = (await Promise.all(['en', 'ar'].map(loadLanguage))).map(({ labels }) => labels);
  if (!update) return createTask(create, languages);
  const updates = updatesOf(create, operationsOf(catalogue));
  if (!updates) return undefined;
  const { updateTask } = await import('./update/update.ts');
  return updateTask({ ...updates, noun: importNoun(create) }, languages, update);
}
