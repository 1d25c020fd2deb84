import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { editWorkbook } from '../support/edit-workbook.ts';
import { temporaryFolder } from '../support/folders.ts';
import { expectStep, guideSteps, inDocs } from '../support/guide.ts';
import { orderService } from '../support/order-imports.ts';
import { settingsFolder } from '../support/profiles.ts';

/** A service of which one answer is lost, once. */
function losingService() {
  let isLost = false;
  return orderService(
    ({ external_id: reference }) => {
      if (isLost || reference !== 'A-1006') return undefined;
      isLost = true;
      return { hangsUp: 'after' };
    },
    { createdAt: () => '2026-03-15T10:00:01Z' },
  );
}

/** What the guide tells its reader to do in a spreadsheet: old cells, new cells. */
const byHand: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'faults.xlsx': { Riydah: 'Riyadh' },
  'mend.xlsx': { '+966557654321': '+966501112233' },
};

describe('docs/spreadsheets.md', () => {
  it('shows what its commands print', async () => {
    const { env, folder } = settingsFolder();
    const service = await losingService();
    const cwd = temporaryFolder();
    for (const name of ['shop.xlsx', 'more.csv']) cpSync(inDocs(`examples/${name}`), join(cwd, name));
    const standsFor = {
      [`${folder}/ledger`]: '~/.local/share/shipctl/ledger',
      [folder]: '~/.config/shipctl',
      [new URL(service.url).host]: 'ship.example.com',
    };
    const steps = guideSteps('spreadsheets.md');
    expect(steps.length).toBeGreaterThan(12);
    for (const step of steps) {
      const [, file = ''] = / import (\S+)/.exec(step.command) ?? [];
      const changes = byHand[file];
      if (changes) await editWorkbook(join(cwd, file), changes);
      const isSandbox = step.command.includes('--sandbox');
      await expectStep(step, { env: isSandbox ? env : { ...service.env, ...env }, cwd, standsFor });
    }
  });
});
