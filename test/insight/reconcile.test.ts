import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { expectMode } from '../support/modes.ts';
import { hasPostgres, postgresServer } from '../support/postgres.ts';
import { furtherRows } from '../support/ring.ts';
import { delivered, reconciling, settlementWorkbook } from '../support/settlements.ts';

const server = postgresServer();

const headings = 'AWB,Order Number,COD Amount,Fees,VAT,Net\n';

const orders = [
  delivered('1001', 100.1),
  delivered('1002', '200.20'),
  delivered('1003', 50),
  delivered('1004', 60, { status: 'returned' }),
  delivered('1005', 70),
  delivered('1006', 80, { status: 'in_transit', delivered_at: null }),
  delivered('0001007', 90),
  delivered('1008', 40, { payment_method: 'mada' }),
  delivered('1009', 10, { delivered_at: '2026-02-01 10:00:00' }),
];

const pick = (rows: readonly Readonly<Record<string, unknown>>[]) =>
  rows.map(({ result, waybill, expected, collected, difference }) => [
    result,
    waybill,
    expected,
    collected,
    difference,
  ]);

describe('shipctl cod reconcile', () => {
  it('tells what matches from what is short, over, unpaid, missing, charged, paid twice and unknown', async () => {
    const { reconcile, write, standings } = await reconciling(orders);
    write(
      'march.csv',
      `${headings}1001,,100.10,5,0.75,94.35\n1002,,200.00,5,.,194.25\n1003,,50.01,5,0.75,44.26\n1004,,0,5,0.75,-5.75\n` +
        '1006,,0,5,0.75,-5.75\n1007,,0.00,5,0.75,-5.75\n1001,,100.10,5,0.75,94.35\n9999,,1,0,0,1\n1008,,0,0,0,0\n',
    );
    const { rows, code, stderr } = await reconcile('march.csv');
    expect(code).toBe(8);
    expect(pick(rows)).toEqual([
      ['short', '1002', 200.2, 200, -0.2],
      ['over', '1003', 50, 50.01, 0.01],
      ['returned', '1004', 0, 0, 0],
      ['not_paid', '1007', 90, 0, -90],
      ['twice', '1001', 0, 100.1, 100.1],
      ['unknown', '9999', null, 1, null],
      ['missing', '1005', 70, null, -70],
      ['missing_before', '1009', 10, null, -10],
    ]);
    expect(stderr).toContain('7 rows differ: 1 short, 1 over, 1 delivered and not paid, 1 missing');
    expect(stderr).toContain('--days 360');
    expect(stderr).toContain('Delivered before the days of the files, and not paid: 1 order, 10.00 SAR (100009).\n');
    expect(stderr).toContain('A sheet for the courier: shipctl cod reconcile march.csv --out disputes.xlsx\n');
    expect(stderr).toContain('Nothing was sent. To take it back: shipctl cod reconcile --forget march.csv\n');
    expect(await standings()).toEqual({ owed: 170.2, on_its_way: 80, settled: 350.1, void: 60 });
    const summary = await reconcile('march.csv', '--summary');
    expect(summary.rows.map(({ result, rows: count, fees, vat }) => [result, count, fees, vat])).toEqual([
      ['matched', 3, 10, 1.5],
      ['short', 1, 5, 0],
      ['over', 1, 5, 0.75],
      ['not_paid', 1, 5, 0.75],
      ['missing', 1, 0, 0],
      ['missing_before', 1, 0, 0],
      ['returned', 1, 5, 0.75],
      ['twice', 1, 5, 0.75],
      ['unknown', 1, 0, 0],
    ]);
  });

  it('counts as settled what is paid in full, also over several files, and changes nothing at a second run', async () => {
    const { reconcile, write, standings, type, data } = await reconciling([delivered('1', 100), delivered('2', 50)]);
    write('one.csv', 'AWB,COD\n1,60\n2,50\n');
    write('two.csv', 'AWB,COD\n1,40\n');
    expect(pick((await reconcile('one.csv')).rows)).toEqual([['short', '1', 100, 60, -40]]);
    const [file = ''] = readdirSync(join(data, 'settlements'));
    const path = join(data, 'settlements', file);
    expectMode(path, 0o600);
    const kept = readFileSync(path);
    const again = await reconcile('one.csv');
    expect([again.code, readFileSync(path).equals(kept)]).toEqual([8, true]);
    expect(again.stderr).toContain('one.csv was compared before, on 2026-03-10: nothing has changed.');
    expect(await standings()).toEqual({ owed: 40, settled: 110 });
    const cod = await type(['cod']);
    expect(cod.stdout).toMatch(/^Aramex +owed +1 +40\.00 +SAR$/m);
    expect(cod.stderr).toContain('1 order paid in part: 60.00 SAR of it is settled');
    const stats = JSON.parse((await type(['orders', 'stats', '--by', 'cod', '--json'])).stdout) as readonly unknown[];
    expect(stats).toMatchObject([
      { cod_standing: 'owed', orders: 1, amount: 40 },
      { cod_standing: 'settled', orders: 1, amount: 110 },
    ]);
    expect((await reconcile('two.csv', '--matched')).rows).toMatchObject([
      { result: 'matched', expected: 40, collected: 40, file: 'two.csv', row: 2 },
    ]);
    expect(await standings()).toEqual({ settled: 150 });
    for (const argv of [
      ['orders', 'list', '--where', 'cod_standing = settled', '--all', '--ids'],
      ['orders', 'stats', '--by', 'cod', '--format', '{orders}'],
    ])
      expect((await type(argv)).stdout.trim().split('\n').length).toBe(argv.includes('stats') ? 1 : 2);
    // The same rows in a file that was saved again are paid before.
    write('copy.csv', 'AWB,COD\n1,60\n2,50\n\n');
    expect((await reconcile('copy.csv')).rows.map(({ result, reason }) => [result, reason])).toEqual([
      ['twice', 'Paid before: one.csv row 2 (2026-03-10), two.csv row 2 (2026-03-10).'],
      ['twice', 'Paid before: one.csv row 3 (2026-03-10).'],
    ]);
  });

  it('takes a file back, by its path, its name or its digest', async () => {
    const { reconcile, write, standings, type } = await reconciling([delivered('1', 100)]);
    write('one.csv', 'AWB,COD\n1,100\n');
    expect((await reconcile('one.csv')).code).toBe(0);
    const { rows } = await reconcile('--list');
    expect(rows).toMatchObject([{ file: 'one.csv', courier: 'Aramex', payments: 1, amount: 100, currency: 'SAR' }]);
    write('one.csv', 'AWB,COD\n');
    expect((await type(['cod', 'reconcile', '--forget', 'one.csv', '--dry-run'])).stderr).toContain('Would forget');
    expect(await standings()).toEqual({ settled: 100 });
    expect((await type(['cod', 'reconcile', '--forget', 'one.csv'])).code).toBe(0);
    expect(await standings()).toEqual({ owed: 100 });
    const unknown = await type(['cod', 'reconcile', '--forget', 'one.csv']);
    expect([unknown.code, unknown.stdout]).toEqual([2, '']);
    write('one.csv', 'AWB,COD\n1,100\n');
    await reconcile('one.csv');
    const digest = String((await reconcile('--list')).rows[0]?.digest);
    expect((await type(['cod', 'reconcile', '--forget', digest])).code).toBe(0);
    expect(await standings()).toEqual({ owed: 100 });
  });

  it('keeps nothing with --dry-run', async () => {
    const { reconcile, write, standings } = await reconciling([delivered('1', 100)]);
    write('one.csv', 'AWB,COD\n1,100\n');
    const { code, stderr } = await reconcile('one.csv', '--dry-run');
    expect([code, stderr.includes('Nothing was kept.')]).toEqual([0, true]);
    expect([await standings(), (await reconcile('--list')).rows]).toEqual([{ owed: 100 }, []]);
  });

  it('reads Arabic workbooks of several sheets, with titles, totals and what Excel has done to numbers', async () => {
    const { reconcile, cwd } = await reconciling([
      delivered('0012345678901', '1234.50'),
      delivered('123456789012', 20),
      delivered('7', 30, { order_number: 'R-٧' }),
      delivered('8', 40),
    ]);
    const head = ['رقم البوليصة', 'رقم الطلب', 'المبلغ المحصل', 'رسوم الشحن', 'ضريبة القيمة المضافة', 'الصافي'];
    writeFileSync(
      join(cwd, 'smsa.xlsx'),
      await settlementWorkbook({
        Cover: [['كشف حساب التاجر'], ['شكرا لكم']],
        Riyadh: [
          ['كشف التحصيل'],
          head,
          [12345678901, null, '١٬٢٣٤٫٥٠', 10, 1.5, 1223],
          [123456789012, null, 20, 10, 1.5, 8.5],
        ],
        Jeddah: [
          head,
          [null, 'R-7', '30.00 ر.س', 10, 1.5, 18.5],
          ['8', null, '(40)', 10, 1.5, -51.5],
          ['الإجمالي', null, -10, 20, 3, -33],
        ],
      }),
    );
    const { rows, stderr, code } = await reconcile('smsa.xlsx', '--matched');
    expect(stderr).toContain('1 row of totals');
    expect(stderr).toContain('Sheet Cover is not used.');
    expect(rows.map(({ result, sheet, row, collected, fees }) => [result, sheet, row, collected, fees])).toEqual([
      ['matched', 'Riyadh', 3, 1234.5, 10],
      ['matched', 'Riyadh', 4, 20, 10],
      ['matched', 'Jeddah', 2, 30, 10],
      ['taken_back', 'Jeddah', 3, -40, 10],
    ]);
    expect(code).toBe(8);
  });

  it('learns the columns of a courier once', async () => {
    const { reconcile, write, type } = await reconciling([
      delivered('1', 100),
      delivered('2', 50, { delivered_at: '2026-03-05' }),
    ]);
    write('one.csv', 'Ref No,Amount\n1,100\n');
    const asked = await reconcile('one.csv');
    expect([asked.code, asked.rows]).toEqual([2, []]);
    expect(asked.stderr).toContain('--map Amount=collected or --map Amount=net');
    const told = ['--courier', 'أرامكس', '--map', 'Ref No=waybill', '--map', 'Amount=collected'];
    expect((await reconcile('one.csv', ...told)).code).toBe(0);
    expect((await type(['maps', 'list', '--format', '{name} {operation}'])).stdout).toContain(
      'cod-aramex cod.reconcile\n',
    );
    write('two.csv', 'Ref No,Amount\n2,50\n');
    const second = await reconcile('two.csv');
    expect([second.code, second.stderr.includes('columns as they were said for aramex')]).toEqual([0, true]);
  });

  it('guesses nothing: not from the net, a shortened waybill, another currency or an unclear amount', async () => {
    const { reconcile, write, standings } = await reconciling([
      delivered('123456789012', 100),
      delivered('2', 50),
      delivered('3', 20),
      delivered('5', 30, { external_id: 'A' }),
      delivered('6', 30, { external_id: 'A' }),
    ]);
    write('net.csv', 'AWB,Net\n2,45\n');
    const net = await reconcile('net.csv');
    expect(net.rows[0]).toMatchObject({ result: 'unknown', net: 45, order_id: 2, collected: null });
    expect(net.stderr).toContain('has no column of what was collected');
    write(
      'odd.csv',
      'AWB,Ref,COD,Currency\n1.23457E+11,,100,SAR\n2,,50,USD\n3,,"1,234",SAR\n,A,30,SAR\n5,100005,30,SAR\n,,12,SAR\n',
    );
    const odd = await reconcile('odd.csv');
    expect(odd.rows.map(({ result }) => result)).toEqual([
      ...Array(6).fill('unknown'),
      'missing',
      'missing',
      'missing',
    ]);
    const reasons = odd.rows.map(({ reason }) => String(reason));
    expect(reasons[0]).toContain('shortened');
    expect(reasons[1]).toBe('It is paid in USD, and the order is in SAR.');
    expect(reasons[2]).toContain('which sign separates the decimals');
    expect(reasons[3]).toContain('Several orders have it');
    expect(reasons[4]).toContain('of different orders');
    expect(reasons[5]).toContain('no waybill');
    expect(await standings()).toEqual({ owed: 230 });
  });

  it('looks in files of several couriers at once, in the days that are said', async () => {
    const { reconcile, write } = await reconciling([
      delivered('1', 100),
      delivered('2', 50, { selected_shipment_company: 'SMSA' }),
      delivered('3', 20, { selected_shipment_company: 'سمسا', delivered_at: '2026-02-01' }),
      delivered('4', 20, { delivered_at: '2026-01-01' }),
    ]);
    write('a.csv', 'Tracking Number;Cash Collected\n1;100\n');
    write('b.csv', 'Waybill|COD Amount\n2|50\n1|100\n');
    const { rows } = await reconcile('a.csv', 'b.csv', '--period', '2026-02');
    expect(pick(rows)).toEqual([
      ['twice', '1', 0, 100, 100],
      ['missing', '3', 20, null, -20],
      ['missing_before', '4', 20, null, -20],
    ]);
    const same = await reconcile('a.csv', './a.csv');
    expect([same.code, same.stderr.includes('is the same file as')]).toEqual([2, true]);
  });

  it.skipIf(!hasPostgres)('shares what was paid between desks that share a ledger', async () => {
    const {
      reconcile,
      write,
      standings,
      type,
      env: service,
    } = await reconciling([delivered('1', 100), delivered('2', 50)]);
    const database = await server.database();
    const desk = (name: string) => ({
      ...database.env,
      SHIPCTL_LEDGER_ACCOUNT: 'shop',
      SHIPCTL_DESK: name,
      SHIPCTL_CONFIG_DIR: temporaryFolder(),
    });
    const [counter, office] = [desk('counter'), desk('office')];
    write('a.csv', 'AWB,COD\n1,100\n2,50\n');
    write('b.csv', 'AWB,COD\n2,50\n');
    expect((await reconcile.at(counter)('a.csv')).code).toBe(0);
    expect([await standings(office), await standings()]).toEqual([{ settled: 150 }, { owed: 150 }]);
    expect((await reconcile.at(office)('a.csv')).stderr).toContain('was compared before');
    expect((await reconcile.at(office)('b.csv')).rows).toMatchObject([{ result: 'twice' }]);
    expect((await reconcile.at(office)('--forget', 'a.csv')).code).toBe(0);
    expect(await standings(counter)).toEqual({ owed: 150 });
    const own = { SHIPCTL_CONFIG_DIR: temporaryFolder() };
    write('c.csv', 'AWB,COD Amount\n2,50\n');
    await reconcile.at(own)('c.csv');
    const { SHIPCTL_LEDGER: url, ...password } = database.env;
    const copy = ['ledger', 'copy', '--to', url, '--yes'];
    const env = { ...service, ...own, ...password, SHIPCTL_LEDGER_ACCOUNT: 'shop' };
    expect((await type(copy, { env })).stderr).toContain('1 settlement file');
    expect(await standings(counter)).toEqual({ owed: 100, settled: 50 });
    expect((await type(copy, { env })).stderr).toContain('Nothing to copy');
  });

  it('adds up the rows of an order with several parcels', async () => {
    const { reconcile, write, standings } = await reconciling([delivered('1', 100, { external_id: 'A-1' })]);
    write('a.csv', 'Reference,COD\nA-1,60\nA-1,15\nA-1,25\n');
    const { code, rows } = await reconcile('a.csv', '--matched');
    expect([code, rows.map(({ result, expected, difference }) => [result, expected, difference])]).toEqual([
      0,
      [60, 15, 25].map((amount) => ['matched', amount, 0]),
    ]);
    expect(await standings()).toEqual({ settled: 100 });
  });

  it('says of a totals row that it does not add up', async () => {
    const { reconcile, write } = await reconciling([delivered('1', 100)]);
    write('a.csv', 'AWB,COD\n1,100\nTotal,110\nPrepared by Ali,\n');
    const { code, stderr, rows } = await reconcile('a.csv');
    expect([code, rows]).toEqual([8, []]);
    expect(stderr).toContain('the total says 110, and the rows above it come to 100.');
  });

  it.each([
    [[], 'Which file?'],
    [['none.csv'], 'none.csv does not exist'],
    [['a.csv', '--list'], '--list takes no files'],
    [['a.csv', '--period', 'soon'], '--period: Invalid days'],
    [['a.csv', '--courier', 'sppl'], 'There is no courier'],
    ...furtherRows(
      [['a.csv', '--out', './a.csv'], 'is a file that is read'],
      [['a.csv', '--courier', ''], '--courier'],
      [['a.csv', '--map', 'x=phone'], 'there is no field phone'],
      [['a.csv', '--map', 'Nothing=net'], 'there is no column'],
      [['words.csv'], 'no heading that is understood'],
      [['keyless.csv'], 'no column has waybills or order numbers'],
      [['amountless.csv'], 'no column has what was collected'],
    ),
  ])('refuses %j', async (argv, message) => {
    const { reconcile, write } = await reconciling([]);
    write('a.csv', 'AWB,COD\n1,1\n');
    write('words.csv', 'foo,bar\nx,y\n');
    write('keyless.csv', 'COD,Fees\n1,1\n');
    write('amountless.csv', 'AWB,Fees\n1,1\n');
    const { code, stdout, stderr } = await reconcile(...argv);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
  });

  it('names what was meant by a wrong word behind cod', async () => {
    const { type } = await reconciling([]);
    expect((await type(['cod', 'reconcil'])).stderr).toContain('Did you mean "reconcile"?');
    expect((await type(['reconcile', 'a.csv'])).stderr).toContain('cod reconcile');
    expect((await type(['cod', '--help'])).stdout).toContain('reconcile');
  });
});
