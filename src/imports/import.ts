import { resolve } from 'node:path';
import { type CallResult, Failure, usageFailure } from '../base/failure.ts';
import { assertFree } from '../base/files/atomic-file.ts';
import { followLinks } from '../base/files/files.ts';
import { isStdout } from '../base/files/target-file.ts';
import type { Row } from '../base/row.ts';
import { escaped, joined, type Message, pluralize, term } from '../base/text/message.ts';
import { saveMap } from '../columns/saved-maps.ts';
import { type Catalogue, operationsOf } from '../operations/catalogue.ts';
import type { Operation } from '../operations/manifest.ts';
import { loadLanguage } from '../output/language.ts';
import { canAsk } from '../ports/ask.ts';
import { type Act, type Done, type Show, unsentOf } from '../ports/prepared.ts';
import type { RunEnd } from '../service/jobs.ts';
import type { WriteRun } from '../writes/foresee.ts';
import { type JobOutcome, type OpenedResult, placeOfJob } from '../writes/job.ts';
import { unsentOutcome } from '../writes/judge.ts';
import { concludeRun, failureOfRun, idsOfRows, resultRow, summaryOf } from '../writes/summary.ts';
import { openWrites, write } from '../writes/write.ts';
import { createTask } from './create/create.ts';
import { textsOfDefaults } from './defaults.ts';
import { hasNoErrors, jobsLeft, openErrors } from './errors-file.ts';
import { recordLeftRows } from './left-rows.ts';
import { againLines, endUnsent } from './next-lines.ts';
import { openImport } from './open-import.ts';
import { type Plan, plannedWrites } from './plan.ts';
import { planShow } from './screen.ts';
import type { ImportRun, ImportTask, JudgedImport, OpenedImport, UpdateOptions } from './task.ts';

/** Reads a file. Returns its plan, which writes it where `--apply` says so, or a person who sees it may be asked, and nothing keeps it from that. */
export async function prepareImport(run: ImportRun, task: ImportTask): Promise<Show | Act> {
  const { context, options, mode } = run;
  const { operation, verb } = task;
  assertOutputsFree(run);
  const opening = await openImport(run, task);
  const { columns, from, plan } = opening;
  const planned = await task.plan(run, opening);
  if (plan.rows === 0) throw usageFailure([escaped`${from.shown} has no rows below its headings.`]);
  const absent = columns.absent(true);
  if (absent.length > 0) throw usageFailure(absent);
  for (const note of planned.notes) context.messages.note(note);
  const isApplied = options.apply && !mode.isDry;
  const isOffered = !options.apply && !mode.isDry && mode.forPeople && (await canAsk(context));
  const isSent = (isApplied || isOffered) && !(options.allOrNone && plan.faulty.count > 0);
  const judged = await planned.judge(isSent);
  const left = judged.left ?? new Map();
  const errors_file = hasNoErrors(plan, left) ? null : (options.errors ?? null);
  const errorsFile = async (isEarly: boolean) =>
    options.errors === undefined ? undefined : openErrors(context, options.errors, opening, isEarly);
  const act: Act = {
    plan: {
      ...planShow(context, {
        title: titleOf(opening),
        shape: task.shape,
        columns: columns.all,
        columnsOfMap: opening.columnsOfMap,
        screen: { ...judged.screen, head: { ...judged.screen.head, errors_file } },
      }),
      ending: async () => {
        const kept = { columns, defaults: textsOfDefaults(opening.defaults) };
        if (options.saveMap !== undefined) await saveMap(context, options.saveMap, operation.id, kept);
        return {};
      },
    },
    unsent: {
      ending: async () => {
        await (await errorsFile(false))?.write(left, false);
        return endUnsent(run, task, opening, judged);
      },
    },
    do: async () => {
      const errors = await errorsFile(true);
      const { outcomes, ...sent } = await sendRows(run, task, judged, opening);
      const finish = async () => {
        await errors?.write(outcomes ? jobsLeft(outcomes) : left, outcomes !== undefined);
        const unready = unreadyOf(judged, outcomes);
        if (unready > 0 && mode.forPeople) run.offerMending(unready);
      };
      return { ...sent, finish };
    },
  };
  if (isSent && (isOffered ? judged.count > 0 : verb === 'create' || !judged.isDone)) return act;
  const shown = unsentOf(act);
  if (!isApplied || (mode.forPeople && !isSent)) return shown;
  return { ...shown, object: undefined, ...resultOf(await unsentRows(run, task, judged, plan)) };
}

function assertOutputsFree({ context: { io }, options }: ImportRun): void {
  for (const file of [options.errors, options.result])
    if (file !== undefined && !isStdout(file)) assertFree(io, followLinks(resolve(io.cwd, file)), file);
}

function titleOf({ source: { headerRow = 1 }, columns, from, plan }: OpenedImport): Message {
  const headings = headerRow === 1 ? escaped`` : escaped`, headings in row ${headerRow}`;
  const known = columns.reading ? escaped`, an export of ${columns.reading.map.title}` : escaped``;
  return escaped`${from.shown}: ${term(pluralize(plan.rows, 'rows'))}${headings}${known}`;
}

/** The result of a plan that was carried out, and the outcome of each job in the order of the plan; undefined if none was attempted. */
interface SentRows extends Done {
  readonly outcomes?: readonly JobOutcome[];
}

/** The statuses of records that are at the service: those of an earlier run, too, so that a retry has the same ids. */
const knownStatuses = ['created', 'updated', 'there before'];

const resultOf = (rows: readonly Row[]): Done => ({ rows, ids: idsOfRows(rows, 'id', knownStatuses) });

/** The records of a result that were created or updated, for the JSON of an error. */
const doneIn = (rows: readonly Row[], { group }: Operation): readonly CallResult[] =>
  rows.flatMap(({ id, key, row, external_id: reference, order_number: number, outcome }) => {
    if (id == null || !['created', 'updated'].includes(String(outcome))) return [];
    const ofOrder = group === 'orders' ? { order_id: id } : {};
    const names = { key, order_number: number, external_id: reference, row };
    const known = Object.fromEntries(Object.entries(names).filter(([, value]) => value !== null));
    return [{ id: String(id), ...ofOrder, ...known, outcome: 'done' as const }];
  });

/** Carries a plan out, and writes its result. */
async function sendRows(
  run: ImportRun,
  task: ImportTask,
  { writes: own, guard = {}, answers, foreseen, next }: JudgedImport,
  opening: OpenedImport,
): Promise<SentRows> {
  const { context, args, mode, writing, openResult, resultIsOutput } = run;
  const { plan } = opening;
  const writes = { ...own, ...plannedWrites(task, plan), listArgs: args };
  let held: WriteRun | undefined;
  let result: OpenedResult | undefined;
  try {
    held = await openWrites({ surroundings: context, writes, guard, options: writing }, foreseen);
    result = resultIsOutput && !mode.forPeople ? undefined : await openResult?.();
    const end: RunEnd = {};
    const outcomes: JobOutcome[] = [];
    for await (const { job, at, outcome, record } of write(held, end)) {
      if (record) answers?.look(job, record);
      outcomes[at] = outcome;
    }
    const all = [...outcomes];
    for await (const outcome of plan.leftOut()) all.push(outcome);
    const words = {
      operation: writes.operation,
      summary: summaryOf(writes, all),
      next: [...(await againLines(run, opening, writes, all)), ...next(all)],
      changes: writes.changes,
      showsFaulty: mode.forPeople,
    };
    const rows = all.map((outcome) => resultRow(context.messages, writes, outcome));
    const note = joined([words.summary, ...words.next], '\n');
    const told = { rows, failure: failureOfRun(end, all, words), note };
    const { failure } = await concludeRun(context, result, told);
    if (task.verb === 'create') await recordLeftRows(held.ledger, task.operation, plan);
    return {
      outcomes,
      failure,
      done: doneIn(rows, task.operation),
      summary: note,
      ...(resultIsOutput && mode.forPeople ? { rows, isForPrograms: true } : resultOf(rows)),
    };
  } catch (failure) {
    if (!(failure instanceof Failure)) throw failure;
    return { rows: [], failure };
  } finally {
    if (!foreseen?.ledger) await held?.ledger.close();
    await result?.close();
  }
}

/** How many of the created orders cannot be shipped as they are. */
const unreadyOf = ({ canShip }: JudgedImport, outcomes: readonly JobOutcome[] = []): number =>
  outcomes.filter((outcome) => outcome.status === 'done' && outcome.id !== undefined && canShip?.(outcome) === false)
    .length;

/** Returns the rows of the result if nothing is sent. */
async function unsentRows(
  { context: { messages } }: ImportRun,
  { operation }: ImportTask,
  judged: JudgedImport,
  plan: Plan,
): Promise<readonly Row[]> {
  const writes = { operation, changes: judged.writes.changes };
  const rows: Row[] = [];
  for await (const job of plan.jobs.read()) {
    const verdict = judged.foreseen?.judgement.held.get(rows.length);
    const unsent = { status: 'not sent', reason: escaped`another row has a fault: --all-or-none` } as const;
    const outcome = { ...placeOfJob(job), ...(verdict ? unsentOutcome(verdict, undefined) : unsent) };
    rows.push(resultRow(messages, writes, outcome));
  }
  for await (const outcome of plan.leftOut()) rows.push(resultRow(messages, writes, outcome));
  return rows;
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
  const operations = operationsOf(catalogue);
  const mayChange = operations.some(({ id }) => id === create.id.replace(/create$/, 'update'));
  if (!update) return { ...createTask(create, languages), mayChange };
  const { updateTask } = await import('./update/update.ts');
  const task = updateTask(create, operations, languages, update);
  return task && { ...task, creation: createTask(create, languages) };
}
