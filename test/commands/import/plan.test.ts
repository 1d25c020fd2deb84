import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { homeFolder } from '../../support/folders.ts';
import { givenFile, planOf, startShop } from '../../support/importing-orders.ts';
import { shipctl } from '../../support/run.ts';
import { writesTo } from '../../support/service.ts';

const good =
  'Ref,Name,Mobile,Total,Qty,Product\nA-1,Noura Ali,0501234567,10.10,1,Oud\nA-2,Sara Omar,0501234568,0.20,2,Musk\n';
const bad = `${good}A-3,Ali Omar,12,5,1,Oud\nA-4,Omar Ali,0501234569,x,0,Oud\n`;

/** The bodies that were sent. */
const bodies = (shop: Awaited<ReturnType<typeof startShop>>) => writesTo(shop).map(({ body }) => JSON.parse(body));

describe('the plan of an import', () => {
  it('sends nothing, and says how many would be created, and what they are worth together', async () => {
    const { code, plan, stderr, shop } = await planOf(good);
    expect(shop.requests).toEqual([]);
    expect([code, plan.count, plan.faulty, plan.sums]).toEqual([0, 2, 0, [{ currency: null, sum: '10.3' }]]);
    expect(stderr).toContain('Nothing was sent. To create them: shipctl orders import orders.csv --json --apply');
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
    const { code, plan, shop } = await planOf(bad);
    expect(shop.requests).toEqual([]);
    expect([code, plan.count, plan.faulty]).toEqual([8, 2, 2]);
    expect(plan.faults).toEqual([
      {
        file: 'orders.csv',
        sheet: null,
        row: 4,
        column: 'Mobile',
        value: '12',
        reason: 'Is not a valid phone number of SA.',
      },
      { file: 'orders.csv', sheet: null, row: 5, column: 'Total', value: 'x', reason: 'Is not a number.' },
      { file: 'orders.csv', sheet: null, row: 5, column: 'Qty', value: '0', reason: 'Must be at least 1.' },
    ]);
  });

  it('is text for people, and a table of faults for programs', async () => {
    givenFile('orders.csv', bad);
    const people = await shipctl(['orders', 'import', 'orders.csv']);
    expect(people.stdout).toMatch(/Mobile +receiver_phone +synonym/);
    expect(people.stdout).toContain('2 of 4 orders can be created: 10.3 (currency not given).');
    expect(people.stdout).toContain('3 faults in 2 rows:');
    expect(people.stderr).toContain(
      '3 faults in 2 rows; nothing was sent.\nCorrect them, or create the other 2 orders: shipctl orders import orders.csv --apply',
    );
    const csv = await shipctl(['orders', 'import', 'orders.csv', '--csv']);
    expect(csv.stdout.split('\n')[0]).toBe('file,sheet,row,column,value,reason');
    expect([csv.code, csv.stdout.split('\n').length]).toEqual([8, 5]);
    const lines = await shipctl(['orders', 'import', 'orders.csv', '-o', 'ndjson']);
    expect(
      lines.stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).row),
    ).toEqual([4, 5, 5]);
  });

  it('shows twenty faults on a terminal, and says how to see all', async () => {
    givenFile('orders.csv', `Mobile\n${'1\n'.repeat(30)}`);
    const { stdout } = await shipctl(['orders', 'import', 'orders.csv'], { terminal: 160 });
    expect(stdout.match(/Is not a valid phone/g)).toHaveLength(20);
    expect(stdout).toContain('10 more: see all with -o csv, or write the rows with --errors faults.csv');
    const pipe = await shipctl(['orders', 'import', 'orders.csv']);
    expect(pipe.stdout.match(/Is not a valid phone/g)).toHaveLength(30);
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

  it('warns of rows that look alike', async () => {
    const row = '0501234567,5,Oud\n';
    const { plan, code } = await planOf(`Mobile,Total,Product\n${row}0501234567,6,Oud\n${row}`);
    expect([code, plan.warnings]).toEqual([0, ['row 4 looks like row 2: same phone, total and items.']]);
  });
});

describe('--errors', () => {
  it('writes the faulty rows as they were, with a reason, ready to go in again', async () => {
    const rows = 'Ref,Mobile,Notes,Total\nA,12,=1+1,5\nB,0501234567,fine,5\nC,0501234568,"a,b",1.23457E+15\n';
    const first = await planOf(rows, ['--errors', 'faults.csv']);
    expect(first.code).toBe(8);
    const file = join(homeFolder(), 'faults.csv');
    expect(readFileSync(file, 'utf8')).toBe(
      'Ref,Mobile,Notes,Total,reason\n' +
        "A,12,'=1+1,5,Mobile: Is not a valid phone number of SA.\n" +
        'C,0501234568,"a,b",1.23457E+15,"Total: A spreadsheet has shortened it, and its digits may be lost. Type it again."\n',
    );
    const again = await planOf(readFileSync(file, 'utf8').replace(',12,', ',0501234569,'), ['--errors', 'more.csv']);
    expect(again.plan.faults.map(({ row, value }) => [row, value])).toEqual([[3, '1.23457E+15']]);
    expect(readFileSync(join(homeFolder(), 'more.csv'), 'utf8').split('\n')[0]).toBe('Ref,Mobile,Notes,Total,reason');
  });

  it('writes all rows of an order of which one is faulty', async () => {
    await planOf('Ref,Mobile,Qty\nA,0501234567,1\nA,,x\n', ['--errors', 'faults.csv']);
    expect(readFileSync(join(homeFolder(), 'faults.csv'), 'utf8')).toBe(
      'Ref,Mobile,Qty,reason\nA,0501234567,1,See row 3.\nA,,x,Qty: Is not a number.\n',
    );
  });

  it('writes a workbook that goes in again', async () => {
    const rows = 'Ref,Mobile,Total\nA,12,5\nB,0501234567,1\n';
    await planOf(rows, ['--errors', 'faults.xlsx']);
    const { stdout } = await shipctl(['orders', 'import', 'faults.xlsx', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({
      count: 0,
      faults: [{ sheet: 'Faults', row: 2, column: 'Mobile', value: '12' }],
    });
  });

  it('writes nothing where nothing is faulty, nor for another ending', async () => {
    const { stderr, code } = await planOf(good, ['--errors', 'faults.csv']);
    expect([code, stderr]).toEqual([0, expect.stringContaining('No row is faulty: faults.csv was not written.')]);
    expect(existsSync(join(homeFolder(), 'faults.csv'))).toBe(false);
    expect((await planOf(good, ['--errors', 'faults.txt'])).code).toBe(2);
  });
});

describe('--apply', () => {
  it('sends the good rows after a question that names how many and the sum', async () => {
    givenFile('orders.csv', bad);
    const shop = await startShop();
    const no = await shipctl(['orders', 'import', 'orders.csv', '--apply'], {
      env: shop.env,
      terminal: 120,
      typed: ['n'],
    });
    expect([no.code, bodies(shop)]).toEqual([3, []]);
    expect(no.stderr).toContain('Create 2 orders, 10.3 (currency not given) in all? [y/N]');
    const off = await shipctl(['orders', 'import', 'orders.csv', '--apply'], { env: shop.env });
    expect([off.code, bodies(shop)]).toEqual([2, []]);
    const { code } = await shipctl(['orders', 'import', 'orders.csv', '--apply', '--yes'], { env: shop.env });
    expect(code).toBe(8);
    expect(bodies(shop)).toEqual([
      {
        ...{ receiver_first_name: 'Noura', receiver_last_name: 'Ali', receiver_phone: '+966501234567' },
        ...{ order_grand_total: 10.1, items: [{ quantity: 1, name: 'Oud' }], external_id: 'A-1' },
      },
      expect.objectContaining({ external_id: 'A-2', order_grand_total: 0.2 }),
    ]);
  });

  it.each([[['--all-or-none']], [['--dry-run']]])('with %j sends nothing while a row is faulty', async (flags) => {
    givenFile('orders.csv', bad);
    const shop = await startShop();
    const { code } = await shipctl(['orders', 'import', 'orders.csv', '--apply', '--yes', ...flags], { env: shop.env });
    expect([code, writesTo(shop)]).toEqual([8, []]);
  });

  it('with --dry-run is the plan', async () => {
    const { code, plan, shop } = await planOf(good, ['--apply', '--yes', '--dry-run']);
    expect([code, plan.count, shop.requests]).toEqual([0, 2, []]);
  });

  it('learns what the service asks for', async () => {
    const { startService, sendJson } = await import('../../support/service.ts');
    const shop = await startService((_, response) =>
      sendJson(response, 422, { message: 'x', errors: { receiver_email: ['The receiver email field is required.'] } }),
    );
    givenFile('orders.csv', good);
    await shipctl(['orders', 'import', 'orders.csv', '--apply', '--yes'], { env: shop.env });
    const { stdout } = await shipctl(['orders', 'import', 'orders.csv', '--json'], { env: shop.env });
    expect(JSON.parse(stdout).faults).toMatchObject([
      { row: 2, column: 'receiver_email', reason: 'Is required, and blank.' },
      { row: 3, column: 'receiver_email' },
    ]);
    const { code } = await shipctl(['orders', 'import', 'orders.csv', '--optional', 'receiver_email'], {
      env: shop.env,
    });
    expect(code).toBe(0);
  });
});

it('leaves nothing behind', async () => {
  await planOf(bad);
  expect(existsSync(join(homeFolder(), 'spool')) ? readdirSync(join(homeFolder(), 'spool')) : []).toEqual([]);
});
