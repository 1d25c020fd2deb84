import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { homeFolder } from '../support/folders.ts';
import { givenFile, type ImportPlan, startShop } from '../support/importing-orders.ts';
import { furtherRows } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { workbook } from '../support/sheet-parts.ts';

const heading = (column: string, at: string): string => `<c r="${at}1" t="inlineStr"><is><t>${column}</t></is></c>`;

/** A workbook with one order, of which one cell is a number with a format, and what is sent of it. */
async function imported(column: string, value: string, format: string, flags: readonly string[] = []) {
  const rows =
    `<row r="1">${heading('description', 'A')}${heading(column, 'B')}</row>` +
    `<row r="2"><c r="A2" t="inlineStr"><is><t>x</t></is></c><c r="B2" s="1"><v>${value}</v></c></row>`;
  givenFile('orders.xlsx', await workbook({ rows, formats: [format] }));
  const { env, requests } = await startShop();
  const map = ['--map', `${column}=${column}`, '--map', 'description=description'];
  const { stdout } = await shipctl(
    ['orders', 'import', '--allow-incomplete', 'orders.xlsx', '--json', ...map, ...flags],
    { env },
  );
  const plan = JSON.parse(stdout) as ImportPlan;
  await shipctl(['orders', 'import', '--allow-incomplete', 'orders.xlsx', '--apply', '--yes', ...map, ...flags], {
    env,
  });
  const sent = requests.find(({ method }) => method === 'POST');
  return { fault: plan.faults[0]?.reason, body: sent && (JSON.parse(sent.body) as Record<string, unknown>) };
}

describe('a number in a column of texts', () => {
  it.each([
    ['external_id', '123', '00000', '00123'],
    ['external_id', '12', '"INV-"0000', 'INV-0012'],
    ['external_id', '123456789', '000-00-0000', '123-45-6789'],
    ['description', '0.52083333333333337', 'h:mm', '12:30'],
    ['description', '0.75', '# ?/?', '3/4'],
    ...furtherRows(
      ['description', '0.5', '0%', '50%'],
      ['receiver_phone', '501234567', '0000000000', '+966501234567'],
      ['receiver_postal_code', '1234', '00000', '01234'],
      ['external_id', '123', 'General', '123'],
    ),
  ])('is sent as it is shown: %s, %s as %s', async (column, value, format, sent) => {
    const map = column === 'description' ? ['--map', 'description='] : [];
    const name = column === 'description' ? 'receiver_address_line' : column;
    const { fault, body } = await imported(name, value, format, map);
    expect([fault, body?.[name]]).toEqual([undefined, sent]);
  });

  it.each([
    ['100000', '0.00E+00', /A spreadsheet has shortened it/],
    ['1234567', '#,##0', /Is shown as 1,234,567, and stored as the number 1234567/],
    ...furtherRows(
      ['5', '0.0.0[x', /Is shown as something that cannot be read/],
      ['1234567890123450000', '0000000', /digits past the fifteenth into 0/],
    ),
  ])('is a fault where what is shown is not certain: %s as %s', async (value, format, reason) => {
    const { fault, body } = await imported('external_id', value, format);
    expect(fault).toMatch(reason);
    expect(body).toBeUndefined();
  });

  it('keeps what it shows in the file of the faulty rows', async () => {
    const cells = `${heading('external_id', 'A')}${heading('receiver_phone', 'B')}`;
    const rows = `<row r="1">${cells}</row><row r="2"><c r="A2" s="1"><v>12</v></c><c r="B2"><v>5</v></c></row>`;
    givenFile('orders.xlsx', await workbook({ rows, formats: ['"INV-"0000'] }));
    const { env } = await startShop();
    await shipctl(['orders', 'import', '--allow-incomplete', 'orders.xlsx', '--errors', 'faults.csv'], { env });
    expect(readFileSync(join(homeFolder(), 'faults.csv'), 'utf8')).toMatch(/^INV-0012,5,/m);
  });
});

describe('a number in a column of numbers', () => {
  it.each([
    ['12.499', '0.00', 12.499],
    ['1234.5', '#,##0.00', 1234.5],
    ...furtherRows(['12.5', '"SAR" #,##0.00', 12.5], ['12.5', '_-* #,##0.00\\ "ر.س"_-', 12.5]),
  ])('is the one that is stored: %s as %s', async (value, format, sent) => {
    const { fault, body } = await imported('order_grand_total', value, format);
    expect([fault, body?.order_grand_total]).toEqual([undefined, sent]);
  });

  it.each([
    ['0.5', '0%', /Is a percentage, 50%/],
    ...furtherRows(['0.52083333333333337', 'h:mm', /Is a time, 12:30/], ['12.5', '[$$-409]#,##0.00', /USD|dollar/i]),
  ])('is a fault where it shows something else: %s as %s', async (value, format, reason) => {
    const { fault, body } = await imported('order_grand_total', value, format);
    expect(fault).toMatch(reason);
    expect(body).toBeUndefined();
  });
});

describe('merged and hidden rows of a sheet', () => {
  it('make one order of the rows beside a merged reference, and none of what is filtered out', async () => {
    const text = (at: string, value: string): string => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
    const rows =
      `<row r="1">${heading('external_id', 'A')}${heading('items.name', 'B')}</row>` +
      `<row r="2">${text('A2', 'A-1')}${text('B2', 'Oud')}</row><row r="3">${text('B3', 'Musk')}</row>` +
      `<row r="4" hidden="true">${text('A4', 'A-2')}${text('B4', 'Amber')}</row>`;
    const sheet = `<worksheet><sheetData>${rows}</sheetData><mergeCells><mergeCell ref="A2:A3"/></mergeCells></worksheet>`;
    givenFile('orders.xlsx', await workbook({ sheet }));
    const { env, requests } = await startShop();
    const outcome = await shipctl(['orders', 'import', '--allow-incomplete', 'orders.xlsx', '--apply', '--yes'], {
      env,
    });
    const sent = () => requests.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body));
    expect(sent()).toMatchObject([{ external_id: 'A-1', items: [{ name: 'Oud' }, { name: 'Musk' }] }]);
    expect(outcome.stderr).toContain('left out; --hidden take reads them: 1.');
    await shipctl(['orders', 'import', '--allow-incomplete', 'orders.xlsx', '--apply', '--yes', '--hidden', 'take'], {
      env,
    });
    expect(sent().map(({ external_id }) => external_id)).toEqual(['A-1', 'A-2']);
  });
});
