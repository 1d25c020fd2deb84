import { Failure } from '../base/failure.ts';
import { visible } from '../base/visible.ts';
import type { Incoming, Outgoing } from './exchange.ts';

const redirecting = new Set([301, 302, 303, 307, 308]);

export const isRedirect = ({ status }: Incoming): boolean => redirecting.has(status);

/** How many redirects of one request are followed. */
export const mostRedirects = 3;

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** May a document be fetched from here without a token? Over https, or from this machine. */
export const mayServeDocuments = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && loopback.test(hostname));

/** The request without its token, where it goes to another origin. */
export function sentOn(sent: Outgoing, url: string): Outgoing {
  if (new URL(url).origin === new URL(sent.url).origin) return { ...sent, url };
  const { authorization: _token, ...headers } = sent.headers;
  return { ...sent, url, headers };
}

/**
 * Where a redirect leads, if it may be followed: a GET, and to the same origin unless a document is fetched. Throws
 * Failure for every other.
 */
export function redirectTarget(
  sent: Outgoing,
  { status, headers }: Incoming,
  followed: number,
  document: boolean,
): string {
  const location = headers.location ?? '';
  const from = new URL(sent.url);
  const target = URL.canParse(location, from.href) ? new URL(location, from) : undefined;
  const refuse = (why: string): never => {
    throw new Failure('unavailable', `${from.origin} answered with a redirect (${status}) ${why}`, {
      status,
      hint: 'Is the base URL right? See it with: shipctl whoami',
    });
  };
  if (!target) return refuse('that names no address.');
  const place = visible(target.origin === 'null' ? target.protocol : target.origin + target.pathname);
  if (sent.method !== 'GET') return refuse(`to ${place}, and a ${sent.method} is never sent on.`);
  const elsewhere = target.origin !== from.origin && !(document && mayServeDocuments(target));
  if (elsewhere || target.username || target.password) {
    return refuse(`to another origin, ${place}: it was not followed, the token stays where it belongs.`);
  }
  if (followed >= mostRedirects) return refuse(`to ${place}, the ${followed + 1}th in a row.`);
  return target.href;
}
