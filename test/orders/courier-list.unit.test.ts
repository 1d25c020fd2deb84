import { describe, expect, it } from 'vitest';
import { couriersOf } from '../../src/orders/courier-list.ts';

type Rows = Parameters<typeof couriersOf>[0];
type Listing = Parameters<typeof couriersOf>[1];

/** What shipments are sent for what a user types; empty where nothing is sent. */
function sentFor(typed: string, rows: Rows, listing: Listing = {}): unknown {
  const couriers = couriersOf(rows, listing);
  const reading = couriers.parse(typed);
  return 'courier' in reading ? couriers.valueOf(reading.courier) : '';
}

const heavy = [
  { id: 1, name: 'Aramex', code: 'aramex' },
  { id: 2, name: 'Aramex Heavy', code: 'aramex_heavy' },
];

describe('a courier of a list', () => {
  it.each<readonly [shape: string, row: Record<string, unknown>, sent: unknown]>([
    ['a name alone', { name: 'aramex' }, 'aramex'],
    ['a name and a code', { id: 7, name: 'Aramex', code: 'aramex' }, 'aramex'],
    ['a code of its own', { id: 7, name: 'Aramex', code: 'ARX' }, 'ARX'],
    ['a slug', { id: 7, name: 'Aramex', slug: 'aramex-ksa' }, 'aramex-ksa'],
    ['an identifier', { id: 7, name: 'Aramex', identifier: 'ARAMEX_DOM' }, 'ARAMEX_DOM'],
    ['a code before a slug', { name: 'Aramex', slug: 'b', code: 'a' }, 'a'],
    ['an empty code', { name: 'Aramex', code: null, slug: '', identifier: 'x' }, 'x'],
    ['names in two languages', { id: 7, name: { en: 'Aramex', ar: 'أرامكس' }, code: 'ARX' }, 'ARX'],
    ['a title', { id: 7, title: 'Aramex' }, 'Aramex'],
  ])('with %s is sent as shipments take it', (_, row, sent) => {
    const typed = ['Aramex', 'aramex', 'ARAMEX', 'أرامكس'].map((each) => sentFor(each, [row]));
    expect(typed).toEqual([sent, sent, sent, sent]);
  });

  it.each<readonly [typed: string, sent: unknown, listing: Listing]>([
    // The field that the user or the name of the input says.
    ['aramex', 'Aramex', { codeFields: ['name'] }],
    ['aramex', 1, { codeFields: ['id', 'code'] }],
    ['1', 1, { codeFields: ['id', 'code'] }],
    ['Aramex Heavy', 2, { codeFields: ['id', 'code'] }],
    // The values of the document.
    ['Aramex', 'ARAMEX', { values: ['ARAMEX', 'SPL'] }],
    ['سبل', 'SPL', { values: ['ARAMEX', 'SPL'] }],
    ['aramex_heavy', '', { values: ['ARAMEX', 'SPL'] }],
    ['Aramex', 1, { values: [1, 2] }],
    ['Aramex', 'A1', { values: ['A1', 'A2'], said: { Aramex: 'A1' } }],
    // What the user has said.
    ['Aramex', 'ARX', { said: { Aramex: 'ARX' } }],
    ['aramex', 'ARX', { said: { Aramex: 'ARX' } }],
    ['Arx Express', 'aramex', { said: { 'Arx Express': 'aramex' } }],
    ['Zajil', 'z', { said: { Zajil: 'z' } }],
    ['aramex', 'aramex', { said: { Aramex: 'aramex_heavy' } }],
    ['Aramex', '', { said: { Aramex: 'aramex_heavy' } }],
    ['Aramex', 'aramex', { said: { Aramex: null } }],
    ['Aramex Heavy', 2, { codeFields: ['id'], said: { Heavy: 'Aramex Heavy' } }],
    ['Heavy', 2, { codeFields: ['id'], said: { Heavy: 'Aramex Heavy' } }],
  ])('called %s is sent as %j with %j', (typed, sent, listing) => {
    expect(sentFor(typed, heavy, listing)).toBe(sent);
  });

  it('is none where a row has neither a name nor a code', () => {
    expect(couriersOf([{ id: 1 }, { id: 2, name: ' ' }], {}).names).toEqual([]);
  });

  it('is named by its id where two couriers have one name', () => {
    const rows = [
      { id: 1, name: 'Aramex' },
      { id: 2, name: 'Aramex' },
    ];
    expect(couriersOf(rows, { codeFields: ['id'] }).names).toEqual(['1', '2']);
  });
});

describe('the courier of a price', () => {
  it.each([
    [{ name: 'Aramex', codes: ['ARAMEX_HEAVY'] }, 'aramex_heavy'],
    [{ name: 'x', codes: ['aramex'] }, 'aramex'],
    [{ name: 'x', courierId: '2' }, 'aramex_heavy'],
    [{ name: 'SMSA', codes: ['aramex'] }, undefined],
    [{ name: 'x', codes: ['aramex'], courierId: '2' }, undefined],
    [{ name: 'Aramex' }, undefined],
  ])('is told by its codes: %j', (priced, courier) => {
    expect(couriersOf(heavy, {}).identify(priced)).toBe(courier);
  });
});
