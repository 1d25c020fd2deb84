import type { Dispatcher } from 'undici';
import { longestAnswer, longestRefusal, readUpTo, unpack, unpackCut } from './answer-body.ts';
import { AttemptTimedOut } from './answer-faults.ts';

/** One HTTP request as it goes out; the URL is absolute. */
export interface Outgoing {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** One answer, its body whole and decompressed. Header names are lower case. */
export interface Incoming {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
}

function flat(headers: Record<string, string | string[] | undefined>): Record<string, string | undefined> {
  const entries = Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]);
  return Object.fromEntries(entries) as Record<string, string | undefined>;
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/**
 * Sends once and reads the whole answer within `timeout` seconds: headers and idle timers alone never end a slow drip.
 * Throws AttemptTimedOut, AnswerTooLong, the signal's reason, or undici's and the system's own errors.
 */
export async function exchange(
  dispatcher: Dispatcher,
  { method, url, headers, body }: Outgoing,
  timeout: number,
  signal: AbortSignal,
): Promise<Incoming> {
  const clock = new AbortController();
  const alarm = setTimeout(() => clock.abort(new AttemptTimedOut()), timeout * 1000);
  try {
    const { origin, pathname, search } = new URL(url);
    // Not by way of URL's own path where the text allows: it would take an id that is `..`, however encoded, for a way up.
    const written = url.startsWith(origin) ? url.slice(origin.length) : undefined;
    const path = written !== undefined && /^([/?#]|$)/.test(written) ? written.replace(/#.*$/s, '') : pathname + search;
    const stop = AbortSignal.any([signal, clock.signal]);
    const asked = dispatcher.request({
      origin,
      path: path.startsWith('/') ? path : `/${path}`,
      method: method as Dispatcher.HttpMethod,
      headers: { ...headers, 'accept-encoding': 'gzip, br' },
      body: body ?? null,
      signal: stop,
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    // undici hears the signal only once there is a connection.
    const answer = await Promise.race([asked, aborted(stop)]);
    const refused = answer.statusCode >= 300;
    const packed = await readUpTo(answer.body, refused ? longestRefusal : longestAnswer, refused);
    const answered = flat(answer.headers);
    const encoding = answered['content-encoding'];
    return {
      status: answer.statusCode,
      headers: answered,
      body: refused && encoding ? await unpackCut(packed, encoding) : await unpack(packed, encoding),
    };
  } catch (error) {
    // undici wraps or passes on the reason in different ways at different stages; the signals know.
    if (signal.aborted) throw signal.reason;
    if (clock.signal.aborted) throw new AttemptTimedOut();
    throw error;
  } finally {
    clearTimeout(alarm);
  }
}
