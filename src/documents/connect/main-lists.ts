import { type Catalogue, operationsOf } from '../../operations/catalogue.ts';
import { isRead, type Operation } from '../../operations/manifest.ts';
import { resourceOf } from '../../operations/route.ts';
import { sentName } from '../../service/input/requests.ts';

/** What people look for in a service, by the last words of resources: that of the second line where it has none of the first. */
const wanted = [
  ['orders', 'shipments', 'parcels', 'fulfillments', 'trackers'],
  ['products', 'customers'],
];

/** So many first pages show that a service is connected. */
const mostLists = 2;

const thingOf = (operation: Operation): string => resourceOf(operation).split(' ').at(-1) ?? '';

/** Can it be read without a word more: no argument, no required input that the profile does not hold, and nothing changes? */
function isReadAlone(operation: Operation, { values = {} }: Catalogue): boolean {
  const { kind, parameters, requiredInput } = operation;
  const isKept = (name: string) => Object.hasOwn(values, sentName(operation, name));
  return kind === 'list' && isRead(operation) && parameters.length === 0 && requiredInput.every(isKept);
}

/**
 * Returns the lists of a document whose first pages show that it is connected: its orders and what is sent for them, else what
 * it lists first. Of several lists of one thing the one with the shortest name counts.
 */
export function mainLists(catalogue: Catalogue, file: string): Operation[] {
  const all = operationsOf(catalogue).filter(
    (operation) => operation.importedFrom === file && isReadAlone(operation, catalogue),
  );
  const listOf = (thing: string): Operation[] => {
    const lists = all.filter((operation) => thingOf(operation) === thing);
    return lists.toSorted((one, other) => one.id.split('.').length - other.id.split('.').length).slice(0, 1);
  };
  const chosen = wanted.map((things) => things.flatMap(listOf)).find(({ length }) => length > 0);
  return (chosen ?? all).slice(0, mostLists);
}
