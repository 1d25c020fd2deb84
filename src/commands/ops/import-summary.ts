import { escaped } from '../../base/text/escape-controls.ts';
import { pluralize } from '../../base/text/names.ts';
import type { ImportStep } from '../../documents/plan/steps.ts';

export const stepsTo = (steps: readonly ImportStep[], ...actions: readonly ImportStep['action'][]) =>
  steps.filter(({ action }) => actions.includes(action));

/** Does the document name the route of an operation, and nothing that is sent or received? */
const isRouteAlone = ({ theirs: { inputs, body, response } }: ImportStep): boolean =>
  body === undefined && response.kind === 'unknown' && inputs.every(({ place }) => place === 'path');

/** What the document does not say of the operations that are imported: a sentence each. */
function gaps(picked: readonly ImportStep[]): string[] {
  const imported = picked.filter(({ action }) => action !== 'skip');
  const bare = imported.filter(isRouteAlone).length;
  const cut = imported.filter(({ leftOut }) => leftOut.length > 0).length;
  return [
    ...(bare > 0 ? [escaped`Described without inputs and responses: ${bare}.`] : []),
    ...(cut > 0 ? [escaped`With parts left out: ${cut}.`] : []),
  ];
}

/** `152 operations: 149 added, 3 replacements proposed, 0 left out.` */
export function importSummary(steps: readonly ImportStep[], picked: readonly ImportStep[], leftOut: number): string {
  const count = (...actions: readonly ImportStep['action'][]) => stepsTo(picked, ...actions).length;
  const asked = picked.filter(({ isAsked }) => isAsked).length;
  const rest: readonly (readonly [number, string])[] = [
    [asked, 'replaced as asked'],
    [count('update'), 'changed'],
    [count('move'), 'with a new route'],
    [count('same'), 'unchanged'],
    [count('keep'), 'kept as you set them'],
    [steps.length - picked.length, 'not picked'],
  ];
  const parts = [
    escaped`${count('add')} added`,
    escaped`${pluralize(count('replace') - asked, 'replacements')} proposed`,
    escaped`${count('skip') + leftOut} left out`,
    ...rest.flatMap(([number, what]) => (number > 0 ? [`${number} ${what}`] : [])),
  ];
  return [escaped`${pluralize(steps.length + leftOut, 'operations')}: ${parts.join(', ')}.`, ...gaps(picked)].join(' ');
}
