import { escapeControls } from '../base/escape-controls.ts';
import { Failure } from '../base/failure.ts';
import { isLoopback } from '../base/loopback.ts';
import type { HttpRequest, HttpResponse } from './exchange.ts';

const redirecting = new Set([301, 302, 303, 307, 308]);

export const isRedirect = ({ status }: HttpResponse): boolean => redirecting.has(status);

/** How many redirects of one request are followed. */
export const mostRedirects = 3;

/**
 * May a document that the service names be fetched from here without a token? Over https, or from the service's own
 * origin; from this machine only if the service runs on it, else a stranger could ask what listens here.
 */
export const mayServeDocuments = (address: URL, service: URL): boolean =>
  address.origin === service.origin ||
  (isLoopback(address) ? isLoopback(service) && /^https?:$/.test(address.protocol) : address.protocol === 'https:');

/** The address of a document as it will be asked for, whatever way the service writes it. Throws Failure. */
export function documentAddress(named: string, service: string): string {
  const address = new URL(named);
  const refuse = (why: string): never => {
    throw new Failure(
      'unavailable',
      `The service names a document at ${escapeControls(address.origin)}, ${why}: it was not fetched.`,
    );
  };
  if (address.username || address.password) return refuse('with a user name or password in the address');
  if (mayServeDocuments(address, new URL(service))) return address.href;
  return refuse(isLoopback(address) ? 'which is this machine and not the service' : 'which is not https');
}

/** The request without its token, where it goes to another origin. */
export function forwardRequest(sent: HttpRequest, url: string): HttpRequest {
  if (new URL(url).origin === new URL(sent.url).origin) return { ...sent, url };
  const { authorization: _token, ...headers } = sent.headers;
  return { ...sent, url, headers };
}

/**
 * Where a redirect leads, if it may be followed: a GET, and to the same origin unless a document is fetched. Throws
 * Failure for every other.
 */
export function redirectTarget(
  sent: HttpRequest,
  { status, headers }: HttpResponse,
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
  const place = escapeControls(target.origin === 'null' ? target.protocol : target.origin + target.pathname);
  if (sent.method !== 'GET') return refuse(`to ${place}, and a ${sent.method} is never sent on.`);
  const elsewhere = target.origin !== from.origin && !(document && mayServeDocuments(target, from));
  if (elsewhere || target.username || target.password) {
    return refuse(`to another origin, ${place}: it was not followed, the token stays where it belongs.`);
  }
  if (followed >= mostRedirects) return refuse(`to ${place}, the ${followed + 1}th in a row.`);
  return target.href;
}
