import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { nightlyCases } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { type Fields, joined, readyOrders, shippingService } from '../support/shipping.ts';

/** A quarter past two in Riyadh. */
const now = new Date('2026-11-23T11:18:00Z');

async function shop() {
  const service = await shippingService({ orders: readyOrders(2) });
  const home = temporaryFolder();
  const env = { ...service.env, SHIPCTL_CONFIG_DIR: home, HOME: home, SHIPCTL_TZ: 'Asia/Riyadh' };
  const type = (...argv: readonly string[]) => shipctl(argv, { env, now });
  const cutoffs = async (): Promise<Fields[]> =>
    JSON.parse((await type('rules', 'cutoff', '--json')).stdout) as Fields[];
  return { service, env, type, cutoffs };
}

describe('rules cutoff', () => {
  it('keeps times of couriers by any of their names, in any digits, and says what is left of today', async () => {
    const { type, cutoffs } = await shop();
    const { code, stderr } = await type('rules', 'cutoff', 'أرامكس=١٥:٠٠', 'Saudi Post=9.30', 'barq=14:18');
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(await cutoffs()).toMatchObject([
      { courier: 'aramex', until: '15:00', left: '42 minutes left', minutes_left: 42 },
      { courier: 'spl', until: '09:30', minutes_left: null },
      { courier: 'barq', until: '14:18', minutes_left: null },
    ]);
    const listed = JSON.parse((await type('rules', 'list', '--json')).stdout) as Fields[];
    expect(listed).toContainEqual({ kind: 'cutoff', name: 'until 15:00', courier: 'aramex' });
  });

  it('takes the zone of --tz', async () => {
    const { type } = await shop();
    await type('rules', 'cutoff', 'aramex=15:00');
    const { stdout } = await type('rules', 'cutoff', '--json', '--tz', 'UTC');
    expect(JSON.parse(stdout)).toMatchObject([{ minutes_left: 222, left: '3 hours 42 minutes left' }]);
  });

  it('changes one and takes one away, with = and with --remove', async () => {
    const { type, cutoffs } = await shop();
    await type('rules', 'cutoff', 'aramex=15:00', 'spl=16:00', 'barq=17:00');
    await type('rules', 'cutoff', 'aramex=18:00', 'spl=');
    await type('rules', 'cutoff', 'برق', '--remove');
    expect(await cutoffs()).toMatchObject([{ courier: 'aramex', until: '18:00' }]);
    expect(await type('rules', 'cutoff', 'spl=')).toMatchObject({ code: 2 });
  });

  it('stays when rules are set and cleared', async () => {
    const { type, cutoffs } = await shop();
    await type('rules', 'cutoff', 'aramex=15:00');
    await type('rules', 'set', 'else → cheapest');
    await type('rules', 'clear');
    expect(await cutoffs()).toHaveLength(1);
  });

  it.each([
    ['aramex=25:00'],
    ['nobody=15:00'],
    ['--remove'],
    ...nightlyCases(['aramex=3'], ['aramex'], ['=15:00'], ['aramex=15:00', '--remove']),
  ])('refuses %j, and changes nothing', async (...argv) => {
    const { type, cutoffs } = await shop();
    await type('rules', 'cutoff', 'spl=10:00');
    expect(await type('rules', 'cutoff', ...argv)).toMatchObject({ code: 2 });
    expect(await cutoffs()).toMatchObject([{ courier: 'spl', until: '10:00' }]);
  });

  it('is shown by ship for the couriers of its table, and by today for all', async () => {
    const { type } = await shop();
    await type('rules', 'map', ...joined);
    await type('rules', 'cutoff', 'aramex=15:00', 'spl=14:00');
    const ship = async (courier: string) => (await type('ship', '1', '--courier', courier, '--dry-run')).stderr;
    expect(await ship('aramex')).toContain('aramex collects until 15:00: 42 minutes left.\n');
    expect(await ship('aramex')).not.toContain('spl collects');
    expect(await ship('spl')).toContain('spl collects until 14:00: past: collected tomorrow');
    const { stdout } = await type('today');
    expect(stdout).toContain('  aramex collects until 15:00: 42 minutes left\n');
    expect(stdout).toContain('shipctl shipments handover --courier aramex --out aramex.pdf');
    expect(stdout).toContain('  spl collects until 14:00: past');
    const rows = JSON.parse((await type('today', '--json')).stdout) as Fields[];
    expect(rows.filter(({ topic }) => topic === 'cutoff')).toMatchObject([
      { courier: 'aramex', until: '15:00', minutes_left: 42 },
      { courier: 'spl', until: '14:00', minutes_left: null },
    ]);
  });
});
