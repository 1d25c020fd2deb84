import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { furtherIt, furtherRows } from '../support/ring.ts';
import { delivered, reconciling, settlementWorkbook } from '../support/settlements.ts';
import { readWorkbook } from '../support/workbook.ts';

const pick = (rows: readonly Readonly<Record<string, unknown>>[], ...names: readonly string[]) =>
  rows.map((row) => names.map((name) => row[name]));

type Cells = Parameters<typeof settlementWorkbook>[0][string];

const amounts = ['result', 'row', 'expected', 'collected', 'difference'] as const;

describe('settlement files as couriers write them', () => {
  it.each([
    ['the last row pays all', '0 0 100', []],
    ['the rows pay too little', '30 0 50', [['short', 4, 70, 50, -20]]],
    ['a row without money comes last', '30 0', [['short', 3, 70, 0, -70]]],
    ['no row pays', '0 0', [['not_paid', 3, 100, 0, -100]]],
    ...furtherRows(
      ['a payment is taken back and comes again', '100 -100 100', []],
      ['too much is mended', '120 -20', []],
      ['too much is mended by too much', '120 -50', [['taken_back', 3, -20, -50, -30]]],
      ['it is paid twice', '100 100', [['twice', 3, 0, 100, 100]]],
      ['it is paid twice, and that is taken back', '100 100 -100', []],
      ['it is paid too much, and then again, and that is taken back', '120 100 100 -220', []],
    ),
  ])('counts what is left of an order once: %s', async (_, cells, expected) => {
    const { reconcile, write, standings } = await reconciling([delivered('1', 100)]);
    const collected = cells.split(' ').map(Number);
    write('a.csv', `AWB,COD\n${collected.map((amount) => `1,${amount}\n`).join('')}`);
    const { rows } = await reconcile('a.csv');
    expect(pick(rows, ...amounts)).toEqual(expected);
    const paid = collected.reduce((sum, amount) => sum + amount, 0);
    const { rows: sums } = await reconcile('a.csv', '--summary');
    const total = (name: string) => sums.reduce((sum, row) => sum + Number(row[name]), 0);
    expect([total('expected'), total('collected'), total('difference')]).toEqual([100, paid, paid - 100]);
    expect((await standings()).settled ?? 0).toBe(Math.min(paid, 100));
  });

  furtherIt('knows what takes back a row that was there twice, in a later file too', async () => {
    const { reconcile, write, standings } = await reconciling([delivered('1', 100), delivered('2', 50)]);
    write('a.csv', 'AWB,COD\n1,100\n1,100\n2,50\n');
    expect(pick((await reconcile('a.csv')).rows, ...amounts)).toEqual([['twice', 3, 0, 100, 100]]);
    write('b.csv', 'AWB,COD\n1,-100\n');
    expect((await reconcile('b.csv', '--period', '2026-01')).code).toBe(0);
    expect(await standings()).toEqual({ settled: 150 });
    // The copy of a file pays nothing, so what is taken back then is missing.
    write('copy.csv', 'AWB,COD\n2,50\n\n');
    expect((await reconcile('copy.csv')).rows).toMatchObject([{ result: 'twice' }]);
    write('c.csv', 'AWB,COD\n2,-50\n');
    expect((await reconcile('c.csv')).rows).toMatchObject([{ result: 'taken_back' }]);
    expect(await standings()).toEqual({ owed: 50, settled: 100 });
  });

  it('tells a row of totals by the number of parcels that stands for a waybill', async () => {
    const { reconcile, write } = await reconciling([delivered('1', 100), delivered('2', 50)]);
    for (const last of ['Total (2 parcels),,150', '2 شحنة,الإجمالي,150', '2,Grand total,150', '٢,المجموع,150']) {
      write('a.csv', `AWB,City,COD\n1,Riyadh,100\n2,Jeddah,50\n${last}\nIBAN: SA03 8000,,\n`);
      const { rows, code, stderr } = await reconcile('a.csv', '--dry-run');
      expect([last, rows, code]).toEqual([last, [], 0]);
      expect(stderr).toContain('2 rows, 1 row of totals, 1 row about no parcel;');
    }
    // A parcel to a place that is called so is a parcel.
    write('b.csv', 'AWB,City,COD\n1,Riyadh,100\n2,Total Care,50\n');
    expect(pick((await reconcile('b.csv', '--matched')).rows, 'waybill', 'collected')).toEqual([
      ['1', 100],
      ['2', 50],
    ]);
  });

  it('adds the tax of a column that names its rate, and takes what is left after fees for no fee', async () => {
    const { reconcile, write } = await reconciling([delivered('1', 100)]);
    const line =
      'AWB,COD,Delivery Fee,Fuel Surcharge,VAT 15%,VAT %,Amount after fees,Remarks\n1,100,10,2,1.8,15%,86.2,\n';
    write('a.csv', line);
    const { rows, stderr } = await reconcile('a.csv', '--matched');
    expect(rows).toMatchObject([{ collected: 100, fees: 12, vat: 1.8, net: 86.2 }]);
    expect(stderr).toContain('; not used: VAT %, Remarks.');
    write('b.csv', 'بوليصة,مبلغ التحصيل,الرسوم شاملة الضريبة,المبلغ بعد خصم الرسوم\n1,100,13.8,86.2\n');
    expect((await reconcile('b.csv', '--matched')).rows).toMatchObject([{ fees: 13.8, net: 86.2 }]);
  });

  it('shows amounts with the decimals of their currency, and adds them up in a workbook', async () => {
    const { type, write, cwd } = await reconciling([
      delivered('1', 100.5),
      delivered('2', '50.005', { currency: 'KWD' }),
    ]);
    write('a.csv', 'AWB,COD\n1,90\n2,50\n');
    const { stdout } = await type(['cod', 'reconcile', 'a.csv', '--columns', 'waybill,expected,collected,difference']);
    expect(stdout.split('\n').slice(1, 3)).toEqual([
      expect.stringMatching(/^1 +100\.50 +90\.00 +-10\.50$/),
      expect.stringMatching(/^2 +50\.005 +50\.000 +-0\.005$/),
    ]);
    expect((await type(['cod', 'reconcile', 'a.csv', '--out', 'd.xlsx', '--totals'])).code).toBe(8);
    const { sheets } = await readWorkbook(readFileSync(join(cwd, 'd.xlsx')));
    expect(sheets[0]?.cells.get('D2')).toMatchObject({ value: '100.5', t: 'number', format: '#,##0.00###' });
    expect(sheets[0]?.rows.filter(([first]) => first === 'Total').map((cells) => cells.slice(3, 7))).toEqual([
      ['50.005', '50', '-0.005', 'KWD'],
      ['100.5', '90', '-10.5', 'SAR'],
    ]);
  });

  it('reads a column for each currency', async () => {
    const { reconcile, write } = await reconciling([
      delivered('1', 100),
      delivered('2', 10, { currency: 'USD' }),
      delivered('3', 10, { currency: 'USD' }),
    ]);
    write('a.csv', 'AWB,COD (SAR),COD (USD)\n1,100,\n2,0,10\n3,5,5\nTotal,105,15\n');
    const { rows } = await reconcile('a.csv', '--matched');
    expect(pick(rows, 'result', 'collected', 'currency')).toEqual([
      ['matched', 100, 'SAR'],
      ['matched', 10, 'USD'],
      ['unknown', 10, 'SAR'],
    ]);
    const maps = ['--map', 'COD (SAR)=collected', '--map', 'COD (USD)=collected'];
    expect((await reconcile('a.csv', '--matched', ...maps)).rows).toEqual(rows);
    // Of an order in another currency such a file says nothing.
    write('b.csv', 'AWB,COD (SAR)\n3,\n');
    expect((await reconcile('b.csv')).rows[0]?.reason).toBe('It is paid in SAR, and the order is in USD.');
    write('c.csv', 'AWB,COD,COD (SAR)\n1,100,100\n');
    const both = await reconcile('c.csv');
    expect([both.code, both.stderr]).toEqual([2, expect.stringContaining('are both collected. Leave one out')]);
  });

  it('compares waybills without case, dashes and spaces, and takes none of two that are equal only so', async () => {
    const { reconcile, write } = await reconciling([
      delivered('SA-12\u201134', 100),
      delivered('ab-12', 50),
      delivered('AB12', 50),
      delivered('0777', 70),
      delivered('777', 70),
      delivered('X-9', 80),
      delivered('5', 30, { order_number: '10012' }),
    ]);
    write('a.csv', 'AWB,COD\nsa 1234,100\nAB12,50\n777,70\n0777,70\nX9,40\nx-9,40\n');
    const { rows, code } = await reconcile('a.csv', '--matched', '--period', '2026-01', '--dry-run');
    expect(code).toBe(8);
    expect(pick(rows, 'waybill', 'result')).toEqual([
      ['sa 1234', 'matched'],
      ...['AB12', '777', '0777', 'X9', 'x-9'].map((waybill) => [waybill, 'unknown']),
    ]);
    expect(rows.map(({ reason }) => String(reason))).toEqual([
      'null',
      ...Array(3).fill(expect.stringContaining('Several orders have it')),
      expect.stringContaining('The file has x-9, too'),
      expect.stringContaining('The file has X9, too'),
    ]);
    // A dash in an order's number may be that of a part of another order.
    write('b.csv', 'Order No,COD\n100-12,30\n');
    expect(pick((await reconcile('b.csv')).rows, 'result')).toEqual([['unknown']]);
    // One of them is written as the order has it.
    write('c.csv', 'AWB,COD\nX-9,80\nX9,80\n');
    expect(pick((await reconcile('c.csv', '--matched', '--period', '2026-01')).rows, 'result')).toEqual([
      ['matched'],
      ['unknown'],
    ]);
  });

  const parcels: Cells = [
    ['AWB', 'COD'],
    ['1', 100],
    ['2', 50],
    ['3', 20],
  ];
  const three = [delivered('1', 100), delivered('2', 50), delivered('3', 20)];

  it.each<[string, Cells, string, number]>([
    [
      'by city',
      [
        ['City', 'COD'],
        ['Riyadh', 150],
        ['Jeddah', 20],
        ['Total', 170],
      ],
      'is not counted again',
      0,
    ],
    [
      'by city, of others',
      [
        ['City', 'COD'],
        ['Riyadh', 150],
      ],
      'says that 150 was collected. The parcels come to 170',
      8,
    ],
    ...furtherRows<[string, Cells, string, number]>(
      ['with labels', [['Shop'], ['Total COD:', null, '170.00'], ['Fees', 5]], 'is not counted again', 0],
      ['with labels, of others', [['Shop'], ['Total COD', 171]], 'says that 171 was collected', 8],
      [
        'by invoice',
        [
          ['Reference', 'COD'],
          ['INV-1', 150],
          ['INV-2', 20],
        ],
        'taken for sums',
        0,
      ],
      [
        'by invoice, of others',
        [
          ['Reference', 'COD'],
          ['INV-1', 150],
        ],
        '1 row that cannot be compared',
        8,
      ],
      [
        'of fees',
        [
          ['AWB', 'Fees'],
          ['1', 5],
          ['2', 5],
        ],
        'Fees 10.00 SAR',
        0,
      ],
      [
        'of fees, one without cash',
        [
          ['AWB', 'Fees'],
          ['4', 5],
        ],
        '1 delivered and not paid',
        8,
      ],
      ['that says nothing', [['Thank you']], 'Sheet Other is not used', 0],
    ),
  ])('counts no parcel twice beside a sheet %s', async (_, other, told, expected) => {
    const { reconcile, write, standings } = await reconciling([
      ...three,
      delivered('4', 30, { delivered_at: '2026-01-01' }),
    ]);
    write('a.xlsx', await settlementWorkbook({ Other: other, Parcels: parcels }));
    const { code, stderr } = await reconcile('a.xlsx');
    expect([code, stderr]).toEqual([expected, expect.stringContaining(told)]);
    expect(stderr).not.toContain('see --sheet');
    expect((await standings()).settled).toBe(170);
  });

  furtherIt('keeps for a courier what stands before the decimals', async () => {
    const { reconcile, write } = await reconciling([delivered('1', 1234), delivered('2', 2500)]);
    write('a.csv', 'AWB,COD,VAT\n1,1.234,15%\n');
    expect((await reconcile('a.csv')).rows[0]?.reason).toContain("--map 'COD=collected comma'");
    const said = ['--courier', 'smsa', '--map', 'COD=collected comma'];
    expect((await reconcile('a.csv', '--period', '2026-01', ...said)).code).toBe(0);
    write('b.csv', 'AWB,COD,VAT\n2,2.500,15%\n');
    expect((await reconcile('b.csv', '--courier', 'smsa')).code).toBe(0);
    // What cannot be read of fees is missing in their sums.
    write('c.csv', 'AWB,COD,Fees\n2,0,"1,234"\n');
    const lacking = await reconcile('c.csv');
    expect([lacking.code, lacking.stderr]).toEqual([
      8,
      expect.stringContaining('could not be read, and sums lack them'),
    ]);
  });

  it('names columns that the file has where it asks for one', async () => {
    const { reconcile, write } = await reconciling([delivered('334123456', 100)]);
    write('a.csv', 'WaybillNo,CODCharge,Pieces Weight,Mobile\n334123456,100,1,0501234567\n');
    const asked = await reconcile('a.csv');
    expect([asked.code, asked.stderr]).toEqual([2, expect.stringContaining('--map CODCharge=collected or ')]);
    expect((await reconcile('a.csv', '--map', 'CODCharge=collected')).code).toBe(0);
    write('b.csv', 'Bill,Mobile,COD,Fees\n334123456,0501234567,100,5\n');
    const keyless = await reconcile('b.csv');
    expect([keyless.code, keyless.stderr]).toEqual([
      2,
      expect.stringContaining('Say which one has: --map Bill=waybill'),
    ]);
    expect(keyless.stderr).not.toContain('Mobile=');
  });
});
