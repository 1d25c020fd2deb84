import { getOwn } from '../base/row.ts';
import { isRead, type Operation } from '../operations/manifest.ts';

/** Can its records be imported? A file, a secret or a write that costs money is no row of a sheet. */
export const isImportable = (operation: Operation): boolean =>
  /(^| )create$/.test(operation.verb) &&
  operation.kind === 'record' &&
  operation.method === 'POST' &&
  !isRead(operation) &&
  operation.document === undefined &&
  operation.secret === undefined &&
  operation.costsMoney === undefined &&
  operation.bodyType !== 'multipart' &&
  Object.keys(operation.input).some((name) => (getOwn(operation.places ?? {}, name) ?? 'body') === 'body');

/** `orders import` beside `orders create`. */
export const importVerb = ({ verb }: Operation): string => verb.replace(/create$/, 'import');

/** The word for the records in messages: `orders`, `refunds` for `orders refunds create`. */
export const importNoun = ({ group, verb }: Operation): string =>
  (verb.split(' ').at(-2) ?? group).replaceAll('-', ' ');

/**
 * Returns the operations that change, get and list the records that an operation creates. Returns undefined if one of the
 * first two is not known, or is not as plain as the creation.
 */
export function updatesOf(create: Operation, operations: readonly Operation[]) {
  const named = (verb: string) => operations.find(({ id }) => id === create.id.replace(/create$/, verb));
  const update = named('update');
  const get = named('get');
  const count = create.parameters.length + 1;
  const isPlain =
    update?.kind === 'record' &&
    ['PUT', 'PATCH', 'POST'].includes(update.method) &&
    update.parameters.length === count &&
    (update.secret ?? update.costsMoney ?? update.confirm ?? update.document) === undefined &&
    update.bodyType !== 'multipart';
  const isShown = get?.kind === 'record' && get.method === 'GET' && get.parameters.length === count;
  return update && get && isPlain && isShown ? { update, get, list: named('list') } : undefined;
}
