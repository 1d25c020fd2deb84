import { describe, expect, it } from 'vitest';
import { withDocument } from '../support/documents.ts';
import { writesTo } from '../support/service.ts';

const order = (fields: object) => ({
  responses: { 200: { content: { 'application/json': { schema: { properties: fields } } } } },
});

const yes = { terminal: 200, typed: ['y', 'y', 'y', 'y', 'y', 'y'] };

describe('a document that has changed', () => {
  it('gives an operation of the same id its new route, as one change', async () => {
    const { importing, write, rows, overrides } = await withDocument({
      '/robots/{id}/run': { post: { operationId: 'runRobot' } },
      '/robots/{id}/old': { post: { operationId: 'old' } },
    });
    await importing({}, '--yes');
    write({ '/machines/{id}/start': { post: { operationId: 'runRobot', summary: 'Start' } } });
    const { stderr } = await importing({}, '--dry-run');
    expect(stderr).toContain('1 operation: 0 added, 0 replacements proposed, 0 left out, 1 with a new route.');
    expect(stderr).toContain('  robots.run: POST /api/robots/{id}/run → POST /api/machines/{id}/start');
    expect(stderr).toContain('No longer in api.json: robots.old. To remove: shipctl ops unset robots.old');
    expect(await rows()).toMatchObject([
      {
        operation: 'robots.run',
        action: 'move',
        route: 'POST /api/robots/{id}/run',
        new_route: 'POST /api/machines/{id}/start',
      },
    ]);
    expect(Object.keys(overrides())).toEqual(['robots.run', 'robots.old']);
    expect(overrides()['robots.run']).toMatchObject({ route: 'POST /api/machines/{id}/start' });
  });

  it('does not touch a role or an envelope that the user has set', async () => {
    const { importing, write, overrides, type } = await withDocument({ '/robots/{id}': { get: order({ id: {} }) } });
    await importing({}, '--yes');
    await type(['ops', 'set', 'robots.get', '--role', 'number=id', '--envelope', 'robot']);
    write({ '/robots/{id}': { get: { ...order({ id: {}, name: { type: 'string' } }), summary: 'Robot' } } });
    expect((await importing({}, '--yes')).stderr).toContain('1 changed');
    expect(overrides()['robots.get']).toMatchObject({
      envelope: 'robot',
      roles: { number: 'id' },
      added: { title: 'Robot', row: { name: { type: 'string' } } },
    });
  });
});

describe('ops list and ops unset --from', () => {
  it('are about what a file has brought, but for what the user has set since', async () => {
    const { importing, overrides, type } = await withDocument({
      '/robots': { get: {}, post: {} },
      '/robots/{id}': { get: {} },
    });
    await type(['ops', 'set', 'things.list', 'GET /api/things']);
    await importing({}, '--yes');
    await type(['ops', 'set', 'robots.get', 'GET /api/v2/robots/{id}']);
    const listed = await type(['ops', 'list', '--from', 'folder/api.json', '--csv', '--columns', 'operation,from']);
    expect(listed.stdout.split('\n').sort()).toEqual(
      ['', 'operation,from', 'robots.create,api.json', 'robots.get,api.json', 'robots.list,api.json'].sort(),
    );
    expect(await type(['ops', 'list', '--from', 'other.json'])).toMatchObject({ code: 2 });
    expect((await type(['ops', 'unset', '--from', 'other.json'])).stderr).toContain('Imported were: api.json.');
    expect(await type(['ops', 'unset', '--from', 'api.json', 'robots.list'])).toMatchObject({ code: 2 });
    expect(await type(['ops', 'unset'])).toMatchObject({ code: 2 });
    const { stderr } = await type(['ops', 'unset', '--from', 'api.json']);
    expect(stderr).toContain('robots.get stays: you have set it.');
    expect(Object.keys(overrides())).toEqual(['things.list', 'robots.get']);
  });
});

describe('a replaced operation', () => {
  const fields = {
    id: { type: 'integer' },
    reference: { type: 'string' },
    state: { type: 'string' },
    sum: { type: 'number' },
  };

  it('has the fields of the document, which are shown, and a question says which one is missing', async () => {
    const { importing, service, type } = await withDocument({ '/v2/orders/{id}': { get: order(fields) } });
    const { stderr } = await importing(yes);
    expect(stderr).toContain('Fields: id=id, number=reference, status=state; not known: receiver, phone, city, total');
    const help = await type(['orders', 'get', '--help']);
    expect(help.stdout).toContain('reference');
    expect(help.stdout).not.toContain('order_number');
    const asked = await type(['orders', 'cancel', '--id', '5'], { terminal: 300, typed: ['n'] });
    expect(asked.stderr).toContain('shipctl ops set orders.get --role total=<field>');
    expect(await type(['ops', 'set', 'orders.get', '--role', 'total=sums'])).toMatchObject({ code: 2 });
    expect(await type(['ops', 'set', 'orders.get', '--role', 'sum=sum'])).toMatchObject({ code: 2 });
    expect(await type(['ops', 'set', 'orders.get', '--role', 'total=sum'])).toMatchObject({ code: 0 });
    expect((await type(['orders', 'cancel', '--id', '5'], { terminal: 300, typed: ['n'] })).stderr).not.toContain(
      'total=',
    );
    expect(writesTo(service)).toEqual([]);
  });
});

describe('a route that is built in', () => {
  const list = { parameters: [{ name: 'state', in: 'query', schema: { type: 'string' } }] };

  it('is proposed with the fields of the document, and adds nothing if it is refused', async () => {
    const { importing, overrides, type } = await withDocument({
      '/orders': { get: list },
      '/shop/orders': { get: {} },
    });
    const { stderr } = await importing({}, '--yes');
    expect(stderr).toContain('orders.list: GET /api/orders, with the fields of the document');
    expect(stderr).toContain('2 operations: 1 added, 1 replacement proposed, 0 left out.');
    expect(Object.keys(overrides())).toEqual(['shop.orders.list']);
    await importing({}, '--yes', '--replace', 'orders.list');
    expect(overrides()['orders.list']).toMatchObject({ added: { input: { state: { type: 'string' } } } });
    const { stdout } = await type(['orders', 'list', '--help']);
    expect(stdout).toContain('--state <text>');
    expect(stdout).not.toContain('--date-from');
  });
});
