import { Failure } from '../base/failure.ts';
import { isRow, type Row } from '../base/row.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { suggest } from '../base/text/suggest.ts';
import { isLoopback } from '../base/text/url.ts';
import type { Profile } from './profile.ts';

export const loginHint = `Type: ${suggest`login`}\nOr try everything without an account: add --sandbox`;

/** A token without the line end that files and shells add. What cannot stand in a header is refused, and not shown. */
export function cleanToken(given: string, from: string): string {
  const token = given.trim();
  if (token === '') throw new Failure('usage', escaped`${from} is empty; a token is expected.`);
  if (/[^\x21-\x7e]/.test(token)) {
    throw new Failure('usage', escaped`${from} is not a token: it has spaces or control characters.`, {
      hint: 'Copy the token alone, without "Bearer" before it.',
    });
  }
  return token;
}

/** Throws unless a secret may be sent to this address: https, or this machine, or any with --insecure-http. */
export function assertSafeForSecrets(address: string, insecureHttp: boolean): void {
  const url = new URL(address);
  if (url.protocol === 'https:' || isLoopback(url) || insecureHttp) return;
  throw new Failure(
    'usage',
    escaped`${url.origin} is http: others on the network could read your secrets, so nothing was sent.`,
    { hint: 'Use https, or add --insecure-http if you trust that network.' },
  );
}

/** The stored token for this base URL: it goes to the origin that it was issued for and to no other. */
export function storedToken(baseUrl: string, profile: Profile): string {
  const { origin } = new URL(baseUrl);
  if (!profile.token) {
    throw new Failure('auth', escaped`You are not logged in to ${origin}.`, { hint: loginHint });
  }
  if (profile.token_origin !== origin) {
    throw new Failure(
      'auth',
      escaped`The stored token belongs to ${profile.token_origin}, and this request goes to ${origin}.`,
      {
        hint: escaped`Nothing was sent. Log in there: ${suggest`login`}`,
      },
    );
  }
  return cleanToken(profile.token, 'The stored token');
}

/** The claims of a JWT; none of any other token. */
function claimsOf(token: string): Row {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
    return isRow(claims) ? claims : {};
  } catch {
    return {};
  }
}

/** When a token ends, by its own `exp` if it is a JWT; undefined if that is unknown. */
export function endOfToken(token: string): Date | undefined {
  const { exp } = claimsOf(token);
  return typeof exp === 'number' && Number.isFinite(exp) && Math.abs(exp) < 8.64e12 ? new Date(exp * 1000) : undefined;
}

/** Whose token it is, if it is a JWT that says so; the same for every token of an account. */
export function ownerOfToken(token: string): string | undefined {
  const { sub } = claimsOf(token);
  return typeof sub === 'string' || typeof sub === 'number' ? String(sub) : undefined;
}
