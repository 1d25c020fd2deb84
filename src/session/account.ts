import { Failure } from '../base/failure.ts';
import { getOwn } from '../base/row.ts';
import { cleanToken, loginHint, storedToken } from '../settings/credential.ts';
import type { Profile, ProfileReading } from '../settings/profile.ts';
import { valueVariable } from '../settings/stored-values.ts';
import type { Settings } from '../settings/table.ts';
import type { Schemes } from './proof.ts';
import { type Prover, prover } from './prover.ts';

/** Who calls, and where. A damaged profile fails only when something of it is asked for. */
export interface Account extends Prover {
  /** The profile's file; it may not exist. */
  readonly file: string;
  readonly reading: ProfileReading;
  baseUrl(): string;
  authUrl(): string;
  /** What the profile or the environment holds for imported operations; empty text counts as nothing. */
  value(name: string): string | undefined;
}

const missingBaseUrl = (hasToken: boolean): Failure =>
  hasToken
    ? new Failure('usage', 'The base URL is missing: which service is the token for?', {
        hint: 'Give it with --base-url or SHIPCTL_BASE_URL.',
      })
    : new Failure('auth', 'You are not logged in to any service yet.', { hint: loginHint });

/** What names the credentials beside the token, and what may hold them. */
interface Beside {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly schemes?: Schemes | undefined;
}

export function openAccount(
  settings: Settings,
  file: string,
  reading: ProfileReading,
  { env, schemes = {} }: Beside,
): Account {
  const profile = (): Profile => {
    if (reading.state === 'damaged') throw reading.failure;
    return reading.profile;
  };
  const baseUrl = (): string => {
    if (settings.baseUrl !== undefined) return settings.baseUrl;
    throw missingBaseUrl(settings.token !== undefined || profile().token !== undefined);
  };
  const token = () =>
    settings.token === undefined
      ? { secret: storedToken(baseUrl(), profile()), from: 'the stored login' }
      : { secret: cleanToken(settings.token, 'SHIPCTL_TOKEN'), from: 'SHIPCTL_TOKEN' };
  const hasToken = () => settings.token !== undefined || profile().token !== undefined;
  const { prove, chosen } = prover(schemes, { env, profile, baseUrl, hasToken, token });
  const value = (name: string) => env[valueVariable(name)] || getOwn(profile().values ?? {}, name) || undefined;
  return { file, reading, baseUrl, authUrl: () => settings.authUrl ?? baseUrl(), prove, chosen, value };
}
