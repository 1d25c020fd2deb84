import { describe, expect, it } from 'vitest';
import { motions, simulate } from '../support/moving-list.ts';

const pages = 26;
const seeds = Array.from({ length: 12 }, (_, at) => at + 1);

type Motion = keyof typeof motions;

const run = (motion: Motion, seed: number, every: number, concurrency: number, perPage = 100) =>
  simulate({ seed, change: motions[motion], every, concurrency, pages, perPage });

describe('a list of 26 pages of 250 ms each that changes while it is read', () => {
  it.each<[Motion, number, number]>([
    ['deletions', 200, 8],
    ['deletions', 200, 1],
    ['deletions', 50, 8],
    ['insertions in front', 200, 8],
    ['insertions in front', 200, 1],
    ['appends', 200, 8],
  ])('is whole with at most 2.1 times the requests of a quiet list: %s every %i ms, %i at once', async (...given) => {
    const [motion, every, concurrency] = given;
    for (const seed of seeds) {
      const { code, lost, requests } = await run(motion, seed, every, concurrency);
      expect({ seed, code, lost }).toEqual({ seed, code: 0, lost: 0 });
      expect(requests).toBeLessThanOrEqual(2.1 * pages);
    }
  });

  it.each(Object.keys(motions) as Motion[])('loses nothing with exit 0, with bounded requests: %s', async (motion) => {
    for (const seed of seeds) {
      for (const every of [120, 450]) {
        const { code, lost, unseen, repeated, requests, pagesAtEnd } = await run(motion, seed, every, 8);
        if (code === 0 && !unseen) expect({ seed, every, lost }).toEqual({ seed, every, lost: 0 });
        expect(repeated).toBe(0);
        expect(requests).toBeLessThanOrEqual(3 * Math.max(pages, pagesAtEnd));
      }
    }
  });

  it.each<Motion>(['rows that jump to the front', 'rows that jump anywhere', 'sorted anew now and then'])(
    'loses nothing with exit 0 where nothing is deleted: %s',
    async (motion) => {
      for (const seed of seeds) {
        const { code, lost } = await run(motion, seed, 450, 8);
        if (code === 0) expect({ seed, lost }).toEqual({ seed, lost: 0 });
      }
    },
  );

  it('is proved in most cases where rows come and go once a second', async () => {
    let proved = 0;
    for (const seed of seeds) {
      const { code, lost } = await run('deletions and insertions in front', seed, 1000, 8);
      if (code === 0) {
        proved++;
        expect(lost).toBe(0);
      }
    }
    expect(proved).toBeGreaterThan(seeds.length * 0.7);
  });

  it.each([1, 8])('costs a request a page where nothing changes (%i at once)', async (concurrency) => {
    const { code, requests } = await simulate({
      ...{ seed: 1, change: () => undefined, every: 200, concurrency, pages },
    });
    expect({ code, requests }).toEqual({ code: 0, requests: pages });
  });
});
