import { request } from 'node:http';
import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { builtInCatalogue } from '../src/operations/catalogue.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '../src/sandbox/server.ts';

const open: Sandbox[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((sandbox) => sandbox.close()));
});

async function start(options: Partial<SandboxOptions> = {}): Promise<Sandbox> {
  const sandbox = await startSandbox({ catalogue: await builtInCatalogue(), now: () => new Date(), ...options });
  open.push(sandbox);
  return sandbox;
}

const json = { accept: 'application/json' };

const bearing = ({ token }: Sandbox) => ({ ...json, authorization: `Bearer ${token}` });

async function ask(sandbox: Sandbox, path: string, init: RequestInit = {}) {
  const answer = await fetch(sandbox.baseUrl + path, { headers: bearing(sandbox), ...init });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, body: text.startsWith('{') ? JSON.parse(text) : text };
}

const post = (sandbox: Sandbox, path: string, body: string, headers: Record<string, string> = {}) =>
  ask(sandbox, path, {
    method: 'POST',
    headers: { ...bearing(sandbox), 'content-type': 'application/json', ...headers },
    body,
  });

describe('the sandbox refuses as the service does', () => {
  it('without a token, or with a wrong one', async () => {
    const sandbox = await start();
    for (const headers of [
      json,
      { ...json, authorization: 'Bearer nonsense' },
      { ...json, authorization: sandbox.token },
    ]) {
      const { status, body } = await ask(sandbox, '/api/orders', { headers });
      expect([status, body]).toEqual([401, { message: 'Unauthenticated.' }]);
    }
    const page = await ask(sandbox, '/api/orders', { headers: { accept: 'text/html' } });
    expect([page.status, page.headers.get('content-type')]).toEqual([401, 'text/html; charset=utf-8']);
    expect(page.text).toMatch(/^<!DOCTYPE html>/);
  });

  it('a path and a record that are not there, each in its own words', async () => {
    const sandbox = await start();
    const route = await ask(sandbox, '/api/nothing/5');
    expect([route.status, route.body]).toEqual([404, { message: 'The route api/nothing/5 could not be found.' }]);
    for (const id of ['5', 'abc', '1.5', '99999999999999999999']) {
      const { status, body } = await ask(sandbox, `/api/orders/${id}`);
      expect([status, body]).toEqual([404, { message: `No query results for model [App\\Models\\Order] ${id}` }]);
    }
    const type = await ask(sandbox, '/api/packaging-types/99');
    expect(type.body).toEqual({ message: 'No query results for model [App\\Models\\PackagingType] 99' });
    expect((await ask(sandbox, '/api/orders/%E0%A4%A')).status).toBe(404);
    expect((await ask(sandbox, '/api/nothing', { headers: json })).status).toBe(404);
  });

  it('a wrong method with those that are allowed, before it asks for a token', async () => {
    const { status, headers, body } = await ask(await start(), '/api/orders', { method: 'DELETE', headers: json });
    expect([status, headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
    expect(body).toEqual({
      message: 'The DELETE method is not supported for route api/orders. Supported methods: GET, HEAD, POST.',
    });
  });

  it('but answers OPTIONS where something is', async () => {
    const sandbox = await start();
    const there = await ask(sandbox, '/api/orders', { method: 'OPTIONS', headers: {} });
    expect([there.status, there.headers.get('allow'), there.text]).toEqual([200, 'GET,HEAD,POST', '']);
    expect((await ask(sandbox, '/api/nothing', { method: 'OPTIONS', headers: json })).status).toBe(404);
    const head = await ask(sandbox, '/api/orders', { method: 'HEAD' });
    expect([head.status, head.text]).toEqual([200, '']);
  });

  it('a wrong query: 400 for orders, 422 elsewhere', async () => {
    const sandbox = await start();
    const orders = await ask(sandbox, '/api/orders?page=0&per_page=-3&status=lost&date_from=2026-02-30&date_to=x');
    expect(orders.status).toBe(400);
    expect(orders.body).toEqual({
      message: 'The page field must be at least 1. (and 4 more errors)',
      errors: {
        page: ['The page field must be at least 1.'],
        per_page: ['The per page field must be at least 1.'],
        status: ['The selected status is invalid.'],
        date_from: ['The date from field must match the format Y-m-d.'],
        date_to: ['The date to field must match the format Y-m-d.'],
      },
    });
    const boxes = await ask(sandbox, '/api/boxes?page=one');
    expect(boxes.status).toBe(422);
    expect(boxes.body).toEqual({
      message: 'The page field must be an integer.',
      errors: { page: ['The page field must be an integer.'] },
    });
    expect((await ask(sandbox, '/api/orders?status[]=pending')).status).toBe(400);
    expect((await ask(sandbox, '/api/orders?page=&per_page=&status=')).status).toBe(200);
  });

  it('a body that is wrong, no JSON, or too large', async () => {
    const sandbox = await start();
    const wrong = await post(sandbox, '/api/orders', '{"receiver_city_id":"x","items":[{"price":1},{"price":"y"}]}');
    expect(wrong.status).toBe(422);
    expect(wrong.body).toEqual({
      message: 'The receiver city id field must be an integer. (and 1 more error)',
      errors: {
        receiver_city_id: ['The receiver city id field must be an integer.'],
        'items.1.price': ['The items.1.price field must be a number.'],
      },
    });
    for (const text of ['{"type":', '[1]', '5']) expect((await post(sandbox, '/api/boxes', text)).status).toBe(400);
    const large = await post(sandbox, '/api/boxes', JSON.stringify({ type: 'x'.repeat(3_000_000) }));
    expect([large.status, large.body]).toEqual([413, { message: 'The POST data is too large.' }]);
    expect((await ask(sandbox, '/api/boxes')).body.total).toBe(12);
  });
});

describe("the sandbox's login", () => {
  const loginWith = (sandbox: Sandbox, body: unknown) => post(sandbox, '/api/auth/login', JSON.stringify(body), json);

  it('gives the token of the account, the same for the same seed', async () => {
    const [sandbox, again, other] = [await start(), await start(), await start({ seed: 2 })];
    const { email, password } = sandbox;
    const { status, body } = await loginWith(sandbox, { email, password });
    expect([status, body]).toEqual([200, { access_token: sandbox.token, token_type: 'bearer', expires_in: 86_400 }]);
    expect(sandbox.token).toMatch(/^sandbox-[0-9a-f]{32}$/);
    expect([again.token, other.token === sandbox.token]).toEqual([sandbox.token, false]);
  });

  it('refuses what is wrong or missing', async () => {
    const sandbox = await start();
    const wrong = await loginWith(sandbox, { email: sandbox.email, password: 'guess' });
    expect([wrong.status, wrong.body]).toEqual([401, { error: 'Unauthorized' }]);
    const missing = await loginWith(sandbox, {});
    expect([missing.status, missing.body]).toEqual([
      422,
      {
        message: 'The email field is required. (and 1 more error)',
        errors: { email: ['The email field is required.'], password: ['The password field is required.'] },
      },
    ]);
  });
});

describe('the sandbox as a server', () => {
  it('writes JSON as PHP does', async () => {
    const { text, headers } = await ask(await start(), '/api/countries');
    expect(headers.get('content-type')).toBe('application/json');
    expect(headers.get('content-length')).toBeNull();
    expect(text).toContain('"name_ar":"\\u0627\\u0644\\u0643\\u0648\\u064a\\u062a"');
    expect(text).not.toMatch(/[^\x20-\x7e]/);
    const { text: boxes } = await ask(await start(), '/api/boxes');
    expect(boxes).toContain(':\\/\\/127.0.0.1:');
    expect(boxes).not.toMatch(/\d\.0[,}]/);
  });

  it('says so when its port is taken', async () => {
    const { port } = new URL((await start()).baseUrl);
    await expect(start({ port: Number(port) })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });

  it('ends idle and waiting connections when it closes, and leaves the port', async () => {
    const sandbox = await start();
    await ask(sandbox, '/api/boxes');
    const { port } = new URL(sandbox.baseUrl);
    const waiting = request({ port, method: 'POST', path: '/api/boxes', headers: { 'content-length': '9' } });
    const broken = new Promise((resolve) => waiting.once('error', resolve));
    await new Promise<void>((resolve) => waiting.write('{', () => resolve()));
    await Promise.all([sandbox.close(), sandbox.close()]);
    expect(await broken).toBeInstanceOf(Error);
    expect((await start({ port: Number(port) })).baseUrl).toBe(sandbox.baseUrl);
  });

  it('outlives clients that go away in the middle', async () => {
    const sandbox = await start({ orders: 2000 });
    const { port } = new URL(sandbox.baseUrl);
    const head = `GET /api/orders?per_page=100 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${sandbox.token}\r\n\r\n`;
    for (const text of ['POST /api/boxes HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{"ty', head.repeat(20)]) {
      await new Promise<void>((resolve) => {
        const socket = connect(Number(port), '127.0.0.1', () => socket.write(text, () => socket.resetAndDestroy()));
        socket.on('error', () => undefined).on('close', () => resolve());
      });
    }
    expect((await ask(sandbox, '/api/boxes')).status).toBe(200);
  });
});

describe("the sandbox's faults", () => {
  const outcomes = async (options: Partial<SandboxOptions>, count: number): Promise<string[]> => {
    const sandbox = await start(options);
    const seen: string[] = [];
    for (let place = 0; place < count; place++) {
      const answer = await fetch(`${sandbox.baseUrl}/api/boxes`, { headers: bearing(sandbox) }).catch(() => undefined);
      const text = await answer?.text().catch(() => undefined);
      if (!answer) seen.push('no answer');
      else seen.push(text === undefined ? 'cut' : `${answer.status} ${answer.headers.get('retry-after') ?? ''}`.trim());
    }
    return seen;
  };

  it('are none unless asked for', async () => {
    expect(new Set(await outcomes({}, 20))).toEqual(new Set(['200']));
  });

  it('are of all kinds, as often as asked for', async () => {
    const always = await outcomes({ faultRate: 1 }, 60);
    expect(new Set(always)).toEqual(new Set(['429 0', '429 1', '500', '503', 'no answer', 'cut']));
    const sometimes = await outcomes({ faultRate: 0.3 }, 100);
    const good = sometimes.filter((outcome) => outcome === '200').length;
    expect(good).toBeGreaterThan(55);
    expect(good).toBeLessThan(85);
  });

  it('follow from the seed', async () => {
    const [first, again, other] = await Promise.all([1, 1, 2].map((seed) => outcomes({ faultRate: 0.5, seed }, 40)));
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
  });
});
