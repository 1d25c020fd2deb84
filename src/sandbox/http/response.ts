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

/** Laravel's error page, for a client that does not ask for JSON. */
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

/** An error response. The bodies are Laravel's, as they were observed. */
export class HttpError extends Error {
  override readonly name = 'HttpError';

  constructor(
    readonly status: number,
    readonly body: unknown,
    readonly headers: SandboxHeaders = {},
    /** JSON for every client, as a controller responds; the framework's own errors are pages unless JSON is asked for. */
    readonly alwaysJson = false,
  ) {
    super(`status ${status}`);
  }

  response(prefersJson: boolean): SandboxResponse {
    return prefersJson || this.alwaysJson
      ? jsonResponse(this.status, this.body, this.headers)
      : errorPage(this.status, this.headers);
  }
}

const frameworkError = (status: number, message: string, headers?: SandboxHeaders): HttpError =>
  new HttpError(status, { message }, headers);

const withoutSlash = (path: string): string => path.replace(/^\//, '');

export const unauthenticated = (): HttpError => frameworkError(401, 'Unauthenticated.');

export const routeNotFound = (path: string): HttpError =>
  frameworkError(404, `The route ${withoutSlash(path)} could not be found.`);

export const recordNotFound = (model: string, id: string): HttpError =>
  frameworkError(404, `No query results for model [App\\Models\\${model}] ${id}`);

export function methodNotAllowed(method: string, path: string, allowed: readonly string[]): HttpError {
  const allow = allowed.join(', ');
  const problem = `The ${method} method is not supported for route ${withoutSlash(path)}.`;
  return frameworkError(405, `${problem} Supported methods: ${allow}.`, { allow });
}

export const misdirected = (): HttpError =>
  frameworkError(421, 'The sandbox answers only to 127.0.0.1, [::1] and localhost.');

export const payloadTooLarge = (): HttpError => frameworkError(413, 'The POST data is too large.');

const controllerError = (status: number, body: unknown): HttpError => new HttpError(status, body, {}, true);

export const malformedBody = (): HttpError => controllerError(400, { message: 'Could not decode request body.' });

/** The request is valid, but not in the record's state (that this is a 409 is assumed). */
export const conflict = (message: string): HttpError => controllerError(409, { message });

/** Invalid inputs by name: `items.0.price` → what is wrong with it. */
export function validationError(errors: ReadonlyMap<string, readonly string[]>, status = 422): HttpError {
  const [first = 'The given data was invalid.', ...others] = [...errors.values()].flat();
  const more = others.length === 1 ? '1 more error' : `${others.length} more errors`;
  const message = others.length === 0 ? first : `${first} (and ${more})`;
  return controllerError(status, { message, errors: Object.fromEntries(errors) });
}

export const invalidInput = (name: string, message: string): HttpError => validationError(new Map([[name, [message]]]));
