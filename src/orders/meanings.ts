import type { Row } from '../base/row.ts';
import { withoutMarks } from '../base/text/marks.ts';
import { foldText, latinDigits } from '../base/text/text.ts';
import type { Operation } from '../operations/manifest.ts';
import type { Cities } from './cities.ts';
import { knownCouriers } from './courier-list.ts';
import { solidName } from './covered-names.ts';
import { currencyCode } from './currencies.ts';
import { type Order, orderReader, plainFields } from './order.ts';
import { paymentOf } from './payments.ts';
import { phoneDigits, phonesMatch } from './phones.ts';

/** How the values of a field are compared where several texts mean the same. */
export interface FieldMeaning {
  /** Returns the test of whether a record says what a text means. */
  equals(text: string): (row: Row) => boolean;
  /** One text for all that mean the same, to sort by; empty if the record does not say. */
  sortText(row: Row): string;
}

/** One spelling of a courier's name: of a known one, shipctl's own; of another one, its words. */
export const courierKey = (name: string): string => knownCouriers.find(name) ?? solidName(name);

export const paymentKey = (payment: string): string => paymentOf(payment) ?? foldText(payment);

/** An order number as it is compared: `#100000200` and `١٠٠٠٠٠٢٠٠` are `100000200`. */
export const orderNumberKey = (number: string): string =>
  foldText(latinDigits(withoutMarks(number)).replace(/^#\s*/, ''));

const stateKey = (state: string): string => foldText(state).replace(/[\s_-]+/g, '_');

const keyed = (
  read: (row: Row) => Order,
  textOf: (order: Order) => string,
  keyOf: (text: string) => string,
): FieldMeaning => ({
  equals: (text) => {
    const wanted = keyOf(text);
    return (row) => keyOf(textOf(read(row))) === wanted;
  },
  sortText: (row) => keyOf(textOf(read(row))),
});

/**
 * The meanings of an order's fields, by the names that queries use: roles, and the fields that play them. `cities` are those of
 * the service, as far as they are known.
 */
export function orderMeanings(operation: Operation, cities: Cities): ReadonlyMap<string, FieldMeaning> {
  const read = orderReader(operation);
  const city: FieldMeaning = {
    equals: (text) => {
      const wanted = cities.keysOfText(text);
      return (row) => cities.keysOf(read(row).place).some((key) => wanted.includes(key));
    },
    sortText: (row) => {
      const { place } = read(row);
      return foldText(cities.of(place)?.name ?? place.city);
    },
  };
  const phone: FieldMeaning = {
    equals: (text) => {
      const wanted = phoneDigits(text);
      return (row) => {
        const own = phoneDigits(read(row).phone);
        return (
          own === wanted ||
          (own.length >= wholePhone &&
            wanted.length >= wholePhone &&
            (phonesMatch(own, wanted) || phonesMatch(wanted, own)))
        );
      };
    },
    sortText: (row) => phoneDigits(read(row).phone),
  };
  const byRole = {
    city,
    phone,
    courier: keyed(read, ({ courier }) => courier, courierKey),
    currency: keyed(read, ({ total }) => total.currency, currencyCode),
    number: keyed(read, ({ number }) => number, orderNumberKey),
    status: keyed(read, ({ state }) => state, stateKey),
  };
  const { fields } = read({});
  const meanings = new Map<string, FieldMeaning>([
    [plainFields.payment, keyed(read, ({ payment }) => payment, paymentKey)],
  ]);
  for (const role of ['city', 'phone', 'courier', 'currency', 'number', 'status'] as const) {
    meanings.set(role, byRole[role]);
    const [field, ...more] = fields[role];
    if (field !== undefined && more.length === 0) meanings.set(field, byRole[role]);
  }
  return meanings;
}

/** Digits of a number with its operator, without a country code. */
const wholePhone = 8;
