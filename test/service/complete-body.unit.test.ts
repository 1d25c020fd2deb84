import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { builtInCatalogue } from '../../src/operations/catalogue.ts';
import { completeBody } from '../../src/service/input/complete-body.ts';
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
      { numRuns: perRing(20, 100, 2000) },
    );
  });
});
