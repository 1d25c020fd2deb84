import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { homeFolder, temporaryFolder } from '../support/folders.ts';
import { packItem, packOrder, packService, resultsOf } from '../support/packing.ts';
import { shipctl } from '../support/run.ts';

const orders = () => [packOrder(7101, [packItem(1, 'OUD-1', 2), packItem(2, 'MUG')])];

function sheet(...lines: readonly string[]): string {
  const file = join(temporaryFolder(), 'products.csv');
  writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
}

describe('shipctl pack codes', () => {
  it('counts by the barcodes of a sheet, whatever else it has', async () => {
    const { pack, verified } = await packService(orders());
    const file = sheet(
      'Name,Variant SKU,Variant Barcode',
      'Oud,OUD-1,6281006412347',
      'Oud,oud-1,OLD-OUD',
      'Mug,MUG,',
      'Cap,CAP,036000291452',
    );
    const saved = await pack([], ['codes', file]);
    expect(saved).toMatchObject({ code: 0, stdout: '' });
    expect(saved.stderr).toContain('Saved 3 barcodes of 2 SKUs: 3 new, 0 changed, 0 gone.');
    expect(saved.stderr).toContain('1 row without a barcode left out.');
    const scans = ['7101', '628100641234', '036000291452', '*OLD-OUD*', 'MUG'];
    const done = await pack(scans, ['--push', '-F', 'sku={sku}', '-F', 'code={code}']);
    expect(resultsOf(done)).toEqual([
      ...['opened 7101 0/3', 'counted 7101 1/3', 'wrong 7101 1/3', 'counted 7101 2/3', 'packed 7101 3/3'],
    ]);
    expect(done.stdout).toContain('036000291452 (CAP) is not part of order 7101.');
    expect(verified[0]?.body).toEqual({ sku: 'OUD-1', code: 'OLD-OUD' });
  });

  it('hands the table back, and replaces it by a changed one', async () => {
    const { pack, env } = await packService(orders());
    await pack([], ['codes', sheet('باركود;رمز المنتج', '111;A', '222;B')]);
    const back = await shipctl(['pack', 'codes', '--csv'], { env });
    expect(back.stdout).toBe('barcode,sku\n111,A\n222,B\n');
    const changed = sheet('barcode,sku', '111,A2', '333,C');
    const tried = await pack([], ['codes', changed, '--dry-run']);
    expect(tried.stderr).toContain('Nothing was saved. The sheet has 2 barcodes of 2 SKUs: 1 new, 1 changed, 1 gone.');
    expect((await shipctl(['pack', 'codes', '--csv'], { env })).stdout).toBe(back.stdout);
    await pack(['barcode,sku', '111,A2', '333,C'], ['codes', '-']);
    expect((await shipctl(['pack', 'codes', '--csv'], { env })).stdout).toBe('barcode,sku\n111,A2\n333,C\n');
  });

  it('finds the columns below a title, several of one kind, and by other words', async () => {
    const { pack, env } = await packService(orders());
    await pack([], ['codes', sheet('Our goods,,', 'EAN-13,كود المنتج,UPC', '="0111",A,', '-,B,B-222', ',C,')]);
    expect((await shipctl(['pack', 'codes', '--csv'], { env })).stdout).toBe('barcode,sku\n0111,A\nB-222,B\n');
    await pack(['{"gtin":"333","item_sku":"C"}', '{"gtin":"","item_sku":"D"}'], ['codes', '-']);
    expect((await shipctl(['pack', 'codes', '--csv'], { env })).stdout).toBe('barcode,sku\n333,C\n');
    expect((await pack([], ['codes', sheet('x,y', 'a,b')])).stderr).toMatch(/no heading.*\nWrite a row of headings/);
  });

  it('names all faults of a sheet with their rows, and saves nothing', async () => {
    const { pack, env } = await packService(orders());
    const file = sheet('barcode,sku', '111,A', '111,B', '6.28101E+12,C', '444,', '111,A');
    const { code, stderr } = await pack([], ['codes', file]);
    expect(code).toBe(2);
    expect(stderr).toContain('row 3: barcode 111 is B here, and A in row 2.');
    expect(stderr).toContain('row 4: 6.28101E+12: a spreadsheet has shortened it');
    expect(stderr).toContain('row 5: barcode 444 has no SKU.');
    expect((await shipctl(['pack', 'codes', '--json'], { env })).stdout).toBe('[]\n');
    expect(await pack([], ['codes', sheet('name,sku', 'x,A')])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('no column has barcodes. Its columns are "name", "sku".'),
    });
    expect(await pack([], ['codes', sheet('barcode,sku')])).toMatchObject({ code: 2 });
    expect(await pack([], ['status', file])).toMatchObject({ code: 2 });
  });

  it('expands a pattern, which Windows shells do not expand, if one sheet matches', async () => {
    const env = { SHIPCTL_SANDBOX: '1', SHIPCTL_CONFIG_DIR: '', APPDATA: homeFolder() };
    const given = { env, platform: 'win32', cwd: dirname(sheet('barcode,sku', '111,A')) };
    const codes = (word: string) => shipctl(['pack', 'codes', word, '--dry-run'], given);
    expect(await codes('prod*.csv')).toMatchObject({ code: 0, stderr: expect.stringContaining('1 barcode of 1 SKU') });
    writeFileSync(join(given.cwd, 'products-2.csv'), '');
    expect(await codes('*.csv')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('*.csv stands for products-2.csv, products.csv. Name one of them.'),
    });
  });
});
