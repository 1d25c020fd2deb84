import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { box } from '../support/boxes.ts';
import { idsOf, range } from '../support/lists.ts';
import { perRing } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { paginate, startService } from '../support/service.ts';

/** A change of the list after this many responses. */
interface Change {
  readonly after: number;
  /** Where in the list a row goes, as a share of it. */
  readonly at: number;
}

const changes = fc.array(fc.record({ after: fc.integer({ min: 1, max: 8 }), at: fc.double({ min: 0, max: 0.999 }) }), {
  minLength: 1,
  maxLength: 4,
});

const remove = (held: readonly number[], at: number): number[] =>
  held.toSpliced(Math.floor(at * held.length), held.length > 0 ? 1 : 0);

// New rows are added in front, as on a list with the newest first. Both at once look like an unchanged list.
const insert = (held: readonly number[], _at: number): number[] => [Math.max(0, ...held) + 1, ...held];

describe('a list that changes while it is read', () => {
  it.each([
    ['go', remove],
    ['come in front', insert],
  ])('repeats no row, and with exit 0 misses none, when rows %s', async (_how, change) => {
    let held: readonly number[] = [];
    let planned: readonly Change[] = [];
    let answered = 0;
    const service = await startService((request) => {
      const page = paginate(
        held.map((id) => box(id)),
        request,
      );
      answered++;
      for (const { after, at } of planned) if (after === answered) held = change(held, at);
      return page;
    });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 24 }),
        changes,
        fc.integer({ min: 1, max: 3 }),
        async (count, plan, at) => {
          const start = range(1, count).reverse();
          held = start;
          planned = plan;
          answered = 0;
          const argv = ['boxes', 'list', '--all', '--per-page', '5', '-o', 'ndjson', '--concurrency', String(at)];
          const outcome = await shipctl(argv, { env: service.env });
          const ids = idsOf(outcome);
          expect(new Set(ids).size).toBe(ids.length);
          expect(outcome.code).toBeOneOf([0, 8]);
          if (outcome.code !== 0) return;
          // Every row that stayed in the list must have arrived.
          const stayed = start.filter((id) => held.includes(id));
          expect(stayed.filter((id) => !ids.includes(id))).toEqual([]);
        },
      ),
      { numRuns: perRing(8, 10, 300) },
    );
  });
});
