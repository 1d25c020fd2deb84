import { extname } from 'node:path';
import { fileNameFault } from '../base/files/files.ts';
import type { Reader } from '../settings/readers.ts';

/** Two letters of ISO 3166. */
export const countryCode: Reader<string> = (given) => {
  const value = given.toUpperCase();
  return /^[A-Z]{2}$/.test(value) ? { value } : { fault: 'is not a code of two letters, like SA' };
};

export const errorsFile: Reader<string> = (given) =>
  ['.csv', '.xlsx'].includes(extname(given).toLowerCase()) ? { value: given } : { fault: 'must end in .csv or .xlsx' };

/** A name for the rows of a file in the ledger, in place of its path. */
export const rowsName: Reader<string> = (given) =>
  /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._-]{0,63}$/u.test(given)
    ? { value: given }
    : { fault: 'is not a name: use letters, digits, spaces and . _ -' };

/** Is this the path of a kept mapping, and not its name? */
export const isMapPath = (name: string): boolean => /[/\\]|\.json$/.test(name);

/** The name of a kept mapping, or the path of its file. */
export const mapName: Reader<string> = (given) => {
  if (isMapPath(given)) return { value: given };
  const isWord = /^[\p{L}\p{N}][\p{L}\p{N}_-]{0,63}$/u.test(given);
  const fault = fileNameFault(given) ?? (isWord ? undefined : 'is not a name: use letters, digits, - and _');
  return fault === undefined ? { value: given } : { fault };
};
