import { fieldAt, valueAt } from '../base/json/paths.ts';
import { memoize } from '../base/memoize.ts';
import { isRow, type Row } from '../base/row.ts';
import { foldText, latinNumber, scalarText, withoutMarks } from '../base/text/text.ts';
import type { Operation } from '../operations/manifest.ts';
import { fieldsOfRole, idFieldOf, idValue, type OrderRole } from '../operations/roles.ts';
import type { Money } from './money.ts';

/** The fields of an order that every service has been seen to name like this: they are no roles. */
export const plainFields = {
  note: 'description',
  payment: 'payment_method',
  created: 'created_at',
  updated: 'updated_at',
  day: 'date',
  delivered: 'delivered_at',
  shortAddress: 'receiver_short_address',
  addressLine: 'receiver_address_line',
  postalCode: 'receiver_postal_code',
  cityId: 'receiver_city_id',
  country: 'receiver_country',
  countryCode: 'receiver_country_code',
  countryId: 'receiver_country_id',
  shipperCity: 'shipper_city',
  shipperPhone: 'shipper_phone',
  /** The merchant's reference (assumed: the interface document names it and says nothing of it). */
  reference: 'external_id',
  /** The courier's number of the shipment (observed). */
  waybill: 'shipment_external_id',
  merchantShipment: 'merchant_shipment_id',
  returnOrdered: 'return_ordered_at',
} as const;

/** For each role the fields that play it; none if they are not known. */
export type OrderFields = Readonly<Record<OrderRole, readonly string[]>>;

export function orderFields(operation: Operation): OrderFields {
  const fields = (role: OrderRole): readonly string[] => fieldsOfRole(operation, role);
  return {
    id: [idFieldOf(operation) ?? 'id'],
    number: fields('number'),
    status: fields('status'),
    receiver: fields('receiver'),
    phone: fields('phone'),
    city: fields('city'),
    total: fields('total'),
    currency: fields('currency'),
    courier: fields('courier'),
    settled: fields('settled'),
  };
}

/** A scalar value of a record as text without invisible marks and blanks around it; empty for null, lists and records. Dots reach inside. */
export const fieldText = (row: Row, field: string): string =>
  withoutMarks(scalarText(fieldAt(row, field) ?? (field.includes('.') ? valueAt(row, field.split('.')) : undefined)));

/** The id of a place; empty if the record has none, or 0. */
export const placeId = (row: Row, field: string): string => fieldText(row, field).replace(/^0$/, '');

/** The texts of the fields that play a role, with a space between; empty if there is none. */
export function roleText(row: Row, fields: readonly string[]): string {
  let joined = '';
  for (const field of fields) {
    const text = fieldText(row, field);
    if (text !== '') joined = joined === '' ? text : `${joined} ${text}`;
  }
  return joined;
}

/** The same where yes and no are values, too. */
const flagText = (row: Row, fields: readonly string[]): string =>
  fields
    .map((field) => {
      const value = fieldAt(row, field);
      return typeof value === 'boolean' ? String(value) : fieldText(row, field);
    })
    .filter((text) => text !== '')
    .join(' ');

/** Reads an order of whatever service through its roles. A text is empty if the order does not say. */
export function readOrder(row: Row, fields: OrderFields) {
  const role = (name: OrderRole): string => roleText(row, fields[name]);
  const text = (field: string): string => fieldText(row, field);
  const rows = (value: unknown): readonly Row[] => (Array.isArray(value) ? value.filter(isRow) : []);
  return {
    row,
    fields,
    /** A field that has no role, as text. */
    text,
    id: role('id'),
    number: role('number'),
    /** As the service calls it; states.ts says what it means. */
    state: role('status'),
    receiver: role('receiver'),
    phone: role('phone'),
    /** Ids are empty if the order has 0. */
    place: {
      city: role('city'),
      cityId: placeId(row, plainFields.cityId),
      country: text(plainFields.country),
      countryCode: text(plainFields.countryCode),
      countryId: placeId(row, plainFields.countryId),
      addressLine: text(plainFields.addressLine),
      postalCode: text(plainFields.postalCode),
      shortAddress: text(plainFields.shortAddress),
    },
    total: { amount: role('total'), currency: role('currency') } satisfies Money,
    courier: role('courier'),
    /** Tells whether the courier has paid out; cod.ts reads it. */
    settled: flagText(row, fields.settled),
    payment: text(plainFields.payment),
    /** When it was made, as the service writes it: a moment, or else its day. */
    created: text(plainFields.created) || text(plainFields.day),
    /** Its day as the service writes it. */
    day: (text(plainFields.day) || text(plainFields.created)).slice(0, 10),
    /** When it was last changed; empty if the order does not say. */
    updated: text(plainFields.updated),
    delivered: text(plainFields.delivered),
    returnOrdered: text(plainFields.returnOrdered),
    waybill: text(plainFields.waybill),
    items: rows(row.items),
    boxes: rows(row.boxes),
  };
}

export type Order = ReturnType<typeof readOrder>;

export function orderReader(operation: Operation): (row: Row) => Order {
  const fields = orderFields(operation);
  return (row) => readOrder(row, fields);
}

/** An order of which only the id is known. */
export const unreadOrder = (operation: Operation, id: string): Order =>
  orderReader(operation)({ [idFieldOf(operation) ?? 'id']: idValue(operation, id) });

/** The id of an order as the service writes it: a number, or a text. */
export const orderId = ({ row, fields }: Pick<Order, 'row' | 'fields'>): unknown =>
  fieldAt(row, fields.id[0] ?? 'id') ?? null;

/** True if nothing but its id is known. */
export const isUnread = ({ row }: Order): boolean => Object.keys(row).length <= 1;

/** The shop's own number of an order; empty if it has none, or where it is the number of the order itself. */
export function shopNumberOf({ number, text }: Pick<Order, 'number' | 'text'>): string {
  const reference = text(plainFields.reference);
  return orderNumberKey(reference) === orderNumberKey(number) ? '' : reference;
}

/** How people know an order: `100000066 (#2221)`, by its number, with the shop's own behind it. */
export function orderTitle(order: Pick<Order, 'id' | 'number' | 'text'>): string {
  const ofShop = shopNumberOf(order);
  const name = order.number || order.id;
  return ofShop === '' ? name : `${name} (${ofShop})`;
}

/** An order that a user typed, as a path takes it: `#100000200` is `100000200`, `٣١٤٧` is `3147`. */
export const orderWord = (text: string): string => latinNumber(withoutMarks(text).replace(/^[#\uff03]\s*/, ''));

/** An order number as it is compared, in any spelling. */
export const orderNumberKey = memoize((number) => foldText(orderWord(number)));
