import { describe, expect, it } from 'vitest';
import { namedCourier } from '../../src/orders/courier-titles.ts';
import { chooseRate, deliveryHours, rateOf } from '../../src/shipping/rates.ts';

const sameNames = {
  find: async ({ name }: { readonly name: string }) => name,
  courierOf: ({ name }: { readonly name: string }) => name,
  nameOf: namedCourier,
};

describe('a delivery time', () => {
  it.each([
    ['1-3 days', [24, 72]],
    ['48 hours', [48, 48]],
    ['2 Business Days', [48, 48]],
    ['٣ أيام', [72, 72]],
    ['1 to 2 days', [24, 48]],
    ['24h', [24, 24]],
    ['5-2 days', [48, 120]],
  ])('of %s is a number of hours', (text, hours) => {
    expect(deliveryHours(text)).toEqual(hours);
  });

  // A number alone may be days or hours; the others are no numbers.
  it.each(['', '3', 'same day', 'soon', 'next day', '1-3', '2 weeks'])('of %j counts as none', (text) => {
    expect(deliveryHours(text)).toBeUndefined();
  });
});

describe('a price', () => {
  it.each([
    [{ price_sar: 32.25 }, '32.25'],
    [{ price_sar: '20.90' }, '20.9'],
    [{ price_cents: 2612 }, '26.12'],
    [{ price_cents: 5 }, '0.05'],
    [{ price_sar: null, price_cents: null }, undefined],
    [{ price_sar: '-3' }, undefined],
    [{ price_sar: 'on request' }, undefined],
    [{ price_sar: 26.12, price_cents: 2612 }, '26.12'],
    [{ price_sar: 0, price_cents: 2612 }, undefined],
    [{ price_cents: 2612, currency: 'USD' }, undefined],
    [{ price_cents: 2612, currency: 'sar' }, '26.12'],
    [{ price_cents: 2612, currency: 'ر.س' }, '26.12'],
    [{ price_cents: '26.12' }, undefined],
    [{ price_sar: '19 SAR' }, '19'],
    [{ price_sar: '٢٠٫٥٠ ر.س' }, '20.5'],
    [{ price_sar: '1,050.00' }, '1050'],
    [{ price_sar: '1,050' }, undefined],
    [{ price_sar: '19 USD' }, undefined],
    [{ price_sar: '19 SAR', currency: 'USD' }, undefined],
    [{ price_sar: 0 }, undefined],
    [{ price: 20, total: 26.3, vat: 3.3, cod_fee: 3 }, '26.3'],
    [{ price: 20, total: 3 }, undefined],
    [{ price: 20, cod_fee: 3, vat: 3 }, '23'],
    [{ price: 20, vat: '15%' }, '23'],
    [{ price: 20, vat: 'included' }, undefined],
    [{ price: 20, available: 'no' }, undefined],
    [{ price: 20, available: 1, error: '', errors: [] }, '20'],
    [{ price: 20, errors: ['No.'] }, undefined],
  ])('is exact in %j', (row, price) => {
    expect(rateOf({ courier_name: 'a', ...row }).price).toBe(price);
  });

  it.each([
    ['10.000000000000000002', '10.000000000000000001', 'b'],
    ['10.5', '9', 'b'],
    ['9', '10.5', 'a'],
    ['10.50', '10.5', 'a'],
    // A price of 0 is none.
    ['0.5', '0', 'a'],
  ])('is compared digit for digit: of %s and %s', async (first, second, courier) => {
    const rates = [rateOf({ courier_name: 'a', price_sar: first }), rateOf({ courier_name: 'b', price_sar: second })];
    expect(await chooseRate(rates, { by: 'cheapest' }, sameNames)).toMatchObject({ courier });
  });
});

describe('the fastest', () => {
  const rate = (courier_name: string, delivery_time: unknown, price_sar: number) =>
    rateOf({ courier_name, delivery_time, price_sar });

  it('is the one whose latest time is the earliest, then the cheaper one', async () => {
    const rates = [
      rate('a', '1-5 days', 1),
      rate('b', '2 days', 9),
      rate('c', '48 hours', 8),
      rate('d', 'same day', 2),
    ];
    expect(await chooseRate(rates, { by: 'fastest' }, sameNames)).toMatchObject({ courier: 'c' });
  });

  it('is none where no time is a number', async () => {
    expect(await chooseRate([rate('d', 'same day', 2)], { by: 'fastest' }, sameNames)).toHaveProperty('fault');
  });
});
