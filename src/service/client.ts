import { setTimeout as wait } from 'node:timers/promises';
import { Failure } from '../base/failure.ts';
import { BrokenAnswer } from './answer-faults.ts';
import type { Connections } from './dispatcher.ts';
import { exchange, type Incoming, type Outgoing } from './exchange.ts';
import { Gate } from './gate.ts';
import { prepare } from './prepare.ts';
import { isRedirect, redirectTarget, sentOn } from './redirect.ts';
import { refusal } from './refusal.ts';
import type { ServiceRequest } from './request.ts';
import { backoff, isLostConnection, longestPause, mayPass, restUntilReset, retryAfter, wasNeverSent } from './retry.ts';
import { trouble, uncertain } from './trouble.ts';

export interface ClientOptions {
  readonly baseUrl: string;
  readonly authUrl: string;
  /** The token and the words for where it came from; it goes to the base URL's origin only. */
  readonly credential?: { readonly token: string; readonly from: string } | undefined;
  /** Seconds for one attempt. */
  readonly timeout: number;
  readonly retries: number;
  /** Requests at once, over all that is asked of this client. */
  readonly concurrency?: number;
  readonly userAgent: string;
  readonly signal: AbortSignal;
  readonly now: () => Date;
  readonly random?: () => number;
  readonly watch?: Watcher;
}

/** Hears what the client does, to show it; secrets are in the headers, so whoever prints them takes them out. */
export interface Watcher {
  sent?(request: Outgoing): void;
  answered?(request: Outgoing, answer: Incoming, milliseconds: number): void;
  retrying?(why: string, attempt: number, pause: number): void;
}

export interface Client {
  /** The HTTP request that `send` would make. */
  prepare(request: ServiceRequest): Outgoing;
  /**
   * Sends, and reads an answer whose status is below 300. `read` may throw BrokenAnswer for what a second attempt may
   * mend. Throws Failure for every other end.
   */
  send<T>(request: ServiceRequest, read: (answer: Incoming) => T, signal?: AbortSignal): Promise<T>;
  close(): Promise<void>;
}

/** The one way to the service: token, timeouts, redirects, retries and refusals are decided here and nowhere else. */
export function createClient(open: () => Promise<Connections>, options: ClientOptions): Client {
  const { timeout, retries, watch, random = Math.random } = options;
  const gate = new Gate(options.concurrency ?? 1);
  let connections: Promise<Connections> | undefined;
  let successes = 0;

  async function attempt(outgoing: Outgoing, document: boolean, signal: AbortSignal): Promise<Incoming> {
    connections ??= open();
    let request = outgoing;
    for (let followed = 0; ; followed++) {
      watch?.sent?.(request);
      const started = performance.now();
      const answer = await exchange(await connections, request, timeout, signal);
      watch?.answered?.(request, answer, performance.now() - started);
      if (!isRedirect(answer)) return answer;
      request = sentOn(request, redirectTarget(request, answer, followed, document));
    }
  }

  /** Waits before the next attempt, or throws when the service asks for more patience than a command should have. */
  async function pause(failure: Failure, failures: number, answer: Incoming | undefined, signal: AbortSignal) {
    const asked = answer && retryAfter(answer, options.now());
    if (asked !== undefined && asked > longestPause) {
      const until = new Date(options.now().getTime() + asked).toISOString().slice(0, 19);
      throw new Failure('unavailable', failure.message, {
        ...failure.details,
        hint: `The service asks to come back in ${Math.ceil(asked / 1000)} s (${until}Z). Type it again then.`,
      });
    }
    const length = asked ?? backoff(failures, random);
    watch?.retrying?.(failure.message, failures, length);
    if (answer?.status === 429) gate.tooMany(length);
    await wait(length, undefined, { signal }).catch(() => {
      throw signal.reason;
    });
  }

  async function send<T>(request: ServiceRequest, read: (answer: Incoming) => T, caller?: AbortSignal): Promise<T> {
    const signal = caller ? AbortSignal.any([options.signal, caller]) : options.signal;
    const outgoing = prepare(options, request);
    const { host } = new URL(outgoing.url);
    const asked = { ...request, host, credential: request.host === 'auth' ? undefined : options.credential?.from };
    let seen = successes;
    for (let failures = 1; ; failures++) {
      await gate.enter(signal);
      let failure: Failure;
      let answer: Incoming | undefined;
      let again: boolean;
      try {
        answer = await attempt(outgoing, request.document === true, signal).finally(() => gate.leave());
        const settled = request.anyStatus === true && !(mayPass(answer.status) && request.reads && failures <= retries);
        if (answer.status < 300 || settled) {
          const result = read(answer);
          successes++;
          gate.wentWell();
          gate.closeFor(restUntilReset(answer, options.now()));
          return result;
        }
        failure = refusal(answer, asked);
        again = mayPass(answer.status) && (request.reads || answer.status === 429);
        if (!request.reads && request.host !== 'auth' && answer.status >= 500)
          failure = uncertain(failure, request.what);
      } catch (error) {
        // A write whose answer cannot be used has left all the same; login may be typed again without harm.
        const mayHaveHappened = !request.reads && request.host !== 'auth';
        if (signal.aborted)
          throw mayHaveHappened && signal.reason instanceof Failure ? uncertain(signal.reason, request.what) : error;
        if (error instanceof Failure) throw mayHaveHappened ? uncertain(error, request.what) : error;
        failure = trouble(error, host, timeout);
        again = request.reads ? error instanceof BrokenAnswer || isLostConnection(error) : wasNeverSent(error);
        if (mayHaveHappened && !wasNeverSent(error)) failure = uncertain(failure, request.what);
      }
      // Retries count from the last progress: while other requests succeed, the service is there.
      if (successes > seen) [seen, failures] = [successes, 1];
      if (!again || failures > retries || request.host === 'auth') throw failure;
      await pause(failure, failures, answer, signal);
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
