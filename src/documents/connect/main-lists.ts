import { type Catalogue, operationsOf } from '../../operations/catalogue.ts';
import { isRead, type Operation } from '../../operations/manifest.ts';
import { plainResourceOf } from '../../operations/route.ts';
import { sentName } from '../../service/input/requests.ts';

/** What people look for in a service, by the last words of resources: that of the second line where it has none of the first. */
const wanted = [
  ['orders', 'shipments', 'parcels', 'fulfillments', 'trackers'],
  ['products', 'customers'],
];

/** So many first pages show that a service is connected. */
const mostLists = 2;

const thingOf = (operation: Operation): string => plainResourceOf(operation).split(' ').at(-1) ?? '';

/** What a list has, for people: `orders` of `orders search` too. */
export const nounOf = (operation: Operation): string => thingOf(operation).replaceAll('-', ' ');

/** Can it be read without a word more: no argument, no required input that the profile does not hold, and nothing changes? */
function isReadAlone(operation: Operation, { values = {} }: Catalogue): boolean {
  const { kind, parameters, requiredInput } = operation;
  const isKept = (name: string) => Object.hasOwn(values, sentName(operation, name));
  return kind === 'list' && isRead(operation) && parameters.length === 0 && requiredInput.every(isKept);
}

const readAlone = (catalogue: Catalogue, file: string | undefined): Operation[] =>
  operationsOf(catalogue).filter(
    (operation) => operation.importedFrom === file && file !== undefined && isReadAlone(operation, catalogue),
  );

/** The list of a thing with the shortest name, in the document that another operation is of. */
export function listNamed(catalogue: Catalogue, { importedFrom }: Operation, thing: string): Operation | undefined {
  const lists = readAlone(catalogue, importedFrom).filter((operation) => thingOf(operation) === thing);
  return lists.toSorted((one, other) => one.id.split('.').length - other.id.split('.').length)[0];
}

/**
 * Returns the lists of a document whose first pages show that it is connected: its orders and what is sent for them, else what
 * it lists first.
 */
export function mainLists(catalogue: Catalogue, file: string): Operation[] {
  const all = readAlone(catalogue, file);
  const [any] = all;
  const listOf = (thing: string) => (any && listNamed(catalogue, any, thing)) ?? [];
  const chosen = wanted.map((things) => things.flatMap(listOf)).find(({ length }) => length > 0);
  return (chosen ?? all).slice(0, mostLists);
}
