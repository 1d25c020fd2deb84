import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { type Outcome, type Surroundings, shipctl } from './run.ts';
import { type Recorded, type Service, startService, token } from './service.ts';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** An expected request, written by hand from the documents. */
export interface Expected {
  readonly method: string;
  /** Path and query as in the request line. */
  readonly target: string;
  /** The JSON of the body; without it there is no body at all. */
  readonly body?: unknown;
  /** Media types asked for; JSON unless told otherwise. */
  readonly accept?: string;
  /** The login goes without a token. */
  readonly anonymous?: true;
}

// These have no body; an empty body of the others has a Content-Length of 0.
const bodiless = new Set(['GET', 'HEAD', 'OPTIONS', 'DELETE']);

const spoken = ({ headers }: Recorded): Readonly<Record<string, unknown>> => {
  const { host: _host, connection: _connection, 'accept-encoding': _encoding, ...said } = headers;
  return said;
};

const isOnWindows = process.env.SHIPCTL_TEST_RING === 'windows-rooms';
const userAgent = `shipctl/${version} (linux; node 20.19.0)`;

/** All headers except those of the connection, so that an extra one is found too. */
function headersOf({ method, body, accept = 'application/json', anonymous }: Expected, sent: string) {
  const length = body === undefined ? (bodiless.has(method) ? undefined : '0') : String(Buffer.byteLength(sent));
  return {
    accept,
    'user-agent': isOnWindows ? expect.stringMatching(/^shipctl\/[\d.]+ \(win32; node [\d.]+\)$/) : userAgent,
    ...(!anonymous && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(length !== undefined && { 'content-length': length }),
  };
}

/** Compares a request that a service received with the expected one, header by header. */
export function expectRequest({ requests, raw }: Service, expected: Expected, at = 0): void {
  const request = requests[at];
  if (!request) throw new Error('there was no request');
  expect([request.method, raw[at]]).toEqual([expected.method, expected.target]);
  expect(spoken(request)).toEqual(headersOf(expected, request.body));
  if (expected.body === undefined) expect(request.body).toBe('');
  else expect(JSON.parse(request.body)).toEqual(expected.body);
}

/** Runs one command against a service with one response, and expects exactly one request. */
export async function sends(
  argv: readonly string[],
  expected: Expected,
  answer: unknown,
  given: Surroundings = {},
): Promise<Outcome> {
  const service = await startService(() => answer);
  const outcome = await shipctl(argv, { ...given, env: { ...service.env, ...given.env } });
  expect({ code: outcome.code, asked: service.requests.length, stderr: outcome.stderr }).toMatchObject({
    code: 0,
    asked: 1,
  });
  expectRequest(service, expected);
  return outcome;
}
