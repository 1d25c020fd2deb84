import type { HttpRequest } from './exchange.ts';
import { documentAddress, forwardRequest } from './redirect.ts';
import { queryString, type ServiceRequest } from './request.ts';

export interface Credential {
  readonly token: string;
  /** Where it came from, for messages: `SHIPCTL_TOKEN`, `the stored login`. */
  readonly from: string;
}

/** Where requests go, and as whom. */
export interface Destination {
  readonly baseUrl: string;
  readonly authUrl: string;
  /** It goes to the base URL's origin only. */
  readonly credential?: Credential | undefined;
  readonly userAgent: string;
}

/** The URL that a request is sent below, and the credential that goes with it: none to the auth URL. */
export const targetOf = ({ baseUrl, authUrl, credential }: Destination, { host }: ServiceRequest) =>
  host === 'auth' ? { url: authUrl, credential: undefined } : { url: baseUrl, credential };

/** The HTTP request of a service request. */
export function prepare(destination: Destination, request: ServiceRequest): HttpRequest {
  const { url, credential } = targetOf(destination, request);
  const { body } = request;
  const prepared = {
    method: request.method,
    url: url + request.path + queryString(request.query),
    headers: {
      accept: request.document ? 'application/json, application/pdf' : 'application/json',
      'user-agent': destination.userAgent,
      ...(credential && { authorization: `Bearer ${credential.token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...request.headers,
    },
    ...(body !== undefined && { body }),
  };
  return request.url === undefined ? prepared : forwardRequest(prepared, documentAddress(request.url, prepared.url));
}
