import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { givenFile } from '../support/importing-orders.ts';
import type { UpdatePlan } from '../support/mended-export.ts';
import { perRing, sampleOf } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { servedSandbox } from '../support/served-sandbox.ts';
import { sheetOfShop } from '../support/sheets-of-shops.ts';

// Whatever a sheet is and however it was read: what an import has created from it, `--update` has nothing to change in.

const folder = join(import.meta.dirname, '..', 'fixtures', 'exports');

/** Those that say who receives their orders. */
const exports = readdirSync(folder).filter((name) => !/\.json$|^magento|^amazon-all|-analytics/.test(name));

/** Creates the orders of a file, and compares it with them: with the ledger of the import, and on a desk that has none. */
async function importedThenUpdated(file: string, flags: readonly string[] = [], later = flags) {
  const { baseUrl, token } = await servedSandbox(['--orders', '1']);
  const run = (home: string, ...argv: string[]) =>
    shipctl(['orders', 'import', file, ...argv], {
      env: { SHIPCTL_BASE_URL: baseUrl, SHIPCTL_TOKEN: token, SHIPCTL_CONFIG_DIR: home },
      homedir: home,
    });
  const desk = temporaryFolder();
  const created = await run(desk, ...flags, '--apply', '--yes');
  const found = [];
  for (const home of [desk, temporaryFolder()]) {
    const { code, stdout, stderr } = await run(home, '--update', '--json', ...later);
    const plan = stdout === '' ? undefined : (JSON.parse(stdout) as UpdatePlan);
    found.push({ code, records: plan?.records, cells: plan?.cells, stderr: code === 0 ? '' : stderr });
  }
  const count = Number(/(\d+) created/.exec(created.stderr)?.[1] ?? created.stderr);
  const nothing = { code: 0, records: count, cells: [], stderr: '' };
  return { found, expected: [nothing, nothing] };
}

describe('--update finds nothing to change after an import', () => {
  it.each(sampleOf(exports, 12))('of the export %s', async (file) => {
    givenFile(file, readFileSync(join(folder, file)));
    const { found, expected } = await importedThenUpdated(file);
    expect(found).toEqual(expected);
  });

  it.each(Array.from({ length: perRing(1, 12, 150) }, (_, at) => at + 1))('of the invented sheet %d', async (seed) => {
    givenFile('shop.csv', sheetOfShop(seed));
    const { found, expected } = await importedThenUpdated('shop.csv');
    expect(found).toEqual(expected);
  });

  it('of a sheet whose orders have got values by default', async () => {
    givenFile(
      'shop.csv',
      'Ref,Name,Mobile,City,Product,Qty,Price,Total,Address\nA-1,Noura Ali,0501234567,Riyadh,Oud,1,100,100,Olaya 1\n',
    );
    const defaults = ['--default', 'items.weight=500', '--default', 'description=Gift'];
    const { found, expected } = await importedThenUpdated('shop.csv', defaults, []);
    expect(found).toEqual(expected);
  });
});
