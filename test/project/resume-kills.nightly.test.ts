import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { perRing } from '../support/ring.ts';

const soak = fileURLToPath(new URL('../../scripts/soak.mjs', import.meta.url));

const kills = perRing(1, 3, 8);

it('an export with --resume that is killed at any moment is finished by the next runs, and leaves nothing behind', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [soak, 'kills', String(kills)]);
  // Two are killed at the same time.
  expect([kills, kills + 1]).toContain(Number.parseInt(stdout, 10));
  expect(stdout).toMatch(/^\d kills of \d+ exports, .*: every file is right, nothing is left behind\n$/);
}, 120_000);
