import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { takeLock, withLock, withLockSync } from '../../src/base/files/lock.ts';
import { hostId, startTimeOf } from '../../src/base/files/process-identity.ts';
import { processIo } from '../../src/base/io.ts';
import { gerund } from '../../src/base/text/names.ts';
import { temporaryFolder } from '../support/folders.ts';

const lockFile = (): string => join(temporaryFolder(), '.lock');

/** The id of a process that has ended. */
const ended = (): number => spawnSync('true').pid;

/** A lock that a process left so many seconds ago. */
function leftLock(owner: object | string, seconds = 0): string {
  const file = lockFile();
  writeFileSync(file, typeof owner === 'string' ? owner : JSON.stringify({ id: 'some-id', ...owner }));
  const written = Date.now() / 1000 - seconds;
  utimesSync(file, written, written);
  return file;
}

const io = processIo();

const own = () => ({ host: hostId(), pid: process.pid, started: startTimeOf(process.pid) ?? '' });

const take = (file: string) => takeLock(file, { io, signal: AbortSignal.timeout(10_000) }, 'writing a.csv');

/** The files of a lock's folder. */
const beside = (file: string): string[] => readdirSync(dirname(file));

describe('a lock held as long as its process runs', () => {
  test('is refused to a second process until it is released', async () => {
    const file = lockFile();
    const lock = await take(file);
    await expect(take(file)).rejects.toThrow(/^Another shipctl \(process \d+ on \S+\) is writing a\.csv\.$/);
    expect(lock.isHeld()).toBe(true);
    lock.release();
    expect(existsSync(file)).toBe(false);
    await expect(take(file)).resolves.toBeDefined();
  });

  test('is told with the work of the process that has it, not of the one that asks', async () => {
    const file = lockFile();
    const user = { io, signal: AbortSignal.timeout(10_000) };
    await takeLock(file, user, `${gerund('update')} orders`);
    await expect(take(file)).rejects.toThrow(/ is updating orders\.$/);
    await expect(take(leftLock(own()))).rejects.toThrow(/ is using \S+\.$/);
  });

  test('names the host, the process and when it started', async () => {
    const file = lockFile();
    await take(file);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject(own());
  });

  test.each([
    ['of a running process, however old', () => leftLock(own(), 3600)],
    ['of another container, renewed a moment ago', () => leftLock({ ...own(), host: 'other 1 2' }, 10)],
    ['of another container with the same name', () => leftLock({ ...own(), host: hostId().split(' ')[0] }, 10)],
  ])('%s, is respected', async (_, left) => {
    await expect(take(left())).rejects.toThrow('Another shipctl');
  });

  test.each([
    ['of a process that has ended', () => leftLock({ ...own(), pid: ended() })],
    ['of a process whose id another got', () => leftLock({ ...own(), started: '1' })],
    ['of another container, not renewed', () => leftLock({ ...own(), host: 'other 1 2' }, 40)],
    ['whose process was killed while creating it', () => leftLock('', 5)],
    ['of an earlier version', () => leftLock(`${process.pid} some-id`, 5)],
  ])('%s, is taken', async (_, left) => {
    const file = left();
    const lock = await take(file);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject(own());
    lock.release();
    expect(beside(file)).toEqual([]);
  });

  test('is waited for while it is being created', async () => {
    const file = leftLock('', 1.8);
    await expect(take(file)).resolves.toBeDefined();
  });

  test('is taken where a process was killed while it took an abandoned one', async () => {
    const file = leftLock({ ...own(), pid: ended() });
    for (const name of [`${file}.next`, `${file}.next.next`]) writeFileSync(name, readFileSync(file));
    const lock = await take(file);
    lock.release();
    expect(beside(file)).toEqual([]);
  });

  test('is never a link, and not written through one', async () => {
    const file = lockFile();
    const other = join(dirname(file), 'other');
    writeFileSync(other, 'mine');
    utimesSync(other, 1, 1);
    symlinkSync(other, file);
    await expect(take(file)).rejects.toThrow('The lock is not a file');
    expect(readFileSync(other, 'utf8')).toBe('mine');
    expect(beside(file)).toEqual([basename(file), 'other'].sort());
  });

  test('is lost to another process, which keeps it', async () => {
    const file = lockFile();
    const lock = await take(file);
    writeFileSync(file, 'another');
    expect(lock.isHeld()).toBe(false);
    lock.release();
    expect(readFileSync(file, 'utf8')).toBe('another');
  });
});

describe('the time of a lock', () => {
  afterEach(() => void vi.useRealTimers());

  test('is renewed while it is held', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    const file = lockFile();
    const lock = await take(file);
    vi.advanceTimersByTime(60_000);
    expect(Date.now() - statSync(file).mtimeMs).toBeLessThan(15_000);
    lock.release();
    vi.advanceTimersByTime(60_000);
    expect(existsSync(file)).toBe(false);
  });
});

describe('a lock held for a moment', () => {
  test('is held while work runs, and released when it fails', () => {
    const file = lockFile();
    const fails = () =>
      withLockSync(file, io, () => {
        expect(existsSync(file)).toBe(true);
        throw new Error('failed');
      });
    expect(fails).toThrow('failed');
    expect(withLockSync(file, io, () => 'done')).toBe('done');
    expect(existsSync(file)).toBe(false);
  });

  test('is waited for until the command is stopped', async () => {
    const file = leftLock(own());
    const stop = new AbortController();
    const waiting = withLock(file, { io, signal: stop.signal }, () => 'done');
    stop.abort(new Error('stopped'));
    await expect(waiting).rejects.toThrow('stopped');
  });

  test('is waited for until it is released', async () => {
    const file = lockFile();
    const lock = await take(file);
    const waiting = withLock(file, { io, signal: AbortSignal.timeout(10_000) }, () => 'done');
    lock.release();
    expect(await waiting).toBe('done');
    expect(beside(file)).toEqual([]);
  });

  test.each([
    ['has ended', () => leftLock({ ...own(), pid: ended() })],
    ['had an id that another has got', () => leftLock({ ...own(), started: '1' })],
  ])('is taken from a process that %s', (_, left) => {
    const file = left();
    expect(withLockSync(file, io, () => 'done')).toBe('done');
    expect(beside(file)).toEqual([]);
  });
});
