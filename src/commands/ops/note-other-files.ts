import { escaped } from '../../base/text/escape-controls.ts';
import { pluralize } from '../../base/text/names.ts';
import { suggest } from '../../base/text/suggest.ts';
import type { ImportStep } from '../../documents/plan/steps.ts';
import { originOf, type UncheckedOverrides } from '../../operations/override.ts';
import type { Context } from '../../session/context.ts';

/** Says which operations belong to another file until now: a route belongs to the file that was imported last. */
export function noteOtherFiles(
  { messages }: Context,
  steps: readonly ImportStep[],
  stored: UncheckedOverrides,
  file: string,
): void {
  const taken = steps.filter(({ otherFile }) => otherFile !== undefined);
  for (const other of new Set(taken.map(({ otherFile = '' }) => otherFile))) {
    const ids = taken.filter(({ otherFile }) => otherFile === other).map(({ id }) => id);
    const isLeft = Object.entries(stored).some(([id, each]) => originOf(each)?.file === other && !ids.includes(id));
    const rest = isLeft ? escaped` What only ${other} has stays: ${suggest`ops list --from ${other}`}` : '';
    const of = ids.length > 1 ? 'belong' : 'belongs';
    messages.note(
      escaped`${pluralize(ids.length, 'operations')} of ${other} ${of} to ${file} with this import.${rest}`,
    );
  }
}
