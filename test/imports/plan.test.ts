import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { homeFolder } from '../support/folders.ts';
import { faultyRows, givenFile, goodRows, planOf, startShop } from '../support/importing-orders.ts';
import { furtherIt } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { writesTo } from '../support/service.ts';

describe('the plan of an import', () => {
  it('sends nothing, and says how many would be created, and what they are worth together', async () => {
    const { code, plan, stderr, shop } = await planOf(goodRows);
    expect(writesTo(shop)).toEqual([]);
    expect([code, plan.count, plan.faulty, plan.sums]).toEqual([0, 2, 0, [{ currency: null, sum: '10.3' }]]);
    expect(stderr).toContain(
      'Nothing was sent. To create them: shipctl orders import orders.csv --json --allow-incomplete --yes --apply',
    );
  });

  it('sums each currency by itself, exactly', async () => {
    const rows = ['total,currency', '0.1,SAR', '0.2,SAR', '1234567890123456.78,AED', '5,', ',SAR'];
    const { plan } = await planOf(`${rows.join('\n')}\n`);
    expect(plan.sums).toEqual([
      { currency: 'SAR', sum: '0.3' },
      { currency: 'AED', sum: '1234567890123456.78' },
      { currency: null, sum: '5' },
    ]);
  });

  it('has every fault with its row, column and value, and exits 8', async () => {
    const { code, plan, shop } = await planOf(faultyRows);
    expect(writesTo(shop)).toEqual([]);
    expect([code, plan.count, plan.faulty]).toEqual([8, 2, 2]);
    const asError = { severity: 'error', rule: null, external_id: 'A-4' };
    expect(plan.faults).toEqual([
      {
        file: 'orders.csv',
        sheet: null,
        row: 4,
        column: 'Mobile',
        value: '12',
        proposal: null,
        reason: 'Is not a valid phone number of SA.',
        ...asError,
        external_id: 'A-3',
      },
      {
        file: 'orders.csv',
        sheet: null,
        row: 5,
        column: 'Total',
        value: 'x',
        proposal: null,
        reason: 'Is not a number.',
        ...asError,
      },
      {
        file: 'orders.csv',
        sheet: null,
        row: 5,
        column: 'Qty',
        value: '0',
        proposal: null,
        reason: 'Must be at least 1.',
        ...asError,
      },
    ]);
  });

  it('has the one value that a fault proposes in a field of its own', async () => {
    const { plan } = await planOf('City,Total\nRiydah,5\nالرياظ,5\nTwin,5\nRiyadh,x\n');
    expect(plan.faults.map(({ row, proposal }) => [row, proposal])).toEqual([
      [2, 'Riyadh'],
      [3, 'الرياض'],
      [4, null],
      [5, null],
    ]);
  });

  it('is text for people, and a table of faults for programs', async () => {
    givenFile('orders.csv', faultyRows);
    const people = await shipctl(['orders', 'import', '--allow-incomplete', 'orders.csv']);
    expect(people.stdout).toMatch(/Mobile +receiver_phone +synonym/);
    expect(people.stdout).toContain(
      '2 of 4 orders can be created: 10.30 SAR (assumed: none is named); none of them can be shipped: ',
    );
    expect(people.stdout).toContain('3 faults in 2 rows, each reason once:');
    expect(people.stderr).toContain(
      '3 faults in 2 rows; nothing was sent.\nTo create the rest (2 orders), and these rows when they are corrected in orders.csv: shipctl orders import orders.csv --allow-incomplete --apply',
    );
    const csv = await shipctl(['orders', 'import', '--allow-incomplete', 'orders.csv', '--csv']);
    expect(csv.stdout.split('\n')[0]).toBe('file,sheet,row,column,value,proposal,reason,severity,rule,external_id');
    expect([csv.code, csv.stdout.match(/,error,,A-[34]$/gm)?.length]).toEqual([8, 3]);
    const lines = await shipctl(['orders', 'import', '--allow-incomplete', 'orders.csv', '-o', 'ndjson']);
    expect(
      lines.stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).row),
    ).toEqual([4, 5, 5, 2, 2, 2, 3, 3, 3]);
  });

  it('shows twenty faults on a terminal, and says how to see all', async () => {
    const twice = (_: unknown, at: number): string => `R-${at},0501234567\nR-${at},0501234567\n`;
    givenFile('orders.csv', `Ref,Mobile\n${Array.from({ length: 30 }, twice).join('')}`);
    const { stdout } = await shipctl(['orders', 'import', '--allow-incomplete', 'orders.csv'], { terminal: 160 });
    expect(stdout.match(/The reference "R-/g)).toHaveLength(20);
    expect(stdout).toContain('10 more: see all with -o csv, or write the rows with --errors faults.xlsx');
    expect(stdout).toMatch(/^\u001b\[1morders\.csv: 60 rows\u001b\[22m\n\n/);
    const pipe = await shipctl(['orders', 'import', '--allow-incomplete', 'orders.csv']);
    expect(pipe.stdout.match(/The reference "R-/g)).toHaveLength(30);
  });

  it('tells a reason once on a terminal, with the rows and the values that have it', async () => {
    givenFile('orders.csv', `Mobile\n1\n2\n${'3\n'.repeat(30)}`);
    const { stdout } = await shipctl(['orders', 'import', '--allow-incomplete', 'orders.csv'], { terminal: 160 });
    expect(stdout.match(/Is not a valid phone/g)).toHaveLength(1);
    expect(stdout).toMatch(/^Rows 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13 and 20 more, Mobile: 1; 2; 3$/m);
    expect(stdout).not.toContain('more: see all');
    const pipe = await shipctl(['orders', 'import', '--allow-incomplete', 'orders.csv']);
    expect(pipe.stdout.match(/Is not a valid phone/g)).toHaveLength(1);
    expect(pipe.stdout.match(/^ *\d+ +Mobile +[123]$/gm)).toHaveLength(32);
  });

  it('names the number of the shop beside a row, and each fault once where it is applied', async () => {
    const shop = await startShop();
    givenFile('orders.csv', 'Ref,Mobile\n#1036,0501234567\n#1037,+9.66501E+11\n');
    const argv = ['orders', 'import', '--allow-incomplete', 'orders.csv', '--apply', '--yes'];
    const { code, stdout, stderr } = await shipctl(argv, { terminal: 160, env: shop.env });
    expect([code, writesTo(shop).length]).toEqual([8, 1]);
    expect(stdout).toContain('Row 3 (#1037), Mobile: +9.66501E+11');
    expect(`${stdout}${stderr}`.match(/A spreadsheet has shortened it/g)).toHaveLength(1);
  });

  it('offers the whole name of a field whose end was typed', async () => {
    givenFile('orders.csv', 'Ref,Mobile,Wasel\nA,0501234567,RHMA3184\n');
    const { stderr } = await shipctl(['orders', 'import', 'orders.csv', '--map', 'Wasel=short address']);
    expect(stderr).toContain('there is no field short address. Did you mean "receiver_short_address"');
  });

  it('says that the date of orders is not used, and why', async () => {
    givenFile(
      'orders.csv',
      'Ref,Name,Mobile,\u062a\u0627\u0631\u064a\u062e \u0627\u0644\u0637\u0644\u0628,Delivery date\nA,Noura,0501234567,2026-03-01,2026-03-05\n',
    );
    const { stdout } = await shipctl(['orders', 'import', 'orders.csv', '--allow-incomplete']);
    expect(stdout).toMatch(/^Not used, because the service dates each order itself: تاريخ الطلب$/m);
    expect(stdout).toMatch(/^Not used: Delivery date$/m);
  });

  furtherIt('breaks its lines between words, with further lines indented', async () => {
    givenFile(
      'orders.csv',
      'Ref,Name,Mobile,City,Address,Shelf of the goods in our warehouse,Who has sold it\nA,Noura,0501234567,Riyadh,Road 1,a,b\n',
    );
    const { env: shop } = await startShop();
    const env = { ...shop, NO_COLOR: '1' };
    const { stdout } = await shipctl(['orders', 'import', 'orders.csv'], { env, terminal: 60 });
    expect(stdout).toContain('Not used: Shelf of the goods in our warehouse, Who has\n  sold it\n');
    const [, told = ''] = stdout.split(/^(?= {2}short address, row 2: )/m);
    const [first, ...more] = told.trimEnd().split('\n');
    expect(first).toMatch(/^ {2}short address, row 2: .*\S$/);
    expect(more[0]).toMatch(/^ {4}\S/);
    expect(Math.max(...told.split('\n').map((line) => line.length))).toBeLessThanOrEqual(60);
    expect(told.replace(/\s+/g, ' ')).toContain(
      'Couriers refuse parcels to Saudi receivers without a national address',
    );
  });

  furtherIt('cuts no reason on a narrow terminal', async () => {
    const { env: shop } = await startShop();
    const env = { ...shop, NO_COLOR: '1' };
    givenFile('orders.csv', 'Mobile,مدينة\n555112233,الرياظ\n');
    const { stdout } = await shipctl(['orders', 'import', '--allow-incomplete', 'orders.csv'], { env, terminal: 60 });
    const [first = '', ...faults] = stdout.replace(/[\u2066-\u2069]/g, '').split(/^(?=Row )/m);
    expect(first).toMatch(/2 faults in 1 row, each reason once:\n$/);
    expect(faults).toEqual([
      'Row 2, مدينة: الرياظ\n  Is not the name of a city that the service lists. Did you\n  mean الرياض (id 3)?\n',
      'Row 2, Mobile: 555112233\n  Has lost its plus or its leading zero. If it is\n  +966555112233, correct it, or add --country SA to read all\n  such numbers so.\n',
    ]);
    const chosen = ['--columns', 'row,reason'];
    expect(
      (await shipctl(['orders', 'import', '--allow-incomplete', 'orders.csv', ...chosen], { env, terminal: 60 }))
        .stdout,
    ).toContain('…');
  });

  it('asks for what every order must have', async () => {
    const { plan, code } = await planOf('Ref,Name,items.sku\nA,Noura Ali,\nB,,X\n', [
      '--require',
      'receiver_first_name,items.sku,receiver_phone',
    ]);
    expect(code).toBe(8);
    expect(plan.faults.map(({ row, column, reason }) => [row, column, reason])).toEqual([
      [2, 'items.sku', 'Is required, and blank.'],
      [2, 'receiver_phone', 'Is required, and blank.'],
      [3, 'Name', 'Is required, and blank.'],
      [3, 'receiver_phone', 'Is required, and blank.'],
    ]);
    const wrong = await planOf('Name\nx\n', ['--require', 'receiver_fone']);
    expect([wrong.code, wrong.stderr]).toEqual([
      2,
      expect.stringMatching(/there is no field receiver_fone.*receiver_phone/),
    ]);
  });

  it('sends a list of products to the goods', async () => {
    givenFile('products.csv', 'SKU,Product name,Weight (g)\nA-1,Oud,400\nA-2,Cup,200\n');
    const { env, requests } = await startShop();
    const outcome = await shipctl(['orders', 'import', 'products.csv'], { env });
    expect(outcome).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/lists products.*\n.*: shipctl goods import products\.csv\n/),
    });
    expect(requests).toEqual([]);
  });

  it('warns of rows that look alike', async () => {
    const row = '0501234567,5,Oud\n';
    const { plan, code } = await planOf(
      `Ref,Mobile,Total,Product\nA,${row}B,0501234567,6,Oud\nC,${row}D,0501234567,5,Musk\n`,
    );
    expect([code, plan.warnings]).toEqual([0, ['row 4 looks like row 2: same phone, total and items.']]);
  });

  it('holds back the second of two rows with one phone and total where no reference tells them apart', async () => {
    const rows =
      'Name,Mobile,Total,Product\nNoura,0501234567,5,Oud\nSara,0501234568,5,Oud\nNora,+966501234567,5.00,Musk\n';
    const { plan, code } = await planOf(rows);
    expect([code, plan.count]).toEqual([8, 2]);
    const reason = 'Has the phone and the total of row 2, and no reference tells them apart: --again creates both.';
    expect(plan.faults).toMatchObject([{ row: 4, reason }]);
    const again = await planOf(rows, ['--again']);
    expect([again.code, again.plan.count, again.plan.warnings]).toEqual([
      0,
      3,
      ['row 4 looks like row 2: same phone and total.'],
    ]);
  });

  furtherIt('knows them when both were created', async () => {
    givenFile('orders.csv', 'Mobile,Total\n0501234567,5\n0501234567,5\n');
    const shop = await startShop();
    const importing = ['orders', 'import', 'orders.csv', '--allow-incomplete', '--apply', '--yes'];
    const codes = [];
    for (const flags of [[], ['--again'], []])
      codes.push((await shipctl([...importing, ...flags], { env: shop.env })).code);
    expect([codes, writesTo(shop).length]).toEqual([[8, 0, 0], 2]);
  });

  it('suggests a command that sends', async () => {
    const { stderr } = await planOf(faultyRows, ['--dry-run', '--apply', '--yes']);
    expect(stderr).toContain(': shipctl orders import orders.csv --json --allow-incomplete --yes --apply"');
  });
});

it('leaves nothing behind', async () => {
  await planOf(faultyRows);
  expect(existsSync(join(homeFolder(), 'spool')) ? readdirSync(join(homeFolder(), 'spool')) : []).toEqual([]);
});
