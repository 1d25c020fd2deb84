import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { usageFailure } from '../base/failure.ts';
import type { Processes } from '../base/files/process-identity.ts';
import { escaped, type Message, suggest } from '../base/text/message.ts';
import { type Catalogue, operationsOf } from '../operations/catalogue.ts';
import { pagingKind } from '../paging/kinds.ts';
import type { PagesOfKind } from '../paging/styles/pages-of-kind.ts';
import { ChangeLog, logFile } from './data/change-log.ts';
import { firstMerchant, tokenOf } from './data/merchants.ts';
import { Store } from './data/store.ts';
import { Draw, keyOf, mix, newestDay } from './data/values.ts';
import {
  assertForThisMachine,
  frameworkError,
  HttpError,
  jsonResponse,
  prefersJson,
  readRequest,
  resetConnection,
  type SandboxResponse,
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
  readonly warn?: (message: Message) => void;
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

const longestIdle = 65_000;

/** Forgets what was changed in the data of a seed and a count of orders. Running sandboxes see so at their next request. */
export function resetSandbox(
  folder: string,
  { seed, orders, processes, now }: Required<Pick<SandboxOptions, 'seed' | 'orders' | 'processes' | 'now'>>,
): void {
  new ChangeLog(logFile(folder, seed, orders), processes, now).reset();
}

function tooManyRequests(seconds: number, now: Date): SandboxResponse {
  const headers = { 'retry-after': String(seconds), 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '0' };
  const reset = Math.floor(now.getTime() / 1000) + seconds;
  return jsonResponse(429, { message: 'Too Many Attempts.' }, { ...headers, 'x-ratelimit-reset': String(reset) });
}

/** An error response, or a connection that is reset. Only a request that is `reset in the body` was carried out. */
const faults = [
  (now: Date) => tooManyRequests(0, now),
  (now: Date) => tooManyRequests(1, now),
  () => jsonResponse(500, { message: 'Server Error' }),
  () => jsonResponse(503, { message: 'Service Unavailable' }),
  () => 'reset before the body' as const,
  () => 'reset in the body' as const,
];

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
  const log = folder === undefined ? undefined : new ChangeLog(logFile(folder, seed, orders), processes, now);
  const store = new Store(newestDay(now()), log, ({ said }) =>
    warn?.(escaped`${said} What you change in this sandbox is kept in memory and forgotten when it stops.`),
  );
  const words = new Set(operationsOf(catalogue).flatMap(({ paging }) => paging?.kind ?? []));
  const kinds = new Map<string, PagesOfKind>();
  for (const word of words) kinds.set(word, await pagingKind(word).load());
  const service = openSandboxService({ catalogue, seed, orders, now, store, kinds });
  const faultKey = keyOf(seed, 'faults');
  let requests = 0;

  const respond = async (request: IncomingMessage): Promise<SandboxResponse> => {
    try {
      assertForThisMachine(request);
      const response = service.respond(await readRequest(request));
      return response.later ? { ...response, body: await response.later() } : response;
    } catch (error) {
      // An error that is not expected is a fault of the sandbox's own.
      const failure = error instanceof HttpError ? error : frameworkError(500, 'Server Error');
      return failure.response(prefersJson(request));
    }
  };

  const handle = async (request: IncomingMessage, output: ServerResponse): Promise<void> => {
    const draw = new Draw(mix(faultKey, requests++));
    const fault = draw.chance(faultRate) ? draw.pick(faults)(now()) : undefined;
    if (fault === 'reset before the body') return resetConnection(output);
    if (fault === 'reset in the body') return sendResponse(output, await respond(request), true);
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
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const baseUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : port}`;
    return { baseUrl, token: tokenOf(seed, firstMerchant), ...account, close };
  } catch (error) {
    store.close();
    throw error;
  }
}

/** By token once the password has been changed: the new one is not known here. cmd would send a blank before the bar, too. */
function loginLine({ baseUrl, email, password, token }: Sandbox): string {
  const login = `shipctl login --profile sandbox --base-url ${baseUrl}`;
  return password === undefined
    ? `echo ${token}| ${login} --token-stdin`
    : `echo ${password}| ${login} --email ${email} --password-stdin`;
}

interface BannerFacts {
  readonly orders: number;
  /** Changes are not kept. */
  readonly memory: boolean;
  /** The command with that name. */
  readonly curl: string;
}

/** Stands for the token in the lines below: a profile that is logged in would redact it, and it is no secret of the user. */
export const tokenPlace = '<sandbox-token>';

/** The lines that say where a sandbox listens, and how to call it, with `tokenPlace` for its token. */
export function howToLogIn(given: Sandbox, { orders, memory, curl }: BannerFacts): Message[] {
  const server = { ...given, token: tokenPlace };
  const { baseUrl, token } = server;
  const headers = `-H "Accept: application/json" -H "Authorization: Bearer ${token}"`;
  const request = `${curl} ${headers} "${baseUrl}/api/orders?per_page=2"`;
  return [
    escaped`The sandbox listens on ${baseUrl} with ${orders} made-up orders. It is a stand-in, not the service.`,
    memory
      ? escaped`What you change is forgotten when it stops.`
      : escaped`What you change is kept until: ${suggest`sandbox reset`}`,
    escaped``,
    escaped`Log in to it from another terminal:`,
    escaped`  ${loginLine(server)}`,
    escaped`  ${suggest`orders list --profile sandbox`}`,
    escaped``,
    escaped`Or call it with any program:`,
    escaped`  ${request}`,
    escaped``,
    escaped`Ctrl-C stops it.`,
  ];
}
