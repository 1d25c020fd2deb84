import { expect, it } from 'vitest';
import { courierTitle, shownCourierName } from '../../src/orders/courier-titles.ts';
import { courierSpellings } from '../../src/orders/couriers.ts';

it.each([
  ['smsa', [], 'SMSA Express', 'سمسا'],
  ['SMSA_EXPRESS', [], 'SMSA Express', 'سمسا'],
  ['aramex_heavy', ['aramex_heavy', 'أرامكس للشحن الثقيل', 'Aramex Heavy'], 'Aramex Heavy', 'أرامكس للشحن الثقيل'],
  ['aramex_heavy', [], 'Aramex Heavy', 'أرامكس للشحن الثقيل'],
  ['naqel_express', [], 'Naqel Express', 'ناقل'],
  ['aramex_domestic', [], 'Aramex Domestic', 'أرامكس للشحن المحلي'],
  ['Aramex Heavy', [], 'Aramex Heavy', 'أرامكس للشحن الثقيل'],
  ['Aramex', [], 'Aramex', 'أرامكس'],
  ['qx-express', [], 'Qx Express', 'Qx Express'],
  ['7', ['7', 'Zajil Plus'], 'Zajil Plus', 'Zajil Plus'],
  ['ناقل', [], 'Naqel Express', 'ناقل'],
  ['شركة النور', [], 'شركة النور', 'شركة النور'],
] as const)('the courier %s is written as people write it', (name, spellings, en, ar) => {
  expect(courierTitle(name, spellings)).toEqual({ en, ar });
});

it('no courier of the region is written as a code', () => {
  for (const key of Object.keys(courierSpellings))
    expect(Object.values(courierTitle(key)).filter((title) => /_|^[a-z]/.test(title) && title !== 'iMile')).toEqual([]);
});

it('figures name a courier as people write it, though orders have its code', () => {
  const named = (...names: readonly string[]) => shownCourierName(new Map(names.map((name) => [name, 1])), false);
  expect([named('spl'), named('jt'), named('qx_express'), named('aramex', 'أرامكس')]).toEqual([
    ...['SPL', 'J&T Express', 'Qx Express', 'Aramex'],
  ]);
  // What is no code is how the service writes it.
  expect(named('SMSA')).toBe('SMSA');
  expect(shownCourierName(new Map([['spl', 1]]), true)).toBe('سبل');
});
