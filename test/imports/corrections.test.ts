import { describe, expect, it } from 'vitest';
import type { Row } from '../../src/base/row.ts';
import { givenFile } from '../support/importing-orders.ts';
import { furtherCases, furtherIt } from '../support/ring.ts';
import { type Outcome, shipctl } from '../support/run.ts';
import { startService, writesTo } from '../support/service.ts';

const head = 'Ref,Name,Mobile,City,Short address,SKU,Qty,Price,Weight (g),Payment,Total';
const rowOf = (at: number, { phone = '0501234567', city = 'Riyadh', quantity = '1' } = {}): string =>
  `A-${at},Noura Ali,${phone},${city},RHMA3184,OUD,${quantity},100,150,COD,100`;

/** A service with two cities, which numbers its orders. */
const startShop = () =>
  startService(({ method, path, body }) => {
    if (path === '/api/cities')
      return {
        data: [
          { id: 3, name: 'Riyadh' },
          { id: 4, name: 'Jeddah' },
        ],
      };
    if (method === 'GET') return { data: [] };
    const order = JSON.parse(body);
    return {
      data: { id: Number(order.external_id.slice(2)), order_number: `10${order.external_id.slice(2)}`, ...order },
    };
  });

type Shop = Awaited<ReturnType<typeof startShop>>;

const bodies = (shop: Shop) => writesTo(shop).map(({ body }) => JSON.parse(body));

const typedFor = (shop: Shop, rows: readonly string[], typed: readonly string[], env = shop.env): Promise<Outcome> => {
  givenFile('orders.csv', `${[head, ...rows].join('\n')}\n`);
  return shipctl(['orders', 'import', 'orders.csv', '--check-list', '--apply'], {
    env,
    terminal: 120,
    typed: [...typed],
  });
};

describe('a faulty cell of a sheet, at a terminal', () => {
  it('is asked for once for all rows that say the same, and sent as it was typed', async () => {
    const shop = await startShop();
    const rows = [rowOf(1, { city: 'Riyahd' }), rowOf(2, { city: 'Riyahd', phone: '12' }), rowOf(3, { quantity: '' })];
    const ran = await typedFor(shop, rows, ['', 'letters', '0551112233', 'y']);
    expect(ran.stderr).toContain('City, rows 2, 3 (A-1, Noura Ali): Riyahd');
    expect(ran.stderr).toContain('Enter takes Riyadh');
    expect(ran.stderr).toContain('"letters" is still wrong. Is not a phone number.');
    expect(ran.stderr).toContain('not changed in the file: City: Riyahd → Riyadh; Mobile: 12 → 0551112233.');
    expect(bodies(shop)).toMatchObject([
      { external_id: 'A-1', receiver_city_id: 3 },
      { external_id: 'A-2', receiver_city_id: 3, receiver_phone: '+966551112233' },
      { external_id: 'A-3' },
    ]);
    expect(ran.code).toBe(0);
  });

  it('takes what is proposed where it is answered with yes', async () => {
    const shop = await startShop();
    const ran = await typedFor(shop, [rowOf(1, { city: 'Riyahd' })], ['نعم', 'y']);
    expect([ran.code, bodies(shop)]).toMatchObject([0, [{ receiver_city_id: 3 }]]);
  });

  it('changes only the rows that were asked about, though others have the same text', async () => {
    const shop = await startShop();
    const rows = [rowOf(1), rowOf(1, { phone: '0509998877' }), rowOf(2, { phone: '0509998877' })];
    const ran = await typedFor(shop, rows, ['0501234567', 'y']);
    expect(ran.stderr).toContain('Mobile, row 3 (A-1, Noura Ali): 0509998877');
    expect(bodies(shop).map(({ receiver_phone }) => receiver_phone)).toEqual(['+966501234567', '+966509998877']);
  });

  it('is not taken for a sheet that is saved in place with other columns meanwhile', async () => {
    const shop = await startShop();
    givenFile('orders.csv', `${head}\n${rowOf(1, { phone: '12' })}\n`);
    const swapped = `${head.replace('Ref,Name', 'Name,Ref')}\n${rowOf(1).replace('A-1,Noura Ali', 'Noura Ali,A-1')}\n`;
    const ran = await shipctl(['orders', 'import', 'orders.csv', '--check-list', '--apply'], {
      env: shop.env,
      terminal: 120,
      typed: ['0551112233', 'y'],
      onStderr: (text) => text.includes('Type it') && givenFile('orders.csv', swapped),
    });
    expect([ran.code, bodies(shop)]).toEqual([2, []]);
    expect(ran.stderr).toContain('orders.csv was changed while it was read.');
  });

  it('is not asked for again once its order is there', async () => {
    const shop = await startShop();
    const rows = [rowOf(1, { phone: '12' }), rowOf(2, { phone: '13' })];
    const first = await typedFor(shop, rows, ['0551112233', '', 's', 'y']);
    expect([first.code, bodies(shop).length]).toEqual([8, 1]);
    const again = await typedFor(shop, rows, ['0551112244', 'y']);
    expect(again.stderr).not.toContain('row 2 (A-1');
    expect(bodies(shop).map(({ receiver_phone }) => receiver_phone)).toEqual(['+966551112233', '+966551112244']);
  });

  it.each([['s', 's'], ...furtherCases(['q'], ['', 's'], ['', 'س'])])(
    'is left out where no value is typed: %s',
    async (...keys) => {
      const shop = await startShop();
      const ran = await typedFor(shop, [rowOf(1), rowOf(2, { phone: '12', quantity: 'x' })], [...keys, 'y']);
      expect([ran.code, bodies(shop).map(({ external_id }) => external_id)]).toEqual([8, ['A-1']]);
    },
  );

  it('is not asked for by a program, or where there are too many', async () => {
    const shop = await startShop();
    const faulty = Array.from({ length: 21 }, (_, at) => rowOf(at + 1, { phone: `1${at}` }));
    const many = await typedFor(shop, faulty, []);
    expect([many.code, many.stderr.includes('Type it')]).toEqual([8, false]);
    givenFile('orders.csv', `${head}\n${rowOf(1, { phone: '12' })}\n`);
    for (const flags of [['--yes'], ['--dry-run'], ['--json'], ['--no-input']]) {
      const ran = await shipctl(['orders', 'import', 'orders.csv', ...flags], { env: shop.env, terminal: 120 });
      expect([flags, ran.code, ran.stderr.includes('Type it')]).toEqual([flags, 8, false]);
    }
    expect(bodies(shop)).toEqual([]);
  });

  it('is chosen by its number where the service does not list the city: the nearest of the list, or what letters find', async () => {
    const shop = await startShop();
    const rows = [rowOf(1, { city: 'Rabigh' }), rowOf(2, { city: 'Rabigh' }), rowOf(3, { city: 'Najran' }), rowOf(4)];
    const ran = await typedFor(shop, rows, ['', '2', 'zzz', 'jed', '1', 'iya', '1', 'y']);
    expect(ran.stderr).toContain('City, rows 2, 3 (A-1, Noura Ali): Rabigh');
    expect(ran.stderr).toMatch(/^ {2}1 {2}Jeddah \(about 150 km away\)$/m);
    expect(ran.stderr).toContain('Will go to Jeddah; the order will not name Rabigh, unless its address does.');
    for (const said of ['Nothing was typed.', 'There is no 2 in the list.', 'no city with "zzz"'])
      expect(ran.stderr).toContain(said);
    expect(bodies(shop).map(({ receiver_city_id }) => receiver_city_id)).toEqual([4, 4, 3, 3]);
    expect(ran.code).toBe(0);
  });

  it('is judged at once where the typed value is wrong, too, and asked for again before the next cell', async () => {
    const shop = await startShop();
    const rows = [rowOf(1, { phone: '12' }), rowOf(2, { phone: '13' }), rowOf(3)];
    const ran = await typedFor(shop, rows, ['059034371', '0590343710', 's', 'y']);
    expect(ran.stderr).toMatch(/row 2 \(A-1.*"059034371" is still wrong\. Is not a valid phone.*row 3 \(A-2/s);
    // The reason of the old value is not said again behind that of the typed one.
    expect(ran.stderr.match(/row 2 \(A-1/g)).toHaveLength(1);
    expect(ran.stderr).toContain('Left out: A-2, Noura Ali.');
    expect(bodies(shop).map(({ external_id, receiver_phone }) => [external_id, receiver_phone])).toEqual([
      ['A-1', '+966590343710'],
      ['A-3', '+966501234567'],
    ]);
  });

  it('is shown by v with all rows of its order, and its order is counted among those without a weight', async () => {
    const shop = await startShop();
    const unweighed = rowOf(1).replace(',150,', ',,');
    const rows = [rowOf(2, { phone: '12' }).replace(',150,', ',,'), rowOf(2, { phone: '' }).replace('OUD', 'MUG')];
    const ran = await typedFor(shop, [...rows, unweighed], ['s', 'v', 's', 'q']);
    expect(ran.stderr).toContain('2 orders have no weight');
    expect(ran.stderr).toMatch(/row 2\n.*SKU: OUD\n.*row 3\n.*SKU: MUG\n/s);
  });

  it('is asked for again by b, and not where its order is left out', async () => {
    const shop = await startShop();
    const rows = [rowOf(1, { phone: '12', city: 'Najran' }), rowOf(2, { phone: '13' }), rowOf(3)];
    const ran = await typedFor(shop, rows, ['s', 'b', '0551112233', 'b', 'v', 's', '0551112244', 'y']);
    expect(ran.stderr).toContain('  Short address: RHMA3184');
    expect(bodies(shop).map(({ external_id, receiver_phone }) => [external_id, receiver_phone])).toEqual([
      ['A-2', '+966551112244'],
      ['A-3', '+966501234567'],
    ]);
  });

  it('is told at the end as a city that the service lacks, not as one that the sheet has wrong', async () => {
    const shop = await startShop();
    const ran = await typedFor(shop, [rowOf(1), rowOf(2, { city: 'Najran' })], ['s', 'y']);
    expect([ran.code, bodies(shop).length]).toEqual([8, 1]);
    expect(ran.stderr).toContain('The service does not list Najran.');
    expect(ran.stderr).not.toContain('Correct these rows');
    const other = await typedFor(shop, [rowOf(1), rowOf(3, { phone: '12' })], ['s']);
    expect(other.stderr).toContain('Correct these rows in orders.csv');
    expect(other.stderr).not.toContain('does not list');
  });

  furtherIt('is asked for where it is blank, row by row', async () => {
    const shop = await startShop();
    const rows = [rowOf(1, { phone: '' }), rowOf(2, { phone: '' })];
    givenFile('orders.csv', `${[head, ...rows].join('\n')}\n`);
    const argv = ['orders', 'import', 'orders.csv', '--check-list', '--apply', '--require', 'receiver_phone'];
    const ran = await shipctl(argv, { env: shop.env, terminal: 120, typed: ['0551112233', '0551112244', 'y'] });
    expect(bodies(shop).map(({ receiver_phone }) => receiver_phone)).toEqual(['+966551112233', '+966551112244']);
    expect(ran.stderr).toContain('Mobile, row 2 (A-1, Noura Ali): nothing');
  });
});

describe('orders that were created and cannot be shipped, at a terminal', () => {
  it.each([
    ['n', false],
    ['y', true],
  ] as const)('are mended at once if a person wants it: %s', async (answer, isAsked) => {
    const orders: Row[] = [];
    const shop = await startService(({ method, path, body }) => {
      if (path === '/api/cities') return { data: [{ id: 3, name: 'Riyadh' }] };
      if (method === 'PUT') return { data: Object.assign(orders[0] ?? {}, JSON.parse(body)) };
      if (method !== 'POST') return { data: path === '/api/orders' ? orders : orders[0] };
      orders.push({
        id: 1,
        order_number: '101',
        status: 'pending',
        created_at: new Date().toISOString(),
        ...JSON.parse(body),
      });
      return { data: orders[0] };
    });
    const row = rowOf(1).replace('RHMA3184', '');
    const ran = await typedFor(shop, [row], ['y', answer, 'RHMA3184']);
    expect(ran.stderr).toContain('1 order of this file cannot be shipped as created. Mend all of today now? [y/N]');
    expect([ran.code, ran.stderr.includes('Order 1 of 1')]).toEqual([0, isAsked]);
    // The import has let the ledger go.
    const changes = writesTo(shop).filter(({ method }) => method === 'PUT');
    expect(changes.map(({ body }) => JSON.parse(body))).toEqual(
      isAsked ? [{ receiver_short_address: 'RHMA3184' }] : [],
    );
  });
});
