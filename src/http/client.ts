import { Failure, forAll } from '../base/failure.ts';
import type { Redactor } from '../base/redact.ts';
import { type Clock, systemClock } from '../base/time/clock.ts';
import { hasTimedOut } from './attempt-errors.ts';
import type { Connections } from './dispatcher.ts';
import { exchange, type HttpRequest, type HttpResponse } from './exchange.ts';
import { httpFailure } from './http-failure.ts';
import { signalJoiner } from './join-signals.ts';
import { networkFailure } from './network-failure.ts';
import { Origin, type OriginOptions } from './origin.ts';
import { type Endpoints, prepare, targetOf } from './prepare.ts';
import { followRedirects } from './redirect.ts';
import type { ServiceRequest } from './request.ts';
import { outcomeUnknown, withRedirect } from './request-info.ts';
import { LimitReached, type RequestLimit } from './request-limit.ts';
import type { RetryDecision } from './retry-policy.ts';
import type { Start } from './start.ts';

export { namedFailure } from './named-failures.ts';

export interface ClientOptions extends Endpoints, OriginOptions {
  readonly signal: AbortSignal;
  /** The system's unless given. */
  readonly clock?: Clock;
  /** Knows the secrets that the service may echo. */
  readonly redactor: Redactor;
  readonly watch?: Watcher;
}

/** Hears what the client does, to show it. Headers hold secrets: redact what is printed. */
export interface Watcher {
  sent?(request: HttpRequest): void;
  received?(request: HttpRequest, response: HttpResponse): void;
  /** A failed attempt is repeated after `delay` milliseconds; `attempt` is undefined where others follow untold. */
  retrying?(why: string, attempt: number | undefined, delay: number): void;
  /** The service takes no more requests for so many milliseconds. */
  waiting?(delay: number): void;
}

export interface Client {
  /** Sends, and reads the response. Throws Failure, or the reason of `signal`. */
  send<T>(request: ServiceRequest, read: ResponseReader<T>, signal?: AbortSignal): Promise<T>;
  close(): Promise<void>;
}

/**
 * Reads a response whose status is below 300; with `anyStatus` every one, and `failure` is what the status means. May
 * throw TruncatedResponse for what a second attempt may mend.
 */
export type ResponseReader<T> = (response: HttpResponse, failure?: Failure) => T;

/** The one way to the service. */
export function createClient(open: () => Promise<Connections>, options: ClientOptions): Client {
  const { timeout, clock = systemClock, redactor, watch } = options;
  const joinSignals = signalJoiner(options.signal);
  const origins = new Map<string, Origin>();
  let connections: Promise<Connections> | undefined;

  function originOf(name: string): Origin {
    const origin = origins.get(name) ?? new Origin(options, clock, (wait) => watch?.waiting?.(wait));
    origins.set(name, origin);
    return origin;
  }

  async function sendOnce(request: HttpRequest, start: Start, limit: RequestLimit, signal: AbortSignal) {
    const milliseconds = limit.next();
    connections ??= open();
    watch?.sent?.(request);
    const exchanging = exchange(await connections, request, milliseconds / 1000, signal);
    // The first look at the clock takes most of a millisecond: one request needs none, the second is on its way meanwhile.
    if (start.order > 0) start.sentAt ||= clock.now();
    const response = await exchanging;
    watch?.received?.(request, response);
    return response;
  }

  /** One attempt, with its redirects. Of the origin's own responses the last one counts. */
  async function attempt(
    request: HttpRequest,
    { limiter }: Origin,
    start: Start,
    document: boolean,
    send: (request: HttpRequest, place: string | undefined) => Promise<HttpResponse>,
  ): Promise<HttpResponse> {
    const { origin } = new URL(request.url);
    let answer: HttpResponse | undefined;
    try {
      return await followRedirects(request, document, redactor, async (each, place) => {
        if (new URL(each.url).origin !== origin) return send(each, place);
        answer = undefined;
        try {
          answer = await send(each, place);
          return answer;
        } catch (error) {
          if (!(error instanceof LimitReached)) limiter.onError(error, start);
          throw error;
        }
      });
    } finally {
      if (answer) limiter.onResponse(answer, start);
      limiter.release(start);
    }
  }

  async function send<T>(request: ServiceRequest, read: ResponseReader<T>, caller?: AbortSignal): Promise<T> {
    const signal = caller ? joinSignals(caller) : options.signal;
    const target = targetOf(options, request);
    const prepared = prepare(options, request, target);
    const { host, origin: name } = new URL(prepared.url);
    const origin = originOf(name);
    const { limiter, policy } = origin;
    const retries = policy.forRequest(request);
    const { limit } = retries;
    let start: Start | undefined;
    let failure: Failure | undefined;
    for (;;) {
      start = await limiter.acquire(signal, start);
      const info = { ...request, host, proof: target.proof, redirectedTo: undefined as string | undefined };
      const before = failure;
      let next: RetryDecision;
      try {
        const response = await attempt(prepared, origin, start, request.document === true, (each, place) => {
          info.redirectedTo = place;
          return sendOnce(each, start as Start, limit, signal);
        });
        await limiter.letOthersStart();
        const refusal = httpFailure(response, info, redactor, options.now());
        next = retries.afterResponse(response, start);
        if (!refusal || (request.anyStatus && next.stop && next.stop !== 'wait')) {
          const result = read(response, refusal);
          policy.onSuccess();
          limiter.onSuccess(start);
          return result;
        }
        failure = refusal;
      } catch (error) {
        if (signal.aborted) throw outcomeUnknown(signal.reason, info);
        if (before && limit.hasEnded(error, hasTimedOut(error))) throw before;
        if (error instanceof Failure) throw outcomeUnknown(withRedirect(error, info), info);
        failure = networkFailure(error, info, timeout);
        next = retries.afterError(error, start);
      }
      if (next.stop) throw next.isForAll ? forAll(failure) : failure;
      const { shown, isLasting } = next;
      if (shown !== undefined && origin.isNews(shown)) {
        watch?.retrying?.(failure.message, isLasting ? undefined : retries.failures, shown);
      }
      await clock.sleep(next.delay, signal);
    }
  }

  async function close(): Promise<void> {
    await (await connections?.catch(() => undefined))?.destroy();
  }

  return { send, close };
}
