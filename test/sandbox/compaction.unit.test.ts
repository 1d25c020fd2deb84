import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { createBox, logOf, type Peer, start, typesOf, withTwoBoxes } from '../support/sandbox.ts';

/** Describes an order over and over, so that the log grows by 100 kB a time. */
async function writeLongNotes(peer: Peer, id: number, count: number): Promise<void> {
  for (let time = 1; time <= count; time++) {
    const description = `${time} ${'x'.repeat(100_000)}`;
    expect((await peer.ask('PUT', `/api/orders/${id}/edit`, { description })).status).toBe(200);
  }
}

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
