import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { spawned } from '../support/process.ts';
import { startService } from '../support/service.ts';

// The one-file executable, made here and run without anything beside it. `.ci/nightly` runs all tests that start the program
// with it.

const script = fileURLToPath(new URL('../../scripts/binary.mjs', import.meta.url));

/** Node can make one since version 26, which `.ci/run` runs this with. */
const canBuild = Number(process.versions.node.split('.')[0]) >= 26;

describe.skipIf(canBuild)('an older Node', () => {
  it('makes no executable, and says why', () => {
    const build = () =>
      execFileSync(process.execPath, [script, temporaryFolder()], { stdio: 'pipe', encoding: 'utf8' });
    expect(build).toThrow(/made by Node 26 or newer/);
  });
});

describe.runIf(canBuild)('the executable (needs Node 26)', () => {
  const place = join(tmpdir(), `shipctl-binary-test-${process.pid}`);
  const [folder, cwd] = [join(place, 'build'), join(place, 'work')];
  const program = [join(folder, process.platform === 'win32' ? 'shipctl.exe' : 'shipctl')];
  const env = { SHIPCTL_CONFIG_DIR: join(place, 'settings') };
  const shipctl = async (argv: readonly string[], more: Readonly<Record<string, string>> = {}) => {
    const { code, stdout, stderr } = await spawned(argv, { program, cwd, env: { ...env, ...more } });
    return { code, text: stdout.toString('utf8'), stderr };
  };

  beforeAll(() => {
    mkdirSync(cwd, { recursive: true });
    execFileSync(process.execPath, [script, folder], { stdio: 'pipe' });
  }, 120_000);
  afterAll(() => rmSync(place, { recursive: true, force: true }));

  it('lies beside its manual and the licences of what it contains', () => {
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(['LICENSE', 'THIRD-PARTY-LICENSES.txt', 'man']));
  });

  it('shows its version, its help and its manual', async () => {
    const { version } = JSON.parse(readFileSync(join(script, '../../package.json'), 'utf8'));
    expect(await shipctl(['--version'])).toEqual({ code: 0, text: `${version}\n`, stderr: '' });
    expect((await shipctl(['orders', 'list', '--help'])).text).toContain('Usage: shipctl orders list');
    expect((await shipctl(['help', '--man'])).text).toContain('.TH');
    expect((await shipctl(['completion', 'bash'])).text).toContain('shipctl __complete');
    expect((await shipctl(['orders', 'lst'])).code).toBe(2);
  });

  it('lists orders as a table, as csv and as a workbook', async () => {
    const list = ['orders', 'list', '--sandbox', '--limit', '3'];
    expect((await shipctl(list)).text).toContain('Receiver');
    expect((await shipctl([...list, '--csv'])).text.trim().split('\n')).toHaveLength(4);
    expect((await shipctl([...list, '--out', 'orders.xlsx'])).code).toBe(0);
    expect(readFileSync(join(cwd, 'orders.xlsx')).subarray(0, 2).toString()).toBe('PK');
  });

  it('runs an expression of jq in a thread', async () => {
    const { code, text } = await shipctl(['orders', 'list', '--sandbox', '--limit', '3', '--jq', 'length']);
    expect({ code, text }).toEqual({ code: 0, text: '3\n' });
  });

  it('takes no file of the current folder for one of its own', async () => {
    writeFileSync(join(cwd, 'shipctl.cjs'), 'throw new Error("foreign")');
    writeFileSync(join(cwd, 'launcher.cjs'), 'throw new Error("foreign")');
    expect((await shipctl(['orders', 'list', '--sandbox', '--limit', '3', '--jq', 'length'])).code).toBe(0);
  });

  it('reads the labels of a shipment in a process of its own', async () => {
    const { code, stderr } = await shipctl([
      'ship',
      '3147',
      '--sandbox',
      '--cheapest',
      '--yes',
      '--labels',
      'labels.pdf',
    ]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining('Saved 1 label ') });
    expect(readFileSync(join(cwd, 'labels.pdf')).subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('gives that process the limit of memory that it is told', async () => {
    const [execPath = ''] = program;
    // Less than any process takes, and so much that V8 does not end it first.
    const child = fork(join(execPath, 'bin/limited.js'), ['pdf-worker', '30'], {
      execPath,
      execArgv: [],
      silent: true,
    });
    const [, signal] = await once(child, 'exit');
    expect(signal).toBe('SIGKILL');
  });

  it('asks for the newest version in a process of its own', async () => {
    const service = await startService(() => ({ version: '98.7.6' }));
    const file = join(cwd, 'update.json');
    const [path = ''] = program;
    await spawned([join(path, 'bin/update-check.js'), service.url, file], { program });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ asked: '', found: { version: '98.7.6' } });
  });

  it('imports orders', async () => {
    const rows = 'Name,Phone,City,Address,Amount,Item,Qty\nSara Ali,0551234567,Riyadh,King Rd 5,120,Shirt,2\n';
    writeFileSync(join(cwd, 'orders.csv'), rows);
    const { code, stderr } = await shipctl(['orders', 'import', 'orders.csv', '--sandbox', '--apply', '--yes']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining('1 created') });
  });

  it('keeps settings, and the code that was compiled', async () => {
    const cache = temporaryFolder();
    const more = { XDG_CACHE_HOME: cache, NODE_DISABLE_COMPILE_CACHE: '' };
    expect((await shipctl(['config', 'set', 'timeout', '7'], more)).code).toBe(0);
    expect((await shipctl(['config', 'get', 'timeout'], more)).text).toBe('7\n');
    expect(readdirSync(join(cache, 'shipctl'))).toEqual(
      expect.arrayContaining([expect.stringMatching(/^start\.cjs-work-v\d/)]),
    );
  });
});
