import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { usageFailure } from '../base/failure.ts';
import type { Processes } from '../base/files/process-identity.ts';
import { escaped } from '../base/text/escape-controls.ts';
import type { Catalogue } from '../operations/catalogue.ts';
import { ChangeLog, logFile } from './data/change-log.ts';
import { firstMerchant, tokenOf } from './data/merchants.ts';
import { Store } from './data/store.ts';
import { Draw, dayOf, keyOf, mix } from './data/values.ts';
import {
  assertForThisMachine,
  frameworkError,
  HttpError,
  jsonResponse,
  prefersJson,
  readRequest,
  resetConnection,
  type SandboxResponse,
  sendHalf,
  sendResponse,
} from './http/messages.ts';
import { openSandboxService } from './service/service.ts';
import { mostOrders, usualData } from './size.ts';

export { sandboxFolder } from './data/change-log.ts';

export interface SandboxOptions {
  /** The operations that are served, by the routes they name. */
  readonly catalogue: Catalogue;
  /** 0, the default, takes any free port. */
  readonly port?: number;
  /** How many orders the first merchant has, at most 20,000. Default 200. */
  readonly orders?: number;
  /** From which all data, tokens and faults follow. Default 1. */
  readonly seed?: number;
  /** The share of requests, 0 to 1, that go wrong: 429, 500, 503, or a connection reset. Default 0. */
  readonly faultRate?: number;
  /** Where changes are kept, and shared with other sandboxes of the same data. Default: in memory. */
  readonly folder?: string | undefined;
  readonly processes: Processes;
  readonly now: () => Date;
  /** Told if changes cannot be kept in the folder: they are kept in memory then. */
  readonly warn?: (text: string) => void;
}

export interface Sandbox {
  /** `http://127.0.0.1:PORT`. */
  readonly baseUrl: string;
  /** Bearer token of the first merchant: the same for the same seed. */
  readonly token: string;
  readonly email: string;
  /** Undefined once it has been changed: what is kept does not tell it. */
  readonly password: string | undefined;
  /** Ends all connections at once, idle or not. */
  close(): Promise<void>;
}

const host = '127.0.0.1';
const longestIdle = 65_000;

/** Rejects with the system's error if the port is taken. */
async function listen(server: Server, port: number): Promise<string> {
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  return `http://${host}:${typeof address === 'object' && address ? address.port : port}`;
}

type DataOptions = Required<Pick<SandboxOptions, 'seed' | 'orders' | 'processes' | 'now'>>;

/** Forgets what was changed in the data of a seed and a count of orders. Running sandboxes see so at their next request. */
export function resetSandbox(folder: string, { seed, orders, processes, now }: DataOptions): void {
  new ChangeLog(logFile(folder, seed, orders), processes, now).reset();
}

/** An error response, or a connection that is reset. Only a request that is `reset in the body` was carried out. */
type Fault = SandboxResponse | 'reset before the body' | 'reset in the body';

function tooManyRequests(seconds: number, now: Date): SandboxResponse {
  const headers = { 'retry-after': String(seconds), 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '0' };
  const reset = Math.floor(now.getTime() / 1000) + seconds;
  return jsonResponse(429, { message: 'Too Many Attempts.' }, { ...headers, 'x-ratelimit-reset': String(reset) });
}

const faults: readonly ((now: Date) => Fault)[] = [
  (now) => tooManyRequests(0, now),
  (now) => tooManyRequests(1, now),
  () => jsonResponse(500, { message: 'Server Error' }),
  () => jsonResponse(503, { message: 'Service Unavailable' }),
  () => 'reset before the body',
  () => 'reset in the body',
];

/** Draws from the seed what goes wrong with each request, in the order of their arrival; undefined for nothing. */
function openFaults(seed: number, rate: number, now: () => Date): () => Fault | undefined {
  const key = keyOf(seed, 'faults');
  let requests = 0;
  return () => {
    const draw = new Draw(mix(key, requests++));
    return draw.chance(rate) ? draw.pick(faults)(now()) : undefined;
  };
}

/**
 * Starts the embedded service on loopback, with made-up data. Rejects with the system's error (`EADDRINUSE`), or with a failure
 * of kind `usage` for more orders than it holds.
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const {
    catalogue,
    port = 0,
    orders,
    seed,
    faultRate = 0,
    folder,
    processes,
    now,
    warn,
  } = { ...usualData, ...options };
  if (orders > mostOrders) throw usageFailure([escaped`The sandbox has at most ${mostOrders} orders.`]);
  const nextFault = openFaults(seed, faultRate, now);
  const log = folder === undefined ? undefined : new ChangeLog(logFile(folder, seed, orders), processes, now);
  const store = new Store(dayOf(now().getTime()), log, ({ message }) =>
    warn?.(`${message} What you change in this sandbox is kept in memory and forgotten when it stops.`),
  );
  const service = openSandboxService({ catalogue, seed, orders, now, store });

  const respond = async (request: IncomingMessage): Promise<SandboxResponse> => {
    try {
      assertForThisMachine(request);
      return service.respond(await readRequest(request));
    } catch (error) {
      // An error that is not expected is a fault of the sandbox's own.
      const failure = error instanceof HttpError ? error : frameworkError(500, 'Server Error');
      return failure.response(prefersJson(request));
    }
  };

  const handle = async (request: IncomingMessage, output: ServerResponse): Promise<void> => {
    const fault = nextFault();
    if (fault === 'reset before the body') return resetConnection(output);
    if (fault === 'reset in the body') return sendHalf(output, await respond(request));
    if (fault) request.resume();
    sendResponse(output, fault ?? (await respond(request)));
  };

  const server = createServer(handle);
  // A connection that is closed just as a client uses it again would look like a fault.
  server.keepAliveTimeout = longestIdle;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => {
        store.close();
        resolve();
      });
      server.closeAllConnections();
    });
  try {
    const account = service.firstAccount();
    return { baseUrl: await listen(server, port), token: tokenOf(seed, firstMerchant), ...account, close };
  } catch (error) {
    store.close();
    throw error;
  }
}
