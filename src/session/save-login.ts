import { escaped } from '../base/text/escape-controls.ts';
import { endOfToken, type StoredCredentials, storedCredentials } from '../settings/credential.ts';
import { type Profile, profileKind, type StoredValues } from '../settings/profile.ts';
import { asideFile, changeStored } from '../settings/store.ts';
import type { Context } from './context.ts';

/** A token that a service has given. */
export interface Login {
  readonly token: string;
  /** Seconds that the token is valid for; undefined if the service does not say. */
  readonly expiresIn: number | undefined;
}

interface NewLogin extends Login {
  readonly baseUrl: string;
  readonly authUrl: string;
  readonly email?: string;
}

/** Without what an earlier login left in the profile, and otherwise as it was. */
function profileAfterLogin(old: Profile, { baseUrl, authUrl, token, expiresIn, email }: NewLogin, now: Date): Profile {
  const { token_expires_at: _expiry, email: _email, auth_url: _auth, ...kept } = old;
  const end = endOfToken(token) ?? (expiresIn === undefined ? undefined : new Date(now.getTime() + expiresIn * 1000));
  return {
    ...kept,
    base_url: baseUrl,
    ...(authUrl !== baseUrl && { auth_url: authUrl }),
    token,
    token_origin: new URL(baseUrl).origin,
    ...(end !== undefined && { token_expires_at: end.toISOString() }),
    ...(email !== undefined && { email }),
  };
}

/** Changes the profile; a damaged one is moved aside. */
async function changeOwnProfile(context: Context, change: (old: Profile) => Profile): Promise<void> {
  const { account, io, messages } = context;
  const aside = asideFile(account.file, io.now());
  await changeStored(account.file, profileKind, context, change, aside);
  if (account.reading.state === 'damaged') messages.warn(escaped`The damaged profile was moved to ${aside}`);
}

/** Keeps a login in the profile. */
export const saveLogin = (context: Context, login: NewLogin): Promise<void> =>
  changeOwnProfile(context, (old) => profileAfterLogin(old, login, context.io.now()));

/** Keeps credentials beside the token. */
export const saveCredentials = (context: Context, baseUrl: string, credentials: StoredCredentials): Promise<void> =>
  changeOwnProfile(context, (old) => ({
    ...old,
    base_url: baseUrl,
    credentials: { ...storedCredentials(old), ...credentials },
  }));

/** Keeps values that imported operations take. */
export const saveValues = (context: Context, values: StoredValues): Promise<void> =>
  changeOwnProfile(context, (old) => ({ ...old, values: { ...old.values, ...values } }));
