import { describe, expect, it } from 'vitest';
import { givenFile, type ImportPlan, planOf } from '../support/importing-orders.ts';
import { exported, mend, update } from '../support/mended-export.ts';
import { startMendingShop } from '../support/mending.ts';
import { furtherCases, furtherIt } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { sendJson, startService } from '../support/service.ts';

const cities = [
  { id: 3, name: 'Riyadh', name_ar: 'الرياض', country_id: 1 },
  { id: 201, name: 'Dubai', name_ar: 'دبي', country_id: 2 },
  { id: 40, name: 'Al Ain', name_ar: 'العين', country_id: 1 },
  { id: 41, name: 'Al Ain', name_ar: 'العين', country_id: 2 },
];

const countries = [
  { id: 1, name: 'Saudi Arabia', name_ar: 'المملكة العربية السعودية', code: 'SA' },
  { id: 2, name: 'United Arab Emirates', name_ar: 'الإمارات العربية المتحدة', code: 'AE' },
];

const startAbroad = (refused: readonly string[] = []) =>
  startService(({ method, path }, response) => {
    if (refused.includes(path)) return sendJson(response, 403, { message: 'no' });
    if (path === '/api/cities') return { data: cities };
    if (path === '/api/countries') return { data: countries };
    return method === 'GET' ? { data: [] } : { data: { id: 1 } };
  });

/** What is sent of rows without faults, and the faults of the others. */
async function importOf(lines: readonly string[], flags: readonly string[] = [], refused: readonly string[] = []) {
  const shop = await startAbroad(refused);
  givenFile('orders.csv', `${lines.join('\n')}\n`);
  const planned = await shipctl(['orders', 'import', '--allow-incomplete', 'orders.csv', '--json', ...flags], {
    env: shop.env,
  });
  const applied = ['orders', 'import', '--allow-incomplete', 'orders.csv', '--apply', '--yes', ...flags];
  const lists = shop.requests.map(({ path }) => path);
  await shipctl(applied, { env: shop.env });
  const plan = planned.stdout === '' ? undefined : (JSON.parse(planned.stdout) as ImportPlan);
  return {
    ...planned,
    lists,
    faults: plan?.faults.map(({ row, column, reason }) => [row, column, reason]) ?? [],
    sent: shop.requests.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body)),
  };
}

describe('a phone that has lost its zero', () => {
  it('is that of the country that its row is in, and one line says so', async () => {
    const lines = ['Ref,Phone,City,Short address', 'A,501234567,Riyadh,', 'B,501234567,دبي,', 'C,501234568,,RHMA3184'];
    const { sent, faults, stderr } = await importOf(lines);
    expect(faults).toEqual([]);
    expect(sent.map((body) => body.receiver_phone)).toEqual(['+966501234567', '+971501234567', '+966501234568']);
    const line =
      '3 phones have lost their first zero, and are read by the country of the row: 501234567 is +966501234567.';
    expect(stderr.split('\n').filter((each) => each.includes('lost'))).toEqual([line]);
    const told = await importOf(lines.slice(0, 2), ['--country', 'SA']);
    expect(told.stderr).not.toContain('lost');
  });

  it('is a fault where its row is nowhere, and where the digits may be anything', async () => {
    const { faults } = await importOf(['Ref,Phone,City', 'A,501234567,', 'B,112345678,Riyadh', 'C,512345678,Dubai']);
    expect(faults.map(([row, , reason]) => [row, reason])).toEqual([
      [2, expect.stringMatching(/^Has lost its plus or its leading zero/)],
      [3, expect.stringMatching(/^Has lost its plus or its leading zero/)],
      [4, expect.stringMatching(/not a valid phone number of AE/)],
    ]);
  });
});

describe('the country of a row', () => {
  it('is known by every name, and by its code and id', async () => {
    const names = [
      'KSA',
      'Saudi',
      'السعودية',
      'SA',
      'sa',
      'Saudi Arabia',
      'Kingdom of Saudi Arabia',
      '1',
      '\u200fالسعودية',
    ];
    const { faults, sent } = await importOf([
      'Description,Country',
      ...names.map((name) => `x,${name}`),
      'x,UAE',
      'x,الإمارات',
    ]);
    expect(faults).toEqual([]);
    expect(sent.map(({ receiver_country_id: id }) => id)).toEqual([...names.map(() => 1), 2, 2]);
    const { faults: unknown } = await importOf(['Description,Country', 'x,Atlantis', 'x,Kuwait']);
    expect(unknown.map(([row]) => row)).toEqual([2, 3]);
  });

  it('must be that of its city, however they are written', async () => {
    const reason = 'Is in Saudi Arabia, but the country beside it is United Arab Emirates. Correct one of them.';
    const { faults, sent } = await importOf([
      'Ref,Mobile,City,Country',
      'a,0501234567,Riyadh,AE',
      'b,0501234567,الرياض,SA',
      'c,0501234567,Dubai,الإمارات',
    ]);
    expect(faults).toEqual([[2, 'City', reason]]);
    expect(sent.map(({ receiver_phone: phone }) => phone)).toEqual(['+966501234567', '+971501234567']);
    const byId = await importOf(['Ref,Country ID,City ID', 'a,2,3', 'b,1,3']);
    expect(byId.faults).toEqual([[2, 'City ID', reason]]);
  });

  furtherIt('says which of two cities of a name is meant', async () => {
    const { faults, sent } = await importOf(['Ref,City,Country', 'a,Al Ain,UAE', 'b,العين,SA', 'c,Al Ain,', 'd,40,']);
    expect(faults).toEqual([[4, 'City', 'Is the name of several cities (ids 40, 41). Give the id instead.']]);
    expect(sent.map(({ receiver_city_id: id }) => id)).toEqual([41, 40, 40]);
  });
});

describe('a phone of a row with a city alone', () => {
  it.each(['City', ...furtherCases('City ID')])('is one of the country of the %s', async (column) => {
    const [dubai, riyadh] = column === 'City' ? ['Dubai', 'الرياض'] : ['201', '3'];
    const { faults, sent } = await importOf([
      `Ref,Mobile,${column}`,
      `a,0501234567,${dubai}`,
      `b,0501234567,${riyadh}`,
      'c,0501234567,',
    ]);
    expect(faults).toEqual([]);
    expect(sent.map(({ receiver_phone: phone }) => phone)).toEqual(['+971501234567', '+966501234567', '+966501234567']);
  });

  furtherIt('counts more than --country, also where it has lost its zero', async () => {
    const rows = ['Ref,Mobile,City', 'a,501234567,Dubai', 'b,501234567,Riyadh', 'c,501234567,'];
    for (const country of ['SA', 'KSA', 'السعودية']) {
      const { faults, sent } = await importOf(rows, ['--country', country]);
      expect(faults).toEqual([]);
      expect(sent.map(({ receiver_phone: phone }) => phone)).toEqual([
        '+971501234567',
        ...Array(2).fill('+966501234567'),
      ]);
    }
    const { code, stderr } = await importOf(rows, ['--country', 'Qutar']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('is not a country; the nearest is QA.')]);
  });

  furtherIt('needs no list where it says its country itself', async () => {
    const { lists } = await importOf(['Ref,Mobile,City ID', 'a,+966501234567,3']);
    expect(lists.filter((path) => path !== '/api/orders')).toEqual([]);
  });

  it('is read without lists that cannot be read, and ids still work', async () => {
    const { code, stderr, sent } = await importOf(['Ref,Mobile,City ID', 'a,0501234567,3'], [], ['/api/cities']);
    expect([code, stderr]).toEqual([0, expect.stringContaining('does not permit the request for cities')]);
    expect(sent).toMatchObject([{ receiver_phone: '+966501234567', receiver_city_id: 3 }]);
    const refused = ['/api/cities', '/api/countries'];
    const named = await importOf(['Ref,City,Country', 'a,Riyadh,1', 'b,6,2', 'c,٣,KSA', 'd,3,'], [], refused);
    const why = (list: string) =>
      `Cannot be looked up: the ${list} of the service are not known here. Give its id instead.`;
    expect(named.faults).toEqual([
      [2, 'City', why('cities')],
      [4, 'Country', why('countries')],
    ]);
    expect(named.sent).toMatchObject([{ receiver_city_id: 6, receiver_country_id: 2 }, { receiver_city_id: 3 }]);
    expect(named.stderr.match(/does not permit the request for cities/g)).toHaveLength(1);
  });
});

describe('an update', () => {
  it('keeps a city in the country of its order, and reads a phone by it', async () => {
    const shop = await startMendingShop(
      [{}, { receiver_city_id: 201, receiver_city: 'Dubai', receiver_country_id: 2 }],
      {
        cities,
        countries,
      },
    );
    const file = await exported(shop, 'o.csv', '--columns', 'id,receiver_phone,receiver_city,updated_at');
    mend(file, [
      [0, 'receiver_city', 'Dubai'],
      [1, 'receiver_phone', '0501112233'],
    ]);
    const { plan } = await update(shop, file, ['--apply']);
    expect(plan.cells.filter(({ state }) => state === 'fault')).toMatchObject([
      { row: 2, reason: 'Is in United Arab Emirates, but the country beside it is Saudi Arabia. Correct one of them.' },
    ]);
    expect(shop.changes()).toEqual([{ id: 2, body: { receiver_phone: '+971501112233' } }]);
  });
});

it('says to a program that nobody is logged in, where cities have to be looked up', async () => {
  const byName = await planOf('Name,City,Total\nNoura Ali,Riyadh,5\n', [], { env: { SHIPCTL_TOKEN: '' } });
  const [error = ''] = byName.stderr.trimEnd().split('\n').slice(-1);
  expect([byName.code, JSON.parse(error).error.code]).toEqual([4, 'auth']);
  expect(byName.plan.warnings).toEqual([expect.stringContaining('You are not logged in')]);
  const other = await planOf('Name,City,Total\nNoura Ali,Riyadh,x\n', [], { env: { SHIPCTL_TOKEN: '' } });
  expect(other.code).toBe(8);
});
