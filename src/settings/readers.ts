import { getOwn } from '../base/get-own.ts';
/** A value that is not allowed; the message says what is. */
export class NotAllowed extends Error {}

export const text = (given: string): string => given;

export const oneOf =
  <T extends string>(...allowed: readonly T[]) =>
  (given: string): T => {
    const found = allowed.find((choice) => choice === given);
    if (found === undefined) throw new NotAllowed(`is not one of ${allowed.join(', ')}`);
    return found;
  };

const decimal = /^\d+(\.\d+)?$/;

/** A number from `least` to `most`, both allowed. */
export const numberFrom =
  (least: number, most: number, kind: 'whole' | 'decimal' = 'whole') =>
  (given: string): number => {
    const value = Number(given);
    const right = decimal.test(given) && (kind === 'decimal' || Number.isInteger(value));
    if (right && value >= least && value <= most) return value;
    throw new NotAllowed(`is no ${kind === 'whole' ? 'whole number' : 'number'} from ${least} to ${most}`);
  };

const words: Readonly<Record<string, boolean>> = {
  '1': true,
  true: true,
  yes: true,
  on: true,
  '0': false,
  false: false,
  no: false,
  off: false,
};

export const yesOrNo = (given: string): boolean => {
  const value = getOwn(words, given.toLowerCase());
  if (value === undefined) throw new NotAllowed('is neither 1 (yes) nor 0 (no)');
  return value;
};

/** Names become file names, so they are kept to letters that every file system takes. */
export const profileName = (given: string): string => {
  const reserved = given.endsWith('.operations') || given.endsWith('.next');
  if (!reserved && /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(given)) return given;
  if (reserved) throw new NotAllowed('is no profile name: .operations and .next at its end are kept for shipctl');
  throw new NotAllowed('is no profile name: letters, digits, dot, dash and underscore, at most 64');
};

/** An address as a message may show it: it may hold a password, even one too wrong to be read as an address. */
export const shownAddress = (given: string): string =>
  JSON.stringify(given.replace(/^([a-z][a-z0-9+.-]*:\/\/)?.*@/is, '$1***@'));

/**
 * A base URL without what people paste along with it: a trailing `/` or `/api`, a query, a fragment. A path before
 * that stays. User info is refused: it would reach logs, and `https://good@evil/` has fooled people.
 */
export const serviceUrl = (given: string): string => {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') {
    throw new NotAllowed('is no web address: give it whole, as in https://ship.example.com');
  }
  if (url.username || url.password) throw new NotAllowed('holds a user name or password: leave them out');
  const path = url.pathname.replace(/\/+$/, '').replace(/\/api$/, '');
  return url.origin + path.replace(/\/+$/, '');
};
