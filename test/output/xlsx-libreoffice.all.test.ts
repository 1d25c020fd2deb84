import { execFile, execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { serveOrders } from '../support/lists.ts';
import { order } from '../support/orders.ts';
import { shipctl } from '../support/run.ts';
import { rawList } from '../support/workbook-export.ts';

function isInstalled(): boolean {
  try {
    execFileSync('soffice', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    console.warn('LibreOffice (soffice) is not installed: that it reads our workbooks is not tested.');
    return false;
  }
}

/** Every sheet as csv with the values of the cells, as LibreOffice reads them. */
const valuesFilter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1';

async function readByLibreOffice(folder: string, name: string) {
  const settings = `-env:UserInstallation=file://${join(folder, 'libreoffice')}`;
  const argv = [
    settings,
    '--headless',
    '--convert-to',
    valuesFilter,
    '--outdir',
    join(folder, 'csv'),
    join(folder, name),
  ];
  await promisify(execFile)('soffice', argv, { timeout: 100_000 });
  const files = readdirSync(join(folder, 'csv'));
  return Object.fromEntries(
    files.map((file) => [
      file.replace(/^.*-|\.csv$/g, ''),
      parse(readFileSync(join(folder, 'csv', file), 'utf8'), { columns: true }) as Record<string, string>[],
    ]),
  );
}

describe.skipIf(!isInstalled())('LibreOffice', () => {
  it('reads from a workbook what the service sent', { timeout: 120_000 }, async () => {
    const texts = [
      'نورة القحطاني',
      '=1+1',
      "'-5",
      ' a  b ',
      '"x", <y> & z',
      '😀',
      '_x0041_',
      'TRUE',
      '2026-01-02',
      '1e5',
    ];
    const given = texts.map((description, at) =>
      order(at + 1, {
        ...{
          description,
          order_number: `0123${at}`,
          external_id: '1234567890123456789',
          receiver_postal_code: '01234',
        },
        ...{ order_grand_total: [0, -0.05, 1234567.89, 115.5, 1e14][at % 5], total_weight: at / 8 },
        created_at: `2026-0${(at % 9) + 1}-04T23:59:59.000000Z`,
      }),
    );
    const folder = temporaryFolder();
    const { env } = await serveOrders(given);
    await shipctl([...rawList, '--out', 'orders.xlsx'], { env, cwd: folder });
    const { Orders = [], Items = [], Boxes = [] } = await readByLibreOffice(folder, 'orders.xlsx');
    const names = ['id', 'order_number', 'description', 'external_id', 'receiver_postal_code', 'receiver_phone'];
    const kept = (row: object, fields: readonly string[]) =>
      fields.map((name) => String((row as Record<string, unknown>)[name] ?? ''));
    expect(Orders.map((row) => kept(row, names))).toEqual(given.map((row) => kept(row, names)));
    const amounts = ['order_grand_total', 'total_weight', 'tax'];
    expect(Orders.map((row) => kept(row, amounts).map(Number))).toEqual(
      given.map((row) => kept(row, amounts).map(Number)),
    );
    expect(Orders.map(({ created_at }) => created_at)).toEqual(
      given.map(({ created_at }) => String(created_at).slice(0, 19).replace('T', ' ')),
    );
    const items = given.flatMap((row) => row.items);
    expect(Items.map((row) => kept(row, ['id', 'order_id', 'sku']))).toEqual(
      items.map((row) => kept(row, ['id', 'order_id', 'sku'])),
    );
    expect(Boxes.map(({ order_id }) => order_id)).toEqual(given.map(({ id }) => String(id)));
  });
});
