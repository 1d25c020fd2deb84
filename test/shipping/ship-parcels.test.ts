import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { answered, json } from '../support/imported-resources.ts';
import { nightlyCases } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { type Fields, readyOrder, ship, shippingService } from '../support/shipping.ts';

const box = { length: 20, width: 15, height: 10, weight: 1500, packaging_type_id: 1 };

const item = { name: 'Oud', sku: 'A', quantity: 2, weight: 1200, price: 50, total_price: 100 };

const orders = [
  readyOrder(1, { boxes: [box, { ...box, weight: 2600 }] }),
  readyOrder(2, { boxes: [], items: [item], total_weight: 0 }),
  readyOrder(3, { boxes: [], items: [{ ...item, weight: null }], total_weight: 0 }),
];

const number = { type: 'number' };

const boxesInput = {
  type: 'array',
  items: { type: 'object', properties: { length: number, width: number, height: number, weight: number } },
};

const sentBoxes = [1.5, 2.6].map((weight) => ({ length: 20, width: 15, height: 10, weight }));

/** A service whose document has these inputs for a shipment. */
async function documented(inputs: Readonly<Record<string, object>>, ...roles: readonly string[]) {
  const service = await shippingService({ orders });
  const { env } = service;
  const cwd = temporaryFolder();
  const properties = { order_id: { type: 'integer' }, courier: { type: 'string' }, ...inputs };
  const post = { requestBody: json({ type: 'object', properties }), ...answered({ type: 'object', properties: {} }) };
  writeFileSync(join(cwd, 'api.json'), JSON.stringify({ openapi: '3.0.3', paths: { '/api/shipments': { post } } }));
  const importing = ['ops', 'import', 'api.json', '--yes', '--replace', 'shipments.create'];
  expect(await shipctl(importing, { env, cwd })).toMatchObject({ code: 0 });
  for (const role of roles)
    expect(await shipctl(['ops', 'set', 'shipments.create', '--role', role], { env })).toMatchObject({ code: 0 });
  const shipped = await ship(service, ['1', '2', '--courier', 'aramex']);
  const bodies = service.sent().toSorted((a, b) => Number(a.order_id) - Number(b.order_id));
  return { ...shipped, bodies };
}

describe('the boxes of an order', () => {
  it('are in the table with their weight, and sent only where the service takes them', async () => {
    const service = await shippingService({ orders });
    const { env } = service;
    const table = await shipctl(['ship', '1', '2', '3', '--courier', 'aramex', '--dry-run'], { env, terminal: 160 });
    expect(table.stdout).toMatch(/ 2 boxes, 4\.1 kg /);
    expect(table.stdout).toMatch(/ 2\.4 kg from items /);
    // The check agrees: an order is left out only if nothing says what it weighs.
    expect(table.stderr).toContain('1 order (100003): weight-zero');
    const csv = await shipctl(['ship', '1', '2', '--courier', 'aramex', '--dry-run', '-o', 'json'], { env });
    expect(JSON.parse(csv.stdout)).toMatchObject([
      { boxes: 2, weight_kg: 4.1, weight_from: 'boxes' },
      { boxes: 0, weight_kg: 2.4, weight_from: 'items' },
    ]);
    const { result } = await ship(service, ['1', '2', '--courier', 'aramex']);
    expect(result).toMatchObject([
      { boxes: 2, weight_kg: 4.1 },
      { boxes: 0, weight_from: 'items' },
    ]);
    expect(service.sent().map((body) => Object.keys(body))).toEqual([
      ['order_id', 'courier'],
      ['order_id', 'courier'],
    ]);
  });

  type Documented = readonly [string, Readonly<Record<string, object>>, readonly string[], readonly Fields[]];

  it.each<Documented>([
    [
      'kilograms by its description',
      { weight: { type: 'number', description: 'Weight in kg' }, pieces: { type: 'integer' } },
      [],
      [
        { weight: 4.1, pieces: 2 },
        { weight: 2.4, pieces: 1 },
      ],
    ],
    ['grams by its name', { weight_grams: { type: 'integer' } }, [], [{ weight_grams: 4100 }, { weight_grams: 2400 }]],
    [
      'the boxes themselves, by a role',
      { boxes: boxesInput },
      ['sent_kilograms=boxes.weight'],
      [{ boxes: sentBoxes }, {}],
    ],
    ...nightlyCases<Documented>(
      ['kilograms by a role', { mass: { type: 'number' } }, ['sent_kilograms=mass'], [{ mass: 4.1 }, { mass: 2.4 }]],
      ['a number of boxes by a role', { n: { type: 'integer' } }, ['sent_pieces=n'], [{ n: 2 }, { n: 1 }]],
      [
        'the boxes themselves',
        { parcels: { ...boxesInput, description: 'The boxes, weight in kilograms' } },
        [],
        [{ parcels: sentBoxes }, {}],
      ],
    ),
  ])('are sent as %s', async (_, inputs, roles, sent) => {
    const { code, bodies, stderr } = await documented(inputs, ...roles);
    expect({ code, bodies }).toEqual({
      code: 0,
      bodies: sent.map((body, at) => ({ order_id: at + 1, courier: 'aramex', ...body })),
    });
    expect(stderr).not.toContain('is not sent');
  });

  it('are sent without a weight where nothing says its unit, which a line tells', async () => {
    const { code, bodies, stderr } = await documented({ weight: { type: 'number' } });
    expect({ code, bodies }).toEqual({ code: 0, bodies: [1, 2].map((id) => ({ order_id: id, courier: 'aramex' })) });
    expect(stderr).toContain('sent_kilograms=weight');
  });
});
