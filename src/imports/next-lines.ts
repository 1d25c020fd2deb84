import { Failure } from '../base/failure.ts';
import { escaped, joined, type Message, pluralize } from '../base/text/message.ts';
import type { Ending } from '../ports/prepared.ts';
import type { JobOutcome } from '../writes/job.ts';
import type { ImportRun, ImportTask, JudgedImport, OpenedImport } from './task.ts';

// What to type after an import: to send its plan, or what was not sent.

/** Says that nothing was sent, and the command that sends it; the failure if rows are the reason. */
export function endUnsent(run: ImportRun, task: ImportTask, opening: OpenedImport, judged: JudgedImport): Ending {
  if (opening.plan.faulty.count > 0 || judged.heldBack) return { failure: planFailure(run, task, opening, judged) };
  const applyCommand = run.applyCommand(opening.answers);
  const isLast = run.options.apply || judged.isDone;
  const next = isLast ? escaped`` : escaped` To ${task.verb} them: ${applyCommand}`;
  return { notes: [escaped`Nothing was sent.${next}`] };
}

/** What to do about rows that were not created: nothing is created twice. */
export function againLines(
  run: ImportRun,
  { answers, from }: OpenedImport,
  { changes }: { readonly changes?: unknown },
  outcomes: readonly JobOutcome[],
): Message[] {
  if (changes || !outcomes.some(({ isFaulty }) => isFaulty)) return [];
  if (isStdin(run))
    return [escaped`Correct these rows, and run the same command again: what was created is not created twice.`];
  const { errors } = run.options;
  const line = correctLine(errors ?? from.shown, run.applyCommand(answers, errors));
  return [line, escaped`What was created is not created twice.`];
}

function planFailure(run: ImportRun, task: ImportTask, opening: OpenedImport, judged: JudgedImport): Failure {
  const { noun } = task;
  const { conflicts, faultCount, faultyRows } = opening.plan;
  const { heldBack = 0 } = judged;
  const parts = [
    ...(conflicts > 0 ? [escaped`${pluralize(conflicts, noun)} changed at the service since`] : []),
    ...(faultCount > 0 ? [escaped`${pluralize(faultCount, 'faults')} in ${pluralize(faultyRows, 'rows')}`] : []),
    ...(heldBack > 0 ? [escaped`${pluralize(heldBack, noun)} held back`] : []),
  ];
  const hint = joined(afterFaults(run, task, opening, judged), '\n');
  return new Failure('partial', escaped`${joined(parts, ', ')}; nothing was sent.`, { hint });
}

/** What to type after a plan with faults: each line runs as it stands. */
function afterFaults(
  run: ImportRun,
  { verb, noun }: ImportTask,
  { plan, answers, from }: OpenedImport,
  { count }: JudgedImport,
): Message[] {
  const { errors } = run.options;
  const all = run.applyCommand(answers);
  const rest = count === 0 ? [] : [escaped`To ${verb} the rest (${pluralize(count, noun)}): ${all}`];
  if (plan.conflicts + plan.faultCount === 0)
    return [escaped`Look at them: why each is held back says which flag sends it.`, ...rest];
  if (plan.conflicts > 0 || isStdin(run)) return [escaped`Correct them and run the command again.`, ...rest];
  if (errors !== undefined) return [correctLine(errors, run.applyCommand(answers, errors)), ...rest];
  if (count === 0) return [correctLine(from.shown, all)];
  const where = escaped`these rows when they are corrected in ${from.shown}`;
  return [escaped`To ${verb} the rest (${pluralize(count, noun)}), and ${where}: ${all}`];
}

const isStdin = ({ file }: Pick<ImportRun, 'file'>): boolean => file === '-';

const correctLine = (file: string, command: Message): Message =>
  escaped`Correct these rows in ${file}, then: ${command}`;
