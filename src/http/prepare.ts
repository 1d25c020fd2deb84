import type { HttpRequest } from './exchange.ts';
import { documentAddress, forwardRequest, withKeys } from './redirect.ts';
import { type Proof, queryString, type Security, type ServiceRequest } from './request.ts';

/** Where requests go, and as whom. */
export interface Endpoints {
  readonly baseUrl: string;
  readonly authUrl: string;
  /** Returns the credentials to send, or undefined if none are needed. Throws Failure if a secret is missing. */
  prove(security: Security | undefined): Proof | undefined;
  readonly userAgent: string;
}

/** Returns the URL that a request is sent below, and the credentials that go with it: none to the auth URL. */
export const targetOf = ({ baseUrl, authUrl, prove }: Endpoints, { host, security }: ServiceRequest) =>
  host === 'auth' ? { url: authUrl, proof: undefined } : { url: baseUrl, proof: prove(security) };

/** Returns the HTTP request of a service request. */
export function prepare(
  endpoints: Endpoints,
  request: ServiceRequest,
  { url, proof } = targetOf(endpoints, request),
): HttpRequest {
  const { body, bodyType = 'application/json' } = request;
  const { headers, query = {} } = proof ?? {};
  const hasKeys = Object.keys(query).length > 0;
  const written = url + request.path + queryString(request.query, request.lists);
  const prepared = {
    method: request.method,
    url: hasKeys ? withKeys(written, query) : written,
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
  };
  return request.url === undefined ? prepared : forwardRequest(prepared, documentAddress(request.url, prepared.url));
}
