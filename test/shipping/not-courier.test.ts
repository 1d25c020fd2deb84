import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
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
    expect(dry.stderr).toContain('Never chosen, by --not-courier: SPL.');
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

  it('a rule leaves couriers out of its orders: chooses among the others, or leaves that to later rules and flags', async () => {
    const service = await shippingService();
    const set = (...rules: readonly string[]) => shipctl(['rules', 'set', ...rules], { env: service.env });
    const kept = await set('id = 1 → cheapest not سبل', 'id < 4 -> NOT spl, Thabit', 'id = 3 → spl', 'else → cheapest');
    expect(kept.stderr).toContain('id = 1 → cheapest not spl\n  id < 4 → not spl, thabit\n  id = 3 → spl\n');
    const couriersOf = async (...flags: readonly string[]) => {
      const { stdout, stderr } = await ship(service, [...pending, ...flags, '--dry-run', '-o', 'json']);
      return { stderr, couriers: (JSON.parse(stdout) as { courier: string | null }[]).map(({ courier }) => courier) };
    };
    const ruled = await couriersOf();
    expect(ruled.couriers).toEqual(['thabit', 'aramex', 'aramex', 'spl']);
    expect(ruled.stderr).toContain('1 order (100001): rule 1: not spl\n');
    expect(ruled.stderr).toContain('2 orders (100002, 100003): rule 2: not spl, thabit\n');
    // A flag stands in for the rules that choose.
    expect((await couriersOf('--cheapest')).couriers).toEqual(['aramex', 'aramex', 'aramex', 'spl']);
    const named = await couriersOf('--courier', 'thabit');
    expect(named.couriers).toEqual([null, null, null, 'thabit']);
    expect(named.stderr).toContain('rule 2 leaves out thabit, and no other rule says which courier takes it');
    const none = await couriersOf('--cheapest', '--not-courier', 'aramex');
    expect(none.stderr).toContain('--not-courier leaves out aramex, rule 2 leaves out spl, thabit, and no other price');
    const unknown = await set('else → cheapest not slp');
    expect(unknown).toMatchObject({ code: 2, stderr: expect.stringContaining('There is no courier "slp"') });
    for (const word of ['aramex not spl', 'cheapest except spl', 'not spl,', '!spl'])
      expect(await set(`else → ${word}`)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('cheapest not aramex'),
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

it('a rule of the profile that names a courier which the list has no more ends ship, and one that compares with it is warned of', async () => {
  const service = await shippingService({ couriers: [{ id: 1, name: 'aramex' }] });
  const env = { ...service.env, SHIPCTL_CONFIG_DIR: temporaryFolder() };
  const dry = () => shipctl(['ship', '--status', 'pending', '--dry-run'], { env });
  const { stderr } = await shipctl(['rules', 'set', 'else -> aramex'], { env });
  const [, file = ''] = /^Saved 1 rule to (.+)$/m.exec(stderr) ?? [];
  const write = (...rules: readonly string[]) => writeFileSync(file, JSON.stringify({ version: 1, rules }));
  write('cod → thabit', 'else → aramex');
  const wrong = await dry();
  expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('Rule "cod → thabit": There is no courier') });
  expect(wrong.stderr).toContain("shipctl rules set 'cod → thabit' 'else → aramex'");
  write('courier = thabit → aramex', 'else → aramex');
  expect((await dry()).stderr).toContain('Warning: Rule "courier = thabit → aramex": There is no courier "thabit".');
});
