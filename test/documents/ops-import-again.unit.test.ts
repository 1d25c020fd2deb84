import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idsBeside } from '../../src/commands/verbs-beside.ts';
import { planImport } from '../../src/documents/plan/import-plan.ts';
import { builtIn } from '../../src/operations/built-in.ts';
import type { UncheckedOverrides } from '../../src/operations/override.ts';
import { routeShape } from '../../src/operations/route.ts';
import { perRing } from '../support/ring.ts';
import { routeOf, routeWords } from '../support/route-names.ts';
import { documentOf } from '../support/written-documents.ts';

const part = fc.constantFrom(...routeWords, 'items', 'boxes', '{id}', '{x}', 'edit');
const route = routeOf(part, { minLength: 1, maxLength: 5 });
const routes = fc.uniqueArray(route, { maxLength: 25, selector: routeShape });

const plan = (overrides: UncheckedOverrides, given: readonly string[]) =>
  planImport({
    groups: builtIn,
    besideIds: idsBeside(builtIn),
    overrides,
    document: documentOf(given),
    file: 'a.json',
    kept: [],
    asked: [],
  });

/** What is stored after an import; `answers` say yes or no to the replacements, in turn. */
function stored(
  overrides: UncheckedOverrides,
  given: readonly string[],
  answers: readonly boolean[],
): UncheckedOverrides {
  let at = 0;
  const added = plan(overrides, given).steps.flatMap((step) => {
    const isYes = step.action !== 'replace' || answers[at++ % answers.length];
    const { id, override } = isYes ? step : (step.beside ?? {});
    return id !== undefined && override ? [[id, override] as const] : [];
  });
  return { ...overrides, ...Object.fromEntries(added) };
}

const answers = fc.array(fc.boolean(), { minLength: 1 });

describe('importing a document', () => {
  it('a second time changes nothing, whatever was answered', () => {
    fc.assert(
      fc.property(routes, answers, (given, yesOrNo) => {
        const once = stored({}, given, yesOrNo);
        expect(stored(once, given, yesOrNo)).toEqual(once);
        const { steps, gone } = plan(once, given);
        expect(gone).toEqual([]);
        for (const { action } of steps) expect(['same', 'skip', 'replace']).toContain(action);
      }),
      { numRuns: perRing(12, 15, 500) },
    );
  });

  it('with more operations keeps every name', () => {
    fc.assert(
      fc.property(routes, routes, answers, (some, more, yesOrNo) => {
        const once = stored({}, some, yesOrNo);
        const twice = stored(once, [...new Set([...some, ...more])], [false]);
        for (const [id, override] of Object.entries(once)) expect(twice[id]).toEqual(override);
      }),
      { numRuns: perRing(12, 15, 500) },
    );
  });

  it('leaves nothing out without a reason', () => {
    fc.assert(
      fc.property(routes, (given) => {
        const { steps } = plan({}, given);
        expect(steps).toHaveLength(given.length);
        for (const { action, id, reason } of steps) {
          if (action === 'skip') expect(String(reason)).toMatch(/\.$/);
          else expect(id).toBeTruthy();
        }
        const added = steps.flatMap(({ action, id }) => (action === 'add' ? (id ?? []) : []));
        expect(new Set(added).size).toBe(added.length);
      }),
      { numRuns: perRing(12, 15, 500) },
    );
  });
});
