import { escaped } from '../../base/text/message.ts';
import { type Catalogue, operationsOf } from '../../operations/catalogue.ts';
import { isRead, type Operation } from '../../operations/manifest.ts';
import { fieldsOfRole } from '../../operations/roles.ts';
import { placeOfOrder, routeShape, takesOrderInput } from '../../operations/route.ts';
import type { FlagSpec } from '../../session/flags.ts';
import { operationFlags } from '../../session/shared-flags.ts';

/** Where a command takes an order, and the list in which its number is found. */
export interface OrderArgument {
  /** Its place among the arguments; behind it there may be more orders. */
  readonly at: number;
  readonly isMany: boolean;
  readonly listing: Operation;
  /** Reads one order by its id; undefined if no operation does. */
  readonly reading: Operation | undefined;
}

const resourceAt = (path: string): string => routeShape(path.replace(/\/$/, '').replace(/\.json$/i, '')).toLowerCase();

/**
 * The operation that lists or reads the orders of another one. An operation of an imported document has the ids of the service that
 * the document is about: they are at the same place of its routes, or in what replaces the built-in operation from the
 * same document.
 */
function nearOperation(catalogue: Catalogue, operation: Operation, id: 'orders.list' | 'orders.get') {
  const { importedFrom, grade, path, parameters } = operation;
  const isList = id === 'orders.list';
  const all = operationsOf(catalogue).filter(
    (each) => isRead(each) && each.kind === (isList ? 'list' : 'record') && each.parameters.length === (isList ? 0 : 1),
  );
  const usual = all.find((each) => each.id === id);
  if (importedFrom === undefined) return usual;
  const argument = parameters[placeOfOrder(operation)];
  const list = argument && resourceAt(path.slice(0, path.indexOf(`{${argument}}`)));
  const place = isList ? list : `${list}/{}`;
  const near = all.find((each) => resourceAt(each.path) === place);
  return near ?? (grade !== 'imported' && usual?.importedFrom === importedFrom ? usual : undefined);
}

/** Returns the operation that reads, by its id, the order that an operation is about; undefined if none does. */
export const orderGetOf = (catalogue: Catalogue, operation: Operation): Operation | undefined =>
  nearOperation(catalogue, operation, 'orders.get');

function argumentAt(catalogue: Catalogue, operation: Operation, at: number): OrderArgument | undefined {
  const listing = nearOperation(catalogue, operation, 'orders.list');
  if (!listing || !fieldsOfRole(listing, 'number').some((field) => Object.hasOwn(listing.row, field))) return undefined;
  const isMany = operation.acceptsMany === true && at === operation.parameters.length - 1;
  return { at, isMany, listing, reading: orderGetOf(catalogue, operation) };
}

/** Returns the argument of an operation that is an order; undefined if it takes none, or no list has the numbers of orders. */
export function orderArgument(catalogue: Catalogue, operation: Operation): OrderArgument | undefined {
  const at = placeOfOrder(operation);
  return at < 0 ? undefined : argumentAt(catalogue, operation, at);
}

/** As `orderArgument`, of an order that is an input: as if it were the only argument. */
export function orderInputArgument(catalogue: Catalogue, operation: Operation): OrderArgument | undefined {
  return takesOrderInput(operation) ? argumentAt(catalogue, operation, 0) : undefined;
}

/** Whether a word is an id or a number, where the line says so. */
export interface NumberFlags {
  readonly id: boolean;
  readonly number: boolean;
}

export const howToSay = escaped`Say which it is: --id or --number.`;

/** How an order is named. */
export const numberFlags: readonly FlagSpec[] = [
  operationFlags.id,
  operationFlags.number,
  { ...operationFlags.searchDays, about: 'look numbers up among orders of the last n days' },
];

/** May its order be picked at a terminal, where none is given? */
export const isPickable = ({ id, method, parameters }: Operation): boolean =>
  id === 'orders.get' && method === 'GET' && parameters.length === 1;
