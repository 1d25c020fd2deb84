import type { IncomingMessage } from 'node:http';
import { readBody } from './body.ts';

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
