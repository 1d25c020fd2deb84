import { setMaxListeners } from 'node:events';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { Failure } from '../base/failure.ts';
import { BrokenAnswer } from './answer-faults.ts';
import type { Connections } from './dispatcher.ts';
import { exchange, type Incoming, type Outgoing } from './exchange.ts';
import { Gate } from './gate.ts';
import { prepare } from './prepare.ts';
import { isRedirect, redirectTarget, sentOn } from './redirect.ts';
import { refusal } from './refusal.ts';
import type { ServiceRequest } from './request.ts';
import {
  backoff,
  isLostConnection,
  longestPatience,
  longestPause,
  mayPass,
  requestsLeft,
  restUntilReset,
  retryAfter,
  wasNeverSent,
  withReturn,
} from './retry.ts';
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
  /** Milliseconds that one request may wait in all without any progress. */
  readonly patience?: number;
  readonly watch?: Watcher;
}

/** Hears what the client does, to show it; secrets are in the headers, so whoever prints them takes them out. */
export interface Watcher {
  sent?(request: Outgoing): void;
  answered?(request: Outgoing, answer: Incoming): void;
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

/** Turns of the event loop after which undici has used a connection again: it looks first whether it still stands. */
const turnsToReuse = 3;

/** The one way to the service: token, timeouts, redirects, retries and refusals are decided here and nowhere else. */
export function createClient(open: () => Promise<Connections>, options: ClientOptions): Client {
  const { timeout, retries, watch, random = Math.random, patience = longestPatience } = options;
  const gate = new Gate(options.concurrency ?? 1);
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
  function heed(answer: Incoming): void {
    const tooMany = answer.status === 429;
    const rest = (tooMany ? retryAfter(answer, options.now()) : undefined) ?? restUntilReset(answer, options.now());
    if (tooMany) gate.tooMany();
    if (rest > 0 && rest <= longestPause) gate.closeFor(rest);
    gate.heed(requestsLeft(answer));
  }

  async function attempt(outgoing: Outgoing, document: boolean, signal: AbortSignal): Promise<Incoming> {
    connections ??= open();
    let request = outgoing;
    for (let followed = 0; ; followed++) {
      watch?.sent?.(request);
      const answer = await exchange(await connections, request, timeout, signal);
      watch?.answered?.(request, answer);
      heed(answer);
      if (!isRedirect(answer)) return answer;
      request = sentOn(request, redirectTarget(request, answer, followed, document));
    }
  }

  /** Waits before the next attempt. */
  async function pause(
    length: number,
    failure: Failure,
    failures: number,
    answer: Incoming | undefined,
    signal: AbortSignal,
  ) {
    watch?.retrying?.(failure.message, failures, length);
    if (answer?.status === 429) gate.closeFor(length);
    await wait(length, undefined, { signal }).catch(() => {
      throw signal.reason;
    });
  }

  async function send<T>(request: ServiceRequest, read: (answer: Incoming) => T, caller?: AbortSignal): Promise<T> {
    const signal = caller ? joined(caller) : options.signal;
    const outgoing = prepare(options, request);
    const { host } = new URL(outgoing.url);
    const about = { ...request, host, credential: request.host === 'auth' ? undefined : options.credential?.from };
    let seen = successes;
    let waited = 0;
    for (let failures = 1; ; failures++) {
      await gate.enter(signal);
      let failure: Failure;
      let answer: Incoming | undefined;
      let again: boolean;
      try {
        answer = await attempt(outgoing, request.document === true, signal).finally(() => gate.leave());
        // Whoever waits at the gate goes first: what has come is read while that is on its way.
        if (gate.isWanted) for (let turn = 0; turn < turnsToReuse; turn++) await nextTurn();
        const settled = request.anyStatus === true && !(mayPass(answer.status) && request.reads && failures <= retries);
        if (answer.status < 300 || settled) {
          const result = read(answer);
          successes++;
          gate.wentWell();
          return result;
        }
        failure = refusal(answer, about);
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
      if (successes > seen) [seen, failures, waited] = [successes, 1, 0];
      if (!again) throw failure;
      const asked = answer && retryAfter(answer, options.now());
      const length = asked ?? backoff(failures, random);
      const isOver = failures > retries || length > longestPause || waited + length > patience;
      if (isOver || request.host === 'auth') throw withReturn(failure, asked, options.now());
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
