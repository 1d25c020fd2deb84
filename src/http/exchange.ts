import { decompress, decompressError } from './decompress.ts';
import type { Connections } from './dispatcher.ts';
import { type RawResponse, receive } from './receive.ts';

/** One HTTP request as it is sent; the URL is absolute. */
export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** One response, its body whole and decompressed. */
export type HttpResponse = RawResponse;

/** The path is kept as written: the one of `URL` would resolve an id that is `..`, however it is encoded. */
function splitUrl(url: string): { readonly origin: string; readonly path: string } {
  const { origin, pathname, search } = new URL(url);
  const written = url.startsWith(origin) ? url.slice(origin.length) : undefined;
  const path = written !== undefined && /^([/?#]|$)/.test(written) ? written.replace(/#.*$/s, '') : pathname + search;
  return { origin, path: path.startsWith('/') ? path : `/${path}` };
}

/**
 * Sends once and reads the whole response within `timeout` seconds. Throws AttemptTimedOut, InvalidResponse, the
 * signal's reason, or undici's and the system's own errors.
 */
export async function exchange(
  connections: Connections,
  { method, url, headers, body }: HttpRequest,
  timeout: number,
  signal: AbortSignal,
): Promise<HttpResponse> {
  const options = {
    ...splitUrl(url),
    method,
    headers: { ...headers, 'accept-encoding': 'gzip, br' },
    body: body ?? null,
  };
  const response = await receive(connections, options, timeout, signal);
  const encoding = response.headers['content-encoding'];
  if (!encoding) return response;
  const decoded = await (response.status >= 300 ? decompressError : decompress)(response.body, encoding);
  return { ...response, body: decoded };
}
