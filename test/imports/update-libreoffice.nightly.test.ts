import { execFile, execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { exported, update } from '../support/mended-export.ts';
import { startMendingShop, threeOrders } from '../support/mending.ts';
import { writesTo } from '../support/service.ts';

function isInstalled(): boolean {
  try {
    execFileSync('soffice', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    console.warn(
      'LibreOffice (soffice) is not installed: that a workbook which it has saved is unchanged is not tested.',
    );
    return false;
  }
}

describe.skipIf(!isInstalled())('what LibreOffice has saved', () => {
  it.each(['xlsx', 'csv'])('is unchanged: %s', { timeout: 120_000 }, async (format) => {
    const shop = await startMendingShop([...threeOrders, { description: "=1+1 'x'", order_grand_total: 0.1 }]);
    const file = await exported(shop, 'o.xlsx');
    const folder = temporaryFolder();
    const settings = `-env:UserInstallation=file://${join(folder, 'libreoffice')}`;
    const filter = format === 'csv' ? 'csv:Text - txt - csv (StarCalc):44,34,76,1' : format;
    await promisify(execFile)('soffice', [settings, '--headless', '--convert-to', filter, '--outdir', folder, file], {
      timeout: 100_000,
    });
    const { code, plan, stderr } = await update(shop, join(folder, `o.${format}`), ['--apply']);
    expect({ code, cells: plan?.cells, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, cells: [], stderr: '' });
    expect(writesTo(shop)).toEqual([]);
  });
});
