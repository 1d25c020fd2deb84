import type { HttpRequest } from './exchange.ts';
import { documentAddress, forwardRequest } from './redirect.ts';
import { queryString, type ServiceRequest } from './request.ts';

/** Where requests go, and as whom. */
export interface Endpoints {
  readonly baseUrl: string;
  readonly authUrl: string;
  /** The token, and where it came from for messages (`SHIPCTL_TOKEN`). It goes to the base URL's origin only. */
  readonly credential?: { readonly token: string; readonly from: string } | undefined;
  readonly userAgent: string;
}

/** The URL that a request is sent below, and the credential that goes with it: none to the auth URL. */
export const targetOf = ({ baseUrl, authUrl, credential }: Endpoints, { host }: ServiceRequest) =>
  host === 'auth' ? { url: authUrl, credential: undefined } : { url: baseUrl, credential };

/** The HTTP request of a service request. */
export function prepare(endpoints: Endpoints, request: ServiceRequest): HttpRequest {
  const { url, credential } = targetOf(endpoints, request);
  const { body, bodyType = 'application/json' } = request;
  const prepared = {
    method: request.method,
    url: url + request.path + queryString(request.query, request.lists),
    headers: {
      accept: request.document ? 'application/json, application/pdf' : 'application/json',
      'user-agent': endpoints.userAgent,
      ...(credential && { authorization: `Bearer ${credential.token}` }),
      // The type of a multipart body names what separates its parts: it is set when it is sent.
      ...(typeof body === 'string' && { 'content-type': bodyType }),
      ...request.headers,
    },
    ...(body !== undefined && { body }),
  };
  return request.url === undefined ? prepared : forwardRequest(prepared, documentAddress(request.url, prepared.url));
}
