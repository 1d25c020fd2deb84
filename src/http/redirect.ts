import { Failure } from '../base/failure.ts';
import { isLoopback, type Redactor } from '../base/redact.ts';
import { escapeControls, escaped } from '../base/text/escape-controls.ts';
import type { HttpRequest, HttpResponse } from './exchange.ts';
import { checkBaseUrl } from './http-failure.ts';

const redirectStatuses = new Set([301, 302, 303, 307, 308]);

/** How many redirects of one request are followed. */
const maxRedirects = 3;

/**
 * May a document that the service names be fetched from here without a token? Over https, or from the service's own
 * origin; from this machine only if the service runs on it, else the service could find out what listens here.
 */
const mayServeDocuments = (address: URL, service: URL): boolean =>
  address.origin === service.origin ||
  (isLoopback(address) ? isLoopback(service) && /^https?:$/.test(address.protocol) : address.protocol === 'https:');

/** The normalized URL of a document. Throws Failure where it may not be fetched. */
export function documentAddress(named: string, service: string): string {
  const address = new URL(named);
  const refuse = (reason: string): never => {
    const origin = escapeControls(address.origin);
    throw new Failure(
      'unavailable',
      escaped`The service names a document at ${origin}, ${reason}: it was not fetched.`,
    );
  };
  if (address.username || address.password) return refuse('with a user name or password in the address');
  if (mayServeDocuments(address, new URL(service))) return address.href;
  return refuse(isLoopback(address) ? 'which is this machine and not the service' : 'which is not https');
}

/** An address with the keys that prove who calls, where it does not hold them yet. */
export function withKeys(url: string, keys: Readonly<Record<string, string>>): string {
  const { searchParams } = new URL(url);
  const missing = Object.entries(keys).filter(([name]) => !searchParams.has(name));
  if (missing.length === 0) return url;
  return `${url}${url.includes('?') ? '&' : '?'}${new URLSearchParams(missing)}`;
}

/** An address without these keys: who redirects may repeat the whole query. */
function withoutKeys(url: string, keys: Readonly<Record<string, string>>): string {
  const address = new URL(url);
  const repeated = Object.entries(keys).filter(([name, value]) => address.searchParams.has(name, value));
  // What is signed stays as it is written.
  if (repeated.length === 0) return url;
  for (const [name, value] of repeated) address.searchParams.delete(name, value);
  return address.href;
}

/** The same request to another URL. Another origin gets nothing of what the base URL's own is sent. */
export function forwardRequest(request: HttpRequest, url: string): HttpRequest {
  if (new URL(url).origin === new URL(request.url).origin) {
    return { ...request, url: request.keys ? withKeys(url, request.keys) : url };
  }
  const { accept = '*/*', 'user-agent': agent = '' } = request.headers;
  const address = withoutKeys(url, request.keys ?? {});
  return { method: request.method, url: address, headers: { accept, 'user-agent': agent }, isForeign: true };
}

/** An address without its query, which may hold a secret. */
const shownTarget = ({ origin, protocol, pathname }: URL): string =>
  escapeControls(origin === 'null' ? protocol : origin + pathname);

/** An address that a service has named, as messages show it. */
function shownPlace(named: string, from: URL, redactor: Redactor): string {
  const shown = redactor.clean(named);
  return URL.canParse(shown, from.href) ? shownTarget(new URL(shown, from)) : '[redacted]';
}

/**
 * The target of a redirect that may be followed: of a GET, and to the same origin unless a document is fetched. Throws
 * Failure for every other.
 */
function redirectTarget(
  request: HttpRequest,
  { status, headers }: HttpResponse,
  followed: number,
  document: boolean,
  redactor: Redactor,
): string {
  const location = headers.location ?? '';
  const from = new URL(request.url);
  const refuse = (reason: string, redirect?: string): never => {
    throw new Failure('unavailable', escaped`${from.origin} sent a redirect (${status}) ${reason}`, {
      status,
      redirect,
      hint: checkBaseUrl(),
    });
  };
  if (!URL.canParse(location, from.href)) return refuse('without a valid address.');
  const target = new URL(location, from);
  const place = shownPlace(location, from, redactor);
  if (request.method !== 'GET')
    return refuse(escaped`to ${place}, and a ${request.method} is never redirected.`, place);
  const elsewhere = target.origin !== from.origin && !(document && mayServeDocuments(target, from));
  if (elsewhere || target.username || target.password) {
    return refuse(
      escaped`to another origin, ${place}. It was not followed: the token is only for its own origin.`,
      place,
    );
  }
  if (followed >= maxRedirects) return refuse(escaped`to ${place}, the ${followed + 1}th in a row.`);
  return target.href;
}

/** The request that a redirect leads to, with its address as messages show it. */
export interface Redirected {
  readonly request: HttpRequest;
  readonly place: string;
}

/**
 * Returns the request that a response redirects to, or undefined for a response that is no redirect. `followed` counts the
 * redirects before it, `document` is as in ServiceRequest. Throws Failure for a redirect that may not be followed.
 */
export function redirectedRequest(
  request: HttpRequest,
  response: HttpResponse,
  followed: number,
  document: boolean,
  redactor: Redactor,
): Redirected | undefined {
  if (!redirectStatuses.has(response.status)) return undefined;
  const target = redirectTarget(request, response, followed, document, redactor);
  return { request: forwardRequest(request, target), place: shownPlace(target, new URL(target), redactor) };
}
