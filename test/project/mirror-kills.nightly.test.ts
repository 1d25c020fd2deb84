import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const soak = fileURLToPath(new URL('../../scripts/soak.mjs', import.meta.url));

it('syncs that are killed at any moment leave a mirror that is no older than it says', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [soak, 'sync', '10']);
  expect(stdout).toMatch(/No order was older than the mirror says, missing or wrongly gone\.\n$/);
}, 240_000);

it('watches that are killed at any moment lose no event, and give none two ids', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [soak, 'watch', '3']);
  expect(stdout).toMatch(/\n[3-9] runs were killed, .* None was lost, and none has two ids\.\n$/);
}, 120_000);
