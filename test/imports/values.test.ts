import { describe, expect, it } from 'vitest';
import { writtenTable } from '../orders/written/table.ts';
import { givenFile, type ImportPlan, planOf, startShop } from '../support/importing-orders.ts';
import { furtherIt, nightlyIt, sampleOf } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { token } from '../support/service.ts';

/** What an order has that a column with one value makes, or the reason why there is none. */
async function read(column: string, cell: string, flags: readonly string[] = []) {
  const quoted = `"${cell.replaceAll('"', '""')}"`;
  const { plan } = await planOf(`description,${column}\nx,${quoted}\n`, ['--map', 'description=description', ...flags]);
  return plan.faults[0]?.reason ?? plan.sums[0]?.sum ?? 'read';
}

/**
 * Reads cells of a column. One run of the program reads them all, in the first test that asks. Returns what `read` returns, but
 * for a number `read` too.
 */
function readerOf(column: string, cells: readonly string[]): (cell: string) => Promise<string> {
  const readAll = async () => {
    const lines = cells.map((cell, at) => `${at},"${cell.replaceAll('"', '""')}"\n`);
    const flags = ['--map', 'description=description'];
    const { plan } = await planOf(`description,${column}\n${lines.join('')}`, flags);
    return new Map(plan.faults.map(({ row, reason }) => [cells[row - 2], reason]));
  };
  let reasons: ReturnType<typeof readAll> | undefined;
  return async (cell) => {
    expect(cells).toContain(cell);
    reasons ??= readAll();
    return (await reasons).get(cell) ?? 'read';
  };
}

/** The first cells of the cases of a test. */
const cellsIn = (cases: readonly (readonly [string, ...unknown[]])[]): string[] => cases.map(([cell]) => cell);

describe('a number of a sheet', () => {
  const amounts = [
    ['12', '12'],
    ['115.50', '115.5'],
    ['0.1', '0.1'],
    ['1234567890123456.78', '1234567890123456.78'],
    ['١٢٣٫٥', '123.5'],
    ['۱۲', '12'],
    ['1,234.50', '1234.5'],
    ['1,234,567', '1234567'],
    ['١٬٢٣٤', '1234'],
    [' 12 ', '12'],
    ['+7', '7'],
    ['12 SAR', '12'],
    ['٦١٫٥٠ ر.س', '61.5'],
    ['\u200f61.50\u200f', '61.5'],
    ['1 234.50', '1234.5'],
    ["1'234.50", '1234.5'],
  ] as const;

  /** What is sent for each of them, as it stands in the request. */
  async function sendAll() {
    givenFile(
      'orders.csv',
      `description,order_grand_total\n${amounts.map(([cell], at) => `n${at},"${cell}"\n`).join('')}`,
    );
    const shop = await startShop();
    await shipctl(['orders', 'import', '--allow-incomplete', 'orders.csv', '--apply', '--yes'], { env: shop.env });
    return new Map(
      shop.requests.map(({ body }) => {
        const [, sum, at] = /"order_grand_total":([^,}]+).*"description":"n(\d+)"/.exec(body) ?? [];
        return [amounts[Number(at)]?.[0], sum];
      }),
    );
  }
  let sent: ReturnType<typeof sendAll> | undefined;

  it.each(sampleOf(amounts, 4))('%j is %s, digit for digit', async (cell, sum) => {
    sent ??= sendAll();
    expect((await sent).get(cell)).toBe(sum);
  });

  const refused: [string, RegExp][] = [
    ['1,234', /not certain which sign separates the decimals/],
    ['1.234,56', /not certain which sign/],
    ['12,5', /not certain which sign/],
    ['1 234,56', /not certain which sign/],
    ['1.23457E+15', /spreadsheet has shortened it/],
    ['1234567890123450000', /digits past the fifteenth into 0/],
    ['100 50', /may be several numbers/i],
    ['50\n60', /may be several numbers/i],
    ['12 kg', /not a number/],
    ['SAR 12 USD', /not a number/],
    ['-5', /must not be negative/i],
    ['abc', /not a number/],
  ];
  const readAmount = readerOf('order_grand_total', cellsIn(refused));

  it.each(sampleOf(refused, 3))('%j is refused', async (cell, reason) => {
    expect(await readAmount(cell)).toMatch(reason);
  });

  furtherIt('of items is at least one, and whole', async () => {
    expect(await read('items.quantity', '0')).toMatch(/at least 1/);
    expect(await read('items.quantity', '2.5')).toMatch(/not a whole number/);
    expect(await read('items.quantity', '2.0')).toBe('read');
    expect(await read('items.quantity', '٢')).toBe('read');
    expect(await read('items.quantity', '2 3')).toMatch(/may be several numbers/i);
    expect(await read('items.quantity', '2 SAR')).toMatch(/is an amount of money/i);
  });

  it('means what it means elsewhere', async () => {
    const lines = writtenTable('amounts').filter(
      ({ text, meaning }) => text.trim() !== '' && !/["\n]/.test(text) && !meaning.startsWith('-'),
    );
    const cells = lines.map(({ text }, at) => `${at},"${text}"`);
    const { plan } = await planOf(`external_id,items.price\n${cells.join('\n')}\n`, ['--errors', 'faults.csv']);
    // A currency that no column names is another fault: the amount has been read.
    const unread = plan.faults.filter(({ reason }) => !reason.includes('would not be sent'));
    const faulty = new Set(unread.map(({ row }) => row - 2));
    const wrong = lines.filter(({ meaning }, at) => faulty.has(at) !== (meaning === 'fault'));
    expect(wrong.map(({ text }) => text)).toEqual([]);
  });
});

describe('the currency of an amount', () => {
  const rows = (...lines: readonly string[]) => planOf(`${lines.join('\n')}\n`);

  it('is one, by whatever name', async () => {
    const { plan } = await rows('Ref,Total,Currency', 'a,10 SAR,ر.س', 'b,5.50,SR', 'c,٤ ريال,sar', 'd,1,SAR');
    expect(plan.faults).toEqual([]);
    expect(plan.sums).toEqual([{ currency: 'SAR', sum: '20.5' }]);
  });

  it('is refused where the row or the column says another', async () => {
    const { plan } = await rows(
      'Ref,Total (SAR),Currency',
      'a,61.50 USD,SAR',
      'b,61.50 USD,',
      'c,61.50 SAR,usd',
      'd,61.50 $,gold',
    );
    expect(plan.faults.map(({ row, column, reason }) => [row, column, reason])).toEqual([
      [2, 'Total (SAR)', 'Is in USD, but its row is in SAR. Correct one of them.'],
      [3, 'Total (SAR)', 'Is in USD, but its column is in SAR. Correct one of them.'],
      [4, 'Total (SAR)', 'Is in SAR, but its row is in USD. Correct one of them.'],
      [5, 'Currency', 'Is not the code of a currency, like SAR.'],
      [5, 'Total (SAR)', expect.stringMatching(/^Is in USD/)],
    ]);
  });

  it('is a code that exists, or the nearest one is named', async () => {
    const { plan } = await rows('Ref,Currency', 'a,SAT', 'b,XYZ', 'c,AEDD', 'd,riyall', 'e,JPY', 'f,دولار');
    const reasons = plan.faults.map(({ row, reason }) => [
      row,
      reason.replace(/^Is not the code of a currency, like SAR\. ?/, ''),
    ]);
    expect(reasons).toEqual([
      [2, 'Did you mean "SAR"?'],
      [3, expect.stringMatching(/^(?:Did you mean "[A-Z]{3}"\?)?$/)],
      [4, 'Did you mean "AED"?'],
      [5, 'Did you mean "SAR"?'],
    ]);
  });

  furtherIt('is one in a record, and a strange one is refused where it would not be sent', async () => {
    const reason = 'Is in USD, which would not be sent. Add a column Currency, or write the number alone.';
    const { plan } = await rows('Ref,Total,items.price', 'a,61.50 SAR,5 USD', 'b,20 USD,', 'c,10 SAR,', 'd,1,');
    expect(plan.faults).toMatchObject([
      { row: 2, column: 'items.price', reason: 'Differs from another column of this row, which says "61.50 SAR".' },
      { row: 3, column: 'Total', reason },
    ]);
    expect(plan.sums).toEqual([{ currency: null, sum: '11' }]);
    const headed = await planOf('Ref,Total (USD)\na,20\n', ['--map', 'Total (USD)=order_grand_total']);
    expect(headed.plan.faults).toMatchObject([{ row: 2, column: 'Total (USD)', reason }]);
  });
});

describe('a cell with invisible marks', () => {
  const mark = '\u200f';
  it('and its heading mean what they mean without, and a row of marks is blank', async () => {
    const line = ['A-1', '0501234567', 'RHMA3184', 'cod', '12.50', 'Riyadh', 'Noura \u202aAli\u202c'].map(
      (text) => `${mark}${text}\u200e `,
    );
    const headings = ['Ref', 'Mobile', 'Short address', 'Payment', 'Total', 'City', 'Name'].map(
      (text) => `\u2067${text}\u2069`,
    );
    givenFile('orders.csv', `${headings.join()}\n${line.join()}\n${mark},,${mark},,,,\n`);
    const shop = await startShop();
    const { code } = await shipctl(['orders', 'import', '--allow-incomplete', 'orders.csv', '--apply', '--yes'], {
      env: shop.env,
    });
    const sent = shop.requests.find(({ method }) => method === 'POST');
    expect(code).toBe(0);
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      receiver_first_name: 'Noura',
      receiver_last_name: 'Ali',
      receiver_phone: '+966501234567',
      receiver_city_id: 3,
      receiver_short_address: 'RHMA3184',
      order_grand_total: 12.5,
      payment_method: 'cod',
      external_id: 'A-1',
    });
  });

  furtherIt('keeps the joiners that a person has written', async () => {
    givenFile('orders.csv', 'Ref,Description\nA-1,می\u200cخواهم 👩\u200d👧\n');
    const shop = await startShop();
    await shipctl(['orders', 'import', '--allow-incomplete', 'orders.csv', '--apply', '--yes'], { env: shop.env });
    const sent = shop.requests.find(({ method }) => method === 'POST');
    expect(JSON.parse(sent?.body ?? '')).toMatchObject({ description: 'می\u200cخواهم 👩\u200d👧' });
  });
});

describe('a phone of a sheet', () => {
  const certain = [
    '0501234567',
    '+966501234567',
    '00966501234567',
    '966501234567',
    '٠٥٠١٢٣٤٥٦٧',
    '050 123-4567',
    '0112345678',
    '+971501234567',
  ];
  const refused: [string, RegExp][] = [
    ['501234567', /lost its plus or its leading zero.*\+966501234567.*--country SA/],
    ['9.66501E+11', /digits are lost/],
    ['966501234567000000', /phone|digits/],
    ['05012345', /not a valid phone number of SA/],
    ['0501234567 / 0507654321', /more than one/],
    ['call me', /not a phone number/],
    ['+1', /not a valid phone number/],
  ];
  const readPhone = readerOf('receiver_phone', [...certain, ...cellsIn(refused)]);

  it.each(certain)('%s is certain', async (cell) => {
    expect(await readPhone(cell)).toBe('read');
  });

  it.each(refused)('%s is refused', async (cell, reason) => {
    expect(await readPhone(cell)).toMatch(reason);
  });

  it('without its zero is read where the country is given', async () => {
    expect(await read('receiver_phone', '501234567', ['--country', 'SA'])).toBe('read');
    expect(await read('receiver_phone', '501234567', ['--country', 'ae'])).toBe('read');
    expect(await read('receiver_phone', '0501234567', ['--country', 'GB'])).toMatch(/not a valid phone number of GB/);
  });

  furtherIt('is one of the country of its row', async () => {
    const rows = ['receiver_country,receiver_phone', 'AE,0501234567', 'الإمارات,0112345678', 'Elsewhere,0501234567'];
    const { plan } = await planOf(`${rows.join('\n')}\n`);
    expect(plan.faults.map(({ row, reason }) => [row, reason])).toEqual([
      [3, 'Is not a valid phone number of AE.'],
      [4, expect.stringMatching(/needs its country code/i)],
    ]);
  });
});

describe('codes that a spreadsheet ruins', () => {
  it.each([
    ['items.sku', '1.23457E+15', /digits are lost/],
    ['items.sku', '6281234567890120000', /digits past the fifteenth/],
    ['external_id', '1E+5', /digits are lost/],
  ])('%s %s is refused', async (column, cell, reason) => {
    expect(await read(column, cell)).toMatch(reason);
  });

  const whole = ['01234', 'CAS-15P', '2E5X', '123456789012345'];
  const readCode = readerOf('items.sku', whole);

  it.each(whole)('sku %s stays', async (cell) => {
    expect(await readCode(cell)).toBe('read');
  });
});

describe('a short address', () => {
  const addresses = ['RHMA3184', 'rhma3184', 'RHMA 3184', 'RHMA٣١٨٤', 'RHMA1234', 'AAAA2917'];
  const others: [string, RegExp][] = [
    ['RHM3184', /four letters and four digits/],
    ['AAAA0000', /placeholder/],
    ['ABCD1234', /placeholder/],
  ];
  const readAddress = readerOf('receiver_short_address', [...addresses, ...cellsIn(others)]);

  it.each(sampleOf(addresses, 4))('%s is one', async (cell) => {
    expect(await readAddress(cell)).toBe('read');
  });

  it.each(others)('%s is none', async (cell, reason) => {
    expect(await readAddress(cell)).toMatch(reason);
  });
});

describe('a payment method', () => {
  const methods = [
    'cod',
    'COD',
    'Cash on delivery',
    'الدفع عند الاستلام',
    'paid',
    'Prepaid',
    'مدفوع',
    'bank_transfer',
    'كاش',
    'mada',
    'Tabby installments',
    'Apple Pay',
    'tamara_pay',
  ];
  const others = ['cdo', 'whatever you like'];
  const readMethod = readerOf('payment_method', [...methods, ...others]);

  it.each(methods)('%s is one', async (cell) => {
    expect(await readMethod(cell)).toBe('read');
  });

  it.each(others)('%s is none that is known', async (cell) => {
    expect(await readMethod(cell)).toMatch(/not a known payment method\. Use paid or cod\./);
  });
});

describe('the name of a city', () => {
  const names = [
    ...['Riyadh', 'riyadh', 'الرياض', 'الرِّياض', 'الـريـاض', 'جده', 'Al-Khobar'],
    ...['Riyad', 'رياض', 'Khobar', 'Ar Riyadh', 'Jiddah', '\u200fالرياض\u200f', 'Riyadh, KSA', '3', '٣'],
  ];
  const others: [string, RegExp][] = [
    ['Riydah', /Did you mean Riyadh \(id 3\)\?$/],
    ['الرياظ', /Did you mean الرياض \(id 3\)\?$/],
    ['Twin', /several cities \(ids 40, 41\)/],
    ['9', /not the name of a city that the service lists/],
    [
      'Atlantis',
      /not the name of a city that the service lists \(shipctl cities list --search <letters> finds it by some letters\)\.$/,
    ],
  ];
  const readCity = readerOf('City', [...names, ...cellsIn(others)]);

  it.each(names)('%s is found', async (cell) => {
    expect(await readCity(cell)).toBe('read');
  });

  it.each(others)('%s is proposed or refused, never taken', async (cell, reason) => {
    expect(await readCity(cell)).toMatch(reason);
  });

  it('is looked up in one reading of the list, and only where there is one', async () => {
    const { shop } = await planOf('Name,City\nA B,Riyadh\nC D,Jeddah\nE F,\n');
    // The list, and once whether it has pages.
    expect(shop.requests.map(({ path }) => path)).toEqual(['/api/cities', '/api/cities']);
    const { shop: other } = await planOf('Name,City ID\nA B,3\n');
    expect(other.requests).toEqual([]);
    const { shop: blank } = await planOf('Name,City\nA B,\n');
    expect(blank.requests).toEqual([]);
  });

  it('beside its id must say the same', async () => {
    const { plan } = await planOf('description,receiver_city,receiver_city_id\na,Riyadh,3\nb,Jeddah,3\n');
    expect(plan.faults).toMatchObject([{ row: 3, column: 'receiver_city_id', value: '3' }]);
  });
});

it('shows a value as it was, with its controls visible, and never a secret', async () => {
  const env = { SHIPCTL_TOKEN: token, SHIPCTL_BASE_URL: 'http://127.0.0.1:9' };
  const given = { env, stdin: `order_grand_total\n"\u001b[31mred"\n${token}\n` };
  const { stdout } = await shipctl(['orders', 'import', '--allow-incomplete', '-', '--json'], given);
  const { faults } = JSON.parse(stdout) as ImportPlan;
  expect(faults.map(({ value }) => value)).toEqual(['\u001b[31mred', '[redacted]']);
  expect(stdout).not.toContain('\u001b');
  const { stdout: shown } = await shipctl(['orders', 'import', '--allow-incomplete', '-'], given);
  expect(shown).toContain('\\u001b[31mred');
});

nightlyIt('refuses records of more fields than a sheet has columns', async () => {
  // No record alone has as many.
  const recordFrom = (first: number) =>
    Object.fromEntries(Array.from({ length: 3277 }, (_, at) => [`k${first + at}`, 1]));
  const records = [0, 1, 2, 3, 4].map((time) => `${JSON.stringify(recordFrom(3277 * time))}\n`).join('');
  const { code, stderr } = await planOf(records, [], { name: 'orders.ndjson' });
  expect([code, stderr]).toEqual([2, expect.stringContaining('orders.ndjson has more than 16384 different fields.')]);
});
