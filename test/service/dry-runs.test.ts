import { describe, expect, it } from 'vitest';
import { writeLedger } from '../support/ledgers.ts';
import { orderOf, shopWith } from '../support/mirrors.ts';
import { settingsFolder } from '../support/profiles.ts';
import { shipctl } from '../support/run.ts';
import { sendJson, startService, writesTo } from '../support/service.ts';
import { catalogue } from '../support/tree.ts';

interface Shown {
  readonly method: string;
  readonly url: string;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly open?: readonly { readonly at: string; readonly value: string; readonly why: string }[];
}

/** A field for what is not sent without one. */
const fieldOf = (verb: string) => (/create|update|return|calculate/.test(verb) ? ['-F', 'note=x'] : []);

const writes = catalogue.groups
  .flatMap(({ operations }) => operations)
  .filter(({ method, command }) => method !== 'GET' && !command)
  .map(
    ({ id, group, verb, parameters }) =>
      [id, [group, verb, ...parameters.map(() => '1005'), ...fieldOf(verb)]] as const,
  )
  .filter(([id]) => id !== 'profile.change-password' && id !== 'automation.run');

/** A service with one order of the number 1005, whose id is 7. */
const shopOfOne = () =>
  startService(({ path, method }, response) => {
    const order = { id: 7, order_number: '1005', status: 'pending', receiver_country_code: 'SA', items: [], boxes: [] };
    if (method !== 'GET') return { data: { ...order, data: [] } };
    if (path === '/api/orders/7') return { data: order };
    if (path.startsWith('/api/orders/'))
      return sendJson(response, 404, { message: 'No query results for model [Order]' });
    if (path !== '/api/orders') return { data: [] };
    return { data: { current_page: 1, data: [order], last_page: 1, per_page: 15, total: 1, from: 1, to: 1 } };
  });

describe('what is sent is what the dry run showed, but for what it named', () => {
  it('has writes to compare', () => expect(writes.length).toBeGreaterThan(10));

  it.each(writes)('%s', async (_id, argv) => {
    const service = await shopOfOne();
    const dry = await shipctl([...argv, '--dry-run'], { env: service.env });
    expect([dry.code, service.requests]).toEqual([0, []]);
    const shown = JSON.parse(dry.stdout) as Shown;
    const real = await shipctl([...argv, '--yes'], { env: service.env });
    const [sent] = writesTo(service);
    if (!sent) return expect.unreachable(`nothing was sent: ${real.stderr}`);
    const isOpen = (at: string): boolean => shown.open?.some((each) => each.at === at) ?? false;
    const path = new URL(shown.url).pathname;
    expect({ method: shown.method, path: isOpen('url') ? path.replace('%7Bid%20of%201005%7D', '7') : path }).toEqual({
      method: sent.method,
      path: sent.path,
    });
    const body = sent.body === '' ? {} : (JSON.parse(sent.body) as Record<string, unknown>);
    const named = (fields: object) => Object.entries(fields).filter(([field]) => !isOpen(field));
    expect(named(shown.body ?? {})).toEqual(named(body));
  });
});

describe('a dry run', () => {
  const update = ['orders', 'update', '100001', '--receiver-phone', '050 123 4567'];

  it('names in its output what it left open, and why', async () => {
    const { env } = await shopOfOne();
    const { code, stdout } = await shipctl([...update, '--dry-run'], { env });
    const { url, body, open = [] } = JSON.parse(stdout) as Shown;
    const phone = '{050 123 4567 with the country code of order 100001}';
    expect([code, body]).toEqual([0, { receiver_phone: phone }]);
    expect(url).toMatch(/\/api\/orders\/\{id of 100001\}\/edit$/);
    expect(open.map(({ at, value }) => [at, value])).toEqual([
      ['receiver_phone', phone],
      ['url', '{id of 100001}'],
    ]);
    expect(open.every(({ why }) => why.endsWith('.'))).toBe(true);
  });

  it('takes from the mirror what that knows, and asks the service for nothing', async () => {
    const { type, requests } = await shopWith([
      orderOf(31, '03-01', { order_number: '100001', receiver_country_code: 'SA' }),
    ]);
    expect((await type(['sync'])).code).toBe(0);
    const before = requests.length;
    const { code, stdout, stderr } = await type([...update, '--dry-run']);
    const { url, body, open } = JSON.parse(stdout) as Shown;
    expect([code, new URL(url).pathname, body, open]).toEqual([
      0,
      '/api/orders/31/edit',
      { receiver_phone: '+966501234567' },
      undefined,
    ]);
    expect(stderr).toContain('Order 100001 has the id 31, by the mirror.');
    expect(requests).toHaveLength(before);
  });

  it('takes from the ledger the id of an order that was created, and of one that is named by a shipment', async () => {
    const { env } = await shopOfOne();
    const { env: folder, folder: place } = settingsFolder();
    const created = { operation: 'orders.create', key: 'ref:A', state: 'created', time: '2026-03-01T08:00:00.000Z' };
    writeLedger(place, env.SHIPCTL_BASE_URL ?? '', [{ ...created, id: '7', number: '1005' }]);
    const type = async (line: string) => {
      const { stdout } = await shipctl(line.split(' '), { env: { ...env, ...folder } });
      return JSON.parse(stdout) as Shown;
    };
    expect((await type('orders cancel 1005 --dry-run')).url).toMatch(/\/orders\/7\/cancel$/);
    const shipment = 'shipments create --courier aramex --dry-run --order-id';
    expect((await type(`${shipment} 1005`)).body?.order_id).toBe(7);
    const { body, open } = await type(`${shipment} 1006`);
    expect([body?.order_id, open?.some(({ at }) => at === 'order_id')]).toEqual(['{id of 1006}', true]);
  });

  it('leaves open what two orders of the mirror have', async () => {
    const { type } = await shopWith([31, 32].map((id) => orderOf(id, '03-01', { order_number: '100001' })));
    expect((await type(['sync'])).code).toBe(0);
    const { stdout } = await type(['orders', 'cancel', '100001', '--dry-run']);
    expect((JSON.parse(stdout) as Shown).open).toMatchObject([{ at: 'url', value: '{id of 100001}' }]);
  });
});
