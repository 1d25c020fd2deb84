import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { expect, test } from 'vitest';
import { parseAmount } from '../../src/orders/amounts.ts';
import { Cities } from '../../src/orders/cities.ts';
import { knownCouriers } from '../../src/orders/couriers.ts';
import { paymentOf } from '../../src/orders/payments.ts';
import { readPhone } from '../../src/orders/phones.ts';
import { countryOf } from '../../src/orders/places.ts';
import { allCities } from '../../src/sandbox/samples/samples.ts';
import { writtenTable } from './written/table.ts';

/** Compares all lines of a table at once, so that a failure names each one that is read otherwise. */
function compareTable(name: string, read: (text: string, heading: string) => string): void {
  const lines = writtenTable(name);
  expect(lines.length).toBeGreaterThanOrEqual(80);
  const wrong = lines
    .map(({ text, meaning, heading }) => ({ text, meaning, heading, found: read(text, heading) }))
    .filter(({ meaning, found }) => meaning !== found)
    .map(({ text, meaning, heading, found }) => `${heading} ${JSON.stringify(text)}: ${found}, not ${meaning}`);
  expect(wrong).toEqual([]);
}

test('amounts and quantities are read, or refused, as the table says', () => {
  compareTable('amounts', (text) => {
    const reading = parseAmount(text);
    return 'value' in reading ? reading.value : 'fault';
  });
});

test('phones are read, or refused, as the table says', () => {
  compareTable('phones', (text, heading) => {
    const reading = readPhone(parsePhoneNumberFromString, text, {
      country: heading === '?' ? undefined : heading,
    });
    return 'value' in reading ? reading.value : 'fault';
  });
});

test('countries are known by all their names, as the table says', () => {
  compareTable('countries', (text) => countryOf(text) ?? 'unknown');
});

test('couriers are known by all their names, as the table says', () => {
  const listed = 'aramex barq transcorp thabit jt spl smsa naqel imile ajex redbox dhl fedex ups'.split(' ');
  compareTable('couriers', (text) => listed.find((name) => name === knownCouriers.find(text)) ?? 'unknown');
});

test('ways to pay are known by the words of people, as the table says', () => {
  compareTable('payments', (text) => paymentOf(text) ?? 'unknown');
});

test('cities are known by all their names, as the table says', () => {
  const cities = new Cities(allCities);
  compareTable('places', (text) => {
    const [city, ...others] = cities.named(text);
    return city && others.length === 0 ? city.name : 'unknown';
  });
});
