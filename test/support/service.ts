import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { secret } from './secrets.ts';

export interface Recorded {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export type Handler = (request: Recorded, response: ServerResponse) => unknown;

export interface Service {
  readonly url: string;
  readonly requests: readonly Recorded[];
  /** The request targets as received, not normalized. */
  readonly raw: readonly string[];
  /** The environment that points the program here, with a token. */
  readonly env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

async function record(request: IncomingMessage): Promise<Recorded> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://service');
  return {
    method: request.method ?? '',
    path: pathname,
    query: Object.fromEntries(searchParams),
    headers: request.headers,
    body: Buffer.concat(chunks).toString('utf8'),
  };
}

export const token = secret('test-token-9f86d081884c7d65');

/**
 * A real HTTP server on loopback, written independently of the sandbox, so that the sandbox does not test itself. What
 * the handler returns is sent as JSON with status 200; a handler may also respond itself.
 */
export async function startService(handler: Handler): Promise<Service> {
  const requests: Recorded[] = [];
  const raw: string[] = [];
  const server = createServer(async (request, response) => {
    const recorded = await record(request);
    requests.push(recorded);
    raw.push(request.url ?? '');
    const answer = await handler(recorded, response);
    if (answer !== undefined && !response.headersSent && !response.destroyed) sendJson(response, 200, answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const service: Service = {
    url,
    requests,
    raw,
    env: { SHIPCTL_BASE_URL: url, SHIPCTL_TOKEN: token },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  onTestFinished(service.close);
  return service;
}

/** What a service was asked to do. A question may read what it is about. */
export const writesTo = ({ requests }: Service): Recorded[] => requests.filter(({ method }) => method !== 'GET');

export function sendJson(
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof value === 'string' ? value : JSON.stringify(value));
}

/** The paginator of the interface document for one page of `all`, as the request asks for it. */
export function paginate(all: readonly unknown[], { query }: Pick<Recorded, 'query'>, most = 100, fallback = 15) {
  const page = Number(query.page ?? 1);
  const perPage = Math.min(Number(query.per_page ?? fallback), most);
  const start = (page - 1) * perPage;
  const data = all.slice(start, start + perPage);
  const last = Math.max(1, Math.ceil(all.length / perPage));
  return {
    current_page: page,
    data,
    first_page_url: 'http://elsewhere.example/api/list?page=1',
    from: data.length > 0 ? start + 1 : null,
    last_page: last,
    last_page_url: `http://elsewhere.example/api/list?page=${last}`,
    links: [],
    next_page_url: page < last ? `http://elsewhere.example/api/list?page=${page + 1}` : null,
    path: 'http://elsewhere.example/api/list',
    per_page: perPage,
    prev_page_url: null,
    to: data.length > 0 ? start + data.length : null,
    total: all.length,
  };
}
