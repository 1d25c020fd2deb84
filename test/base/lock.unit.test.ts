import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { tryLock, withLockSync } from '../../src/base/lock.ts';
import { temporaryFolder } from '../support/folders.ts';

const alive = 41;
const ended = 42;
const processes = { pid: 40, isAlive: (pid: number) => pid !== ended };
const lockFile = (): string => join(temporaryFolder(), '.lock');

function lockOf(pid: number, ageInSeconds = 0): string {
  const file = lockFile();
  writeFileSync(file, pid === 0 ? '' : `${pid} some-id`);
  const written = Date.now() / 1000 - ageInSeconds;
  utimesSync(file, written, written);
  return file;
}

describe('a lock held as long as its process runs', () => {
  test('is refused to a second process until it is released', () => {
    const file = lockFile();
    const lock = tryLock(file, processes);
    expect(tryLock(file, processes)).toBeUndefined();
    lock?.release();
    expect(existsSync(file)).toBe(false);
    expect(tryLock(file, processes)).toBeDefined();
  });

  test.each([
    ['of a running process', () => lockOf(alive, 3600), false],
    ['of a process that has ended', () => lockOf(ended), true],
    ['that is being created', () => lockOf(0), false],
    ['whose process was killed while creating it', () => lockOf(0, 5), true],
  ])('can the lock %s be taken', (_, leftLock, expected) => {
    expect(tryLock(leftLock(), processes) !== undefined).toBe(expected);
  });

  test('releases only its own lock', () => {
    const file = lockFile();
    const lock = tryLock(file, processes);
    writeFileSync(file, `${alive} another`);
    lock?.release();
    expect(readFileSync(file, 'utf8')).toBe(`${alive} another`);
  });
});

describe('a lock held for a moment', () => {
  test('is held while work runs, and released when it fails', () => {
    const file = lockFile();
    const fails = () =>
      withLockSync(file, processes, () => {
        expect(tryLock(file, processes)).toBeUndefined();
        throw new Error('failed');
      });
    expect(fails).toThrow('failed');
    expect(withLockSync(file, processes, () => 'done')).toBe('done');
    expect(existsSync(file)).toBe(false);
  });

  test.each([
    ['has ended', () => lockOf(ended)],
    ['reuses the id of one that ended long ago', () => lockOf(alive, 3600)],
  ])('is taken from a process that %s', (_, leftLock) => {
    const file = leftLock();
    expect(withLockSync(file, processes, () => 'done')).toBe('done');
    expect(existsSync(file)).toBe(false);
  });
});
