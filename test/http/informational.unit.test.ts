import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { skipInformational } from '../../src/http/dispatcher.ts';
import { perRing } from '../support/ring.ts';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** A connection whose peer sends these pieces after each request, and what a client that reads like undici gets. */
async function readThrough(responses: readonly (readonly Buffer[])[]): Promise<string[]> {
  const duplex = new Duplex({ read: () => undefined, write: (_chunk, _encoding, done) => done() });
  const socket = skipInformational(duplex as unknown as Socket);
  let got: Buffer[] = [];
  socket.on('readable', () => {
    for (let chunk = socket.read(); chunk !== null; chunk = socket.read()) got.push(chunk);
  });
  const read: string[] = [];
  for (const pieces of responses) {
    got = [];
    socket.write('GET / HTTP/1.1\r\n\r\n');
    socket.write('a body');
    for (const piece of pieces) {
      duplex.push(piece);
      await turn();
    }
    read.push(Buffer.concat(got).toString('latin1'));
  }
  return read;
}

/** A text in pieces, cut at these places. */
const cut = (text: string, places: readonly number[]): Buffer[] => {
  const bounds = [0, ...places.map((place) => place % (text.length + 1)).sort((a, b) => a - b), text.length];
  return bounds
    .slice(1)
    .map((end, at) => Buffer.from(text.slice(bounds[at], end), 'latin1'))
    .filter((each) => each.length > 0);
};

const informational = fc.constantFrom(
  'HTTP/1.1 100 Continue\r\n\r\n',
  'HTTP/1.0 100\r\n\r\n',
  'HTTP/1.1 102 Processing\r\nx: y\r\n\r\n',
  'HTTP/1.1 103 Early Hints\r\nlink: </a>; rel=preload\r\nlink: </b>\r\n\r\n',
  'HTTP/1.1 199 Whatever\r\n\r\n',
);

const final = fc.constantFrom(
  'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n',
  'HTTP/1.0 200 OK\r\n\r\n',
  'HTTP/1.1 101 Switching Protocols\r\n\r\n',
  'HTTP/1.1 503 Service Unavailable\r\n\r\n',
  'HTTP/2 100 \r\n',
  'HTTX/1.1 100 Continue\r\n\r\n',
  'hello\r\n\r\n',
  '\r\n\r\n',
);

/** Bodies that look like responses, too. */
const body = fc.oneof(
  fc.string({ unit: 'binary-ascii' }),
  informational,
  fc.tuple(final, informational).map((each) => each.join('')),
);

const response = fc.record({
  before: fc.array(informational, { maxLength: 4 }),
  after: fc.tuple(final, fc.array(body, { maxLength: 3 })).map(([head, bodies]) => head + bodies.join('')),
  places: fc.array(fc.nat({ max: 400 }), { maxLength: 12 }),
});

describe('informational responses', () => {
  it('are taken out before each final response, and nothing else is touched, however the bytes are cut', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(response, { minLength: 1, maxLength: 4 }), async (responses) => {
        const pieces = responses.map(({ before, after, places }) => cut(before.join('') + after, places));
        expect(await readThrough(pieces)).toEqual(responses.map(({ after }) => after));
      }),
      { numRuns: perRing(150, 250, 500) },
    );
  });

  it('are taken out byte by byte', async () => {
    const after = 'HTTP/1.1 200 OK\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n';
    const bytes = Buffer.from(`HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\na: b\r\n\r\n${after}`);
    expect(await readThrough([[...bytes].map((byte) => Buffer.from([byte]))])).toEqual([after]);
  });

  it('are left to the parser where their head does not end', async () => {
    const endless = `HTTP/1.1 100 Continue\r\n${'x: y\r\n'.repeat(4000)}`;
    expect(await readThrough([cut(endless, [10, 5000])])).toEqual([endless]);
  });
});
