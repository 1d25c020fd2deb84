import { describe, expect, it } from 'vitest';
import { Couriers } from '../../src/orders/couriers.ts';

const joinedOf = (prices: string, listed: string): string => {
  const joined = Couriers.named(listed.split(', ')).join(prices.split(', '));
  return [...joined].map(([name, courier]) => `${name} is ${courier}`).join(', ');
};

describe('names of prices', () => {
  it.each([
    ['Aramex', 'aramex', 'Aramex is aramex'],
    ['Aramex, SMSA Express', 'aramex, smsa', 'Aramex is aramex, SMSA Express is smsa'],
    ['Fastlo', 'FASTLO', 'Fastlo is FASTLO'],
    ['سبل', 'spl', 'سبل is spl'],
    // A courier of prices alone.
    ['Zajil', 'aramex, spl', ''],
    ['Fastlo Express', 'fastlo', ''],
    // Two services of one courier, on either side or on both.
    ['Aramex, Aramex Heavy', 'aramex', ''],
    ['Aramex, Aramex Express', 'aramex', ''],
    ['Aramex Heavy', 'aramex', ''],
    ['Aramex', 'aramex_heavy', ''],
    ['Aramex Express', 'aramex, aramex_heavy', ''],
    ['Aramex', 'ARAMEX, aramex express', ''],
    ['Aramex', 'aramex, aramex_heavy', 'Aramex is aramex'],
    ['Aramex, Aramex Heavy', 'aramex, aramex_heavy', 'Aramex Heavy is aramex_heavy, Aramex is aramex'],
    ['Fastlo, FASTLO', 'fastlo', ''],
    ['Aramex SMSA', 'aramex, smsa', ''],
    ['aramex, Aramex Express', 'aramex, aramex_domestic', 'aramex is aramex'],
    ['aramex, Aramex Express', 'aramex, aramex_express', 'aramex is aramex, Aramex Express is aramex_express'],
    // The same name needs no reading.
    ['aramex, Aramex Express', 'aramex', 'aramex is aramex'],
    ['', 'aramex', ''],
  ])('%s and the couriers %s', (prices, listed, joined) => {
    expect(joinedOf(prices, listed)).toBe(joined);
  });

  it('are not joined with a courier that has its price name', () => {
    const couriers = Couriers.named(['aramex']);
    expect([...couriers.join(['Aramex'], new Set(['aramex']))]).toEqual([]);
    const both = Couriers.named(['aramex', 'aramex_domestic']);
    expect([...both.join(['Aramex Express'], new Set(['aramex']))]).toEqual([]);
  });
});
