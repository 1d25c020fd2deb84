import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type * as z from 'zod';
import { builtInCatalogue } from '../../src/operations/catalogue.ts';
import type { OrderRecord as Order } from '../../src/operations/records.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../src/sandbox/server.ts';
import { temporaryFolder } from './folders.ts';

export interface Row {
  readonly id: number;
  readonly status?: string;
  readonly [field: string]: unknown;
}

export type OrderRow = z.infer<typeof Order>;

export interface Page<T = Row> {
  readonly data: readonly T[];
  readonly total: number;
  readonly last_page: number;
  readonly [field: string]: unknown;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** An empty object where the response is not JSON. */
  readonly body: {
    readonly message?: string;
    readonly errors?: Record<string, string[]>;
    readonly data?: unknown;
  } & Row;
}

export interface Peer extends Sandbox {
  /** Sends a request with the first merchant's token, unless told otherwise, and a body as JSON. */
  ask(method: string, path: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  /** The record at a path, without its envelope. */
  record(path: string): Promise<Row>;
  /** A page of orders. */
  orders<T = Row>(query?: string, token?: string): Promise<Page<T>>;
  /** The newest order in a state. */
  orderIn(status: string): Promise<Row>;
}

export const json = { accept: 'application/json' };

export const bearing = (token: string) => ({ ...json, authorization: `Bearer ${token}` });

/** The time at which most tests take place. */
export const noon = () => new Date('2026-03-15T10:20:30Z');

/** This process, as the sandbox's lock sees it. */
export const processes = {
  pid: process.pid,
  isAlive: (pid: number): boolean => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  },
};

function peerOf(sandbox: Sandbox): Peer {
  const ask: Peer['ask'] = async (method, path, body, headers = bearing(sandbox.token)) => {
    const answer = await fetch(sandbox.baseUrl + path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, text, body: text.startsWith('{') ? JSON.parse(text) : {} };
  };
  const orders = async <T = Row>(query = '', token = sandbox.token): Promise<Page<T>> =>
    (await ask('GET', `/api/orders?${query}`, undefined, bearing(token))).body.data as Page<T>;
  return {
    ...sandbox,
    ask,
    record: async (path) => (await ask('GET', path)).body.data as Row,
    orders,
    orderIn: async (status) => {
      const [order] = (await orders(`status=${status}&per_page=1`)).data;
      if (!order) throw new Error(`no order is ${status}`);
      return order;
    },
  };
}

/** Starts a sandbox in this process that keeps nothing, unless it is given a folder; it ends with the test. */
export async function start(options: Partial<SandboxOptions> = {}): Promise<Peer> {
  const sandbox = await startSandbox({ catalogue: await builtInCatalogue(), processes, now: noon, ...options });
  onTestFinished(() => sandbox.close());
  return peerOf(sandbox);
}

/** A token from the login of an account. */
export async function tokenOf({ ask }: Peer, email: string, password = 'sandbox-password'): Promise<string> {
  const { body } = await ask('POST', '/api/auth/login', { email, password }, json);
  return String(body.access_token);
}

/** Every order of a list, page by page. */
export async function allOf({ orders }: Peer, query = '', perPage = 100, token?: string): Promise<OrderRow[]> {
  const rows: OrderRow[] = [];
  for (let page = 1, last = 1; page <= last; page++) {
    const answer = await orders<OrderRow>(`${query}&per_page=${perPage}&page=${page}`, token);
    rows.push(...answer.data);
    last = answer.last_page;
  }
  return rows;
}

/** The log of changes to the default data. */
export const logOf = (folder: string): string => join(folder, 'data-2-seed-1-orders-200.ndjson');

export const createBox = async ({ ask }: Peer, type: string): Promise<Row> =>
  (await ask('POST', '/api/boxes', { type })).body.data as Row;

/** The labels of the boxes that were created, newest first. */
export async function typesOf({ ask }: Peer): Promise<unknown[]> {
  const { body } = await ask('GET', '/api/boxes?per_page=100');
  return (body.data as Row[]).slice(0, -12).map(({ type }) => type);
}

/** Keeps two boxes, and returns their lines. */
export async function withTwoBoxes() {
  const folder = temporaryFolder();
  const sandbox = await start({ folder });
  await createBox(sandbox, 'one');
  await createBox(sandbox, 'two');
  const [first = '', second = ''] = readFileSync(logOf(folder), 'utf8').split('\n');
  return { folder, sandbox, first, second };
}
