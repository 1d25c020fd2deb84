import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { idsOf } from '../support/lists.ts';
import { order } from '../support/orders.ts';
import { furtherCases, furtherIt, furtherRows } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { paginate, type Service, sendJson, startService } from '../support/service.ts';

const cities = [
  { id: 3, name: 'Riyadh', name_ar: 'الرياض', country_id: 1 },
  { id: 7, name: 'Makkah', name_ar: 'مكة المكرمة', country_id: 1 },
  { id: 9, name: 'Jeddah', name_ar: 'جدة', country_id: 1 },
  { id: 20, name: 'Al Quwayiyah', name_ar: 'القويعية', country_id: 1 },
  { id: 30, name: 'Salmiya', name_ar: 'السالمية', country_id: 3 },
  { id: 31, name: 'Salmiya', name_ar: 'السالمية', country_id: 4 },
  { id: 40, name: 'Kuwait City', name_ar: 'الكويت', country_id: 3 },
];
const countries = [
  { id: 1, name: 'Saudi Arabia', code: 'SA' },
  { id: 2, name: 'United Arab Emirates', code: 'AE' },
  { id: 3, name: 'Kuwait', code: 'KW' },
];

const at = (id: number, city: string | null, cityId: number | null, more = {}) =>
  order(id, { receiver_city: city, receiver_city_id: cityId, receiver_first_name: 'Sara', ...more });

const rows = [
  at(1, 'Riyadh', 3),
  at(2, 'الرياض', null),
  at(3, null, 3),
  at(4, 'AR-RIYADH', null),
  at(5, 'Mecca', null),
  at(6, null, 7),
  at(7, 'Hidden Valley', null),
  at(8, null, 20, { receiver_country_id: 2 }),
  at(9, 'Salmiya', null),
  at(10, null, 31),
  at(11, null, null, { receiver_country_code: 'AE' }),
  at(12, 'Kuwait City', 40, { receiver_country_id: null }),
];

/** A service with these orders; `status`: that of its lists of places. */
async function serve(status = 200): Promise<Service> {
  return startService((request, response) => {
    const list = { '/api/cities': cities, '/api/countries': countries }[request.path];
    if (!list) return { data: paginate(rows, request, 100) };
    if (status !== 200) return sendJson(response, status, { message: 'no' });
    return { data: list };
  });
}

const placesAsked = ({ requests }: Service): string[] =>
  requests.map(({ path }) => path).filter((path) => /cities|countries/.test(path));

async function where(service: Service, condition: string, env: Readonly<Record<string, string>> = {}) {
  const argv = ['orders', 'list', '-o', 'ndjson', '--where', condition];
  const outcome = await shipctl(argv, { env: { ...service.env, ...env } });
  return { ...outcome, ids: outcome.code === 0 ? idsOf(outcome) : [] };
}

describe('a city in a condition', () => {
  it.each([
    ['city = Riyadh', [1, 2, 3, 4]],
    ['receiver_city = الرِّياض', [1, 2, 3, 4]],
    ['city = 3', [1, 3, 2, 4]],
    ['city = Makkah', [5, 6]],
    ['city = "مكة"', [5, 6]],
    ['city in (Mecca, القويعية)', [5, 6, 8]],
    ['city = "Hidden valley"', [7]],
    ...furtherRows(
      ['city = Salmiya', [9, 10]],
      ['city != Riyadh and city != Salmiya', [5, 6, 7, 8, 11, 12]],
      ['receiver_country = الإمارات', [8, 11]],
      ['country = UAE', [8, 11]],
      ['receiver_country = 2', [8]],
      ['country = Kuwait', [12]],
      ['shipper_city = جده', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
      ['receiver_country_code = UAE', [8, 11]],
      ['receiver_country in (KSA)', [1, 2, 3, 4, 5, 6, 7, 9, 10]],
    ),
  ])('%s finds %j', async (condition, ids) => {
    const found = await where(await serve(), condition);
    expect(new Set(found.ids)).toEqual(new Set(ids));
  });

  it('that the service does not list is compared as it is written, and the nearest name is told', async () => {
    const { stderr } = await where(await serve(), 'city = Jedah1');
    expect(stderr).toContain('The service lists no city "Jedah1". Did you mean Jeddah (id 9)?');
    const arabic = await where(await serve(), 'city = الريياض');
    expect(arabic.stderr).toContain('Did you mean الرياض (id 3)?');
  });

  it('is a city of the region by all its names where the list cannot be read, which is said once', async () => {
    for (const status of [403, 404]) {
      const found = await where(await serve(status), 'city = Riyadh or city = 7');
      expect(found.ids).toEqual([1, 2, 4, 6]);
      expect(found.stderr.match(/Cities are compared by their names/g)).toHaveLength(1);
    }
  });
});

describe('the lists of places', () => {
  it('are read once a command, only when a place is asked about, and kept for a day', async () => {
    const service = await serve();
    const env = { XDG_DATA_HOME: temporaryFolder() };
    await where(service, 'status = pending', env);
    expect(placesAsked(service)).toEqual([]);
    await where(service, 'city = Riyadh or city = Mecca', env);
    await where(service, 'city = Jeddah', env);
    // The list, and once whether it has pages.
    expect(placesAsked(service)).toEqual(['/api/cities', '/api/cities']);
    const argv = ['orders', 'list', '-o', 'ndjson', '--where', 'city = Jeddah'];
    const tomorrow = new Date(Date.now() + 25 * 3600 * 1000);
    await shipctl(argv, { env: { ...service.env, ...env }, now: tomorrow });
    expect(placesAsked(service)).toEqual(['/api/cities', '/api/cities', '/api/cities']);
  });

  it('are read once more where their file is damaged, and kept whatever a killed process has left', async () => {
    const service = await serve();
    const folder = temporaryFolder();
    const places = join(folder, 'places');
    const ask = () => where(service, 'city = Riyadh', { SHIPCTL_CONFIG_DIR: folder });
    await ask();
    const [name = ''] = readdirSync(places);
    writeFileSync(join(places, name), '{"at"');
    writeFileSync(join(places, `${name}.next`), '{"at"');
    const before = placesAsked(service);
    for (const { ids } of [await ask(), await ask()]) expect(ids).toEqual([1, 2, 3, 4]);
    expect(placesAsked(service)).toEqual([...before, '/api/cities']);
    expect(readdirSync(places)).toEqual([name]);
  });

  furtherIt('of another service, of another path of one, and of another profile are others', async () => {
    const env = { XDG_DATA_HOME: temporaryFolder() };
    const [one, other] = [await serve(), await serve()];
    for (const service of [one, other]) await where(service, 'city = Riyadh', env);
    const twice = ['/api/cities', '/api/cities'];
    expect([placesAsked(one), placesAsked(other)]).toEqual([twice, twice]);
    await where(one, 'city = Riyadh', { ...env, SHIPCTL_BASE_URL: `${one.env.SHIPCTL_BASE_URL}/shop` });
    expect(placesAsked(one)).toEqual([...twice, '/shop/api/cities']);
  });
});

describe('find', () => {
  const find = async (service: Service, text: string) =>
    idsOf(await shipctl(['orders', 'find', text, '--date-from', '2026-01-01', '-o', 'ndjson'], { env: service.env }));

  it('finds the orders of a city by any of its names, and by its id alone', async () => {
    const service = await serve();
    expect(await find(service, 'الرياض')).toEqual([1, 2, 3, 4]);
    expect(await find(service, 'Quwayiyah')).toEqual([8]);
    expect(await find(service, 'Riya')).toEqual([1, 2, 3, 4]);
  });

  it('asks for no cities where the text is a number', async () => {
    const service = await serve();
    await find(service, '0501234567');
    expect(placesAsked(service)).toEqual([]);
  });
});

describe('stats and sorting', () => {
  it('count the spellings of a city together, under the name of the list', async () => {
    const service = await serve();
    const argv = ['orders', 'stats', '--by', 'city', '--csv', '--no-header', '--columns', 'city,orders'];
    const english = await shipctl(argv, { env: service.env });
    expect(english.stdout.split('\n')).toEqual(expect.arrayContaining(['Riyadh,4', 'Makkah,2', 'Hidden Valley,1']));
    const arabic = await shipctl([...argv, '--lang', 'ar'], { env: service.env });
    expect(arabic.stdout.split('\n')).toEqual(expect.arrayContaining(['الرياض,4', 'مكة المكرمة,2']));
    for (const format of ['--json', '--jq=.[]']) {
      const json = await shipctl(['orders', 'stats', '--by', 'city', format, '--lang', 'ar'], { env: service.env });
      expect(json.stdout).toContain('{"city":"Riyadh","orders":4,');
    }
  });

  it('count an order by the name of its city where the list lacks its id', async () => {
    const old = [at(1, 'Riyadh', 3), at(2, 'Riyadh', 99)];
    const service = await startService(({ path, ...request }) =>
      path === '/api/cities' ? { data: cities } : { data: paginate(old, request) },
    );
    const argv = ['orders', 'stats', '--by', 'city', '--csv', '--no-header', '--columns', 'city,orders'];
    expect((await shipctl(argv, { env: service.env })).stdout).toBe('Riyadh,2\n');
  });

  furtherIt('put the spellings of a city beside each other', async () => {
    const service = await serve();
    const argv = ['orders', 'list', '--sort', 'city,id', '-o', 'ndjson'];
    expect(idsOf(await shipctl(argv, { env: service.env })).slice(0, 3)).toEqual([8, 7, 12]);
  });
});

describe('what is close to the name of a city', () => {
  it('is told by find where nothing is found', async () => {
    const service = await serve();
    const argv = ['orders', 'find', 'Jedah1', '--date-from', '2026-01-01'];
    expect((await shipctl(argv, { env: service.env })).stderr).not.toContain('Did you mean');
    const slip = ['orders', 'find', 'Makkak', '--date-from', '2026-01-01'];
    expect((await shipctl(slip, { env: service.env })).stderr).toContain('Did you mean Makkah (id 7)?');
  });
});

describe('rules', () => {
  it.each(['country = Qutar', ...furtherCases('city = Riyadd')])(
    'refuse a place that there is not: %s',
    async (condition) => {
      const { env } = await serve();
      expect((await shipctl(['rules', 'set', `${condition} → aramex`], { env })).code).toBe(2);
    },
  );

  it('are set without a login too: a line says that their cities were not checked', async () => {
    const { code, stderr } = await shipctl(['rules', 'set', 'city = Riyadh → aramex'], {});
    expect([code, stderr]).toEqual([0, expect.stringContaining('Cities are compared by their names')]);
  });

  it('refuse a city that the service does not list, and name the nearest', async () => {
    const service = await serve();
    const { code, stderr } = await shipctl(['rules', 'set', 'city = Jedda1 → aramex'], { env: service.env });
    expect(code).toBe(2);
    expect(stderr).toContain('The service lists no city "Jedda1". Did you mean Jeddah (id 9)?');
    expect((await shipctl(['rules', 'list', '--csv'], { env: service.env })).stdout).not.toContain('Jedda1');
  });
});
