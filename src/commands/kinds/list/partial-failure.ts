import { Failure, isStop } from '../../../base/failure.ts';
import { pluralize } from '../../../base/names.ts';
import type { Context } from '../../context.ts';
import { commandLine, rerunCommand } from '../../rerun-command.ts';
import { hasPageNumbers, type ListPlan, listNoun, partFile } from './plan.ts';
import type { ListProgress } from './progress.ts';

/** How many rows are missing, where that is known: not when the reading began in the middle of the list. */
function missingRows({ operation, paging, inputs }: ListPlan, { rows, total }: ListProgress): string {
  if (!paging.all || paging.page !== undefined || total === undefined || total <= rows) return '';
  // The totals of states that were not read yet are unknown.
  const atLeast = inputs.length > 1 ? 'at least ' : '';
  return ` (${atLeast}${total - rows} of ${pluralize(total, listNoun(operation))} are unaccounted for)`;
}

/** All that can be read was read, but it could not be proved to be all. */
export const isUnproved = (error: unknown): error is Failure => error instanceof Failure && error.kind === 'partial';

/** The rows went to a file that is written whole or not at all; those that could not be proved to be all are kept. */
function fileHint(context: Context, { display, paging }: ListPlan, rows: string, kept: string | undefined): string {
  const again = commandLine(context.invocation);
  if (kept !== undefined) return `${rows} are in ${kept}. ${display.file} was not written. To read it again: ${again}`;
  const next =
    paging.all && display.format.resumable
      ? `To keep the rows and be able to continue: ${commandLine(context.invocation, '--resume')}`
      : `Try again: ${again}`;
  return `${display.file} was not written. ${next}`;
}

/** How to continue from the rows that were written, with the command to type; undefined where there are none. */
function resumeHint(
  context: Context,
  plan: ListPlan,
  progress: ListProgress,
  error: Failure,
  kept: string | undefined,
): string | undefined {
  const { operation, paging, inputs, display, resume } = plan;
  const { rows, page, steady, more, isFollowed } = progress;
  if (rows === 0) return undefined;
  const read = pluralize(rows, 'rows');
  const first = `The first ${read} are`;
  // The same command would read the same part.
  const again = isUnproved(error) && more !== undefined ? '' : ' To continue, type the same command again.';
  if (resume) return `${first} kept in ${partFile(display)}.${again}`;
  if (again === '' && display.file === undefined) return `${first} written.`;
  if (again === '') return `${kept ? `${first} in ${kept}. ` : ''}${display.file} was not written.`;
  if (display.file !== undefined) return fileHint(context, plan, read, kept);
  if (isUnproved(error))
    return `All rows written so far are correct. To read the whole list again: ${commandLine(context.invocation)}`;
  if (!paging.all) return `${first} written. Try again: ${commandLine(context.invocation)}`;
  const missing = missingRows(plan, progress);
  if (inputs.length > 1 || !hasPageNumbers(operation, isFollowed))
    return `${first} written${missing}. To read the whole list again: ${commandLine(context.invocation)}`;
  if (!steady)
    return `${first} written${missing}. The list changed, so read it again: ${commandLine(context.invocation)}`;
  const next = rerunCommand(context.invocation, `--all --from-page ${page + 1}`);
  return `The rows up to page ${page} are written${missing}. Continue with: ${next}`;
}

/** The failure of a list of which rows were written: done in part, with how to continue. `kept` is the file that has them. */
export function partialFailure(
  error: unknown,
  context: Context,
  plan: ListPlan,
  progress: ListProgress,
  kept: string | undefined,
): unknown {
  // The same command with the same mistake would fail again.
  if (!(error instanceof Failure) || error.kind === 'usage') return error;
  const hint = resumeHint(context, plan, progress, error, kept);
  if (hint === undefined) return error;
  if (isStop(error)) return plan.resume ? new Failure(error.kind, `${error.message} ${hint}`, error.details) : error;
  const keepsNothing = plan.display.file !== undefined && !plan.resume;
  return new Failure(keepsNothing ? error.kind : 'partial', error.message, {
    ...error.details,
    cause: error.kind === 'partial' ? undefined : error,
    hint: [error.details.hint, hint].filter(Boolean).join('\n'),
  });
}
