import type { HttpRequest } from './exchange.ts';
import { documentAddress, forwardRequest } from './redirect.ts';
import { queryString, type ServiceRequest } from './request.ts';

/** Where requests go, and as whom. */
export interface Destination {
  readonly baseUrl: string;
  readonly authUrl: string;
  /** The token and the words for where it came from; it goes to the base URL's origin only. */
  readonly credential?: { readonly token: string; readonly from: string } | undefined;
  readonly userAgent: string;
}

/** The HTTP request of a service request. */
export const prepare = (options: Destination, request: ServiceRequest): HttpRequest => {
  const base = request.host === 'auth' ? options.authUrl : options.baseUrl;
  const token = request.host === 'auth' ? undefined : options.credential?.token;
  const outgoing = {
    method: request.method,
    url: base + request.path + queryString(request.query),
    headers: {
      accept: request.document ? 'application/json, application/pdf' : 'application/json',
      'user-agent': options.userAgent,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(request.body !== undefined && { 'content-type': 'application/json' }),
      ...request.headers,
    },
    ...(request.body !== undefined && { body: request.body }),
  };
  return request.url === undefined ? outgoing : forwardRequest(outgoing, documentAddress(request.url, outgoing.url));
};
