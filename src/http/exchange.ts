import { decompress, decompressError } from './decompress.ts';
import type { Connections } from './dispatcher.ts';
import { type RawResponse, receive } from './receive.ts';

/** One HTTP request as it is sent; the URL is absolute. */
export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
  /** What the query has to hold, after a redirect too. */
  readonly keys?: Readonly<Record<string, string>>;
  /** It goes to another origin than the service's. */
  readonly isForeign?: true;
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

/** A multipart body as bytes; the platform also chooses what separates its parts. */
async function encodeParts(form: FormData) {
  const encoded = new Response(form);
  const type = encoded.headers.get('content-type') ?? 'multipart/form-data';
  return { body: Buffer.from(await encoded.arrayBuffer()), headers: { 'content-type': type } };
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
  const sent = typeof body === 'object' ? await encodeParts(body) : { body: body ?? null, headers: {} };
  const options = {
    ...splitUrl(url),
    method,
    headers: { ...headers, ...sent.headers, 'accept-encoding': 'gzip, br' },
    body: sent.body,
  };
  const response = await receive(connections, options, timeout, signal);
  const encoding = response.headers['content-encoding'];
  if (!encoding) return response;
  const decoded = await (response.status >= 300 ? decompressError : decompress)(response.body, encoding);
  return { ...response, body: decoded };
}
