import type { Login } from '../../http/login.ts';
import { endOfToken } from '../../settings/credential.ts';
import type { Profile } from '../../settings/profile.ts';

const stamp = (date: Date | undefined): string | undefined => date?.toISOString();

function expiryOf({ token, expiresIn }: Login, now: Date): string | undefined {
  return stamp(endOfToken(token) ?? (expiresIn === undefined ? undefined : new Date(now.getTime() + expiresIn * 1000)));
}

/** The profile after a login: what the login says, over what was kept, without the remains of an earlier login. */
export function loggedIn(
  old: Profile,
  baseUrl: string,
  authUrl: string,
  login: Login & { email?: string },
  now: Date,
): Profile {
  const { token_expires_at: _expiry, email: _email, auth_url: _auth, ...kept } = old;
  const expires = expiryOf(login, now);
  return {
    ...kept,
    base_url: baseUrl,
    ...(authUrl !== baseUrl && { auth_url: authUrl }),
    token: login.token,
    token_origin: new URL(baseUrl).origin,
    ...(expires !== undefined && { token_expires_at: expires }),
    ...(login.email !== undefined && { email: login.email }),
  };
}
