import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { writeLedger } from '../support/ledgers.ts';
import { order } from '../support/orders.ts';
import { shipctl } from '../support/run.ts';
import { paginate, startService } from '../support/service.ts';

const now = new Date('2026-03-10T08:00:00Z');

const cities = [{ id: 3, name: 'Riyadh', name_ar: 'الرياض' }];

/** A service that lists an order without the name of its city, and a ledger in which it was shipped. */
async function shop() {
  const row = order(7, {
    receiver_city: null,
    receiver_city_id: 3,
    shipment_external_id: 'W7',
    status: 'awaiting_pickup',
  });
  const service = await startService((request) => {
    if (request.path === '/api/cities') return { data: cities };
    if (request.path === '/api/orders/7') return { data: row };
    return { data: paginate(request.path === '/api/orders' ? [row, order(8)] : [], request) };
  });
  const folder = temporaryFolder();
  const entry = { operation: 'shipments.create', key: 'ship:7', state: 'created', number: '100007', waybill: 'W7' };
  writeLedger(folder, service.url, [{ ...entry, time: '2026-03-08T21:15:16.789Z' }]);
  const env = { ...service.env, SHIPCTL_CONFIG_DIR: folder, NO_COLOR: '1', LANG: 'C.UTF-8' };
  const type = (argv: readonly string[], terminal?: number) =>
    shipctl(argv, { env, now, ...(terminal !== undefined && { terminal }) });
  return { ...service, type };
}

const wordsOf = (text: string): string[] => (text.split('\n')[0] ?? '').trim().split(/ {2,}/);

describe('a table of shipctl’s own on a terminal', () => {
  it('has times as clocks show them, one heading for each thing, and no column in which nothing stands', async () => {
    const { type } = await shop();
    const { stdout } = await type(['shipments', 'sent', '--tz', 'Asia/Riyadh'], 200);
    expect(wordsOf(stdout)).toEqual(['Day', 'ID', 'Order no.', 'Waybill', 'Label kept', 'Time']);
    expect(stdout).toMatch(/ 7 +100007 +W7 +false +03-09 00:15\n$/);
    const typed = await type(['shipments', 'sent', '--columns', 'ID,Order no.', '--csv']);
    expect(typed.stdout).toBe('order_id,order_number\n7,100007\n');
    const piped = await type(['shipments', 'sent']);
    expect(wordsOf(piped.stdout).slice(0, 3)).toEqual(['Day', 'ID', 'Courier']);
    expect(piped.stdout).toContain('2026-03-08T21:15:16.789Z');
    expect((await type(['shipments', 'sent', '--csv'])).stdout).toMatch(/^day,order_id,courier,price_sar,/);
  });

  it('heads the id and the number of an order in the same way wherever they are', async () => {
    const { type } = await shop();
    const heads = await Promise.all(
      [
        ['orders', 'list'],
        ['orders', 'check', '--skip', 'none', '7'],
        ['shipments', 'handover'],
      ].map((argv) => type(argv, 200)),
    );
    for (const { stdout } of heads) {
      const line = stdout.split('\n').find((each) => each.includes('Order no.')) ?? '';
      expect(line).toMatch(/(?:^| )ID(?: |$)/);
    }
  });
});

describe('the city of an order that has only its id', () => {
  it('has the name of the list where people read, and is as it was sent in JSON', async () => {
    const { type, requests } = await shop();
    const list = ['orders', 'list', '--columns', 'id,receiver_city'];
    expect((await type([...list, '--csv'])).stdout).toBe('id,receiver_city\n7,Riyadh\n8,Riyadh\n');
    expect((await type(['orders', 'list', '--csv'])).stdout).toMatch(/^7,.*,Riyadh,3,/m);
    expect((await type(list, 80)).stdout).toMatch(/^ *7 +Riyadh$/m);
    expect((await type(['orders', 'get', '--id', '7'], 80)).stdout).toContain('Riyadh');
    expect(JSON.parse((await type([...list, '--json'])).stdout)[0]).toEqual({ id: 7, receiver_city: null });
    // The list, and once whether it has pages.
    expect(requests.filter(({ path }) => path === '/api/cities')).toHaveLength(2);
  });
});
