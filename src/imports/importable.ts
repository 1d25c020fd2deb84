import { getOwn } from '../base/row.ts';
import { isRead, type Operation } from '../operations/manifest.ts';

/** Can its records be imported: does it create one of what a sheet can hold? What costs money is asked about one by one. */
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

/** What is created, in messages: `orders`, `refunds` for `orders refunds create`. */
export const importNoun = ({ group, verb }: Operation): string =>
  (verb.split(' ').at(-2) ?? group).replaceAll('-', ' ');
