import { describe, expect, it } from 'vitest';
import { order } from '../support/orders.ts';
import { furtherIt, furtherRows } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { startService, writesTo } from '../support/service.ts';
import { readyOrder, ship, shippingService } from '../support/shipping.ts';

/** A service that answers a write with these fields beside what it was sent. */
const serve = (answer: (sent: Record<string, unknown>) => object) =>
  startService(({ method, path, body }) => {
    if (method !== 'GET') return { data: answer(JSON.parse(body) as Record<string, unknown>) };
    return path === '/api/orders/9'
      ? { data: order(9, { payment_method: 'cod', order_grand_total: 0 }) }
      : { data: [] };
  });

const whole = (sent: Record<string, unknown>): object => order(9, { receiver_short_address: 'RHMA3184', ...sent });

const cod = ['--receiver-phone', '+966501234567', '--payment-method', 'cod'];
const priced = ['--items', '{"sku":"A","quantity":2,"price":115,"weight":150}'];
const question = 'The order is cash on delivery and has no amount: the courier would collect nothing.';

async function created(more: readonly string[], answer = whole, given = {}) {
  const service = await serve(answer);
  const ran = await shipctl(['orders', 'create', ...cod, ...more], { env: service.env, ...given });
  return { ...ran, sent: writesTo(service).length };
}

describe('orders create of cash on delivery without an amount', () => {
  it.each([
    ['none', []],
    ...furtherRows<[string, string[]]>(
      ['0', ['--order-grand-total', '0']],
      ['a price of 0', ['--items', '{"sku":"A","price":0}']],
    ),
  ])('warns where nobody can be asked, and says what mends it: %s', async (_amount, more) => {
    const { code, stderr, sent } = await created(more, (body) => whole({ order_grand_total: 0, ...body }));
    expect([code, sent]).toEqual([0, 1]);
    expect(stderr).toContain(`Warning: ${question} To set it: --order-grand-total <amount>\n`);
  });

  it('asks at a terminal, and a no sends nothing', async () => {
    const no = await created([], whole, { terminal: 120, typed: ['n'] });
    expect(no).toMatchObject({
      code: 3,
      sent: 0,
      stderr: expect.stringContaining(`${question} Send it all the same?`),
    });
    expect(no.stderr).toMatch(
      /With an amount:\nshipctl orders create .*--payment-method cod --order-grand-total <amount>/,
    );
    expect(await created([], whole, { terminal: 120, typed: ['y'] })).toMatchObject({ code: 0, sent: 1 });
  });

  it.each([
    ['an amount', ['--order-grand-total', '230']],
    ['items with prices, which the service may add up', priced],
    ...furtherRows<[string, string[]]>(['another way to pay', ['--payment-method', 'paid']]),
  ])('says nothing beside %s', async (_what, more) => {
    const { code, stderr } = await created(more);
    expect([code, stderr]).toEqual([0, expect.not.stringContaining('cash on delivery')]);
  });

  it('goes by the total in the answer where the items have prices', async () => {
    const { stderr } = await created(priced, (sent) => whole({ ...sent, order_grand_total: 0 }));
    expect(stderr).toContain('\n  cod-without-amount: ');
    expect(stderr).toContain('To mend it: shipctl orders update 100009 --order-grand-total <amount>\n');
    const unsaid = await created(priced, () => ({ id: 9 }));
    expect(unsaid.stderr).toContain('To look: shipctl orders check --id 9\n');
    const little = await created(priced, () => ({ id: 9, payment_method: 'cod', order_grand_total: null }));
    expect(little.stderr).toContain('Warning: Order 9 is cash on delivery and has no amount');
  });

  furtherIt('says nothing where the profile leaves the check out', async () => {
    const service = await serve(whole);
    const env = { ...service.env, SHIPCTL_SKIP_CHECKS: 'cod-without-amount' };
    const { stderr } = await shipctl(['orders', 'create', ...cod, '--order-grand-total', '0'], { env });
    expect(stderr).not.toContain('cash on delivery');
  });

  furtherIt('warns of it in a dry run, and asks nothing', async () => {
    const { code, sent, stderr } = await created(['--dry-run'], whole, { terminal: 120, typed: [] });
    expect([code, sent]).toEqual([0, 0]);
    expect(stderr).toContain(question);
  });
});

describe('orders update that changes the way to pay', () => {
  it('goes by the amount in the answer', async () => {
    const service = await serve((sent) => order(9, { ...sent, order_grand_total: 0 }));
    const { code, stderr } = await shipctl(['orders', 'update', '9', '--id', '--payment-method', 'cod'], {
      env: service.env,
    });
    expect(code).toBe(0);
    expect(stderr).toContain('To mend it: shipctl orders update 100009 --order-grand-total <amount>\n');
  });

  furtherIt('says nothing where the order keeps an amount, or the change is about something else', async () => {
    const service = await serve((sent) => order(9, { payment_method: 'cod', ...sent }));
    for (const flags of [
      ['--payment-method', 'cod'],
      ['--description', 'x'],
    ]) {
      const { stderr } = await shipctl(['orders', 'update', '9', '--id', ...flags], { env: service.env });
      expect(stderr).not.toContain('cash on delivery');
    }
  });

  furtherIt('asks before it takes the amount away', async () => {
    const service = await serve((sent) => order(9, sent));
    const argv = ['orders', 'update', '9', '--id', '--payment-method', 'cod', '--order-grand-total', '0'];
    const { code } = await shipctl(argv, { env: service.env, terminal: 120, typed: ['n'] });
    expect([code, writesTo(service)]).toEqual([3, []]);
  });
});

it('ship leaves an order out that is cash on delivery without an amount, unless the check is skipped', async () => {
  const orders = [readyOrder(1), readyOrder(2, { payment_method: 'الدفع عند الاستلام', order_grand_total: 0 })];
  const argv = ['--status', 'pending', '--cheapest', '--yes'];
  const service = await shippingService({ orders });
  const { code, stderr } = await ship(service, argv);
  expect([code, writesTo(service).length]).toEqual([8, 1]);
  expect(stderr).toContain('cod-without-amount');
  const skipping = await shippingService({ orders });
  await ship(skipping, [...argv, '--skip', 'cod-without-amount,items-total']);
  expect(writesTo(skipping).length).toBe(2);
});
