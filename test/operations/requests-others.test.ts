import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Expected, expectRequest, sends } from '../support/exact.ts';
import { temporaryFolder } from '../support/folders.ts';
import { onePage } from '../support/pdf.ts';
import { password, settingsFolder, stored } from '../support/profiles.ts';
import { sampleOf } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { secret } from '../support/secrets.ts';
import { paginate, sendJson, startService } from '../support/service.ts';

const shipment = {
  external_id: '5550001',
  shipment_label_url: 'https://labels.example/5550001.pdf',
  tracking_link: 'https://track.example/5550001',
  order_status: 'awaiting_pickup',
};
const city = { id: 3, name: 'Riyadh', name_ar: 'الرياض' };
const store = { id: 9, name: 'North store', phone: '+966512345678', city: 'Jeddah' };
const rate = { service_id: 4, identifier: 'aramex-dom', courier_name: 'Aramex', price_sar: 21.5, delivery_time: '1-3' };
const user = { id: 7, first_name: 'Noura', email: 'noura@example.com', phone: '+966501234567' };
const parcel = { length: 20, width: 15, height: 10, weight: 1.5 };

const get = (target: string): Expected => ({ method: 'GET', target });
const post = (target: string, body?: unknown): Expected => ({ method: 'POST', target, body });

const operations: readonly [string, string, Expected, unknown][] = [
  [
    'shipments create',
    '--order-id 3147 --id -F courier=aramex --yes',
    post('/api/shipments', { order_id: 3147, courier: 'aramex' }),
    shipment,
  ],
  [
    'shipments create',
    '-F order_id=3147 --id -F courier=spl -F note=x -y',
    post('/api/shipments', { order_id: 3147, courier: 'spl', note: 'x' }),
    { data: shipment },
  ],
  [
    'shipments return',
    '--order-id 3147 --id -F courier=aramex --yes',
    post('/api/shipments/reverse-shipment', { order_id: 3147, courier: 'aramex' }),
    shipment,
  ],
  ['shipments pickup-id', '7', get('/api/shipments/7/pickup-id'), { data: { pickup_id: 'P-7' } }],
  ['merchants get', '', get('/api/merchants'), { data: { id: 1, name: 'Shop' } }],
  ['profile get', '', get('/api/profile'), { data: user }],
  [
    'profile update',
    '--phone +966500000000',
    { method: 'PUT', target: '/api/profile', body: { phone: '+966500000000' } },
    user,
  ],
  [
    'countries list',
    '',
    get('/api/countries'),
    { data: [{ id: 1, name: 'Saudi Arabia', name_ar: 'السعودية', code: 'SA' }] },
  ],
  ['utilities countries', '', get('/api/countries'), { data: [{ id: 1, name: 'Saudi Arabia' }] }],
  ['cities list', '--search riy --country-id 1', get('/api/cities?country_id=1&search=riy'), { data: [city] }],
  ['utilities cities', '--search رياض', get('/api/cities?search=%D8%B1%D9%8A%D8%A7%D8%B6'), { data: [city] }],
  ['couriers list', '', get('/api/couriers'), { data: [{ id: 1, name: 'aramex' }] }],
  ['utilities couriers', '', get('/api/couriers'), { data: [{ name: 'spl' }] }],
  ['warehouses list', '', get('/api/warehouses'), { data: [store] }],
  ['warehouses list', '--page 1', get('/api/warehouses?page=1'), { data: paginate([store], { query: {} }) }],
  ['warehouses get', '9', get('/api/warehouses/9'), { data: store }],
  [
    'warehouses create',
    '--name North --phone +966512345678 --city-id 3 --address-line Road',
    post('/api/warehouses', { name: 'North', phone: '+966512345678', city_id: 3, address_line: 'Road' }),
    store,
  ],
  [
    'price calculate',
    `--from-city 3 --to-city 6 --packages ${JSON.stringify(parcel)}`,
    post('/api/calculate', { from_city: 3, to_city: 6, packages: [parcel] }),
    [rate],
  ],
  [
    'price calculate',
    '--from-city 3 --to-city 6 --weight 1.50 --length ٢٠ --width 15 --height 10cm',
    post('/api/calculate', {
      from_city: 3,
      to_city: 6,
      packages: [{ weight: 1.5, length: 20, width: 15, height: 10 }],
    }),
    [rate],
  ],
  [
    'price calculate',
    `--from-city 3 --to-city 6 --boxes ${JSON.stringify(parcel)}`,
    post('/api/calculate', { from_city: 3, to_city: 6, packages: [parcel] }),
    { data: [{ ...rate, price_sar: undefined, price_cents: 2150 }] },
  ],
  ['packaging-types list', '', get('/api/packaging-types'), { data: [{ id: 1, name: 'Carton', is_default: true }] }],
  ['packaging-types get', '1', get('/api/packaging-types/1'), { data: { id: 1, name: 'Carton', is_default: 1 } }],
];

describe('the other groups', () => {
  it.each(sampleOf(operations, 3))('%s %s', async (name, flags, expected, answer) => {
    const argv = [...name.split(' '), ...flags.split(' ').filter(Boolean), '--json'];
    const { stdout } = await sends(argv, expected, answer);
    expect(stdout).not.toMatch(/^\s*$/);
  });

  it('shipments invoice asks for JSON or a PDF', async () => {
    const cwd = temporaryFolder();
    const pdf = await onePage();
    const service = await startService((_request, response) =>
      response.writeHead(200, { 'content-type': 'application/pdf' }).end(pdf),
    );
    const outcome = await shipctl(['shipments', 'invoice', '7'], { env: service.env, cwd });
    expect(outcome).toMatchObject({ code: 0, stdout: '' });
    expectRequest(service, { ...get('/api/shipments/7/invoice'), accept: 'application/json, application/pdf' });
    expect(readFileSync(join(cwd, 'invoice-7.pdf'))).toEqual(pdf);
  });

  it('profile change-password sends both passwords and the confirmation', async () => {
    const [current, next] = [secret('the-old-pass-1'), secret('the-new-pass-2')];
    const body = { current_password: current, password: next, password_confirmation: next };
    const argv = ['profile', 'change-password', '--yes'];
    const expected: Expected = { method: 'PUT', target: '/api/profile/password', body };
    await sends(argv, expected, { message: 'Changed.' }, { stdin: `${current}\n${next}\n` });
  });

  it('login sends email and password without a token', async () => {
    const { env } = settingsFolder();
    const service = await startService(() => ({ access_token: stored }));
    const argv = ['login', '--base-url', service.url, '--email', 'a@b', '--password-stdin'];
    await shipctl(argv, { env, stdin: password });
    expectRequest(service, { ...post('/api/auth/login', { email: 'a@b', password }), anonymous: true });
  });
});

describe('after a 503', () => {
  const flaky = (answer: unknown) => {
    let failed = false;
    return startService((_request, response) => {
      if (failed) return answer;
      failed = true;
      return sendJson(response, 503, { message: 'Server Error' }, { 'retry-after': '0' });
    });
  };

  it('price calculate is retried, because it is safe', async () => {
    const service = await flaky([rate]);
    const outcome = await shipctl(['price', 'calculate', '-F', 'from_city=3', '--json'], { env: service.env });
    expect(outcome).toMatchObject({ code: 0 });
    expect(JSON.parse(outcome.stdout)).toEqual([{ ...rate, compared_price_sar: 21.5 }]);
    expect(service.requests.map(({ body }) => body)).toEqual(['{"from_city":3}', '{"from_city":3}']);
  });

  it.each([
    [['orders', 'create', '--description', 'x']],
    [['orders', 'update', '--id', '5', '--description', 'x']],
    [['orders', 'cancel', '--id', '5', '--yes']],
    [['orders', 'verify', '--id', '5']],
    [['shipments', 'create', '--order-id', '5', '--id', '--yes']],
    [['shipments', 'return', '--order-id', '5', '--id', '--yes']],
    [['boxes', 'create', '--type', 'x']],
    [['warehouses', 'create', '--name', 'x']],
    [['profile', 'update', '--phone', '+966500000000']],
  ])('%j is not retried: it may have happened', async (argv) => {
    const service = await flaky({});
    const { code, stderr, stdout } = await shipctl(argv, { env: service.env });
    expect({ code, stdout, asked: service.requests.length }).toEqual({ code: 7, stdout: '', asked: 1 });
    expect(stderr).toMatch(/may or may not have happened/);
  });
});
