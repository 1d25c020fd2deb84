import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { homeFolder } from '../support/folders.ts';
import { planOf } from '../support/importing-orders.ts';
import { furtherCases, furtherRows } from '../support/ring.ts';

/** The fields that the columns of a header fill, by their headings; all but the last have this value. */
async function fieldsOf(headings: readonly string[], flags: readonly string[] = [], value = '') {
  const { plan, stderr } = await planOf(`${headings.join(',')}\n${headings.map(() => value).join(',')}x\n`, flags);
  if (!plan) return stderr;
  return Object.fromEntries(plan.columns.map(({ column, field, match }) => [column, field ?? match]));
}

const oneOf = async (heading: string, value = '') => {
  const fields = await fieldsOf([heading, 'description'], [], value);
  return typeof fields === 'string' ? fields : fields[heading];
};

describe('a column is matched', () => {
  it.each([
    ['receiver_phone', 'receiver_phone'],
    ['Receiver Phone', 'receiver_phone'],
    ['RECEIVER-PHONE', 'receiver_phone'],
    ['items.sku', 'items.sku'],
    ['boxes.length', 'packages.length'],
    ['Mobile', 'receiver_phone'],
    ['mobile no.', 'receiver_phone'],
    ['جوال', 'receiver_phone'],
    ['رقم الجوال', 'receiver_phone'],
    ['رقم جوّال', 'receiver_phone'],
    ['رقـم الجـوال', 'receiver_phone'],
    ['العميل', 'receiver_first_name, receiver_last_name'],
    ['Name', 'receiver_first_name, receiver_last_name'],
    ['الإسم', 'receiver_first_name, receiver_last_name'],
    ...furtherRows(
      ['Qty', 'items.quantity'],
      ['الكمية', 'items.quantity'],
      ['الكميه', 'items.quantity'],
      ['المدينه', 'receiver_city_id'],
      ['City ID', 'receiver_city_id'],
      ['Total (SAR)', 'order_grand_total'],
      ['قيمة الطلب (ر.س)', 'order_grand_total'],
      ['Mobile (required)', 'receiver_phone'],
      ['طريقة الدفع', 'payment_method'],
      ['Reference', 'external_id'],
      ['Warehouse', 'warehouse_id'],
    ),
  ])('%s → %s', async (heading, field) => {
    expect(await oneOf(heading)).toBe(field);
  });

  it.each([
    ['COD', 'order_grand_total, payment_method'],
    ['الدفع عند الاستلام', 'order_grand_total, payment_method'],
    ['Price', 'order_grand_total'],
    ['Item weight (kg)', 'items.weight'],
  ])('%s → %s, since nothing in the sheet says otherwise', async (heading, field) => {
    expect(await oneOf(heading)).toBe(field);
  });

  it('Weight is refused where nothing says of what', async () => {
    expect(await oneOf('Weight', 'x')).toContain('--map Weight=items.weight or --map Weight=packages.weight');
    expect(await fieldsOf(['Weight', 'SKU', 'Length'], [], 'x')).toContain('may be items.weight or packages.weight');
  });

  it.each([
    [['Price', 'SKU', 'Qty'], 'items.price'],
    [['Price', 'SKU', 'Unit price'], 'not used: "Unit price" says it'],
    [['Weight', 'SKU', 'Qty'], 'items.weight'],
    [['Weight', 'Length', 'Width'], 'packages.weight'],
    [['Weight (kg)', 'Consignee name', 'COD'], 'packages.weight'],
    [['الوزن (جرام)', 'اسم المستلم'], 'packages.weight'],
    [['Weight (kg)', 'SKU', 'COD'], 'items.weight'],
    [['Name', 'Receiver name', 'SKU'], 'items.name'],
    [['Customer name', 'Recipient name'], 'not used: "Recipient name" says it'],
    [['Order no', 'Name', 'Mobile'], 'external_id'],
    [['Order no', 'Reference', 'Mobile'], 'not used: "Reference" says it'],
    [['Notes', 'Mobile'], 'description'],
    [['Product 2', 'Product 1'], 'items.name'],
    [['Description', 'SKU', 'Qty'], 'items.name'],
    [['Description', 'SKU', 'Item name'], 'description'],
    [['Value', 'Mobile'], 'not used: unknown'],
    [['Rate', 'Product', 'Qty'], 'items.price'],
    [['Rate', 'Product', 'Price'], 'not used: "Price" says it'],
    [['Rate', 'Mobile'], 'not used: unknown'],
    [['No. of orders', 'Mobile'], 'not used: unknown'],
    [['اسم المستلم الأول', 'اسم العائلة'], 'receiver_first_name'],
    [['اسم المنتج الأول', 'اسم المنتج الثاني'], 'items.name'],
    [['Shipment ref', 'Order no'], 'not used: "Order no" says it'],
    [['Total excl. VAT', 'Mobile'], 'not used: unknown'],
    [['من مدينة', 'إلى مدينة'], 'not used: unknown'],
  ])('the first of %j → %s, by the others', async (headings, field) => {
    const fields = await fieldsOf(headings);
    expect(typeof fields === 'string' ? fields : fields[headings[0] ?? '']).toBe(field);
  });

  it('a column of phones is a phone, unless another is or it is that of somebody else', async () => {
    const fieldOf = async (heading: string, beside = 'City') => {
      const { plan } = await planOf(`${heading},${beside}\n0501234567,\n0501234568,\n`);
      return plan.columns[0]?.field ?? plan.columns[0]?.match;
    };
    expect(await fieldOf('رقم العميل')).toBe('receiver_phone');
    expect(await fieldOf('Kontakt')).toBe('receiver_phone');
    expect(await fieldOf('Kontakt', 'Mobile')).toBe('not used: unknown');
    expect(await fieldOf('Driver')).toBe('not used: unknown');
    expect(await fieldOf('Emergency')).toBe('not used: unknown');
    expect(await fieldOf('جوال المسوق')).toBe('not used: unknown');
  });

  it('a column of numbers is no name', async () => {
    const { plan } = await planOf('Name,Mobile\n#1001,0501234567\n#1002,0501234568\n');
    expect(plan.columns[0]).toMatchObject({ field: null, match: 'not used: unknown' });
  });

  it.each(['id', ...furtherCases('order_number', 'Order no.', 'رقم الطلب')])(
    "%s is refused: with the service's numbers the orders are there already",
    async (heading) => {
      expect(await oneOf(heading, '7')).toMatch(/then these rows are there already.*--map '?.*=.*external_id/s);
      expect(await fieldsOf([heading, 'description'], ['--map', `${heading}=`])).toMatchObject({
        [heading]: 'not used: left out',
      });
    },
  );

  it.each([
    ['Order no.,Receiver,Phone,City,Checked by'],
    ...furtherRows(['رقم الطلب,المستلم,جوال المستلم,مدينة المستلم'], ['order_number,receiver_phone,receiver_city']),
  ])('%s: the numbers of our own export are refused', async (header) => {
    const [number = ''] = header.split(',');
    expect(await fieldsOf(header.split(','), [], '7')).toContain(`may hold the service's own numbers`);
    expect(await fieldsOf([number, 'Name', 'Mobile'])).toMatchObject({ [number]: 'external_id' });
  });

  it('two of one field are refused', async () => {
    expect(await fieldsOf(['Phone', 'Telephone', 'description'], [], '0501234567')).toMatch(
      /\(A\) and .*\(B\) are both receiver_phone\. Leave one out: --map Phone= or --map Telephone=/,
    );
  });

  it('that is blank is not asked about, until it has a value', async () => {
    const rows = (last: string) => `Mobile,Reference,Shipper Reference,id\n0501234567,A,,\n0501234568,B,${last}\n`;
    const { plan, code } = await planOf(rows(','));
    expect([code, plan.count, plan.columns.map(({ field }) => field)]).toEqual([
      ...[0, 2],
      ['receiver_phone', 'external_id', null, null],
    ]);
    const many = `Mobile,Reference,Shipper Reference\n${'0501234567,A,\n'.repeat(60)}0501234568,B,X\n`;
    const late = await planOf(many);
    expect([late.code, late.stderr]).toEqual([2, expect.stringContaining('have one meaning, and both have values')]);
    expect((await planOf(rows('X,'))).stderr).toContain('are both external_id');
  });

  it('Total (kg) is not: the unit says something else', async () => {
    expect(await oneOf('Total (kg)')).toBe('not used: unknown');
    expect(await oneOf('Item weight (g)')).toBe('items.weight');
  });

  it('what the service sets is named as such', async () => {
    expect(await fieldsOf(['status', 'created_at', 'description'])).toMatchObject({
      status: 'not used: not an input',
      created_at: 'not used: not an input',
    });
  });
});

describe('--map', () => {
  it('says what a column is, and beats its name', async () => {
    const flags = ['--map', 'Phone=description', '--map', 'description='];
    expect(await fieldsOf(['Phone', 'description'], flags)).toEqual({
      Phone: 'description',
      description: 'not used: left out',
    });
  });

  it.each([
    ['Phone=receiver_fone', /there is no field receiver_fone\. Did you mean "receiver_phone"\?/],
    ...furtherRows(['Nowhere=description', /--map: there is no column "Nowhere"/], ['Phone', /is not column=field/]),
  ])('%s is a mistake', async (map, message) => {
    const { code, stderr, plan } = await planOf('Phone\n0501234567\n', ['--map', map]);
    expect([code, plan]).toEqual([2, undefined]);
    expect(stderr.replaceAll('\\"', '"')).toMatch(message);
  });

  it('is kept and used again', async () => {
    const rows = 'Handy,Wer,Marks\n0501234567,Noura,hello\n';
    const flags = ['--map', 'Handy=receiver_phone', '--map', 'Wer=receiver_name', '--save-map', 'shop'];
    const saved = await planOf(rows, flags);
    expect(saved.code).toBe(0);
    const file = join(homeFolder(), 'maps', 'default', 'shop.json');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      version: 1,
      operation: 'orders.create',
      columns: { Handy: 'receiver_phone', Wer: 'receiver_name', Marks: '' },
    });
    expect((await planOf(rows, flags)).stderr).toMatch(/^Mapping kept: \S+shop\.json$/m);
    const other = await planOf('Phone\n0501234567\n', ['--save-map', 'shop']);
    expect(other.stderr).toMatch(/^Mapping kept: \S+shop\.json, in place of another one: Handy, Wer, Marks$/m);
    await planOf(rows, flags);
    const { plan, code } = await planOf(rows, ['--use-map', 'shop']);
    expect([code, plan.columns]).toEqual([
      0,
      saved.plan.columns.map((each) => ({ ...each, match: expect.any(String) })),
    ]);
    const byPath = await planOf(rows, ['--use-map', file, '--map', 'Wer=description']);
    expect(byPath.plan.columns[1]).toMatchObject({ field: 'description' });
  });

  it.each([
    [['--use-map', 'nope'], /--use-map nope: there is no such mapping/],
    [['--save-map', 'a b'], /is not a name/],
  ])('%j', async (flags, message) => {
    const { code, stderr } = await planOf('Phone\n0501234567\n', flags);
    expect([code, stderr]).toEqual([2, expect.stringMatching(message)]);
    expect(existsSync(join(homeFolder(), 'maps', 'default', 'a b.json'))).toBe(false);
  });
});

describe('the row of the headings', () => {
  const rows = 'Name,Phone,Total\nNoura,0501234567,5\n';

  it('may stand below titles', async () => {
    const { plan, code } = await planOf(`Orders of March,,\nPrinted 2026,,\n\n${rows}`);
    expect([code, plan.count]).toEqual([0, 1]);
  });

  it('is asked for where it is not certain', async () => {
    const { code, stderr } = await planOf(`a,b,c\n1,2,3\n`);
    expect(code).toBe(2);
    expect(stderr).toContain('row 1 has no heading that is understood');
    expect(stderr).toContain('--header-row');
    const twice = await planOf(`Name,Phone\n${rows}`);
    expect([twice.code, twice.stderr]).toEqual([2, expect.stringMatching(/not certain which row has the headings/)]);
    const told = await planOf(`Name,Phone\n${rows}`, ['--header-row', '2']);
    expect([told.code, told.plan.count]).toEqual([0, 1]);
  });

  it.each([
    'A-1,Noura Ali,0501234567,cod,2026-01-05\n',
    'cod,Paid,12.50,Noura\n',
    'A-1,Noura,+966 50 123 4567,Riyadh,x\n',
  ])('is missed where the first row looks like an order: %j', async (row) => {
    const { code, stderr } = await planOf(row.repeat(3));
    expect([code, stderr]).toEqual([2, expect.stringMatching(/has no headings: its first row looks like an order/)]);
    expect(stderr).toContain('--header-row 1');
  });

  it.each(['Name,x1,x2,x3,x4,Phone\nNoura,a,b,c,d,0501234567\n', 'Name,2024\nNoura,5\n'])(
    'needs half of the cells, or two and no value: %j',
    async (content) => {
      expect((await planOf(content)).code).not.toBe(2);
    },
  );

  it('must be there', async () => {
    expect((await planOf('', [])).code).toBe(2);
    const { code, stderr } = await planOf('Name,Phone\n', []);
    expect([code, stderr]).toEqual([2, expect.stringContaining('orders.csv has no rows below its headings.')]);
  });
});
