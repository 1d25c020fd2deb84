import type { Dispatcher } from 'undici';
import type { Connections } from './dispatcher.ts';
import { AnswerTooLong, AttemptTimedOut } from './response-errors.ts';

/** What came back, its body as it was sent: it may be packed. Header names are lower case. */
export interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
}

export interface Bounds {
  /** Seconds for the whole answer: headers and idle timers alone never end a slow drip. */
  readonly timeout: number;
  readonly signal: AbortSignal;
  /** Bytes that an answer may have. */
  readonly longest: number;
  /** Bytes that are read of a refusal; the rest is left. */
  readonly longestRefusal: number;
}

const flat = (headers: NodeJS.Dict<string | string[]>): Received['headers'] =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]));

/** What comes, put together as it comes: its length is mostly told before. */
class Body {
  length = 0;
  private place = Buffer.alloc(0);

  expect(length: number): void {
    if (Number.isSafeInteger(length) && length > 0) this.place = Buffer.allocUnsafeSlow(length);
  }

  add(chunk: Buffer): void {
    const length = this.length + chunk.length;
    if (length > this.place.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(length, this.place.length * 2));
      this.place.copy(larger, 0, 0, this.length);
      this.place = larger;
    }
    chunk.copy(this.place, this.length);
    this.length = length;
  }

  whole(): Buffer {
    return this.place.subarray(0, this.length);
  }
}

/**
 * Sends once and collects the answer, a piece at a time as it comes from the socket: no stream lies between. Throws
 * AttemptTimedOut, AnswerTooLong, the signal's reason, or undici's and the system's own errors.
 */
export const receive = (
  connections: Connections,
  request: Dispatcher.DispatchOptions,
  { timeout, signal, longest, longestRefusal }: Bounds,
): Promise<Received> =>
  new Promise((resolve, reject) => {
    const body = new Body();
    let status = 0;
    let headers: Received['headers'] = {};
    let controller: Dispatcher.DispatchController | undefined;
    let ended: Error | undefined;

    const end = (why: Error) => {
      ended ??= why;
      clearTimeout(alarm);
      signal.removeEventListener('abort', stop);
    };
    const giveUp = (why: Error) => {
      end(why);
      reject(why);
      controller?.abort(why);
    };
    const finish = () => {
      end(new Error('The answer has been read.'));
      resolve({ status, headers, body: body.whole() });
    };
    const stop = () => giveUp(signal.reason as Error);
    const alarm = setTimeout(() => giveUp(new AttemptTimedOut()), timeout * 1000);
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop, { once: true });

    connections.dispatch(
      { ...request, headersTimeout: 0, bodyTimeout: 0 },
      {
        onRequestStart: (started) => {
          controller = started;
          // It was given up while it waited for a connection.
          if (ended) started.abort(ended);
        },
        onResponseStart: (_, code, head) => {
          // An informational answer may come first; the last one is the answer.
          status = code;
          headers = flat(head);
          body.expect(Math.min(Number(headers['content-length']), code < 300 ? longest : longestRefusal));
        },
        onResponseData: (_, chunk) => {
          if (ended) return;
          body.add(chunk);
          const { length } = body;
          if (status < 300 && length > longest) giveUp(new AnswerTooLong(longest));
          if (status >= 300 && length > longestRefusal) {
            finish();
            controller?.abort(ended ?? new Error());
          }
        },
        onResponseEnd: () => {
          if (!ended) finish();
        },
        onResponseError: (_, error) => {
          if (!ended) giveUp(error);
        },
      },
    );
  });
