import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { type Outcome, type Surroundings, shipctl } from './run.ts';
import { type Recorded, type Service, startService, token } from './service.ts';

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** A request as the documents promise it, written by hand. */
export interface Expected {
  readonly method: string;
  /** Path and query as they stand in the request line. */
  readonly target: string;
  /** The JSON of the body; without it there is no body at all. */
  readonly body?: unknown;
  /** Media types asked for; JSON unless told otherwise. */
  readonly accept?: string;
  /** The login goes without a token. */
  readonly anonymous?: true;
}

// A body is not expected of these; with the others its absence is told by a length of 0.
const bodiless = new Set(['GET', 'HEAD', 'OPTIONS', 'DELETE']);

const spoken = ({ headers }: Recorded): Readonly<Record<string, unknown>> => {
  const { host: _host, connection: _connection, 'accept-encoding': _encoding, ...said } = headers;
  return said;
};

/** All headers but those of the connection, so that one too many is noticed as well. */
function headersOf({ method, body, accept = 'application/json', anonymous }: Expected, sent: string) {
  const length = body === undefined ? (bodiless.has(method) ? undefined : '0') : String(Buffer.byteLength(sent));
  return {
    accept,
    'user-agent': `shipctl/${version} (linux; node 20.19.0)`,
    ...(!anonymous && { authorization: `Bearer ${token}` }),
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(length !== undefined && { 'content-length': length }),
  };
}

/** The one request that a service has had, held against what was promised, header for header. */
export function expectRequest({ requests, raw }: Service, expected: Expected, at = 0): void {
  const request = requests[at];
  if (!request) throw new Error('there was no request');
  expect([request.method, raw[at]]).toEqual([expected.method, expected.target]);
  expect(spoken(request)).toEqual(headersOf(expected, request.body));
  if (expected.body === undefined) expect(request.body).toBe('');
  else expect(JSON.parse(request.body)).toEqual(expected.body);
}

/** Runs one command against a service that gives one answer, and expects exactly one request of it. */
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
