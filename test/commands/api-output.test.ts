import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { shipctl } from '../support/run.ts';
import { paginate, sendJson, startService } from '../support/service.ts';

const rows = Array.from({ length: 25 }, (_, at) => ({ id: at + 1, name: `n${at + 1}` }));
const serving = () => startService((request) => ({ data: paginate(rows, request, 10) }));
const get = ['api', 'GET', '/api/things'];

describe('api --paginate', () => {
  it('is one JSON array unless a format is given', async () => {
    const { env } = await serving();
    expect(JSON.parse((await shipctl([...get, '--paginate'], { env })).stdout)).toEqual(rows);
    const csv = await shipctl([...get, '--paginate', '-o', 'csv'], { env });
    expect(csv).toMatchObject({ code: 0, stdout: expect.stringMatching(/^id,name\n1,n1\n(.*\n){23}25,n25\n$/) });
    expect((await shipctl([...get, '--paginate', '--csv'], { env })).stdout).toBe(csv.stdout);
    expect((await shipctl([...get, '--paginate'], { env: { ...env, SHIPCTL_OUTPUT: 'csv' } })).stdout).toBe(csv.stdout);
    const cwd = temporaryFolder();
    expect(await shipctl([...get, '--paginate', '--out', 'a.csv'], { env, cwd })).toMatchObject({ code: 0 });
    expect(readFileSync(join(cwd, 'a.csv'), 'utf8')).toBe(csv.stdout);
  });

  it('accepts --per-page and --limit', async () => {
    const { env, requests } = await serving();
    const outcome = await shipctl([...get, '--paginate', '--limit', '7', '--per-page', '5'], { env });
    expect(JSON.parse(outcome.stdout)).toEqual(rows.slice(0, 7));
    expect(requests.map(({ query }) => query.per_page)).toEqual(['5', '5']);
  });

  it('keeps repeated parameters on every page', async () => {
    const { env, raw } = await serving();
    await shipctl(['api', 'GET', '/api/things?status[]=a&status[]=b&x=1', '--paginate'], { env });
    // Three pages, and the first one again.
    expect(raw).toHaveLength(4);
    for (const target of raw) {
      const { searchParams } = new URL(target, 'http://x');
      expect([searchParams.getAll('status[]'), searchParams.getAll('x')]).toEqual([['a', 'b'], ['1']]);
    }
  });

  it('says what it cannot combine', async () => {
    const outcome = await shipctl(['api', 'GET', '/api/things?a=1&a=2', '--paginate', '-H', 'X-A: 1']);
    expect(outcome).toMatchObject({ code: 2, stdout: '' });
    expect(outcome.stderr).toMatch(/--paginate and --header cannot be used together/);
    expect(outcome.stderr).toMatch(/"a" twice/);
  });
});

describe('api', () => {
  it('writes the bytes to --out', async () => {
    const cwd = temporaryFolder();
    const bytes = Buffer.from([0, 255, 254, 13, 10, 27]);
    const service = await startService((_request, response) => void response.writeHead(200).end(bytes));
    const outcome = await shipctl([...get, '--out', 'a.bin'], { env: service.env, cwd });
    expect(outcome).toMatchObject({ code: 0, stdout: '' });
    expect(readFileSync(join(cwd, 'a.bin'))).toEqual(bytes);
  });

  it('leaves no file after an error, and sends nothing where none can be written', async () => {
    const cwd = temporaryFolder();
    const service = await startService((_request, response) => sendJson(response, 404, { message: 'no' }));
    const missing = await shipctl([...get, '--out', 'a.json'], { env: service.env, cwd });
    expect(missing).toMatchObject({ code: 5, stdout: '' });
    expect(existsSync(join(cwd, 'a.json'))).toBe(false);
    expect(await shipctl([...get, '--out', '/nowhere/a'], { env: service.env })).toMatchObject({ code: 9, stdout: '' });
    expect(service.requests).toHaveLength(1);
  });

  it.each([
    [['-o', 'csv'], '--output'],
    [['--csv'], '--csv'],
    [['--columns', 'id'], '--columns'],
    [['--no-header'], '--no-header'],
    [['--raw-csv'], '--raw-csv'],
    [['--per-page', '5'], '--per-page'],
    [['--limit', '5'], '--limit'],
    [['--all'], '--all'],
  ])('says that %j needs --paginate', async (flags, named) => {
    const service = await serving();
    const outcome = await shipctl([...get, ...flags], { env: service.env });
    expect(outcome).toMatchObject({ code: 2, stdout: '' });
    expect(outcome.stderr).toContain(`${named} needs --paginate`);
    expect(service.requests).toEqual([]);
  });

  it('accepts --json and a header, which do not change the response', async () => {
    const service = await serving();
    expect(await shipctl([...get, '--json', '-H', 'X-A: 1'], { env: service.env })).toMatchObject({ code: 0 });
    expect(service.requests[0]?.headers['x-a']).toBe('1');
  });

  it('keeps repeated parameters, and -F overrides them', async () => {
    const service = await serving();
    await shipctl(['api', 'GET', '/api/x?status[]=a&status[]=b&n=1&n=2'], { env: service.env });
    await shipctl(['api', 'GET', '/api/x?status[]=a&n=1', '-F', 'status=c', '-F', 'm=3'], { env: service.env });
    await shipctl(['api', 'POST', '/api/x?n=1&n=2', '-F', 'n=3'], { env: service.env });
    expect(service.raw.map((target) => decodeURIComponent(target))).toEqual([
      '/api/x?status[]=a&status[]=b&n=1&n=2',
      '/api/x?n=1&status=c&m=3',
      '/api/x?n=1&n=2',
    ]);
  });
});
