import { describe, expect, it } from 'vitest';
import { type ImportRow, withDocument } from '../support/documents.ts';
import { body } from '../support/importing.ts';
import { furtherRows } from '../support/ring.ts';

describe('what cannot be imported', () => {
  it('is named with its reason, on stderr and in --json', async () => {
    const parameters = [
      { name: 'X-Shop', in: 'header' },
      { name: 'Authorization', in: 'header' },
      { name: 'dry_run', in: 'query' },
    ];
    const { importing, service, type } = await withDocument({
      '/robots': { head: {}, get: { parameters: [{ name: 'session', in: 'cookie' }] }, post: { parameters } },
      '/robots/{id}': { get: {}, options: {} },
      '/robots/{name}': { get: {} },
      '/robots/{a}/{a}': { get: {} },
      '/robots/طلبات': { get: {} },
      '/machines': { $ref: 'machines.json' },
      '/parts': { post: { ...body({ $ref: 'https://x.example/part.json' }) } },
    });
    const { code, stdout, stderr } = await importing({}, '--yes', '--json');
    expect(code).toBe(0);
    const rows = JSON.parse(stdout) as ImportRow[];
    const skipped = rows.filter(({ action }) => action === 'skip');
    expect(skipped.map(({ new_route }) => new_route)).toEqual([
      'GET /api/robots/{name}',
      'HEAD /robots',
      'OPTIONS /robots/{id}',
      'GET /api/robots/{a}/{a}',
      'GET /api/robots/طلبات',
      '/machines',
    ]);
    for (const { new_route, reason } of skipped) {
      expect(reason).toMatch(/\.$/);
      expect(stderr).toContain(`${new_route} is left out: ${reason}`);
    }
    const inputs = rows.flatMap(({ left_out }) => left_out).join('\n');
    for (const name of ['session', 'https://x.example/part.json']) {
      expect(inputs).toContain(name);
      expect(stderr).toContain(name);
    }
    expect(inputs + stderr).not.toContain('Authorization');
    expect(await type(['robots', 'create', '--dry-run-x'])).toMatchObject({ code: 2 });
    expect(service.requests).toEqual([]);
  });

  it('is a row in JSON, as what stays the same', async () => {
    const { rows } = await withDocument({ '/orders': { get: {} } });
    expect(await rows()).toMatchObject([{ operation: 'orders.list', action: 'same', reason: null, left_out: [] }]);
  });
});

describe('a path that is named like a word of ours', () => {
  it.each([
    ['/orders/help', 'post'],
    ['/login', 'post'],
    ...furtherRows(['/ops/list', 'get'], ['/orders/{a...}/{b?}', 'get'], ['/help', 'get'], ['/', 'get']),
  ])('%s breaks no command', async (path, method) => {
    const { importing, overrides, type } = await withDocument({ [path]: { [method]: { summary: 'x' } } });
    expect(await importing({}, '--yes')).toMatchObject({ code: 0 });
    const added = Object.keys(overrides()).map((id) => [...id.split('.'), '--help']);
    for (const line of [['orders', '--help'], ['login', '--help'], ['ops', '--help'], ['--help'], ...added])
      expect({ line, ...(await type(line)) }).toMatchObject({ line, code: 0, stderr: '' });
    expect(await type(['help', 'orders', 'list'])).toMatchObject({ code: 0 });
  });
});

describe('a collection of many folders within each other', () => {
  it('is read to its end', async () => {
    const { type } = await withDocument({});
    const request = { name: 'Run', request: { method: 'POST', url: '{{base}}/api/robots/5/run' } };
    const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
    const depth = 20_000;
    const item = `${'[{"item":'.repeat(depth)}[${JSON.stringify(request)}]${'}]'.repeat(depth)}`;
    const stdin = `{"info":{"schema":"${schema}"},"item":${item}}`;
    expect(await type(['ops', 'import', '-', '--yes'], { stdin })).toMatchObject({ code: 0 });
    expect((await type(['ops', 'list', 'robots'])).stdout).toContain('/api/robots/{robot}/run');
  });
});
