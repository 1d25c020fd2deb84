import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import { parseJson, stringifyJson } from '../../base/json/exact-json.ts';
import { isLoopback } from '../../base/redact.ts';
import { isRow, type Row } from '../../base/row.ts';

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
  const chunks: Buffer[] = [];
  let size = 0;
  // A body that is too large is still read to its end: a client that is cut off while sending never sees the 413.
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= largestBody) chunks.push(chunk);
  }
  if (size > largestBody) throw frameworkError(413, 'The POST data is too large.');
  const body = Buffer.concat(chunks);
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
export function assertForThisMachine({ headers: { host } }: IncomingMessage): void {
  const address = `http://${host}`;
  if (URL.canParse(address) && isLoopback(new URL(address))) return;
  throw frameworkError(421, 'The sandbox answers only to 127.0.0.1, [::1] and localhost.');
}

/** Laravel looks at the first type that the client accepts. */
export const prefersJson = ({ headers }: IncomingMessage): boolean =>
  /[/+]json/.test(headers.accept?.split(',')[0] ?? '');

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

type Headers = Readonly<Record<string, string>>;

export interface SandboxResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string | Buffer;
  /** Makes the body in place of the other one, once all that it says is decided. */
  readonly later?: () => Promise<Buffer>;
}

/** A response with JSON as PHP writes it: everything beyond ASCII as `\uXXXX`, `/` as `\/`. */
export function jsonResponse(status: number, value: unknown, headers: Headers = {}): SandboxResponse {
  const body = stringifyJson(value)
    .replaceAll('/', '\\/')
    .replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return { status, headers: { 'content-type': 'application/json', ...headers }, body };
}

/** Sends without Content-Length, in chunks, as PHP behind a proxy does. With `isCut` half of it, then a reset. */
export function sendResponse(output: ServerResponse, { status, headers, body }: SandboxResponse, isCut = false): void {
  output.writeHead(status, { 'cache-control': 'no-cache, private', ...headers });
  if (!isCut) {
    output.end(body);
    return;
  }
  const bytes = Buffer.from(body);
  output.write(bytes.subarray(0, Math.max(1, Math.floor(bytes.length / 2))), () => resetConnection(output));
}

export const resetConnection = ({ socket }: ServerResponse): void => {
  socket?.resetAndDestroy();
};

/** An error response. The bodies are Laravel's, as they were observed. */
export class HttpError extends Error {
  constructor(
    readonly status: number,
    readonly body: unknown,
    /** JSON for every client, as a controller responds; the framework's own errors are pages unless JSON is asked for. */
    readonly alwaysJson = true,
    readonly headers: Headers = {},
  ) {
    super(`status ${status}`);
  }

  response(prefersJson: boolean): SandboxResponse {
    const { status } = this;
    if (prefersJson || this.alwaysJson) return jsonResponse(status, this.body, this.headers);
    const title = STATUS_CODES[status] ?? 'Error';
    const body = `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><title>${title}</title></head>
<body><h1>${status}</h1><p>${title}</p></body>
</html>
`;
    return { status, headers: { 'content-type': 'text/html; charset=utf-8', ...this.headers }, body };
  }
}

export const frameworkError = (status: number, message: string, headers?: Headers): HttpError =>
  new HttpError(status, { message }, false, headers);

export const recordNotFound = (model: string, id: string): HttpError =>
  frameworkError(404, `No query results for model [App\\Models\\${model}] ${id}`);

const malformedBody = (): HttpError => new HttpError(400, { message: 'Could not decode request body.' });

/** The request is valid, but not in the record's state (that this is a 409 is assumed). */
export const conflict = (message: string): HttpError => new HttpError(409, { message });

/** Invalid inputs by name: `items.0.price` → what is wrong with it. */
export function validationError(errors: ReadonlyMap<string, readonly string[]>, status = 422): HttpError {
  const [first = 'The given data was invalid.', ...others] = [...errors.values()].flat();
  const more = others.length === 1 ? '1 more error' : `${others.length} more errors`;
  const message = others.length === 0 ? first : `${first} (and ${more})`;
  return new HttpError(status, { message, errors: Object.fromEntries(errors) });
}

export const invalidInput = (name: string, message: string): HttpError => validationError(new Map([[name, [message]]]));
