import type { IncomingMessage } from 'node:http';
import { parseJson } from '../../base/json/exact-json.ts';
import { isLoopback } from '../../base/redact.ts';
import { isRow, type Row } from '../../base/row.ts';
import { malformedBody, payloadTooLarge } from './response.ts';

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
