import { describe, expect, it } from 'vitest';
import { refusedBefore, sentBy } from '../support/bodies.ts';
import { everyNth, furtherRows, perRing } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';

const creating: readonly string[][] = [
  ['orders', 'create'],
  ['orders', 'update', '--id', '5'],
  ['boxes', 'create'],
  ['boxes', 'update', '5'],
  ['warehouses', 'create'],
  ['profile', 'update'],
  ['shipments', 'create', '--id', '--yes'],
  ['shipments', 'return', '--id', '--yes'],
];

describe.each(everyNth(creating, perRing(4, 2, 1)).map((argv) => [argv] as const))('%j', (argv) => {
  it('is refused without a field', async () => {
    for (const more of [[], ['--dry-run'], ['--json']]) {
      const said = await refusedBefore([...argv, ...more]);
      expect(said).toContain('Nothing to send: give --data, -F or a flag. --template prints a body to fill in.');
    }
  });

  it('is refused with its own template', async () => {
    const { stdout } = await shipctl([...argv, '--template']);
    for (const template of [stdout, JSON.stringify(JSON.parse(stdout))]) {
      expect(await refusedBefore([...argv, '--data', '-'], { stdin: template })).toContain(
        'Nothing to send: no field of the template is filled in.',
      );
    }
    const [field = ''] = Object.keys(JSON.parse(stdout));
    const isOrder = argv[0] === 'orders';
    await sentBy([...argv, '--data', '-', '-F', isOrder ? 'receiver_phone=+966501234567' : 'more=x'], {
      stdin: stdout,
    });
    await sentBy([...argv, '--data', JSON.stringify({ ...JSON.parse(stdout), [field]: null })]);
  });

  it('is sent with an explicit empty object, and with a field that is emptied', async () => {
    expect(await sentBy([...argv, '--data', '{}'])).toBe('{}');
    await sentBy([...argv, '-F', 'note=']);
  });
});

describe.each([[['orders', 'create']], ...furtherRows([['orders', 'update', '--id', '5']])])(
  'the template of %j',
  (argv) => {
    it('in which nothing says whom it goes to is refused', async () => {
      const { stdout } = await shipctl([...argv, '--template']);
      for (const more of [
        ['-F', 'items[0].quantity=3'],
        ['-F', 'items[0].quantity=3', '-F', 'items[0].sku=A', '--order-grand-total', '90', '--dry-run'],
      ]) {
        const said = await refusedBefore([...argv, '--data', '-', ...more, '--yes'], { stdin: stdout });
        expect(said).toContain('The order has no receiver: receiver_first_name, receiver_last_name, receiver_phone');
      }
    });

    it('may be filled in by flags, and a body without the fields of the receiver is sent', async () => {
      const { stdout } = await shipctl([...argv, '--template']);
      await sentBy([...argv, '--data', '-', '--receiver-first-name', 'Noura'], { stdin: stdout });
      await sentBy([...argv, '-F', 'items[0].quantity=3']);
    });
  },
);

describe('a template that is filled in by half', () => {
  it('is sent without the fields that are blank', async () => {
    const { stdout } = await shipctl(['orders', 'create', '--template']);
    const filled = {
      ...JSON.parse(stdout),
      receiver_first_name: 'Noura',
      items: [{ name: 'Oud', sku: '', quantity: 1, price: 0, weight: 0 }],
    };
    const body = await sentBy(['orders', 'create', '--data', '-', '--receiver-phone', '+966501234567'], {
      stdin: JSON.stringify(filled),
    });
    expect(JSON.parse(body)).toEqual({
      receiver_first_name: 'Noura',
      receiver_phone: '+966501234567',
      order_grand_total: 0,
      items: [{ name: 'Oud', quantity: 1, price: 0 }],
    });
  });

  it('keeps an empty text that a flag gives, and those of a body that is no template', async () => {
    const { stdout } = await shipctl(['orders', 'create', '--template']);
    const given = ['--data', '-', '--receiver-phone', '+966501234567', '-F', 'description='];
    const body = await sentBy(['orders', 'create', ...given], { stdin: stdout });
    expect(JSON.parse(body)).toEqual({ receiver_phone: '+966501234567', order_grand_total: 0, description: '' });
    const own = { receiver_phone: '+966501234567', description: '' };
    expect(JSON.parse(await sentBy(['orders', 'create', '--data', JSON.stringify(own)]))).toEqual(own);
  });
});

describe('a request that needs no field', () => {
  it.each([
    [['orders', 'cancel', '--id', '5']],
    [['orders', 'reset', '--id', '5']],
    ...furtherRows([['orders', 'verify', '--id', '5']], [['orders', 'verify-item', '--id', '5', '50']]),
  ])('%j is sent without one', async (argv) => {
    await sentBy(argv);
  });
});
