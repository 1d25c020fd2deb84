/** The seed of `npm test`: each of its runs is the same. */
const fixedSeed = 20_260_301;

/** The seed of a run: SHIPCTL_TEST_SEED, where `random` asks for a new one. */
export function chooseSeed({ SHIPCTL_TEST_SEED: given = '' }: Readonly<Record<string, string | undefined>>): number {
  if (given === '') return fixedSeed;
  const seed = given === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(given);
  if (!Number.isSafeInteger(seed)) throw new Error(`SHIPCTL_TEST_SEED is a whole number or 'random', not '${given}'.`);
  return seed;
}

/** The seed that this worker was started with. */
export const seed = chooseSeed(process.env);
