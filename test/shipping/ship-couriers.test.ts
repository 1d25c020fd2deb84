import { describe, expect, it } from 'vitest';
import { nightlyCases } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { writesTo } from '../support/service.ts';
import { readyOrder, readyOrders, ship, shippingService } from '../support/shipping.ts';

const pending = ['--status', 'pending'];

describe('ship', () => {
  it('follows the rules of the profile, the first that matches', async () => {
    const orders = [
      readyOrder(1, { payment_method: 'cod' }),
      readyOrder(2, { receiver_city: 'Abha' }),
      readyOrder(3, { payment_method: 'cod', receiver_city: 'Abha' }),
    ];
    const service = await shippingService({ orders });
    const set = ['rules', 'set', 'city = Riyadh → aramex', 'cod -> spl', 'else → fastest'];
    expect(await shipctl(set, { env: service.env })).toMatchObject({ code: 0 });
    const { code, result } = await ship(service, pending);
    expect(code).toBe(0);
    expect(result.map(({ courier }) => courier)).toEqual(['aramex', 'thabit', 'spl']);
    const { stdout, stderr } = await shipctl(['rules', 'list', '--csv'], { env: service.env });
    expect(stderr).toBe('');
    expect(stdout).toContain('rule,payment_method = cod,spl\n');
    expect(stdout).toContain('price name,Aramex,aramex\n');
  });

  it('asks at a terminal how couriers are chosen, where neither a flag nor a rule says it', async () => {
    const service = await shippingService({ orders: [readyOrder(1), readyOrder(2)] });
    const fastest = await ship(service, ['1'], { terminal: 120, typed: ['٢', 'y'] });
    expect(fastest.result.map(({ courier }) => courier)).toEqual(['thabit']);
    const named = await ship(service, ['2'], { terminal: 120, typed: ['Aramex', 'y'] });
    expect(named.result.map(({ courier }) => courier)).toEqual(['aramex']);
  });

  it('leaves out what no rule says, and says so', async () => {
    const orders = [readyOrder(1), readyOrder(2, { receiver_city: 'Abha' })];
    const service = await shippingService({ orders });
    await shipctl(['rules', 'set', 'city = Riyadh → aramex'], { env: service.env });
    const { code, statuses, stderr } = await ship(service, pending);
    expect({ code, statuses }).toEqual({ code: 8, statuses: 'created, left out' });
    expect(stderr).toContain('1 order (100002): no rule says which courier takes it');
  });
});

describe('couriers of prices', () => {
  it('that nothing joins leave their orders out, or are asked about once on a terminal', async () => {
    const price = (courier_name: string) => [{ courier_name, price_sar: 9 }];
    const service = await shippingService({ ratesOf: (id) => price(id === '2' ? 'barq' : 'Zajil') });
    const left = await ship(service, ['1', '2', '--cheapest'], { isJoined: false });
    expect(left).toMatchObject({ code: 8, statuses: 'left out, created' });
    expect(service.sent()).toEqual([{ order_id: 2, courier: 'barq' }]);
    expect(left.stderr).toContain(
      '1 order (100001): which courier is the prices\' "Zajil" is not known: shipctl rules map',
    );
    expect(left.result[0]?.reason).toContain("shipctl rules map 'Zajil=<courier>'");
    const wanted = await ship(service, ['1', '--courier', 'spl'], { isJoined: false });
    expect(wanted).toMatchObject({ code: 8, statuses: 'left out' });
    expect(wanted.stderr).toContain("shipctl rules map '<price name>=spl'");
    const typed = ['arramex', 'SPL', 'y'];
    const asked = await ship(service, ['1', '--cheapest'], { isJoined: false, terminal: 120, typed });
    expect(asked.code).toBe(0);
    expect(asked.stderr).toContain('Prices name the courier "Zajil". Shipments know: aramex, thabit, spl, barq');
    expect(asked.stderr).toContain('There is no courier "arramex".');
    expect(asked.stderr).toContain('From now on "Zajil" is spl. To change that: shipctl rules map \'Zajil=<courier>\'');
    const again = await ship(service, ['3', '--cheapest'], { isJoined: false });
    expect({ code: again.code, sent: service.sent().at(-1) }).toEqual({
      code: 0,
      sent: { order_id: 3, courier: 'spl' },
    });
  });

  it('are joined by all their names, which is told once', async () => {
    const couriers = [{ name: 'smsa' }, { name: 'c7', name_ar: 'سبل' }, { name: 'fast', code: 'FST', name_ar: 'سريع' }];
    const names: Readonly<Record<string, string>> = {
      1: 'SMSA Express',
      2: 'البريد السعودي',
      3: 'سَريع',
      4: 'fst',
      5: 'SMSA Express',
    };
    const service = await shippingService({
      couriers,
      ratesOf: (id) => [{ courier_name: names[id], price_sar: 9 }],
    });
    const { code, result, stderr } = await ship(service, pending, { isJoined: false });
    expect({ code, result }).toEqual({ code: 2, result: [] });
    const shipped = await ship(service, ['1', '2', '3', '--cheapest'], { isJoined: false });
    expect(shipped.code).toBe(0);
    expect(shipped.result.map(({ courier }) => courier)).toEqual(['smsa', 'c7', 'FST']);
    expect(shipped.stderr.match(/is the courier/g)).toHaveLength(3);
    expect(shipped.stderr).toContain(
      'The prices\' "SMSA Express" is the courier smsa, "البريد السعودي" is the courier c7',
    );
    service.orders.push(readyOrder(5));
    const known = await ship(service, ['5', '--cheapest'], { isJoined: false });
    expect([known.code, known.stderr]).toEqual([0, expect.not.stringContaining('is the courier')]);
    expect((await ship(service, ['4', '--courier', 'سريع'], { isJoined: false })).code).toBe(0);
    expect(service.sent().at(-1)).toEqual({ order_id: 4, courier: 'FST' });
    expect((await shipctl(['rules', 'list', '--csv'], { env: service.env })).stdout).not.toContain('price name');
    expect(stderr).toContain('Say how couriers are chosen');
  });

  it('of two services of one courier are not joined, until one of them is said', async () => {
    const price = (courier_name: string, price_sar: number) => ({ courier_name, price_sar });
    const service = await shippingService({ ratesOf: () => [price('Aramex', 30), price('Aramex Heavy', 9)] });
    const left = await ship(service, ['1', '2', '--courier', 'aramex'], { isJoined: false });
    expect(left).toMatchObject({ code: 8, statuses: 'left out, left out' });
    expect(left.stderr).toContain('2 orders (100001, 100002): no price is known to be of aramex');
    await shipctl(['rules', 'map', 'Aramex Heavy=-'], { env: service.env });
    const joined = await ship(service, ['1', '--courier', 'أرامكس'], { isJoined: false });
    expect(joined.code).toBe(0);
    expect(joined.result).toMatchObject([{ courier: 'aramex', price_sar: 30 }]);
  });

  it.each([404, ...nightlyCases(403)])(
    'are joined with the courier that is asked for where the list answers %i',
    async (status) => {
      const service = await shippingService({ refuses: ({ path }) => (path === '/api/couriers' ? status : undefined) });
      const { code, result, stderr } = await ship(service, ['1', '--courier', 'aramex'], { isJoined: false });
      expect({ code, result }).toMatchObject({ code: 0, result: [{ courier: 'aramex', price_sar: 32.25 }] });
      expect(stderr.match(/The names of couriers are not checked\./g)).toHaveLength(1);
      expect((await ship(service, ['2', '--cheapest'], { isJoined: false })).statuses).toBe('left out');
    },
  );

  it('are not asked about where one is known to be the courier that is wanted', async () => {
    const ratesOf = () => ['Thabit', 'Zajil'].map((courier_name) => ({ courier_name, price_sar: 9 }));
    const service = await shippingService({ orders: readyOrders(1), ratesOf });
    const { code, stderr } = await ship(service, ['1', '--courier', 'thabit'], {
      isJoined: false,
      terminal: 120,
      typed: ['y'],
    });
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(service.sent()).toEqual([{ order_id: 1, courier: 'thabit' }]);
  });

  it('are not used where the user says so', async () => {
    const service = await shippingService({ orders: readyOrders(1) });
    await shipctl(['rules', 'map', 'Aramex=aramex', 'Thabit=thabit', 'سبل=-'], { env: service.env });
    expect((await ship(service, ['1', '--cheapest'], { isJoined: false })).code).toBe(0);
    expect(service.sent()).toEqual([{ order_id: 1, courier: 'thabit' }]);
  });

  it.each(['--cheapest', ...nightlyCases('--fastest', '--courier')])(
    'that are one to shipments are told of with %s: what is created may be another service',
    async (flag) => {
      const price = (courier_name: string, price_sar: number) => ({ courier_name, price_sar, delivery_time: '2 days' });
      const service = await shippingService({ ratesOf: () => [price('Aramex', 30), price('Aramex Slow', 9)] });
      await shipctl(['rules', 'map', 'Aramex=aramex', 'Aramex Slow=aramex'], { env: service.env });
      const flags = [...pending, ...(flag === '--courier' ? [flag, 'aramex'] : [flag]), '--dry-run'];
      const { code, stderr } = await ship(service, flags, { isJoined: false });
      expect(code).toBe(0);
      expect(stderr.match(/Prices have several services of .*/g)).toEqual([
        expect.stringContaining('services of Aramex ("Aramex", "Aramex Slow"). A shipment names only the courier'),
      ]);
      expect(stderr).toContain("shipctl rules map '<price name>=-'");
      await shipctl(['rules', 'map', 'Aramex Slow=-'], { env: service.env });
      const left = await ship(service, flags, { isJoined: false });
      expect(left.stderr).not.toContain('several services');
      expect(left.stdout).toMatch(/ 30\.00 /);
    },
  );

  it('that have no name are left out', async () => {
    const service = await shippingService({
      orders: readyOrders(1),
      ratesOf: () => [
        { courier_name: '', price_sar: 3 },
        { courier_name: 'barq', price_sar: 9 },
      ],
    });
    expect((await ship(service, ['1', '--cheapest'], { isJoined: false })).code).toBe(0);
    expect(service.sent()).toEqual([{ order_id: 1, courier: 'barq' }]);
  });

  it('are the same where they have the same name', async () => {
    const service = await shippingService({
      orders: readyOrders(1),
      ratesOf: () => [{ courier_name: 'barq', price_sar: 9 }],
    });
    expect((await ship(service, ['1', '--cheapest'], { isJoined: false })).code).toBe(0);
  });
});

describe('a courier that a user names', () => {
  const others = ['Aramex Cold', 'spl', 'SPL Online', 'SMSA Cold'].map((name) => ({ name }));
  const couriers = [{ name: 'aramex', name_ar: 'أرامكس' }, ...others];
  const create = ['shipments', 'create', '--order-id', '1', '--id', '--yes', '--courier'];

  it.each(['ARAMEX', 'شركة أراميكس', ...nightlyCases('aramex', 'أرامكس', ' ارامكس ', '\u200faramex')])(
    'is sent as the service calls it: %j',
    async (name) => {
      const service = await shippingService({ couriers });
      expect((await shipctl([...create, name], { env: service.env })).code).toBe(0);
      expect((await ship(service, ['2', '--courier', name])).code).toBe(0);
      await shipctl(['rules', 'set', `city = Riyadh → ${name}`], { env: service.env });
      await shipctl(['rules', 'map', `Zajil=${name}`], { env: service.env });
      expect((await ship(service, ['3'])).code).toBe(0);
      expect(service.sent().map(({ courier }) => courier)).toEqual(['aramex', 'aramex', 'aramex']);
      const { stdout } = await shipctl(['rules', 'list', '--csv'], { env: service.env });
      expect(stdout).toContain('rule,city = Riyadh,aramex\n');
      expect(stdout).toContain('price name,Zajil,aramex\n');
    },
  );

  it.each<readonly [string, string]>([
    ['أراملس', 'Did you mean "أرامكس"?'],
    ['Saudi Post', 'may be several couriers. Write one of these: spl, SPL Online.'],
    ...nightlyCases<readonly [string, string]>(
      ['aramx', 'There is no courier "aramx". Did you mean "aramex"?'],
      ['SMSA', 'Did you mean "SMSA Cold"?'],
      ['Aramex Heavy', 'The couriers are: aramex, Aramex Cold, spl, SPL Online, SMSA Cold.'],
    ),
  ])('is refused where the list lacks it: %s', async (name, text) => {
    const service = await shippingService({ couriers });
    const { env } = service;
    const commands = [
      [...create, name],
      ['ship', '1', '--courier', name, '--yes'],
      ['rules', 'set', `cod → ${name}`, 'else → spl'],
      ['rules', 'map', `Zajil=${name}`, 'Barq=spl'],
    ];
    for (const argv of commands) {
      const { code, stdout, stderr } = await shipctl(argv, { env });
      expect({ argv, code, stdout }).toEqual({ argv, code: 2, stdout: '' });
      expect(stderr).toContain(text);
      expect(stderr).toContain('shipctl couriers list');
    }
    expect(writesTo(service)).toEqual([]);
    const listed = await shipctl(['rules', 'list', '--csv'], { env });
    expect([listed.stdout, listed.stderr]).toEqual([
      'kind,name,courier\n',
      expect.stringContaining('There are no rules. Set some: shipctl rules set '),
    ]);
  });

  it.each([403, ...nightlyCases(404)])(
    'is taken as it is, with a warning, where the list answers %i',
    async (status) => {
      const service = await shippingService({ refuses: ({ path }) => (path === '/api/couriers' ? status : undefined) });
      for (const argv of [
        [...create, 'zajil'],
        ['rules', 'set', 'else → zajil'],
        ['rules', 'map', 'Zajil=zajil'],
      ]) {
        const { code, stderr } = await shipctl(argv, { env: service.env });
        expect({ argv, code }).toEqual({ argv, code: 0 });
        expect(stderr).toContain('The names of couriers are not checked.');
      }
      expect(service.sent()).toEqual([{ order_id: 1, courier: 'zajil' }]);
    },
  );

  it('may be sent as it is typed, with -F; --dry-run shows the name that is sent', async () => {
    const service = await shippingService({ couriers });
    const raw = [...create.slice(0, -1), '-F', 'courier=zajil'];
    expect((await shipctl(raw, { env: service.env })).code).toBe(0);
    expect(service.sent()).toEqual([{ order_id: 1, courier: 'zajil' }]);
    expect(service.requests.filter(({ path }) => path === '/api/couriers')).toEqual([]);
    const dry = (name: string, env = service.env) => shipctl([...create, name, '--dry-run'], { env });
    expect(JSON.parse((await dry('ARAMEX')).stdout).body).toEqual({ order_id: 1, courier: 'aramex' });
    expect(await dry('aramx')).toMatchObject({ code: 2, stderr: expect.stringContaining('Did you mean "aramex"?') });
    const { code, stdout, stderr } = await dry('aramx', {});
    expect({ code, body: JSON.parse(stdout).body }).toEqual({ code: 0, body: { order_id: 1, courier: 'aramx' } });
    expect(stderr).toContain('The courier stands as it was typed.');
    expect(service.sent()).toHaveLength(1);
  });
});

describe('rules', () => {
  it('are kept without an account, with a warning', async () => {
    const { code, stderr } = await shipctl(['rules', 'set', 'else → aramex']);
    expect(code).toBe(0);
    expect(stderr).toContain('The names of couriers are not checked.');
  });

  it.each([
    ['Riyadh aramex', 'write a condition, an arrow and a courier'],
    ['Riyadh → aramex', "Write 'city = Riyadh' or 'payment_method = Riyadh'."],
    ['الرياض → aramex', "Write 'city = الرياض' or 'payment_method = الرياض'."],
    ['citty = Riyadh → aramex', 'orders have no field "citty"'],
    ['city = → aramex', 'Rule'],
    ['Else → aramex\ncod → spl', 'Rule "cod → spl" is never reached'],
  ])('refuse %s', async (rule, text) => {
    const { code, stderr } = await shipctl(['rules', 'set', ...rule.split('\n')]);
    expect(code).toBe(2);
    expect(stderr).toContain(text);
  });

  it('are shown as they are read: cod and paid are ways to pay, capitals are no difference', async () => {
    const { stderr } = await shipctl(['rules', 'set', 'COD → J&T Express', 'paid → spl', 'ELSE → Cheapest']);
    expect(stderr).toContain(
      '  payment_method = COD → J&T Express\n  payment_method = paid → spl\n  every other order → cheapest\n',
    );
  });
});
