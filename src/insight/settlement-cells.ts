import { latinDigits } from '../base/text/text.ts';
import { orderNumberKey, orderWord } from '../orders/order.ts';

/** A waybill or an order's number in a settlement file. */
export interface ParcelKey {
  readonly field: 'waybill' | 'order_number' | 'reference';
  /** As the file has it. */
  readonly shown: string;
  /** Other ones of the file that are the same as they are compared: they may be other parcels. */
  readonly alike?: readonly string[] | undefined;
}

/** Zeros in front of digits alone, which spreadsheets take away. */
const withoutZeros = (key: string): string => (/^\d+$/.test(key) ? key.replace(/^0+(?=\d)/, '') : key);

/** A waybill or a number as it is written, in Latin digits. */
export const writtenKey = (text: string): string => latinDigits(orderWord(text));

/** An order's number as it is compared: without case, spaces, and zeros in front. A dash in it may count: `100-12`. */
export const numberKey = (text: string): string => withoutZeros(orderNumberKey(text).replace(/\s+/g, ''));

/** A waybill as it is compared: without dashes, too. */
export const waybillKey = (text: string): string =>
  withoutZeros(orderNumberKey(text).replace(/[\p{Pd}\u2212\s]+/gu, ''));
