import { describe, expect, it } from 'vitest';
import {
  likelyCities,
  likelyPhones,
  likelyShortAddresses,
  likelyTotals,
} from '../../src/orders/checks/likely-values.ts';
import { readChecked } from '../../src/orders/checks/rule.ts';
import { countryList } from '../../src/orders/places.ts';
import { facts, good } from '../support/checks.ts';

const checked = (over: Readonly<Record<string, unknown>>) => readChecked(good(over), facts);
const valuesOf = (found: readonly { readonly value: string }[]): readonly string[] => found.map(({ value }) => value);

describe('what an order may mean', () => {
  it.each<[string, Readonly<Record<string, unknown>>, readonly string[]]>([
    ['0599938602 / 0572903460', {}, ['+966599938602', '+966572903460']],
    ['0599938602 0572903460', {}, ['+966599938602', '+966572903460']],
    ['O5O1234567', {}, ['+966501234567']],
    ['٠٥٠١٢٣٤٥٦٧ - واتساب', {}, ['+966501234567']],
    ['00501234567', {}, ['+966501234567']],
    ['+0501234567', {}, ['+966501234567']],
    ['966966501234567', {}, ['+966501234567']],
    ['12', { receiver_address_line: 'Road 1, call 0501234567' }, ['+966501234567']],
    ['055193019', { shipper_phone: '0501234567' }, []],
    ['+96655007805', { receiver_longitude: '50.0704058', receiver_city_id: '501234567' }, []],
    ['', { description: 'Order 1234567890 of 2026' }, []],
  ])('reads the phones of %j and %j', (phone, over, expected) => {
    const order = checked({ receiver_phone: phone, ...over });
    expect(valuesOf(likelyPhones(order, facts))).toEqual(expected);
  });

  it.each<[unknown, string, readonly string[]]>([
    ['3184RHMA', '', ['RHMA3184']],
    ['RHMA3I84', '', ['RHMA3184']],
    ['RHM43184', '', []],
    ['8HMA3184', '', ['BHMA3184']],
    ['rhma 31', '3184 King Fahd Road', ['RHMA3184']],
    ['RHMA 31', '9184 King Fahd Road', []],
    [null, 'حي النرجس rhma٣١٨٤', ['RHMA3184']],
    [null, 'RHMA 3184, Riyadh', ['RHMA3184']],
    [null, 'road 1234, XRHMA3184, RRRD2929', []],
    ['TEST1234', '', []],
  ])('reads the short addresses of %j and %j', (code, line, expected) => {
    const order = checked({ receiver_short_address: code, receiver_address_line: line });
    expect(valuesOf(likelyShortAddresses(order))).toEqual(expected);
  });

  it.each([
    ['Riyad', '', ['Riyadh']],
    ['', 'حي النرجس، الرياض', ['الرياض']],
    ['', 'Riyadh Road 5', []],
  ])('reads the cities of %j and %j', (city, line, expected) => {
    const order = checked({ receiver_city: city, receiver_city_id: null, receiver_address_line: line });
    const places = { cities: facts.places.cities, countries: countryList([]) };
    expect(valuesOf(likelyCities(order, places))).toEqual(expected);
  });

  it.each([
    [15, ['115 items with tax', '100 items']],
    [0, ['100 items']],
    [null, ['100 items']],
  ])('adds up items, with a tax of %j first', (tax, expected) => {
    expect(likelyTotals(checked({ tax })).map(({ value, from }) => `${value} ${String(from)}`)).toEqual(expected);
  });
});
