import { Failure } from '../base/failure.ts';
import { isLoopback } from '../base/loopback.ts';
import { isRow, type Row } from '../base/row.ts';
import type { Profile } from './profile.ts';

/** A token and where it came from, in words that help to replace it. */
export interface Credential {
  readonly token: string;
  readonly origin: string;
  readonly from: string;
}

/** Trims the line end that files and shells add; refuses what would break out of a header, without showing it. */
export function cleanToken(given: string, from: string): string {
  const token = given.trim();
  if (token === '') throw new Failure('usage', `${from} is empty: a token was expected.`);
  if (/[^\x21-\x7e]/.test(token)) {
    throw new Failure('usage', `${from} holds spaces or control characters: that is no token.`, {
      hint: 'Copy the token alone, without "Bearer" before it.',
    });
  }
  return token;
}

/** Throws unless a secret may travel to this address: https, or the machine itself, or on the user's own word. */
export function assertSafeForSecrets(address: string, insecureHttp: boolean): void {
  const url = new URL(address);
  if (url.protocol === 'https:' || isLoopback(url) || insecureHttp) return;
  throw new Failure(
    'usage',
    `${url.origin} is http: anybody on the way could read your secrets, so nothing was sent.`,
    {
      hint: 'Use https, or add --insecure-http if you know that network.',
    },
  );
}

/** The credential for this base URL. A stored token goes to the origin that it was issued for and to no other. */
export function credentialFor(baseUrl: string, envToken: string | undefined, profile: Profile): Credential {
  const { origin } = new URL(baseUrl);
  if (envToken) {
    return { token: cleanToken(envToken, 'SHIPCTL_TOKEN'), origin, from: 'SHIPCTL_TOKEN' };
  }
  if (!profile.token) {
    throw new Failure('auth', `You are not logged in to ${origin}.`, {
      hint: 'Type: shipctl login\nOr try everything without an account: add --sandbox',
    });
  }
  if (profile.token_origin !== origin) {
    throw new Failure('auth', `The stored token belongs to ${profile.token_origin}, this call goes to ${origin}.`, {
      hint: `Nothing was sent. Log in there: shipctl login --base-url ${baseUrl}`,
    });
  }
  return { token: cleanToken(profile.token, 'The stored token'), origin, from: 'the stored login' };
}

/** What a JWT says of itself; an empty record for every other token. */
function claimsOf(token: string): Row {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
    return isRow(claims) ? claims : {};
  } catch {
    return {};
  }
}

/** When a token ends, from its own `exp` if it is a JWT; undefined where nobody says. */
export function endOfToken(token: string): Date | undefined {
  const { exp } = claimsOf(token);
  return typeof exp === 'number' && Number.isFinite(exp) && Math.abs(exp) < 8.64e12 ? new Date(exp * 1000) : undefined;
}

/** Whose token it is, if it is a JWT that says so: the same for every token of an account. */
export function ownerOfToken(token: string): string | undefined {
  const { sub } = claimsOf(token);
  return typeof sub === 'string' || typeof sub === 'number' ? String(sub) : undefined;
}
