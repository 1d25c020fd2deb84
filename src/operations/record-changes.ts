import { singular } from '../base/text/names.ts';
import { type Catalogue, findOperation, operationsOf } from './catalogue.ts';
import type { Operation } from './manifest.ts';
import { routeShape } from './route.ts';

/** When a record was changed last, by the names that services have for it. */
export const changeTimes = ['updated_at', 'updatedAt', 'date_updated', 'modified_at', 'date_modified', 'last_modified'];

/** Fields of any record or element that only the service writes: when it was made, and when it was changed last. */
export const recordTimes = ['created_at', 'createdAt', 'date_created', ...changeTimes];

/** Does an operation change a record that is there? */
export const changesRecord = ({ method, verb }: Pick<Operation, 'method' | 'verb'>): boolean =>
  method === 'PUT' || method === 'PATCH' || (method === 'POST' && /(?:^|[ -])update$/.test(verb));

/** The field of an element that names the record which it is in: `order_id`. */
export const joinFieldOf = ({ group, verb }: Pick<Operation, 'group' | 'verb'>): string =>
  `${singular((verb.split(' ').at(-2) ?? group).replaceAll('-', ' ')).replaceAll(' ', '_')}_id`;

/** The path of the record itself: `/orders/{}` for `/orders/{order}/edit`. */
const recordPath = (path: string): string =>
  routeShape(path.replace(/\/$/, '').replace(/\/(?:edit|update)$/i, '')).toLowerCase();

/** Returns the operation that reads the record which another one changes; undefined if none does. */
export function recordGetOf(catalogue: Catalogue, operation: Operation): Operation | undefined {
  if (!changesRecord(operation)) return undefined;
  const { id, path, parameters, importedFrom } = operation;
  const isGet = (each: Operation): boolean =>
    each.kind === 'record' &&
    each.method === 'GET' &&
    each.document === undefined &&
    each.parameters.length === parameters.length;
  const isAtPath = (each: Operation): boolean => isGet(each) && recordPath(each.path) === recordPath(path);
  const named = findOperation(catalogue, id.replace(/(^|[. -])update(?:-\d+)?$/, '$1get'));
  if (named && isAtPath(named)) return named;
  const near = operationsOf(catalogue).find(isAtPath);
  return near ?? (named && isGet(named) && named.importedFrom === importedFrom ? named : undefined);
}
