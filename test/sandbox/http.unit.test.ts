import { request } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { SandboxOptions } from '../../src/sandbox/server.ts';
import { perRing } from '../support/ring.ts';
import { bearing, json, type Peer, start } from '../support/sandbox.ts';

describe("the sandbox's login", () => {
  const loginWith = ({ ask }: Peer, body: unknown) => ask('POST', '/api/auth/login', body, json);

  it('gives the token of the account, the same for the same seed', async () => {
    const [sandbox, again, other] = [await start(), await start(), await start({ seed: 2 })];
    const { email, password } = sandbox;
    const { status, body } = await loginWith(sandbox, { email, password });
    expect([status, body]).toEqual([200, { access_token: sandbox.token, token_type: 'bearer', expires_in: 86_400 }]);
    expect(sandbox.token).toMatch(/^sandbox-[0-9a-f]{32}$/);
    expect([again.token, other.token === sandbox.token]).toEqual([sandbox.token, false]);
  });

  it('refuses wrong or missing credentials', async () => {
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
    const { ask } = await start();
    const { text, headers } = await ask('GET', '/api/countries');
    expect(headers.get('content-type')).toBe('application/json');
    expect(headers.get('content-length')).toBeNull();
    expect(text).toContain('"name_ar":"\\u0627\\u0644\\u0643\\u0648\\u064a\\u062a"');
    expect(text).not.toMatch(/[^\x20-\x7e]/);
    const { text: boxes } = await ask('GET', '/api/boxes');
    expect(boxes).toContain(':\\/\\/127.0.0.1:');
    expect(boxes).not.toMatch(/\d\.0[,}]/);
  });

  it.each([
    ['127.0.0.1:80', 200],
    ['localhost', 200],
    ['[::1]:4010', 200],
    ['rebound.example.com', 421],
    ['127.0.0.1.example.com:4010', 421],
    ['127.0.0.1@example.com', 421],
  ])('answers the name %j with %i: a page in a browser can give its own name this address', async (host, status) => {
    const { baseUrl, token } = await start();
    const { port } = new URL(baseUrl);
    const answered = await new Promise<number | undefined>((resolve) => {
      const headers = { ...bearing(token), host };
      request({ port, host: '127.0.0.1', path: '/api/countries', headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      }).end();
    });
    expect(answered).toBe(status);
  });

  it('says so when its port is taken', async () => {
    const { port } = new URL((await start()).baseUrl);
    await expect(start({ port: Number(port) })).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });

  it('ends idle and waiting connections when it closes, and frees the port', async () => {
    const sandbox = await start();
    await sandbox.ask('GET', '/api/boxes');
    const { port } = new URL(sandbox.baseUrl);
    const waiting = request({ port, method: 'POST', path: '/api/boxes', headers: { 'content-length': '9' } });
    const broken = new Promise((resolve) => waiting.once('error', resolve));
    await new Promise<void>((resolve) => waiting.write('{', () => resolve()));
    await Promise.all([sandbox.close(), sandbox.close()]);
    expect(await broken).toBeInstanceOf(Error);
    expect((await start({ port: Number(port) })).baseUrl).toBe(sandbox.baseUrl);
  });

  it('survives clients that disconnect', async () => {
    const sandbox = await start({ orders: perRing(200, 500, 2000) });
    const { port } = new URL(sandbox.baseUrl);
    const head = `GET /api/orders?per_page=100 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${sandbox.token}\r\n\r\n`;
    for (const text of ['POST /api/boxes HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{"ty', head.repeat(20)]) {
      await new Promise<void>((resolve) => {
        const socket = connect(Number(port), '127.0.0.1', () => socket.write(text, () => socket.resetAndDestroy()));
        socket.on('error', () => undefined).on('close', () => resolve());
      });
    }
    expect((await sandbox.ask('GET', '/api/boxes')).status).toBe(200);
  });
});

describe("the sandbox's faults", () => {
  const outcomes = async (options: Partial<SandboxOptions>, count: number): Promise<string[]> => {
    const sandbox = await start(options);
    const seen: string[] = [];
    for (let place = 0; place < count; place++) {
      const answer = await fetch(`${sandbox.baseUrl}/api/boxes`, { headers: bearing(sandbox.token) }).catch(
        () => undefined,
      );
      const text = await answer?.text().catch(() => undefined);
      if (!answer) seen.push('no answer');
      else seen.push(text === undefined ? 'cut' : `${answer.status} ${answer.headers.get('retry-after') ?? ''}`.trim());
    }
    return seen;
  };

  it('do not occur unless asked for', async () => {
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

  it('are determined by the seed', async () => {
    const [first, again, other] = await Promise.all(
      [1, 1, 2].map((seed) => outcomes({ faultRate: 0.5, seed }, perRing(20, 20, 40))),
    );
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
  });
});
