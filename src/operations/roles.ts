import { type ExactNumber, exactNumber } from '../base/json/exact-json.ts';
import { getOwn, usualIds } from '../base/row.ts';
import { escaped, type Message, suggest } from '../base/text/message.ts';
import { type Operation, typesOf } from './manifest.ts';

/**
 * Which fields of an order play which role in the interface document. Several are one text with a space between; dots
 * reach inside.
 */
const orderRoles = {
  id: 'id',
  number: 'order_number',
  status: 'status',
  receiver: 'receiver_first_name receiver_last_name',
  phone: 'receiver_phone',
  city: 'receiver_city',
  total: 'order_grand_total',
  currency: 'currency',
  courier: 'selected_shipment_company',
  /** Tells whether the courier has paid out the cash that it collected. The interface document has no such field. */
  settled: '',
};

/** The courier of an order (documented). No operation of the interface document takes it. */
export const orderCourierField = orderRoles.courier;

export type OrderRole = keyof typeof orderRoles;

const isRole = (name: string): name is OrderRole => Object.hasOwn(orderRoles, name);

export const roleNames = Object.keys(orderRoles).filter(isRole);

/** Names of inputs that take a reference of the merchant's own for a shipment, in small letters and digits (assumed). */
const referenceNames = [
  'merchantshipmentid',
  'merchantreference',
  'merchantreferenceid',
  'clientreference',
  'clientreferenceid',
  'customerreference',
  'shipperreference',
  'shipmentreference',
  'externalreference',
  'idempotencykey',
];

/**
 * The input of shipments that takes a reference of the merchant's own, as the user says or its document names it; undefined if
 * there is none. Dots reach inside.
 */
export function referenceInputOf({ roles = {}, input }: Pick<Operation, 'roles' | 'input'>): string | undefined {
  const isReference = (name: string): boolean => {
    const types = typesOf(input[name] ?? {});
    const folded = name.toLowerCase().replace(/[^a-z0-9]/g, '');
    return referenceNames.includes(folded) && (types.length === 0 || types.includes('string'));
  };
  return getOwn(roles, 'reference') ?? Object.keys(input).find(isReference);
}

/** Roles of fields about the price in a record; the same words as in `ops set orders.price --role vat=tax`. */
const priceRoles = ['price', 'total', 'currency', 'courier', 'cod_fee', 'vat', 'available'] as const;

export type PriceRole = (typeof priceRoles)[number];

/** The operations whose records have prices for sending an order. */
const pricedOperations = ['orders.price', 'shipments.create'];

export const holdsPrices = (id: string): boolean => pricedOperations.includes(id);

/** Roles of inputs of shipments.create or orders.price: courier, boxes, their number, weight, the merchant's reference. */
const sentRoles = [
  'sent_courier',
  'sent_packages',
  'sent_pieces',
  'sent_kilograms',
  'sent_grams',
  'reference',
] as const;

export type SentRole = (typeof sentRoles)[number];

export const isSentRole = (name: string): name is SentRole => sentRoles.some((role) => role === name);

/** The field of couriers.list that shipments take. */
const courierRoles = ['code'] as const;

/** The roles that fields and inputs of an operation can play. */
export function rolesFor(id: string): readonly string[] {
  if (id === 'couriers.list') return courierRoles;
  return holdsPrices(id) ? [...new Set([...priceRoles, ...sentRoles, ...roleNames])] : roleNames;
}

/** A role of orders, of prices, of couriers, or of what is sent. */
export const isAnyRole = (name: string): boolean =>
  isRole(name) || isSentRole(name) || [...priceRoles, ...courierRoles].some((role) => role === name);

/** The input that plays a role of what is sent: the user's, else the first of these names that the operation has. */
export const inputOfRole = (
  { roles = {}, input }: Pick<Operation, 'roles' | 'input'>,
  role: SentRole,
  usual: readonly string[],
): string | undefined => getOwn(roles, role) ?? usual.find((name) => Object.hasOwn(input, name));

/** The fields that the user has said to play a role of a price; undefined if he has not. */
export const fieldsOfPriceRole = (
  { roles = {} }: Pick<Operation, 'roles'>,
  role: PriceRole,
): readonly string[] | undefined => getOwn(roles, role)?.split(' ');

/**
 * Returns the fields that play a role in the records of an operation on orders; none if its document names other fields and
 * the user has not said which of them it is.
 */
export function fieldsOfRole(
  { roles = {}, row }: Pick<Operation, 'roles' | 'row'>,
  role: OrderRole,
): readonly string[] {
  const fields = (getOwn(roles, role) ?? orderRoles[role]).split(' ').filter((field) => field !== '');
  const isKnown = (field: string) => Object.hasOwn(row, field.split('.')[0] ?? '');
  return getOwn(roles, role) !== undefined || Object.keys(row).length === 0 || fields.some(isKnown) ? fields : [];
}

/** Are the records of an operation orders? Other lists of the group hold states and rates. */
export const holdsOrders = (id: string, kind: string | undefined): boolean =>
  id === 'orders.list' || (id.startsWith('orders.') && kind !== 'list');

/** Returns a hint for each role that a command needs and no field is known to play. */
export const roleHints = (
  operation: Pick<Operation, 'id' | 'roles' | 'row'>,
  needed: readonly OrderRole[],
): Message[] =>
  needed
    .filter((role) => fieldsOfRole(operation, role).length === 0)
    .map(
      (role) =>
        escaped`No field of ${operation.id} is known to be its ${role}: ${suggest`ops set ${operation.id} --role ${role}=<field>`}`,
    );

/** The field that tells one record from another; undefined for `id`. */
export function idFieldOf({ roles, row, grade }: Pick<Operation, 'roles' | 'row' | 'grade'>): string | undefined {
  const named = roles?.id ?? (grade === 'imported' ? usualIds.find((name) => Object.hasOwn(row, name)) : undefined);
  return named === 'id' ? undefined : named;
}

/**
 * Returns an id that is kept as text as the service writes it in JSON: a number if its records have numbers there, or if they are not
 * described and it reads as one; null for an empty text.
 */
export function idValue(
  operation: Pick<Operation, 'roles' | 'row' | 'grade'> | undefined,
  id: string | undefined,
): string | number | ExactNumber | null {
  if (id === undefined || id === '') return null;
  const types = operation ? typesOf(operation.row[idFieldOf(operation) ?? 'id'] ?? {}) : [];
  const isNumber = types.length === 0 || types.some((type) => type === 'integer' || type === 'number');
  return isNumber && /^(?:0|[1-9]\d*)$/.test(id) ? exactNumber(id) : id;
}
