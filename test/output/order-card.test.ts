import { describe, expect, it } from 'vitest';
import { order } from '../support/orders.ts';
import { shipctl } from '../support/run.ts';
import { startService } from '../support/service.ts';

describe('the card of an order', () => {
  const card = async (over: Readonly<Record<string, unknown>>, terminal: number) => {
    const { env } = await startService(() => ({ data: order(7, over) }));
    return shipctl(['orders', 'get', '7'], { env: { ...env, NO_COLOR: '1' }, terminal });
  };

  it('shows empty parts of addresses, and no other empty field', async () => {
    const { stdout } = await card({ receiver_street_name: '', receiver_city: null }, 80);
    for (const name of ['Short address', 'City', 'Street', 'Block', 'Postal code', 'Shipper street']) {
      expect(stdout).toMatch(new RegExp(`^${name} +-$`, 'm'));
    }
    expect(stdout).not.toMatch(/^(Description|Webhook|External)/m);
    expect(stdout).toMatch(/^Address +King Fahd Road, 12$/m);
    expect(stdout).toMatch(/^Amount +115\.50$/m);
  });

  it('names the columns of its lists that are hidden, and shows them where there is room', async () => {
    const narrow = await card({}, 60);
    const [, names = ''] = /Hidden: ([\w., \n]+)\. See them/.exec(narrow.stderr) ?? [];
    expect(names.split(/,\s+/)).toEqual(expect.arrayContaining(['items.order_id', 'boxes.updated_at']));
    for (const line of narrow.stderr.split('\n')) expect(line.length).toBeLessThanOrEqual(60);
    expect((await card({}, 400)).stderr).toBe('');
    const { env } = await startService(() => ({ data: order(7) }));
    const one = await shipctl(['orders', 'get', '7', '--columns', 'items.order_id'], { env, terminal: 60 });
    expect(one.stdout).toContain('7');
  });
});
