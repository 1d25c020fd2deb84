import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { plainEnvironment } from '../support/process.ts';

it('the package contents stay below 7.6 MB', { timeout: 120_000 }, () => {
  const [packed] = JSON.parse(
    execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
      cwd: fileURLToPath(new URL('../../', import.meta.url)),
      encoding: 'utf8',
      env: plainEnvironment(),
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  );
  expect(packed.unpackedSize).toBeLessThan(7_600_000);
});
