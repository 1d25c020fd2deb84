/** A value is not allowed; the message says why, as the end of a sentence that begins with the value. */
export class NotAllowed extends Error {}

export const anyText = (given: string): string => given;

export const oneOf =
  (allowed: readonly string[]) =>
  (given: string): string => {
    if (allowed.includes(given)) return given;
    throw new NotAllowed(`is not one of ${allowed.join(', ')}`);
  };

const decimal = /^\d+(\.\d+)?$/;

/** A number from `least` to `most`, both allowed. */
export const numberFrom =
  (least: number, most: number, kind: 'whole' | 'decimal' = 'whole') =>
  (given: string): number => {
    const value = Number(given);
    const isOfKind = decimal.test(given) && (kind === 'decimal' || Number.isInteger(value));
    if (isOfKind && value >= least && value <= most) return value;
    throw new NotAllowed(`is not a ${kind === 'whole' ? 'whole number' : 'number'} from ${least} to ${most}`);
  };

export const yesOrNo = (given: string): boolean => {
  const word = given.toLowerCase();
  if (['1', 'true', 'yes', 'on'].includes(word)) return true;
  if (['0', 'false', 'no', 'off'].includes(word)) return false;
  throw new NotAllowed('is neither 1 (yes) nor 0 (no)');
};

/** Names become file names, so they have only letters that every file system allows. */
export const profileName = (given: string): string => {
  const reserved = given.endsWith('.operations') || given.endsWith('.next');
  if (!reserved && /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(given)) return given;
  if (reserved)
    throw new NotAllowed('is not a valid profile name: shipctl uses names that end in .operations or .next');
  throw new NotAllowed('is not a valid profile name: use letters, digits, dot, dash and underscore, at most 64');
};

/** An address as a message may show it, without a user name and a password, even if it is not a valid one. */
export const shownAddress = (given: string): string =>
  JSON.stringify(given.replace(/^([a-z][a-z0-9+.-]*:\/\/)?.*@/is, '$1***@'));

/**
 * A base URL without what people paste along with it: a trailing `/` or `/api`, a query, a fragment. A path before
 * that stays. User info is refused: it would reach logs, and `https://good@evil/` has fooled people.
 */
export const serviceUrl = (given: string): string => {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') {
    throw new NotAllowed('is not a valid address: write it in full, like https://ship.example.com');
  }
  if (url.username || url.password) throw new NotAllowed('has a user name or password: leave them out');
  const path = url.pathname.replace(/\/+$/, '').replace(/\/api$/, '');
  return url.origin + path.replace(/\/+$/, '');
};
