import { type Catalogue, operationsOf } from '../../operations/catalogue.ts';
import type { Operation } from '../../operations/manifest.ts';
import { fieldsOfRole } from '../../operations/roles.ts';
import { routeShape } from '../../operations/route.ts';
import type { FlagSpec } from '../../session/flags.ts';
import { operationFlags } from '../../session/operation-flags.ts';

/** Where a command takes an order, and the list in which its number is found. */
export interface OrderArgument {
  /** Its place among the arguments; behind it there may be more orders. */
  readonly at: number;
  readonly isMany: boolean;
  readonly listing: Operation;
  /** Reads one order by its id; undefined if no operation does. */
  readonly reading: Operation | undefined;
  readonly numbers: readonly string[];
}

/**
 * Names of the argument that is the id of an order, with the initials of a service before it: `bcOrderId`. One called
 * `order_number`, `ext_order_id` or `merchant_order_id` takes a number itself.
 */
const idNames = /^(order|((?!ext|ref|own|po)[a-z]{1,3}[_-]?order[_-]?|order[_-]?)?id)$/i;

/**
 * The place of an order among the arguments of a route: `/orders/{order}/items/{item}` has it first. `/returns/orders/{id}`
 * has none: it may be another kind of order, and no number leads to its id.
 */
const placeOfOrder = ({ path, parameters, group }: Operation): number =>
  parameters.findIndex(
    (name) =>
      group === 'orders' &&
      idNames.test(name) &&
      (name === 'order' || path.toLowerCase().includes(`/orders/{${name.toLowerCase()}}`)),
  );

/** Returns the same text for all routes of one resource, whatever their arguments are called. */
const placeOf = (path: string): string => routeShape(path.replace(/\/$/, '').replace(/\.json$/i, '')).toLowerCase();

/** The path of the list that an order of a route is in: what stands before the argument. */
const listPlaceOf = ({ path }: Operation, argument: string): string =>
  placeOf(path.slice(0, path.indexOf(`{${argument}}`)));

/**
 * The list that an order of an operation is in. What a document describes has the ids of the service that it is about: they
 * are in the list at the same place, or in the one that has replaced `orders list` from the same document.
 */
function listingOf(catalogue: Catalogue, operation: Operation, argument: string | undefined): Operation | undefined {
  const all = operationsOf(catalogue);
  const usual = all.find(({ id }) => id === 'orders.list');
  if (operation.importedFrom === undefined) return usual;
  const isListing = ({ kind, method, parameters }: Operation) =>
    kind === 'list' && method === 'GET' && parameters.length === 0;
  const place = argument === undefined ? undefined : listPlaceOf(operation, argument);
  const near = all.find((each) => isListing(each) && placeOf(each.path) === place);
  const isReplaced = operation.grade !== 'imported' && usual?.importedFrom === operation.importedFrom;
  return near ?? (isReplaced ? usual : undefined);
}

/** The operation that reads, by its id, the order that an operation is about; where it is found as `listingOf` tells. */
export function orderGetOf(catalogue: Catalogue, operation: Operation): Operation | undefined {
  const all = operationsOf(catalogue);
  const isReading = ({ kind, method, parameters }: Operation) =>
    kind === 'record' && method === 'GET' && parameters.length === 1;
  const usual = all.find((each) => each.id === 'orders.get' && isReading(each));
  if (operation.importedFrom === undefined) return usual;
  const argument = operation.parameters[placeOfOrder(operation)];
  const place = argument === undefined ? undefined : `${listPlaceOf(operation, argument)}/{}`;
  const near = all.find((each) => isReading(each) && placeOf(each.path) === place);
  const isReplaced = operation.grade !== 'imported' && usual?.importedFrom === operation.importedFrom;
  return near ?? (isReplaced ? usual : undefined);
}

/** Returns the list in which the numbers of an operation's orders are found; undefined if no list has them. */
function numberListing(
  catalogue: Catalogue,
  operation: Operation,
  argument?: string,
): Pick<OrderArgument, 'listing' | 'reading' | 'numbers'> | undefined {
  const listing = listingOf(catalogue, operation, argument);
  if (listing?.kind !== 'list' || listing.parameters.length > 0) return undefined;
  const numbers = fieldsOfRole(listing, 'number');
  if (!numbers.some((field) => Object.hasOwn(listing.row, field))) return undefined;
  return { listing, reading: orderGetOf(catalogue, operation), numbers };
}

/** Returns the argument of an operation that is an order; undefined if it takes none, or no list has the numbers of orders. */
export function orderArgument(catalogue: Catalogue, operation: Operation): OrderArgument | undefined {
  const at = placeOfOrder(operation);
  const found = at < 0 ? undefined : numberListing(catalogue, operation, operation.parameters[at]);
  const isMany = operation.acceptsMany === true && at === operation.parameters.length - 1;
  return found && { at, isMany, ...found };
}

/** The input of a shipment that names its order. */
export const orderInput = 'order_id';

const takesOrderInput = ({ group, input }: Operation): boolean =>
  group === 'shipments' && Object.hasOwn(input, orderInput);

/** As `orderArgument`, of an order that is an input: as if it were the only argument. */
export function orderInputArgument(catalogue: Catalogue, operation: Operation): OrderArgument | undefined {
  const found = takesOrderInput(operation) ? numberListing(catalogue, operation) : undefined;
  return found && { at: 0, isMany: false, ...found };
}

/** How an order is named. */
export const numberFlags: readonly FlagSpec[] = [
  operationFlags.id,
  operationFlags.number,
  { ...operationFlags.searchDays, about: 'look numbers up among orders of the last n days' },
];

/** The flags of a command that takes an order. */
export const orderFlags = (operation: Operation): readonly FlagSpec[] =>
  placeOfOrder(operation) < 0 && !takesOrderInput(operation) ? [] : numberFlags;

/** May its order be picked at a terminal, where none is given? */
export const isPickable = ({ id, method, parameters }: Operation): boolean =>
  id === 'orders.get' && method === 'GET' && parameters.length === 1;
