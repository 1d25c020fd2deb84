import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const soak = fileURLToPath(new URL('../../scripts/soak.mjs', import.meta.url));

it('an export with --resume that is killed at any moment is finished by the next runs, and leaves nothing behind', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [soak, 'kills', '8']);
  // Two are killed at the same time.
  expect(stdout).toMatch(/^[89] kills of \d+ exports, .*: every file is right, nothing is left behind\n$/);
}, 120_000);
