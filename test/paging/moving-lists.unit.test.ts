import { describe, expect, it } from 'vitest';
import { type Motion, motions, type Simulation, simulate } from '../support/moving-list.ts';
import { varyingRandom } from '../support/random.ts';
import { furtherRows, perRing, sampleOf } from '../support/ring.ts';

/** Pulls in each of eight ways. `npm run soak -- moving 10000` sets it: every night there are many more. */
const runs = Number(process.env.SHIPCTL_SOAK_LISTS ?? perRing(1, 2, 48));

type Name = keyof typeof motions;

/** So many pulls of a list that moves in one way, each with another seed. Each result of a kind is named by its seed. */
async function pulls(name: string, given: Omit<Simulation, 'seed' | 'motion'>, seedOf: (run: number) => number) {
  const motion: Motion = motions[name as Name];
  const found = { wrong: [] as number[], repeated: [] as number[], needless: [] as number[] };
  let sum = 0;
  for (let run = 1; run <= runs; run++) {
    const seed = seedOf(run);
    const { proof, lost, repeated, requests } = await simulate({ ...given, seed, motion });
    // A row that goes while another comes may leave no sign in plain pages; one that jumps may leave none anywhere.
    const isException = motion.hidesFromAll || (motion.hides && !given.verify);
    if (proof && lost > 0 && !isException) found.wrong.push(seed);
    if (!proof && lost === 0) found.needless.push(seed);
    if (repeated > 0) found.repeated.push(seed);
    sum += requests;
  }
  const { pages = 30 } = given;
  return { ...found, perPage: sum / runs / pages };
}

/** What must never happen is looked for with new seeds, what seldom happens with the same ones. */
function anySeed(): () => number {
  const random = varyingRandom();
  return () => Math.floor(random() * 2 ** 31);
}
const sameSeed = (run: number): number => run * 7919;

const names = Object.keys(motions);

/** The mean of a few pulls is not that of many. */
const slack = runs < 24 ? 0.3 : 0;

/** One kind of change at a time, of rows that keep their order or jump to an end. */
const simple = names.filter((name) => {
  const motion: Motion = motions[name as Name];
  return !motion.hides && motion.ties === undefined && name !== 'jumps anywhere' && name !== 'sorted anew';
});

describe.each(['--all', '--all --verify'])('%s of a list whose responses count and select at two moments', (flags) => {
  const verify = flags.includes('--verify');

  it.each(sampleOf(names, 3))('never ends with 0 and a row missing, and writes no row twice: %s', async (name) => {
    for (const every of [150, 500]) {
      for (const rowsFirst of [false, true]) {
        const { wrong, repeated } = await pulls(name, { every, verify, rowsFirst, pages: 16 }, anySeed());
        expect({ every, rowsFirst, wrong, repeated }).toEqual({ every, rowsFirst, wrong: [], repeated: [] });
      }
    }
  });

  it.each(sampleOf(simple, 2))('is proved with few requests where it moves every 300 ms: %s', async (name) => {
    const { needless, perPage } = await pulls(name, { every: 300, verify }, sameSeed);
    expect(needless.length).toBeLessThan(0.02 * runs);
    expect(perPage).toBeLessThan((verify ? 1.4 : 2) + slack);
  });

  it.each([[3, 10], [3, 100], ...furtherRows([30, 15], [20, 25], [20, 50])])(
    'loses no row of %i pages of %i',
    async (pages, perPage) => {
      for (const name of simple) {
        const { wrong, needless } = await pulls(name, { every: 300, pages, perPage, verify }, sameSeed);
        const isProved = needless.length < 0.05 * runs;
        expect({ name, wrong, isProved }).toEqual({ name, wrong: [], isProved: true });
      }
    },
  );

  it('costs one request more than pages where nothing changes, and a fifth more with --verify', async () => {
    const { perPage, needless } = await pulls('still', { every: 1e9, verify }, sameSeed);
    expect(needless).toEqual([]);
    expect(perPage).toBeLessThanOrEqual(verify ? 1.25 : 31 / 30 + 1e-9);
  });
});

describe('a pull in which a row would be missed unnoticed by a weaker proof', () => {
  // Each shows a fault that was planted in the proof: seeds and motions that few others replace.
  it.each<[rule: string, name: Name, given: Omit<Simulation, 'motion' | 'every'>]>([
    ['a page on either side closes a boundary', 'burst of deletions', { seed: 87_109, pages: 16 }],
    ['and in a chain too', 'burst of deletions', { seed: 87_109, pages: 16, verify: true }],
    ['requests under way have no order', 'insertions in front', { seed: 7919, pages: 16 }],
    ['nor where the size is fixed', 'insertions in front', { seed: 7919, pages: 16, fixedSize: true }],
    ['counts are quiet before and behind', 'deletions', { seed: 23_757, perPage: 15 }],
    ['and so where rows come', 'insertions anywhere', { seed: 23_757, perPage: 15 }],
    ['as many rows as the total', 'jumps anywhere', { seed: 7919, perPage: 15, verify: true }],
    ['and so without --verify', 'touched, to the end', { seed: 205_894, pages: 6 }],
  ])('%s: %s', async (_rule, name, given) => {
    const { proof, lost, repeated } = await simulate({ ...given, motion: motions[name], every: 150 });
    expect({ isFalse: proof !== undefined && lost > 0, repeated }).toEqual({ isFalse: false, repeated: 0 });
  });
});

describe('--all at a service that gives pages of one size only', () => {
  it.each(sampleOf(names, 3))('never ends with 0 and a row missing: %s', async (name) => {
    for (const every of [150, 500]) {
      const { wrong, repeated } = await pulls(name, { every, fixedSize: true, pages: 12 }, anySeed());
      expect({ every, wrong, repeated }).toEqual({ every, wrong: [], repeated: [] });
    }
  });

  it.each(['deletions', 'insertions in front', 'appends'])(
    'is mostly proved where it moves slowly: %s',
    async (name) => {
      const { needless } = await pulls(name, { every: 1000, fixedSize: true }, sameSeed);
      expect(needless.length).toBeLessThan(0.05 * runs);
    },
  );
});

it('reads a list of many pages that moves, with few requests', async () => {
  const pages = perRing(300, 1000, 3000);
  const { proof, lost, requests } = await simulate({
    ...{ seed: 7, motion: motions['insertions in front'], every: 5000, pages, perPage: 10 },
  });
  expect({ isProved: proof !== undefined, lost }).toEqual({ isProved: true, lost: 0 });
  expect(requests).toBeLessThan(1.2 * pages);
});
