import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { parseJson, stringifyJson } from '../../base/json/exact-json.ts';
import { isLoopback } from '../../base/redact.ts';
import { isRow, type Row } from '../../base/row.ts';

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

/** A request, read whole. */
export interface SandboxRequest {
  readonly method: string;
  /** As it was sent, without the query: neither decoded nor normalized. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** `http://127.0.0.1:4010`, with the name that the client used. */
  readonly origin: string;
  readonly authorization: string | undefined;
  readonly contentType: string;
  readonly body: Buffer;
}

const largestBody = 1024 * 1024;

// A body that is too large is still read to its end: a client that is cut off while sending never sees the 413.
async function readBodyBytes(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= largestBody) chunks.push(chunk);
  }
  if (size > largestBody) throw payloadTooLarge();
  return Buffer.concat(chunks);
}

/** The fields of a multipart body as JSON, files by their names. */
async function multipartFields(body: Buffer, contentType: string): Promise<Buffer> {
  const form = await new Response(body, { headers: { 'content-type': contentType } }).formData().catch(() => undefined);
  if (!form) throw malformedBody();
  const fields = [...form].map(([name, value]) => [name, typeof value === 'string' ? value : value.name]);
  return Buffer.from(JSON.stringify(Object.fromEntries(fields)));
}

export async function readRequest(request: IncomingMessage): Promise<SandboxRequest> {
  const { headers, method = 'GET', url = '/' } = request;
  const [path = '/', ...query] = url.split('?');
  const { host = '', 'content-type': contentType = '' } = headers;
  const body = await readBodyBytes(request);
  return {
    method,
    path,
    query: new URLSearchParams(query.join('?')),
    origin: `http://${/^[\w.:[\]-]+$/.test(host) ? host : '127.0.0.1'}`,
    authorization: headers.authorization,
    contentType,
    body: /^multipart\//i.test(contentType) ? await multipartFields(body, contentType) : body,
  };
}

/** Pages of other sites reach this address too, by giving their own name to it. */
export function isForThisMachine({ headers: { host } }: IncomingMessage): boolean {
  const address = `http://${host}`;
  return URL.canParse(address) && isLoopback(new URL(address));
}

/** Laravel looks at the first type that the client accepts. */
export const prefersJson = ({ headers }: IncomingMessage): boolean =>
  /[/+]json/.test(headers.accept?.split(',')[0] ?? '');

/** The fields of a body, JSON or a form; none for an empty one. */
export function requestFields({ body, contentType }: SandboxRequest): Row {
  const text = body.toString('utf8');
  if (text.trim() === '') return {};
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType)) return Object.fromEntries(new URLSearchParams(text));
  try {
    const value = parseJson(text);
    if (isRow(value)) return value;
  } catch {
    // The response is the same as for JSON that is not an object.
  }
  throw malformedBody();
}
