import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { all, always, countries, says, wholePage } from '../support/countries.ts';
import { homeFolder } from '../support/folders.ts';
import { idsOf, range } from '../support/lists.ts';
import { errorOf, shipctl } from '../support/run.ts';
import { sendJson, startService } from '../support/service.ts';

const rows = countries(7);

describe('a list without a paginator', () => {
  it('is not taken for the whole where it is as long as the page that was asked for', async () => {
    const service = await startService(({ query }) => countries(30).slice(0, Number(query.per_page ?? 15)));
    const outcome = await shipctl([...all, '--per-page', '10'], { env: service.env });
    expect(errorOf(outcome)).toMatchObject({ code: 'partial', message: says(10, wholePage) });
    const larger = await shipctl(all, { env: service.env });
    expect({ code: larger.code, ids: idsOf(larger) }).toEqual({ code: 0, ids: range(1, 30) });
    const page = await shipctl(['countries', 'list', '--per-page', '10'], { env: service.env });
    expect(page.stderr).toContain(`${says(10, wholePage)} Next page: shipctl countries list --per-page 10 --page 2`);
    // As many as were wanted are enough; fewer than wanted are not.
    expect(await shipctl(['countries', 'list', '--limit', '10'], { env: service.env })).toMatchObject({ code: 0 });
    const limit = await shipctl(['countries', 'list', '--limit', '20', '--per-page', '10'], { env: service.env });
    expect(limit.code).toBe(8);
  });

  it('is known to end on its last page', async () => {
    const service = await startService(({ query }, response) => {
      const from = (Number(query.page ?? 1) - 1) * 10;
      sendJson(response, 200, countries(30).slice(from, from + 10), { 'X-WP-Total': '30', 'X-WP-TotalPages': '3' });
    });
    const at = (page: string) => ['countries', 'list', '--per-page', '10', '--page', page];
    expect((await shipctl(at('2'), { env: service.env })).stderr).toContain('X-WP-Total says 30');
    expect(await shipctl(at('3'), { env: service.env })).toMatchObject({ code: 0, stderr: '' });
  });

  it('may name its next page in any of several Link headers', async () => {
    const service = await startService((_request, response) => {
      const link = ['<http://x.example/?page=9>; rel="last"', '<http://x.example/?page=2>; rel="next"'];
      response.writeHead(200, { 'content-type': 'application/json', link });
      response.end(JSON.stringify(rows));
    });
    expect(await shipctl(all, { env: service.env })).toMatchObject({ code: 8 });
  });

  it('leaves no file that could be taken for the whole, and says what to do', async () => {
    const service = await always(rows, { 'X-Total-Count': '350' });
    const cwd = homeFolder();
    const { code, stderr } = await shipctl(['countries', 'list', '--all', '--out', 'x.csv'], { env: service.env, cwd });
    expect({ code, exists: existsSync(join(cwd, 'x.csv')) }).toEqual({ code: 8, exists: false });
    expect(stderr).toContain(
      'Ask for larger pages (--per-page <n>) or, where pages have numbers, for one after another',
    );
    expect(stderr).toContain('x.csv was not written.');
    expect(stderr).not.toContain('--resume');
    const resumed = await shipctl(['countries', 'list', '--all', '--out', 'x.csv', '--resume'], {
      ...{ env: service.env, cwd },
    });
    expect(resumed.stderr).toContain('x.csv.part.');
    expect(resumed.stderr).not.toContain('type the same command again');
  });

  it('is not vouched for after ops set, and with api --paginate', async () => {
    const service = await always({ customers: rows, count: 250 });
    const surroundings = { env: { ...service.env, SHIPCTL_CONFIG_DIR: homeFolder() } };
    const set = ['ops', 'set', 'customers.list', 'GET /api/customers', '--envelope', 'customers', '--yes'];
    expect(await shipctl(set, surroundings)).toMatchObject({ code: 0 });
    const listed = await shipctl(['customers', 'list', '--all', '--json'], surroundings);
    expect(errorOf(listed)).toMatchObject({ code: 'partial', message: says(7, 'count says 250') });
    const cursor = await always({ data: rows, next_cursor: 'abc' });
    const raw = await shipctl(['api', 'GET', '/api/customers', '--paginate', '--json'], { env: cursor.env });
    const message = 'The service leads back to pages of rows that were read already (page 2).';
    expect(errorOf(raw)).toMatchObject({ code: 'partial', message });
  });
});
