import { describe, expect, it } from 'vitest';
import { furtherCases, furtherRows } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { sendJson, startService, writesTo } from '../support/service.ts';

const cities = [
  { id: 3, name: 'Riyadh', name_ar: 'الرياض', country_id: 1 },
  { id: 9, name: 'Jeddah', name_ar: 'جدة', country_id: 1 },
  { id: 30, name: 'Salmiya', name_ar: 'السالمية', country_id: 3 },
  { id: 31, name: 'Salmiya', name_ar: 'السالمية', country_id: 1 },
];
const countries = [
  { id: 1, name: 'Saudi Arabia', code: 'SA' },
  { id: 3, name: 'Kuwait', code: 'KW' },
];

const serve = (status = 200) =>
  startService(({ path, method }, response) => {
    if (method === 'POST' && path === '/api/calculate') return { data: [] };
    if (method === 'POST') return { data: { id: 1 } };
    if (status !== 200) return sendJson(response, status, { message: 'no' });
    return { data: { '/api/cities': cities, '/api/countries': countries }[path] ?? [] };
  });

async function create(flags: readonly string[], status = 200) {
  const service = await serve(status);
  const argv = ['orders', 'create', '--payment-method', 'cod', '--yes', ...flags];
  const { code, stderr } = await shipctl(argv, { env: service.env });
  const [sent] = writesTo(service).map(({ body }) => JSON.parse(body) as Record<string, unknown>);
  return { code, stderr, sent, asked: service.requests.filter(({ method }) => method === 'GET').length };
}

describe('a city that is sent', () => {
  it.each([
    [['--receiver-city', 'Riyadh'], 3],
    [['--receiver-city', 'الرياض'], 3],
    [['--receiver-city', ' jiddah '], 9],
    ...furtherRows(
      [['--receiver-city', '٩'], 9],
      [['--receiver-city-id', '9'], 9],
      [['--receiver-city', 'Salmiya', '--receiver-country', 'الكويت'], 30],
      [['--receiver-city', 'السالمية', '--receiver-country-id', '1'], 31],
    ),
  ])('may be named: %j', async (flags, id) => {
    expect((await create(flags)).sent).toMatchObject({ receiver_city_id: id });
  });

  it.each([
    ['--receiver-country', 'Kuwait'],
    ['--receiver-country-id', '٣'],
  ])('must be in the country beside it: %s %s', async (...country) => {
    const { code, sent, stderr } = await create(['--receiver-city', 'Riyadh', ...country]);
    expect([code, sent]).toEqual([2, undefined]);
    // The list of countries is read only where one is named.
    expect(stderr).toMatch(
      /"Riyadh" is in (?:Saudi Arabia, but .* is Kuwait|country 1, but .* is country 3)\. Correct/,
    );
  });

  it('is not looked up by its id', async () => {
    expect((await create(['--receiver-city-id', '9'])).asked).toBe(0);
  });

  it.each([
    ['Zaazoua', 'service lists (shipctl cities list --search <letters> finds it by some letters)'],
    ['Jedah1', 'is not the name of a city that the service lists. Did you mean Jeddah (id 9)?'],
    ...furtherRows(
      ['الريياض', 'Did you mean الرياض (id 3)?'],
      ['Salmiya', 'is the name of several cities (ids 30, 31). Give the id instead'],
    ),
  ])('%s is a mistake, and nothing is sent', async (name, said) => {
    const { code, stderr, sent } = await create(['--receiver-city', name]);
    expect({ code, sent }).toEqual({ code: 2, sent: undefined });
    expect(stderr).toContain(said);
    const [error = ''] = stderr.split('\nCorrected: ');
    expect(error.match(/--receiver-city/g)).toHaveLength(1);
  });

  it('is given once', async () => {
    const { code, stderr } = await create(['--receiver-city', 'Riyadh', '--receiver-city-id', '9']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('--receiver-city and --receiver-city-id exclude')]);
  });

  it('is not sent during an outage, which ends the command', async () => {
    const { code, sent } = await create(['--receiver-city', 'Riyadh', '--retries', '0'], 503);
    expect({ code, sent }).toEqual({ code: 7, sent: undefined });
  });

  it('needs its id where the list cannot be read', async () => {
    const { code, stderr, sent } = await create(['--receiver-city', 'Riyadh'], 403);
    expect({ code, sent }).toEqual({ code: 2, sent: undefined });
    expect(stderr).toContain('Give its id instead');
    expect((await create(['--receiver-city-id', '3'], 403)).sent).toMatchObject({ receiver_city_id: 3 });
  });
});

it.each([
  [['--receiver-city', 'Riyadh', '--receiver-country', 'KW']],
  ...furtherRows([['--receiver-city', 'Jeddah', '--receiver-country-id', '3']]),
])('a city must be in the country beside it: %j', async (flags) => {
  const { code, stderr, sent } = await create(flags);
  expect({ code, sent }).toEqual({ code: 2, sent: undefined });
  expect(stderr).toMatch(/is in Saudi Arabia, but the country beside it is Kuwait\. Correct/);
  expect((await create(['--receiver-city-id', '3', '--receiver-country-id', '3'], 403)).code).toBe(0);
});

it.each([
  [['--receiver-city', ''], '--receiver-city is empty'],
  ...furtherRows(
    [['--receiver-country', '\u200f '], '--receiver-country is empty'],
    [['--receiver-city', 'Riyadh', '--receiver-city-id', '6'], '--receiver-city and --receiver-city-id exclude each'],
  ),
])('what needs no list is refused in a dry run too: %j', async (flags, said) => {
  const real = await create(flags);
  const dry = await shipctl(['orders', 'create', '--payment-method', 'cod', ...flags, '--dry-run'], {});
  for (const { code, stderr } of [real, dry]) expect([code, stderr]).toEqual([2, expect.stringContaining(said)]);
  expect([real.sent, real.asked]).toEqual([undefined, 0]);
});

it('a dry run shows the id of a name; where no list can be read, the name', async () => {
  const argv = ['orders', 'create', '--receiver-city', 'Riyadh', '--payment-method', 'cod', '--dry-run'];
  const service = await serve();
  const read = await shipctl(argv, { env: service.env });
  expect({ code: read.code, body: JSON.parse(read.stdout).body }).toMatchObject({
    code: 0,
    body: { receiver_city_id: 3 },
  });
  expect(writesTo(service)).toEqual([]);
  const wrong = await shipctl([...argv, '--receiver-country', 'Egypt'], { env: service.env });
  expect(wrong).toMatchObject({ code: 2, stdout: '' });
  const outage = await serve(503);
  const dry = await shipctl([...argv, '--retries', '0'], { env: outage.env });
  expect(JSON.parse(dry.stdout).body).toMatchObject({ receiver_city_id: 'Riyadh' });
  const { code, stdout, stderr } = await shipctl(argv, {});
  expect({ code, body: JSON.parse(stdout).body }).toMatchObject({ code: 0, body: { receiver_city_id: 'Riyadh' } });
  expect(stderr).toContain('Names stand where their ids will.');
});

describe('a country that is sent', () => {
  it.each(['KSA', 'sa', ...furtherCases('السعودية', 'Kingdom of Saudi Arabia')])('may be named: %s', async (name) => {
    expect((await create(['--receiver-country', name])).sent).toMatchObject({ receiver_country_id: 1 });
  });

  it('that the service does not list is a mistake, with the nearest one', async () => {
    const { code, stderr, sent } = await create(['--receiver-country', 'Egypt']);
    expect({ code, sent }).toEqual({ code: 2, sent: undefined });
    expect(stderr).toContain('is not the name of a country that the service lists.');
    const near = await create(['--receiver-country', 'Kuwaitt', '--receiver-city', 'Riyadh']);
    expect(near.stderr).toContain('Did you mean Kuwait (country id 3)?');
    expect(near.stderr).not.toContain('--receiver-city:');
  });
});

describe('the cities of a price', () => {
  const price = async (from: string, status = 200) => {
    const service = await serve(status);
    const argv = ['price', 'calculate', '--from-city', from, '--to-city', '9', '-F', 'packages[0].weight=1', '--json'];
    const { code } = await shipctl(argv, { env: service.env });
    const [sent] = writesTo(service).map(({ body }) => JSON.parse(body) as Record<string, unknown>);
    return { code, from: sent?.from_city };
  };

  it('are sent as ids; where the list cannot be read, as they are written', async () => {
    expect(await price('الرياض')).toEqual({ code: 0, from: 3 });
    expect(await price('Riyadh', 404)).toEqual({ code: 0, from: 'Riyadh' });
    expect(await price('Riyadd')).toEqual({ code: 2, from: undefined });
  });
});

it.each([['Delivered'], ['DELIVERED,delivered']])('a state may be written in any case: --status %s', async (status) => {
  const service = await serve();
  const { code, stderr } = await shipctl(['orders', 'list', '--status', status, '--json'], { env: service.env });
  expect({ code, stderr, sent: service.requests.map(({ query }) => query.status) }).toMatchObject({
    code: 0,
    sent: ['delivered'],
  });
});
