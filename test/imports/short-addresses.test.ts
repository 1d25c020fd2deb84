import { describe, expect, it } from 'vitest';
import { givenFile, planOf, startShop } from '../support/importing-orders.ts';
import { furtherCases, furtherIt } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { writesTo } from '../support/service.ts';

const shopify =
  'Name,Financial Status,Lineitem name,Lineitem quantity,Lineitem price,Shipping Name,Shipping Address1,Shipping Address2,' +
  'Shipping Company,Shipping City,Shipping Country,Shipping Phone,Total,Billing Company,Notes,Note Attributes';

/** An order of Shopify whose cells of these columns are given. */
const shopifyRow = (number: number, cells: Readonly<Record<string, string>>): string =>
  [
    ...[`#${number}`, 'paid', 'Oud', '1', '10', 'Noura Ali', cells.line ?? 'King Fahd Rd 1', cells.second ?? ''],
    ...[cells.company ?? '', 'Riyadh', cells.country ?? 'SA', `05012345${10 + number}`, `${number}`],
    ...[cells.billing ?? '', cells.notes ?? '', cells.attributes ?? ''],
  ]
    .map((cell) => JSON.stringify(cell))
    .join(',');

const shop = (...rows: readonly Readonly<Record<string, string>>[]): string =>
  `${[shopify, ...rows.map((cells, at) => shopifyRow(at + 1, cells))].join('\n')}\n`;

/** The address and the short address of each order that is sent, its note, and what stderr says of short addresses. */
async function placesOf(content: string, ...flags: readonly string[]) {
  givenFile('shop.csv', content);
  const service = await startShop();
  const { env } = service;
  const { stderr } = await shipctl(['orders', 'import', 'shop.csv', '--apply', '--yes', ...flags], { env });
  const sent = writesTo(service).map(({ body }) => JSON.parse(body));
  const places = sent.map((body) => [body.receiver_address_line, body.receiver_short_address, body.description]);
  return { places, told: stderr.split('\n').filter((line) => /short address/.test(line)) };
}

describe('a short address in the second line of the address', () => {
  it('fills its field, and the rest of the column stays in the address', async () => {
    const { places, told } = await placesOf(shop({ second: 'MKAA6926' }, { second: 'Apt 4' }, { second: 'jhma٣١٨٤' }));
    expect(places).toEqual([
      ['King Fahd Rd 1', 'MKAA6926', undefined],
      ['King Fahd Rd 1, Apt 4', undefined, undefined],
      ['King Fahd Rd 1', 'JHMA3184', undefined],
    ]);
    expect(told).toEqual(['2 short addresses taken from Shipping Address2 (row 2: MKAA6926).']);
  });

  it('is what the plan says of a column that has nearly nothing else', async () => {
    const rows = [1, 2, 3, 4, 5].map((at) => ({ second: at === 3 ? 'Apt 4' : `MKAA692${at}` }));
    const { plan } = await planOf(shop(...rows));
    const named = Object.fromEntries(plan.columns.map(({ column, field }) => [column, field]));
    expect(named).toMatchObject({ 'Shipping Address2': 'receiver_short_address' });
    const { places } = await placesOf(shop(...rows));
    expect(places[2]).toEqual(['King Fahd Rd 1, Apt 4', undefined, undefined]);
  });

  it.each(['Flat1201', 'BLDG1234', ...furtherCases('TEST0000', 'MKAA 6926', 'MKAA69261')])(
    '%s is none, and stays in the address',
    async (second) => {
      expect((await placesOf(shop({ second }))).places).toEqual([[`King Fahd Rd 1, ${second}`, undefined, undefined]]);
    },
  );

  it('stays in the address where --map says that it is one', async () => {
    const { places, told } = await placesOf(
      shop({ second: 'MKAA6926' }),
      '--map',
      'Shipping Address2=receiver_address_line 3',
    );
    expect([places, told]).toEqual([[['King Fahd Rd 1, MKAA6926', undefined, undefined]], []]);
  });

  furtherIt('stays in the address of another country', async () => {
    const { places } = await placesOf(shop({ second: 'MKAA6926', country: 'United Arab Emirates' }));
    expect(places).toEqual([['King Fahd Rd 1, MKAA6926', undefined, undefined]]);
  });
});

describe('a short address elsewhere', () => {
  it('is read at the end of a line and in a note that names it, whose texts stay as they are', async () => {
    const { places, told } = await placesOf(
      shop(
        { line: 'شارع العليا 12، RHMA3184' },
        { notes: 'اتصل قبل الوصول. العنوان الوطني المختصر: RHMB3184' },
        { notes: 'Order of SALE2026' },
      ),
    );
    expect(places).toEqual([
      ['شارع العليا 12، RHMA3184', 'RHMA3184', undefined],
      ['King Fahd Rd 1', 'RHMB3184', 'اتصل قبل الوصول. العنوان الوطني المختصر: RHMB3184'],
      ['King Fahd Rd 1', undefined, 'Order of SALE2026'],
    ]);
    expect(told).toEqual([
      '1 short address read in Shipping Address1, whose text stays as it is (row 2: RHMA3184).',
      '1 short address read in Notes, whose text stays as it is (row 3: RHMB3184).',
    ]);
  });

  it('is taken from a column that has no other use, unless that is of somebody else', async () => {
    const row = { company: 'RHMA3184', billing: 'JHMA3184' };
    expect((await placesOf(shop(row))).places).toEqual([['King Fahd Rd 1', 'RHMA3184', undefined]]);
    const attributes = 'gift: no\nshort address: RHMA3184';
    expect((await placesOf(shop({ attributes }))).places).toEqual([['King Fahd Rd 1', 'RHMA3184', undefined]]);
  });

  it('is not taken if the row has another one', async () => {
    const { places, told } = await placesOf(shop({ line: 'Olaya 7, RHMA3184', second: 'JHMA3184' }));
    expect(places).toEqual([['Olaya 7, RHMA3184, JHMA3184', undefined, undefined]]);
    expect(told).toEqual(['1 row with two short addresses, of which none is taken (row 2: RHMA3184, JHMA3184).']);
    const own =
      'Ref,Name,Mobile,City,Address,Short address,Total\nA,Noura Ali,0501234567,Riyadh,"Olaya 7, RHMA3184",RHMB3184,5\n';
    expect((await placesOf(own)).places).toEqual([['Olaya 7, RHMA3184', 'RHMB3184', undefined]]);
  });

  it('fills the field in a sheet that is no known export, in Arabic too', async () => {
    const sheet = 'الرقم المرجعي,الاسم,الجوال,المدينة,العنوان,العنوان 2,رمز الموقع,الإجمالي\n';
    const rows = 'أ-1,نورة علي,0501234567,الرياض,شارع العليا 12,شقة 4,RHMA3184,5\n';
    const { places, told } = await placesOf(`${sheet}${rows}`, '--lang', 'ar');
    expect([places, told]).toEqual([[['شارع العليا 12، شقة 4', 'RHMA3184', undefined]], []]);
  });
});

describe('a mapping that is kept', () => {
  furtherIt('does not say that all cells of the column are short addresses', async () => {
    const sheet = (second: string) =>
      `Ref,Name,Mobile,City,Address,Address 2,Total\nA-${second.length},Noura Ali,0501234567,Riyadh,Olaya 7,${second},5\n`;
    givenFile('own.csv', sheet('RHMA3184'));
    const service = await startShop();
    const { env } = service;
    const argv = ['orders', 'import', 'own.csv', '--apply', '--yes'];
    await shipctl([...argv, '--save-map', 'own'], { env });
    givenFile('own.csv', sheet('Apt 4'));
    await shipctl([...argv, '--use-map', 'own'], { env });
    const sent = writesTo(service).map(({ body }) => JSON.parse(body));
    expect(sent).toMatchObject([
      { receiver_address_line: 'Olaya 7', receiver_short_address: 'RHMA3184' },
      { receiver_address_line: 'Olaya 7, Apt 4' },
    ]);
  });
});
