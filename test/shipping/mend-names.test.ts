import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { homeFolder } from '../support/folders.ts';
import { shopToMend, typeAtShop } from '../support/mending.ts';
import { shipctl } from '../support/run.ts';

const lacking = { receiver_phone: '+966509999999', receiver_short_address: null };
const atHome = { receiver_phone: '0509999999', receiver_short_address: 'RCTB4359' };
const inJeddah = {
  receiver_phone: '0509999999',
  receiver_short_address: 'JJAA1234',
  receiver_city: 'Jeddah',
  receiver_city_id: 6,
};

describe('orders mend', () => {
  it("names the shop's own number beside that of the order, wherever it names one", async () => {
    const shop = await shopToMend([
      { receiver_phone: '0599938602 / 0572903460', external_id: '#2221' },
      { receiver_phone: '0599938602 / 0572903461', external_id: '#2222' },
      { receiver_phone: '12', external_id: '#2223' },
      { receiver_phone: '12', external_id: '100004' },
    ]);
    const { stderr } = await typeAtShop(shop, ['1', '1', 's', 's']);
    expect(stderr).toMatch(/^Order 100001 \(#2221\) /m);
    expect(stderr).toContain('✓ 100001 (#2221) Phone: ');
    expect(stderr).toMatch(/^100002 \(#2222\) +Phone +0599938602 /m);
    expect(stderr).toMatch(/^100003 \(#2223\) +skipped: phone-invalid$/m);
    expect(stderr).toMatch(/^100004 +skipped: phone-invalid$/m);
  });

  it('takes a short address with Enter from an order of the same city alone, and says the other city', async () => {
    const far = await shopToMend([lacking, { ...inJeddah, external_id: '#9' }]);
    const first = await typeAtShop(far, ['', 's']);
    expect(first.stderr).toMatch(/^1 +JJAA1234 +\(order 100002 \(#9\): Jeddah\)$/m);
    expect(first.stderr).toContain('Nothing was typed. s skips it.');
    expect(first.sent).toEqual([]);
    // A sheet proposes none either.
    const file = join(homeFolder(), 'mend.csv');
    await shipctl(['orders', 'mend', '--out', file, '--columns', 'order_id,value,proposal'], { env: far.env });
    expect(readFileSync(file, 'utf8')).toMatch(/^1,(?:"")?,\r?$/m);
    const both = await shopToMend([lacking, { ...inJeddah, created_at: '2026-05-01T00:00:00.000000Z' }, atHome]);
    const second = await typeAtShop(both, ['']);
    expect(second.stderr).toMatch(/^1 +RCTB4359 +\(order 100003\)\n2 +JJAA1234 +\(order 100002: Jeddah\)$/m);
    expect(second.sent).toEqual([[1, { receiver_short_address: 'RCTB4359' }]]);
  });

  it('lists what letters find in the same city first, and with the city what is of another one', async () => {
    const shop = await shopToMend([
      { ...lacking, receiver_phone: '+966508888888' },
      { ...inJeddah, receiver_last_name: 'Sultan', created_at: '2026-05-01T00:00:00.000000Z' },
      { ...atHome, receiver_last_name: 'Sultan' },
    ]);
    const { stderr, sent } = await typeAtShop(shop, ['Sultan', '', 's']);
    const [near = '', far = ''] = stderr.split('\n').filter((line) => /^\d +[A-Z]{4}\d{4}/.test(line));
    expect(near).toContain('RCTB4359');
    expect(stderr).not.toContain('s not a short address');
    expect(near).not.toMatch(/Jeddah|Riyadh\)/);
    expect(far).toMatch(/^2 +JJAA1234 .*, Jeddah\W*$/);
    expect(sent).toEqual([]);
  });
});
