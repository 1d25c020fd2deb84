import { escaped } from '../../base/text/escape-controls.ts';
import type { Operation } from '../../operations/manifest.ts';
import type { Context, Invocation } from '../../session/context.ts';
import type { FindRow, RowSelection } from './plan.ts';

/** The flags that read a list to its end. */
export const wholeListFlags = '--all, --limit, --where and --sort';

/** The selection that the flags ask for; most often none. */
export async function readSelection(
  context: Context,
  operation: Operation,
  invocation: Invocation,
  find?: FindRow,
): Promise<RowSelection | undefined> {
  const { where, sort, page, fromPage, resume } = invocation.shared;
  const used = [
    ...(find ? [invocation.name] : []),
    ...(where.length === 0 ? [] : ['--where']),
    ...(sort.length === 0 ? [] : ['--sort']),
  ];
  if (used.length === 0) return undefined;
  const selection = (await import('./select-rows.ts')).openSelection(context, operation, invocation, find);
  const refused = [
    ...(page === undefined ? [] : ['--page']),
    ...(fromPage === undefined ? [] : ['--from-page']),
    ...(resume ? ['--resume'] : []),
  ];
  const why = escaped`${used.join(' and ')} ${used.length > 1 ? 'read' : 'reads'} the whole list`;
  return {
    ...selection,
    mistakes: [...refused.map((flag) => escaped`${flag}: ${why}. Leave it out.`), ...selection.mistakes],
  };
}
