import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hostMarks, startTimeOf } from '../../src/base/files/process-identity.ts';
import { openSpool } from '../../src/base/files/spool.ts';
import { temporaryFolder } from '../support/folders.ts';

const processes = { pid: process.pid, isAlive: (pid: number) => pid === process.pid };

async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all).toString();
}

describe('a spool', () => {
  it('gives back what was written, as often as it is read', async () => {
    const spool = await openSpool({ folder: join(temporaryFolder(), 'spool'), processes });
    await spool.write(Buffer.from('one '));
    await spool.write(Buffer.from('two'));
    expect(await textOf(spool.read())).toBe('one two');
    expect(await textOf(spool.read())).toBe('one two');
    await spool.remove();
  });

  it('can be read on by others where a reading of it ends early', async () => {
    const spool = await openSpool({ folder: join(temporaryFolder(), 'spool'), processes });
    await spool.write(Buffer.alloc(100_000, 'x'));
    const beside = spool.read()[Symbol.asyncIterator]();
    const { value: begun = Buffer.alloc(0) } = await beside.next();
    for (let time = 0; time < 3; time++) for await (const _ of spool.read()) break;
    const rest = await textOf({ [Symbol.asyncIterator]: () => beside });
    expect(begun.length + rest.length).toBe(100_000);
    expect(await textOf(spool.read())).toHaveLength(100_000);
    await spool.remove();
  });

  it('lies in a folder of the user alone, and has no name by which another could open it', async () => {
    const folder = join(temporaryFolder(), 'data', 'spool');
    const spool = await openSpool({ folder, processes });
    await spool.write(Buffer.from('an address'));
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(readdirSync(folder)).toEqual([]);
    await spool.remove();
  });

  it('removes what a killed process has left, and nothing of a living one', async () => {
    const folder = temporaryFolder();
    const place = { folder, processes };
    // The names that this process would give, with the ids of others.
    const named = (...parts: readonly (string | number | undefined)[]) => `.spool.${parts.join('-')}-0123abcd.part`;
    const own = await hostMarks();
    const [dead, reused] = [named(...own, 1, 2), named(...own, process.pid, 1)];
    const living = named(...own, process.pid, startTimeOf(process.pid));
    const foreign = named('0123456789ab', '', 1, 2);
    for (const name of [dead, reused, living, 'notes.txt', foreign]) writeFileSync(join(folder, name), 'x');
    await (await openSpool(place)).remove();
    expect(readdirSync(folder).sort()).toEqual([living, foreign, 'notes.txt'].sort());
  });

  it('says in words where it cannot be written', async () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    await expect(openSpool({ folder: join(file, 'spool'), processes })).rejects.toThrow('cannot be written');
  });
});
