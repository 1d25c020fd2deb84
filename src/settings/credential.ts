import { Failure } from '../base/failure.ts';
import { isLoopback } from '../base/redact.ts';
import { isRow, type Row } from '../base/row.ts';
import { escaped, type Message, suggest } from '../base/text/message.ts';
import { clientSecrets } from './oauth-client.ts';
import type { StoredProfile } from './profile.ts';
import type { Setting } from './read-flags.ts';
import { type Settings, settingsTable } from './table.ts';

export const loginHint = (): Message =>
  escaped`Type: ${suggest`login`}\nOr try everything without an account: add --sandbox`;

/** A token without the line end that files and shells add. One that cannot stand in a header is refused, and not shown. */
export function cleanToken(given: string, from: string): string {
  const token = given.trim();
  if (token === '') throw new Failure('usage', escaped`${from} is empty; a token is expected.`);
  if (/[^\x21-\x7e]/.test(token)) {
    throw new Failure('usage', escaped`${from} is not a token: it has spaces or control characters.`, {
      hint: escaped`Copy the token alone, without "Bearer" before it.`,
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
    { hint: escaped`Use https, or add --insecure-http if you trust that network.` },
  );
}

/** The stored token for this base URL: it goes to the origin that it was issued for and to no other. */
export function storedToken(baseUrl: string, profile: StoredProfile): string {
  const { origin } = new URL(baseUrl);
  if (!profile.token) {
    throw new Failure('auth', escaped`You are not logged in to ${origin}.`, { hint: loginHint() });
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

const prefix = 'SHIPCTL_CREDENTIAL_';

/** `api-key` → `SHIPCTL_CREDENTIAL_API_KEY`. */
export const credentialVariable = (name: string): string => prefix + name.replace(/[^A-Za-z0-9]+/g, '_').toUpperCase();

/**
 * A secret as it is sent: basic authentication encodes `user:password`, and the password is a secret by itself; so is the
 * key in `Token 4f1a`.
 */
export const secretForms = (secret: string): string[] => {
  const at = secret.indexOf(':');
  const pair = at < 0 ? [] : [Buffer.from(secret).toString('base64'), secret.slice(at + 1)];
  const space = secret.lastIndexOf(' ');
  return [secret, ...pair, ...(space < 0 ? [] : [secret.slice(space + 1)])];
};

/** All that must not be shown of the credentials of a profile and of the environment. */
export const secretsOf = (profile: StoredProfile, env: Readonly<Record<string, string | undefined>>): string[] => [
  ...[
    ...Object.values(profile.credentials ?? {}).map(({ secret }) => secret),
    ...Object.entries(env).flatMap(([name, value]) =>
      name.toUpperCase().startsWith(prefix) && value ? [value.trim()] : [],
    ),
  ].flatMap(secretForms),
  ...(profile.client ? clientSecrets(profile.client) : []),
];

/** Returns the secrets among the settings, each as it is set and as it is sent, without blanks around it. */
export function secretsIn(settings: Settings): string[] {
  const values: Readonly<Record<string, unknown>> = settings;
  const secrets = Object.entries<Setting>(settingsTable).flatMap(([name, { secret }]) =>
    secret ? [values[name]] : [],
  );
  return secrets.flatMap((value) => (typeof value === 'string' ? [value, value.trim()] : []));
}
