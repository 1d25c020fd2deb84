import {
  type Fields,
  isScalar,
  type Operation,
  typesOf,
  type ValueSchema,
  withoutNull,
} from '../../operations/manifest.ts';
import { fieldsOfRole, type OrderRole, roleNames } from '../../operations/roles.ts';
import type { DocumentResponse } from '../document.ts';
import { kebabCase, listedThing } from '../names/path-words.ts';

type KnownFields = Pick<DocumentResponse, 'row' | 'places'>;

/** Who an order goes to, as services call it, the surest first. */
const parties =
  'receiver recipient consignee ship-to shipping-address to-address address-to shipping delivery-address delivery customer-details customer buyer';

/** Names of the party that pays. A list that names nobody else has the receiver under them. */
const payers = 'billing-address bill-to billing customer';

const ofParty = (names: string, ...fields: readonly string[]): string[] =>
  names.split(' ').flatMap((party) => fields.map((field) => field.replaceAll('?', party)));

const nameFields = ['?-name', '?-full-name', '?-first-name+?-last-name', '?-firstname+?-lastname'];
const cityFields = ['?-city', '?-city-name', '?-city-locality'];

const totals =
  'grand-total order-total total-price total-amount total-inc-tax total-incl-tax total-order-value total amounts-total totals-grand-total order-amount amount payment-details-total-price'.split(
    ' ',
  );

/** Names of fields in kebab case, the surest first; `+` joins two of them. */
const roleFields: Readonly<Partial<Record<OrderRole, readonly string[]>>> = {
  id: ['id', 'order-id', 'uuid', 'object-id', 'entity-id'],
  number: ['order-number', 'number', 'order-no', 'increment-id', 'order-code', 'reference-number', 'reference', 'code'],
  status: [
    ...['status', 'order-status', 'state', 'status-name', 'status-code', 'status-slug', 'status-message'],
    ...['order-details-status-code', 'order-details-status-message'],
  ],
  receiver: ofParty(parties, ...nameFields),
  phone: [...ofParty(parties, '?-phone', '?-mobile', '?-phone-number', '?-mobile-number'), 'phone', 'mobile'],
  city: [...ofParty(parties, ...cityFields), 'city', 'city-name'],
  total: totals.flatMap((name) => [name, `${name}-value`, `${name}-amount`]),
  currency: [
    ...['currency', 'currency-code', 'order-currency', 'order-currency-code', 'total-currency', 'amounts-currency'],
    ...totals.flatMap((name) => [`${name}-currency`, `${name}-currency-code`]),
  ],
};

interface Place {
  readonly path: string;
  readonly schema: ValueSchema;
}

type Places = ReadonlyMap<string, Place>;

/** The fields of a record that hold one value, by their paths in kebab case: those that a row names, and those inside of its records. */
function placesIn(row: Fields): Fields {
  const found = Object.entries(row).flatMap(([name, schema]): [string, ValueSchema][] => {
    const inner = Object.entries(withoutNull(schema).properties ?? {});
    return [[name, schema], ...inner.map(([each, within]): [string, ValueSchema] => [`${name}.${each}`, within])];
  });
  return Object.fromEntries(found.filter(([, schema]) => isScalar(schema)));
}

const bySpelling = ({ row, places = placesIn(row) }: KnownFields): Places =>
  new Map(Object.entries(places).map(([path, schema]) => [kebabCase(path), { path, schema }]));

function findFirst(places: Places, spellings: readonly string[]): readonly Place[] | undefined {
  for (const spelling of spellings) {
    const found = spelling.split('+').flatMap((name) => places.get(name) ?? []);
    if (found.length === spelling.split('+').length) return found;
  }
  return undefined;
}

/** Which fields of orders play a role that their own names do not tell. */
export function guessRoles(known: KnownFields): Record<string, string> {
  const { row } = known;
  const places = bySpelling(known);
  const roles: Record<string, string> = {};
  for (const role of roleNames) {
    if (fieldsOfRole({ row }, role).length > 0) continue;
    const found = findFirst(places, roleFields[role] ?? []);
    if (found) roles[role] = found.map(({ path }) => path).join(' ');
  }
  return roles;
}

const numbers = 'order-number number order-no increment-id order-code shipment-number parcel-number'.split(' ');

/** The fields by which people call an order that has no number. */
const names = ['reference-number', 'reference', 'name'];

const dates = [
  ...['date', 'order-date', 'placed-at', 'ordered-at', 'order-details-order-created-at', 'created-at', 'date-created'],
  ...[
    'create-date',
    'created',
    'created-on',
    'created-date',
    'creation-date',
    'create-time',
    'processed-at',
    'object-created',
  ],
];

const states = [
  ...(roleFields.status ?? []),
  'shipment-status',
  'parcel-status',
  'financial-status+fulfillment-status',
];

/** Names of `order_grand_total` where amounts are in the smallest unit: 1250 stands for 12.50. */
const minorTotals = ['total-money-amount', 'amount-money-amount'];

/** The columns of a list of orders, or of what is sent for them, under the names that those of the interface document have. */
const columnFields = (thing: string): Readonly<Record<string, readonly string[]>> => ({
  tracking_number: thing === 'order' ? [] : ['tracking-number', 'tracking-code'],
  order_number: thing === 'order' ? [...numbers, ...names] : numbers,
  status: states,
  date: dates,
  receiver: [...(roleFields.receiver ?? []), ...ofParty(payers, ...nameFields), 'receiver', 'recipient', 'name'],
  receiver_city: [...(roleFields.city ?? []), ...ofParty(payers, ...cityFields)],
  order_grand_total: roleFields.total ?? [],
  total_in_minor_units: minorTotals,
  currency: [...(roleFields.currency ?? []), 'total-money-currency', 'amount-money-currency'],
});

type Columns = Operation['columns'];

/** Fewer say too little of an order. */
const fewest = 3;

/**
 * Returns the columns of a list of orders or shipments; undefined of other lists, and where its records are not known well
 * enough.
 */
export function orderColumns(path: string, known: KnownFields): Columns | undefined {
  const thing = listedThing(path);
  if (thing === undefined) return undefined;
  const { row } = known;
  const places = bySpelling(known);
  const taken = new Set<string>();
  const columns: Columns[number][] = [];
  for (const [name, spellings] of Object.entries(columnFields(thing))) {
    if (name === 'total_in_minor_units' && taken.has('order_grand_total')) continue;
    const found = findFirst(places, spellings);
    if (!found) continue;
    taken.add(name);
    const paths = found.map(({ path }) => path);
    const [first = ''] = paths;
    const isFree = !Object.hasOwn(row, name);
    columns.push(isFree ? { [name]: paths } : (paths.length === 1 && first) || { [`${name}_of_order`]: paths });
  }
  if (columns.length < fewest) return undefined;
  // A shipment has the id of its order, too.
  const ids = (roleFields.id ?? []).filter((spelling) => thing === 'order' || spelling !== 'order-id');
  const id = findFirst(places, ['id', `${thing}-id`, ...ids])?.[0];
  // Long ids leave no room for what people know an order by.
  const isShort = id && typesOf(id.schema).some((type) => type === 'integer' || type === 'number');
  const isNumbered = taken.has('order_number') || taken.has('tracking_number');
  if (!id || (isNumbered && !isShort)) return columns;
  return [id.path === 'id' || Object.hasOwn(row, 'id') ? id.path : { id: [id.path] }, ...columns];
}
