import type { IncomingMessage } from 'node:http';
import { parseJson } from '../../base/exact-json.ts';
import { isRow, type Row } from '../../base/row.ts';
import { notJson, tooLarge } from './refusal.ts';

/** A request as far as the service looks at it. */
export interface Incoming {
  readonly method: string;
  /** As it was sent, without the query: nothing is decoded or normalised yet. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** `http://127.0.0.1:4010`, by the name the client called it. */
  readonly origin: string;
  readonly wantsJson: boolean;
  readonly authorization: string | undefined;
  readonly contentType: string;
  readonly body: Buffer;
}

const largestBody = 1024 * 1024;

// What is too large is still read to its end: a client that is cut off while it sends never sees the 413.
async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= largestBody) chunks.push(chunk);
    else chunks.length = 0;
  }
  if (size > largestBody) throw tooLarge();
  return Buffer.concat(chunks);
}

/** Laravel looks at the first type that the client accepts. */
const asksForJson = (accept: string | undefined): boolean => /[/+]json/.test(accept?.split(',')[0] ?? '');

/** All but the body. */
export function headOf(request: IncomingMessage, fallbackOrigin: string): Omit<Incoming, 'body'> {
  const { headers, method = 'GET', url = '/' } = request;
  const [path = '/', ...query] = url.split('?');
  const isHost = headers.host !== undefined && /^[\w.:[\]-]+$/.test(headers.host);
  return {
    method,
    path,
    query: new URLSearchParams(query.join('?')),
    origin: isHost ? `http://${headers.host}` : fallbackOrigin,
    wantsJson: asksForJson(headers.accept),
    authorization: headers.authorization,
    contentType: headers['content-type'] ?? '',
  };
}

export async function readIncoming(request: IncomingMessage, fallbackOrigin: string): Promise<Incoming> {
  return { ...headOf(request, fallbackOrigin), body: await readBody(request) };
}

/** The fields of a body, JSON or a form; none for an empty one. */
export function fieldsOf({ body, contentType }: Incoming): Row {
  const text = body.toString('utf8');
  if (text.trim() === '') return {};
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType)) return Object.fromEntries(new URLSearchParams(text));
  try {
    const value = parseJson(text);
    if (isRow(value)) return value;
  } catch {
    // Answered like JSON of another kind than an object.
  }
  throw notJson();
}
