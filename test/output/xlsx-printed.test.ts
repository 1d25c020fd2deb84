import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { serveOrders, serveText } from '../support/lists.ts';
import { order, orders } from '../support/orders.ts';
import { shipctl } from '../support/run.ts';
import { elementAt, type ReadSheet, readWorkbook } from '../support/workbook.ts';
import { exportedWorkbook, kindsOf, rawList, rowOf } from '../support/workbook-export.ts';

const accountant = ['orders', 'list', '--all', '--view', 'accountant', '--headers', 'raw'];
const attributesOf = (sheet: ReadSheet | undefined, ...path: string[]) => elementAt(sheet?.xml, ...path)?.attributes;

/** The lines below the rows, as the fields that are filled. */
const totalsOf = (sheet: ReadSheet | undefined, count: number) =>
  (sheet?.rows.slice(count + 1) ?? []).map((cells) =>
    Object.fromEntries(
      cells.map((value, at) => [sheet?.rows[0]?.[at] ?? '', value]).filter(([, value]) => value !== ''),
    ),
  );

describe('a printed workbook', () => {
  it('fits on the width of pages of A4, with its headings on each', async () => {
    const { env } = await serveOrders(orders(3));
    const cwd = temporaryFolder();
    await shipctl([...accountant, '--rtl', '--out', 'a.xlsx'], { env, cwd });
    const { sheets, files } = await readWorkbook(readFileSync(join(cwd, 'a.xlsx')));
    expect(attributesOf(sheets[0], 'sheetPr', 'pageSetUpPr')).toEqual({ fitToPage: '1' });
    expect(attributesOf(sheets[0], 'pageSetup')).toEqual({
      ...{ paperSize: '9', fitToWidth: '1', fitToHeight: '0', orientation: 'landscape' },
    });
    expect(attributesOf(sheets[0], 'sheetViews', 'sheetView')).toMatchObject({ rightToLeft: '1' });
    expect(files.get('xl/workbook.xml')).toContain(
      `<definedName name="_xlnm.Print_Titles" localSheetId="0">'Orders'!$1:$1</definedName>`,
    );
  });

  it('stays upright where it is narrow, and is not made too small to be read where it is wide', async () => {
    const service = await serveOrders(orders(1));
    const narrow = (await exportedWorkbook(service, [...rawList, '--columns', 'id,status'])).sheets[0];
    expect(attributesOf(narrow, 'pageSetup')).toMatchObject({ fitToWidth: '1', orientation: 'portrait' });
    const wide = (await exportedWorkbook(service, rawList)).sheets[0];
    expect(attributesOf(wide, 'pageSetup')).toEqual({ paperSize: '9', orientation: 'landscape' });
    expect(attributesOf(wide, 'sheetPr')).toBeUndefined();
  });
});

describe('--totals', () => {
  const amounts = (id: number, order_grand_total: unknown, currency: unknown, tax: unknown = null) =>
    order(id, { order_grand_total, currency, tax, status: 'delivered' });

  it('adds exact sums below a blank line, one for each currency, outside of the filter', async () => {
    const rows = [
      ...[amounts(1, '0.10', 'SAR', '0.015'), amounts(2, '0.20', 'sar'), amounts(3, '12.500', 'KWD')],
      ...[amounts(4, '61.10', '\u0631.\u0633'), amounts(5, '1.250', 'KWD', '0.05'), amounts(6, 'free', 'SAR')],
    ];
    const { sheets, stderr } = await exportedWorkbook(await serveOrders(rows), accountant);
    const [sheet] = sheets;
    expect(totalsOf(sheet, rows.length)).toEqual([
      {},
      { order_number: 'Total', order_grand_total: '61.4', tax: '0.015', currency: 'SAR' },
      { order_number: 'Total', order_grand_total: '13.75', tax: '0.05', currency: 'KWD' },
    ]);
    expect(sheet && kindsOf(sheet, 9)).toMatchObject({ order_grand_total: '#,##0.00###', tax: '#,##0.000' });
    expect(sheet && kindsOf(sheet, 10)).toMatchObject({ order_grand_total: '#,##0.000', tax: '#,##0.000' });
    expect(attributesOf(sheet, 'autoFilter')).toEqual({ ref: 'A1:N7' });
    expect(stderr.replace(/\s+/g, ' ')).toContain('1 order without an amount that is a number: not added.');
  });

  it('says what of a sum is of orders that are cancelled, or not delivered', async () => {
    const rows = ['delivered', 'cancelled', 'pending', 'returned', 'delivered'].map((status, at) =>
      order(at + 1, { status, order_grand_total: 10 ** at, tax: null, currency: 'SAR' }),
    );
    const [sheet] = (await exportedWorkbook(await serveOrders(rows), accountant)).sheets;
    expect(totalsOf(sheet, rows.length)).toEqual([
      {},
      { order_number: 'Total', order_grand_total: '11111', currency: 'SAR' },
      { order_number: 'Of which cancelled or returned', order_grand_total: '1010', currency: 'SAR' },
      { order_number: 'Of which not delivered', order_grand_total: '100', currency: 'SAR' },
    ]);
  });

  it('adds up all rows of several pages, and nothing where there are none', async () => {
    const [many] = (await exportedWorkbook(await serveOrders(orders(250)), accountant)).sheets;
    expect(totalsOf(many, 250)).toMatchObject([{}, { order_grand_total: '28875', currency: 'SAR' }, {}]);
    const [none] = (await exportedWorkbook(await serveOrders([]), accountant)).sheets;
    expect(none?.rows).toHaveLength(1);
  });

  it('names the currency beside the word where no column does', async () => {
    const argv = [...rawList, '--totals', '--columns', 'id,order_grand_total'];
    const [sheet] = (await exportedWorkbook(await serveOrders(orders(2)), argv)).sheets;
    expect(totalsOf(sheet, 2).slice(0, 2)).toEqual([{}, { id: 'Total SAR', order_grand_total: '231' }]);
  });

  it('adds the total of an order with several items once, and no prices of one piece', async () => {
    const items = [
      { id: 1, sku: 'A', price: '5.00', total_price: '10.00' },
      { id: 2, sku: 'B', price: '7.00', total_price: '7.00' },
    ];
    const service = await serveOrders([order(1, { items, order_grand_total: '17.00' })]);
    const columns = 'items.sku,items.price,items.total_price,order_grand_total,currency';
    const argv = [...rawList, '--rows', 'items', '--totals', '--columns', columns];
    const [sheet] = (await exportedWorkbook(service, argv)).sheets;
    expect(totalsOf(sheet, 2)[1]).toEqual({
      ...{ 'items.sku': 'Total', 'items.total_price': '17', order_grand_total: '17', currency: 'SAR' },
    });
    const twice = await shipctl([...argv, '--repeat-totals', '--out', 'b.xlsx'], { env: service.env });
    expect(twice).toMatchObject({ code: 2 });
    expect(twice.stderr).toContain('--totals and --repeat-totals cannot be used together');
  });

  it('is of workbooks only: a view that has it says nothing in other formats', async () => {
    const { env } = await serveOrders(orders(2));
    const csv = await shipctl([...accountant, '--csv'], { env });
    expect(csv).toMatchObject({ code: 0 });
    expect(csv.stdout.trim().split('\n')).toHaveLength(3);
    expect(await shipctl(['orders', 'list', '--totals', '--csv'], { env })).toMatchObject({ code: 2 });
  });
});

describe('the names of sheets', () => {
  it('are in the language of the headings', async () => {
    const { sheets } = await exportedWorkbook(await serveOrders(orders(1)), ['orders', 'list', '--headers', 'ar']);
    expect(sheets.map(({ name }) => name)).toEqual(['الطلبات', 'الأصناف', 'الصناديق']);
    const argv = ['orders', 'list', '--view', 'accountant', '--headers', 'ar'];
    const [sheet] = (await exportedWorkbook(await serveOrders(orders(1)), argv)).sheets;
    expect(sheet?.name).toBe('الطلبات');
    expect(sheet?.rows.slice(-2).map(([word]) => word)).toEqual(['الإجمالي', 'منه لم يسلم']);
  });
});

describe('decimals in a workbook', () => {
  it('keep the digits that were sent, as numbers', async () => {
    const given = ['61.10', '61.1', '12.500', '12.345', '7', '0.1234500'];
    const rows = given.map((order_grand_total, at) =>
      order(at + 1, { order_grand_total, total_weight: order_grand_total }),
    );
    const [sheet] = (await exportedWorkbook(await serveOrders(rows), rawList)).sheets as [ReadSheet];
    expect(given.map((_, at) => rowOf(sheet, at).order_grand_total)).toEqual([
      ...['61.1', '61.1', '12.5', '12.345', '7', '0.12345'],
    ]);
    const formats = (name: string) => given.map((_, at) => kindsOf(sheet, at + 2)[name]);
    expect(formats('order_grand_total')).toEqual([
      ...['#,##0.00###', '#,##0.00###', '#,##0.000', '#,##0.000', '#,##0.00###', '#,##0.0000000'],
    ]);
    expect(formats('total_weight')).toEqual([
      '#,##0.00###',
      'number',
      '#,##0.000',
      'number',
      'number',
      '#,##0.0000000',
    ]);
  });

  it('have those of their currency where JSON has numbers', async () => {
    const item = '{"id":11,"price":12.5}';
    const service = await serveText(`{"id":1,"order_grand_total":12.5,"tax":3,"currency":"KWD","items":[${item}]}`);
    const [sheet, items] = (await exportedWorkbook(service, rawList)).sheets as [ReadSheet, ReadSheet];
    expect(kindsOf(sheet, 2)).toMatchObject({ order_grand_total: '#,##0.000', tax: '#,##0.000' });
    expect(kindsOf(items, 2)).toMatchObject({ price: '#,##0.000' });
  });

  it('and those that were sent, also where JSON has numbers, in every format', async () => {
    const record = '{"id":1,"order_grand_total":12.500,"tax":61.10,"currency":"EUR","items":[{"id":11,"price":0.120}]}';
    const service = await serveText(record);
    const [sheet, items] = (await exportedWorkbook(service, rawList)).sheets as [ReadSheet, ReadSheet];
    expect(kindsOf(sheet, 2)).toMatchObject({ order_grand_total: '#,##0.000', tax: '#,##0.00###' });
    expect(kindsOf(items, 2)).toMatchObject({ price: '#,##0.000' });
    const names = ['--columns', 'order_grand_total,tax,items.price'];
    const { stdout } = await shipctl(['orders', 'list', '--csv', '--no-header', ...names], { env: service.env });
    expect(stdout).toBe('12.500,61.10,0.120\n');
    const { stdout: json } = await shipctl(['orders', 'list', '-o', 'ndjson'], { env: service.env });
    expect(json).toBe(`${record}\n`);
  });
});
