import { describe, expect, it } from 'vitest';
import { givenFile, planOf, startShop } from '../support/importing-orders.ts';
import { furtherIt, furtherRows } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { writesTo } from '../support/service.ts';

/** What is sent for a file. */
async function sentFor(content: string, name = 'orders.csv', group = 'orders', flags: readonly string[] = []) {
  givenFile(name, content);
  const shop = await startShop();
  const asTold = group === 'orders' ? ['--allow-incomplete', ...flags] : flags;
  const outcome = await shipctl([group, 'import', name, '--apply', '--yes', ...asTold], { env: shop.env });
  return { ...outcome, bodies: writesTo(shop).map(({ body }) => JSON.parse(body)) };
}

describe('rows of one reference', () => {
  const items = ['OUD', 'MUSK', 'AMBER'].map((sku, at) => ({ sku, quantity: at + 1 }));
  const others = [{ external_id: 'B', receiver_phone: '+966501234568', items: [{ sku: 'ROSE', quantity: 9 }] }];
  const order = { receiver_phone: '+966501234567', items, external_id: 'A' };

  it.each([
    ['neighbours', ['A,0501234567,OUD,1', 'A,,MUSK,2', 'A,0501234567,AMBER,3', 'B,0501234568,ROSE,9']],
    ...furtherRows(
      ['scattered', ['A,0501234567,OUD,1', 'B,0501234568,ROSE,9', 'A,,MUSK,2', 'A,,AMBER,3']],
      ['scattered twice', ['A,,OUD,1', 'B,,ROSE,9', 'A,,MUSK,2', 'B,0501234568,,', 'A,0501234567,AMBER,3']],
    ),
  ])('are one order with several items, as %s', async (_, rows) => {
    const { bodies } = await sentFor(`Ref,Mobile,SKU,Qty\n${rows.join('\n')}\n`);
    expect(bodies).toHaveLength(2);
    expect(bodies).toEqual(expect.arrayContaining([order, ...others]));
  });

  it('differ in a field of the order: a fault', async () => {
    const { plan } = await planOf('Ref,Mobile,SKU\nA,0501234567,X\nB,0501234568,Y\nA,0501234569,Z\n');
    expect(plan.count).toBe(1);
    expect(plan.faults).toMatchObject([
      { row: 4, column: 'Mobile', value: '0501234569', reason: 'Differs from row 2, which says "0501234567".' },
    ]);
  });

  it('without a column of items are a fault', async () => {
    const { plan } = await planOf('Ref,Mobile\nA,0501234567\nA,0501234567\n');
    expect(plan.faults).toMatchObject([{ row: 3, value: 'A', reason: expect.stringContaining('is in row 2 too') }]);
  });

  it('with the same item twice are warned of', async () => {
    const { plan, code } = await planOf('Ref,SKU,Qty\nA,X,1\nA,X,1\n');
    expect([code, plan.warnings]).toEqual([0, ['row 2: items has the same element twice.']]);
  });

  it('that has only an item, and no reference, is a fault', async () => {
    const { plan } = await planOf('Ref,Mobile,SKU\nA,0501234567,X\n,,Y\n,0501234568,Z\n');
    expect([plan.count, plan.faults.map(({ row }) => row)]).toEqual([1, [2, 3]]);
  });
});

it('rows without a reference are an order each, with --again equal ones too', async () => {
  const rows = 'Mobile,Total\n0501234567,5\n0501234567,5\n';
  const { bodies, code } = await sentFor(rows, 'orders.csv', 'orders', ['--again']);
  expect([code, bodies]).toEqual([0, [expect.anything(), expect.anything()]]);
});

furtherIt('several items of one row have their numbers', async () => {
  const { bodies } = await sentFor(
    'Mobile,items[0].sku,items[1].sku,items[1].quantity\n0501234567,A,B,2\n0501234567,A,,\n',
  );
  expect(bodies.map(({ items }) => items)).toEqual([[{ sku: 'A' }, { sku: 'B', quantity: 2 }], [{ sku: 'A' }]]);
});

furtherIt('packed boxes have columns of their own', async () => {
  const { bodies } = await sentFor('Ref,Mobile,packages.length,boxes.width\nA,0501234567,10,20.5\nA,,30,\n');
  expect(bodies).toEqual([
    { receiver_phone: '+966501234567', packages: [{ length: 10, width: 20.5 }, { length: 30 }], external_id: 'A' },
  ]);
});

furtherIt('a full name is split at its first space', async () => {
  const { bodies } = await sentFor('Name\nنورة بنت محمد\nMadonna\n');
  expect(bodies).toEqual([
    { receiver_first_name: 'نورة', receiver_last_name: 'بنت محمد' },
    { receiver_first_name: 'Madonna' },
  ]);
});

describe('records', () => {
  const order = { external_id: 'A', receiver_phone: '0501234567', items: [{ sku: 'X', quantity: 2 }, { sku: 'Y' }] };
  const sent = { ...order, receiver_phone: '+966501234567' };

  it.each([
    ['orders.ndjson', `${JSON.stringify(order)}\n${JSON.stringify({ ...order, external_id: 'B' })}\n`],
    ...furtherRows(['orders.json', JSON.stringify([order, { ...order, external_id: 'B' }], undefined, 2)]),
  ])('of %s are checked like rows', async (name, text) => {
    const { bodies } = await sentFor(text, name);
    expect(bodies).toEqual([sent, { ...sent, external_id: 'B' }]);
  });

  it('keep every digit, and have faults by their lines', async () => {
    const text = `{"order_grand_total":1234567890123456.78}\n{"order_grand_total":"x"}\n{"items":[{"quantity":0}]}\n`;
    const { plan, stderr } = await planOf(text, [], { name: 'orders.ndjson' });
    expect(plan.sums).toEqual([{ currency: null, sum: '1234567890123456.78' }]);
    expect(plan.faults.map(({ row, column }) => [row, column])).toEqual([
      [2, 'order_grand_total'],
      [3, 'items[0].quantity'],
    ]);
    expect(stderr).toContain('nothing was sent');
  });

  it('of one reference are a fault: each has its items already', async () => {
    const { plan } = await planOf(`${JSON.stringify(order)}\n${JSON.stringify(order)}\n`, [], {
      name: 'orders.ndjson',
    });
    expect([plan.count, plan.faults]).toMatchObject([0, [{ row: 2, value: 'A' }]]);
  });

  it('that were exported are refused: they are there already', async () => {
    const { stdout } = await shipctl(['orders', 'list', '--sandbox', '--limit', '2', '-o', 'ndjson']);
    const { code, stderr } = await planOf(stdout, [], { name: 'orders.ndjson' });
    expect([code, stderr]).toEqual([2, expect.stringContaining('then these rows are there already')]);
    const leaveOut = ['--map', 'id=', '--map', 'order_number='];
    const again = await planOf(stdout, leaveOut, { name: 'orders.ndjson' });
    expect([again.plan.rows, again.plan.columns.find(({ column }) => column === 'status')]).toMatchObject([
      2,
      { match: 'not used: not an input' },
    ]);
  });
});

describe('other groups', () => {
  it.each([
    ['boxes', 'Box,Length,Weight\nSmall,10,0.5\n', { type: 'Small', length: 10, weight: 0.5 }],
    ['warehouses', 'Name,City,Phone\nNorth,Jeddah,0501234567\n', { name: 'North', city_id: 6, phone: '+966501234567' }],
    ...furtherRows(
      ['warehouses', 'Warehouse name,Contact person\nNorth,Huda\n', { name: 'North' }],
      ['warehouses', 'City,Contact person\nJeddah,Huda\n', { city_id: 6 }],
      ['packages', 'type\nSmall\n', { type: 'Small' }],
    ),
  ])('%s are imported too', async (group, rows, body) => {
    const { bodies, code, stderr } = await sentFor(rows, 'rows.csv', group);
    expect({ code, bodies, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, bodies: [body], stderr: '' });
  });

  it('that create nothing have no such command', async () => {
    const { code, stderr } = await shipctl(['cities', 'import', 'x.csv']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('There is no command "import" in cities.')]);
  });
});
