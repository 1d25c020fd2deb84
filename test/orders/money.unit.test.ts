import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumDecimals } from '../../src/base/numbers/decimals.ts';
import {
  currencyOf,
  decimalWidth,
  fromMinorUnits,
  MoneySums,
  minorUnits,
  moneyText,
  withCents,
} from '../../src/orders/money.ts';

const digits = fc.stringMatching(/^\d{1,25}$/);
const decimal = fc
  .tuple(fc.constantFrom('', '-'), digits, fc.option(digits))
  .map(([sign, whole, fraction]) => `${sign}${whole}${fraction === null ? '' : `.${fraction}`}`);
const decimals = {
  SAR: 2,
  AED: 2,
  USD: 2,
  KWD: 3,
  BHD: 3,
  OMR: 3,
  JOD: 3,
  QAR: 2,
  EGP: 2,
  EUR: 2,
  GBP: 2,
  JPY: 0,
  TND: 3,
};
const currency = fc.constantFrom(...(Object.keys(decimals) as (keyof typeof decimals)[]));

describe('an amount', () => {
  it('keeps every digit that it has, and gets zeros up to the decimals of its currency', () => {
    fc.assert(
      fc.property(decimal, currency, (text, code) => {
        const shown = withCents(text, code);
        expect(shown.startsWith(text)).toBe(true);
        expect(shown.slice(text.length)).toMatch(/^\.?0*$/);
        const fraction = shown.split('.')[1] ?? '';
        expect(fraction.length).toBe(Math.max(decimals[code], text.split('.')[1]?.length ?? 0));
        expect(decimalWidth(shown)).toBe(fraction === '' ? 0 : fraction.length + 1);
      }),
    );
  });

  it('that is no plain number, or has no currency, stays as it is', () => {
    for (const text of ['1e+21', '-', '', '1,234.5', 'free', '١٢', '1.', '.5'])
      expect(withCents(text, 'SAR')).toBe(text);
    for (const code of ['', 'SR', 'riyal', '\u0000']) expect(withCents('1.5', code)).toBe('1.5');
  });

  it('is shown with the code of its currency, however it is written', () => {
    for (const code of ['SAR', 'sar', 'SR', 'ر.س', 'ريال', '\u200fر.س.\u200f'])
      expect(moneyText({ amount: '39.5', currency: code })).toBe('39.50 SAR');
    expect(moneyText({ amount: '39.5', currency: 'KD' })).toBe('39.500 KWD');
    expect(moneyText({ amount: '39.5', currency: 'points' })).toBe('39.5 points');
  });

  it('is added to those of its currency, by whatever name', () => {
    const sums = new MoneySums();
    for (const currency of ['SAR', 'sar', 'SR', 'ر.س', '\u200fريال', 'USD', '$', ' aed ', 'inr', 'INR', ''])
      sums.add({ amount: '0.1', currency });
    expect(sums.toText()).toBe('0.50 SAR, 0.20 INR, 0.20 USD, 0.10 AED, 0.1');
  });

  it('is kept as a whole number of the smallest units of its currency, or not at all', () => {
    for (const [amount, currency, units] of [
      ['39.50', 'SAR', 3950],
      ['-0.00', 'SAR', 0],
      ['-2.005', 'KWD', -2005],
      ['1e2', 'JPY', 10_000],
      ['0.10', '', 10],
      ['9999999999.99', 'USD', 999_999_999_999],
    ] as const) {
      expect([amount, minorUnits(amount, currency)]).toEqual([amount, units]);
      expect(fromMinorUnits(String(units), currency)).toBe(sumDecimals([amount]));
    }
    for (const amount of ['2.005', '10000000000', '1,234.50', '', 'free', '1e400', '٣٩'])
      expect([amount, minorUnits(amount, 'SAR')]).toEqual([amount, undefined]);
  });

  it('is known by the name of its field', () => {
    const row = { currency: 'KWD' };
    for (const name of ['order_grand_total', 'price', 'total_price', 'tax', 'amount', 'cod_amount'])
      expect(currencyOf(name, row)).toBe('KWD');
    expect(currencyOf('price_sar', {})).toBe('sar');
    for (const name of ['total_weight', 'quantity', 'price_cents', 'items.price', 'taxi', 'id'])
      expect(currencyOf(name, row)).toBeUndefined();
    expect(currencyOf('price', { currency: 7 })).toBe('');
  });
});
