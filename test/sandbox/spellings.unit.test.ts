import { describe, expect, it } from 'vitest';
import { Cities } from '../../src/orders/cities.ts';
import { knownCouriers } from '../../src/orders/couriers.ts';
import { solidName } from '../../src/orders/covered-names.ts';
import { foldCurrency } from '../../src/orders/money.ts';
import { countryOf } from '../../src/orders/places.ts';
import {
  allCities,
  citySpellings,
  countrySpellings,
  courierNames,
  currencySpellings,
  sampleCouriers,
  tariffs,
  unlistedCities,
} from '../../src/sandbox/samples/samples.ts';
import { perRing } from '../support/ring.ts';
import { allOf, start } from '../support/sandbox.ts';

const cities = new Cities(allCities);
const isArabic = (text: unknown): boolean => /\p{Script=Arabic}/u.test(String(text));

describe('what the orders of the sandbox are spelled with', () => {
  it('names one city of the list, or none', () => {
    for (const [id, spellings] of Object.entries(citySpellings)) {
      expect(spellings.map((text) => [text, cities.named(text).map((city) => city.id)])).toEqual(
        spellings.map((text) => [text, [id]]),
      );
    }
    expect(unlistedCities.flatMap((text) => cities.named(text))).toEqual([]);
  });

  it('names one country, currency and courier', () => {
    expect(countrySpellings.map((text) => countryOf(text))).toEqual(countrySpellings.map(() => 'SA'));
    expect(currencySpellings.map((text) => foldCurrency(text))).toEqual(currencySpellings.map(() => 'SAR'));
    for (const [name, ...others] of courierNames) {
      const known = name === 'aramex_heavy' ? undefined : name;
      expect([name, ...others].map((text) => knownCouriers.find(text))).toEqual([known, known, known]);
    }
  });

  it('leads from every name of a price to one courier of shipments', () => {
    const names = tariffs.map(({ service }) => service.courier_name);
    expect(names).toEqual(expect.arrayContaining(['Aramex', 'Aramex Heavy', 'SMSA Express', 'سبل']));
    const couriersOf = (price: string) =>
      sampleCouriers.filter(({ name }) =>
        knownCouriers.find(price) === undefined
          ? solidName(price) === solidName(name)
          : knownCouriers.find(price) === knownCouriers.find(name),
      );
    expect(names.map((name) => [name, couriersOf(name).length])).toEqual(names.map((name) => [name, 1]));
  });
});

describe("the sandbox's orders", () => {
  it('have places in both scripts, ids without names, names without ids, and names that the list lacks', async () => {
    const rows = await allOf(await start());
    const count = (test: (row: (typeof rows)[number]) => boolean): number => rows.filter(test).length;
    const inRiyadh = new Set(rows.filter((row) => row.receiver_city_id === 3).map((row) => row.receiver_city));
    for (const name of ['Riyadh', 'الرياض', null]) expect(inRiyadh).toContain(name);
    expect(inRiyadh.size).toBeGreaterThan(5);
    expect(count((row) => row.receiver_city === null && row.receiver_city_id !== null)).toBeGreaterThan(5);
    const nameOnly = rows.filter((row) => row.receiver_city !== null && row.receiver_city_id === null);
    const isListed = ({ receiver_city: city }: (typeof rows)[number]) => cities.named(String(city)).length === 1;
    expect(nameOnly.filter(isListed).length).toBeGreaterThan(3);
    expect(nameOnly.filter((row) => isArabic(row.receiver_city)).length).toBeGreaterThan(0);
    expect(nameOnly.filter((row) => !isListed(row)).length).toBeGreaterThan(1);
    expect(count((row) => row.receiver_city !== null && row.receiver_city_id !== null)).toBeGreaterThan(160);
    for (const row of rows.filter((each) => each.receiver_city !== null && each.receiver_city_id !== null))
      expect(cities.named(String(row.receiver_city)).map(({ id }) => id)).toEqual([String(row.receiver_city_id)]);
  });

  it('have couriers in both scripts, phones in several spellings, and one currency', async () => {
    const rows = await allOf(await start());
    const couriers = new Set(rows.flatMap((row) => row.selected_shipment_company ?? []));
    for (const name of ['aramex', 'أرامكس', 'smsa', 'SMSA Express', 'spl', 'سبل']) expect(couriers).toContain(name);
    const others = rows.map((row) => row.receiver_phone).filter((phone) => !/^\+9665\d{8}$/.test(phone));
    expect(others.length).toBeGreaterThan(10);
    expect(others.length).toBeLessThan(40);
    expect(others.some((phone) => /[\u0660-\u0669]/.test(phone))).toBe(true);
    expect(others.some((phone) => phone.startsWith('05'))).toBe(true);
    expect(others.some((phone) => phone.startsWith('\u202a+'))).toBe(true);
    const currencies = rows.map((row) => row.currency).filter((currency) => currency !== 'SAR');
    expect(currencies.length).toBeGreaterThan(0);
    expect(currencies.length).toBeLessThan(5);
    expect(new Set(rows.map((row) => row.payment_method))).toEqual(new Set(['paid', 'cod']));
  });

  it('have shipments with the names that the list of couriers has', async () => {
    const sandbox = await start();
    const titles = new Set(courierNames.map(([, , title]) => title));
    for (let id = 1; id <= perRing(12, 40); id++) {
      const { text } = await sandbox.ask('GET', `/api/shipments/${id}/invoice`);
      const [, courier = ''] = /16 Tf [\d. ]+ Td \(([^)]*)\)/.exec(text) ?? [];
      expect(titles).toContain(courier);
    }
  });
});
