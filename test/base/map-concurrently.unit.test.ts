import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mapConcurrently } from '../../src/base/map-concurrently.ts';

async function* asynchronous<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items;
}

describe('mapConcurrently', () => {
  it('returns the results in the order of the items, however long each takes, and keeps to the width', async () => {
    const delays = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(delays, fc.integer({ min: 1, max: 5 }), fc.boolean(), async (items, width, isAsync) => {
        let running = 0;
        let most = 0;
        const results = await mapConcurrently(isAsync ? asynchronous(items) : items, width, async (delay, at) => {
          most = Math.max(most, ++running);
          await sleep(delay);
          running--;
          return `${at}: ${delay}`;
        });
        expect(results).toEqual(items.map((delay, at) => `${at}: ${delay}`));
        expect(most).toBeLessThanOrEqual(width);
      }),
      { numRuns: 40 },
    );
  });

  it('takes no further item once one has failed', async () => {
    const begun: number[] = [];
    let endFirst = (): void => undefined;
    const first = new Promise<void>((resolve) => {
      endFirst = resolve;
    });
    const failing = mapConcurrently([1, 2, 3, 4, 5, 6], 2, async (item) => {
      begun.push(item);
      if (item === 2) throw new Error('item 2');
      await first;
    });
    await expect(failing).rejects.toThrow('item 2');
    endFirst();
    await nextTurn();
    expect(begun).toEqual([1, 2]);
  });
});
