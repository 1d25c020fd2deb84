import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { answered, json } from '../support/imported-resources.ts';
import { perRing } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { writesTo } from '../support/service.ts';
import { type Fields, readyOrders, type ShippingService, ship, shippingService } from '../support/shipping.ts';

interface Shape {
  /** The list of couriers. */
  readonly couriers: readonly Fields[];
  /** What prices say of the courier. */
  readonly priced: Fields;
  /** The inputs of shipments.create in the service's document; none is imported without them. */
  readonly inputs?: Readonly<Record<string, object>>;
  /** Typed before. */
  readonly before?: readonly (readonly string[])[];
  /** What shipments are sent besides the order. */
  readonly sent: Fields;
  /** How shipctl names the courier. */
  readonly named?: string;
}

const named = (name: string, over: Fields = {}): Fields => ({ id: 7, name, ...over });

const text = { type: 'string' };

const shapes: Readonly<Record<string, Shape>> = {
  'a name and a code': {
    couriers: [named('Aramex', { code: 'aramex' })],
    priced: { courier_name: 'Aramex' },
    sent: { courier: 'aramex' },
  },
  'a name, and prices with an identifier': {
    couriers: [named('aramex')],
    priced: { identifier: 'ARAMEX_DOM' },
    sent: { courier: 'aramex' },
  },
  'a slug, and prices with a code': {
    couriers: [named('Aramex Express', { slug: 'arx' }), { id: 8, name: 'Aramex Heavy', slug: 'arx-h' }],
    priced: { courier_name: 'Aramex', courier_code: 'arx' },
    before: [['rules', 'map', 'Aramex=arx']],
    sent: { courier: 'arx' },
  },
  'an Arabic name and an identifier': {
    couriers: [{ id: 7, name: 'أرامكس', identifier: 'ARX' }],
    priced: { courier_name: 'Aramex', identifier: 'arx' },
    sent: { courier: 'ARX' },
  },
  'a field that the user has said': {
    couriers: [named('Aramex', { code: 'x', key: 'arx-7' })],
    priced: { courier_name: 'Aramex' },
    before: [['ops', 'set', 'couriers.list', '--role', 'code=key']],
    sent: { courier: 'arx-7' },
  },
  'what the list lacks, and the user has said': {
    couriers: [named('Aramex')],
    priced: { courier_name: 'ARAMEX_DOM' },
    before: [['rules', 'map', 'Aramex=arx', 'ARAMEX_DOM=arx', '--exact']],
    sent: { courier: 'arx' },
  },
  'values in the document': {
    couriers: [named('Aramex', { code: 'x' })],
    priced: { courier_name: 'Aramex' },
    inputs: { courier: { type: 'string', enum: ['ARAMEX', 'SMSA'] } },
    sent: { courier: 'ARAMEX' },
  },
  'values in the document, and no list': {
    couriers: [],
    priced: { courier_name: 'Aramex Express' },
    inputs: { courier: { type: 'string', enum: ['aramex', 'smsa'] } },
    sent: { courier: 'aramex' },
  },
  'an id': {
    couriers: [named('Aramex', { code: 'x' }), { id: 8, name: 'SMSA', code: 'y' }],
    priced: { courier_id: 7, courier_name: 'Fast Air' },
    inputs: { courier_id: { type: 'integer' } },
    sent: { courier_id: 7 },
    named: 'Aramex',
  },
  'an id, by its prices': {
    couriers: [named('Aramex'), { id: 8, name: 'SMSA' }],
    priced: { courier: { id: 7, name: 'أرامكس' } },
    inputs: { courier_id: { type: 'integer' } },
    before: [['rules', 'map', 'أرامكس=Aramex']],
    sent: { courier_id: 7 },
    named: 'Aramex',
  },
  'an input of another name': {
    couriers: [named('Aramex', { code: 'ARX' })],
    priced: { courier_name: 'Aramex' },
    inputs: { ship_with: text },
    before: [['ops', 'set', 'shipments.create', '--role', 'sent_courier=ship_with']],
    sent: { ship_with: 'ARX' },
  },
};

async function shaped({ couriers, priced, inputs, before = [] }: Shape): Promise<ShippingService> {
  const service = await shippingService({
    couriers,
    orders: readyOrders(6),
    ratesOf: () => [
      { ...priced, price_sar: 9 },
      { courier_name: 'Zajil', price_sar: 30 },
    ],
  });
  const { env } = service;
  if (inputs) {
    const cwd = temporaryFolder();
    const properties = { order_id: { type: 'integer' }, ...inputs };
    const post = { requestBody: json({ type: 'object', properties }), ...answered({ type: 'object', properties: {} }) };
    writeFileSync(join(cwd, 'api.json'), JSON.stringify({ openapi: '3.0.3', paths: { '/api/shipments': { post } } }));
    const importing = ['ops', 'import', 'api.json', '--yes', '--replace', 'shipments.create'];
    expect(await shipctl(importing, { env, cwd })).toMatchObject({ code: 0 });
  }
  for (const argv of before) expect(await shipctl(argv, { env })).toMatchObject({ code: 0 });
  return service;
}

const spellings = ['شركة أراميكس', 'Aramex', 'aramex', 'أرامكس'].slice(0, perRing(2, 2, 4));

/** Every second shape before the night. */
const some = Object.entries(shapes).filter((_, at) => at % perRing(4, 4, 1) === 0);

describe.each(some)('a service with %s', (_, shape) => {
  const { sent, named: name = Object.values(shape.sent)[0] } = shape;

  it(`ships with --courier ${spellings.join(', ')}`, async () => {
    const service = await shaped(shape);
    for (const [at, typed] of spellings.entries()) {
      const { code, result, stderr } = await ship(service, [String(at + 1), '--courier', typed], { isJoined: false });
      const request = { order_id: at + 1, ...sent };
      expect({ typed, code, sent: service.sent().at(-1), stderr }).toMatchObject({ typed, code: 0, sent: request });
      expect(result).toMatchObject([{ courier: name, price_sar: 9 }]);
    }
    expect(service.sent()).toHaveLength(spellings.length);
  });

  it('ships by rules and by the lowest price, and says so', async () => {
    const service = await shaped(shape);
    const { env } = service;
    expect(await shipctl(['rules', 'set', 'city = Riyadh → Aramex'], { env })).toMatchObject({ code: 0 });
    expect(await ship(service, ['2'], { isJoined: false })).toMatchObject({ code: 0 });
    const cheapest = await ship(service, ['3', '--cheapest'], { isJoined: false });
    expect(cheapest).toMatchObject({ code: 0, result: [{ courier: name }] });
    expect(service.sent()).toEqual([2, 3].map((id) => ({ order_id: id, ...sent })));
    const { stdout } = await shipctl(['shipments', 'sent', '--csv'], { env });
    expect(stdout).toContain(`,2,${String(name)},9,W501,`);
  });
});

it('takes an Arabic name for a value of the document in a typed shipment', async () => {
  const shape = shapes['values in the document'];
  const service = await shaped(shape ?? expect.fail());
  const create = ['shipments', 'create', '--order-id', '1', '--id', '--yes', '--courier'];
  expect(await shipctl([...create, 'أرامكس'], { env: service.env })).toMatchObject({ code: 0 });
  expect(service.sent()).toEqual([{ order_id: 1, courier: 'ARAMEX' }]);
  const wrong = await shipctl([...create, 'zajil'], { env: service.env });
  expect(wrong).toMatchObject({ code: 2 });
  expect(wrong.stderr).toContain('ARAMEX');
});

describe('a courier that shipments refuse', () => {
  const refusing = () =>
    shippingService({
      couriers: [named('Aramex', { code: 'ARX' })],
      ratesOf: () => [{ courier_name: 'Aramex', price_sar: 9 }],
      react: ({ courier }) =>
        courier === 'arx-7'
          ? undefined
          : { status: 422, body: { message: 'Invalid.', errors: { courier: ['The selected courier is invalid.'] } } },
    });
  const listed = 'The list has: ARX (id 7, code ARX, name Aramex).';

  it('is named with what the list has, until the user says what they take', async () => {
    const service = await refusing();
    const { env } = service;
    const refused = await ship(service, ['1', '2', '--courier', 'aramex'], { isJoined: false });
    expect(refused).toMatchObject({ statuses: 'refused, refused' });
    expect(refused.stderr.match(/Shipments do not take the courier "ARX"\./g)).toHaveLength(1);
    expect(refused.stderr).toContain(listed);
    expect(refused.stderr).toContain("shipctl rules map 'ARX=<value>' --exact");
    expect((await shipctl(['rules', 'map', 'ARX=arx-7'], { env })).stderr).toContain('--exact');
    expect(await shipctl(['rules', 'map', 'ARX=arx-7', '--exact'], { env })).toMatchObject({ code: 0 });
    expect(await ship(service, ['1', '2', '--courier', 'aramex'], { isJoined: false })).toMatchObject({ code: 0 });
    expect(service.shipments).toHaveLength(2);
  });

  it('of a typed shipment, too', async () => {
    const service = await refusing();
    const create = ['shipments', 'create', '--order-id', '1', '--id', '--yes', '--courier', 'aramex'];
    const { code, stderr } = await shipctl(create, { env: service.env });
    expect(code).toBe(6);
    expect(stderr).toContain(listed);
  });
});

it('a list that cannot be read leaves what the user has said', async () => {
  const service = await shippingService({ refuses: ({ path }) => (path === '/api/couriers' ? 403 : undefined) });
  const { env } = service;
  await shipctl(['rules', 'map', 'Fast Air=arx'], { env });
  const create = ['shipments', 'create', '--order-id', '1', '--id', '--yes', '--courier', 'Fast Air'];
  expect(await shipctl(create, { env })).toMatchObject({ code: 0 });
  expect(writesTo(service)).toHaveLength(1);
  expect(service.sent()).toEqual([{ order_id: 1, courier: 'arx' }]);
});
