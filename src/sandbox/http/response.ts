import { type ServerResponse, STATUS_CODES } from 'node:http';
import { stringifyJson } from '../../base/json/exact-json.ts';

export type SandboxHeaders = Readonly<Record<string, string>>;

/** A response, ready to be sent. */
export interface SandboxResponse {
  readonly status: number;
  readonly headers: SandboxHeaders;
  readonly body: string | Buffer;
}

const unicodeEscapes = (text: string): string => {
  let escapes = '';
  for (let at = 0; at < text.length; at++) escapes += `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`;
  return escapes;
};

/** JSON as PHP writes it: everything beyond ASCII as `\uXXXX`, `/` as `\/`. */
const phpJson = (value: unknown): string =>
  stringifyJson(value)
    .replaceAll('/', '\\/')
    .replace(/[\u0080-\uffff]+/g, unicodeEscapes);

export function jsonResponse(status: number, value: unknown, headers: SandboxHeaders = {}): SandboxResponse {
  return { status, headers: { 'content-type': 'application/json', ...headers }, body: phpJson(value) };
}

/** What Laravel shows a client that does not ask for JSON. */
export function errorPage(status: number, headers: SandboxHeaders = {}): SandboxResponse {
  const title = STATUS_CODES[status] ?? 'Error';
  const body = `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><title>${title}</title></head>
<body><h1>${status}</h1><p>${title}</p></body>
</html>
`;
  return { status, headers: { 'content-type': 'text/html; charset=utf-8', ...headers }, body };
}

const begin = (output: ServerResponse, { status, headers }: SandboxResponse): ServerResponse =>
  output.writeHead(status, { 'cache-control': 'no-cache, private', ...headers });

/** Sends without Content-Length, in chunks, as PHP behind a proxy does. */
export function sendResponse(output: ServerResponse, response: SandboxResponse): void {
  begin(output, response).end(response.body);
}

/** Sends half of the body, then resets the connection. */
export function sendHalf(output: ServerResponse, response: SandboxResponse): void {
  const body = Buffer.from(response.body);
  const half = body.subarray(0, Math.max(1, Math.floor(body.length / 2)));
  begin(output, response).write(half, () => resetConnection(output));
}

export const resetConnection = ({ socket }: ServerResponse): void => {
  socket?.resetAndDestroy();
};
