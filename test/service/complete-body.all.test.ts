import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { builtInCatalogue } from '../../src/operations/catalogue.ts';
import { completeBody } from '../../src/service/input/complete-body.ts';
import { imported, resource } from '../support/imported-resources.ts';
import { order } from '../support/orders.ts';
import { perRing } from '../support/ring.ts';

const { groups } = await builtInCatalogue();
const find = (id: string) => {
  const found = groups.flatMap(({ operations }) => operations).find((each) => each.id === id);
  if (!found) throw new Error(`There is no ${id}.`);
  return found;
};
const [update, get] = [find('orders.update'), find('orders.get')];

const item = fc.record({
  name: fc.option(fc.string(), { nil: null }),
  sku: fc.option(fc.string(), { nil: null }),
  quantity: fc.nat(9),
  weight: fc.option(fc.nat(5000), { nil: null }),
  weight_unit: fc.constantFrom('g', null),
  price: fc.nat(900),
});

const change = fc.record(
  { name: fc.string({ minLength: 1 }), sku: fc.string({ minLength: 1 }), quantity: fc.nat(9), weight: fc.nat(5000) },
  { requiredKeys: [] },
);

describe('a completed body', () => {
  it('has what is given, and all else as the record has it', () => {
    const items = fc.array(item, { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(
        items,
        fc.array(change, { maxLength: 5 }),
        fc.boolean(),
        fc.infiniteStream(fc.boolean()),
        (has, given, byId, isLeft) => {
          const known = has.map((each, at) => ({ id: at + 1, order_id: 1, created_at: 'x', ...each }));
          const some = given.slice(0, known.length);
          const list: unknown[] = byId ? some.map((each, at) => ({ id: at + 1, ...each })).reverse() : [];
          for (const [at, each] of byId ? [] : some.entries()) if (!isLeft.next().value) list[at] = each;
          if (list.length === 0) return;
          const record = order(1, { items: known });
          const placed = new Set(byId ? [] : ['items']);
          const { body, faults } = completeBody(update, get, record, {
            body: { items: list },
            asGiven: new Set(),
            placed,
          });
          expect(faults).toEqual([]);
          const expected = known.map(({ order_id: _, created_at: __, ...each }, at) => {
            const own = byId || at in list ? some[at] : undefined;
            const kept = Object.entries(each).filter(([, value]) => value !== null && value !== '');
            return { ...Object.fromEntries(kept), ...own };
          });
          expect(body.items).toEqual(expected);
        },
      ),
      { numRuns: perRing(20, 200, 2000) },
    );
  });
});

describe('an imported update', () => {
  const text = { type: 'string' };
  const line = {
    type: 'object',
    required: ['code', 'count'],
    properties: { id: { type: 'integer' }, code: text, count: { type: 'integer' } },
  };
  const address = { type: 'object', properties: { street: text, city: text } };
  const paths = resource('/customers', 'customer', {
    id: { type: 'integer' },
    name: text,
    address,
    lines: { type: 'array', items: line },
  });

  it('completes records and lists, and a required field of an element is none that is missing', async () => {
    const { type, read } = await imported(paths);
    const whole = {
      address: { street: 'Olaya', city: 'Riyadh' },
      lines: [
        { id: 1, code: 'A', count: 2 },
        { id: 2, code: 'B', count: 3 },
      ],
    };
    const { id } = await read('customers', 'create', '--data', JSON.stringify(whole));
    const flags = ['-F', 'address.city=Jeddah', '-F', 'lines[1].count=7'];
    const told = await type('customers', 'update', String(id), ...flags);
    expect([told.code, told.stderr]).toEqual([0, expect.stringContaining('address.city: "Riyadh" → "Jeddah"')]);
    expect(await read('customers', 'get', String(id))).toMatchObject({
      address: { street: 'Olaya', city: 'Jeddah' },
      lines: [whole.lines[0], { ...whole.lines[1], count: 7 }],
    });
  });
});
