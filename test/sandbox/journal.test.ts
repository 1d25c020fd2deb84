import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { resetSandbox } from '../../src/sandbox/server.ts';
import { temporaryFolder } from '../support/folders.ts';
import { createBox, journalOf, noon, start, typesOf } from '../support/sandbox.ts';

const linesOf = (folder: string): string[] => readFileSync(journalOf(folder), 'utf8').split('\n');

/** Keeps two boxes, and hands out the line of the second. */
async function withTwoBoxes() {
  const folder = temporaryFolder();
  const sandbox = await start({ folder });
  await createBox(sandbox, 'one');
  await createBox(sandbox, 'two');
  const [first = '', second = ''] = linesOf(folder);
  return { folder, sandbox, first, second };
}

describe("the sandbox's journal", () => {
  it('passes over a last line that was torn, and goes on behind it', async () => {
    const { folder, sandbox, first, second } = await withTwoBoxes();
    for (const length of [1, 20, second.length - 1, second.length]) {
      writeFileSync(journalOf(folder), `${first}\n${second.slice(0, length)}`);
      expect(await typesOf(sandbox)).toEqual(['one']);
      const fresh = await start({ folder });
      expect(await typesOf(fresh)).toEqual(['one']);
      await createBox(fresh, 'three');
      for (const peer of [fresh, sandbox, await start({ folder })])
        expect(await typesOf(peer)).toEqual(['three', 'one']);
    }
  });

  it('passes over lines that are none of its own', async () => {
    const { folder, sandbox } = await withTwoBoxes();
    for (const line of [
      '',
      'nonsense',
      '[]',
      '{"number":3}',
      '{"number":3,"by":"x","changes":[{"table":"boxes/41"}]}',
    ]) {
      appendFileSync(journalOf(folder), `${line}\n`);
    }
    appendFileSync(journalOf(folder), Buffer.from([0, 0, 0xff, 0x0a]));
    await createBox(sandbox, 'three');
    for (const peer of [sandbox, await start({ folder })]) expect(await typesOf(peer)).toEqual(['three', 'two', 'one']);
  });

  it('counts the first of two changes that were made at once', async () => {
    const { folder, sandbox, second } = await withTwoBoxes();
    appendFileSync(journalOf(folder), `${second.replaceAll('two', 'late')}\n`);
    expect(await typesOf(sandbox)).toEqual(['two', 'one']);
    expect(await typesOf(await start({ folder }))).toEqual(['two', 'one']);
  });

  it('starts over where the file is taken away or emptied', async () => {
    const { folder, sandbox } = await withTwoBoxes();
    writeFileSync(journalOf(folder), '');
    expect(await typesOf(sandbox)).toEqual([]);
    await createBox(sandbox, 'three');
    rmSync(journalOf(folder));
    expect(await typesOf(sandbox)).toEqual([]);
    rmSync(folder, { recursive: true });
    await createBox(sandbox, 'four');
    expect(await typesOf(await start({ folder }))).toEqual(['four']);
  });

  it('is shortened when it has grown silly, and nothing is lost, not for a sandbox that is open either', async () => {
    const { folder, sandbox } = await withTwoBoxes();
    const other = await start({ folder });
    const { id } = await sandbox.orderIn('pending');
    const largest = { size: 0 };
    for (let time = 1; time <= 60; time++) {
      const description = `${time} ${'x'.repeat(100_000)}`;
      const peer = time % 2 ? sandbox : other;
      expect((await peer.ask('PUT', `/api/orders/${id}/edit`, { description })).status).toBe(200);
      largest.size = Math.max(largest.size, statSync(journalOf(folder)).size);
    }
    expect(largest.size).toBeLessThan(1_500_000);
    await createBox(other, 'three');
    for (const peer of [sandbox, other, await start({ folder })]) {
      expect((await peer.record(`/api/orders/${id}`)).description).toMatch(/^60 /);
      expect(await typesOf(peer)).toEqual(['three', 'two', 'one']);
    }
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it('is replaced by whoever comes next where its replacement was interrupted', async () => {
    const { folder, sandbox, first } = await withTwoBoxes();
    writeFileSync(join(folder, 'new'), `${first}\n`);
    appendFileSync(journalOf(folder), '{"number":3,"by":"x","next":"new"}\n');
    expect(await typesOf(sandbox)).toEqual(['one']);
    expect(await typesOf(await start({ folder }))).toEqual(['one']);
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it('goes on where its replacement is lost', async () => {
    const { folder, sandbox } = await withTwoBoxes();
    appendFileSync(journalOf(folder), '{"number":3,"by":"x","next":"lost"}\n');
    expect(await typesOf(sandbox)).toEqual(['two', 'one']);
    await createBox(sandbox, 'three');
    for (const peer of [sandbox, await start({ folder })]) expect(await typesOf(peer)).toEqual(['three', 'two', 'one']);
  });

  it('is swept of what killed processes have left behind', async () => {
    const { folder } = await withTwoBoxes();
    writeFileSync(`${journalOf(folder)}.left-behind.next`, 'half of');
    resetSandbox(folder, { seed: 1, orders: 200, now: noon });
    expect(readdirSync(folder)).toEqual([basename(journalOf(folder))]);
  });

  it.runIf(process.platform === 'linux')('is not believed where it swallows what is written', async () => {
    const folder = temporaryFolder();
    symlinkSync('/dev/null', journalOf(folder));
    const { status, body } = await (await start({ folder })).ask('POST', '/api/boxes', { type: 'one' });
    expect([status, body.message]).toEqual([500, expect.stringContaining('not there when it is read')]);
  });
});

describe('a sandbox that cannot write', () => {
  it.runIf(process.platform === 'linux')('says that the disk is full, and goes on reading', async () => {
    const folder = temporaryFolder();
    symlinkSync('/dev/full', journalOf(folder));
    const sandbox = await start({ folder });
    const { id } = await sandbox.orderIn('pending');
    const { status, body } = await sandbox.ask('POST', `/api/orders/${id}/cancel`);
    expect([status, body.message]).toEqual([507, expect.stringMatching(/changed nothing: .* the disk is full\.$/)]);
    expect(await sandbox.record(`/api/orders/${id}`)).toMatchObject({ status: 'pending' });
  });

  it('says where, and goes on reading', async () => {
    const folder = join(temporaryFolder(), 'file', 'sandbox');
    writeFileSync(join(folder, '..'), 'not a folder');
    const sandbox = await start({ folder });
    const { status, body } = await sandbox.ask('POST', '/api/boxes', { type: 'x' });
    expect([status, body.message]).toEqual([500, expect.stringContaining('its folder is a file')]);
    expect(await typesOf(sandbox)).toEqual([]);
  });

  it('does not start on what it cannot read', async () => {
    const folder = temporaryFolder();
    mkdirSync(journalOf(folder));
    await expect(start({ folder })).rejects.toThrow(/cannot be read \(EISDIR\)/);
  });
});
