import { describe, expect, it } from 'vitest';
import { errorOf, shipctl } from '../support/run.ts';
import { secret } from '../support/secrets.ts';
import { sendJson, startService, token } from '../support/service.ts';

const once = ['--retries', '0'];
const get = ['orders', 'get', '5', ...once];
const cancel = ['orders', 'cancel', '--id', '5', '--yes', ...once];

/** The outcome of a response with this status and body, for people and for programs. */
async function answered(
  argv: readonly string[],
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
) {
  const service = await startService((_request, response) => sendJson(response, status, body, headers));
  const text = await shipctl(argv, { env: service.env });
  const json = await shipctl([...argv, '--json'], { env: service.env });
  expect(json.code).toBe(text.code);
  expect([text.stdout, json.stdout]).toEqual(['', '']);
  expect(json.stderr.trimEnd().split('\n')).toHaveLength(1);
  for (const { stderr } of [text, json])
    expect(stderr).not.toMatch(/undefined|\[object|fetch failed|<html|\.php|\.js:/);
  return { code: text.code, stderr: text.stderr, error: errorOf(json), service };
}

const laravel404 = 'No query results for model [App\\Models\\Order] 5';

describe('an error response', () => {
  it.each([
    [400, 6, 'refused', { message: 'The page field must be at least 1.', errors: { page: ['must be at least 1'] } }],
    [401, 4, 'auth', { message: 'Unauthenticated.' }],
    [402, 6, 'refused', { message: 'Payment required' }],
    [403, 4, 'auth', { message: '' }],
    [404, 5, 'not_found', { message: laravel404 }],
    [404, 5, 'not_found', { message: 'The route api/orders/5 could not be found.' }],
    [405, 5, 'not_found', { message: 'The GET method is not supported.' }],
    [408, 7, 'unavailable', {}],
    [409, 6, 'refused', { message: 'The order is on its way already.' }],
    [410, 6, 'refused', {}],
    [418, 6, 'refused', {}],
    [422, 6, 'refused', { message: 'The given data was invalid.', errors: { 'items.0.price': ['is required'] } }],
    [429, 7, 'unavailable', { message: 'Too Many Attempts.' }],
    [500, 7, 'unavailable', { message: 'Server Error' }],
    [502, 7, 'unavailable', '<html><h1>Bad Gateway</h1></html>'],
    [503, 7, 'unavailable', ''],
    [504, 7, 'unavailable', 'upstream timed out'],
    [304, 7, 'unavailable', ''],
  ])('%i ends with %i (%s)', async (status, code, name, body) => {
    const outcome = await answered(get, status, body);
    expect(outcome.code).toBe(code);
    expect(outcome.error).toMatchObject({ code: name, status });
    expect(outcome.stderr).toMatch(/^Error: \S/);
  });

  it('names the credential that was refused and what to type next', async () => {
    const { stderr, error } = await answered(get, 401, { message: 'Unauthenticated.' });
    expect(stderr).toMatch(/does not accept the token from SHIPCTL_TOKEN/);
    expect(error.hint).toMatch(/SHIPCTL_TOKEN/);
  });

  it('says of an expired page (419) what it may be, and what to type next', async () => {
    const { error } = await answered(get, 419, { message: 'CSRF token mismatch.' });
    expect(error).toMatchObject({ code: 'refused', status: 419 });
    expect(error.hint).toMatch(/session or page has expired.*SHIPCTL_TOKEN.*base URL/s);
  });

  it('tells a missing record from a missing path', async () => {
    const record = await answered(get, 404, { message: laravel404 });
    expect(record.stderr).toMatch(/There is no order 5\./);
    const path = await answered(get, 404, { message: 'The route api/orders/5 could not be found.' });
    expect(path.stderr).toContain('GET /api/orders/5');
    expect(path.stderr).toMatch(/base URL/);
  });

  it('names the missing record, whatever the command', async () => {
    for (const argv of [cancel, ['orders', 'get', '5', ...once]]) {
      const { error } = await answered(argv, 404, { message: laravel404 });
      expect(error.message).toBe('There is no order 5.');
    }
  });

  it('lists invalid fields, nested ones by their paths', async () => {
    const errors = { 'items.0.price': ['must be a number', 'is too low'], status: 'is odd', deep: { a: ['b'] } };
    const { stderr, error } = await answered(get, 422, { message: 'Invalid. (and 2 more errors)', errors });
    expect(stderr).toContain('items.0.price: must be a number');
    expect(stderr).toContain('items.0.price: is too low');
    expect(stderr).toContain('status: is odd');
    expect(error.fields).toContainEqual({ field: 'items.0.price', messages: ['must be a number', 'is too low'] });
  });

  it('says when to try again instead of waiting longer than a minute', async () => {
    const service = await startService((_request, response) =>
      sendJson(response, 429, { message: 'Too Many Attempts.' }, { 'retry-after': '90' }),
    );
    const now = new Date('2026-03-04T05:00:00Z');
    const { code, stderr } = await shipctl(['orders', 'get', '5'], { env: service.env, now });
    expect(code).toBe(7);
    expect(stderr).toMatch(/come back at .* \(in 2 min\)/);
    expect(service.requests).toHaveLength(1);
  });

  it('tells a program in how many seconds to try again', async () => {
    const { error } = await answered(get, 429, {}, { 'retry-after': '90' });
    expect(error).toMatchObject({ code: 'unavailable', status: 429, retry_after: 90 });
    expect((await answered(get, 500, {})).error).not.toHaveProperty('retry_after');
  });

  it('says that a write that got a 429 was not done', async () => {
    const { stderr } = await answered(cancel, 429, {});
    expect(stderr).toMatch(/^Error: The request to cancel order 5 was rate-limited \(429\)\. It was not done\.$/m);
    expect(stderr).not.toMatch(/may or may not/);
  });

  it('shows the request id in text and in JSON', async () => {
    for (const header of ['x-request-id', 'x-correlation-id']) {
      const { stderr, error } = await answered(get, 500, {}, { [header]: 'req-42' });
      expect(stderr).toContain('req-42');
      expect(error.request_id).toBe('req-42');
    }
  });

  it('prints neither stack traces nor secrets that the service echoes', async () => {
    const echoed = secret('echoed-credential-1f2e');
    const service = await startService((_request, response) =>
      sendJson(response, 500, {
        message: `SQLSTATE: gone away, header Bearer ${token}`,
        exception: 'PDOException',
        file: '/var/www/app/Order.php',
        trace: [{ file: '/var/www/vendor/x.php', line: 7, args: [echoed] }],
      }),
    );
    for (const extra of [[], ['--json'], ['--debug']]) {
      const { stderr } = await shipctl([...get, ...extra], { env: service.env });
      expect(stderr).toMatch(/SQLSTATE: gone away, header Bearer \[redacted\]/);
      expect(stderr).not.toMatch(/PDOException|\/var\/www/);
    }
  });

  it('shortens a long message and escapes its control characters', async () => {
    const message = `\u001b[31m\u202e\u0007\r${'x'.repeat(5000)}`;
    const { stderr } = await answered(get, 400, { message, errors: { '\u001b[2J': ['\u009b0m'] } });
    expect(stderr).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e]/);
    expect(stderr.length).toBeLessThan(600);
  });
});
