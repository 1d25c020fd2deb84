import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { sendJson, token } from './service.ts';

/** What a request asks for. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

/** A server that can be stopped, which cuts its connections, and started again on the same port. */
export async function restartable(answer: (asked: Asked, response: ServerResponse) => unknown) {
  const requests: Asked[] = [];
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://service');
    const asked = { method: request.method ?? '', path: pathname, query: Object.fromEntries(searchParams) };
    requests.push(asked);
    const value = answer(asked, response);
    if (value !== undefined && !response.destroyed) sendJson(response, 200, value);
  };
  const server = createServer(handle);
  const start = async (port = 0) => {
    await once(server.listen(port, '127.0.0.1'), 'listening');
  };
  await start();
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  onTestFinished(stop);
  const env = { SHIPCTL_BASE_URL: `http://127.0.0.1:${port}`, SHIPCTL_TOKEN: token };
  return { env, requests, stop, start: () => start(port) };
}
