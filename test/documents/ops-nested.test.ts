import { describe, expect, it } from 'vitest';
import { withDocument } from '../support/documents.ts';
import { furtherIt, furtherRows } from '../support/ring.ts';

const paths = {
  '/orders/{id}/refunds': { get: { summary: 'Refunds of an order' }, post: {} },
  '/orders/{id}/refunds/{refund}': { get: {} },
  '/shipments/labels': { get: { tags: ['Labels'] } },
  '/customers': { get: { tags: ['People'] } },
};

async function imported() {
  const found = await withDocument(paths);
  expect(await found.importing({}, '--yes')).toMatchObject({ code: 0 });
  return found;
}

describe('a command of several words', () => {
  it('is typed with spaces, and its groups have help', async () => {
    const { type, service } = await imported();
    await type(['orders', 'refunds', 'get', '5', '7']);
    await type(['orders', 'refunds', 'create', '5', '--id', '-F', 'a=1']);
    expect(service.requests.map(({ method }, at) => `${method} ${service.raw[at]}`)).toEqual([
      'GET /api/orders/5/refunds/7',
      'POST /api/orders/5/refunds',
    ]);
    expect((await type(['orders', '--help'])).stdout).toMatch(/refunds +list, create, get\n/);
    expect((await type(['orders', 'refunds', '--help'])).stdout).toMatch(/list +Refunds of an order\n/);
    expect((await type(['help', 'orders', 'refunds', 'list'])).stdout).toContain(
      'Usage: shipctl orders refunds list <id>',
    );
    expect(await type(['orders', 'refunds'])).toMatchObject({ code: 2, stdout: '' });
    expect((await type(['orders', 'refunds', 'lst'])).stderr).toContain('"list"');
  });

  furtherIt('has hyphens where a part of it is a command', async () => {
    const { type } = await imported();
    await type(['ops', 'set', 'orders.refund', 'POST /api/orders/{order}/refund', '--yes']);
    const set = await type(['ops', 'set', 'orders.refund.approve', 'POST /api/orders/{order}/refund/approve', '--yes']);
    expect(set.stderr).toContain('shipctl orders refund-approve --help');
    for (const line of [
      ['orders', 'refund'],
      ['orders', 'refund-approve'],
    ])
      expect(await type([...line, '5', '--dry-run'])).toMatchObject({ code: 0 });
  });
});

describe('imported groups', () => {
  it('are in the help of the program, which a damaged file does not stop', async () => {
    const { type } = await imported();
    expect((await type(['--help'])).stdout).toMatch(/customers +Yours: list\n/);
    expect((await type([])).stderr).toMatch(/customers +Yours: list\n/);
  });
});

describe('what is picked', () => {
  it.each([
    [['--only', 'shipments*'], ['shipments.labels-list']],
    [['--path', '/customers'], ['customers.list']],
    [
      ['--only', 'orders refunds *'],
      ['orders.refunds.create', 'orders.refunds.get', 'orders.refunds.list'],
    ],
    [
      ['--only', 'customers*', '--only', 'shipments*'],
      ['customers.list', 'shipments.labels-list'],
    ],
    ...furtherRows(
      [
        ['--tag', 'labels', '--tag', 'people'],
        ['customers.list', 'shipments.labels-list'],
      ],
      [
        ['--path', '*/refunds*', '--method', 'get'],
        ['orders.refunds.get', 'orders.refunds.list'],
      ],
      [['--path', 'GET /api/customers'], ['customers.list']],
      [['--path', 'https://ship.example/api/cust*'], ['customers.list']],
      [['--method', 'POST'], ['orders.refunds.create']],
      [
        ['--only', 'shipments', '--only', 'customers.list'],
        ['customers.list', 'shipments.labels-list'],
      ],
      [
        ['--only', 'orders refunds'],
        ['orders.refunds.create', 'orders.refunds.get', 'orders.refunds.list'],
      ],
    ),
  ])('by %j is %j', async (flags, expected) => {
    const { importing, overrides } = await withDocument(paths);
    const { code, stderr } = await importing({}, '--yes', ...flags);
    expect({ code, ids: Object.keys(overrides()).sort() }).toEqual({ code: 0, ids: expected });
    expect(stderr).toContain(`${5 - expected.length} not picked`);
  });

  it('has to be something', async () => {
    const { importing } = await withDocument(paths);
    const { code, stderr } = await importing({}, '--yes', '--only', 'shipment', '--tag', 'x');
    expect(code).toBe(2);
    expect(stderr).toContain('--only "shipment" picks no operation.');
    expect(stderr).toContain('--tag "x" picks no operation.');
    expect(stderr).toContain('The groups are: orders, shipments, customers');
    expect(stderr).toContain('The tags are: ');
    expect(stderr).not.toContain('The methods are: ');
  });
});

describe('the preview', () => {
  it('shows groups, or every operation with --details', async () => {
    const { importing } = await withDocument(paths);
    const { stdout, stderr } = await importing({ terminal: 80 }, '--dry-run');
    expect(stdout).toMatch(/orders +3 +0 +0 +0 +refunds list, refunds create, refunds get$/m);
    expect(stdout).not.toContain('/api/');
    expect(stderr).toContain('5 operations: 5 added, 0 replacements proposed, 0 left out.');
    expect((await importing({ terminal: 120 }, '--dry-run', '--details')).stdout).toMatch(
      /orders\.refunds\.get +add .* GET \/api\/orders\/{id}\/refunds\/{refund}/,
    );
  });
});
