import { type AddressInfo, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { token } from './service.ts';

export interface RawService {
  readonly url: string;
  readonly env: Readonly<Record<string, string>>;
  /** The head of each request, as received. */
  readonly heads: readonly string[];
}

/** A TCP server, for responses that no HTTP server would send: cut, never started, without a length. */
export async function startRaw(answer: (socket: Socket, head: string) => void): Promise<RawService> {
  const heads: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let received = '';
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      const end = received.indexOf('\r\n\r\n');
      if (end < 0) return;
      const head = received.slice(0, end);
      received = '';
      heads.push(head);
      answer(socket, head);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return { url, heads, env: { SHIPCTL_BASE_URL: url, SHIPCTL_TOKEN: token } };
}

/** A URL of this machine where nothing listens. */
export async function closedPort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}
