import { describe, expect, it } from 'vitest';
import { order } from '../support/orders.ts';
import { loggedIn, settingsFolder } from '../support/profiles.ts';
import { errorOf, shipctl } from '../support/run.ts';
import { paginate, sendJson, startService } from '../support/service.ts';

/** An order that is ready to ship, changed. */
const good = (id: number, over: Readonly<Record<string, unknown>> = {}) =>
  order(id, {
    receiver_short_address: 'RCTB4359',
    receiver_country_code: 'SA',
    receiver_phone: `+9665012345${String(id).padStart(2, '0')}`,
    order_grand_total: 115,
    receiver_postal_code: '12214',
    ...over,
  });

const alike = [11, 12, 13, 14, 15].map((id) => good(id, { order_grand_total: 135 }));

it('tells once what totals that differ by one amount have in common', async () => {
  const { env } = await serviceOf([...alike, good(16, { order_grand_total: 90 })]);
  const { stdout } = await shipctl(['orders', 'check'], { env });
  expect(stdout).toContain(
    "5 orders: the total is 20.00 SAR more than the items and the tax, likely the shop's shipping fee.",
  );
  expect(stdout.match(/the total is/gi)).toHaveLength(2);
  const { stdout: rows } = await shipctl(['orders', 'check', '-o', 'csv'], { env });
  expect(rows.match(/,items-total,/g)).toHaveLength(6);
});

it('tells the same of two orders where no total differs by another amount', async () => {
  const { env } = await serviceOf(alike.slice(0, 2));
  const { stdout } = await shipctl(['orders', 'check'], { env });
  expect(stdout).toContain("2 orders: the total is 20.00 SAR more than the items and the tax, likely the shop's");
  const several = await serviceOf([...alike.slice(0, 2), good(16, { order_grand_total: 90 })]);
  expect((await shipctl(['orders', 'check'], { env: several.env })).stdout).not.toContain('orders: the total is');
});

const template = { id: 1, type: 'Large', length: 40, width: 40, height: 40, weight: 1 };

/** A service with these orders, box templates and countries. */
const serviceOf = (rows: readonly ReturnType<typeof good>[]) =>
  startService((request, response) => {
    const { path, query } = request;
    if (path === '/api/boxes') return paginate([template], request);
    if (path === '/api/countries') return { data: [{ id: 1, name: 'Saudi Arabia', code: 'sa' }] };
    const id = /orders\/(\d+)$/.exec(path)?.[1];
    if (id === undefined)
      return {
        data: paginate(
          rows.filter(({ status }) => status === (query.status ?? status)),
          request,
        ),
      };
    const found = rows.find((row) => String(row.id) === id);
    return found ? { data: found } : sendJson(response, 404, { message: `No query results for model [Order] ${id}` });
  });

const bad = good(2, { receiver_short_address: null, receiver_postal_code: null, boxes: [] });
const wrong = good(3, {
  receiver_city_id: null,
  receiver_city: null,
  receiver_first_name: 'أحمد',
  receiver_last_name: 'احمد',
});

describe('orders check', () => {
  it('groups what it finds by severity, says why and what to do', async () => {
    const service = await serviceOf([good(1), bad, wrong]);
    const { code, stdout, stderr } = await shipctl(['orders', 'check'], { env: service.env });
    expect(code).toBe(0);
    expect(stdout.match(/^(Errors|Warnings|error|warning)\b.*$/gm)).toEqual([
      'Warnings: last-name-repeated (1)',
      'Warnings: box-missing (1)',
      expect.stringMatching(/^error +short-address-missing +1$/),
      expect.stringMatching(/^error +city-missing +1$/),
      expect.stringMatching(/^warning +last-name-repeated +1$/),
      expect.stringMatching(/^warning +box-missing +1$/),
      'Errors: short-address-missing (1)',
      'Errors: city-missing (1)',
    ]);
    expect(stdout).toContain('\nshipctl orders update 100003 --receiver-city <city>\n');
    expect(stdout).toContain('Couriers refuse parcels to Saudi receivers without a national address since 2026-01-01.');
    expect(stdout).toMatch(/^ 2 +100002$/m);
    expect(stderr).toBe(
      'Checked 3 orders: 2 with errors, 2 with warnings.\nTo mend them one after the other: shipctl orders mend\n',
    );
    const states = service.requests.filter(({ path }) => path === '/api/orders').map(({ query }) => query.status);
    expect(new Set(states)).toEqual(new Set(['pending', 'processing']));
  });

  it('gives a row for each finding to programs', async () => {
    const { env } = await serviceOf([good(1), bad, wrong]);
    const json = await shipctl(['orders', 'check', '--json'], { env });
    const rows = JSON.parse(json.stdout) as Record<string, unknown>[];
    expect(rows.map(({ order_id: id, rule, severity }) => [id, rule, severity])).toEqual([
      [2, 'short-address-missing', 'error'],
      [2, 'box-missing', 'warning'],
      [3, 'last-name-repeated', 'warning'],
      [3, 'city-missing', 'error'],
    ]);
    const csv = await shipctl(['orders', 'check', '--csv'], { env });
    expect(csv.stdout.split('\n')[0]).toBe('order_id,order_number,severity,rule,field,value,reason,remedy,updated_at');
    expect(csv.stdout.split('\n')[3]).toContain('3,100003,warning,last-name-repeated,receiver_last_name,احمد,');
    const xlsx = await shipctl(['orders', 'check', '-o', 'xlsx'], { env });
    expect(xlsx.stdout.slice(0, 2)).toBe('PK');
  });

  it('tells a reason once that several orders have, with the orders', async () => {
    const nowhere = { receiver_city_id: null, receiver_city: null };
    const rows = [5, 6, 7].map((id) => good(id, nowhere));
    const { env } = await serviceOf(rows);
    const { stdout } = await shipctl(['orders', 'check'], { env });
    expect(stdout.match(/which city it goes to/g)).toHaveLength(1);
    expect(stdout).toContain('\nshipctl orders update <order> --receiver-city <city>\n');
    expect(stdout).toMatch(/^ 5 +100005\n 6 +100006\n 7 +100007$/m);
  });

  it('fails with 8 where it is told to', async () => {
    const failed = async (rows: readonly ReturnType<typeof good>[], severity: string) => {
      const { env } = await serviceOf(rows);
      return shipctl(['orders', 'check', '--fail-on', severity, '--json'], { env });
    };
    const warned = good(4, { boxes: [] });
    expect((await failed([good(1), bad], 'error')).code).toBe(8);
    expect((await failed([good(1), warned], 'error')).code).toBe(0);
    const outcome = await failed([good(1), warned], 'warning');
    expect(outcome.code).toBe(8);
    expect(errorOf(outcome)).toMatchObject({ code: 'partial', message: '0 orders with errors, 1 with warnings.' });
    expect((await failed([good(1)], 'warning')).code).toBe(0);
    expect((await failed([good(1)], 'fatal')).code).toBe(2);
  });

  it('leaves checks out by the flag, or else the environment, or else the profile', async () => {
    const service = await serviceOf([bad]);
    const { env, write } = settingsFolder();
    write(loggedIn(service.url, { skip_checks: ['box-missing'] }));
    const rules = async (more: Readonly<Record<string, string>>, ...argv: readonly string[]) => {
      const { stdout } = await shipctl(['orders', 'check', '--csv', '--columns', 'rule', '--no-header', ...argv], {
        env: { ...env, ...more },
      });
      return stdout.split('\n').filter(Boolean);
    };
    expect(await rules({})).toEqual(['short-address-missing']);
    expect(await rules({ SHIPCTL_SKIP_CHECKS: 'short-address-missing' })).toEqual(['box-missing']);
    expect(await rules({}, '--skip', 'none')).toEqual(['short-address-missing', 'box-missing']);
    const { code, stderr } = await shipctl(['orders', 'check', '--skip', 'box-mising'], { env });
    expect(code).toBe(2);
    expect(stderr).toContain('--skip: there is no check "box-mising". Did you mean "box-missing"?');
  });

  it('takes ids and order numbers, past one that is not there', async () => {
    const { env, requests } = await serviceOf([good(1), bad]);
    const { code, stdout, stderr } = await shipctl(['orders', 'check', '-', '9', '--id', '--csv'], {
      env,
      stdin: '1\n2\n',
    });
    expect(code).toBe(8);
    expect(stdout).toContain('\n2,100002,error,short-address-missing,');
    expect(stderr).toContain('Failed: order 9');
    expect(requests.some(({ path }) => path === '/api/orders')).toBe(false);
    expect((await shipctl(['orders', 'check', '100002', '--csv'], { env })).stdout).toContain('\n2,100002,error,');
    const both = await shipctl(['orders', 'check', '1', '--status', 'pending'], { env });
    expect(both.code).toBe(2);
    expect(both.stderr).toContain('--status chooses from the list: leave it or the ids out.');
  });

  it('reads all orders that the filters choose, and compares them with each other', async () => {
    const items = [{ sku: 'OUD', quantity: 1, price: 115, total_price: 115 }];
    const many = Array.from({ length: 250 }, (_, at) =>
      good(at + 1, { receiver_phone: '+966501234567', status: 'processing', items }),
    );
    const { env, requests } = await serviceOf(many);
    const argv = ['orders', 'check', '--status', 'processing', '--where', 'id <= 240'];
    const { stdout, stderr } = await shipctl(argv, { env });
    expect(stdout).toContain('Warnings: order-repeated');
    expect(stderr).toContain('Checked 240 orders: 0 with errors');
    expect(requests.filter(({ path }) => path === '/api/orders')).toHaveLength(4);
  });

  it('says that there is nothing, and sends nothing with --dry-run', async () => {
    const { env, requests } = await serviceOf([]);
    const none = await shipctl(['orders', 'check'], { env });
    expect([none.code, none.stdout, none.stderr]).toEqual([0, '', 'Checked 0 orders: nothing found.\n']);
    expect(JSON.parse((await shipctl(['orders', 'check', '--json'], { env })).stdout)).toEqual([]);
    const before = requests.length;
    const preview = await shipctl(['orders', 'check', '--dry-run'], { env });
    expect(preview.stdout).toContain('status=processing');
    expect(requests).toHaveLength(before);
  });

  it.each([40, 80, 120])('fits a terminal of %i columns', async (terminal) => {
    const { env } = await serviceOf([bad, wrong]);
    const { stdout } = await shipctl(['orders', 'check'], { env: { ...env, NO_COLOR: '1' }, terminal });
    // A command that is broken cannot be pasted.
    for (const line of stdout.split('\n').filter((each) => !each.includes('shipctl ')))
      expect(line.replace(/[\u2066-\u2069]/g, '').length).toBeLessThanOrEqual(terminal);
    expect(stdout).toContain('\n  → shipctl orders update 100003 --receiver-city <city>\n');
    // Further lines of a reason stand below it.
    if (terminal < 120) expect(stdout).toMatch(/^Couriers refuse .*\n {2}\S/m);
  });
});
