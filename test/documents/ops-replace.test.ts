import { describe, expect, it } from 'vitest';
import { withDocument } from '../support/documents.ts';
import { furtherRows } from '../support/ring.ts';

describe('--replace', () => {
  const document = { '/v2/orders': { get: {} }, '/v2/orders/{id}': { get: {}, delete: {} } };

  it('replaces an operation without a question', async () => {
    const { importing, overrides, service, type } = await withDocument(document);
    const { code, stderr } = await importing({}, '--yes', '--replace', 'orders.list=GET /v2/orders');
    expect(code).toBe(0);
    expect(stderr).toContain('1 replaced as asked');
    expect(overrides()['orders.list']).toMatchObject({ route: 'GET /api/v2/orders' });
    await type(['orders', 'list']);
    expect(service.raw).toEqual(['/api/v2/orders']);
    const again = await importing({}, '--yes', '--replace', 'orders.list=GET /v2/orders');
    expect(again.stderr).toContain('Nothing to change.');
  });

  it('takes the place of what was added beside it before', async () => {
    const { importing, overrides } = await withDocument(document);
    await importing({}, '--yes');
    expect(Object.keys(overrides()).sort()).toEqual(['orders.delete', 'orders.v2.get', 'orders.v2.list']);
    await importing({}, '--yes', '--replace', 'orders.list');
    expect(Object.keys(overrides()).sort()).toEqual(['orders.delete', 'orders.list', 'orders.v2.get']);
  });

  it('without a route takes what is proposed', async () => {
    const { importing, overrides } = await withDocument(document);
    await importing({}, '--yes', '--replace', 'orders.get', '--replace', 'orders.list');
    expect(Object.keys(overrides()).sort()).toEqual(['orders.delete', 'orders.get', 'orders.list']);
  });

  it.each([
    ['orders.lst=GET /v2/orders', 'orders.list'],
    ['orders.list=GET /v3/orders', 'has no'],
    ...furtherRows(
      ['orders.list=GET /v2/orders/{id}', '0 arguments'],
      ['orders.get=DELETE /v2/orders/{id}', 'only reads'],
      ['boxes.list', 'proposed'],
    ),
  ])('%s is a mistake', async (given, text) => {
    const { importing, stored } = await withDocument(document);
    const { code, stderr } = await importing({}, '--yes', '--replace', given);
    expect({ code, stored: stored() }).toEqual({ code: 2, stored: '' });
    expect(stderr).toContain(text);
  });

  it.each([
    [['orders.get', 'orders.get=GET /v2/orders/{id}'], '--replace orders.get is given more than once.'],
    [['orders.list=GET /v2/orders', 'orders.list=GET /v2/parts'], '--replace orders.list is given more than once.'],
    [['orders.list=GET /v2/orders', 'boxes.list=GET /v2/orders'], 'can replace one operation only.'],
  ])('%j is a mistake', async (given, text) => {
    const { importing, stored } = await withDocument({ ...document, '/v2/parts': { get: {} } });
    const flags = given.flatMap((each) => ['--replace', each]);
    const { code, stderr } = await importing({}, '--yes', ...flags);
    expect({ code, stored: stored() }).toEqual({ code: 2, stored: '' });
    expect(stderr).toContain(text);
  });
});
