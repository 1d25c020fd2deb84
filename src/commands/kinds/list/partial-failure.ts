import { Failure, isStop } from '../../../base/failure.ts';
import { counted } from '../../../base/names.ts';
import type { Context } from '../../context.ts';
import { rerunCommand, shellWord } from '../../rerun-command.ts';
import { nounOf, type Plan, type Progress } from './plan.ts';

/** The command line as typed, and what else it should have said. */
const sameAgain = ({ argv }: Context, more: readonly string[] = []): string =>
  ['shipctl', ...argv, ...more].map(shellWord).join(' ');

/** How many rows lack, where that is known: not when the pull began in the middle of the list. */
function lacking({ operation, paging, inputs }: Plan, { rows, total }: Progress): string {
  if (!paging.all || paging.page !== undefined || total === undefined || total <= rows) return '';
  // Of the states that were not read yet nobody knows how many they hold.
  const least = inputs.length > 1 ? 'at least ' : '';
  return ` (${least}${total - rows} of ${counted(total, nounOf(operation))} are unaccounted for)`;
}

/** The rows went to a file that is whole or not there: it is not there. */
function nothingKept(context: Context, { display, paging }: Plan): string {
  const resumable = paging.all && (display.format === 'csv' || display.format === 'ndjson');
  const next = resumable
    ? `Keep what arrives, and go on from it: ${sameAgain(context, ['--resume'])}`
    : `Once more: ${sameAgain(context)}`;
  return `${display.file} was not written. ${next}`;
}

/** How to go on with what is there, in words and as a command to type; undefined where nothing is. */
function resumeHint(context: Context, plan: Plan, progress: Progress, unproved: boolean): string | undefined {
  const { paging, inputs, display, resume } = plan;
  const { rows, page, steady } = progress;
  if (rows === 0) return undefined;
  const first = `The first ${counted(rows, 'rows')} are`;
  if (resume) return `${first} kept in ${display.file}.part. Go on: type the same again.`;
  if (display.file !== undefined) return nothingKept(context, plan);
  if (unproved) return `Every row that did arrive is good. Read all once more: ${sameAgain(context)}`;
  if (!paging.all) return `${first} written. Once more: ${sameAgain(context)}`;
  const lacks = lacking(plan, progress);
  if (inputs.length > 1) return `${first} written${lacks}. Read all once more: ${sameAgain(context)}`;
  if (!steady) return `${first} written${lacks}. The list moved, so read all once more: ${sameAgain(context)}`;
  const next = rerunCommand(context.argv, `--all --from-page ${page + 1}`);
  return `The rows up to page ${page} are written${lacks}. Go on with: ${next}`;
}

/** The failure of a pull that had given out rows: done in part, and how to go on. */
export function partialFailure(error: unknown, context: Context, plan: Plan, progress: Progress): unknown {
  // A mistake stays one: to type the same again would not help.
  if (!(error instanceof Failure) || error.kind === 'usage') return error;
  const unproved = error.kind === 'partial';
  const on = resumeHint(context, plan, progress, unproved);
  if (on === undefined) return error;
  if (isStop(error)) return plan.resume ? new Failure(error.kind, `${error.message} ${on}`, error.details) : error;
  const isNothing = plan.display.file !== undefined && !plan.resume;
  return new Failure(isNothing ? error.kind : 'partial', error.message, {
    ...error.details,
    hint: [error.details.hint, on].filter(Boolean).join('\n'),
  });
}
