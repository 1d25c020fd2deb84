import { describe, expect, it } from 'vitest';
import { serveOrders } from '../support/lists.ts';
import { order } from '../support/orders.ts';
import { furtherIt, furtherRows } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';

const rows = [
  order(1, { status: 'pending', payment_method: 'cod', selected_shipment_company: 'aramex' }),
  order(2, { status: 'delivered', payment_method: 'paid', selected_shipment_company: 'Zajel' }),
  order(3, { status: 'shiped', payment_method: 'credit_card', selected_shipment_company: 'Post 24' }),
];

async function listed(where: string, terminal?: number, env: Readonly<Record<string, string>> = {}) {
  const service = await serveOrders(rows);
  const given = { env: { ...service.env, ...env }, ...(terminal !== undefined && { terminal }) };
  const { stdout, ...rest } = await shipctl([...list, '--where', where], given);
  return { ...rest, ids: stdout.split('\n').flatMap((id) => (id === '' ? [] : [Number(id)])) };
}

const list = ['orders', 'list', '--csv', '--columns', 'id', '--no-header', '--no-progress'];

type Near = [where: string, meant: string, line: string, found?: readonly number[]];
type Other = [where: string, found: readonly number[], env?: Readonly<Record<string, string>>];

describe('a word of --where that is near a known one', () => {
  const near: Near[] = [
    ['status = pendng', 'pending', "--where 'status = pending'"],
    ['status != cancled', 'cancelled', "--where 'status != cancelled'", [1, 2, 3]],
    ...furtherRows<Near>(
      ['status in (delivred, pending)', 'delivered', "--where 'status in (delivered, pending)'", [1]],
      [
        'id = 2 or status = "Out for delivry"',
        'out_for_delivery',
        "--where 'id = 2 or status = out_for_delivery'",
        [2],
      ],
      ['status = "قيد الانتظر"', 'قيد الانتظار', `--where 'status = "قيد الانتظار"'`],
      ['payment_method = codd', 'cod', "--where 'payment_method = cod'"],
      ['payment_method = "cash on delivry"', 'cash on delivery', `--where 'payment_method = "cash on delivery"'`],
      ['courier = aramx', 'aramex', "--where 'courier = aramex'"],
    ),
  ];
  it.each(near)('%s: is a mistake at a terminal and a warning elsewhere', async (where, meant, line, found = []) => {
    const { code, ids, stderr } = await listed(where, 300);
    expect([code, ids]).toEqual([2, []]);
    expect(stderr).toContain(`Did you mean "${meant}"?`);
    expect(stderr).toContain(line);
    const piped = await listed(where);
    expect([piped.code, piped.ids]).toEqual([0, found]);
    expect(piped.stderr).toContain(`Did you mean "${meant}"?`);
  });

  const others: Other[] = [
    // A record has it.
    ['status = shiped', [3]],
    // It is a word of another kind, or of the service's own.
    ['status = processed', []],
    ...furtherRows<Other>(
      ['status in (on_hold, undelivered, reshipped, paid, "تم الرد")', []],
      ['status = "out-for-delivery" or status = ملغى', []],
      ['status ~ pendng', []],
      ['status = pendng', [], { SHIPCTL_STUCK: 'pendng=24h' }],
      ['payment_method in (unpaid, wallet, installment, نقدي)', [1]],
      ['courier in (Zajel, "post 24", Aymakan)', [2, 3]],
      ['receiver_first_name = pendng', []],
    ),
  ];
  it.each(others)('%s: passes silently', async (where, found, env) => {
    const outcome = await listed(where, 300, env);
    const told = expect.stringMatching(/^[0-9] of 3 orders match/);
    expect(outcome).toEqual({ code: 0, ids: found, stderr: told });
  });
});

describe('a word near a known one', () => {
  furtherIt('is told where a list is not read to its end, and in a rule', async () => {
    const { env } = await serveOrders(rows);
    const cut = await shipctl([...list, '--limit', '1', '--where', 'status != cancled'], { env });
    expect([cut.code, cut.stdout, cut.stderr]).toEqual([0, '1\n', expect.stringContaining('"cancelled"?')]);
    const rule = await shipctl(['rules', 'set', 'payment_method = codd → aramex', '--sandbox']);
    expect([rule.code, rule.stderr]).toEqual([0, expect.stringContaining('Did you mean "cod"?')]);
  });
});
