import type { ClientOptions } from './client.ts';
import type { HttpRequest } from './exchange.ts';
import { documentAddress, forwardRequest } from './redirect.ts';
import { queryString, type ServiceRequest } from './request.ts';

export const prepare = (
  options: Omit<ClientOptions, 'signal' | 'now' | 'timeout' | 'retries'>,
  request: ServiceRequest,
): HttpRequest => {
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
