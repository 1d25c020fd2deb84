import { Failure, isStop } from '../base/failure.ts';
import { type Redactor, shownUrl } from '../base/redact.ts';
import { escaped, type Message } from '../base/text/message.ts';
import { type Clock, systemClock } from '../base/time/times.ts';
import type { Attempt } from './attempt.ts';
import type { Connections } from './dispatcher.ts';
import { encodeParts, exchange, type HttpRequest, type HttpResponse } from './exchange.ts';
import { httpFailure, outcomeUnknown, type RequestInfo, withRedirect } from './http-failure.ts';
import { networkFailure } from './network-failure.ts';
import { type Endpoints, followRedirect, LedAway, prepare, proofOf, redirectStatuses } from './prepare.ts';
import { type PaceOptions, RateLimiter } from './rate-limiter.ts';
import type { SendGuard, ServiceRequest } from './request.ts';
import { RequestRetries, type RetryDecision } from './retry-policy.ts';

export interface ClientOptions extends Endpoints, PaceOptions {
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
  retrying?(why: Message, attempt: number | undefined, delay: number): void;
  /** The service takes no more requests for so many milliseconds; or so many of short waits have added up. */
  waiting?(delay: number, isSum: boolean): void;
}

export interface Client {
  /**
   * Sends, and reads the response. Throws Failure, or the reason of `signal`. A failure names its request: method and URL
   * as they may be shown, and the proxy on its way.
   */
  send<T>(request: ServiceRequest, read: ResponseReader<T>, signal: AbortSignal): Promise<T>;
  close(): Promise<void>;
}

/**
 * Reads a response whose status is below 300; with `anyStatus` every one, and `failure` is what the status means. May
 * throw TruncatedResponse for what a second attempt may mend.
 */
export type ResponseReader<T> = (response: HttpResponse, failure?: Failure) => T;

/** The service is not there for now, and its response is as good as this one. */
class Absent extends Error {
  readonly failure: Failure;

  constructor(
    { kind, said, details }: Failure,
    readonly response: HttpResponse,
  ) {
    super();
    const hint = escaped`The service answered before: it may be down for maintenance. Try again in a while.`;
    this.failure = new Failure(kind, said, { ...details, hint });
  }
}

/** A request and the state that its attempts share. */
interface Sending {
  readonly request: ServiceRequest;
  readonly prepared: HttpRequest;
  readonly info: RequestInfo;
  /** Of its origin. */
  readonly limiter: RateLimiter;
  readonly retries: RequestRetries;
  readonly signal: AbortSignal;
}

/** An attempt that failed, and may be repeated. */
interface FailedAttempt {
  readonly failure: Failure;
  readonly next: RetryDecision;
}

/** The one way to the service. */
export function createClient(open: () => Promise<Connections>, options: ClientOptions): Client {
  const { timeout, clock = systemClock, redactor, watch } = options;
  const limiters = new Map<string, RateLimiter>();
  let opening: Promise<Connections> | undefined;
  let connections: Connections | undefined;

  /** Sends once, and again wherever the service redirects to. Of the origin's own responses the last one counts. */
  async function exchangeOnce(
    { prepared, info, limiter, retries, signal }: Sending,
    attempt: Attempt,
  ): Promise<HttpResponse> {
    const { origin } = new URL(prepared.url);
    let request = prepared;
    let own: HttpResponse | undefined;
    info.redirectedTo = undefined;
    try {
      for (let followed = 0; ; followed++) {
        const isOwn = new URL(request.url).origin === origin;
        if (isOwn) own = undefined;
        const milliseconds = retries.next();
        let response: HttpResponse;
        try {
          opening ??= open();
          watch?.sent?.(request);
          connections = await opening;
          response = await exchange(connections, await encodeParts(request), { timeout: milliseconds / 1000 }, signal);
        } catch (error) {
          if (isOwn) limiter.onError(error, attempt);
          throw error;
        }
        watch?.received?.(request, response);
        if (isOwn) own = response;
        if (!redirectStatuses.has(response.status)) return response;
        const redirected = followRedirect(request, response, {
          followed,
          isDocument: info.document === true,
          redactor,
        });
        request = redirected.request;
        info.redirectedTo = redirected.place;
      }
    } catch (error) {
      if (!(error instanceof LedAway && error.mayPass && own && limiter.successes > 0)) throw error;
      // The service has answered before, and now leads to a page of maintenance: that is an outage, as a 503 is.
      own = { ...own, status: 503 };
      throw new Absent(error, own);
    } finally {
      limiter.release(attempt, own);
    }
  }

  /** Waits until a guarded request may start. If that took too long, renews its guard first. */
  async function acquireGuarded(
    { limiter, signal }: Sending,
    guard: SendGuard,
    before: Attempt | undefined,
  ): Promise<Attempt> {
    if (before) await guard.renew();
    let attempt = await limiter.acquire(signal, before);
    for (let renewals = 0; !guard.mayLeave(renewals); renewals++) {
      limiter.release(attempt);
      await guard.renew();
      attempt = await limiter.acquire(signal, attempt);
    }
    return attempt;
  }

  /** An error with its request. A link that the service gave may be signed: none of its query is shown. */
  function named<E>(error: E, request: ServiceRequest): E | Failure {
    if (!(error instanceof Failure) || isStop(error)) return error;
    const url = request.url ?? prepare(options, request, undefined).url;
    const proxy = connections?.proxyOf?.(url);
    const address = request.isSecretPath ? new URL(url).origin : shownUrl(url, request.url !== undefined);
    const shown = { method: request.method, url: address, ...(proxy && { proxy }) };
    return new Failure(error.kind, error.said, { cause: error, ...error.details, request: shown });
  }

  function openSending(request: ServiceRequest, signal: AbortSignal): Sending {
    const proof = proofOf(options, request);
    const prepared = prepare(options, request, proof);
    const { host, origin } = new URL(prepared.url);
    const limiter =
      limiters.get(origin) ?? new RateLimiter(options, clock, (wait, isSum) => watch?.waiting?.(wait, isSum));
    limiters.set(origin, limiter);
    // A document at another origin is fetched without the token, which is not what it refuses.
    const isOwn = request.url === undefined || origin === new URL(options.baseUrl).origin;
    const info: RequestInfo = { ...request, host, isElsewhere: !isOwn, proof: isOwn ? proof : undefined };
    return { request, prepared, info, limiter, retries: new RequestRetries(limiter, request), signal };
  }

  /** Returns the result of `read` for a response, or the refusal if another attempt may follow. */
  async function outcomeOf<T>(
    { request, info, limiter, retries }: Sending,
    attempt: Attempt,
    response: HttpResponse,
    read: ResponseReader<T>,
  ): Promise<{ readonly result: T } | FailedAttempt> {
    await limiter.letOthersStart();
    const failure = response.status < 300 ? undefined : httpFailure(response, info, redactor, options.now());
    const next = failure && retries.afterResponse(response, attempt);
    const isFinal = request.anyStatus && next?.stop && next.stop !== 'wait';
    if (next && !isFinal) return { failure, next };
    const result = read(response, failure && named(failure, request));
    limiter.onSuccess(attempt);
    return { result };
  }

  /** Returns an error as a failure. Throws the failure if no attempt may follow, or `before` if only the time of the request is up. */
  function errorOfAttempt(
    { info, retries, signal }: Sending,
    attempt: Attempt,
    error: unknown,
    before: Failure | undefined,
  ): FailedAttempt {
    if (signal.aborted) throw outcomeUnknown(signal.reason, info);
    if (before && retries.wasCut(error)) throw before;
    if (error instanceof Failure) throw outcomeUnknown(withRedirect(error, info), info);
    if (!(error instanceof Absent))
      return { failure: networkFailure(error, info, timeout), next: retries.afterError(error, attempt) };
    const failure = outcomeUnknown(withRedirect(error.failure, info), info);
    return { failure, next: retries.afterResponse(error.response, attempt) };
  }

  /** Waits for the time of the next attempt. Throws the failure if there is none. */
  async function awaitRetry({ limiter, retries, signal }: Sending, { failure, next }: FailedAttempt): Promise<void> {
    if (next.stop && !next.isForAll) throw failure;
    if (next.stop) throw new Failure(failure.kind, failure.said, { ...failure.details, isForAll: true });
    const { shown, isLasting, delay } = next;
    if (shown !== undefined && limiter.isNews(shown)) {
      watch?.retrying?.(failure.said, isLasting ? undefined : retries.failures, shown);
    }
    await clock.sleep(delay, signal);
  }

  async function send<T>(request: ServiceRequest, read: ResponseReader<T>, signal: AbortSignal): Promise<T> {
    try {
      const sending = openSending(request, signal);
      const { guard } = request;
      let attempt: Attempt | undefined;
      let before: Failure | undefined;
      for (;;) {
        const own = await (guard ? acquireGuarded(sending, guard, attempt) : sending.limiter.acquire(signal, attempt));
        attempt = own;
        const outcome = await exchangeOnce(sending, own)
          .then((response) => outcomeOf(sending, own, response, read))
          .catch((error: unknown) => errorOfAttempt(sending, own, error, before));
        if ('result' in outcome) return outcome.result;
        before = outcome.failure;
        await awaitRetry(sending, outcome);
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
