import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { serveOrders } from '../support/lists.ts';
import { orders } from '../support/orders.ts';
import { spawned } from '../support/process.ts';
import { shipctl } from '../support/run.ts';
import { paginate, sendJson, startService } from '../support/service.ts';
import { readWorkbook } from '../support/workbook.ts';
import { rawList } from '../support/workbook-export.ts';

describe('-o xlsx', () => {
  it('goes to a pipe as bytes, and not to a terminal', async () => {
    const service = await serveOrders(orders(2));
    const { stdout, code } = await spawned([...rawList, '-o', 'xlsx'], { env: service.env });
    expect(code).toBe(0);
    expect((await readWorkbook(stdout)).sheets.map(({ name }) => name)).toEqual(['Orders', 'Items', 'Boxes']);
    const { requests } = service;
    const before = requests.length;
    const refused = await shipctl([...rawList, '-o', 'xlsx'], { env: service.env, terminal: 80 });
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toContain('--out orders.xlsx');
    expect(requests.length).toBe(before);
  });

  it('refuses --resume and names the way of csv', async () => {
    const service = await serveOrders(orders(2));
    const { code, stderr } = await shipctl([...rawList, '--resume', '--out', 'orders.xlsx'], { env: service.env });
    expect([code, service.requests]).toEqual([2, []]);
    expect(stderr.replace(/\s+/g, ' ')).toContain('Write --out orders.csv.');
  });

  it('writes the SHA-256 of the file into a manifest', async () => {
    const cwd = temporaryFolder();
    const service = await serveOrders(orders(2));
    await shipctl([...rawList, '--out', 'a.xlsx', '--manifest', 'a.json'], { env: service.env, cwd });
    const { sha256, rows, complete } = JSON.parse(readFileSync(join(cwd, 'a.json'), 'utf8')) as Record<string, unknown>;
    const hash = createHash('sha256')
      .update(readFileSync(join(cwd, 'a.xlsx')))
      .digest('hex');
    expect({ sha256, rows, complete }).toEqual({ sha256: hash, rows: 2, complete: true });
  });

  it('is the same bytes for the same rows', async () => {
    const service = await serveOrders(orders(30));
    const cwd = temporaryFolder();
    for (const name of ['a.xlsx', 'b.xlsx']) await shipctl([...rawList, '--out', name], { env: service.env, cwd });
    expect(readFileSync(join(cwd, 'a.xlsx')).equals(readFileSync(join(cwd, 'b.xlsx')))).toBe(true);
  });
});

describe('an export that fails', () => {
  /** Pages of ten, the third of which fails. */
  const failing = () =>
    startService((request, response) => {
      if (request.query.page === '3') return sendJson(response, 500, {});
      return { data: paginate(orders(50), request) };
    });
  const pull = [...rawList, '--per-page', '10', '--retries', '0', '--concurrency', '1'];

  it('leaves no workbook', async () => {
    const cwd = temporaryFolder();
    const service = await failing();
    const { code, stderr } = await shipctl([...pull, '--out', 'a.xlsx'], { env: service.env, cwd });
    expect(code).toBe(7);
    expect(stderr).toContain('a.xlsx was not written.');
    expect(readdirSync(cwd)).toEqual([]);
  });

  it('leaves nothing in a pipe that a program takes for a workbook', async () => {
    const service = await failing();
    const { code, stdout, stderr } = await spawned([...pull, '-o', 'xlsx'], { env: service.env });
    expect(code).toBe(7);
    expect(stderr).toContain('The workbook was not written.');
    await expect(readWorkbook(stdout)).rejects.toThrow();
  });

  it('keeps no rows that could not be proved complete', async () => {
    const cwd = temporaryFolder();
    const service = await startService((request) => ({ data: { ...paginate(orders(10), request), total: 12 } }));
    const { code } = await shipctl([...rawList, '--out', 'a.xlsx'], { env: service.env, cwd });
    expect(code).toBe(8);
    expect(readdirSync(cwd)).toEqual([]);
  });
});
