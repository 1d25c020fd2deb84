import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { order, orders } from '../support/orders.ts';
import { loggedIn, settingsFolder } from '../support/profiles.ts';
import { furtherRows } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { paginate, sendJson, startService } from '../support/service.ts';

const read = (cwd: string): Record<string, unknown> =>
  JSON.parse(readFileSync(join(cwd, 'm.json'), 'utf8')) as Record<string, unknown>;

const digest = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

describe('--manifest', () => {
  it('has the source, command, time, row count, and hash of the file', async () => {
    const cwd = temporaryFolder();
    const { env, write } = settingsFolder();
    const service = await startService((request) => ({ data: paginate(orders(25), request) }));
    write(loggedIn(service.url), 'shop');
    const argv = ['orders', 'list', '--profile', 'shop', '--base-url', `${service.url}/api`, '--status', 'pending'];
    const more = ['--date-from', '2026-01-01', '--all', '--per-page', '10', '--columns', 'id,items.sku'];
    const now = new Date('2026-03-15T10:20:30Z');
    const outcome = await shipctl([...argv, ...more, '--out', 'a.csv', '--manifest', 'm.json'], { env, cwd, now });
    expect(outcome.code).toBe(0);
    const { shipctl: version, ...facts } = read(cwd);
    expect(version).toMatch(/^\d+\.\d+\.\d+/);
    expect(facts).toEqual({
      operation: 'orders.list',
      profile: 'shop',
      origin: service.url,
      filters: [{ status: 'pending', date_from: '2026-01-01' }],
      window: { all: true, page: null, per_page: 10, limit: null },
      started_at: '2026-03-15T10:20:30.000Z',
      finished_at: '2026-03-15T10:20:30.000Z',
      ...{ rows: 25, total: 25, passes: 1, first_id: 25, last_id: 1 },
      ...{ format: 'csv', columns: ['id', 'items.sku'], file: join(cwd, 'a.csv') },
      ...{ sha256: digest(join(cwd, 'a.csv')), complete: true, proof: 'counts', error: null },
    });
    expect(readdirSync(cwd).sort()).toEqual(['a.csv', 'm.json']);
  });

  it.each([
    ['a page', ['--page', '2']],
    ...furtherRows(['a limit', ['--limit', '5']], ['the rest from a page', ['--all', '--from-page', '2']]),
  ])('does not call %s complete', async (_what, flags) => {
    const cwd = temporaryFolder();
    const service = await startService((request) => ({ data: paginate(orders(40), request, 10) }));
    const argv = ['orders', 'list', ...flags, '--json', '--manifest', 'm.json'];
    expect(await shipctl(argv, { env: service.env, cwd })).toMatchObject({ code: 0 });
    expect(read(cwd)).toMatchObject({ complete: false, error: null, total: 40 });
  });

  it('is written when the pull is interrupted, and says so', async () => {
    const cwd = temporaryFolder();
    let stop: () => void = () => undefined;
    const service = await startService((request) => {
      if (request.query.page !== '3') return { data: paginate(orders(50), request, 10) };
      stop();
      return undefined;
    });
    const argv = ['orders', 'list', '--all', '--out', 'a.csv', '--manifest', 'm.json'];
    const onStart = (send: (signal: 'SIGINT') => void) => {
      stop = () => send('SIGINT');
    };
    expect(await shipctl(argv, { env: service.env, cwd, onStart })).toMatchObject({ code: 130 });
    expect(read(cwd)).toMatchObject({ complete: false, error: 'Interrupted.', total: 50 });
    expect(readdirSync(cwd)).toEqual(['m.json']);
  });

  it('counts the passes of a list that changed', async () => {
    const cwd = temporaryFolder();
    let at = 0;
    const service = await startService((request) => {
      const rows = orders(30);
      // On its first reading the second page is that of another list.
      const held = ++at < 5 && request.query.page === '2' ? rows.map((row) => ({ ...row, id: row.id + 500 })) : rows;
      return { data: paginate(held, request) };
    });
    const argv = ['orders', 'list', '--all', '--per-page', '10', '--verify', '--concurrency', '1', '-o', 'ndjson'];
    expect(await shipctl([...argv, '--manifest', 'm.json'], { env: service.env, cwd })).toMatchObject({ code: 0 });
    // Rows of the other list were written too; the second reading proves that all thirty are there.
    const { passes, rows, complete, proof } = read(cwd);
    expect({ passes, complete, proof }).toEqual({ passes: 2, complete: true, proof: 'overlap' });
    expect(rows).toBeGreaterThan(30);
  });

  it('keeps every digit of the ids and redacts secrets in its error', async () => {
    const cwd = temporaryFolder();
    const id = '9007199254740993';
    const row = JSON.stringify(order(1)).replace('"id":1,', `"id":${id},`);
    const service = await startService(({ query, headers }, response) => {
      if (query.page === '2') return sendJson(response, 500, { message: `gone away: ${headers.authorization}` });
      const counts = '"current_page":1,"last_page":2,"per_page":1,"total":2';
      return sendJson(response, 200, `{"data":{${counts},"data":[${row}]}}`);
    });
    const argv = ['orders', 'list', '--all', '--per-page', '1', '--retries', '0', '-o', 'ndjson'];
    expect(await shipctl([...argv, '--manifest', 'm.json'], { env: service.env, cwd })).toMatchObject({ code: 8 });
    expect(readFileSync(join(cwd, 'm.json'), 'utf8')).toContain(`"first_id": ${id}`);
    expect(read(cwd)).toMatchObject({ complete: false, rows: 1, error: expect.stringContaining('[redacted]') });
  });
});
