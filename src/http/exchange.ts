import type { Dispatcher } from 'undici';
import { longestAnswer, longestRefusal, unpack, unpackCut } from './decompress.ts';
import type { Connections } from './dispatcher.ts';
import { type Received, receive } from './receive.ts';

/** One HTTP request as it goes out; the URL is absolute. */
export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** One answer, its body whole and decompressed. */
export type HttpResponse = Received;

/** Where a request goes, its path as it was written: URL's own would take an id that is `..`, however encoded, for a way up. */
function place(url: string): { readonly origin: string; readonly path: string } {
  const { origin, pathname, search } = new URL(url);
  const written = url.startsWith(origin) ? url.slice(origin.length) : undefined;
  const path = written !== undefined && /^([/?#]|$)/.test(written) ? written.replace(/#.*$/s, '') : pathname + search;
  return { origin, path: path.startsWith('/') ? path : `/${path}` };
}

/**
 * Sends once and reads the whole answer within `timeout` seconds. Throws AttemptTimedOut, AnswerTooLong, the signal's
 * reason, or undici's and the system's own errors.
 */
export async function exchange(
  connections: Connections,
  { method, url, headers, body }: HttpRequest,
  timeout: number,
  signal: AbortSignal,
): Promise<HttpResponse> {
  const request = {
    ...place(url),
    method: method as Dispatcher.HttpMethod,
    headers: { ...headers, 'accept-encoding': 'gzip, br' },
    body: body ?? null,
  };
  const bounds = { timeout, signal, longest: longestAnswer, longestRefusal };
  const received = await receive(connections, request, bounds);
  const encoding = received.headers['content-encoding'];
  if (!encoding) return received;
  const unpacked = await (received.status >= 300 ? unpackCut : unpack)(received.body, encoding);
  return { ...received, body: unpacked };
}
