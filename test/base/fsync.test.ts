import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { orders } from '../support/orders.ts';
import { spawned } from '../support/process.ts';
import { loggedIn, settingsFolder, stored } from '../support/profiles.ts';
import { paginate, startService } from '../support/service.ts';

// Only a trace of the system calls shows this; the test is skipped where tracing is not allowed.
const traceable = spawnSync('strace', ['-f', '-o', '/dev/null', 'true']).status === 0;

/** The names of the files flushed and renamed, in order. */
async function placed(argv: readonly string[], options: Parameters<typeof spawned>[1], folder: string) {
  const record = join(temporaryFolder(), 'calls');
  const calls = 'fsync,rename,renameat,renameat2';
  const shell = `exec strace -f -y -o '${record}' -e trace=${calls} "$@"`;
  const { code } = await spawned(argv, { ...options, shell });
  expect(code).toBe(0);
  return readFileSync(record, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, call, words = ''] = /^\d+ +(fsync|rename)\w*\((.*)\) += 0/.exec(line) ?? [];
      const names = [...words.matchAll(/([^"</]+)["<>]/g)].map(([, name = '']) =>
        name.replace(/\.[-0-9a-f]+-[0-9a-f]{8}\./, '.N.'),
      );
      return call && words.includes(folder)
        ? [[call, ...names.filter((name) => !/^\d+$|^, $/.test(name))].join(' ')]
        : [];
    });
}

describe.skipIf(!traceable)('on the disk', () => {
  it.each([
    ['an export', ['--out', 'a.csv'], '.a.csv.N.part'],
    ['a resumable export', ['--out', 'a.csv', '--resume'], 'a.csv.part'],
  ])('%s is flushed before it is renamed', async (_what, flags, part) => {
    const cwd = temporaryFolder();
    const service = await startService((request) => ({ data: paginate(orders(30), request) }));
    const calls = await placed(['orders', 'list', '--all', ...flags], { env: service.env, cwd }, cwd);
    expect(calls).toEqual([`fsync ${part}`, `rename ${part} a.csv`]);
  });

  it('a login is flushed before it replaces the old one', async () => {
    const { folder, write } = settingsFolder();
    write(loggedIn('https://ship.example.com'));
    const argv = ['login', '--base-url', 'https://ship.example.com', '--token-stdin', '--no-check'];
    const calls = await placed(argv, { env: { SHIPCTL_CONFIG_DIR: folder }, stdin: stored }, folder);
    expect(calls.slice(-2)).toEqual(['fsync default.next.json', 'rename default.next.json default.json']);
  });
});
