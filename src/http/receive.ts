import type { Dispatcher } from 'undici';
import { AttemptTimedOut, InvalidResponse, NeverSent } from './attempt-errors.ts';
import { maxErrorBytes, maxResponseBytes, tooLarge } from './decompress.ts';
import type { Connections } from './dispatcher.ts';

/** A response with its body as it was sent: it may be compressed. Header names are lower case. */
export interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
  /** The body of an error, of which only the beginning was read. */
  readonly isCut?: boolean;
}

/** What undici ends a connection for by itself. It has no codes of their own for these. */
const unasked: Readonly<Record<string, string>> = {
  'bad upgrade': 'changes to another protocol, which shipctl did not ask for',
};

/** Why a response cannot be read, where undici takes that for a lost connection. */
const whyUnasked = (error: Error): string | undefined =>
  'code' in error && error.code === 'UND_ERR_SOCKET' ? unasked[error.message] : undefined;

const firstValues = (headers: NodeJS.Dict<string | string[]>): RawResponse['headers'] =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      if (!Array.isArray(value)) return [name, value];
      // These are lists: the next page may be in any Link header, and each coding has to be undone.
      return [name, ['link', 'content-encoding'].includes(name) ? value.join(', ') : value[0]];
    }),
  );

/**
 * Sends once and collects the response from undici's dispatch, without a stream between. `timeout` is in seconds, for
 * the whole response: undici's timers for headers and idle time never end a slow drip. Throws AttemptTimedOut,
 * InvalidResponse, the signal's reason, or undici's and the system's own errors; before the request was sent, NeverSent
 * with one of these.
 */
export const receive = (
  connections: Connections,
  request: Dispatcher.DispatchOptions,
  timeout: number,
  signal: AbortSignal,
): Promise<RawResponse> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    let status = 0;
    let headers: RawResponse['headers'] = {};
    let controller: Dispatcher.DispatchController | undefined;
    let ended: Error | undefined;

    const end = (reason: Error) => {
      ended ??= reason;
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    };
    const fail = (reason: Error) => {
      end(reason);
      reject(reason);
      controller?.abort(reason);
    };
    /** For what went wrong by itself: undici starts a request when its connection is established. */
    const failAttempt = (reason: Error) => fail(controller ? reason : new NeverSent(reason));
    const finish = (isCut = false) => {
      end(new Error('The response has been read.'));
      resolve({ status, headers, body: Buffer.concat(chunks, length), ...(isCut && { isCut }) });
    };
    const abort = () => fail(signal.reason);
    const timer = setTimeout(() => failAttempt(new AttemptTimedOut()), timeout * 1000);
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });

    connections.dispatch(
      { ...request, headersTimeout: 0, bodyTimeout: 0 },
      {
        onRequestStart: (started) => {
          controller = started;
          // It was aborted while it waited for a connection.
          if (ended) started.abort(ended);
        },
        onResponseStart: (_, code, head) => {
          // Informational responses may come first; the last one counts.
          status = code;
          headers = firstValues(head);
        },
        onResponseData: (_, chunk) => {
          if (ended) return;
          chunks.push(chunk);
          length += chunk.length;
          if (status < 300 && length > maxResponseBytes) fail(tooLarge());
          if (status >= 300 && length > maxErrorBytes) {
            finish(true);
            controller?.abort(ended ?? new Error());
          }
        },
        onResponseEnd: () => {
          if (!ended) finish();
        },
        onResponseError: (_, error) => {
          if (ended) return;
          const why = whyUnasked(error);
          if (why === undefined) failAttempt(error);
          else fail(new InvalidResponse(why));
        },
      },
    );
  });
