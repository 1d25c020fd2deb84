import { escaped } from '../../base/text/escape-controls.ts';
import type { Operation } from '../../operations/manifest.ts';
import type { Context, Invocation } from '../../session/context.ts';
import type { FindRow, Selection } from './selection.ts';

/** The flags that read a list to its end. */
export const wholeListFlags = '--all, --limit, --where and --sort';

/** What cannot be combined with them. */
const readsInPart = ['page', 'fromPage', 'resume'];

const flagNames: Readonly<Record<string, string>> = { page: '--page', fromPage: '--from-page', resume: '--resume' };

/** The selection that the flags ask for; most often none. */
export async function readSelection(
  context: Context,
  operation: Operation,
  invocation: Invocation,
  find?: FindRow,
): Promise<Selection | undefined> {
  const { flags } = invocation;
  const used = [
    ...(find ? [invocation.name] : []),
    ...(flags.where === undefined ? [] : ['--where']),
    ...(flags.sort === undefined ? [] : ['--sort']),
  ];
  if (used.length === 0) return undefined;
  const selection = (await import('./select-rows.ts')).openSelection(context, operation, invocation, find);
  const refused = readsInPart.filter((name) => flags[name] !== undefined);
  const why = escaped`${used.join(' and ')} ${used.length > 1 ? 'read' : 'reads'} the whole list`;
  return {
    ...selection,
    mistakes: [...refused.map((name) => escaped`${flagNames[name]}: ${why}. Leave it out.`), ...selection.mistakes],
  };
}
