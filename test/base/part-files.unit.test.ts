import { mkdirSync, readdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { uptime } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hostMarks, partName, removeAbandonedParts, startTimeOf } from '../../src/base/files/process-identity.ts';
import { temporaryFolder } from '../support/folders.ts';

const processes = { pid: process.pid, isAlive: (pid: number) => pid === process.pid };

const own = await hostMarks();
const [, machine] = own;
const started = startTimeOf(process.pid) ?? '';
const named = (...parts: readonly (string | number)[]): string => `.a.csv.${parts.join('-')}-0123abcd.part`;

/** The files that are left of some; those of `old` were last changed before the machine was started. */
async function left(names: readonly string[], old: readonly string[] = []): Promise<string[]> {
  const folder = temporaryFolder();
  for (const name of [...names, ...old]) writeFileSync(join(folder, name), 'x');
  const before = Date.now() / 1000 - uptime() - 60;
  for (const name of old) utimesSync(join(folder, name), before, before);
  await removeAbandonedParts(folder, processes);
  return readdirSync(folder).sort();
}

describe('part files', () => {
  it('of processes that have ended are removed', async () => {
    expect(await left([named(...own, 1, 2), named(...own, process.pid, `${started}1`)])).toEqual([]);
  });

  it('of processes that run are kept', async () => {
    const names = [named(...own, process.pid, started), await partName('a.csv', process.pid)].sort();
    expect(await left(names)).toEqual(names);
  });

  it('of another machine or container are kept, whatever their process', async () => {
    const names = [named('0123456789ab', 'ba9876543210', 1, 2), named('0123456789ab', '', 1, 2)].sort();
    expect(await left([], names)).toEqual(names);
  });

  it.skipIf(machine === '')('of this machine before it was started again are removed', async () => {
    const name = named('0123456789ab', machine, process.pid, started);
    expect(await left([], [name])).toEqual([]);
    // Changed since: it is another machine of the same name, or a container of this one.
    expect(await left([name])).toEqual([name]);
  });

  it('of other programs are kept, and what is not a file', async () => {
    const others = ['.a.csv.part', 'a.csv.part', '.a.csv.12-0123abcd.part', '.a.1-2-3-4-0123abcd.part.log', 'x.part'];
    expect(await left(others)).toEqual([...others].sort());
    const folder = temporaryFolder();
    mkdirSync(join(folder, named(...own, 1, 2)));
    symlinkSync('/etc/hostname', join(folder, named(...own, 1, 3)));
    await removeAbandonedParts(folder, processes);
    expect(readdirSync(folder)).toHaveLength(2);
  });

  it('have names that every file system takes, however long the name of the file is', async () => {
    expect(Buffer.byteLength(await partName('\u{1f600}'.repeat(80), 4_194_304))).toBeLessThanOrEqual(255);
  });

  it('in a folder that cannot be read are left alone', async () => {
    await expect(removeAbandonedParts(join(temporaryFolder(), 'none'), processes)).resolves.toBeUndefined();
  });
});
