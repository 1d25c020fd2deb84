import { setMaxListeners } from 'node:events';
import { Failure, isStop } from '../base/failure.ts';
import { type Redactor, shownUrl } from '../base/redact.ts';
import { type Clock, systemClock } from '../base/time/times.ts';
import { type Attempt, hasTimedOut } from './attempt.ts';
import type { Connections } from './dispatcher.ts';
import { exchange, type HttpRequest, type HttpResponse } from './exchange.ts';
import { httpFailure, outcomeUnknown, type RequestInfo, withRedirect } from './http-failure.ts';
import { networkFailure } from './network-failure.ts';
import { Outage } from './outage.ts';
import { type Endpoints, prepare, targetOf } from './prepare.ts';
import { RateLimiter } from './rate-limiter.ts';
import { redirectedRequest } from './redirect.ts';
import type { ServiceRequest } from './request.ts';
import { LimitReached, longWait, type RequestLimit, type RetryDecision, RetryPolicy } from './retry-policy.ts';
import type { RetryOptions } from './waits.ts';

interface OriginOptions extends RetryOptions {
  /** Requests at once; 1 unless given. */
  readonly concurrency?: number;
}

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
  /** A failed attempt is repeated after `delay` milliseconds; `attempt` is undefined if further retries are not told. */
  retrying?(why: string, attempt: number | undefined, delay: number): void;
  /** The service takes no more requests for so many milliseconds. */
  waiting?(delay: number): void;
}

export interface Client {
  /**
   * Sends, and reads the response. Throws Failure, or the reason of `signal`. A failure names its request: method and URL
   * as they may be shown, and the proxy on its way.
   */
  send<T>(request: ServiceRequest, read: ResponseReader<T>, signal?: AbortSignal): Promise<T>;
  close(): Promise<void>;
}

/**
 * Reads a response whose status is below 300; with `anyStatus` every one, and `failure` is what the status means. May
 * throw TruncatedResponse for what a second attempt may mend.
 */
export type ResponseReader<T> = (response: HttpResponse, failure?: Failure) => T;

/** The pace, the retries and the outage of one origin. What another origin answers says nothing of it. */
class OriginState {
  readonly limiter: RateLimiter;
  readonly policy: RetryPolicy;
  private toldUntil = 0;

  constructor(
    options: OriginOptions,
    private readonly clock: Clock,
    onWait: (milliseconds: number) => void,
  ) {
    const { concurrency = 1, now } = options;
    const outage = new Outage(options, clock);
    this.policy = new RetryPolicy(options, outage, clock);
    this.limiter = new RateLimiter(concurrency, now, clock, outage, (wait) => {
      if (wait > longWait && this.isNews(wait)) onWait(wait);
    });
  }

  /** Should the user be told of a wait? Of a long one not if others wait as long, and that has been told. */
  isNews(wait: number): boolean {
    if (wait <= longWait) return true;
    const until = this.clock.now() + wait;
    if (until <= this.toldUntil + longWait) return false;
    this.toldUntil = until;
    return true;
  }
}

/** Joins the signal of the run with a caller's: one signal for all requests of a caller. */
function signalJoiner(run: AbortSignal): (caller: AbortSignal) => AbortSignal {
  const joined = new WeakMap<AbortSignal, AbortSignal>();
  return (caller) => {
    const known = joined.get(caller);
    if (known) return known;
    const signal = AbortSignal.any([run, caller]);
    // Every request under way listens.
    setMaxListeners(0, signal);
    joined.set(caller, signal);
    return signal;
  };
}

/** One attempt of a request, with the redirects that it is led through. */
interface AttemptOptions {
  readonly request: HttpRequest;
  readonly document: boolean;
  readonly attempt: Attempt;
  readonly limit: RequestLimit;
  readonly signal: AbortSignal;
  /** Hears where a redirect leads, as messages show it. */
  onRedirect(place: string): void;
}

/** The one way to the service. */
export function createClient(open: () => Promise<Connections>, options: ClientOptions): Client {
  const { timeout, clock = systemClock, redactor, watch } = options;
  const joinSignals = signalJoiner(options.signal);
  const origins = new Map<string, OriginState>();
  let opening: Promise<Connections> | undefined;
  let connections: Connections | undefined;

  function originOf(name: string): OriginState {
    const origin = origins.get(name) ?? new OriginState(options, clock, (wait) => watch?.waiting?.(wait));
    origins.set(name, origin);
    return origin;
  }

  /** Sends once, and again wherever the service redirects to. Of the origin's own responses the last one counts. */
  async function exchangeOnce(limiter: RateLimiter, options: AttemptOptions): Promise<HttpResponse> {
    const { attempt, limit, signal } = options;
    const { origin } = new URL(options.request.url);
    let { request } = options;
    let own: HttpResponse | undefined;
    try {
      for (let followed = 0; ; followed++) {
        const isOwn = new URL(request.url).origin === origin;
        if (isOwn) own = undefined;
        let response: HttpResponse;
        try {
          const milliseconds = limit.next();
          opening ??= open();
          watch?.sent?.(request);
          connections = await opening;
          const exchanging = exchange(connections, request, milliseconds / 1000, signal);
          // The first look at the clock takes most of a millisecond: one request needs none, the second is on its way
          // meanwhile.
          if (attempt.order > 0) attempt.sentAt ||= clock.now();
          response = await exchanging;
          watch?.received?.(request, response);
        } catch (error) {
          if (isOwn && !(error instanceof LimitReached)) limiter.onError(error, attempt);
          throw error;
        }
        if (isOwn) own = response;
        const redirected = redirectedRequest(request, response, followed, options.document, redactor);
        if (!redirected) return response;
        ({ request } = redirected);
        options.onRedirect(redirected.place);
      }
    } finally {
      if (own) limiter.onResponse(own, attempt);
      limiter.release(attempt);
    }
  }

  /** An error with its request. A link that the service gave may be signed: none of its query is shown. */
  function named<E>(error: E, request: ServiceRequest): E | Failure {
    if (!(error instanceof Failure) || isStop(error)) return error;
    const url = request.url ?? prepare({ ...options, prove: () => undefined }, request).url;
    const proxy = connections?.proxyOf?.(url);
    const shown = { method: request.method, url: shownUrl(url, request.url !== undefined), ...(proxy && { proxy }) };
    return new Failure(error.kind, error.message, { cause: error, ...error.details, request: shown });
  }

  async function send<T>(request: ServiceRequest, read: ResponseReader<T>, caller?: AbortSignal): Promise<T> {
    try {
      const signal = caller ? joinSignals(caller) : options.signal;
      const target = targetOf(options, request);
      const prepared = prepare(options, request, target);
      const { host, origin: name } = new URL(prepared.url);
      const origin = originOf(name);
      const { limiter, policy } = origin;
      const retries = policy.forRequest(request);
      const { limit } = retries;
      let attempt: Attempt | undefined;
      let failure: Failure | undefined;
      for (;;) {
        attempt = await limiter.acquire(signal, attempt);
        const info: RequestInfo & { redirectedTo: string | undefined } = {
          ...request,
          host,
          proof: target.proof,
          redirectedTo: undefined,
        };
        const before = failure;
        let next: RetryDecision;
        try {
          const response = await exchangeOnce(limiter, {
            request: prepared,
            document: request.document === true,
            attempt,
            limit,
            signal,
            onRedirect: (place) => {
              info.redirectedTo = place;
            },
          });
          await limiter.letOthersStart();
          const refusal = httpFailure(response, info, redactor, options.now());
          next = retries.afterResponse(response, attempt);
          if (!refusal || (request.anyStatus && next.stop && next.stop !== 'wait')) {
            const result = read(response, refusal && named(refusal, request));
            policy.onSuccess();
            limiter.onSuccess(attempt);
            return result;
          }
          failure = refusal;
        } catch (error) {
          if (signal.aborted) throw outcomeUnknown(signal.reason, info);
          if (before && limit.hasEnded(error, hasTimedOut(error))) throw before;
          if (error instanceof Failure) throw outcomeUnknown(withRedirect(error, info), info);
          failure = networkFailure(error, info, timeout);
          next = retries.afterError(error, attempt);
        }
        if (next.stop && !next.isForAll) throw failure;
        if (next.stop) throw new Failure(failure.kind, failure.message, { ...failure.details, isForAll: true });
        const { shown, isLasting } = next;
        if (shown !== undefined && origin.isNews(shown)) {
          watch?.retrying?.(failure.message, isLasting ? undefined : retries.failures, shown);
        }
        await clock.sleep(next.delay, signal);
      }
    } catch (error) {
      throw named(error, request);
    }
  }

  async function close(): Promise<void> {
    await (await opening?.catch(() => undefined))?.destroy();
  }

  return { send, close };
}
