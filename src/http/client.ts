import { type Clock, systemClock } from '../base/clock.ts';
import { Failure, forAll } from '../base/failure.ts';
import type { Redactor } from '../base/redact.ts';
import type { Connections } from './dispatcher.ts';
import { exchange, type HttpRequest, type HttpResponse } from './exchange.ts';
import { httpFailure } from './http-failure.ts';
import { signalJoiner } from './join-signals.ts';
import { networkFailure } from './network-failure.ts';
import { Outage } from './outage.ts';
import { type Endpoints, prepare, targetOf } from './prepare.ts';
import { RateLimiter } from './rate-limiter.ts';
import { followRedirects } from './redirect.ts';
import type { ServiceRequest } from './request.ts';
import { outcomeUnknown } from './request-info.ts';
import type { RetryOptions } from './retry-options.ts';
import { type RetryDecision, RetryPolicy } from './retry-policy.ts';
import type { Start } from './start.ts';

export { namedFailure } from './named-failures.ts';

export interface ClientOptions extends Endpoints, RetryOptions {
  /** Seconds for one attempt. */
  readonly timeout: number;
  /** Requests at once, over all that this client sends; 1 unless given. */
  readonly concurrency?: number;
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
  /** A failed attempt is repeated after `delay` milliseconds; `attempt` is undefined where an outage begins. */
  retrying?(why: string, attempt: number | undefined, delay: number): void;
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
  const { timeout, concurrency = 1, clock = systemClock, redactor, watch } = options;
  const outage = new Outage(options, clock);
  const limiter = new RateLimiter(concurrency, options.now, clock, outage);
  const policy = new RetryPolicy(options, outage);
  const joinSignals = signalJoiner(options.signal);
  let connections: Promise<Connections> | undefined;

  async function sendOnce(request: HttpRequest, start: Start, signal: AbortSignal): Promise<HttpResponse> {
    connections ??= open();
    watch?.sent?.(request);
    const exchanging = exchange(await connections, request, timeout, signal);
    // The first look at the clock takes most of a millisecond: one request needs none, the second is on its way meanwhile.
    if (start.order > 0) start.sentAt = clock.now();
    const response = await exchanging.catch((error) => {
      limiter.onError(error, start);
      throw error;
    });
    watch?.received?.(request, response);
    limiter.onResponse(response, start);
    return response;
  }

  async function send<T>(request: ServiceRequest, read: ResponseReader<T>, caller?: AbortSignal): Promise<T> {
    const signal = caller ? joinSignals(caller) : options.signal;
    const target = targetOf(options, request);
    const prepared = prepare(options, request, target);
    const { host } = new URL(prepared.url);
    const info = { ...request, host, proof: target.proof };
    const retries = policy.forRequest(request);
    let start: Start | undefined;
    for (;;) {
      start = await limiter.acquire(signal, start);
      const attempt = start;
      let failure: Failure;
      let next: RetryDecision;
      try {
        const sending = followRedirects(prepared, request.document === true, redactor, (each) =>
          sendOnce(each, attempt, signal),
        );
        const response = await sending.finally(() => limiter.release(attempt));
        await limiter.letOthersStart();
        const refusal = httpFailure(response, info, redactor, options.now());
        next = retries.afterResponse(response, attempt);
        if (!refusal || (request.anyStatus && next.stop && next.stop !== 'wait')) {
          const result = read(response, refusal);
          policy.onSuccess();
          limiter.onSuccess(attempt);
          return result;
        }
        failure = refusal;
      } catch (error) {
        if (signal.aborted) throw outcomeUnknown(signal.reason, info);
        if (error instanceof Failure) throw outcomeUnknown(error, info);
        failure = networkFailure(error, info, timeout);
        next = retries.afterError(error, attempt);
      }
      if (next.stop) throw next.isForAll ? forAll(failure) : failure;
      const { shown } = next;
      if (shown !== undefined) watch?.retrying?.(failure.message, attempt.isLost ? undefined : retries.failures, shown);
      await clock.sleep(next.delay, signal);
    }
  }

  async function close(): Promise<void> {
    await (await connections?.catch(() => undefined))?.destroy();
  }

  return { send, close };
}
