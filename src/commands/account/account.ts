import { Failure } from '../../base/failure.ts';
import type { Endpoints } from '../../http/prepare.ts';
import { cleanToken, loginHint, storedToken } from '../../settings/credential.ts';
import type { Profile, ProfileReading } from '../../settings/profile.ts';
import type { Settings } from '../../settings/table.ts';

type Credential = NonNullable<Endpoints['credential']>;

/** Who calls, and where. A damaged profile fails only when something of it is asked for. */
export interface Account {
  /** The profile's file; it may not exist. */
  readonly file: string;
  readonly reading: ProfileReading;
  baseUrl(): string;
  authUrl(): string;
  credential(): Credential;
}

const missingBaseUrl = (hasToken: boolean): Failure =>
  hasToken
    ? new Failure('usage', 'The base URL is missing: which service is the token for?', {
        hint: 'Give it with --base-url or SHIPCTL_BASE_URL.',
      })
    : new Failure('auth', 'You are not logged in to any service yet.', { hint: loginHint });

export function openAccount(settings: Settings, file: string, reading: ProfileReading): Account {
  const profile = (): Profile => {
    if (reading.state === 'damaged') throw reading.failure;
    return reading.profile;
  };
  const baseUrl = (): string => {
    if (settings.baseUrl !== undefined) return settings.baseUrl;
    throw missingBaseUrl(settings.token !== undefined || profile().token !== undefined);
  };
  const credential = (): Credential =>
    settings.token === undefined
      ? { token: storedToken(baseUrl(), profile()), from: 'the stored login' }
      : { token: cleanToken(settings.token, 'SHIPCTL_TOKEN'), from: 'SHIPCTL_TOKEN' };
  return { file, reading, baseUrl, authUrl: () => settings.authUrl ?? baseUrl(), credential };
}
