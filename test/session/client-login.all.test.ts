import { statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { secret } from '../support/secrets.ts';
import { type Handler, sendJson, startService } from '../support/service.ts';
import { clientSecret, granting, later, list } from '../support/token-url.ts';

describe('a login as a client', () => {
  it('finds out where the token URL wants the secret, and asks for scopes', async () => {
    const { logIn, url, read, tokens } = await granting();
    url.place = 'body';
    expect((await logIn(' --scope orders.read')).code).toBe(0);
    expect(tokens().map(({ body }) => new URLSearchParams(body).get('scope'))).toEqual(['orders.read', 'orders.read']);
    expect(read()).toMatchObject({ client: { sent_in: 'body', scopes: ['orders.read'] } });
  });

  it('sends no secret over http to another machine, and shows the request of a dry run', async () => {
    const { logIn, tokens, tokenUrl } = await granting();
    expect((await logIn(' --token-url http://auth.example.com/token')).code).toBe(2);
    const { code, stdout } = await logIn(' --dry-run');
    expect([code, JSON.parse(stdout)]).toMatchObject([
      0,
      {
        method: 'POST',
        url: tokenUrl,
        headers: { authorization: 'Basic [redacted]' },
        body: 'grant_type=client_credentials',
      },
    ]);
    expect(tokens()).toEqual([]);
  });

  it.each<[string, Handler, number, RegExp]>([
    [
      'a wrong secret',
      (_, to) => sendJson(to, 401, { error: 'invalid_client', error_description: clientSecret }),
      4,
      /does not accept this client/,
    ],
    ['a scope that it lacks', (_, to) => sendJson(to, 400, { error: 'invalid_scope' }), 4, /scopes/],
    ['no such address', (_, to) => sendJson(to, 404, {}), 4, /--token-url/],
    ['no token', () => ({ token_type: 'Bearer' }), 4, /has no token/],
    ['a redirect', (_, to) => void to.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(), 7, /redirect/],
    ['a failure', (_, to) => sendJson(to, 500, { error: 'server_error' }), 7, /500/],
  ])('is refused for %s, and nothing is stored', async (_what, answer, code, why) => {
    const { logIn, url, fileOf } = await granting();
    url.answer = answer;
    const outcome = await logIn(' --retries 0');
    expect(outcome).toMatchObject({ code, stdout: '', stderr: expect.stringMatching(why) });
    expect(() => statSync(fileOf('default'))).toThrow(/ENOENT/);
  });

  it('ends the command where the token URL fails, and is not asked for by what needs none', async () => {
    const { logIn, type, url, tokens } = await granting();
    await logIn();
    url.answer = (_, response) => sendJson(response, 503, {});
    expect((await type(`${list} --retries 0`, { now: later(90) })).code).toBe(7);
    const before = tokens().length;
    const env = { SHIPCTL_CREDENTIAL_K: secret('a-key-beside-the-token-77') };
    expect((await type('free list --json', { now: later(90), env })).code).toBe(4);
    for (const line of [`${list} --dry-run`, `${list} --sandbox`, 'whoami', 'orders list --help'])
      expect([line, (await type(line, { now: later(90) })).code]).toEqual([line, 0]);
    expect(tokens()).toHaveLength(before);
  });

  it('goes to its own address alone', async () => {
    const { logIn, type } = await granting();
    await logIn();
    const elsewhere = await startService(() => ({ data: [] }));
    expect((await type(`${list} --base-url ${elsewhere.url}`)).code).toBe(4);
    expect(elsewhere.requests).toEqual([]);
  });

  it('is asked for once by two commands at once', async () => {
    const { logIn, type, tokens } = await granting();
    await logIn();
    const codes = await Promise.all([1, 2, 3].map(async () => (await type(list, { now: later(60) })).code));
    expect([codes, tokens().length]).toEqual([[0, 0, 0], 2]);
  });

  it('send nothing to a token URL of another origin that only a document names', async () => {
    const { type, service, other, tokenUrl } = await granting({ isElsewhere: true });
    const env = { SHIPCTL_BASE_URL: service.url, SHIPCTL_CLIENT_ID: 'shop-1', SHIPCTL_CLIENT_SECRET: clientSecret };
    expect(await type(list, { env })).toMatchObject({ code: 2, stderr: expect.stringContaining('SHIPCTL_TOKEN_URL') });
    expect(other.requests).toEqual([]);
    expect((await type(list, { env: { ...env, SHIPCTL_TOKEN_URL: tokenUrl } })).code).toBe(0);
  });
});
