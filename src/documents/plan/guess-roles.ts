import type { Fields } from '../../operations/manifest.ts';
import { fieldsOfRole, type OrderRole, roleNames } from '../../operations/roles.ts';
import { kebabCase } from '../names/path-words.ts';

/** The fields of a record and, after a dot, those within its objects. */
const pathsOfRow = (row: Fields): string[] =>
  Object.entries(row).flatMap(([name, { properties = {} }]) => [
    name,
    ...Object.keys(properties).map((inner) => `${name}.${inner}`),
  ]);

/** Who an order goes to, as services call it, the surest first. */
const parties = [
  'receiver',
  'recipient',
  'consignee',
  'ship-to',
  'shipping-address',
  'shipping',
  'delivery-address',
  'customer',
  'buyer',
];

const ofParty = (...words: readonly string[]): string[] =>
  parties.flatMap((party) => words.map((word) => `${party}-${word}`));

/** Names of fields in kebab case, the surest first; `+` joins two of them. */
const roleFields: Readonly<Partial<Record<OrderRole, readonly string[]>>> = {
  id: ['id', 'order-id', 'uuid'],
  number: ['order-number', 'number', 'order-no', 'increment-id', 'order-code', 'reference-number', 'reference', 'code'],
  status: ['status', 'order-status', 'state', 'status-name', 'status-code', 'status-slug'],
  receiver: parties.flatMap((party) => [
    `${party}-name`,
    `${party}-full-name`,
    `${party}-first-name+${party}-last-name`,
  ]),
  phone: [...ofParty('phone', 'mobile', 'phone-number', 'mobile-number'), 'phone', 'mobile'],
  city: [...ofParty('city', 'city-name'), 'city', 'city-name'],
  total: [
    'grand-total',
    'order-total',
    'total-price',
    'total-amount',
    'total',
    'amounts-total',
    'totals-grand-total',
    'amount',
  ],
  currency: ['currency', 'currency-code', 'order-currency', 'total-currency', 'amounts-currency'],
};

/** Which fields of a record play which role, as far as their names tell; only where they differ from the usual ones. */
export function guessRoles(row: Fields): Record<string, string> {
  const byName = new Map(pathsOfRow(row).map((path) => [kebabCase(path), path]));
  const roles: Record<string, string> = {};
  for (const role of roleNames) {
    if (fieldsOfRole({ row }, role).length > 0) continue;
    const found = roleFields[role]
      ?.map((spelling) => spelling.split('+').map((name) => byName.get(name)))
      .find((paths) => paths.every((path) => path !== undefined));
    if (found) roles[role] = found.join(' ');
  }
  return roles;
}
