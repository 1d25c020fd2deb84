import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Runs one test file in process, with another number of lists; the result is whether it passes. */
async function runTest(file, variables) {
  const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
  const env = { ...process.env, ...variables };
  const words = [vitest, 'run', '--maxWorkers', '1', '--testTimeout', '86400000', `test/paging/${file}`];
  const [code] = await once(spawn(process.execPath, words, { env, stdio: 'inherit' }), 'close');
  return code === 0;
}

/** Reads lists of invented ways of paging, and checks that each is whole where it is vouched for. */
export const soakStyles = (lists) => runTest('invented-styles.unit.test.ts', { SHIPCTL_SOAK_LISTS: String(lists) });

/** Reads lists that move while they are read, so many of each kind of change, and checks that none is proved and lacks a row. */
export const soakMoving = (lists) =>
  runTest('moving-lists.unit.test.ts', { SHIPCTL_SOAK_LISTS: String(Math.ceil(lists / 8)) });
