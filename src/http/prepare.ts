import { Failure } from '../base/failure.ts';
import { isLoopback, type Redactor } from '../base/redact.ts';
import { escapeControls } from '../base/text/escape.ts';
import { escaped, type Message } from '../base/text/message.ts';
import { version } from '../base/version.ts';
import type { HttpRequest, HttpResponse } from './exchange.ts';
import { checkBaseUrl } from './http-failure.ts';
import { type Proof, queryString, type Security, type ServiceRequest } from './request.ts';

/** Where requests go, and as whom. */
export interface Endpoints {
  readonly baseUrl: string;
  readonly authUrl: string;
  /** Returns the credentials to send, or undefined if none are needed. Throws Failure if a secret is missing. */
  prove(security: Security | undefined): Proof | undefined;
  readonly userAgent: string;
}

/** How requests name this program. */
export const userAgent = ({ platform, nodeVersion }: { platform: string; nodeVersion: string }): string =>
  `shipctl/${version} (${platform}; node ${nodeVersion})`;

/** Returns the credentials that go with a request: none to the auth URL, and none to an origin of its own. */
export const proofOf = ({ prove }: Endpoints, { host, origin, security }: ServiceRequest): Proof | undefined =>
  host === 'auth' || origin !== undefined ? undefined : prove(security);

/** Returns the HTTP request of a service request. */
export function prepare(endpoints: Endpoints, request: ServiceRequest, proof: Proof | undefined): HttpRequest {
  const { body, bodyType = 'application/json' } = request;
  const { headers, query = {} } = proof ?? {};
  const hasKeys = Object.keys(query).length > 0;
  const base = request.origin ?? (request.host === 'auth' ? endpoints.authUrl : endpoints.baseUrl);
  const url = base + request.path + queryString(request.query, request.lists);
  const prepared = {
    method: request.method,
    url: hasKeys ? withKeys(url, query) : url,
    headers: {
      accept: request.document ? 'application/json, application/pdf' : 'application/json',
      'user-agent': endpoints.userAgent,
      ...headers,
      // The type of a multipart body names what separates its parts: it is set when it is sent.
      ...(typeof body === 'string' && { 'content-type': bodyType }),
      ...request.headers,
    },
    ...(body !== undefined && { body }),
    ...(hasKeys && { keys: query }),
    ...(request.isSecretPath && { isSecretPath: true as const }),
  };
  return request.url === undefined ? prepared : forwardRequest(prepared, documentAddress(request.url, prepared.url));
}

export const redirectStatuses = new Set([301, 302, 303, 307, 308]);

/** The redirects that hold for now: as a service in maintenance sends them, to a page somewhere else. */
const passingRedirects = new Set([302, 303, 307]);

/** A redirect to another origin, which was not followed. `mayPass`: a later attempt may get another answer. */
export class LedAway extends Failure {
  constructor(
    failure: Failure,
    readonly mayPass: boolean,
  ) {
    super(failure.kind, failure.said, failure.details);
  }
}

/** How many redirects of one request are followed. */
const maxRedirects = 3;

/**
 * May a document that the service names be fetched from here without a token? Over https, or from the service's own
 * origin; from this machine only if the service runs on it, else the service could find out what listens here.
 */
export const mayServeDocuments = (address: URL, service: URL): boolean =>
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
function forwardRequest(request: HttpRequest, url: string): HttpRequest {
  if (new URL(url).origin === new URL(request.url).origin) {
    return { ...request, url: request.keys ? withKeys(url, request.keys) : url };
  }
  const { accept = '*/*', 'user-agent': agent = '' } = request.headers;
  const address = withoutKeys(url, request.keys ?? {});
  return { method: request.method, url: address, headers: { accept, 'user-agent': agent }, isForeign: true };
}

/** An address that a service has named, as messages show it: without its query, which may hold a secret. */
function shownPlace(named: string, from: URL, redactor: Redactor): string {
  const shown = redactor.clean(named);
  if (!URL.canParse(shown, from.href)) return '[redacted]';
  const { origin, protocol, pathname } = new URL(shown, from);
  return escapeControls(origin === 'null' ? protocol : origin + pathname);
}

interface RedirectRules {
  /** How many redirects came before this one. */
  readonly followed: number;
  /** A document is fetched, which may come from another origin. */
  readonly isDocument: boolean;
  readonly redactor: Redactor;
}

/**
 * Returns the request that follows a redirect, and its address as messages show it. Only a GET is followed, and only to the same origin
 * unless a document is fetched; for other redirects, throws a Failure.
 */
export function followRedirect(
  request: HttpRequest,
  { status, headers }: HttpResponse,
  { followed, isDocument, redactor }: RedirectRules,
): { readonly request: HttpRequest; readonly place: string } {
  const location = headers.location ?? '';
  const from = new URL(request.url);
  const refusal = (reason: Message, redirect?: string): Failure =>
    new Failure('unavailable', escaped`${from.origin} sent a redirect (${status}) ${reason}`, {
      status,
      redirect,
      hint: checkBaseUrl(),
    });
  if (!URL.canParse(location, from.href)) throw refusal(escaped`without a valid address.`);
  const target = new URL(location, from);
  const place = shownPlace(location, from, redactor);
  const { method } = request;
  const isElsewhere = target.origin !== from.origin && !(isDocument && mayServeDocuments(target, from));
  const isAway = isElsewhere || target.username !== '' || target.password !== '';
  if (isAway || method !== 'GET') {
    const reason =
      method === 'GET'
        ? escaped`to another origin, ${place}. It was not followed: the token is only for its own origin.`
        : escaped`to ${place}, and a ${method} is never redirected.`;
    const failure = refusal(reason, place);
    throw isElsewhere ? new LedAway(failure, passingRedirects.has(status)) : failure;
  }
  if (followed >= maxRedirects) throw refusal(escaped`to ${place}, the ${followed + 1}th in a row.`);
  return { request: forwardRequest(request, target.href), place: shownPlace(target.href, target, redactor) };
}
