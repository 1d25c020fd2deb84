import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * Reads lists of invented ways of paging, in process, and checks that each is whole where it is vouched for. Returns
 * whether all are.
 */
export async function soakStyles(lists) {
  const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
  const words = [vitest, 'run', '--maxWorkers', '1', 'test/paging/invented-styles.unit.test.ts'];
  const env = { ...process.env, SHIPCTL_SOAK_LISTS: String(lists) };
  const [code] = await once(spawn(process.execPath, words, { env, stdio: 'inherit' }), 'close');
  return code === 0;
}
