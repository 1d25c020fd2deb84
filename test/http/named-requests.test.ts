import { describe, expect, it } from 'vitest';
import { orders } from '../support/orders.ts';
import { errorOf, shipctl } from '../support/run.ts';
import { secret } from '../support/secrets.ts';
import { paginate, sendJson, startService, token } from '../support/service.ts';

const key = secret('query-secret-7d1f');
const refused = 'http://127.0.0.1:9';

describe('a failed request', () => {
  it.each([
    [401, ['orders', 'get', '5'], 'GET', '/api/orders/5'],
    [404, ['orders', 'get', '..'], 'GET', '/api/orders/%2E%2E'],
    [422, ['orders', 'list', '--status', 'pending', '--page', '2'], 'GET', '/api/orders?status=pending&page=2'],
    [500, ['orders', 'cancel', '--id', '5', '--yes'], 'POST', '/api/orders/5/cancel'],
    [500, ['api', 'GET', '/api/x?a=1'], 'GET', '/api/x?a=1'],
    [200, ['api', 'GET', '/api/x?a=1', '--paginate'], 'GET', '/api/x?a=1'],
  ])('with status %i is named with method and whole URL: %j', async (status, argv, method, path) => {
    const service = await startService((_request, response) => sendJson(response, status, 'no JSON'));
    const given = { env: service.env };
    const outcome = await shipctl([...argv, '--retries', '0'], given);
    expect(outcome.code).toBeGreaterThan(3);
    expect(outcome.stderr).toContain(`\n       Request: ${method} ${service.url}${path}`);
    const json = errorOf(
      await shipctl([...argv, '--retries', '0'], { env: { ...service.env, SHIPCTL_OUTPUT: 'json' } }),
    );
    expect(json.request).toMatchObject({ method });
    expect(json.request).not.toHaveProperty('proxy');
  });

  it('without an answer is named too', async () => {
    const env = { SHIPCTL_BASE_URL: `${refused}/shop`, SHIPCTL_TOKEN: token };
    const outcome = await shipctl(['orders', 'list', '--retries', '0', '--json'], { env });
    expect(outcome.code).toBe(7);
    expect(errorOf(outcome)).toMatchObject({
      message: '127.0.0.1:9 refused the connection.',
      request: { method: 'GET', url: `${refused}/shop/api/orders` },
    });
  });

  it('is named without the secrets in its query, in messages and with --debug', async () => {
    const service = await startService((_request, response) => sendJson(response, 400, {}));
    const path = `/api/x?page=2&api_key=${key}&auth%5Btoken%5D=${key}&monkey=3`;
    const { stderr, code } = await shipctl(['api', 'GET', path, '--debug'], { env: service.env });
    expect(code).toBe(6);
    const shown = '/api/x?page=2&api_key=[redacted]&auth%5Btoken%5D=[redacted]&monkey=3';
    expect(stderr).toContain(`→ GET ${service.url}${shown}\n`);
    expect(stderr).toContain(`Request: GET ${service.url}${shown}\n`);
    expect(service.raw).toEqual([path]);
  });

  it('for a document names the link without its query', async () => {
    const service: Awaited<ReturnType<typeof startService>> = await startService(({ path }, response) =>
      path.endsWith('/invoice')
        ? { url: `${service.url}/files/7?x=${key}` }
        : sendJson(response, 403, { message: 'expired' }),
    );
    const { stderr, code } = await shipctl(['shipments', 'invoice', '7'], { env: service.env });
    expect(code).toBe(4);
    expect(stderr).toContain(`Request: GET ${service.url}/files/7?x=[redacted]\n`);
  });

  it('for a document of another origin shows no query with --debug either', async () => {
    const other = await startService((_request, response) => sendJson(response, 403, {}));
    const service = await startService(() => ({ url: `${other.url}/files/7?x=${key}` }));
    const { stderr } = await shipctl(['shipments', 'invoice', '7', '--debug'], { env: service.env });
    expect(stderr).toContain(`→ GET ${other.url}/files/7?x=[redacted]\n`);
    expect(other.raw).toEqual([`/files/7?x=${key}`]);
  });

  it('is not named with its secrets in the command that continues, nor in a preview', async () => {
    const service = await startService((request, response) =>
      request.query.page === '2' ? sendJson(response, 500, {}) : { data: paginate(orders(4), request) },
    );
    const argv = ['api', 'GET', `/api/orders?api_key=${key}`, '-F', `token=${key}`];
    const headers = ['-H', `X-Api-Key: ${key}`, '-H', 'X-Shop: 7'];
    const more = ['--paginate', '--all', '--per-page', '2', '--retries', '0'];
    const { code, stderr, stdout } = await shipctl([...argv, ...more], { env: service.env });
    expect(code).toBe(8);
    expect(stderr).toContain("--field 'token=[redacted]'");
    expect(stderr).toContain("'/api/orders?api_key=[redacted]'");
    const preview = await shipctl([...argv, ...headers, '--dry-run'], { env: service.env });
    expect(JSON.parse(preview.stdout)).toMatchObject({
      url: `${service.url}/api/orders?api_key=[redacted]&token=[redacted]`,
      headers: { 'x-api-key': '[redacted]', 'x-shop': '7' },
    });
    expect(stderr + stdout + preview.stdout).not.toContain(key);
    expect(service.requests[0]?.query).toMatchObject({ api_key: key, token: key });
  });

  it('that was not sent names none', async () => {
    const outcome = await shipctl(['orders', 'list', '--json']);
    expect(outcome.code).toBe(4);
    expect(errorOf(outcome)).not.toHaveProperty('request');
  });
});

describe('a proxy that does not answer', () => {
  const password = secret('password-of-a-proxy');
  const proxy = { HTTPS_PROXY: `http://me:${password}@127.0.0.1:9/` };
  const elsewhere = { SHIPCTL_BASE_URL: 'https://ship.invalid', SHIPCTL_TOKEN: token };
  const list = ['orders', 'list', '--retries', '0', '--json'];

  it('is named, and that it is one, without its password', async () => {
    const { code, stderr } = await shipctl(list, { env: { ...elsewhere, ...proxy } });
    expect(code).toBe(7);
    expect(errorOf({ code, stdout: '', stderr })).toMatchObject({
      message: 'The proxy 127.0.0.1:9 refused the connection.',
      hint: expect.stringContaining('HTTPS_PROXY'),
      request: { method: 'GET', url: 'https://ship.invalid/api/orders', proxy: 'http://127.0.0.1:9' },
    });
    const text = await shipctl(['orders', 'list', '--retries', '0'], { env: { ...elsewhere, ...proxy } });
    expect(text.stderr).toContain(
      'Request: GET https://ship.invalid/api/orders through the proxy http://127.0.0.1:9\n',
    );
  });

  it('is not named where NO_PROXY names the host', async () => {
    const { code, stderr } = await shipctl(list, { env: { ...elsewhere, ...proxy, NO_PROXY: '.invalid' } });
    const error = errorOf({ code, stdout: '', stderr });
    expect(error.message).toMatch(/^(The name )?ship\.invalid .*\(DNS\)/);
    expect(error.request).toEqual({ method: 'GET', url: 'https://ship.invalid/api/orders' });
  });

  it('is not used for this machine', async () => {
    const service = await startService((_request, response) => sendJson(response, 400, {}));
    const env = { ...service.env, HTTP_PROXY: proxy.HTTPS_PROXY };
    const { stderr } = await shipctl(list, { env });
    expect(errorOf({ code: 0, stdout: '', stderr }).request).toEqual({
      method: 'GET',
      url: `${service.url}/api/orders`,
    });
    expect(service.requests).toHaveLength(1);
  });
});
