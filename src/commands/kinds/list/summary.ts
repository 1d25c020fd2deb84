import { pluralize } from '../../../base/names.ts';
import type { Context } from '../../context.ts';
import { rerunCommand } from '../../rerun-command.ts';
import { noteHidden } from '../display.ts';
import { type ListPlan, listNoun } from './plan.ts';
import type { ListProgress } from './progress.ts';

/** Says where the rows are, and how many were left out, with the command that gets them. */
export function summarize(
  context: Context,
  { operation, paging, inputs, display, manifest }: ListPlan,
  { rows, total, page, lastPage, hidden, more }: ListProgress,
): void {
  const { messages, invocation, io } = context;
  const noun = listNoun(operation);
  noteHidden(context, hidden);
  if (display.file !== undefined) messages.note(`${pluralize(rows, noun)} written to ${display.file}`);
  const isOnePage = inputs.length === 1 && paging.limit === undefined;
  // The same file would take the place of this page.
  const isReplaced = display.file !== undefined || manifest !== undefined || io.stdoutIsFile === true;
  const nextPage = isReplaced
    ? `Next page: --page ${page + 1}, in another file`
    : `Next page: ${rerunCommand(invocation, `--page ${page + 1}`)}`;
  if (rows === 0 && total !== undefined && total > 0 && page > lastPage) {
    messages.note(`Page ${page} is past the end: ${pluralize(total, noun)} on ${pluralize(lastPage, 'pages')}.`);
  } else if (more !== undefined && !paging.all) messages.note(isOnePage ? `${more} ${nextPage}` : more);
  else if (rows === 0) messages.note(`No ${noun}.`);
  else if (total !== undefined && rows < total && !paging.all) {
    const next =
      isOnePage && page < lastPage && !isReplaced
        ? `${nextPage} · all of them: --all`
        : `All of them: ${rerunCommand(invocation, '--all', paging.limit === undefined)}`;
    messages.note(`${rows} of ${pluralize(total, noun)}. ${next}`);
  }
}
