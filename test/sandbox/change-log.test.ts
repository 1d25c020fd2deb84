import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { resetSandbox } from '../../src/sandbox/server.ts';
import { temporaryFolder } from '../support/folders.ts';
import { createBox, logOf, noon, type Peer, processes, start, typesOf } from '../support/sandbox.ts';

const linesOf = (folder: string): string[] => readFileSync(logOf(folder), 'utf8').split('\n');

/** Keeps two boxes, and returns their lines. */
async function withTwoBoxes() {
  const folder = temporaryFolder();
  const sandbox = await start({ folder });
  await createBox(sandbox, 'one');
  await createBox(sandbox, 'two');
  const [first = '', second = ''] = linesOf(folder);
  return { folder, sandbox, first, second };
}

/** Describes an order over and over, so that the log grows by 100 kB a time. */
async function writeLongNotes(peer: Peer, id: number, count: number): Promise<void> {
  for (let time = 1; time <= count; time++) {
    const description = `${time} ${'x'.repeat(100_000)}`;
    expect((await peer.ask('PUT', `/api/orders/${id}/edit`, { description })).status).toBe(200);
  }
}

describe("the sandbox's change log", () => {
  it('ignores a torn last line, and appends the next one on a line of its own', async () => {
    const { folder, sandbox, first, second } = await withTwoBoxes();
    for (const length of [1, 20, second.length - 1, second.length]) {
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
    writeFileSync(`${logOf(folder)}.lock`, `${2 ** 30} left-behind`);
    await createBox(sandbox, 'three');
    expect(await typesOf(sandbox)).toEqual(['three', 'two', 'one']);
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it.runIf(process.platform === 'linux')('reports a file that loses what is written to it', async () => {
    const folder = temporaryFolder();
    symlinkSync('/dev/null', logOf(folder));
    const { status, body } = await (await start({ folder })).ask('POST', '/api/boxes', { type: 'one' });
    expect([status, body.message]).toEqual([500, expect.stringContaining('is not there when it is read back')]);
  });
});

describe('the compaction of the change log', () => {
  it('happens at the start, and loses nothing, also for a sandbox that is running', async () => {
    const { folder, sandbox } = await withTwoBoxes();
    const { id } = await sandbox.orderIn('pending');
    await writeLongNotes(sandbox, id, 12);
    expect(statSync(logOf(folder)).size).toBeGreaterThan(1_200_000);
    writeFileSync(`${logOf(folder)}.new`, 'left behind by a process that was killed while it compacted');
    const fresh = await start({ folder });
    expect(statSync(logOf(folder)).size).toBeLessThan(110_000);
    expect(statSync(logOf(folder)).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toHaveLength(1);
    await createBox(sandbox, 'three');
    await createBox(fresh, 'four');
    for (const peer of [sandbox, fresh, await start({ folder })]) {
      expect((await peer.record(`/api/orders/${id}`)).description).toMatch(/^12 /);
      expect(await typesOf(peer)).toEqual(['four', 'three', 'two', 'one']);
    }
  });

  it('keeps the day that the orders go back from', async () => {
    const folder = temporaryFolder();
    const sandbox = await start({ folder });
    const { id } = await sandbox.orderIn('pending');
    await writeLongNotes(sandbox, id, 12);
    const later = await start({ folder, now: () => new Date('2026-05-01T12:00:00Z') });
    expect(statSync(logOf(folder)).size).toBeLessThan(110_000);
    expect(await later.orders('per_page=100')).toEqual({
      ...(await sandbox.orders('per_page=100')),
      ...{ first_page_url: expect.anything(), last_page_url: expect.anything(), links: expect.anything() },
      ...{ next_page_url: expect.anything(), path: expect.anything() },
    });
  });

  it('leaves a large log alone if it holds little that is out of date', async () => {
    const { folder, sandbox } = await withTwoBoxes();
    const { data } = await sandbox.orders('status=pending&per_page=12');
    for (const { id } of data) await writeLongNotes(sandbox, id, 1);
    const before = statSync(logOf(folder));
    expect(before.size).toBeGreaterThan(1_100_000);
    await start({ folder });
    expect(statSync(logOf(folder))).toMatchObject({ ino: before.ino, size: before.size });
  });

  it('does not keep the sandbox from starting when it fails', async () => {
    const { folder, sandbox } = await withTwoBoxes();
    const { id } = await sandbox.orderIn('pending');
    await writeLongNotes(sandbox, id, 12);
    mkdirSync(`${logOf(folder)}.new`);
    expect(await typesOf(await start({ folder }))).toEqual(['two', 'one']);
    expect(statSync(logOf(folder)).size).toBeGreaterThan(1_200_000);
  });
});

describe('a reset', () => {
  it('removes what a killed compaction left behind', async () => {
    const { folder } = await withTwoBoxes();
    writeFileSync(`${logOf(folder)}.new`, 'half of');
    resetSandbox(folder, { seed: 1, orders: 200, processes, now: noon });
    expect(existsSync(folder)).toBe(true);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('a sandbox that cannot write', () => {
  it.runIf(process.platform === 'linux')('says that the disk is full, and goes on reading', async () => {
    const folder = temporaryFolder();
    symlinkSync('/dev/full', logOf(folder));
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
    mkdirSync(logOf(folder));
    await expect(start({ folder })).rejects.toThrow(/cannot be read \(EISDIR\)/);
  });
});
