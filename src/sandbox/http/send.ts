import type { ServerResponse } from 'node:http';
import type { Reply } from './reply.ts';

const open = (response: ServerResponse, { status, headers }: Reply): ServerResponse =>
  response.writeHead(status, { 'cache-control': 'no-cache, private', ...headers });

/** Sends without Content-Length, in chunks, as PHP behind a proxy does. */
export function send(response: ServerResponse, reply: Reply): void {
  open(response, reply).end(reply.body);
}

/** Sends half of the body, then breaks the connection. */
export function sendHalf(response: ServerResponse, reply: Reply): void {
  const body = Buffer.from(reply.body);
  open(response, reply).write(body.subarray(0, Math.max(1, Math.floor(body.length / 2))), () => breakOff(response));
}

/** Resets the connection: the client hears no more. */
export const breakOff = ({ socket }: ServerResponse): void => {
  socket?.resetAndDestroy();
};
