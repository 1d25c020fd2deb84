import { expect, it } from 'vitest';
import { Cities } from '../../src/orders/cities.ts';
import { nearestListed } from '../../src/orders/nearest-cities.ts';

const listed = [
  { id: 3, name: 'Riyadh' },
  { id: 15, name: 'أبها' },
  { id: 17, name: 'Jizan' },
  { id: 401, name: 'Manama' },
];

it('the nearest cities of a list are those of the country, as far as places are known', () => {
  const near = (text: string) => nearestListed(listed, text).map(({ city: { id }, km }) => [id, km]);
  expect(near('خميس مشيط')).toEqual([
    [15, 20],
    [17, 160],
  ]);
  // Manama is nearer than any city of the country.
  expect(near('Al Khobar')).toEqual([]);
  expect(near('Atlantis')).toEqual([]);
});

it('a known city that the list lacks is no slip of another one', () => {
  const cities = new Cities([{ id: 15, name: 'Abha' }]);
  const fault = (text: string) => String((cities.parse(text) as { readonly fault: unknown }).fault);
  expect(fault('Bisha')).toContain('the nearest: Abha (id 15, about 200 km away)');
  expect(fault('Abhaa')).toContain('Did you mean Abha (id 15)?');
  expect(cities.found('Bisha')).toEqual([]);
});
