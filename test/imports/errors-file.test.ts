import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { homeFolder } from '../support/folders.ts';
import { inDocs } from '../support/guide.ts';
import { faultyRows, givenFile, goodRows, planOf, startShop, wholeRows } from '../support/importing-orders.ts';
import { readCsv } from '../support/mended-export.ts';
import { furtherCases, furtherIt, furtherRows } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { type Service, sendJson, startService } from '../support/service.ts';
import { unzipped } from '../support/workbook.ts';

describe('--errors', () => {
  it('writes the faulty rows as they were, with a reason, ready to go in again', async () => {
    const rows = 'Ref,Mobile,Notes,Total\nA,12,=1+1,5\nC,0501234568,"a,b",1.23457E+15\n';
    const first = await planOf(rows, ['--errors', 'faults.csv']);
    expect(first.code).toBe(8);
    expect(first.stderr).toContain(
      'in faults.csv, then: shipctl orders import faults.csv --json --allow-incomplete --yes --apply',
    );
    const file = join(homeFolder(), 'faults.csv');
    expect(readFileSync(file, 'utf8')).toBe(
      'Ref,Mobile,Notes,Total,sheet row,whose,reason\n' +
        "A,12,'=1+1,5,2,A,Mobile: Is not a valid phone number of SA.\n" +
        'C,0501234568,"a,b",1.23457E+15,3,"C, +966501234568","Total: A spreadsheet has shortened it, and its digits may be lost. Type it again."\n',
    );
    const again = await planOf(readFileSync(file, 'utf8').replace(',12,', ',0501234569,'), ['--errors', 'more.csv']);
    expect(again.plan.faults.map(({ row, value }) => [row, value])).toEqual([[3, '1.23457E+15']]);
    expect(readFileSync(join(homeFolder(), 'more.csv'), 'utf8').split('\n')[0]).toBe(
      'Ref,Mobile,Notes,Total,sheet row,whose,reason',
    );
  });

  it('says whose each row is, and in which row of the sheet it was', async () => {
    const rows =
      'Ref,Customer,Mobile,Notes,Product,Qty\n' +
      'A-1,Noura Ali,0501234567,"ring\ntwice",Oud,1\n\n' +
      'A-2,Sara Omar,0501234568,,Oud,x\nA-2,,,,Musk,2\n,Omar,0501234569,,Oud,y\n';
    const { plan } = await planOf(rows, ['--errors', 'faults.csv']);
    expect(plan.faults.map(({ row, value }) => [row, value])).toEqual([
      [4, 'x'],
      [6, 'y'],
    ]);
    const [headings = [], ...lines] = readCsv(join(homeFolder(), 'faults.csv'));
    expect(lines.map((line) => [line[0], ...line.slice(headings.indexOf('sheet row'), -1)])).toEqual([
      ['A-2', '4', 'A-2, Sara Omar'],
      ['A-2', '5', 'A-2, Sara Omar'],
      ['', '6', 'Omar'],
      ['A-1', '2', 'A-1, Noura Ali'],
    ]);
  });

  furtherIt('writes all rows of an order of which one is faulty', async () => {
    await planOf('Ref,Mobile,Qty\nA,0501234567,1\nA,,x\n', ['--errors', 'faults.csv']);
    expect(readFileSync(join(homeFolder(), 'faults.csv'), 'utf8')).toBe(
      'Ref,Mobile,Qty,sheet row,whose,reason\n' +
        'A,0501234567,1,2,"A, +966501234567",See row 3.\nA,,x,3,"A, +966501234567",Qty: Is not a number.\n',
    );
  });

  furtherIt('writes a workbook that is read from right to left where its headings are Arabic', async () => {
    const directionOf = async (rows: string) => {
      await planOf(rows, ['--errors', 'faults.xlsx']);
      const parts = await unzipped(readFileSync(join(homeFolder(), 'faults.xlsx')));
      return String(parts.get('xl/worksheets/sheet1.xml')).includes('rightToLeft="1"');
    };
    expect(await directionOf('المرجع,الجوال,Total\nA,12,5\n')).toBe(true);
    expect(await directionOf('Ref,Mobile,الإجمالي\nA,12,5\n')).toBe(false);
  });

  it.each([['ar', 'الصفوف الخاطئة', 'السبب'], ...furtherCases(['en', 'Faults', 'reason'])])(
    'writes a workbook that goes in again: --lang %s',
    async (lang, sheet, reason) => {
      const rows = 'Ref,Mobile,Total\nA,12,5\n';
      await planOf(rows, ['--errors', 'faults.xlsx', '--lang', lang]);
      const parts = await unzipped(readFileSync(join(homeFolder(), 'faults.xlsx')));
      expect(parts.get('xl/worksheets/sheet1.xml')).toContain(`<t>${reason}</t>`);
      const { stdout } = await shipctl(['orders', 'import', '--allow-incomplete', 'faults.xlsx', '--json']);
      const { columns, ...plan } = JSON.parse(stdout);
      expect(plan).toMatchObject({ count: 0, faults: [{ sheet, row: 2, column: 'Mobile', value: '12' }] });
      expect(JSON.stringify(columns)).not.toContain(reason);
    },
  );

  furtherIt('writes a workbook in which a phone that is typed again keeps its zero', async () => {
    mkdirSync(homeFolder(), { recursive: true });
    cpSync(inDocs('examples/shop.xlsx'), join(homeFolder(), 'orders.xlsx'));
    const { env } = await startShop();
    await shipctl(['orders', 'import', '--allow-incomplete', 'orders.xlsx', '--errors', 'faults.xlsx'], { env });
    const sheet = (await unzipped(readFileSync(join(homeFolder(), 'faults.xlsx')))).get('xl/worksheets/sheet1.xml');
    // Style 2 is the format of texts. The cell itself is the number that it was.
    expect(sheet).toMatch(/<c r="C2" s="2"><v>555112233<\/v>.*<c r="E2"><v>90.5<\/v>/);
    expect(sheet).toMatch(/<col min="3" max="3"[^>]* style="2"/);
  });

  it('writes nothing where nothing is faulty, nor for another ending', async () => {
    const { stderr, code, plan } = await planOf(wholeRows, ['--errors', 'faults.csv']);
    expect([code, stderr]).toEqual([
      0,
      expect.stringContaining('No row has to be corrected: faults.csv was not written.'),
    ]);
    expect(existsSync(join(homeFolder(), 'faults.csv'))).toBe(false);
    expect(plan.errors_file).toBeNull();
    expect((await planOf(goodRows, ['--errors', 'faults.txt'])).code).toBe(2);
  });
});

describe('--errors holds every row that was not created', () => {
  const headings = 'Ref,Name,Mobile,Total';
  const errors = () => join(homeFolder(), 'left.csv');
  const lines = () => readCsv(errors()).map((cells) => [cells[0], cells[4], cells[6]]);
  const importAll = (shop: Service, ...flags: string[]) =>
    shipctl(['orders', 'import', 'orders.csv', '--allow-incomplete', '--errors', 'left.csv', ...flags], {
      env: shop.env,
    });

  it('those that are held back by what was sent before, with the reason', async () => {
    givenFile('orders.csv', `${headings}\nA-1,Noura,0501234567,5\nA-2,Sara,0501234568,6\n`);
    const shop = await startShop();
    await shipctl(['orders', 'import', 'orders.csv', '--allow-incomplete', '--apply', '--yes'], { env: shop.env });
    givenFile('orders.csv', `${headings}\nA-1,Noura,0501234567,5\nA-2,Omar,0501234599,9\nA-4,Ali,12,7\n`);
    const plan = await importAll(shop);
    const held = [
      ['Ref', 'sheet row', 'reason'],
      ['A-4', '4', 'Mobile: Is not a valid phone number of SA.'],
      ['A-2', '3', expect.stringMatching(/^"A-2" was created .* for another phone .*: --other-receiver sends it\.$/)],
    ];
    expect([plan.code, lines()]).toEqual([8, held]);
    expect(plan.stderr).toContain('written to left.csv');
  });

  it('those that the service refused, and those behind the end of a run; mended, they go in', async () => {
    const sent: string[] = [];
    const shop = await startService(({ method, body }, response) => {
      if (method === 'GET') return { data: [] };
      const { external_id: reference, receiver_phone: phone } = JSON.parse(body);
      if (phone === '+966501234567')
        return sendJson(response, 422, { message: 'No.', errors: { receiver_phone: ['This phone is blocked.'] } });
      sent.push(reference);
      return { data: { id: sent.length } };
    });
    givenFile('orders.csv', `${headings}\nA-1,Sara,0501234568,6\nA-2,Noura,0501234567,5\nA-3,Ali,12,7\n`);
    const first = await importAll(shop, '--apply', '--yes');
    expect([first.code, lines()]).toEqual([
      8,
      [
        ['Ref', 'sheet row', 'reason'],
        ['A-3', '4', 'Mobile: Is not a valid phone number of SA.'],
        ['A-2', '3', expect.stringContaining('This phone is blocked.')],
      ],
    ]);
    givenFile(
      'orders.csv',
      readFileSync(errors(), 'utf8').replace(',12,', ',0501234571,').replace('0501234567', '0501234572'),
    );
    const again = await importAll(shop, '--apply', '--yes');
    expect([again.code, sent]).toEqual([0, ['A-1', 'A-3', 'A-2']]);
    expect(again.stderr).toContain('No row has to be corrected');
    expect(again.stderr).toContain('The earlier left.csv is still there.');
  });
});

describe('what an import writes', () => {
  it.each([
    [['--errors', './orders.csv'], '--errors ./orders.csv is the file that is read.'],
    [['--out', 'orders.csv'], '--out orders.csv is the file that is read.'],
    ...furtherRows(
      [['--apply', '--result', 'orders.csv'], '--result orders.csv is the file that is read.'],
      [['--errors', 'more.csv', '--out', 'more.csv'], '--errors more.csv is the file of --out.'],
    ),
  ])('never replaces what is read, nor what is written beside it: %j', async (flags, message) => {
    givenFile('orders.csv', faultyRows);
    const shop = await startShop();
    const { code, stderr } = await shipctl(
      ['orders', 'import', '--allow-incomplete', 'orders.csv', '--yes', ...flags],
      { env: shop.env },
    );
    expect([code, shop.requests]).toEqual([2, []]);
    expect(stderr).toContain(message);
    expect(readFileSync(join(homeFolder(), 'orders.csv'), 'utf8')).toBe(faultyRows);
  });
});
