import { escaped } from '../../base/text/escape-controls.ts';
import { pluralize } from '../../base/text/names.ts';
import { emptyPages, overlappingEnd } from '../../paging/styles/style.ts';
import type { Context } from '../../session/context.ts';
import { rerunCommand } from '../../session/rerun-command.ts';
import { noteHidden } from '../display.ts';
import { hasPageNumbers, type ListPlan, listNoun } from './plan.ts';
import type { ListProgress } from './progress.ts';

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
  } else messages.note(escaped`Read ${all}: ${rows === paging.limit ? escaped`the first ${rows} that` : rows} match.`);
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
