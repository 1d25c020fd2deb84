import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const soak = fileURLToPath(new URL('../../scripts/soak.mjs', import.meta.url));

it('watches that are killed at any moment lose no event, and give none two ids', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [soak, 'watch', '3']);
  expect(stdout).toMatch(/^[3-9] runs were killed, .* None was lost, and none has two ids\.\n$/);
}, 120_000);
