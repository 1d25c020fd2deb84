import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { homeFolder } from '../support/folders.ts';
import { shopToMend } from '../support/mending.ts';
import { furtherIt } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';

const twoPhones = { receiver_phone: '0599938602 / 0572903460' };

describe('orders mend where nobody can be asked', () => {
  it.each([[[]], [['--yes']], [['--csv', '--no-header']], [['--limit', '3', '--columns', 'number']]])(
    '%j sends nothing, and names the sheet with the same filters',
    async (more) => {
      const shop = await shopToMend([twoPhones]);
      const argv = ['orders', 'mend', '--date-from', '2026-01-01', ...more];
      const { code, stderr } = await shipctl(argv, { env: shop.env });
      expect([code, shop.requests]).toEqual([2, []]);
      expect(stderr).toContain('shipctl orders mend --date-from 2026-01-01 --out mend.xlsx\n');
    },
  );

  it('leaves orders update without flags a mistake', async () => {
    const { code, stderr } = await shipctl(['orders', 'update', '1'], { env: (await shopToMend([twoPhones])).env });
    expect([code, stderr]).toEqual([2, expect.not.stringContaining('mend')]);
  });

  it('writes whom to call into its sheet, which names its column as the note does, and takes only that back', async () => {
    const shop = await shopToMend([{ ...twoPhones, external_id: '5001', receiver_first_name: 'Noura' }]);
    const file = join(homeFolder(), 'mend.csv');
    const env = { ...shop.env, SHIPCTL_LANG: 'ar' };
    const { stderr } = await shipctl(['orders', 'mend', '--out', file, '--headers', 'ar'], { env });
    expect(stderr).toContain('العمود "القيمة"');
    const text = readFileSync(file, 'utf8');
    expect(text).toMatch(/^[^\n]*المستلم,جوال المستلم[^\n]*القيمة[^\n]*\n[^\n]*,5001,Noura /);
    writeFileSync(file, text.replace(/,5001,Noura [^,]*,[^,]*,/, ',5009,Sara,0501234567,'));
    const back = await shipctl(['orders', 'import', file, '--update', '--apply', '--yes'], { env });
    expect([back.code, shop.changes()]).toEqual([0, []]);
  });

  furtherIt(
    'writes a sheet that goes back: it changes nothing as it is, and what was taken from its proposals',
    async () => {
      const shop = await shopToMend([twoPhones, { receiver_city: 'Jedah', receiver_city_id: null }, { boxes: [] }]);
      const file = join(homeFolder(), 'mend.csv');
      const { code, stderr } = await shipctl(['orders', 'mend', '--out', file], { env: shop.env });
      expect([code, stderr]).toEqual([0, expect.stringContaining(`shipctl orders import ${file} --update\n`)]);
      const back = () => shipctl(['orders', 'import', file, '--update', '--apply', '--yes'], { env: shop.env });
      expect([(await back()).code, shop.changes()]).toEqual([0, []]);
      const text = readFileSync(file, 'utf8');
      expect(text.split('\n').length).toBe(4);
      writeFileSync(file, text.replaceAll(/(receiver_\w+),[^,]*,([^,]+),/g, '$1,$2,$2,'));
      const mended = await back();
      expect([mended.code, shop.changes()]).toEqual([
        0,
        [
          { id: 1, body: { receiver_phone: '+966599938602' } },
          { id: 2, body: { receiver_city_id: 6 } },
        ],
      ]);
    },
  );
});
