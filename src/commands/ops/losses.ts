import { escaped } from '../../base/text/escape-controls.ts';
import { pluralize } from '../../base/text/names.ts';
import type { LeftOut } from '../../documents/document.ts';
import { type ImportStep, routeOf } from '../../documents/plan/steps.ts';
import type { Context } from '../../session/context.ts';

/** Names everything that is left out, each reason once. */
export function warnOfLosses({ messages }: Context, steps: readonly ImportStep[], leftOut: readonly LeftOut[]): void {
  const skipped = steps.filter(({ action }) => action === 'skip');
  const all = [
    ...skipped.map(({ theirs, reason = '' }) => ({ what: routeOf(theirs), why: reason.replace(/\.$/, '') })),
    ...leftOut,
  ];
  const byReason = new Map<string, string[]>();
  for (const { what, why } of all) byReason.set(why, [...(byReason.get(why) ?? []), what]);
  for (const [why, parts] of byReason)
    messages.warn(escaped`${parts.join(', ')} ${parts.length > 1 ? 'are' : 'is'} left out: ${why}.`);
  const inputs = new Map<string, number>();
  for (const { action, leftOut: parts } of steps) {
    if (action === 'same' || action === 'skip') continue;
    for (const { what, why } of parts) inputs.set(`${what}; ${why}`, (inputs.get(`${what}; ${why}`) ?? 0) + 1);
  }
  for (const [what, count] of inputs) messages.warn(escaped`Left out of ${pluralize(count, 'operations')}: ${what}`);
}
