import { describe, expect, it } from 'vitest';
import { order } from '../support/orders.ts';
import { nightlyCases } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { paginate, sendJson, startService } from '../support/service.ts';

const unnamed = order(1, { receiver_country_code: null, receiver_country: null, receiver_phone: '+971501234567' });

/** A service of which one list answers in its own way. */
const serviceWith = (path: string, status: number, body: unknown) =>
  startService((request, response) => {
    if (request.path === path) return sendJson(response, status, body);
    if (request.path === '/api/orders') return { data: paginate([unnamed], request) };
    return paginate([], request);
  });

const check = (env: Readonly<Record<string, string>>, ...argv: readonly string[]) =>
  shipctl(['orders', 'check', '--csv', '--retries', '0', ...argv], { env });

describe('the lists that orders check reads beside the orders', () => {
  it('are the countries, where an order names none, and the box templates', async () => {
    const { env, requests } = await serviceWith('/api/countries', 200, { data: [{ id: 1, code: 'SA' }] });
    expect((await check(env)).stdout).toContain('short-address-missing');
    const count = (path: string) => requests.filter((request) => request.path === path).length;
    // The list, and once whether it has pages.
    expect([count('/api/countries'), count('/api/boxes')]).toEqual([2, 1]);
    await check(env, '--skip', 'box-too-large');
    expect(count('/api/boxes')).toBe(1);
  });

  it('are the cities, where an order names one and gives no id, whatever its field is called', async () => {
    const named = order(1, { receiver_city: null, receiver_city_id: null, shipper_city: 'Atlantis' });
    const { env, requests } = await startService((request) => {
      if (request.path === '/api/cities') return { data: [{ id: 3, name: 'Riyadh' }] };
      return { data: paginate(request.path === '/api/orders' ? [named] : [], request) };
    });
    await shipctl(['ops', 'set', 'orders.list', '--role', 'city=shipper_city'], { env });
    expect((await check(env)).stdout).toContain('names a city that the service does not list');
    expect(requests.filter(({ path }) => path === '/api/cities')).toHaveLength(2);
  });

  it.each([404, ...nightlyCases(403, 500)])('may be missing (%i): a line says what is not checked', async (status) => {
    const { env } = await serviceWith('/api/boxes', status, { message: 'No.' });
    const { code, stderr } = await check(env);
    expect(code).toBe(0);
    expect(stderr).toContain('Sizes of boxes are not checked.');
    const countries = await check((await serviceWith('/api/countries', status, { message: 'No.' })).env);
    expect(countries.code).toBe(0);
    expect(countries.stderr).toContain('Countries are known by their names and codes only.');
    expect(countries.stdout).not.toContain('short-address-missing');
  });

  it('end the command where the token is refused', async () => {
    const { env } = await serviceWith('/api/boxes', 401, { message: 'Unauthenticated.' });
    expect((await check(env)).code).toBe(4);
  });
});

it('orders check writes ASCII where the locale knows no more', async () => {
  const wrong = order(1, { receiver_phone: '123', receiver_first_name: 'A', receiver_last_name: 'B' });
  const { env } = await startService((request) =>
    request.path === '/api/orders' ? { data: paginate([wrong], request) } : paginate([], request),
  );
  const given = { env: { ...env, NO_COLOR: '1', LANG: 'C' }, terminal: 80 };
  const { stdout } = await shipctl(['orders', 'check'], given);
  expect(stdout).toContain('phone-invalid');
  expect(stdout).not.toMatch(/[^\x00-\x7f]/);
});

it('orders check says what is wrong with a phone that looks right, in both languages', async () => {
  const rows = [order(1, { receiver_phone: '966525167893' }), order(2, { receiver_phone: '05012345' })];
  const { env } = await startService((request) => ({ data: paginate(rows, request) }));
  const { stdout } = await check(env);
  expect(stdout).toContain('it has the right length, but no phone of SA begins with 52.');
  expect(stdout).toContain('it has 7 digits behind +966, and a mobile 9.');
  expect((await check(env, '--lang', 'ar')).stdout).toContain('لا يبدأ رقم في السعودية بالأرقام 52');
});
