import { setMaxListeners } from 'node:events';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { Failure } from '../base/failure.ts';
import type { Connections } from './dispatcher.ts';
import { exchange, type HttpRequest, type HttpResponse } from './exchange.ts';
import { httpFailure } from './http-failure.ts';
import { networkFailure, outcomeUnknown } from './network-failure.ts';
import { type Destination, prepare } from './prepare.ts';
import { RateLimiter } from './rate-limiter.ts';
import { forwardRequest, isRedirect, redirectTarget } from './redirect.ts';
import type { ServiceRequest } from './request.ts';
import { BrokenAnswer } from './response-errors.ts';
import {
  backoff,
  isLostConnection,
  isRetryableStatus,
  longestPatience,
  longestPause,
  rateLimitDelay,
  requestsLeft,
  retryAfter,
  wasNeverSent,
  withRetryTime,
} from './retry.ts';

export interface ClientOptions extends Destination {
  /** Seconds for one attempt. */
  readonly timeout: number;
  readonly retries: number;
  /** Requests at once, over all that is asked of this client. */
  readonly concurrency?: number;
  readonly signal: AbortSignal;
  readonly now: () => Date;
  readonly random?: () => number;
  /** Milliseconds that one request may wait in all without any progress. */
  readonly patience?: number;
  readonly watch?: Watcher;
}

/** Hears what the client does, to show it; secrets are in the headers, so whoever prints them takes them out. */
export interface Watcher {
  sent?(request: HttpRequest): void;
  answered?(request: HttpRequest, answer: HttpResponse): void;
  retrying?(why: string, attempt: number, pause: number): void;
}

export interface Client {
  /** The HTTP request that `send` would make. */
  prepare(request: ServiceRequest): HttpRequest;
  /**
   * Sends, and reads an answer whose status is below 300. `read` may throw BrokenAnswer for what a second attempt may
   * mend. Throws Failure for every other end.
   */
  send<T>(request: ServiceRequest, read: (answer: HttpResponse) => T, signal?: AbortSignal): Promise<T>;
  close(): Promise<void>;
}

/** Turns of the event loop after which undici has used a connection again: it looks first whether it still stands. */
const turnsToReuse = 3;

/** The one way to the service: token, timeouts, redirects, retries and refusals are decided here and nowhere else. */
export function createClient(open: () => Promise<Connections>, options: ClientOptions): Client {
  const { timeout, retries, watch, random = Math.random, patience = longestPatience } = options;
  const gate = new RateLimiter(options.concurrency ?? 1);
  let connections: Promise<Connections> | undefined;
  let successes = 0;
  const signals = new WeakMap<AbortSignal, AbortSignal>();

  /** The caller's signal and that of the whole run: one for all requests of a caller. */
  function joined(caller: AbortSignal): AbortSignal {
    const known = signals.get(caller);
    if (known) return known;
    const signal = AbortSignal.any([options.signal, caller]);
    // Every request that is under way listens.
    setMaxListeners(0, signal);
    signals.set(caller, signal);
    return signal;
  }

  /** What an answer says of the pace. Heard while its request is still inside, so that no other slips through first. */
  function heed(answer: HttpResponse): void {
    const tooMany = answer.status === 429;
    const rest = (tooMany ? retryAfter(answer, options.now()) : undefined) ?? rateLimitDelay(answer, options.now());
    if (tooMany) gate.onThrottled();
    if (rest > 0 && rest <= longestPause) gate.closeFor(rest);
    gate.setRemaining(requestsLeft(answer));
  }

  async function attempt(outgoing: HttpRequest, document: boolean, signal: AbortSignal): Promise<HttpResponse> {
    connections ??= open();
    let request = outgoing;
    for (let followed = 0; ; followed++) {
      watch?.sent?.(request);
      const answer = await exchange(await connections, request, timeout, signal);
      watch?.answered?.(request, answer);
      heed(answer);
      if (!isRedirect(answer)) return answer;
      request = forwardRequest(request, redirectTarget(request, answer, followed, document));
    }
  }

  /** Waits before the next attempt. */
  async function pause(
    length: number,
    failure: Failure,
    failures: number,
    answer: HttpResponse | undefined,
    signal: AbortSignal,
  ) {
    watch?.retrying?.(failure.message, failures, length);
    if (answer?.status === 429) gate.closeFor(length);
    await wait(length, undefined, { signal }).catch(() => {
      throw signal.reason;
    });
  }

  async function send<T>(request: ServiceRequest, read: (answer: HttpResponse) => T, caller?: AbortSignal): Promise<T> {
    const signal = caller ? joined(caller) : options.signal;
    const outgoing = prepare(options, request);
    const { host } = new URL(outgoing.url);
    const about = { ...request, host, credential: request.host === 'auth' ? undefined : options.credential?.from };
    let seen = successes;
    let waited = 0;
    for (let failures = 1; ; failures++) {
      await gate.enter(signal);
      let failure: Failure;
      let answer: HttpResponse | undefined;
      let again: boolean;
      try {
        answer = await attempt(outgoing, request.document === true, signal).finally(() => gate.leave());
        // Whoever waits at the gate goes first: what has come is read while that is on its way.
        if (gate.isWanted) for (let turn = 0; turn < turnsToReuse; turn++) await nextTurn();
        const settled =
          request.anyStatus === true && !(isRetryableStatus(answer.status) && request.safe && failures <= retries);
        if (answer.status < 300 || settled) {
          const result = read(answer);
          successes++;
          gate.onSuccess();
          return result;
        }
        failure = httpFailure(answer, about);
        again = isRetryableStatus(answer.status) && (request.safe || answer.status === 429);
        if (!request.safe && request.host !== 'auth' && answer.status >= 500)
          failure = outcomeUnknown(failure, request.what);
      } catch (error) {
        // A write whose answer cannot be used has left all the same; login may be typed again without harm.
        const mayHaveHappened = !request.safe && request.host !== 'auth';
        if (signal.aborted)
          throw mayHaveHappened && signal.reason instanceof Failure
            ? outcomeUnknown(signal.reason, request.what)
            : error;
        if (error instanceof Failure) throw mayHaveHappened ? outcomeUnknown(error, request.what) : error;
        failure = networkFailure(error, host, timeout);
        again = request.safe ? error instanceof BrokenAnswer || isLostConnection(error) : wasNeverSent(error);
        if (mayHaveHappened && !wasNeverSent(error)) failure = outcomeUnknown(failure, request.what);
      }
      // Retries count from the last progress: while other requests succeed, the service is there.
      if (successes > seen) [seen, failures, waited] = [successes, 1, 0];
      if (!again) throw failure;
      const asked = answer && retryAfter(answer, options.now());
      const length = asked ?? backoff(failures, random);
      const isOver = failures > retries || length > longestPause || waited + length > patience;
      if (isOver || request.host === 'auth') throw withRetryTime(failure, asked, options.now());
      await pause(length, failure, failures, answer, signal);
      waited += length;
    }
  }

  return {
    prepare: (request) => prepare(options, request),
    send,
    close: async () => {
      await (await connections?.catch(() => undefined))?.destroy();
    },
  };
}
