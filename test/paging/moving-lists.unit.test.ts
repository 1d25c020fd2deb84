import { describe, expect, it } from 'vitest';
import { type Motion, motions, type Simulation, simulate } from '../support/moving-list.ts';

/** In each of eight ways. `npm run soak -- moving 10000` sets it: every night there are many more. */
const runs = Number(process.env.SHIPCTL_SOAK_LISTS ?? 24);

/** Many pulls of a list that moves in one way, each with another seed. */
async function pulls(name: string, given: Omit<Simulation, 'seed' | 'motion'>) {
  const motion: Motion = motions[name as keyof typeof motions];
  const sums = { wrong: 0, needless: 0, repeated: 0, requests: 0 };
  for (let seed = 1; seed <= runs; seed++) {
    const { proof, lost, repeated, requests } = await simulate({ ...given, seed: seed * 7919, motion });
    // A row that goes while another comes may leave no sign in plain pages; one that jumps may leave none anywhere.
    const isException = motion.hidesFromAll || (motion.hides && !given.verify);
    if (proof && lost > 0 && !isException) sums.wrong++;
    if (!proof && lost === 0) sums.needless++;
    sums.repeated += repeated;
    sums.requests += requests;
  }
  const { pages = 30 } = given;
  return { ...sums, perPage: sums.requests / runs / pages };
}

const names = Object.keys(motions);

/** One kind of change at a time, of rows that keep their order or jump to an end. */
const simple = names.filter((name) => {
  const motion: Motion = motions[name as keyof typeof motions];
  return !motion.hides && motion.ties === undefined && name !== 'jumps anywhere' && name !== 'sorted anew';
});

describe.each(['--all', '--all --verify'])('%s of a list whose responses count and select at two moments', (flags) => {
  const verify = flags.includes('--verify');

  it.each(names)('never ends with 0 and a row missing, and writes no row twice: %s', async (name) => {
    for (const every of [150, 500]) {
      for (const rowsFirst of [false, true]) {
        const { wrong, repeated } = await pulls(name, { every, verify, rowsFirst, pages: 16 });
        expect({ every, rowsFirst, wrong, repeated }).toEqual({ every, rowsFirst, wrong: 0, repeated: 0 });
      }
    }
  });

  it.each(simple)('is proved with few requests where it moves every 300 ms: %s', async (name) => {
    const { needless, perPage } = await pulls(name, { every: 300, verify });
    expect(needless).toBeLessThan(0.02 * runs);
    expect(perPage).toBeLessThan(verify ? 1.4 : 2);
  });

  it.each([
    [3, 10],
    [3, 100],
    [30, 15],
    [20, 25],
    [20, 50],
  ])('loses no row of %i pages of %i', async (pages, perPage) => {
    for (const name of simple) {
      const { wrong, needless } = await pulls(name, { every: 300, pages, perPage, verify });
      expect({ name, wrong, isProved: needless < 0.05 * runs }).toEqual({ name, wrong: 0, isProved: true });
    }
  });

  it('costs one request more than pages where nothing changes, and a fifth more with --verify', async () => {
    const { perPage, needless } = await pulls('still', { every: 1e9, verify });
    expect(needless).toBe(0);
    expect(perPage).toBeLessThanOrEqual(verify ? 1.25 : 31 / 30 + 1e-9);
  });
});

describe('--all at a service that gives pages of one size only', () => {
  it.each(names)('never ends with 0 and a row missing: %s', async (name) => {
    for (const every of [150, 500]) {
      const { wrong, repeated } = await pulls(name, { every, fixedSize: true, pages: 12 });
      expect({ every, wrong, repeated }).toEqual({ every, wrong: 0, repeated: 0 });
    }
  });

  it.each(['deletions', 'insertions in front', 'appends'])(
    'is mostly proved where it moves slowly: %s',
    async (name) => {
      expect((await pulls(name, { every: 1000, fixedSize: true })).needless).toBeLessThan(0.05 * runs);
    },
  );
});

it('reads a list of three thousand pages that moves, with few requests', async () => {
  const { proof, lost, requests } = await simulate({
    ...{ seed: 7, motion: motions['insertions in front'], every: 5000, pages: 3000, perPage: 10 },
  });
  expect({ isProved: proof !== undefined, lost }).toEqual({ isProved: true, lost: 0 });
  expect(requests).toBeLessThan(1.2 * 3000);
});
