import { promisify } from 'node:util';
import type { ZlibOptions } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { systemCode } from '../base/failure.ts';
import { getOwn } from '../base/row.ts';
import { escapeControls } from '../base/text/escape.ts';
import { AttemptTimedOut, InvalidResponse, NeverSent } from './attempt.ts';
import type { Connections } from './dispatcher.ts';

/** One HTTP request as it is sent; the URL is absolute. */
export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | FormData;
  /** Credentials that the query has to hold, after a redirect too. */
  readonly keys?: Readonly<Record<string, string>>;
  /** It goes to another origin than the service's. */
  readonly isForeign?: true;
  /** Messages name the origin alone. */
  readonly isSecretPath?: true;
}

/** One response with its whole body. Header names are lower case. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
  /** True for the body of an error that was read only in part. */
  readonly isCut?: boolean;
}

/** A request as it goes over the wire. */
type EncodedRequest = Omit<HttpRequest, 'body'> & { readonly body?: string | Buffer };

/** Makes bytes of a body that has parts; the platform also chooses what separates them. */
export async function encodeParts({ body, ...request }: HttpRequest): Promise<EncodedRequest> {
  if (typeof body !== 'object') return { ...request, ...(body !== undefined && { body }) };
  const encoded = new Response(body);
  const type = encoded.headers.get('content-type') ?? 'multipart/form-data';
  const bytes = Buffer.from(await encoded.arrayBuffer());
  return { ...request, headers: { ...request.headers, 'content-type': type }, body: bytes };
}

/** More than the service has a reason to send: a mistake or a compression bomb. */
const maxResponseBytes = 128 * 2 ** 20;

const tooLarge = (): InvalidResponse => new InvalidResponse('is larger than 128 MiB');

/** Bytes of a body that gets its room at once. */
const largeBody = 1024 * 1024;

/** Enough of an error's body for every message, not a 50 MB debug page. */
const maxErrorBytes = 256 * 2 ** 10;

/** Repeated text compresses well: an error's body may grow to this. */
const maxDecompressedErrorBytes = 2 * 2 ** 20;

interface ExchangeLimits {
  /** In seconds, for the whole exchange. */
  readonly timeout: number;
  /** The most bytes that a body may have; the usual limit if absent. */
  readonly maxBytes?: number;
}

/**
 * Sends once and reads the whole response within the timeout. Throws AttemptTimedOut, InvalidResponse, the
 * signal's reason, or undici's and the system's own errors; before the request was sent, NeverSent with one of these.
 *
 * It collects the body from undici's dispatch without a stream between. undici's timers for headers and idle time never
 * end a slow drip: ours is for the whole response.
 */
export const exchange = (
  connections: Connections,
  { method, url, headers: asked, body }: EncodedRequest,
  { timeout, maxBytes = maxResponseBytes }: ExchangeLimits,
  signal: AbortSignal,
): Promise<HttpResponse> =>
  new Promise((resolve, reject) => {
    // The path is kept as written: that of `URL` would resolve an id that is `..`, however it is encoded.
    const path = url.replace(/^[^:]*:\/\/[^/?#]*/, '').replace(/#.*$/s, '');
    const chunks: Buffer[] = [];
    /** For all of a large body whose length is told: put together later, it would stand in the memory twice. */
    let room: Buffer | undefined;
    let length = 0;
    let status = 0;
    let headers: HttpResponse['headers'] = {};
    let controller: Dispatcher.DispatchController | undefined;
    let ended: Error | undefined;

    const end = (reason: Error) => {
      ended ??= reason;
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    };
    const fail = (reason: Error) => {
      end(reason);
      reject(reason);
      controller?.abort(reason);
    };
    /** For what went wrong by itself: undici starts a request when its connection is established. */
    const failAttempt = (reason: Error) => fail(controller ? reason : new NeverSent(reason));
    const finish = (isCut = false) => {
      end(new Error('The response has been read.'));
      const body = room?.subarray(0, length) ?? Buffer.concat(chunks, length);
      const response = { status, headers, body, ...(isCut && { isCut }) };
      const encoding = headers['content-encoding'];
      // Most services compress nothing.
      resolve(encoding ? decoded(response, encoding) : response);
    };
    const abort = () => fail(signal.reason);
    const timer = setTimeout(() => failAttempt(new AttemptTimedOut()), timeout * 1000);
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });

    connections.dispatch(
      {
        origin: new URL(url).origin,
        path: path.startsWith('/') ? path : `/${path}`,
        method,
        headers: { ...asked, 'accept-encoding': 'gzip, br' },
        body: body ?? null,
        headersTimeout: 0,
        bodyTimeout: 0,
      },
      {
        onRequestStart: (started) => {
          controller = started;
          // It was aborted while it waited for a connection.
          if (ended) started.abort(ended);
        },
        onResponseStart: (_, code, head) => {
          // Informational responses may come first; the last one counts.
          status = code;
          const pairs = Object.entries(head).map(([name, value]) => {
            if (!Array.isArray(value)) return [name, value];
            // These are lists: the next page may be in any Link header, and each coding has to be undone.
            return [name, ['link', 'content-encoding'].includes(name) ? value.join(', ') : value[0]];
          });
          headers = Object.fromEntries(pairs);
          const told = Number(headers['content-length']);
          room = told > largeBody && told <= maxBytes ? Buffer.allocUnsafe(told) : undefined;
        },
        onResponseData: (_, chunk) => {
          if (ended) return;
          if (room) chunk.copy(room, length);
          else chunks.push(chunk);
          length += chunk.length;
          if (status < 300 && length > maxBytes) fail(tooLarge());
          if (status >= 300 && length > maxErrorBytes) {
            finish(true);
            controller?.abort(ended ?? new Error());
          }
        },
        onResponseEnd: () => {
          if (!ended) finish();
        },
        onResponseError: (_, error) => {
          if (ended) return;
          // undici takes this for a lost connection and has no code of its own for it.
          if (error.message !== 'bad upgrade') failAttempt(error);
          else fail(new InvalidResponse('changes to another protocol, which shipctl did not ask for'));
        },
      },
    );
  });

/** The response with its body as it was before it was coded. */
async function decoded(response: HttpResponse, encoding: string): Promise<HttpResponse> {
  const body = await (response.status >= 300 ? decompressError : decompress)(response.body, encoding);
  return { ...response, body };
}

/** The functions of zlib by the coding that they undo. */
const decompressors: Readonly<Record<string, 'gunzip' | 'brotliDecompress'>> = {
  gzip: 'gunzip',
  'x-gzip': 'gunzip',
  br: 'brotliDecompress',
};

/** The body of a success, whole. Throws InvalidResponse, or zlib's error where it was cut off. */
async function decompress(body: Buffer, encoding: string, limit = maxResponseBytes): Promise<Buffer> {
  const codings = encoding
    .toLowerCase()
    .split(',')
    .map((each) => each.trim());
  const coding = codings.filter((each) => each !== '' && each !== 'identity').join(', ');
  if (coding === '' || body.length === 0) return body;
  const name = getOwn(decompressors, coding);
  if (!name) {
    throw new InvalidResponse(
      `is coded as ${escapeControls(coding).slice(0, 40)}, which shipctl did not ask for: it asks for gzip and br`,
    );
  }
  const zlib = await import('node:zlib');
  try {
    return await promisify<Buffer, ZlibOptions, Buffer>(zlib[name])(body, { maxOutputLength: limit });
  } catch (error) {
    if (error instanceof RangeError) throw tooLarge();
    if (systemCode(error) === 'Z_BUF_ERROR' || !(error instanceof Error)) throw error;
    throw new InvalidResponse(`is not the ${coding} that its headers name: ${error.message}`);
  }
}

/** The body of an error, which may have been cut; empty where it cannot be decompressed. */
const decompressError = (body: Buffer, encoding: string): Promise<Buffer> =>
  decompress(body, encoding, maxDecompressedErrorBytes).catch(() => Buffer.alloc(0));
