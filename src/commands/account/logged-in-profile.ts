import { endOfToken } from '../../settings/credential.ts';
import type { Profile } from '../../settings/profile.ts';
import type { Login } from './login-response.ts';

function expiryOf({ token, expiresIn }: Login, now: Date): string | undefined {
  const end = endOfToken(token) ?? (expiresIn === undefined ? undefined : new Date(now.getTime() + expiresIn * 1000));
  return end?.toISOString();
}

/** The profile after a login: without what an earlier login left in it, and otherwise as it was. */
export function profileAfterLogin(
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
