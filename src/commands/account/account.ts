import { Failure } from '../../base/failure.ts';
import { type Credential, credentialFor } from '../../settings/credential.ts';
import type { Profile, ProfileReading } from '../../settings/profile.ts';
import type { Settings } from '../../settings/table.ts';

/** Who calls, and where. What a damaged profile would have said fails only when it is asked for. */
export interface Account {
  /** The profile's file; it may not exist. */
  readonly file: string;
  readonly reading: ProfileReading;
  baseUrl(): string;
  authUrl(): string;
  credential(): Credential;
}

const where = 'Give it with --base-url or SHIPCTL_BASE_URL.';
const withoutAccount = 'Or try everything without an account: add --sandbox';

const noBaseUrl = (hasToken: boolean): Failure =>
  hasToken
    ? new Failure('usage', 'There is no base URL: which service is the token for?', { hint: where })
    : new Failure('auth', 'You are not logged in to any service yet.', {
        hint: `Type: shipctl login\n${withoutAccount}`,
      });

export function openAccount(settings: Settings, file: string, reading: ProfileReading): Account {
  const profile = (): Profile => {
    if (reading.state === 'damaged') throw reading.failure;
    return reading.profile;
  };
  const baseUrl = (): string => {
    if (settings.baseUrl !== undefined) return settings.baseUrl;
    throw noBaseUrl(settings.token !== undefined || profile().token !== undefined);
  };
  return {
    file,
    reading,
    baseUrl,
    authUrl: () => settings.authUrl ?? baseUrl(),
    credential: () =>
      settings.token === undefined
        ? credentialFor(baseUrl(), undefined, profile())
        : credentialFor(baseUrl(), settings.token, { version: 1 }),
  };
}
