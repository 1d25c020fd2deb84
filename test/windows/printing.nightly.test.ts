import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packItem, packOrder, packService } from '../support/packing.ts';
import { describeOnWindows, windowsDesk } from '../support/windows-desk.ts';

// The PowerShell of Wine does nothing and ends with 0: what it is given, test/packing/print-command.unit.test.ts reads by its rules.

describeOnWindows('pack --print printer', () => {
  it('starts the PowerShell of Windows, and keeps the label until the next run for the program that prints', async () => {
    const { env: shop, orders, url } = await packService([]);
    orders.push(
      packOrder(7101, [packItem(1, 'OUD-1')], { shipment_label_url: `${url}/labels/7101.pdf` }),
      packOrder(7102, [packItem(2, 'MUG')], { shipment_label_url: `${url}/labels/7102.pdf` }),
      packOrder(7103, [packItem(3, 'CUP')], { label: '^XA^FO50,50^FDx^FS^XZ' }),
    );
    const desk = windowsDesk({ user: '\u0633\u0627\u0631\u0629 & [co]' });
    const env = { ...shop, SHIPCTL_CONFIG_DIR: desk.path('settings') };
    const pack = (stdin: string) => desk.shipctl(['pack', '--print', 'printer'], { env, stdin });
    const kept = () => {
      const folder = join(desk.folder, 'settings', 'pack');
      return existsSync(folder) ? readdirSync(folder).filter((name) => name.startsWith('label')) : [];
    };
    expect(await pack('7101\nOUD-1\n')).toMatchObject({ code: 0, stderr: '3 orders to pack.\n' });
    expect(kept()).toEqual([expect.stringMatching(/^label-7101-/)]);
    expect((await pack('7102\nMUG\n')).code).toBe(0);
    expect(kept()).toEqual([expect.stringMatching(/^label-7102-/)]);
    const { code, stderr } = await pack('7103\nCUP\n');
    expect([code, stderr]).toEqual([8, expect.stringContaining('type --print "print /d:\\\\localhost\\<printer>"')]);
    expect(kept()).toEqual([expect.stringMatching(/^label-7102-/)]);
  });
});
