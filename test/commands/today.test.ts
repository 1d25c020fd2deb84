import { readdirSync } from 'node:fs';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { writeLedger } from '../support/ledgers.ts';
import { shipctl } from '../support/run.ts';
import { good, linesOf, now, serviceOf } from '../support/today.ts';

describe('shipctl today', () => {
  it('counts states, late orders, cash on delivery and what couriers refuse, of all that was created', async () => {
    const { today, requests } = await serviceOf();
    const { stdout, code } = await today();
    expect(code).toBe(0);
    expect(stdout).toContain('Orders created since 2026-02-08: 8, all of them read.');
    const ship = 'shipctl ship --status pending --date-from 2026-02-08 --cheapest --day-folder today/';
    expect(stdout).toMatch(new RegExp(`^pending +2\\n {2}→ ${ship}$`, 'm'));
    expect(stdout).toMatch(
      /^processing +1 +can ship: 0\n {2}→ shipctl orders list --status processing --date-from 2026-02-08$/m,
    );
    expect(stdout).toContain('Waiting longer than 24h: 3');
    expect(stdout).toContain(
      'pending 1, processing 1, awaiting_pickup 1. The oldest: 100004 (9 d 1 h), 100002 (2 d 1 h), 100003 (1 d 1 h).',
    );
    expect(stdout).toContain('Counted since they were shipped, as the ledger has it, else since their creation.');
    expect(stdout).toMatch(
      /Cash on delivery owed for orders since 2026-02-08 \(older ones not counted\): 1\n {2}Owed: 1 order, 115\.00 SAR\. Not shipped: 2 orders, 0\.30 SAR\. Unknown: 1 order, 5\.00 USD\. No field says what couriers have paid out\.\n {2}→ shipctl cod --days 30$/m,
    );
    expect(stdout).toContain('Couriers would refuse: 1 of 3 orders');
    expect(requests.filter(({ path }) => path === '/api/orders').map(({ query }) => query.date_from)).toEqual([
      '2026-02-08',
    ]);
  });

  it('counts the new orders that can ship, and says what was shipped and is not packed, where somebody packs', async () => {
    const sick = { status: 'pending', receiver_short_address: null };
    const shipped = { status: 'awaiting_pickup' };
    const { today, env, change } = await serviceOf([good(1, sick), good(2, { status: 'pending' }), good(3, shipped)]);
    expect((await today()).stdout).toMatch(/^pending +2 +can ship: 1\n {2}→ shipctl ship --status pending/m);
    await shipctl(['pack'], { env, stdin: '3\n:finish\n' });
    expect((await today()).stdout).not.toContain('Packed here');
    change([good(1, sick), good(3, shipped), good(4, shipped)]);
    const { stdout } = await today();
    expect(stdout).toMatch(/^pending +1 +-1 +can ship: 0\n {2}→ shipctl orders list/m);
    expect(stdout).toContain('Packed here, of those that wait for their courier: 1 of 2\n  → shipctl pack\n');
    // The handover sheets count none that is held.
    await shipctl(['orders', 'hold', '4', '--id'], { env });
    expect((await today()).stdout).not.toContain('Packed here');
  });

  it('proposes to ship the orders that are being processed and can be', async () => {
    const sick = { status: 'processing', receiver_short_address: null };
    const { today } = await serviceOf([
      good(1, { status: 'processing' }),
      good(2, { status: 'processing' }),
      good(3, sick),
    ]);
    const ship = 'shipctl ship --status processing --date-from 2026-02-08 --cheapest --day-folder today/';
    expect((await today()).stdout).toMatch(new RegExp(`^processing +3 +can ship: 2\\n {2}→ ${ship}$`, 'm'));
  });

  it('names commands that give the orders that it counted', async () => {
    const { today, env } = await serviceOf();
    const lines = linesOf(await today(['--json']));
    for (const { topic, next } of lines) {
      if (next === null || topic !== 'late') continue;
      const words = [...String(next).matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '');
      const found = await shipctl([...words.slice(1), '--json'], { env });
      const all = lines.filter((line) => line.topic === topic).reduce((sum, line) => sum + Number(line.orders), 0);
      expect([topic, JSON.parse(found.stdout).length, found.code]).toEqual([topic, all, 0]);
    }
  });

  it('counts the waiting of a parcel since it was shipped, as the ledger has it', async () => {
    const { today, env, url } = await serviceOf();
    const time = new Date(now.getTime() - 5 * 60_000).toISOString();
    writeLedger(String(env.SHIPCTL_CONFIG_DIR), url, [
      { operation: 'shipments.create', key: 'ship:4', state: 'created', time },
    ]);
    const { stdout } = await today();
    expect(stdout).toContain('Waiting longer than 24h: 2\n  pending 1, processing 1. The oldest: 100002 (2 d 1 h)');
    const list = await shipctl(
      ['orders', 'list', '--where', 'waiting_since < 2026-03-09T08:00:00Z', '--sort', 'waiting_since', '--ids'],
      { env },
    );
    expect(list.stdout).toBe('7\n2\n3\n');
  });

  it('has the same in rows', async () => {
    const { today } = await serviceOf();
    const lines = linesOf(await today(['--json']));
    expect(
      lines.map(({ topic, status, cod_standing: standing, orders, amount }) => [
        topic,
        status ?? standing,
        orders,
        amount,
      ]),
    ).toEqual([
      ['state', 'pending', 2, null],
      ['state', 'processing', 1, null],
      ['state', 'awaiting_pickup', 1, null],
      ['state', 'delivered', 1, null],
      ['state', 'cancelled', 1, null],
      ['state', 'on_hold', 1, null],
      ['state', 'returned', 1, null],
      ['late', 'pending', 1, null],
      ['late', 'processing', 1, null],
      ['late', 'awaiting_pickup', 1, null],
      ['cod', 'owed', 1, 115],
      ['cod', 'not_shipped', 2, 0.3],
      ['cod', 'unknown', 1, 5],
      ['refused', null, 1, null],
      ['warned', null, 2, null],
    ]);
    expect((await today(['--csv'])).stdout).toMatch(
      /^topic,status,cod_standing,orders,change,amount,currency,next,reason,did,held_until,files\nstate,pending,,2,0,,,shipctl /,
    );
  });

  it('waits as long as it is told to', async () => {
    const { today } = await serviceOf();
    expect((await today(['--late-after', '3d'])).stdout).toContain('Waiting longer than 3d: 1');
    expect((await today(['--late-after', '30m'])).stdout).toContain('Waiting longer than 30m: 4');
    const wrong = await today(['--late-after', 'soon', '--days', '0']);
    expect(wrong.code).toBe(2);
    expect(wrong.stderr).toContain('--late-after: "soon" is not a time.');
    expect(wrong.stderr).toContain('--days: "0" is not a whole number');
  });

  it('says of no orders that there are none; with --dry-run it reads and keeps nothing', async () => {
    const { today, requests, env } = await serviceOf([]);
    expect((await today(['--dry-run'])).stdout).toContain('date_from=2026-02-08');
    expect(requests).toEqual([]);
    expect(readdirSync(String(env.SHIPCTL_CONFIG_DIR))).toEqual([]);
    const { stdout, code } = await today();
    expect(code).toBe(0);
    expect(stdout).toContain(
      'Waiting longer than 24h: 0\nCash on delivery owed for orders since 2026-02-08 (older ones not counted): 0\nCouriers would refuse: 0 of 0 orders\n',
    );
  });

  it('says where the states of a service are others than those that it knows', async () => {
    const { today } = await serviceOf([good(1, { status: 'fulfilled' })]);
    const { stderr } = await today();
    expect(stderr).toContain('this service has other states, so nothing counts as late or unsent.');
    expect((await (await serviceOf()).today()).stderr).not.toContain('other states');
  });

  it.each([40, 80, 120])('fits a terminal of %i columns, but for commands, in both languages', async (terminal) => {
    const { today } = await serviceOf();
    for (const lang of ['en', 'ar']) {
      const { stdout } = await today(['--lang', lang], { terminal });
      const texts = stdout.split('\n').filter((line) => !line.includes('shipctl'));
      for (const line of texts) expect(stringWidth(line)).toBeLessThanOrEqual(terminal);
      expect(stdout.includes('قيد الانتظار')).toBe(lang === 'ar');
      expect(stdout.trimEnd().split('\n').length).toBeLessThanOrEqual(terminal < 80 ? 40 : 24);
    }
  });
});
