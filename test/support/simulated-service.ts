import { setMaxListeners } from 'node:events';
import { Redactor } from '../../src/base/redact.ts';
import {
  type Client,
  type ClientOptions,
  createClient,
  type ResponseReader,
  type Watcher,
} from '../../src/http/client.ts';
import type { Connections } from '../../src/http/dispatcher.ts';
import type { ServiceRequest } from '../../src/http/request.ts';
import { SimulatedClock } from './simulated-clock.ts';

/** What becomes of a request: a response after so many milliseconds, a lost connection, or none that could be opened. */
export type Answer =
  | { readonly after?: number; readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  | { readonly after?: number; readonly closes: true }
  /** The code of the system's error. */
  | { readonly after?: number; readonly fails: string };

export interface SimulatedRequest {
  readonly path: string;
  /** Milliseconds of the clock. */
  readonly at: number;
}

export interface SimulatedService {
  readonly clock: SimulatedClock;
  readonly client: Omit<Client, 'send'> & { send<T>(request: ServiceRequest, read: ResponseReader<T>): Promise<T> };
  readonly requests: readonly SimulatedRequest[];
  /** Milliseconds of each wait that the user was told of. */
  readonly told: readonly number[];
  /** Milliseconds of short waits that had added up when the user was told. */
  readonly toldSums: readonly number[];
}

const systemError = (code: string) => Object.assign(new Error(code), { code, syscall: 'connect' });

/** A service that exists in simulated time only, and the real client. */
export function simulatedService(
  answer: (request: SimulatedRequest) => Answer,
  over: Partial<ClientOptions> = {},
): SimulatedService {
  const clock = new SimulatedClock();
  const { signal } = new AbortController();
  setMaxListeners(0, signal);
  const requests: SimulatedRequest[] = [];
  const told: number[] = [];
  const toldSums: number[] = [];
  const controller = { abort: () => undefined } as never;
  const connections: Connections = {
    dispatch: ({ path }, handler) => {
      const request = { path, at: clock.now() };
      requests.push(request);
      const given = answer(request);
      if (!('fails' in given)) handler.onRequestStart?.(controller, undefined);
      void clock.sleep(given.after ?? 0).then(() => {
        if ('fails' in given) return handler.onResponseError?.(controller, systemError(given.fails));
        if ('closes' in given) return handler.onResponseError?.(controller, systemError('ECONNRESET'));
        handler.onResponseStart?.(controller, given.status, given.headers ?? {});
        handler.onResponseData?.(controller, Buffer.from('{}'));
        handler.onResponseEnd?.(controller, {});
      });
      return true;
    },
    destroy: async () => undefined,
  };
  const watch: Watcher = {
    retrying: (_why, _attempt, delay) => void told.push(delay),
    waiting: (delay, isSum) => void (isSum ? toldSums : told).push(delay),
  };
  const address = 'http://service.invalid';
  const client = createClient(async () => connections, {
    ...{ baseUrl: address, authUrl: address, userAgent: 'test', prove: () => undefined, redactor: new Redactor() },
    ...{ timeout: 30, retries: 3, outagePatience: 30_000, concurrency: 8, random: () => 1, now: () => clock.date() },
    ...{ clock, watch },
    ...over,
  });
  return {
    clock,
    client: { ...client, send: (request, read) => client.send(request, read, signal) },
    requests,
    told,
    toldSums,
  };
}
