import { describe, expect, it } from 'vitest';
import { withDocument } from '../support/documents.ts';
import { body } from '../support/importing.ts';
import { furtherIt, furtherRows } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';

const alternative = { '/orders/{id}': { put: { summary: 'Update Order' } } };

it('a document that others could change on its way is not fetched', async () => {
  const { code, stdout, stderr } = await shipctl(['ops', 'import', 'http://shop.example/openapi.json', '--yes']);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain('http://shop.example is http');
});

describe('an operation with another route', () => {
  it('replaces no operation of a similar name', async () => {
    const { importing, overrides, type, service } = await withDocument({
      '/refunds/{id}/cancel': { post: { tags: ['Orders'], summary: 'Cancel Order', operationId: 'orders.cancel' } },
      '/v2/orders': { get: { tags: ['Orders'], summary: 'List orders' } },
      '/orders/{id}/secrets/{key}': { delete: { tags: ['Orders'], summary: 'Delete secret' } },
      '/orders/{id}/keys/{key}': { delete: { tags: ['Orders'], summary: 'Delete secret' } },
    });
    expect(await importing({}, '--yes')).toMatchObject({ code: 0 });
    expect(Object.entries(overrides()).map(([id, { route }]) => [id, route])).toEqual([
      ['refunds.cancel', 'POST /api/refunds/{id}/cancel'],
      ['orders.secrets.delete', 'DELETE /api/orders/{id}/secrets/{key}'],
      ['orders.keys.delete', 'DELETE /api/orders/{id}/keys/{key}'],
      ['orders.v2.list', 'GET /api/v2/orders'],
    ]);
    await type(['orders', 'cancel', '--id', '5', '--yes']);
    expect(service.raw).toEqual(['/api/orders/5/cancel']);
  });
});

describe('an alternative of a built-in operation', () => {
  const beside = { 'orders.update-2': { route: 'PUT /api/orders/{id}' } };

  it('is added beside it with --yes, which says how to replace it', async () => {
    const { importing, overrides, stored } = await withDocument(alternative);
    const { code, stderr } = await importing({}, '--yes');
    expect({ code, overrides: overrides() }).toMatchObject({ code: 0, overrides: beside });
    expect(stderr).toContain('shipctl ops import api.json --replace orders.update');
    expect(stderr).toContain('1 operation: 0 added, 1 replacement proposed, 0 left out.');
    const before = stored();
    expect((await importing({}, '--yes')).stderr).toContain('Nothing to change');
    expect(stored()).toBe(before);
    await importing({}, '--yes', '--replace', 'orders.update');
    expect(overrides()).toMatchObject({ 'orders.update': { route: 'PUT /api/orders/{order}' } });
    expect(overrides()).not.toHaveProperty(['orders.update-2']);
  });

  it.each([['n'], [''], ...furtherRows(['no'])])('is added beside it after the answer %j', async (answer) => {
    const { importing, overrides } = await withDocument(alternative);
    const { code, stderr } = await importing({ terminal: 80, typed: [answer] });
    expect({ code, overrides: overrides() }).toMatchObject({ code: 0, overrides: beside });
    expect(stderr).toContain('No adds it beside, as orders update-2. [y/N]');
  });

  it('changes nothing if no answer is given', async () => {
    const { importing, stored } = await withDocument(alternative);
    expect(await importing({ terminal: 80, typed: [] })).toMatchObject({ code: 3 });
    expect(stored()).toBe('');
  });

  it('replaces it after a yes, and not again', async () => {
    const { importing, stored, overrides } = await withDocument(alternative);
    expect(await importing({ terminal: 80, typed: ['y'] })).toMatchObject({ code: 0 });
    expect(overrides()).toMatchObject({
      'orders.update': { route: 'PUT /api/orders/{order}', from: { file: 'api.json', route: 'PUT /api/orders/{id}' } },
    });
    const before = stored();
    expect(await importing({ terminal: 80, typed: [] })).toMatchObject({ code: 0, stdout: '' });
    expect(stored()).toBe(before);
  });

  it('is added beside it if the document has the built-in route too', async () => {
    const { importing, overrides } = await withDocument({ ...alternative, '/orders/{id}/edit': { put: {} } });
    expect(await importing({}, '--yes')).toMatchObject({ code: 0 });
    expect(Object.keys(overrides())).toEqual(['orders.update-2']);
  });
});

describe('what the user has set', () => {
  it('stays, and is named', async () => {
    const { importing, overrides, type } = await withDocument(alternative);
    await type(['ops', 'set', 'orders.update', 'POST /api/orders/{order}']);
    const { code, stderr } = await importing({ terminal: 300, typed: ['y'] });
    expect(code).toBe(0);
    expect(stderr).toContain('you have set orders.update to POST /api/orders/{order}');
    expect(stderr).toContain('shipctl ops unset orders.update');
    expect(overrides()).toMatchObject({
      'orders.update': { route: 'POST /api/orders/{order}' },
      'orders.update-2': { route: 'PUT /api/orders/{id}' },
    });
  });

  furtherIt('stays where it was imported before', async () => {
    const { importing, stored, type } = await withDocument({ '/robots/{id}/run': { post: { summary: 'Run' } } });
    await importing({}, '--yes');
    await type(['ops', 'set', 'robots.run', 'POST /api/v2/robots/{id}/run', '--envelope', 'robot']);
    const before = stored();
    const { stderr } = await importing({}, '--yes');
    expect(stderr).toContain('you have set robots.run to POST /api/v2/robots/{id}/run');
    expect(stored()).toBe(before);
  });

  it('stays as an earlier version stored it', async () => {
    const { importing, stored, type } = await withDocument({ '/robots/{id}/run': { post: { summary: 'Run' } } });
    await type(['ops', 'set', 'machines.start', 'POST /api/robots/{robot}/run']);
    const before = stored();
    expect((await importing({}, '--yes')).stderr).toContain('Nothing to change');
    expect(stored()).toBe(before);
  });
});

describe('a second import', () => {
  const robots = Object.fromEntries(
    Array.from({ length: 50 }, (_, at): [string, object] => [
      `/v${at % 5}/robots/{id}/part-${at % 25}`,
      { get: { summary: 'Show' }, delete: { summary: 'Delete' }, post: { summary: 'Do' } },
    ]),
  );

  it('of the same file changes nothing, whatever it is called', async () => {
    const { importing, stored, type } = await withDocument(robots);
    expect(await importing({}, '--yes')).toMatchObject({ code: 0 });
    const before = stored();
    expect(await importing()).toMatchObject({ code: 0, stdout: '' });
    const stdin = JSON.stringify({ openapi: '3.1.0', servers: [{ url: '/api' }], paths: robots });
    expect(await type(['ops', 'import', '-', '--yes'], { stdin })).toMatchObject({ code: 0, stdout: '' });
    expect(stored()).toBe(before);
  });

  furtherIt('adds what is new, and takes over new inputs', async () => {
    const { importing, write, rows, type } = await withDocument({ '/robots/{id}/run': { post: { summary: 'Run' } } });
    await importing({}, '--yes');
    write({
      '/robots/{id}': { get: { summary: 'Robot' } },
      '/robots/{id}/run': { post: { summary: 'Run', ...body({ properties: { times: { type: 'integer' } } }) } },
    });
    expect(await rows()).toMatchObject([
      { operation: 'robots.get', action: 'add' },
      { operation: 'robots.run', action: 'update' },
    ]);
    expect((await type(['robots', 'run', '--help'])).stdout).toContain('--times <number>');
  });
});
