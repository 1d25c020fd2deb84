import { isRow } from '../base/row.ts';

/** The part of a profile that holds them. */
interface HeldCredentials {
  readonly version: 1;
  readonly credentials?: unknown;
}

/** A secret beside the token, and the only origin that it goes to. */
export interface StoredCredential {
  readonly secret: string;
  readonly origin: string;
}

export type StoredCredentials = Readonly<Record<string, StoredCredential>>;

const isStoredCredential = (value: unknown): value is StoredCredential =>
  isRow(value) && typeof value.secret === 'string' && typeof value.origin === 'string';

export const areCredentials = (value: unknown): value is StoredCredentials =>
  isRow(value) && Object.values(value).every(isStoredCredential);

/** The credentials beside the token, by the names that the imported document gives them. */
export const storedCredentials = ({ credentials }: HeldCredentials): StoredCredentials =>
  areCredentials(credentials) ? credentials : {};

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
export const secretsOf = (profile: HeldCredentials, env: Readonly<Record<string, string | undefined>>): string[] =>
  [
    ...Object.values(storedCredentials(profile)).map(({ secret }) => secret),
    ...Object.entries(env).flatMap(([name, value]) => (name.startsWith(prefix) && value ? [value.trim()] : [])),
  ].flatMap(secretForms);
