import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { body, importing, openApi } from '../support/importing.ts';
import { furtherIt, furtherRows } from '../support/ring.ts';
import { type Handler, writesTo } from '../support/service.ts';

const text = { type: 'string' };

const customer = {
  type: 'object',
  properties: {
    ...{ name: text, vip: { type: 'boolean' }, born: { ...text, format: 'date' } },
    ...{ tier: { ...text, enum: ['gold', 'silver'] }, tags: { type: 'array', items: text } },
    address: { type: 'object', properties: { city: text } },
    contacts: { type: 'array', items: { type: 'object', properties: { phone: text, constructor: text } } },
  },
};

const refund = {
  type: 'object',
  properties: {
    ...{ amount: { type: 'number' }, quantity: { type: 'integer' } },
    currency: text,
    country: text,
    phone: text,
  },
};

const document = openApi({
  '/customers': { operationId: 'createCustomer', tags: ['customers'], ...body(customer) },
  '/refunds': { operationId: 'createRefund', tags: ['refunds'], ...body(refund) },
  '/shops/{shop}/notes': {
    ...{ operationId: 'createNote', tags: ['shops'], ...body({ type: 'object', properties: { text } }) },
    parameters: [{ name: 'shop', in: 'path', required: true, schema: text }],
  },
});

const rows =
  'name,VIP,born,tier,tags,address.city,contacts.phone\n' +
  'Noura,نعم,2000-01-02,Gold,a; b,Riyadh,0501234567\n' +
  'Sara,perhaps,01/02/2000,bronze,,Jeddah,0501234567\n';

it('what a document adds can be imported, by its own types', async () => {
  const folder = temporaryFolder();
  const { type, service } = await importing(document, folder);
  writeFileSync(join(folder, 'rows.csv'), rows);
  const { stdout, code } = await type('customers', 'import', 'rows.csv', '--json');
  expect([code, JSON.parse(stdout).faults.map(({ column }: { column: string }) => column)]).toEqual([
    8,
    ['VIP', 'born', 'tier'],
  ]);
  await type('customers', 'import', 'rows.csv', '--apply', '--yes');
  expect(writesTo(service).map((request) => JSON.parse(request.body))).toEqual([
    {
      ...{ name: 'Noura', vip: true, born: '2000-01-02', tier: 'gold', tags: ['a', 'b'] },
      ...{ address: { city: 'Riyadh' }, contacts: [{ phone: '+966501234567' }] },
    },
  ]);
});

it('amounts, currencies and phones are read as those of orders are', async () => {
  const folder = temporaryFolder();
  const { type, service } = await importing(document, folder);
  const lines = [
    '٦١٫٥٠ ر.س,2,SR,UAE,0501234567',
    '"1,234.50",٣,sar,KSA,٠٥٠١٢٣٤٥٦٧',
    '100 50,2 3,SAR,,',
    '5 USD,2 SAR,SAR,Nowhere,0501234567',
  ];
  writeFileSync(join(folder, 'rows.csv'), `amount,quantity,currency,country,phone\n${lines.join('\n')}\n`);
  const { stdout } = await type('refunds', 'import', 'rows.csv', '--json');
  const faults: readonly { readonly row: number; readonly column: string }[] = JSON.parse(stdout).faults;
  expect(faults.map(({ row, column }) => `${row} ${column}`)).toEqual([
    ...['4 amount', '4 quantity', '5 amount', '5 quantity', '5 phone'],
  ]);
  await type('refunds', 'import', 'rows.csv', '--apply', '--yes');
  expect(writesTo(service).map((request) => JSON.parse(request.body))).toEqual([
    { amount: 61.5, quantity: 2, currency: 'SAR', country: 'UAE', phone: '+971501234567' },
    { amount: 1234.5, quantity: 3, currency: 'SAR', country: 'KSA', phone: '+966501234567' },
  ]);
});

it.each([
  ['01/02/2000', '2000-02-01 or 2000-01-02'],
  ...furtherRows(['٣١/١٢/٢٠٠٠', '2000-12-31'], ['2000-02-31', 'YYYY-MM-DD'], ['last-month', 'YYYY-MM-DD']),
])('a cell with the day %s is a fault that names the right form', async (cell, form) => {
  const folder = temporaryFolder();
  const { type } = await importing(document, folder);
  writeFileSync(join(folder, 'rows.csv'), `name,born\nNoura,${cell}\n`);
  const { stdout } = await type('customers', 'import', 'rows.csv', '--json');
  const reason = `Is not a date that is certain. Write it as ${form}`;
  expect(JSON.parse(stdout).faults).toMatchObject([{ column: 'born', reason: expect.stringContaining(reason) }]);
});

it('arguments of the route stand before the file', async () => {
  const folder = temporaryFolder();
  const { type, service } = await importing(document, folder);
  writeFileSync(join(folder, 'rows.csv'), 'text\nhello\n');
  const { code, stderr } = await type('shops', 'notes', 'import', 'north', 'rows.csv', '--apply', '--yes');
  expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
  expect(writesTo(service)).toMatchObject([{ path: '/api/shops/north/notes', body: '{"text":"hello"}' }]);
});

furtherIt('the same rows for another record of the route are other writes', async () => {
  const folder = temporaryFolder();
  const { type, service } = await importing(document, folder);
  writeFileSync(join(folder, 'rows.csv'), 'text\nhello\n');
  const codes = [];
  for (const shop of ['north', 'south', 'north']) {
    codes.push((await type('shops', 'notes', 'import', shop, 'rows.csv', '--apply', '--yes')).code);
  }
  expect([codes, writesTo(service).map(({ path }) => path)]).toEqual([
    [0, 0, 0],
    ['/api/shops/north/notes', '/api/shops/south/notes'],
  ]);
});

furtherIt('an unknown outcome is looked for in the list of the same record', async () => {
  const folder = temporaryFolder();
  const paths = JSON.parse(document).paths;
  // Shops can be made here, so none of them is the owner of everything.
  paths['/shops'] = { post: { responses: {} } };
  paths['/shops/{shop}/notes'].get = { parameters: paths['/shops/{shop}/notes'].post.parameters, responses: {} };
  const answer: Handler = ({ method }, response) => (method === 'GET' ? { data: [] } : response.destroy());
  const { type, service } = await importing(JSON.stringify({ ...JSON.parse(document), paths }), folder, answer);
  writeFileSync(join(folder, 'rows.csv'), 'text\nhello\n');
  const again = () => type('shops', 'notes', 'import', 'north', 'rows.csv', '--apply', '--yes', '--timeout', '1');
  await again();
  await again();
  expect(service.requests.filter(({ method }) => method === 'GET').map(({ path }) => path)).toEqual([
    '/api/shops/north/notes',
  ]);
});
