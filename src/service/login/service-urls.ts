import { Failure } from '../../base/failure.ts';
import type { Profile } from '../../ports/profile.ts';
import { assertSafeForSecrets } from '../../settings/credential.ts';

export interface ServiceUrls {
  readonly baseUrl: string;
  readonly authUrl: string;
}

/**
 * The base URL that a redirect leads to, where a request below `used` was not followed to it; undefined if it leads to no
 * other, or to one that must get no secrets.
 */
export function addressAfterRedirect(
  { settings }: Profile,
  { details: { redirect = '' } }: Failure,
  path: string,
  used: string,
): string | undefined {
  if (!URL.canParse(redirect) || !/^https?:/.test(redirect)) return undefined;
  const { origin, pathname } = new URL(redirect);
  // A page of the same origin says nothing of where the service is, unless it is the same request below another path.
  const isRequest = pathname.endsWith(path);
  if (!isRequest && origin === new URL(used).origin) return undefined;
  const url = isRequest ? origin + pathname.slice(0, -path.length) : origin;
  if (url === used) return undefined;
  try {
    assertSafeForSecrets(url, settings.insecureHttp);
    return url;
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}
