import { withCents } from '../base/numbers/amount.ts';

/** An amount with at least the decimals of its currency: `39.50 SAR`. */
export const amountText = (amount: string, currency: string): string =>
  `${withCents(amount, currency)} ${currency}`.trimEnd();
