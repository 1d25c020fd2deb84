import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { builtInCatalogue, findOperation } from '../../src/operations/catalogue.ts';
import { Cities } from '../../src/orders/cities.ts';
import { matchOrder, searchTerms, searchText } from '../../src/orders/match-order.ts';
import { orderReader } from '../../src/orders/order.ts';
import { order } from '../support/orders.ts';
import { perRing } from '../support/ring.ts';

const cities = new Cities([
  { id: 1, name: 'Riyadh', name_ar: 'الرياض', country_id: 1 },
  { id: 2, name: 'Al Khobar', name_ar: 'الخبر', country_id: 1 },
  { id: 3, name: 'Makkah', name_ar: 'مكة المكرمة', country_id: 1 },
]);
const places = { cities, countryOfId: () => undefined };

const names = ['Noura Al-Malki', 'Abd Allah', 'عبدالله القحطاني', 'نورة', 'Zoë O\u2019Neil', 'ليلى أحمد'];
const towns = ['Riyadh', 'الرياض', 'Khobar', 'الخبر', 'Mecca', 'مكة', 'Elsewhere', ''];
const phones = ['+966501234567', '0501234567', '00966 50 123 4567', '٠٥٠١٢٣٤٥٦٧', '0559876543'];
const codes = ['SKU-1', 'OUD-50ML', '#100000200', '100000200', 'AWB 77/1', '12'];
const typed = fc.oneof(
  fc.constantFrom(
    ...names,
    ...towns,
    ...phones,
    ...codes,
    'abdullah',
    'malki noura',
    'khobar',
    'the',
    'al',
    '50 ml',
    "o'neil",
  ),
  fc.string({ unit: fc.constantFrom(...'نورة ال0517-#a\u0660'), maxLength: 6 }),
);

const record = fc.record({
  id: fc.integer({ min: 1, max: 200 }),
  receiver_first_name: fc.constantFrom(...names),
  receiver_last_name: fc.constantFrom(null, 'Saleh'),
  order_number: fc.constantFrom(...codes),
  receiver_phone: fc.constantFrom(...phones),
  receiver_city: fc.constantFrom(...towns),
  receiver_city_id: fc.constantFrom(0, 1, 2, 3),
  waybill_number: fc.constantFrom(...codes, null),
  external_id: fc.constantFrom(...codes, null),
  merchant_shipment_id: fc.constantFrom(...codes, null),
  items: fc.array(fc.record({ sku: fc.constantFrom(...codes) }), { maxLength: 2 }),
});

const listOfOrders = async () => {
  const list = findOperation(await builtInCatalogue(), 'orders.list');
  if (!list) throw new Error('There is no orders.list.');
  return list;
};

describe('the texts that an order is looked for by', () => {
  it('are in every order that matches', async () => {
    const list = await listOfOrders();
    const read = orderReader(list);
    const runs = perRing(500, 500, 5000);
    let found = 0;
    fc.assert(
      fc.property(record, typed, typed, fc.boolean(), (fields, first, second, isOne) => {
        const text = isOne ? first : `${first} ${second}`;
        const row = order(fields.id, fields);
        if ((matchOrder(list, text, places)?.(row) ?? []).length === 0) return;
        found++;
        const kept = searchText(read(row), places);
        expect(searchTerms(text, places).some((group) => group.every((term) => kept.includes(term)))).toBe(true);
      }),
      { numRuns: runs },
    );
    expect(found).toBeGreaterThan(runs / 10);
  });

  it('are not asked for twice', () => {
    expect(searchTerms('1005000', places)).toEqual([['1005000']]);
    expect(searchTerms('Noura', places)).toEqual([['noura']]);
    expect(searchTerms('0501234567', places)).toEqual([['01234567']]);
  });
});
