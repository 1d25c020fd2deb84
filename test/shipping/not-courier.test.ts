import { describe, expect, it } from 'vitest';
import { shipctl } from '../support/run.ts';
import { rates, ship, shippingService } from '../support/shipping.ts';

const pending = ['--status', 'pending'];

describe('ship --not-courier', () => {
  it('never chooses them, with the cheapest and with rules, and leaves out an order that has no other price', async () => {
    const onlySpl = [{ courier_name: 'سبل', price_sar: 9 }];
    const service = await shippingService({ ratesOf: (id) => (id === '4' ? onlySpl : undefined) ?? rates });
    const dry = await ship(service, [...pending, '--cheapest', '--not-courier', 'سبل', '--dry-run', '-o', 'json']);
    const couriers = (JSON.parse(dry.stdout) as { courier: string }[]).map(({ courier }) => courier);
    expect({ code: dry.code, couriers: couriers.slice(0, 3) }).toEqual({
      code: 8,
      couriers: ['thabit', 'thabit', 'thabit'],
    });
    expect(dry.stderr).toContain('Never chosen, by --not-courier: spl.');
    const none = '--not-courier leaves out spl, and no other price can be chosen for it';
    expect(dry.stderr).toContain(`1 order (100004): ${none}`);
    await shipctl(['rules', 'set', 'id = 1 → spl', 'id < 3 → fastest', 'id = 3 → thabit'], { env: service.env });
    const ruled = await ship(service, [...pending, '--not-courier', 'spl,thabit']);
    expect(ruled.result.map(({ courier, outcome: status }) => courier ?? status)).toEqual([
      'aramex',
      'aramex',
      'left out',
      'left out',
    ]);
    expect(ruled.stderr).toContain('--not-courier leaves out thabit, and no other rule says which courier takes it');
    const unknown = await ship(service, [...pending, '--cheapest', '--not-courier', 'slp']);
    expect({ code: unknown.code, stderr: unknown.stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining('There is no courier "slp"'),
    });
  });

  it('is named where a condition on the courier cannot choose it', async () => {
    const service = await shippingService();
    const hint = 'To leave a courier out: shipctl ship --not-courier <name>';
    const { stderr } = await ship(service, [...pending, '--cheapest', '--where', 'courier not in (spl)', '--dry-run']);
    expect(stderr).toContain(`--where: orders usually have courier only once they are shipped. ${hint}`);
    const set = await shipctl(['rules', 'set', 'courier != spl → cheapest'], { env: service.env });
    expect(set.stderr).toContain(`Rule "courier != spl → cheapest": orders usually have courier only`);
  });
});
