import { usageFailure } from '../../base/failure.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import type { Invocation } from '../../session/context.ts';
import { textsOf } from '../../session/flag-texts.ts';
import { type ImportStep, routeOf } from './steps.ts';

/** `orders.refunds.list` → `orders`, `orders.refunds`, `orders.refunds.list`. */
const namesWithin = (id: string): string[] => {
  const words = id.split('.');
  return words.map((_, at) => words.slice(0, at + 1).join('.'));
};

/** The flags that pick operations, and what of an operation each is compared with. */
const pickers: Readonly<Record<string, (step: ImportStep) => readonly string[]>> = {
  only: ({ id = '', beside }) =>
    [id, beside?.id ?? ''].flatMap(namesWithin).flatMap((name) => [name, name.replaceAll('.', ' ')]),
  tag: ({ theirs }) => theirs.tags,
  path: ({ theirs }) => [theirs.path, routeOf(theirs)],
  method: ({ theirs }) => [theirs.method],
};

/** `shipments*`: any characters for `*`, one for `?`; upper and lower case are the same. */
function glob(pattern: string): RegExp {
  const source = pattern.replace(/[.*+?^${}()|[\]\\]/g, (sign) =>
    sign === '*' ? '.*' : sign === '?' ? '.' : `\\${sign}`,
  );
  return new RegExp(`^${source}$`, 'isu');
}

/** For each flag that picks no operation: what it could pick. */
function choices(steps: readonly ImportStep[], isWrong: (flag: string) => boolean): string {
  const known: readonly (readonly [string, string, readonly string[]])[] = [
    ['only', 'groups', steps.flatMap(({ id }) => id?.split('.')[0] ?? [])],
    ['tag', 'tags', steps.flatMap(({ theirs }) => theirs.tags)],
    ['method', 'methods', steps.map(({ theirs }) => theirs.method)],
  ];
  return known
    .filter(([flag, , all]) => isWrong(flag) && all.length > 0)
    .map(([, name, all]) => escaped`The ${name} are: ${[...new Set(all)].join(', ')}`)
    .join('\n');
}

/**
 * The steps that the flags pick: one of the patterns of each flag that is given. What is skipped anyway stays. Throws a
 * usage failure for a pattern that fits nothing.
 */
export function pickSteps(steps: readonly ImportStep[], invocation: Invocation): readonly ImportStep[] {
  const mistakes: string[] = [];
  let picked = steps;
  for (const [flag, valuesOf] of Object.entries(pickers)) {
    const patterns = textsOf(invocation, flag).map((text) => ({ text, test: glob(text.trim()) }));
    if (patterns.length === 0) continue;
    const fits = (step: ImportStep, test: RegExp) => valuesOf(step).some((value) => test.test(value));
    for (const { text, test } of patterns) {
      if (!steps.some((step) => fits(step, test)))
        mistakes.push(escaped`--${flag} ${JSON.stringify(text)} picks no operation.`);
    }
    picked = picked.filter((step) => step.isAsked || patterns.some(({ test }) => fits(step, test)));
  }
  if (mistakes.length === 0) return picked;
  throw usageFailure(
    mistakes,
    choices(steps, (flag) => mistakes.some((each) => each.startsWith(`--${flag} `))),
  );
}
