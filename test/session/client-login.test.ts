import { statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { expectMode } from '../support/modes.ts';
import { writesTo } from '../support/service.ts';
import { clientSecret, granting, later, list, tokenNamed } from '../support/token-url.ts';

describe('a login as a client', () => {
  it('gets a token at the token URL of the document, and keeps both for the origin, for the user alone', async () => {
    const { logIn, type, read, fileOf, service, tokens, tokenUrl } = await granting({ isImported: false });
    await type('ops import api.json --yes');
    expect(await logIn()).toMatchObject({ code: 0, stdout: '' });
    expect(tokens().map(({ body }) => body)).toEqual(['grant_type=client_credentials']);
    const client = { id: 'shop-1', secret: clientSecret, token_url: tokenUrl, origin: service.url, sent_in: 'header' };
    expect(read()).toMatchObject({ client, token: tokenNamed(1), token_expires_at: later(60).toISOString() });
    expectMode(fileOf('default'), 0o600);
    expect((await type(list)).code).toBe(0);
    const who = JSON.parse((await type('whoami --json', { now: later(90) })).stdout) as object;
    expect(who).toMatchObject({
      token: 'the stored client',
      client: { id: 'shop-1', token_url: tokenUrl },
      expired: null,
    });
    expect(tokens()).toHaveLength(1);
    expect((await type('logout')).stderr).toContain('the client shop-1');
    expect(JSON.stringify(read())).not.toMatch(/client|token/);
  });

  it('sends the secret to another origin than the base URL only after a yes or where a flag names it', async () => {
    const { logIn, other, tokenUrl, service } = await granting({ isElsewhere: true });
    expect(await logIn()).toMatchObject({ code: 2, stderr: expect.stringContaining(new URL(tokenUrl).origin) });
    expect(other.requests).toEqual([]);
    expect((await logIn(' --yes')).code).toBe(0);
    expect((await logIn(` --token-url ${tokenUrl}`)).code).toBe(0);
    expect(other.requests).toHaveLength(2);
    expect(service.requests).toEqual([]);
  });
});

describe('the token of a client', () => {
  it('is renewed before it ends, and kept; and at once where its end is not told', async () => {
    const { logIn, type, read, url, tokens } = await granting();
    await logIn();
    expect((await type(list, { now: later(59) })).code).toBe(0);
    expect(tokens()).toHaveLength(1);
    url.more = { expires_in: '7200' };
    expect((await type(list, { now: later(60) })).code).toBe(0);
    expect([tokens().length, read().token_expires_at]).toEqual([2, later(180).toISOString()]);
    url.more = {};
    expect((await type(list, { now: later(180) })).code).toBe(0);
    expect((await type('orders list --all --per-page 10 --json', { now: later(180) })).code).toBe(0);
    expect([tokens().length, read().token]).toEqual([4, undefined]);
  });

  it('is renewed once after a 401 in the middle of a pull, which is then whole', async () => {
    const { logIn, type, state, tokens } = await granting();
    await logIn();
    let pages = 0;
    const onStdout = () => {
      if (pages++ === 0) state.given++;
    };
    const { code, stdout } = await type('orders list --all --per-page 5 --output ndjson', { onStdout });
    expect([code, stdout.trim().split('\n').length]).toEqual([0, 30]);
    expect(tokens()).toHaveLength(2);
    state.refused = 100;
    expect((await type(list)).code).toBe(4);
  });

  it('is renewed after a 401 to a write, which is sent again only where the service names the token', async () => {
    const { logIn, type, state, service } = await granting();
    await logIn();
    const create = () => type('orders create --data {"description":"a"} --yes');
    state.refused = 1;
    expect(await create()).toMatchObject({ code: 4, stderr: expect.stringContaining('type the command again') });
    expect(writesTo(service).filter(({ path }) => path !== '/oauth/token')).toHaveLength(1);
    expect((await create()).code).toBe(0);
    state.refused = 1;
    state.challenge = { 'www-authenticate': 'Bearer realm="api", error="invalid_token"' };
    expect((await create()).code).toBe(0);
    expect(writesTo(service).filter(({ path }) => path !== '/oauth/token')).toHaveLength(4);
  });
});

describe('SHIPCTL_CLIENT_ID and SHIPCTL_CLIENT_SECRET', () => {
  it('get a token for one call, at the token URL of the document or of SHIPCTL_TOKEN_URL', async () => {
    const { type, service, tokens, fileOf, tokenUrl } = await granting();
    const env = { SHIPCTL_BASE_URL: service.url, SHIPCTL_CLIENT_ID: 'shop-1', SHIPCTL_CLIENT_SECRET: clientSecret };
    expect((await type(list, { env })).code).toBe(0);
    expect((await type(list, { env: { ...env, SHIPCTL_TOKEN_URL: '/oauth/token', SHIPCTL_SCOPES: 'a b' } })).code).toBe(
      0,
    );
    expect(tokens().map(({ body }) => new URLSearchParams(body).get('scope'))).toEqual([null, 'a b']);
    expect((await type(list, { env: { ...env, SHIPCTL_TOKEN: tokenNamed(2) } })).code).toBe(0);
    expect((await type(list, { env: { ...env, SHIPCTL_CLIENT_SECRET: '' } })).code).toBe(2);
    expect((await type('whoami', { env })).stdout).toContain('SHIPCTL_CLIENT_ID');
    expect(tokens()).toHaveLength(2);
    expect(() => statSync(fileOf('default'))).toThrow(/ENOENT/);
    expect(tokenUrl).toContain(service.url);
  });
});
