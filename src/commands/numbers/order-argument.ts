import { type Catalogue, findOperation } from '../../operations/catalogue.ts';
import type { Operation } from '../../operations/manifest.ts';
import { fieldsOfRole } from '../../operations/roles.ts';
import type { FlagSpec } from '../command.ts';
import { searchDaysFlag } from '../find/search-days.ts';

/** Where a command takes an order, and the list in which its number is found. */
export interface OrderArgument {
  /** Its place among the arguments; behind it there may be more orders. */
  readonly at: number;
  readonly isMany: boolean;
  readonly listing: Operation;
  readonly numbers: readonly string[];
}

/** Names of the argument that is the id of an order. One called `order_number` takes the number itself. */
const idNames = /^(order|(order[_-]?)?id)$/i;

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

/** The list in which the numbers of orders are found; undefined where it has none. */
function numberListing(catalogue: Catalogue): Pick<OrderArgument, 'listing' | 'numbers'> | undefined {
  const listing = findOperation(catalogue, 'orders.list');
  if (listing?.kind !== 'list' || listing.parameters.length > 0) return undefined;
  const numbers = fieldsOfRole(listing, 'number');
  return numbers.some((field) => Object.hasOwn(listing.row, field)) ? { listing, numbers } : undefined;
}

/** The order that an operation is about; undefined where it takes none, or where no list has the numbers of orders. */
export function orderArgument(catalogue: Catalogue, operation: Operation): OrderArgument | undefined {
  const at = placeOfOrder(operation);
  const found = at < 0 ? undefined : numberListing(catalogue);
  const isMany = operation.acceptsMany === true && at === operation.parameters.length - 1;
  return found && { at, isMany, ...found };
}

/** The input of a shipment that names its order. */
export const orderInput = 'order_id';

const takesOrderInput = ({ group, input }: Operation): boolean =>
  group === 'shipments' && Object.hasOwn(input, orderInput);

/** As `orderArgument`, of an order that is an input: as if it were the only argument. */
export function orderInputArgument(catalogue: Catalogue, operation: Operation): OrderArgument | undefined {
  const found = takesOrderInput(operation) ? numberListing(catalogue) : undefined;
  return found && { at: 0, isMany: false, ...found };
}

/** How an order is named. */
export const numberFlags: readonly FlagSpec[] = [
  { flag: '--id', about: 'take what is given as an id: no number is looked up' },
  { flag: '--number', about: 'take it as an order number' },
  { ...searchDaysFlag, about: 'look numbers up among orders of the last n days' },
];

/** The flags of a command that takes an order. */
export const orderFlags = (operation: Operation): readonly FlagSpec[] =>
  placeOfOrder(operation) < 0 && !takesOrderInput(operation) ? [] : numberFlags;

/** May its order be picked at a terminal, where none is given? */
export const isPickable = ({ id, method, parameters }: Operation): boolean =>
  id === 'orders.get' && method === 'GET' && parameters.length === 1;
