import { setMaxListeners } from 'node:events';
import { Redactor } from '../../src/base/redact.ts';
import { escaped } from '../../src/base/text/message.ts';
import { createClient } from '../../src/http/client.ts';
import type { Connections } from '../../src/http/dispatcher.ts';
import { Prefetcher } from '../../src/paging/prefetcher.ts';
import { SimulatedClock } from './simulated-clock.ts';

/** What a service does with a request: nothing but `headers` where it is served, or refused after some milliseconds. */
export interface Verdict {
  readonly isServed: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A limit, asked at each request at `now` milliseconds, and told when one that it let in ends. */
export interface Limit {
  enter(now: number): Verdict;
  leave?(): void;
  /** Seconds that the limit alone takes for so many pages that each take `latency` milliseconds. */
  ideal(pages: number, latency: number): number;
}

export interface Pull {
  readonly seconds: number;
  readonly refused: number;
}

const wayMilliseconds = 1;
const refusalMilliseconds = 2;

/** The time that a page takes which is served. */
export const pageTime = (latency: number): number => latency + wayMilliseconds;

/** A service behind a limit, in simulated time, and how long the real client takes for its pages, eight at once. */
export async function pullPages(limit: Limit, pages: number, latency: number, seed: number): Promise<Pull> {
  const clock = new SimulatedClock();
  const { signal } = new AbortController();
  setMaxListeners(0, signal);
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  let refused = 0;
  const serve = async (): Promise<{ status: number; headers: Readonly<Record<string, string>> }> => {
    await clock.sleep(wayMilliseconds);
    const { isServed, headers = {} } = limit.enter(clock.now());
    if (!isServed) refused++;
    await clock.sleep(isServed ? latency : refusalMilliseconds);
    if (isServed) limit.leave?.();
    return { status: isServed ? 200 : 429, headers };
  };
  const controller = { abort: () => undefined } as never;
  const connections: Connections = {
    dispatch: (_request, handler) => {
      handler.onRequestStart?.(controller, undefined);
      void serve().then(({ status, headers }) => {
        handler.onResponseStart?.(controller, status, headers);
        handler.onResponseData?.(controller, Buffer.from('{}'));
        handler.onResponseEnd?.(controller, {});
      });
      return true;
    },
    destroy: async () => undefined,
  };
  const client = createClient(async () => connections, {
    ...{
      baseUrl: 'http://service.invalid',
      authUrl: 'http://service.invalid',
      userAgent: 'test',
      prove: () => undefined,
    },
    ...{ timeout: 3600, retries: 3, outagePatience: 30_000, concurrency: 8, redactor: new Redactor() },
    ...{ clock, random, now: () => clock.date() },
  });
  const fetch = (page: number) =>
    client.send(
      { method: 'GET', path: '/api/orders', query: { page }, safe: true, isPatient: true, what: escaped`orders` },
      () => ({ rows: [] }),
      signal,
    );
  const pull = async () => {
    const prefetcher = new Prefetcher(fetch, 8, true);
    for (let page = 1; page <= pages; page++) await prefetcher.take(page, pages);
    return clock.now() / 1000;
  };
  return { seconds: await clock.run(pull()), refused };
}
