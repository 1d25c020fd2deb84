import type { Socket } from 'node:net';
import type { buildConnector } from 'undici';

/** How an informational response begins, up to its status. 101 changes the protocol, and is none of these. */
const informational = /^HTTP\/1\.[01] 1(?!01)\d\d/;
const beginnings = ['HTTP/1.1 1', 'HTTP/1.0 1'];
const statusEnd = 'HTTP/1.1 100'.length;

/** A larger head is left to the parser, which refuses it. */
const maxHead = 16_384;

interface Beginning {
  /** The bytes that are left. */
  readonly rest: Buffer;
  /** It is the beginning of a final response, or of no response at all; else more bytes have to arrive. */
  readonly isFinal: boolean;
}

/** Drops the informational responses (1xx) before a final one. */
export function dropInformational(bytes: Buffer): Beginning {
  let rest = bytes;
  for (;;) {
    const begin = rest.subarray(0, statusEnd).toString('latin1');
    if (begin.length < statusEnd) {
      const mayBecome = beginnings.some((each) => begin.startsWith(each) || each.startsWith(begin));
      return { rest, isFinal: !mayBecome };
    }
    if (!informational.test(begin)) return { rest, isFinal: true };
    const end = rest.indexOf('\r\n\r\n');
    if (end < 0) return { rest, isFinal: rest.length > maxHead };
    rest = rest.subarray(end + 4);
  }
}

/**
 * Takes informational responses out of what is read from a socket: RFC 9110 has a client ignore those that it did not ask
 * for, and undici ends the connection at a 100. Only the bytes that follow a request are looked at, until a final response
 * begins: a connection has one request at a time, whose head and body are written at once.
 */
export function skipInformational<S extends Socket>(socket: S): S {
  const read = socket.read.bind(socket) as (size?: number) => Buffer | null;
  const write = socket.write.bind(socket) as (...args: unknown[]) => boolean;
  let isBeginning = false;
  let held: Buffer | undefined;

  function readBeginning(): Buffer | null {
    for (let chunk = read(); chunk !== null; chunk = read()) {
      const { rest, isFinal } = dropInformational(held ? Buffer.concat([held, chunk]) : chunk);
      isBeginning = !isFinal;
      held = isFinal ? undefined : rest;
      if (isFinal) return rest;
    }
    return null;
  }

  return Object.assign(socket, {
    // Node itself calls read(0), which makes it fetch more and returns nothing.
    read: (size?: number) => (isBeginning && size === undefined ? readBeginning() : read(size)),
    write: (...args: unknown[]) => {
      isBeginning = true;
      return write(...args);
    },
  });
}

/** A connector whose connections bring no informational responses. */
export const withoutInformational =
  (connect: buildConnector.connector): buildConnector.connector =>
  (options, done) =>
    connect(options, (...[error, socket]) => {
      if (error) done(error, null);
      else done(null, skipInformational(socket));
    });
