import { Failure } from '../base/failure.ts';
import { escaped, joined, type Message, namesInShort, pluralize } from '../base/text/message.ts';
import { unlistedName } from '../orders/cities.ts';
import type { Ending } from '../ports/prepared.ts';
import type { JobOutcome } from '../writes/job.ts';
import { type UnlistedCities, unlistedCitiesOf } from './city-cells.ts';
import { sentence } from './plan.ts';
import type { ImportRun, ImportTask, JudgedImport, OpenedImport } from './task.ts';

// The commands to type after an import: to send its plan, or the rest of it.

/** Says that nothing was sent, and the command that sends it; the failure if rows are the reason. */
export async function endUnsent(
  run: ImportRun,
  task: ImportTask,
  opening: OpenedImport,
  judged: JudgedImport,
): Promise<Ending> {
  const loggedOut = await failureOfLogin(run, opening);
  if (loggedOut) return { failure: loggedOut };
  if (opening.plan.faulty.count > 0 || judged.heldBack)
    return { failure: planFailure(run, task, opening, { ...judged, unlisted: await unlistedCitiesOf(run, opening) }) };
  const applyCommand = run.applyCommand(opening.answers);
  const isLast = run.options.apply || judged.isDone;
  const next = isLast ? escaped`` : escaped` To ${task.verb} them: ${applyCommand}`;
  return { notes: [escaped`Nothing was sent.${next}`] };
}

/** The failure of a plan whose only faults are names that nobody looks up without a login; undefined for other plans. */
async function failureOfLogin({ context }: ImportRun, { plan }: OpenedImport): Promise<Failure | undefined> {
  const { unauthorized } = await context.places();
  if (!unauthorized || plan.faulty.count === 0) return undefined;
  const unlisted = (['cities', 'countries'] as const).map((list) => String(sentence(unlistedName(list))));
  for await (const { faults } of plan.faulty.read())
    if (!faults.every(({ reason }) => unlisted.includes(String(reason)))) return undefined;
  return unauthorized;
}

/** The advice about rows that were not created: nothing is created twice. */
export async function againLines(
  run: ImportRun,
  opening: OpenedImport,
  { changes }: { readonly changes?: unknown },
  outcomes: readonly JobOutcome[],
): Promise<Message[]> {
  if (changes || !outcomes.some(({ isFaulty }) => isFaulty)) return [];
  const { answers, from } = opening;
  const unlisted = await unlistedCitiesOf(run, opening);
  const lines = unlistedLines(unlisted);
  if (isStdin(run)) {
    const again = escaped`Correct these rows, and run the same command again: what was created is not created twice.`;
    return [...lines, again];
  }
  const { errors } = run.options;
  const command = run.applyCommand(answers, errors);
  return [
    ...lines,
    unlisted.isAll ? escaped`Then: ${command}` : correctLine(errors ?? from.shown, command),
    escaped`What was created is not created twice.`,
  ];
}

/** The advice about cities that the service does not have: no sheet can correct that. */
function unlistedLines({ names }: UnlistedCities): readonly Message[] {
  if (names.length === 0) return [];
  const cities = namesInShort(names);
  return [
    escaped`The service does not list ${cities}. Ask the service or the courier to add it; or give in its place a city of the list that serves it; or leave these orders out.`,
  ];
}

function planFailure(
  run: ImportRun,
  task: ImportTask,
  opening: OpenedImport,
  judged: JudgedImport & { readonly unlisted: UnlistedCities },
): Failure {
  const { noun } = task;
  const { conflicts, faultCount, faultyRows } = opening.plan;
  const { heldBack = 0 } = judged;
  const parts = [
    ...(conflicts > 0 ? [escaped`${pluralize(conflicts, noun)} changed at the service since`] : []),
    ...(faultCount > 0 ? [escaped`${pluralize(faultCount, 'faults')} in ${pluralize(faultyRows, 'rows')}`] : []),
    ...(heldBack > 0 ? [escaped`${pluralize(heldBack, noun)} held back`] : []),
  ];
  const hint = joined([...unlistedLines(judged.unlisted), ...afterFaults(run, task, opening, judged)], '\n');
  return new Failure('partial', escaped`${joined(parts, ', ')}; nothing was sent.`, { hint });
}

/** The commands to type after a plan with faults: each line runs as it stands. */
function afterFaults(
  run: ImportRun,
  { verb, noun }: ImportTask,
  { plan, answers, from }: OpenedImport,
  {
    count,
    unlisted,
    heldInLists: held = { open: 0, shipped: 0 },
  }: JudgedImport & { readonly unlisted: UnlistedCities },
): Message[] {
  const { errors } = run.options;
  const all = run.applyCommand(answers);
  const rest = count === 0 ? [] : [escaped`To ${verb} the rest (${pluralize(count, noun)}): ${all}`];
  if (plan.conflicts + plan.faultCount === 0)
    return [escaped`Look at them: why each is held back says which flag sends it.`, ...rest];
  if (plan.conflicts > 0 || isStdin(run)) return [escaped`Correct them and run the command again.`, ...rest];
  if (held.open + held.shipped === plan.faultCount) {
    const wasShipped = escaped`Nothing has to be corrected in ${from.shown}: these ${noun} were shipped as they are.`;
    const lists = escaped`Nothing has to be corrected in ${from.shown}. To send all items of these ${noun} with the changes: ${run.wholeListsCommand()}`;
    return held.open > 0 ? [lists, ...rest] : [wasShipped, ...rest];
  }
  if (errors !== undefined) return [correctLine(errors, run.applyCommand(answers, errors)), ...rest];
  if (count === 0) return [unlisted.isAll ? escaped`Then: ${all}` : correctLine(from.shown, all)];
  if (unlisted.isAll) return rest;
  const where = escaped`these rows when they are corrected in ${from.shown}`;
  return [escaped`To ${verb} the rest (${pluralize(count, noun)}), and ${where}: ${all}`];
}

const isStdin = ({ file }: Pick<ImportRun, 'file'>): boolean => file === '-';

const correctLine = (file: string, command: Message): Message =>
  escaped`Correct these rows in ${file}, then: ${command}`;
