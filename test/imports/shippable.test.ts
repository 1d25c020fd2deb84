import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { homeFolder } from '../support/folders.ts';
import { givenFile, startShop, wholeRows } from '../support/importing-orders.ts';
import { furtherIt, furtherRows } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { writesTo } from '../support/service.ts';

/** Imports rows as a user types it: nothing says that they may be incomplete. */
async function importRows(content: string, flags: readonly string[] = [], name = 'orders.csv') {
  givenFile(name, content);
  const shop = await startShop();
  const outcome = await shipctl(['orders', 'import', name, ...flags], { env: shop.env });
  return { ...outcome, shop };
}

const planned = async (content: string, flags: readonly string[] = [], name?: string) => {
  const outcome = await importRows(content, ['--json', ...flags], name);
  return { ...outcome, plan: JSON.parse(outcome.stdout || '{}') };
};

const head = 'Ref,Name,Mobile,City,Address,Total';
const row = 'A-1,Noura Ali,0501234567,Riyadh,King Fahd Road 12,5';

/** Without one of its columns, or with another heading for it. */
const sheet = (heading: string, other?: string): string => {
  const at = head.split(',').indexOf(heading);
  const lines = [head, row].map((line, number) => {
    const cells = line.split(',');
    cells.splice(at, 1, ...(other === undefined ? [] : [number === 0 ? other : (cells[at] ?? '')]));
    return cells.join(',');
  });
  return `${lines.join('\n')}\n`;
};

describe('a sheet without a column that every courier needs', () => {
  it.each([
    ['Name', 'receiver_name', 'name', 'Bestowed to person', 'Bestowed to person'],
    ...furtherRows(
      ['City', 'receiver_city', 'city', 'Emirate', 'Emirate'],
      ['Address', 'receiver_address_line', 'address', 'Location pin', 'Location pin'],
    ),
  ])('has a fault in every row: %s', async (heading, field, what, other, like) => {
    const none = await planned(sheet(heading));
    expect([none.code, none.plan.count]).toEqual([8, 0]);
    expect(none.plan.faults).toMatchObject([{ row: 2, column: field, severity: 'error' }]);
    expect(none.plan.faults[0].reason).toContain(`No column of the file has the receiver's ${what}. Add one, or say`);
    const found = await planned(sheet(heading, other));
    expect(found.plan.faults[0].reason).toContain(`Is it "${like}"? Then add --map "${like}=${field}".`);
    expect((await planned(sheet(heading, other), ['--map', `${like}=${field}`])).code).toBe(0);
  });

  furtherIt('is not told twice what --require asks for', async () => {
    const { plan } = await planned(sheet('Mobile'), ['--require', 'receiver_phone']);
    expect(plan.faults).toMatchObject([{ column: 'receiver_phone', reason: expect.stringContaining('No column') }]);
  });

  it('is created where the user insists, unless --require names it', async () => {
    const { code, shop } = await importRows(sheet('Mobile'), ['--allow-incomplete', '--apply', '--yes']);
    expect([code, writesTo(shop).length]).toEqual([0, 1]);
    const required = await planned(sheet('Mobile'), ['--allow-incomplete', '--require', 'receiver_phone']);
    expect([required.code, required.plan.faults[0].reason]).toEqual([8, 'Is required, and blank.']);
  });

  furtherIt('is created without what --optional names, and only that', async () => {
    expect((await planned(sheet('Mobile'), ['--optional', 'receiver_phone'])).code).toBe(0);
    expect((await planned(sheet('City'), ['--optional', 'receiver_phone'])).code).toBe(8);
  });

  it('may have a short address in place of the address', async () => {
    const { code } = await planned('Ref,Name,Mobile,City,Short address\nA,Noura Ali,0501234567,Riyadh,RHMA3184\n');
    expect(code).toBe(0);
  });

  furtherIt('may have a blank cell: that is for the checks to tell', async () => {
    const { code, plan } = await planned(`${head}\n${row}\nA-2,Ali,,Riyadh,Road 1,5\n`);
    expect([code, plan.count]).toEqual([0, 2]);
    expect(plan.unshippable).toEqual(
      expect.arrayContaining([expect.objectContaining({ row: 3, column: 'Mobile', rule: 'phone-invalid' })]),
    );
  });

  it('may be of records: their names are known at the end', async () => {
    const whole = { receiver_first_name: 'Noura', receiver_city_id: 3, receiver_address_line: 'Road 1' };
    const lines = [whole, { ...whole, receiver_phone: '+966501234567' }].map((each) => JSON.stringify(each));
    expect((await planned(`${lines.join('\n')}\n`, [], 'orders.ndjson')).code).toBe(0);
    const { code, plan } = await planned(`${lines[0]}\n${lines[0]}\n`, [], 'orders.ndjson');
    expect([code, plan.faults.map(({ column }: { column: string }) => column)]).toEqual([
      8,
      ['receiver_phone', 'receiver_phone'],
    ]);
  });
});

describe('orders that could be created and not shipped', () => {
  it('are counted with the reasons, and are no faults', async () => {
    const { code, stdout } = await importRows(`${head}\n${row}\n${row.replace('A-1', 'A-2')}\n`);
    expect(code).toBe(0);
    expect(stdout).toContain('; none of them can be shipped: short address (2), weight (2).\n');
    expect(stdout).toContain('  short address, rows 2, 3: Couriers refuse parcels to Saudi receivers without');
  });

  furtherIt('are none where nothing is lacking', async () => {
    const { plan, code } = await planned(wholeRows);
    expect([code, plan.shippable, plan.not_shippable, plan.unshippable]).toEqual([0, 2, [], []]);
    expect((await importRows(wholeRows)).stdout).toContain(
      '2 orders can be created: 10.30 SAR (assumed: none is named).\n',
    );
  });

  it('are worth a look, and no more, where one item of several has no weight, or the address is a number', async () => {
    const items = 'Short address,SKU,Item,Qty,Item weight';
    const address = 'A-1,Noura Ali,0501234567,Riyadh,';
    const rows = [`${address}Road 12,5,RHMA3184,P,Perfume,1,260`, 'A-1,,,,,,,GB,Gift box,1,', 'A-1,,,,,,,,Ribbon,2,'];
    const blank = "A-2,Ali Saad,0501234568,Riyadh,'12345,5,,P,Perfume,1,260";
    const { code, stdout } = await importRows(`${[`${head},${items}`, ...rows, blank].join('\n')}\n`);
    expect(code, stdout).toBe(0);
    expect(stdout).toContain('1 of them can be shipped; what keeps the others back: short address (1).');
    expect(stdout).not.toContain('weighs nothing');
    expect(stdout).toContain('GB (Gift box): shipctl goods set GB --weight');
    expect(stdout).toContain('Without a weight and a SKU: Ribbon\n');
    expect(stdout).toContain('  weight, row 2: An item has no weight, and the total leaves it out:');
    expect(stdout).toContain('  address, row 5: The address is a number, and nothing more:');
  });

  it('are told row by row to programs', async () => {
    const { plan } = await planned(`${head}\n${row}\n`);
    expect(plan).toMatchObject({
      count: 1,
      shippable: 0,
      not_shippable: [
        { rule: 'short-address-missing', orders: 1 },
        { rule: 'weight-zero', orders: 1 },
      ],
      faults: [],
      unshippable: [
        { row: 2, column: 'receiver_short_address', severity: 'warning', rule: 'short-address-missing' },
        { row: 2, column: 'items.weight', severity: 'warning', rule: 'weight-zero' },
      ],
    });
    const csv = await importRows(`${head}\n${row}\n`, ['-o', 'csv']);
    expect(csv.stdout).toMatch(/^orders\.csv,,2,receiver_short_address,.*,warning,short-address-missing,A-1$/m);
    expect(csv.stderr).toContain('none of them can be shipped');
  });

  it('are in the file of --errors until they are created', async () => {
    const rows = `${head}\nA-0,Ali,12,Riyadh,Road 1,5\n${row}\n`;
    const file = join(homeFolder(), 'faults.csv');
    const { code, stderr, plan } = await planned(rows, ['--errors', 'faults.csv']);
    const [, faulty, useless] = readFileSync(file, 'utf8').split('\n');
    expect([code, faulty]).toEqual([8, expect.stringContaining('Mobile: Is not a valid phone number of SA.')]);
    expect(plan.errors_file).toBe('faults.csv');
    expect(useless).toMatch(/^A-1,.*"Can be created, but not shipped\. receiver_short_address: Couriers refuse/);
    expect(stderr).toContain('Faulty rows and rows of orders that cannot be shipped written to faults.csv');
    await importRows(rows, ['--errors', 'faults.csv', '--apply', '--yes']);
    expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(2);
  });

  furtherIt('are those that would be sent: what was created before does not count', async () => {
    const { shop } = await importRows(`${head}\n${row}\n`, ['--apply', '--yes']);
    givenFile('orders.csv', `${head}\n${row}\n${row.replace('A-1', 'A-2')}\n`);
    const { stdout } = await shipctl(['orders', 'import', 'orders.csv', '--json'], { env: shop.env });
    const plan = JSON.parse(stdout);
    expect([plan.count, plan.unshippable.map((each: { row: number }) => each.row)]).toEqual([1, [3, 3]]);
  });

  it('are judged by the rules that the profile leaves', async () => {
    givenFile('orders.csv', `${head}\n${row}\n`);
    const { env } = await startShop();
    const skipping = { ...env, SHIPCTL_SKIP_CHECKS: 'weight-zero' };
    const { stdout } = await shipctl(['orders', 'import', 'orders.csv'], { env: skipping });
    expect(stdout).toContain('none of them can be shipped: short address (1).');
  });
});

describe('a row without any receiver', () => {
  const columns = 'Slip,Name,Mobile,City,Address,SKU,Payment';
  const order = '71,Noura Ali,0501234567,Riyadh,King Fahd Road 12,X,';

  it('may be an item of the order above, which is not created without it', async () => {
    const { code, plan } = await planned(`${columns}\n${order}\n71,,,,,Y,\n`);
    expect([code, plan.count]).toEqual([8, 0]);
    expect(plan.faults).toMatchObject([
      { row: 2, reason: 'Row 3 below may be another item of it: give both the same reference.' },
      { row: 3, reason: 'The row has only an item, and no reference of the order that it belongs to.' },
    ]);
  });

  it('is no order, whatever else it has, unless the user insists', async () => {
    const rows = `${columns}\n${order}\n72,,,,,Y,paid\n`;
    const { code, plan } = await planned(rows);
    expect([code, plan.count]).toEqual([8, 1]);
    expect(plan.faults).toMatchObject([
      { row: 3, reason: expect.stringContaining('has no name, phone, city or address of a receiver') },
    ]);
    expect(await planned(rows, ['--allow-incomplete'])).toMatchObject({ code: 0, plan: { count: 2 } });
  });
});

describe('a row without a phone and a place', () => {
  const columns = 'Ref,Name,Mobile,City,Address,Total';
  const order = 'A-1,Noura Ali,0501234567,Riyadh,King Fahd Road 12,100.50';

  it('is a fault, and no order for "Total", unless the user insists', async () => {
    const rows = `${columns}\n${order}\nTOTAL-1,Total,,,,100.50\nA-2,Sara,,,,5\nT,,,,Total,9\n`;
    const { code, plan } = await planned(rows);
    expect([code, plan.count]).toEqual([8, 1]);
    expect(plan.faults).toMatchObject([
      { row: 3, reason: expect.stringMatching(/^Looks like a row of totals\. .*--allow-incomplete\.$/) },
      { row: 4, reason: expect.stringMatching(/^The row has no phone of a receiver, and no city or address\./) },
      { row: 5, reason: expect.stringMatching(/^Looks like a row of totals/) },
    ]);
    expect(await planned(rows, ['--allow-incomplete'])).toMatchObject({ code: 0, plan: { count: 4 } });
  });

  furtherIt('is judged with all rows of its order, and by all that says where', async () => {
    const items = 'Ref,Name,Mobile,City,Address,Short address,SKU';
    const two = `${items}\nA,Noura Ali,,,,,X\nA,,0501234567,,,,Y\nB,Sara,,,,RHMA3184,X\nC,Ali,,,Road 1,,X\nD,Ali,,,,,X\n`;
    const { plan } = await planned(two);
    expect([plan.count, plan.faults.map(({ row: at }: { row: number }) => at)]).toEqual([3, [6]]);
    const names = `${columns}\n${order}\nA-2,Sara,,,,5\n`;
    expect((await planned(names, ['--optional', 'receiver_phone'])).code).toBe(0);
    expect((await planned(names, ['--optional', 'receiver_city'])).code).toBe(8);
  });
});

furtherIt('takes a column of short addresses for them, and for no street', async () => {
  const columns = 'Ref,Name,Mobile,City,Drop point,Nat. Address';
  const { code, plan, stderr } = await planned(`${columns}\nA-1,Noura Ali,0501234567,Riyadh,King Fahd Rd 5,RHMA3184\n`);
  expect([code, plan.count]).toEqual([0, 1]);
  expect(stderr).toContain('1 short address taken from Nat. Address (row 2: RHMA3184).');
});

furtherIt('says whose weight it is where the items of an order are numbered and their weight is not', async () => {
  const numbered = 'Ref,Name,Mobile,City,Address,Product 1,Qty 1,Product 2,Qty 2,Weight';
  const rows = 'A-1,Noura Ali,0501234567,Riyadh,King Fahd Road 12,Oud,1,Musk,2,0.5';
  const { stderr } = await planned(`${numbered}\n${rows}\n`);
  expect(stderr).toContain('Weight is that of the first of several items: number its heading too (Weight 1), or');
  expect((await planned(`${numbered} 1\n${rows}\n`)).stderr).not.toContain('of the first of several');
});

it('what may not be meant is told once for all rows, and sent', async () => {
  const { code, plan } = await planned(
    'Ref,Name,Mobile,City,Short address,Total,Product,SKU,Weight (g),Price\n' +
      'A,Noura Ali,0501234567,Riyadh,RRRD2929,10,Oud,OUD,0.2,10\n' +
      'B,Test,0501234568,Riyadh,RHMA3184,0,Gift card,CRD,20,0\n' +
      'C,Sara Omar,0501234569,Riyadh,RHMA3184,20,Oud,OUD,0.5,\n',
  );
  expect([code, plan.count, plan.items_without_price]).toEqual([0, 3, 1]);
  expect(plan.doubts.map(({ rule, orders }: { rule: string; orders: number }) => [rule, orders])).toEqual([
    ['short-address-placeholder', 1],
    ['weight-unlikely', 2],
    ['test-data', 1],
  ]);
});
