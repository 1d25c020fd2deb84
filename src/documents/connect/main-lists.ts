import { type Catalogue, operationsOf } from '../../operations/catalogue.ts';
import { isRead, type Operation } from '../../operations/manifest.ts';
import { plainResourceOf } from '../../operations/route.ts';
import { sentName } from '../../service/input/requests.ts';

/** The lists that people look for first, by the last word of their resources. The second line counts only where a service has none of the first. */
const wanted = [
  ['orders', 'shipments', 'parcels', 'fulfillments', 'trackers'],
  ['products', 'customers'],
];

/** The most first pages that are read to show that a service is connected. */
const mostLists = 2;

const thingOf = (operation: Operation): string => plainResourceOf(operation).split(' ').at(-1) ?? '';

/** The name of the records of a list: `orders`, for `orders search` too. */
export const nounOf = (operation: Operation): string => thingOf(operation).replaceAll('-', ' ');

/** Is it a list that changes nothing and can be read as it is: it takes no argument, and the profile holds every required input? */
function isReadAlone(operation: Operation, { values = {} }: Catalogue): boolean {
  const { kind, parameters, requiredInput } = operation;
  const isKept = (name: string) => Object.hasOwn(values, sentName(operation, name));
  return kind === 'list' && isRead(operation) && parameters.length === 0 && requiredInput.every(isKept);
}

const readAlone = (catalogue: Catalogue, file: string | undefined): Operation[] =>
  operationsOf(catalogue).filter(
    (operation) => operation.importedFrom === file && file !== undefined && isReadAlone(operation, catalogue),
  );

/** The list of these things with the shortest name, from the same document as the operation. */
export function listNamed(catalogue: Catalogue, { importedFrom }: Operation, thing: string): Operation | undefined {
  const lists = readAlone(catalogue, importedFrom).filter((operation) => thingOf(operation) === thing);
  return lists.toSorted((one, other) => one.id.split('.').length - other.id.split('.').length)[0];
}

/**
 * Returns the lists whose first pages show that the service of a document is connected: orders and shipments, else products and
 * customers, else the first lists of the document.
 */
export function mainLists(catalogue: Catalogue, file: string): Operation[] {
  const all = readAlone(catalogue, file);
  const [any] = all;
  const listOf = (thing: string) => (any && listNamed(catalogue, any, thing)) ?? [];
  const chosen = wanted.map((things) => things.flatMap(listOf)).find(({ length }) => length > 0);
  return (chosen ?? all).slice(0, mostLists);
}
