import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { asked } from '../support/lists.ts';
import { orders } from '../support/orders.ts';
import { shipctl } from '../support/run.ts';
import { secret } from '../support/secrets.ts';
import { paginate, sendJson, startService } from '../support/service.ts';

const pull = [
  ...['orders', 'list', '--all', '--per-page', '10', '--retries', '0', '--concurrency', '1'],
  ...['--out', 'a.ndjson', '--resume'],
];

/** Fifty orders on five pages, of which the fourth fails until it is repaired. */
async function failing() {
  let ill = true;
  const service = await startService((request, response) => {
    if (ill && request.query.page === '4') return sendJson(response, 500, {});
    return { data: paginate(orders(50), request) };
  });
  const heal = (): void => {
    ill = false;
  };
  return { service, heal };
}

/** A token of an account; `serial` distinguishes tokens of one account. */
function tokenOf(sub: unknown, serial: number): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return secret(`${part({ alg: 'none' })}.${part({ sub, serial })}.c2lnbmF0dXJl`);
}

describe('a resumed export', () => {
  it("belongs to one account: a new token of it works, another account's is refused", async () => {
    const cwd = temporaryFolder();
    const { service, heal } = await failing();
    const as = (token: string) => shipctl(pull, { env: { ...service.env, SHIPCTL_TOKEN: token }, cwd });
    expect(await as(tokenOf(7, 1))).toMatchObject({ code: 8 });
    heal();
    const before = service.requests.length;
    const refused = await as(tokenOf(8, 2));
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain('different account');
    expect(service.requests).toHaveLength(before);
    expect(await as(tokenOf(7, 3))).toMatchObject({ code: 0 });
    expect(readFileSync(join(cwd, 'a.ndjson'), 'utf8').trimEnd().split('\n')).toHaveLength(50);
  });

  it('with --verify is read from its first page where the rows so far are not of pages that overlap', async () => {
    const cwd = temporaryFolder();
    const { service, heal } = await failing();
    await shipctl(pull, { env: service.env, cwd });
    heal();
    const before = service.requests.length;
    expect(await shipctl([...pull, '--verify'], { env: service.env, cwd })).toMatchObject({ code: 0 });
    const pages = asked(service.requests.slice(before), 'page').map((page) => page ?? '1');
    expect(pages.filter((page) => page === '1').length).toBeGreaterThan(1);
    expect(pages.length).toBeGreaterThan(6);
    expect(readFileSync(join(cwd, 'a.ndjson'), 'utf8').trimEnd().split('\n')).toHaveLength(50);
  });

  it('with --verify goes on where pages that overlap were written before', async () => {
    const cwd = temporaryFolder();
    const { service, heal } = await failing();
    const verified = [...pull, '--verify'];
    expect(await shipctl(verified, { env: service.env, cwd })).toMatchObject({ code: 8 });
    const written = service.requests.map(({ query }) => `${query.page ?? 1} ${query.per_page}`);
    heal();
    const before = service.requests.length;
    expect(await shipctl(verified, { env: service.env, cwd })).toMatchObject({ code: 0 });
    const again = service.requests.slice(before).map(({ query }) => `${query.page ?? 1} ${query.per_page}`);
    // The first page, the last one that was written, and only new ones behind it.
    expect(again[0]).toBe('1 10');
    expect(written).toContain(again[1]);
    expect(again.slice(2, -1).filter((window) => written.slice(0, -1).includes(window))).toEqual([]);
    const rows = readFileSync(join(cwd, 'a.ndjson'), 'utf8').trimEnd().split('\n');
    expect(new Set(rows).size).toBe(50);
    expect(rows).toHaveLength(50);
  });
});
