import { counted } from '../../../base/names.ts';
import type { Context } from '../../context.ts';
import { rerunCommand } from '../../rerun-command.ts';
import { nounOf, type Plan, type Progress } from './plan.ts';

/** Says where the rows are, and how many were left out, with the command that gets them. */
export function summarize(
  { messages, argv }: Context,
  { operation, paging, inputs, display }: Plan,
  progress: Progress,
): void {
  const noun = nounOf(operation);
  const { rows, total, page, lastPage, dropped } = progress;
  if (dropped.length > 0) {
    messages.note(`Not shown for want of room: ${dropped.join(', ')}. Choose with --columns, or see all with -o json`);
  }
  if (display.file !== undefined) messages.note(`${counted(rows, noun)} written to ${display.file}`);
  if (rows === 0 && total !== undefined && total > 0 && page > lastPage) {
    messages.note(`Page ${page} is past the end: ${counted(total, noun)} on ${counted(lastPage, 'pages')}.`);
  } else if (rows === 0) messages.note(`No ${noun}.`);
  else if (total !== undefined && rows < total && !paging.all) {
    const next = inputs.length === 1 && paging.limit === undefined && page < lastPage;
    const nextPage = next ? ` Next page: ${rerunCommand(argv, `--page ${page + 1}`)} · everything: --all` : '';
    const everything = next ? '' : ` Everything: ${rerunCommand(argv, '--all', paging.limit === undefined)}`;
    messages.note(`${rows} of ${counted(total, noun)}.${nextPage}${everything}`);
  }
}
