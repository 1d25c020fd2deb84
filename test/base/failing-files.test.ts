import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { settingsFolder } from '../support/profiles.ts';
import { furtherRows } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';

/** A file that can be opened, and fails with EIO when it is read, as one on a network share that has gone. */
const failing = '/proc/self/mem';

/** A folder with such files. */
function failingFiles(): string {
  const cwd = temporaryFolder();
  for (const ending of ['json', 'csv', 'xlsx', 'ndjson', 'yaml']) symlinkSync(failing, join(cwd, `bad.${ending}`));
  writeFileSync(join(cwd, 'good.csv'), 'type\nx\n');
  const paths = { '/api/things': { $ref: 'parts/things.json' } };
  writeFileSync(join(cwd, 'api.json'), JSON.stringify({ openapi: '3.0.0', info: { title: 'x', version: '1' }, paths }));
  return cwd;
}

describe.runIf(process.platform === 'linux')('a file that fails while it is read', () => {
  it.each([
    ['boxes', 'create', '--data', '@bad.json'],
    ['api', 'POST', '/api/boxes', '--data', '@bad.json'],
    ['boxes', 'import', 'bad.csv'],
    ['boxes', 'import', 'bad.xlsx'],
    ['boxes', 'import', 'bad.json'],
    ...furtherRows(
      ['boxes', 'import', 'bad.ndjson', '--apply', '--yes'],
      ['orders', 'import', 'bad.csv', '--update'],
      ['boxes', 'import', 'good.csv', '--use-map', './bad.json'],
      ['orders', 'list', '--view', './bad.json'],
      ['ops', 'import', 'bad.json', '--yes'],
      ['ops', 'import', 'bad.yaml', '--dry-run'],
    ),
  ])('is a fault of the machine, not of shipctl: %s %s %s %s', async (...argv) => {
    const cwd = failingFiles();
    const { code, stdout, stderr } = await shipctl([...argv, '--sandbox'], { cwd });
    expect([code, stdout, stderr]).toEqual([9, '', expect.stringMatching(/bad\.\w+.*(EIO|UNKNOWN)|EIO.*bad\.\w+/)]);
  });

  it('is one behind a reference of a document too, whose operations are not imported without it', async () => {
    const cwd = failingFiles();
    symlinkSync('/proc/self/mem', join(cwd, 'mem.json'));
    const outcome = await shipctl(['ops', 'import', 'bad.json', '--yes'], { cwd });
    expect(outcome).toMatchObject({ code: 9, stdout: '' });
  });

  it('is one among the settings too', async () => {
    const { env, profiles, folder, write } = settingsFolder();
    write({ version: 1, base_url: 'https://ship.example.com' }, 'other');
    symlinkSync(failing, join(profiles, 'default.json'));
    symlinkSync(failing, join(profiles, 'other.operations.json'));
    for (const argv of [
      ['orders', 'list', '--json'],
      ['whoami'],
      ['logout'],
      ['orders', 'list', '--profile', 'other'],
    ]) {
      const { code, stderr } = await shipctl(argv, { env });
      expect([argv, code, stderr]).toEqual([argv, 9, expect.stringContaining(folder)]);
    }
  });
});
