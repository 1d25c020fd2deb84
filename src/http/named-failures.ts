import { Failure, isStop } from '../base/failure.ts';
import { shownUrl } from '../base/text/url.ts';
import type { Connections } from './dispatcher.ts';
import { type Endpoints, prepare } from './prepare.ts';
import type { ServiceRequest } from './request.ts';

/**
 * An error of the client; a failure names its request: method and URL as they may be shown, and the proxy on its way. A
 * link that the service gave may be signed: none of its query is shown.
 */
export function namedFailure<E>(
  error: E,
  request: ServiceRequest,
  endpoints: Endpoints,
  connections: Connections | undefined,
): E | Failure {
  if (!(error instanceof Failure) || isStop(error)) return error;
  const url = request.url ?? prepare({ ...endpoints, prove: () => undefined }, request).url;
  const proxy = connections?.proxyOf?.(url);
  const named = { method: request.method, url: shownUrl(url, request.url !== undefined), ...(proxy && { proxy }) };
  return new Failure(error.kind, error.message, { cause: error, ...error.details, request: named });
}
