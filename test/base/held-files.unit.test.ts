import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openAtomicFile } from '../../src/base/files/atomic-file.ts';
import { readFailure, writeFailure } from '../../src/base/files/file-failures.ts';
import { assertReplaceable, onceFree, onceFreeSync, tidyUpSync } from '../../src/base/files/held-files.ts';
import { wordsOf } from '../../src/base/text/message.ts';
import { temporaryFolder } from '../support/folders.ts';
import { processes } from '../support/sandbox.ts';

/** Errors as libuv gives them: of Windows with numbers of its own. */
const errorOf = (code: string, errno: number, syscall: string) =>
  Object.assign(new Error(`${code}: ${syscall}`), { code, errno, syscall });

const ofWindows = [
  errorOf('EBUSY', -4082, 'open'),
  errorOf('EPERM', -4048, 'rename'),
  errorOf('EACCES', -4092, 'unlink'),
];

/** Fails so often, then counts its calls. */
function failing(error: Error, times: number) {
  let calls = 0;
  return () => {
    calls++;
    if (calls <= times) throw error;
    return calls;
  };
}

describe('work with a file that another program has open', () => {
  it.each(ofWindows)('is tried again on Windows: %s', async (error) => {
    expect(onceFreeSync(failing(error, 1))).toBe(2);
    const work = failing(error, 1);
    expect(await onceFree(async () => work())).toBe(2);
  });

  it.each([
    errorOf('EBUSY', -16, 'rename'),
    errorOf('EPERM', -1, 'unlink'),
    errorOf('ENOENT', -4058, 'rename'),
    new Error('EBUSY'),
  ])('fails at once for another reason: %s', (error) => {
    const work = failing(error, 1);
    expect(() => onceFreeSync(work)).toThrow(error);
    expect(work()).toBe(2);
  });

  it('says that the file is open, and that it may be where Windows does not tell', () => {
    const [busy, denied] = ofWindows;
    expect(wordsOf(writeFailure(busy, 'r.csv').said)).toBe('r.csv cannot be written: it is open in another program.');
    expect(wordsOf(writeFailure(denied, 'r.csv').said)).toContain(
      'open in another program, or you may not write there',
    );
    expect(readFailure(busy, 'r.csv')).toMatchObject({ kind: 'machine' });
    const closed = errorOf('EPERM', -4048, 'open');
    expect(wordsOf(writeFailure(closed, 'r.csv').said)).toBe('r.csv cannot be written: you may not write there.');
    const folder = Object.assign(errorOf('EPERM', -4048, 'rename'), { dest: temporaryFolder() });
    expect(wordsOf(writeFailure(folder, 'r.csv').said)).toBe('r.csv cannot be written: it is a folder.');
  });

  it('says which folder is there, without the dot or blank that other programs leave out', () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'a', 'b'), { recursive: true });
    const say = (...names: string[]) => {
      const path = join(folder, ...names, 'r.csv');
      return wordsOf(writeFailure(Object.assign(errorOf('ENOENT', -4058, 'open'), { path }), 'r.csv').said);
    };
    const missing = 'r.csv cannot be written: its folder does not exist';
    expect(say('a.', 'b ')).toBe(`${missing}; ${join(folder, 'a', 'b')} does.`);
    expect(say('a', 'c.')).toBe(`${missing}.`);
  });
});

it('A look whether a file can be replaced leaves it as it is', () => {
  const file = join(temporaryFolder(), 'r.csv');
  writeFileSync(file, 'rows', { mode: 0o640 });
  const before = statSync(file);
  assertReplaceable(file);
  expect(readFileSync(file, 'utf8')).toBe('rows');
  const { ino, mode, mtimeMs } = statSync(file);
  expect({ ino, mode, mtimeMs }).toEqual({ ino: before.ino, mode: before.mode, mtimeMs: before.mtimeMs });
});

it('Cleaning up never fails', () => {
  expect(() => tidyUpSync('/proc/self/status')).not.toThrow();
});

describe('a file that cannot be put in its place at the end', () => {
  async function writeBlocked(platform: string, keeps: boolean) {
    const folder = temporaryFolder();
    const file = join(folder, 'r.csv');
    const owner = { ...processes, platform };
    const target = await openAtomicFile(file, { owner, signal: new AbortController().signal, keeps });
    await target.write('id\n1\n');
    mkdirSync(file);
    writeFileSync(join(folder, 'r-2.csv'), 'another');
    const failure: unknown = await target.finish().catch((error: unknown) => error);
    return { folder, file, failure, names: readdirSync(folder).sort() };
  }

  it.each([
    ['posix', 'mv -f $1 $2'],
    ['cmd', 'cmd /c move /y $1 $2'],
    ['powershell', 'Move-Item -Force -LiteralPath $1 -Destination $2'],
  ] as const)('is kept beside it under a free name, with the command that moves it: %s', async (shell, command) => {
    const { folder, file, failure, names } = await writeBlocked(shell === 'posix' ? 'linux' : 'win32', true);
    expect(names).toEqual(['r-2.csv', 'r-3.csv', 'r.csv']);
    const kept = join(folder, 'r-3.csv');
    expect(readFileSync(kept, 'utf8')).toBe('id\n1\n');
    expect(failure).toMatchObject({ kind: 'machine', details: { keptIn: kept } });
    const { hint } = (failure as { details: { hint: Parameters<typeof wordsOf>[0] } }).details;
    const wording = { clean: String, shell, flags: '', helpFlags: '' };
    expect(wordsOf(hint, wording)).toContain(command.replace('$1', kept).replace('$2', file));
  });

  it('is removed where it is of no use to a person', async () => {
    expect((await writeBlocked('linux', false)).names).toEqual(['r-2.csv', 'r.csv']);
  });
});
