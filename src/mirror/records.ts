import { createHash } from 'node:crypto';
import { exactNumber, stringifyJson } from '../base/json/exact-json.ts';
import { decimal, withoutExponent } from '../base/numbers/decimals.ts';
import type { Row } from '../base/row.ts';
import { scalarText } from '../base/text/text.ts';
import type { Operation } from '../operations/manifest.ts';
import { idFieldOf } from '../operations/roles.ts';
import { parseAmount } from '../orders/amounts.ts';
import type { KnownPlaces } from '../orders/cities.ts';
import { codStanding, noPayouts } from '../orders/cod.ts';
import { searchText } from '../orders/match-order.ts';
import { currencyCode, minorUnits } from '../orders/money.ts';
import { orderFields, orderReader } from '../orders/order.ts';
import { isClosed } from '../orders/states.ts';
import type { StoredValue } from './mirror-store.ts';
import { unreadNumbers, unreadOrderFields } from './unread-fields.ts';

/** The lists whose records have a table with history. */
export type MirrorKind = 'orders' | 'boxes';

/** A record for the mirror: its document, and the columns of its table except those about when it was seen. */
export interface MirrorRecord {
  readonly id: string;
  readonly digest: string;
  readonly document: string;
  readonly columns: readonly StoredValue[];
  /** Fields with a value that does not fit their column. */
  readonly unread?: readonly string[];
}

/** The text without NUL, which PostgreSQL refuses; null if it is empty. */
const storable = (text: string): string | null => (text === '' ? null : text.replaceAll('\0', ''));

/** A decimal number, as text if a double would lose digits; null if it is not a number. */
function exact(text: string): string | number | null {
  const plain = withoutExponent(text);
  const amount = decimal.test(plain) ? { value: plain } : parseAmount(text);
  if (!('value' in amount)) return null;
  const number = exactNumber(amount.value);
  return typeof number === 'number' ? number : amount.value;
}

/** The digest that the mirror keeps of a document. */
export const documentDigest = (document: string): string =>
  createHash('sha256').update(document).digest('base64url').slice(0, 22);

const dayIn = (text: string): string => /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0] ?? '';

/** Makes records of the rows of a list. */
export type RecordMaker = (row: Row) => MirrorRecord;

export function orderMaker(operation: Operation, places: KnownPlaces): RecordMaker {
  const read = orderReader(operation);
  return (row) => {
    const order = read(row);
    const document = stringifyJson(row);
    const { id, number, state, created, updated, delivered, receiver, phone, place, total, payment, courier } = order;
    const day = dayIn(order.text('date')) || dayIn(created);
    const currency = currencyCode(total.currency);
    const minor = minorUnits(total.amount, currency);
    const amount = exact(total.amount);
    const unread = unreadOrderFields(order, amount !== null);
    return {
      id,
      document,
      digest: documentDigest(document),
      ...(unread.length > 0 && { unread }),
      columns: [
        storable(id),
        storable(number),
        storable(state),
        isClosed(state) ? 0 : 1,
        storable(day),
        ...[created, updated, delivered, receiver, phone, place.city, place.cityId].map(storable),
        // Of a city that the list lacks, all orders together tell the name: `nameCities` does, when they are in the mirror.
        storable(places.cities.nameOf(place, false)),
        amount,
        storable(currency),
        storable(payment),
        codStanding(order, noPayouts) ?? null,
        storable(courier),
        storable(order.waybill),
        storable(searchText(order, places)),
        storable(order.settled),
        minor ?? null,
        minor === undefined ? storable(total.amount) : null,
        order.day === day ? null : storable(order.day),
        storable(order.returnOrdered),
      ],
    };
  };
}

const boxNumbers = ['length', 'width', 'height', 'weight'];

export function boxMaker(operation: Operation): RecordMaker {
  const idField = idFieldOf(operation) ?? 'id';
  return (row) => {
    const document = stringifyJson(row);
    const text = (field: string): string => scalarText(row[field]);
    const numbers = boxNumbers.map((field) => exact(text(field)));
    const unread = unreadNumbers(row, boxNumbers, numbers);
    return {
      id: text(idField),
      document,
      digest: documentDigest(document),
      ...(unread.length > 0 && { unread }),
      columns: [storable(text(idField)), storable(text('type') || text('name')), ...numbers],
    };
  };
}

/** Returns a function that names the role of an order's field, such as `status`; null if it has none. */
export function roleNamer(operation: Operation): (field: string) => string | null {
  const roles = Object.entries(orderFields(operation)).flatMap(([role, fields]) =>
    fields.map((field) => [field.split('.')[0] ?? '', role] as const),
  );
  const known = new Map(roles);
  return (field) => known.get(field) ?? null;
}

/** A changed field: its values as JSON; null if the record did not have it. */
export interface FieldChange {
  readonly field: string;
  readonly old: string | null;
  readonly new: string | null;
}

export function fieldChanges(before: Row, after: Row): readonly FieldChange[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const textOf = (row: Row, name: string): string | null =>
    Object.hasOwn(row, name) ? stringifyJson(row[name]) : null;
  return [...names].flatMap((field) => {
    const [old, now] = [textOf(before, field), textOf(after, field)];
    return old === now ? [] : [{ field, old, new: now }];
  });
}
