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

/** The word for the records in messages: `orders`, `refunds` for `orders refunds create`. */
export const importNoun = ({ group, verb }: Operation): string =>
  (verb.split(' ').at(-2) ?? group).replaceAll('-', ' ');
