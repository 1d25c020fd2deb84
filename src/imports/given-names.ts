import { extname } from 'node:path';
import { escaped } from '../base/text/message.ts';
import { countryOf, nearestCountry } from '../orders/places.ts';
import type { Reader } from '../settings/readers.ts';

/** The two letters of a country (ISO 3166) by any of its names. */
export const countryCode: Reader<string> = (given) => {
  const value = countryOf(given);
  if (value !== undefined) return { value };
  const near = nearestCountry(given);
  return {
    fault: near === undefined ? escaped`is not a country, like SA` : escaped`is not a country; the nearest is ${near}`,
  };
};

export const errorsFile: Reader<string> = (given) =>
  ['.csv', '.xlsx'].includes(extname(given).toLowerCase())
    ? { value: given }
    : { fault: escaped`must end in .csv or .xlsx` };

/** A name for the rows of a file in the ledger, in place of its path. */
export const rowsName: Reader<string> = (given) =>
  /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ._-]{0,63}$/u.test(given)
    ? { value: given }
    : { fault: escaped`is not a name: use letters, digits, spaces and . _ -` };
