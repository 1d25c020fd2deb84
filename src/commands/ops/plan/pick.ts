import { usageFailure } from '../../../base/failure.ts';
import type { Invocation } from '../../context.ts';
import { textsOf } from '../flag-texts.ts';
import { type ImportStep, routeOf } from './step.ts';

/** The flags that pick operations, and what of an operation each is compared with. */
const pickers: Readonly<Record<string, (step: ImportStep) => readonly string[]>> = {
  only: ({ id = '', beside }) => [id, beside?.id ?? ''].flatMap((name) => [name, name.replaceAll('.', ' ')]),
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
        mistakes.push(`--${flag} ${JSON.stringify(text)} picks no operation.`);
    }
    picked = picked.filter((step) => step.isAsked || patterns.some(({ test }) => fits(step, test)));
  }
  if (mistakes.length === 0) return picked;
  const groups = [...new Set(steps.flatMap(({ id }) => id?.split('.')[0] ?? []))];
  throw usageFailure(mistakes, `The groups are: ${groups.join(', ')}`);
}
