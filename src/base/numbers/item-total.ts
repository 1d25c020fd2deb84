import type { Row } from '../row.ts';
import { multiplyDecimals } from './multiply-decimals.ts';

const digits = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** What an item costs in all, exactly: as the service says, else its price as often as it is there; undefined if neither is a number. */
export const itemTotal = ({ total_price, price, quantity }: Row): string | undefined =>
  digits(total_price) || multiplyDecimals(digits(price), digits(quantity ?? 1));
