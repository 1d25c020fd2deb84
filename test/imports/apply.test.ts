import { describe, expect, it } from 'vitest';
import { faultyRows, givenFile, goodRows, planOf, startShop } from '../support/importing-orders.ts';
import { shipctl } from '../support/run.ts';
import { sendJson, startService, writesTo } from '../support/service.ts';

/** The bodies that were sent. */
const bodies = (shop: Awaited<ReturnType<typeof startShop>>) => writesTo(shop).map(({ body }) => JSON.parse(body));

describe('--apply', () => {
  it('sends the good rows after a question that names how many and the sum', async () => {
    givenFile('orders.csv', faultyRows);
    const shop = await startShop();
    const no = await shipctl(['orders', 'import', '--allow-incomplete', 'orders.csv', '--apply'], {
      env: shop.env,
      terminal: 120,
      typed: ['q', 'n'],
    });
    expect([no.code, bodies(shop)]).toEqual([3, []]);
    expect(no.stderr).toContain('Create 2 orders, 10.30 SAR (assumed: none is named) in all? [y/N]');
    const off = await shipctl(['orders', 'import', '--allow-incomplete', 'orders.csv', '--apply'], { env: shop.env });
    expect([off.code, bodies(shop)]).toEqual([2, []]);
    const { code } = await shipctl(['orders', 'import', '--allow-incomplete', 'orders.csv', '--apply', '--yes'], {
      env: shop.env,
    });
    expect(code).toBe(8);
    expect(bodies(shop)).toEqual([
      {
        ...{ receiver_first_name: 'Noura', receiver_last_name: 'Ali', receiver_phone: '+966501234567' },
        ...{ order_grand_total: 10.1, items: [{ quantity: 1, name: 'Oud' }], external_id: 'A-1' },
      },
      expect.objectContaining({ external_id: 'A-2', order_grand_total: 0.2 }),
    ]);
  });

  it.each(['y', 'n'])('is not needed at a terminal, which is asked below the plan: %s', async (answer) => {
    givenFile('orders.csv', faultyRows);
    const shop = await startShop();
    const argv = ['orders', 'import', '--allow-incomplete', 'orders.csv'];
    const asked = await shipctl(argv, { env: shop.env, terminal: 120, typed: ['q', answer] });
    expect(asked.stderr).toContain('Create 2 orders, 10.30 SAR (assumed: none is named) in all? [y/N]');
    expect([asked.code, bodies(shop).length]).toEqual(answer === 'y' ? [8, 2] : [3, 0]);
    for (const flags of [['--dry-run'], ['--no-input'], ['-o', 'csv'], ['--all-or-none', '--apply', '--yes']]) {
      const sent = bodies(shop).length;
      const { code } = await shipctl([...argv, ...flags], { env: shop.env, terminal: 120 });
      expect([code, bodies(shop).length]).toEqual([8, sent]);
    }
  });

  it('asks nothing at a terminal where no row can be created', async () => {
    givenFile('orders.csv', 'ref,phone\nA,0501\n');
    const shop = await startShop();
    const ran = await shipctl(['orders', 'import', '--allow-incomplete', 'orders.csv'], {
      env: shop.env,
      terminal: 120,
    });
    expect([ran.code, ran.stderr.includes('[y/N]'), bodies(shop)]).toEqual([8, false, []]);
  });

  it('sends a way to pay of the service as an export has it', async () => {
    givenFile('orders.csv', 'ref,payment_method\nA,credit_card\nB,credit card\n');
    const shop = await startShop();
    await shipctl(['orders', 'import', '--allow-incomplete', 'orders.csv', '--apply', '--yes'], { env: shop.env });
    expect(bodies(shop)).toMatchObject([{ payment_method: 'credit_card' }, { payment_method: 'paid' }]);
  });

  it.each([[['--all-or-none']], [['--dry-run']]])('with %j sends nothing while a row is faulty', async (flags) => {
    givenFile('orders.csv', faultyRows);
    const shop = await startShop();
    const { code } = await shipctl(
      ['orders', 'import', '--allow-incomplete', 'orders.csv', '--apply', '--yes', ...flags],
      { env: shop.env },
    );
    expect([code, writesTo(shop)]).toEqual([8, []]);
  });

  it('is needed by the flags that say how to apply', async () => {
    const flags = ['--all-or-none', '--result', 'created.csv', '--adopt', '--retry-unknown', '--check-list'];
    const { code, stderr, shop } = await planOf(goodRows, flags);
    expect([code, shop.requests]).toEqual([2, []]);
    for (const flag of flags.filter((each) => each.startsWith('--')))
      expect(stderr).toContain(`${flag} needs --apply.`);
  });

  it('looks references up with --check-list where the look into a new ledger proves nothing', async () => {
    const { stderr, shop } = await planOf(goodRows, ['--dry-run']);
    const line = /^To look the references up first: shipctl (orders import .*--check-list --apply)$/m;
    expect(stderr).toContain('would be created again.');
    const argv = line.exec(stderr)?.[1]?.split(' ') ?? [];
    const applied = await shipctl([...argv, '--yes'], { env: shop.env });
    expect([applied.code, writesTo(shop).length]).toEqual([0, 2]);
    expect(applied.stderr).not.toContain('To look the references up');
    const again = await shipctl(['orders', 'import', '--allow-incomplete', 'orders.csv'], { env: shop.env });
    expect(again.stderr).not.toContain('--check-list');
  });

  it('with --dry-run is the plan', async () => {
    const { code, plan, shop } = await planOf(goodRows, ['--apply', '--yes', '--dry-run']);
    expect([code, plan.count, shop.requests]).toEqual([0, 2, []]);
  });

  it('learns what the service asks for', async () => {
    const shop = await startService((_, response) =>
      sendJson(response, 422, { message: 'x', errors: { receiver_email: ['The receiver email field is required.'] } }),
    );
    givenFile('orders.csv', goodRows);
    await shipctl(['orders', 'import', '--allow-incomplete', 'orders.csv', '--apply', '--yes'], { env: shop.env });
    const { stdout } = await shipctl(['orders', 'import', '--allow-incomplete', 'orders.csv', '--json'], {
      env: shop.env,
    });
    expect(JSON.parse(stdout).faults).toMatchObject([
      { row: 2, column: 'receiver_email', reason: 'Is required, and blank.' },
      { row: 3, column: 'receiver_email' },
    ]);
    const { code } = await shipctl(
      ['orders', 'import', '--allow-incomplete', 'orders.csv', '--optional', 'receiver_email'],
      {
        env: shop.env,
      },
    );
    expect(code).toBe(0);
  });
});
