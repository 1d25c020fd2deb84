import type { Fields, Operation } from '../../operations/manifest.ts';
import type { AddedOperation, Override } from '../../operations/override.ts';
import { fieldsOfRole, holdsOrders, type OrderRole, roleNames } from '../../operations/roles.ts';
import { parametersOf } from '../../operations/route.ts';
import type { DocumentOperation, LeftOut, ProviderDocument } from '../document.ts';
import { kebabCase } from '../names/path-words.ts';
import { checksumOf } from '../stored-document.ts';
import { describeOperation, type StoredRows } from './describe.ts';
import { routeOf } from './steps.ts';

export interface Draft {
  readonly override: Override & { readonly added: AddedOperation };
  readonly leftOut: readonly LeftOut[];
}

export function draftOf(
  theirs: DocumentOperation,
  file: string,
  credentials: ProviderDocument['credentials'],
  rows: StoredRows,
): Draft {
  const { added, leftOut } = describeOperation(theirs, credentials, rows);
  const { operationId } = theirs;
  const route = routeOf(theirs);
  const from = {
    file,
    route,
    ...(operationId !== undefined && { operationId }),
    // Made where it is compared or stored: it takes as long as all the rest of a draft.
    get checksum() {
      const schemes = added.security?.flat().map((name) => credentials[name]);
      return checksumOf([route, operationId, added, ...(schemes ?? [])]);
    },
  };
  return { override: { route, added, from }, leftOut };
}

export const isBare = ({ override: { added } }: Draft): boolean =>
  Object.entries(added).every(
    ([name, value]) =>
      name === 'title' || name === 'kind' || (typeof value === 'object' && Object.keys(value).length === 0),
  );

/** Returns the names of an operation's arguments if it has so many, in its route or an alternative. */
export const argumentNames = ({ parameters, alternatives = [] }: Operation, count: number) =>
  [parameters, ...alternatives.map(parametersOf)].find((names) => names.length === count);

/** Returns the route with these names for its last arguments; the profile fills in those before them. */
export function withArguments(route: string, names: readonly string[]): string {
  let at = names.length - parametersOf(route).length;
  return route.replace(/\{([^{}]*)\}/g, (_, argument: string) => `{${names[at++] ?? argument}}`);
}

const pathsOfRow = (row: Fields): string[] =>
  Object.entries(row).flatMap(([name, { properties = {} }]) => [
    name,
    ...Object.keys(properties).map((inner) => `${name}.${inner}`),
  ]);

/** Who an order goes to, as services call it, the surest first. */
const parties = 'receiver recipient consignee ship-to shipping-address shipping delivery-address customer buyer';

const ofParty = (...fields: readonly string[]): string[] =>
  parties.split(' ').flatMap((party) => fields.map((field) => field.replaceAll('?', party)));

/** Names of fields in kebab case, the surest first; `+` joins two of them. */
const roleFields: Readonly<Partial<Record<OrderRole, readonly string[]>>> = {
  id: ['id', 'order-id', 'uuid'],
  number: ['order-number', 'number', 'order-no', 'increment-id', 'order-code', 'reference-number', 'reference', 'code'],
  status: ['status', 'order-status', 'state', 'status-name', 'status-code', 'status-slug'],
  receiver: ofParty('?-name', '?-full-name', '?-first-name+?-last-name'),
  phone: [...ofParty('?-phone', '?-mobile', '?-phone-number', '?-mobile-number'), 'phone', 'mobile'],
  city: [...ofParty('?-city', '?-city-name'), 'city', 'city-name'],
  total: 'grand-total order-total total-price total-amount total amounts-total totals-grand-total amount'.split(' '),
  currency: ['currency', 'currency-code', 'order-currency', 'total-currency', 'amounts-currency'],
};

function guessRoles(row: Fields): Record<string, string> {
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

export function draftFor(operation: Operation, { override }: Draft, names: readonly string[]): Override {
  const route = withArguments(override.route, names);
  const { added } = override;
  const roles = holdsOrders(operation.id, added.kind) ? guessRoles(added.row ?? {}) : {};
  const former = parametersOf(override.route);
  const choices = Object.entries(added.argumentChoices ?? {}).map(([name, values]) => [
    parametersOf(route)[former.indexOf(name)] ?? name,
    values,
  ]);
  return {
    ...override,
    route,
    added: {
      ...added,
      ...(choices.length > 0 && { argumentChoices: Object.fromEntries(choices) }),
      ...(Object.keys(roles).length > 0 && { roles }),
    },
  };
}
