import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { box } from '../support/boxes.ts';
import { homeFolder, temporaryFolder } from '../support/folders.ts';
import { range, serveOrders } from '../support/lists.ts';
import { order } from '../support/orders.ts';
import { furtherRows } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { paginate, startService } from '../support/service.ts';

const without = (name: string) =>
  Object.fromEntries(Object.entries(order(1)).filter(([each]) => each !== name)) as ReturnType<typeof order>;
const [item] = order(1).items;

describe('data that services send every day', () => {
  it.each([
    ['decimals as text', order(1, { order_grand_total: '115.50', tax: '-0', total_weight: '61' })],
    ['whole numbers as text', order(1, { warehouse_id: '9', receiver_city_id: '3' })],
    ['numbers as text in an item', order(1, { items: [{ ...item, price: '50.00', quantity: '2' }] })],
    ...furtherRows(
      ['null in any field', order(1, { status: null, tax: null, items: null, boxes: null, shipper_city: null })],
      ['null in an item', order(1, { items: [{ ...item, price: null, name: null }] })],
      ['items that were not loaded', without('items')],
      ['no field of unknown type', without('merchant_id')],
    ),
  ])('is no difference: %s', async (_what, row) => {
    const service = await serveOrders([row]);
    for (const argv of [
      ['orders', 'list'],
      ['orders', 'list', '--strict', '--csv'],
    ]) {
      expect(await shipctl(argv, { env: service.env })).toMatchObject({ code: 0, stderr: '' });
    }
  });

  it.each([
    ['text that is no number', order(1, { tax: '15 SAR' }), 'tax'],
    ['a number in the English way', order(1, { tax: '1,150.00' }), 'tax'],
    ['a fraction where whole numbers are known', order(1, { warehouse_id: '9.5' }), 'warehouse_id'],
    ...furtherRows(
      ['a missing field', without('status'), 'status'],
      ['no id', order(1, { id: null }), 'id'],
      ['an item that is null', order(1, { items: [null] }), 'items'],
      ['a number in place of text', order(1, { order_number: 100001 }), 'order_number'],
    ),
  ])('is a difference: %s', async (_what, row, field) => {
    const service = await serveOrders([row]);
    const { code, stderr } = await shipctl(['orders', 'list'], { env: service.env });
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: `Warning: 1 record differs from the description of orders.list in: ${field}. Shown as sent. This is said once.\n`,
    });
    expect(await shipctl(['orders', 'list', '--strict'], { env: service.env })).toMatchObject({ code: 7 });
  });

  it.each([['copied from the bytes of the responses', undefined], ...furtherRows(['parsed', 1])])(
    'is told apart from differences in a long list, %s',
    async (_how, space) => {
      const odd = { length: '20.50', width: null, height: '7' };
      const rows = range(1, 4300).map((id) => ({ ...box(id), ...odd, ...(id === 4000 && { weight: 'heavy' }) }));
      const service = await startService((request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(paginate(rows, request), undefined, space));
      });
      const { stderr } = await shipctl(['boxes', 'list', '--all', '--csv'], { env: service.env });
      expect(stderr).toContain('Warning: 1 record differs from the description of boxes.list in: weight.');
    },
  );
});

describe('a difference', () => {
  const odd = order(1, { tax: 'none' });

  it('is said once a profile and kind of record, and again when there is another', async () => {
    const service = await startService((request) => ({
      data: /\d$/.test(request.path) ? odd : paginate([odd], request),
    }));
    const of = async (argv: readonly string[], env = {}) =>
      (await shipctl(argv, { env: { ...service.env, ...env } })).stderr.includes('Shown as sent');
    expect(await of(['orders', 'list', '-q'])).toBe(false);
    expect(await of(['orders', 'list'])).toBe(true);
    expect(await of(['orders', 'list'])).toBe(false);
    expect(await of(['orders', 'get', '1'])).toBe(false);
    expect(await of(['orders', 'list', '--json'])).toBe(false);
    expect(await of(['orders', 'list'], { SHIPCTL_CONFIG_DIR: temporaryFolder() })).toBe(true);
    const more = await serveOrders([{ ...odd, source: 7 }]);
    const outcome = await shipctl(['orders', 'list'], { env: more.env });
    expect(outcome.stderr).toContain('in: tax, source. Shown as sent');
    expect(JSON.parse(readFileSync(join(homeFolder(), 'told', 'default.json'), 'utf8'))).toEqual({
      ...{ version: 1, fields: { orders: ['tax', 'source'] } },
    });
  });

  it.each([
    ['a folder is in the way', (home: string) => mkdirSync(join(home, 'told', 'default.json'), { recursive: true })],
    ['a file is in the way', (home: string) => writeFileSync(join(home, 'told'), '')],
    ...furtherRows(
      [
        'its file is damaged',
        (home: string) => {
          mkdirSync(join(home, 'told'));
          writeFileSync(join(home, 'told', 'default.json'), '{"fields":{"orders":7');
        },
      ],
      [
        'its file holds something else',
        (home: string) => {
          mkdirSync(join(home, 'told'));
          writeFileSync(join(home, 'told', 'default.json'), '{"fields":{"orders":{"a":1}}}');
        },
      ],
      [
        'its file leads nowhere',
        (home: string) => {
          mkdirSync(join(home, 'told'));
          symlinkSync(join(home, 'none', 'x'), join(home, 'told', 'default.json'));
        },
      ],
      [
        'its folder is read-only',
        (home: string) => {
          mkdirSync(join(home, 'told'));
          chmodSync(join(home, 'told'), 0o500);
        },
      ],
    ),
  ])('is said where it cannot be kept, and fails no command: %s', async (_why, prepare) => {
    const home = temporaryFolder();
    prepare(home);
    const service = await serveOrders([odd]);
    const env = { ...service.env, SHIPCTL_CONFIG_DIR: home };
    const outcome = await shipctl(['orders', 'list'], { env });
    expect(outcome.code).toBe(0);
    expect(outcome.stderr.match(/Shown as sent/g)).toHaveLength(1);
  });
});
