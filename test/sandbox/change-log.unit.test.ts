import { appendFileSync, mkdirSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { furtherCases } from '../support/ring.ts';
import { createBox, logOf, start, typesOf, withTwoBoxes } from '../support/sandbox.ts';

/** A sandbox of that folder, and the warnings it gives. */
async function warned(folder: string) {
  const warnings: string[] = [];
  const warn = (said: unknown) => void warnings.push(String(said));
  return { sandbox: await start({ folder, warn }), warnings };
}

describe("the sandbox's change log", () => {
  it('ignores a torn last line, and appends the next one on a line of its own', async () => {
    const { folder, sandbox, first, second } = await withTwoBoxes();
    for (const length of [20, second.length, ...furtherCases(1, second.length - 1)]) {
      writeFileSync(logOf(folder), `${first}\n${second.slice(0, length)}`);
      expect(await typesOf(sandbox)).toEqual(['one']);
      const fresh = await start({ folder });
      expect(await typesOf(fresh)).toEqual(['one']);
      await createBox(fresh, 'three');
      for (const peer of [fresh, sandbox, await start({ folder })])
        expect(await typesOf(peer)).toEqual(['three', 'one']);
    }
  });

  it('ignores a torn first line', async () => {
    const { folder, first } = await withTwoBoxes();
    writeFileSync(logOf(folder), first.slice(0, 30));
    const sandbox = await start({ folder });
    await createBox(sandbox, 'three');
    for (const peer of [sandbox, await start({ folder })]) expect(await typesOf(peer)).toEqual(['three']);
  });

  it('ignores lines that are not entries', async () => {
    const { folder, sandbox } = await withTwoBoxes();
    for (const line of ['', 'nonsense', '[]', '{"anchor":"2026-03-15"}', '{"changes":[{"table":"boxes/41"}]}']) {
      appendFileSync(logOf(folder), `${line}\n`);
    }
    appendFileSync(logOf(folder), Buffer.from([0, 0, 0xff, 0x0a]));
    await createBox(sandbox, 'three');
    for (const peer of [sandbox, await start({ folder })]) expect(await typesOf(peer)).toEqual(['three', 'two', 'one']);
  });

  it('starts over if the file is deleted or emptied', async () => {
    const { folder, sandbox } = await withTwoBoxes();
    writeFileSync(logOf(folder), '');
    expect(await typesOf(sandbox)).toEqual([]);
    await createBox(sandbox, 'three');
    rmSync(logOf(folder));
    expect(await typesOf(sandbox)).toEqual([]);
    rmSync(folder, { recursive: true });
    await createBox(sandbox, 'four');
    expect(await typesOf(await start({ folder }))).toEqual(['four']);
  });

  it('takes the lock of a process that has ended', async () => {
    const { folder, sandbox } = await withTwoBoxes();
    const lock = `${logOf(folder)}.lock`;
    writeFileSync(lock, `${2 ** 30} left-behind`);
    // A lock that names no process is left alone while it is new.
    utimesSync(lock, new Date(), new Date(Date.now() - 60_000));
    await createBox(sandbox, 'three');
    expect(await typesOf(sandbox)).toEqual(['three', 'two', 'one']);
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it.runIf(process.platform === 'linux')('reports a file that loses what is written to it', async () => {
    const folder = temporaryFolder();
    symlinkSync('/dev/null', logOf(folder));
    const { sandbox, warnings } = await warned(folder);
    await createBox(sandbox, 'one');
    expect(await typesOf(sandbox)).toEqual(['one']);
    expect(warnings).toEqual([expect.stringContaining('is not there when it is read back')]);
  });
});

describe('a sandbox that cannot write', () => {
  it.runIf(process.platform === 'linux')('says once that the disk is full, and goes on in memory', async () => {
    const folder = temporaryFolder();
    symlinkSync('/dev/full', logOf(folder));
    const { sandbox, warnings } = await warned(folder);
    const { id } = await sandbox.orderIn('pending');
    const { status } = await sandbox.ask('POST', `/api/orders/${id}/cancel`);
    expect(status).toBe(200);
    expect(await sandbox.record(`/api/orders/${id}`)).toMatchObject({ status: 'cancelled' });
    await createBox(sandbox, 'one');
    expect(await typesOf(sandbox)).toEqual(['one']);
    expect(warnings).toEqual([expect.stringContaining('the disk is full.')]);
  });

  it('keeps in memory what it has read', async () => {
    const { folder } = await withTwoBoxes();
    const { sandbox, warnings } = await warned(folder);
    rmSync(logOf(folder));
    mkdirSync(logOf(folder));
    await createBox(sandbox, 'three');
    expect(await typesOf(sandbox)).toEqual(['three', 'two', 'one']);
    expect(warnings).toEqual([expect.stringContaining('cannot be read (EISDIR)')]);
  });

  it('does not start on what it cannot read', async () => {
    const folder = temporaryFolder();
    mkdirSync(logOf(folder));
    await expect(start({ folder })).rejects.toThrow(/cannot be read \(EISDIR\)/);
  });
});
