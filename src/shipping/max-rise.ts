import { multiplyDecimals, sumDecimals } from '../base/numbers/decimals.ts';
import { escaped } from '../base/text/message.ts';
import { parseAmount } from '../orders/amounts.ts';
import { compareAmounts } from '../orders/money.ts';
import type { Reader } from '../settings/readers.ts';
import { priceCurrency, readPercent } from './read-price.ts';

/** By how much a price may be above the one that was confirmed: riyals, or a part of that price. */
export type MaxRise = { readonly amount: string } | { readonly percent: string };

export const noRise: MaxRise = { amount: '0' };

export const readMaxRise: Reader<MaxRise> = (given) => {
  const percent = readPercent(given);
  if (percent !== undefined) return { value: { percent } };
  const reading = parseAmount(given);
  if ('fault' in reading || reading.value.startsWith('-'))
    return { fault: escaped`is neither an amount nor a part like 5%` };
  const { value, currency = priceCurrency } = reading;
  return currency === priceCurrency
    ? { value: { amount: value } }
    : { fault: escaped`is in ${currency}, and prices are in ${priceCurrency}` };
};

/** Is a price above the one that was confirmed by more than is allowed? */
export function isAbove(now: string, confirmed: string, rise: MaxRise): boolean {
  const order =
    'amount' in rise
      ? compareAmounts(now, sumDecimals([confirmed, rise.amount]) ?? '')
      : compareAmounts(
          multiplyDecimals(now, '100') ?? '',
          multiplyDecimals(confirmed, sumDecimals(['100', rise.percent]) ?? '') ?? '',
        );
  return order === undefined || order > 0;
}
