import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { type Finished, launcher, spawned } from '../support/process.ts';
import { everyNth, nightlyIt, perRing } from '../support/ring.ts';
import { startService } from '../support/service.ts';

// The code that V8 compiled is kept for the next run. Whatever the cache holds, the program behaves the same.

const help = ['orders', 'list', '--help'];

function place() {
  const cache = temporaryFolder();
  const env = { XDG_CACHE_HOME: cache, NODE_DISABLE_COMPILE_CACHE: '' };
  const folder = join(cache, 'shipctl');
  const all = () => (existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []);
  /** What is kept of the code that every start needs. */
  const files = () => all().filter((file) => basename(file).startsWith('start.cjs'));
  return { env, folder, all, files, run: () => spawned(help, { env }) };
}

/** The run without a cache, made once in the first test that compares with it. */
let plainRun: Promise<Finished> | undefined;
function plain(): Promise<Finished> {
  plainRun ??= spawned(help);
  return plainRun;
}

/** The name and the bytes of the file that a first run writes, made once. */
let writtenFile: Promise<readonly [name: string, bytes: Buffer]> | undefined;
function written() {
  const write = async () => {
    const { files, run } = place();
    await run();
    const [file = ''] = files();
    return [basename(file), readFileSync(file)] as const;
  };
  writtenFile ??= write();
  return writtenFile;
}

/** Runs the launcher. Prints for each file whether V8 was given kept code, and whether V8 rejected it. */
const shell = 'node="$1"; shift 2; exec "$node" "$@"';
const spy = `
  const vm = require('node:vm');
  vm.Script = class extends vm.Script {
    constructor(source, options) {
      super(source, options);
      console.error('GIVEN', options.cachedData !== undefined, this.cachedDataRejected);
    }
  };
  require(${JSON.stringify(launcher)});
`;

describe('the cache of compiled code', () => {
  it('is readable by the user only, is reused, and changes nothing', async () => {
    const { folder, files, run } = place();
    expect(await run()).toEqual(await plain());
    const [file = ''] = files();
    expect([statSync(folder).mode & 0o777, statSync(file).mode & 0o777]).toEqual([0o700, 0o600]);
    const { mtimeMs, ino } = statSync(file);
    expect(await run()).toEqual(await plain());
    expect(files()).toEqual([file]);
    expect(statSync(file)).toMatchObject({ mtimeMs, ino });
  });

  it('is given to V8 and accepted', async () => {
    const { env, run } = place();
    const told = async () => (await spawned(['-e', spy, 'shipctl', ...help], { env, shell })).stderr;
    expect(await told()).toMatch(/^(GIVEN false undefined\n)+$/);
    await run();
    expect(await told()).toMatch(/^(GIVEN true false\n)+$/);
  });

  nightlyIt('is accepted for every part of a run, whatever was loaded before it', async () => {
    const { env } = place();
    const list = ['orders', 'list', '--sandbox', '--limit', '2'];
    const told = async () => (await spawned(['-e', spy, 'shipctl', ...list], { env, shell })).stderr;
    expect(await told()).toContain('GIVEN false');
    await spawned(list, { env });
    const given = (await told()).split('\n').filter((line) => line.startsWith('GIVEN'));
    // What every start needs, the list, the sandbox and undici at least.
    expect(given.length).toBeGreaterThanOrEqual(4);
    expect(new Set(given)).toEqual(new Set(['GIVEN true false']));
  });

  it.each(
    everyNth(
      [
        ['is empty', () => Buffer.alloc(0)],
        ['is something else', () => Buffer.from('no code at all\n')],
        ['is cut', (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1)],
        ['is of another build', (bytes: Buffer) => Buffer.from(bytes).fill('0', 2, 20)],
        ['has a damaged head', (bytes: Buffer) => Buffer.from(bytes).fill(0xff, 40, 56)],
        ['has a damaged byte', (bytes: Buffer) => Buffer.from(bytes).fill(0xff, 9000, 9001)],
        ['has a damaged end', (bytes: Buffer) => Buffer.from(bytes).fill(0, bytes.length - 4096)],
        [
          'is damaged all over',
          (bytes: Buffer) => bytes.map((byte, at) => (at > 100 && at % 997 === 0 ? ~byte : byte)),
        ],
      ],
      perRing(5, 5, 1),
    ),
  )('is not used where it %s, and is rebuilt', async (_, damage) => {
    const { folder, files, run } = place();
    const [name, whole] = await written();
    const file = join(folder, name);
    mkdirSync(folder, { mode: 0o700 });
    writeFileSync(file, damage(whole), { mode: 0o600 });
    expect(await run()).toEqual(await plain());
    expect(files()).toEqual([file]);
    expect(readFileSync(file).length).toBeGreaterThan(whole.length / 2);
    expect(readFileSync(file).subarray(0, 40)).toEqual(whole.subarray(0, 40));
  });

  it('is neither used nor written where others can write', async () => {
    const { folder, all, files, run } = place();
    mkdirSync(folder);
    chmodSync(folder, 0o777);
    expect(await run()).toEqual(await plain());
    expect(all()).toEqual([]);
    chmodSync(folder, 0o700);
    await run();
    const [file = ''] = files();
    chmodSync(file, 0o666);
    const before = statSync(file).ino;
    expect(await run()).toEqual(await plain());
    expect(statSync(file)).toMatchObject({ mode: 0o100600 });
    expect(statSync(file).ino).not.toBe(before);
  });

  nightlyIt('is not written where it is turned off or has no place', async () => {
    const { env, all } = place();
    expect(await spawned(help, { env: { ...env, NODE_DISABLE_COMPILE_CACHE: '1' } })).toEqual(await plain());
    expect(all()).toEqual([]);
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    expect(await spawned(help, { env: { ...env, XDG_CACHE_HOME: file } })).toEqual(await plain());
    for (const nowhere of [{ HOME: '' }, { HOME: 'relative' }, { HOME: '/proc/1/none' }, { HOME: '/dev/null' }]) {
      const home = { XDG_CACHE_HOME: '', NODE_DISABLE_COMPILE_CACHE: '', ...nowhere };
      expect(await spawned(help, { env: home, cwd: temporaryFolder() })).toEqual(await plain());
    }
  });

  nightlyIt('does not wait for a pipe in its place', async () => {
    const { files, run } = place();
    await run();
    const [file = ''] = files();
    rmSync(file);
    execFileSync('mkfifo', [file]);
    expect(await run()).toEqual(await plain());
  });

  it('has the code of a request, and no token', async () => {
    const { env, all } = place();
    const service = await startService(() => [{ id: 1 }]);
    const list = () => spawned(['boxes', 'list', '--csv'], { env: { ...service.env, ...env } });
    const first = await list();
    expect(first.code).toBe(0);
    const kept = all();
    expect(kept.length).toBeGreaterThan(1);
    const before = kept.map((file) => statSync(file).ino);
    expect(await list()).toEqual(first);
    expect(kept.map((file) => statSync(file).ino)).toEqual(before);
    const token = service.env.SHIPCTL_TOKEN ?? expect.unreachable();
    for (const file of kept) expect(readFileSync(file).includes(token)).toBe(false);
  });

  nightlyIt('can be written by several processes at once', async () => {
    const { files, run } = place();
    const all = await Promise.all(Array.from({ length: perRing(3, 3, 6) }, run));
    for (const outcome of all) expect(outcome).toEqual(await plain());
    expect(files()).toHaveLength(1);
  });
});
