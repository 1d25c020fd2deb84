import type { Operation } from '../operations/manifest.ts';
import { confirm } from '../session/ask.ts';
import type { Context } from '../session/context.ts';
import { questionOf } from './input/operation-texts.ts';
import type { Input } from './input/values.ts';
import type { ResolvedWrite } from './numbers/order-numbers.ts';

/** Asks before an operation that is hard to undo or may cost money, and names what is at stake. */
export async function confirmOperation(
  context: Context,
  operation: Operation,
  args: readonly string[],
  input: Input,
  lookup?: () => Promise<ResolvedWrite>,
): Promise<void> {
  const question = questionOf(operation, args);
  if (question === undefined) return;
  await confirm(context, question, async () => {
    const [found, { describeStakes }] = await Promise.all([lookup?.(), import('./stakes.ts')]);
    return describeStakes(context, operation, found?.args ?? args, found?.input ?? input, found?.known);
  });
}
