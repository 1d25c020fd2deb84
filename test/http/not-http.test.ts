import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { startRaw } from '../support/raw.ts';
import { ring } from '../support/ring.ts';
import { errorOf, shipctl } from '../support/run.ts';

const json = 'content-type: application/json';
const head = (...lines: readonly string[]) => `HTTP/1.1 ${lines.join('\r\n')}\r\n\r\n`;
const body = '{"data":{"id":5}}';

/** Bytes that are not HTTP, and the parser's reason. */
const faults: readonly (readonly [string, string, RegExp])[] = [
  ['a bad chunk', `${head('200 OK', json, 'transfer-encoding: chunked')}ZZ\r\n{}\r\n0\r\n\r\n`, /chunk size/i],
  ['a bad second chunk', `${head('200 OK', json, 'transfer-encoding: chunked')}1\r\n{\r\n-1\r\n`, /chunk size/i],
  ['a header too large', head('200 OK', `x: ${'a'.repeat(20_000)}`), /larger than 16 kB/],
  [
    'headers too large together',
    head('200 OK', ...Array.from({ length: 40 }, (_, at) => `x${at}: ${'a'.repeat(500)}`)),
    /larger than 16 kB/,
  ],
  ['no status line', 'hello\r\n\r\n', /HTTP/],
  ['another protocol', 'SSH-2.0-OpenSSH_9.6\r\n', /HTTP/],
  ['a page without a head', '<html><b>Welcome</b></html>', /HTTP/],
  ['a TLS alert', '\x15\x03\x01\x00\x02\x02\x46', /HTTP/],
  ['another version', 'HTTP/9.9 200 OK\r\ncontent-length: 2\r\n\r\n{}', /version/],
  ['a status that is none', 'HTTP/1.1 999999 OK\r\ncontent-length: 2\r\n\r\n{}', /status/],
  ['a length that is no number', `${head('200 OK', 'content-length: abc')}{}`, /Content-Length/],
  ['two lengths', `${head('200 OK', 'content-length: 2', 'content-length: 3')}{}`, /length/],
  ['a header without a colon', `${head('200 OK', 'x y z')}{}`, /header/],
  ['a header with a NUL', `${head('200 OK', 'x: a\0b')}{}`, /header/],
];

/** HTTP that shipctl did not ask for. */
const unasked: readonly (readonly [string, Buffer, RegExp])[] = [
  ['zstd', Buffer.from(`${head('200 OK', json, 'content-encoding: zstd', 'content-length: 17')}${body}`), /zstd/],
  [
    'deflate',
    Buffer.from(`${head('200 OK', json, 'content-encoding: deflate', 'content-length: 17')}${body}`),
    /deflate/,
  ],
  [
    'two codings',
    Buffer.from(
      `${head('200 OK', json, 'content-encoding: gzip', 'content-encoding: br', 'content-length: 17')}${body}`,
    ),
    /gzip, br/,
  ],
  [
    'a coding with an escape sequence',
    Buffer.from(`${head('200 OK', json, 'content-encoding: \x9b31mx', 'content-length: 17')}${body}`, 'latin1'),
    /coded as/,
  ],
  [
    'gzip that is none',
    Buffer.from(`${head('200 OK', json, 'content-encoding: gzip', 'content-length: 17')}${body}`),
    /gzip/,
  ],
  [
    'br that is none',
    Buffer.from(`${head('200 OK', json, 'content-encoding: br', 'content-length: 17')}${body}`),
    /br/,
  ],
  [
    'another protocol after 101',
    Buffer.from(head('101 Switching Protocols', 'upgrade: x', 'connection: upgrade')),
    /protocol/,
  ],
];

const reads = [
  ['a record', ['orders', 'get', '5']],
  ['a list', ['orders', 'list', '--all']],
  ['a document', ['shipments', 'invoice', '5']],
  ['api', ['api', 'GET', '/api/orders/5']],
] as const;

/** In npm test one of them, in turn. */
const readsFor = (bytes: Buffer | string) =>
  reads.filter((_, at) => ring !== 'test' || at === bytes.length % reads.length);

const serve = (bytes: Buffer | string) =>
  startRaw((socket) => void socket.end(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes));

describe('something that is not HTTP', () => {
  it.each(faults)('is told in the words of the parser: %s', async (_what, bytes, reason) => {
    for (const [, argv] of readsFor(bytes)) {
      const service = await serve(bytes);
      const outcome = await shipctl([...argv, '--json'], { env: service.env, cwd: temporaryFolder() });
      const { message, hint } = errorOf(outcome);
      expect({ code: outcome.code, stdout: outcome.stdout }).toEqual({ code: 7, stdout: '' });
      expect(message).toMatch(/is not HTTP/);
      expect(message).toMatch(reason);
      expect(hint).not.toMatch(/network/);
      // It would be the same again.
      expect(service.heads).toHaveLength(1);
    }
  });

  it.each(faults)('leaves the outcome of a write unknown: %s', async (_what, bytes, reason) => {
    const service = await serve(bytes);
    const { code, stderr } = await shipctl(['orders', 'cancel', '--id', '5', '--yes', '--no-input'], {
      env: service.env,
    });
    expect(code).toBe(7);
    expect(stderr).toMatch(reason);
    expect(stderr).toMatch(/may or may not have happened/);
    expect(service.heads.filter((each) => each.startsWith('POST'))).toHaveLength(1);
  });
});

describe('a response that shipctl did not ask for', () => {
  it.each(unasked)('is told as such: %s', async (_what, bytes, reason) => {
    for (const [, argv] of readsFor(bytes)) {
      const service = await serve(bytes);
      const outcome = await shipctl([...argv, '--json'], { env: service.env, cwd: temporaryFolder() });
      const { message, hint } = errorOf(outcome);
      expect({ code: outcome.code, stdout: outcome.stdout }).toEqual({ code: 7, stdout: '' });
      expect(message).toMatch(reason);
      expect(outcome.stderr).not.toMatch(/[\x1b\x9b]/);
      expect(hint).not.toMatch(/network/);
      expect(service.heads).toHaveLength(1);
    }
  });

  it.each([
    ['identity', Buffer.from(body)],
    ['', Buffer.from(body)],
    ['GZIP', gzipSync(body)],
    ['identity, gzip', gzipSync(body)],
    ['x-gzip', gzipSync(body)],
  ])('is not what the coding %j is', async (coding, bytes) => {
    const service = await serve(
      Buffer.concat([
        Buffer.from(head('200 OK', json, `content-encoding: ${coding}`, `content-length: ${bytes.length}`)),
        bytes,
      ]),
    );
    const { code, stdout } = await shipctl(['orders', 'get', '5', '--json'], { env: service.env });
    expect({ code, row: JSON.parse(stdout) }).toEqual({ code: 0, row: { id: 5 } });
  });
});
