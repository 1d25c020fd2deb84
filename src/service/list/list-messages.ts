import { Failure, isStop } from '../../base/failure.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import { pluralize } from '../../base/text/names.ts';
import { emptyPages, overlappingEnd } from '../../paging/styles/style.ts';
import type { Context } from '../../session/context.ts';
import { commandLine, rerunCommand } from '../../session/rerun-command.ts';
import { noteHidden } from '../display.ts';
import { hasPageNumbers, type ListPlan, type ListProgress, listNoun, partFile } from './plan.ts';

/** The flags for the page behind this one; none where it has no number. */
function nextPageFlags({ operation }: ListPlan, { page, rows, isFollowed }: ListProgress): string {
  if (hasPageNumbers(operation, isFollowed)) return `--page ${page + 1}`;
  return operation.paging?.kind === 'offset' ? `--page ${page + 1} --per-page ${rows}` : '';
}

/** Says how many rows were read, and how many of them are in the output. */
function noteSelected(
  { messages, invocation }: Context,
  { operation, paging, selection }: ListPlan,
  progress: ListProgress,
) {
  const { rows, read, total } = progress;
  const all = pluralize(read, listNoun(operation));
  const isStopped = !selection?.isSorted && rows === paging.limit && total !== undefined && read < total;
  if (isStopped) {
    const rest = rerunCommand(invocation, '', true);
    messages.note(
      escaped`Read ${read} of ${pluralize(total, listNoun(operation))}, up to match ${rows}. All that match: ${rest}`,
    );
  } else if (!selection?.isFilter) {
    messages.note(escaped`Read ${all}${rows < read ? escaped`; the first ${rows} of them are written` : ''}.`);
  } else if (rows === paging.limit) messages.note(escaped`The first ${pluralize(rows, 'matches')} in ${all}.`);
  else messages.note(escaped`${rows} of ${all} ${rows === 1 ? 'matches' : 'match'}.`);
}

/** How a list has ended that no total proves. */
const endings: ReadonlyMap<string | undefined, string> = new Map([
  [emptyPages, 'with two empty pages'],
  [overlappingEnd, 'with its last row, behind which a page is empty'],
]);

/** Says where the rows are, and how many were left out, with the command that gets them. */
export function summarize(context: Context, plan: ListPlan, progress: ListProgress): void {
  const { operation, paging, inputs, display, manifest } = plan;
  const { rows, total, page, lastPage, hidden, more, isFollowed, proof } = progress;
  const { messages, invocation, io } = context;
  const noun = listNoun(operation);
  noteHidden(context, hidden);
  if (display.file !== undefined) messages.note(escaped`${pluralize(rows, noun)} written to ${display.file}`);
  const end = escaped`The list ended ${endings.get(proof) ?? 'where the service says that it ends'}`;
  const unproved = escaped`${end}. Without a total, nothing else proves it: --verify reads it twice.`;
  const isUnproved = isFollowed && total === undefined && !paging.verify;
  if (plan.selection) {
    noteSelected(context, plan, progress);
    if (isUnproved && paging.all) messages.note(unproved);
    return;
  }
  const flags = nextPageFlags(plan, progress);
  const isOnePage = inputs.length === 1 && paging.limit === undefined && flags !== '';
  // The same file would take the place of this page.
  const isReplaced = display.file !== undefined || manifest !== undefined || io.stdoutIsFile === true;
  const nextPage = (): string =>
    isReplaced
      ? escaped`Next page: ${flags}, in another file`
      : escaped`Next page: ${rerunCommand(invocation, flags, !flags.includes('--per-page'))}`;
  if (rows === 0 && total !== undefined && total > 0 && page > lastPage) {
    messages.note(escaped`Page ${page} is past the end: ${pluralize(total, noun)} on ${pluralize(lastPage, 'pages')}.`);
  } else if (more !== undefined && !paging.all) {
    const all = rerunCommand(invocation, '--all', paging.limit === undefined);
    messages.note(
      escaped`${more} ${isOnePage ? nextPage() : isFollowed ? escaped`All of them: ${all}` : ''}`.trimEnd(),
    );
  } else if (isUnproved && paging.all) messages.note(unproved);
  else if (rows === 0) messages.note(escaped`No ${noun}.`);
  else if (total !== undefined && rows < total && !paging.all) {
    const next =
      isOnePage && page < lastPage && !isReplaced
        ? `${nextPage()} · all of them: --all`
        : escaped`All of them: ${rerunCommand(invocation, '--all', paging.limit === undefined)}`;
    messages.note(escaped`${rows} of ${pluralize(total, noun)}. ${next}`);
  }
}

/** How many rows are missing, where that is known: not when the reading began in the middle of the list. */
function missingRows({ operation, paging, inputs }: ListPlan, { read, total }: ListProgress): string {
  if (!paging.all || paging.page !== undefined || total === undefined || total <= read) return '';
  // The totals of states that were not read yet are unknown.
  const atLeast = inputs.length > 1 ? 'at least ' : '';
  return escaped` (${atLeast}${total - read} of ${pluralize(total, listNoun(operation))} are unaccounted for)`;
}

/** All that can be read was read, but it could not be proved to be all. */
export const isUnproved = (error: unknown): error is Failure => error instanceof Failure && error.kind === 'partial';

/** Do the rows go to a file that takes another's place when it is whole? A pipe or a device has them as they came. */
const isReplaced = ({ display: { file, format } }: ListPlan, kept: string | undefined): boolean =>
  format.binary || (file !== undefined && file !== kept);

/** The rows went to a file that is written whole or not at all; those that could not be proved to be all are kept. */
function fileHint(
  { invocation }: Context,
  { display, paging, selection }: ListPlan,
  rows: string,
  kept: string | undefined,
  isVain: boolean,
): string {
  const where = escaped`${kept === undefined ? '' : `${rows} are in ${kept}. `}${display.file ?? 'The workbook'} was not written.`;
  if (isVain) return where;
  if (kept !== undefined) return escaped`${where} To read it again: ${commandLine(invocation)}`;
  const isResumable = paging.all && display.format.resumable && !selection;
  return isResumable
    ? escaped`${where} To keep the rows and be able to continue: ${commandLine(invocation, '--resume')}`
    : escaped`${where} Try again: ${commandLine(invocation)}`;
}

/** Returns how to continue from the rows that were written, with the command to type, or undefined if there are none. */
function resumeHint(
  context: Context,
  plan: ListPlan,
  progress: ListProgress,
  error: Failure,
  kept: string | undefined,
): string | undefined {
  const { operation, paging, inputs, display, resume, selection } = plan;
  const { rows, page, steady, more, isFollowed } = progress;
  if (rows === 0) return undefined;
  const read = pluralize(rows, 'rows');
  const first = rows === 1 ? 'The first row is' : escaped`The first ${read} are`;
  // The same command would read the same part.
  const isVain = isUnproved(error) && more !== undefined;
  if (resume)
    return escaped`${first} kept in ${partFile(display)}.${isVain ? '' : ' To continue, type the same command again.'}`;
  if (isReplaced(plan, kept)) return fileHint(context, plan, read, kept, isVain);
  if (isVain) return escaped`${first} written.`;
  const again = commandLine(context.invocation);
  if (isUnproved(error)) return escaped`All rows written so far are correct. To read the whole list again: ${again}`;
  if (!paging.all) return escaped`${first} written. Try again: ${again}`;
  const missing = missingRows(plan, progress);
  if (inputs.length > 1 || selection || !hasPageNumbers(operation, isFollowed))
    return escaped`${first} written${missing}. To read the whole list again: ${again}`;
  if (!steady) return escaped`${first} written${missing}. The list changed, so read it again: ${again}`;
  // The same file would lose the pages that are in it.
  const place = display.file !== undefined || context.io.stdoutIsFile === true ? ' in another file' : '';
  const next = rerunCommand(context.invocation, `--all --from-page ${page + 1}`);
  return escaped`The rows up to page ${page} are written${missing}. Continue${place} with: ${next}`;
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
  const keepsNothing = isReplaced(plan, kept) && !plan.resume;
  return new Failure(keepsNothing ? error.kind : 'partial', error.message, {
    ...error.details,
    cause: error.kind === 'partial' ? undefined : error,
    hint: [error.details.hint, hint].filter(Boolean).join('\n'),
  });
}
