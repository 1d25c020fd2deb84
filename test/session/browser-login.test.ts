import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { settingsFolder } from '../support/profiles.ts';
import { nightlyCases } from '../support/ring.ts';
import { type Surroundings, shipctl } from '../support/run.ts';
import { secret } from '../support/secrets.ts';
import { paginate, type Recorded, sendJson, startService } from '../support/service.ts';
import { SkippingClock } from '../support/skipping-clock.ts';
import { later, start } from '../support/token-url.ts';

const token = (number: number) => secret(`token-of-a-browser-${number}`);
const refresh = (number: number) => secret(`refresh-token-of-a-browser-${number}`);
const deviceCode = secret('device-code-a61f0d2c');

interface Answers {
  /** Of the token URL, one for each poll; then it gives a token. */
  readonly polls?: readonly (readonly [status: number, body: object])[];
  readonly device?: object;
  readonly metadata?: (url: string) => object;
  readonly onPoll?: () => void;
}

const pending = [400, { error: 'authorization_pending' }] as const;

/** A service whose OAuth server lets devices log in, and tells its addresses at the well-known place. */
async function startServer({ polls = [], device = {}, metadata, onPoll }: Answers = {}) {
  const left = [...polls];
  let given = 0;
  const service = await startService((request, response) => {
    const origin = `http://${request.headers.host}`;
    const form = new URLSearchParams(request.body);
    if (request.path === '/.well-known/oauth-authorization-server')
      return {
        issuer: origin,
        device_authorization_endpoint: `${origin}/device`,
        token_endpoint: `${origin}/token`,
        ...metadata?.(origin),
      };
    if (request.path === '/device')
      return {
        ...{ device_code: deviceCode, user_code: 'WDJB-MJHT', verification_uri: `${origin}/activate` },
        ...{ expires_in: 900, ...device },
      };
    if (request.path === '/token') {
      onPoll?.();
      const next = left.shift();
      if (next) return sendJson(response, ...next);
      if (form.has('refresh_token') && form.get('refresh_token') !== refresh(given))
        return sendJson(response, 400, { error: 'invalid_grant' });
      given++;
      return { access_token: token(given), refresh_token: refresh(given), token_type: 'Bearer', expires_in: 3600 };
    }
    if (request.headers.authorization !== `Bearer ${token(given)}`) return sendJson(response, 401, {});
    return request.path === '/api/profile' ? { data: { name: 'Sara Ali' } } : { data: paginate([], request) };
  });
  const { env, read, fileOf, write } = settingsFolder();
  const clock = new SkippingClock();
  const type = (words: readonly string[], more: Surroundings = {}) =>
    shipctl(words, { env, clock, now: start, ...more });
  const logIn = (more: Surroundings = {}) =>
    type(['login', service.url, '--web', '--client-id', 'cli', '--scope', 'orders'], more);
  const forms = (path: string) =>
    service.requests
      .filter((each) => each.path === path)
      .map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
  return { service, type, logIn, forms, clock, read, write, isStored: () => existsSync(fileOf('default')) };
}

const carriesToken = ({ headers }: Recorded) => headers.authorization !== undefined;

describe('login --web', () => {
  it('shows the code, asks as often as the service permits, and renews the token that it gets', async () => {
    const polls = [pending, [400, { error: 'slow_down' }], pending, [503, {}]] as const;
    const { service, logIn, type, forms, clock, read } = await startServer({ polls, device: { interval: 2 } });
    const { code, stdout, stderr } = await logIn();
    expect([code, stdout]).toEqual([0, '']);
    expect(stderr).toContain(`Open ${service.url}/activate and type the code WDJB-MJHT`);
    expect(stderr).toContain(`Logged in to ${service.url} as Sara Ali (profile default).`);
    expect(forms('/device')).toEqual([{ client_id: 'cli', scope: 'orders' }]);
    const grant_type = 'urn:ietf:params:oauth:grant-type:device_code';
    expect(forms('/token')).toEqual(Array(5).fill({ grant_type, device_code: deviceCode, client_id: 'cli' }));
    expect(clock.now()).toBe((2 + 2 + 7 + 7 + 14) * 1000);
    expect(service.requests.filter(carriesToken).map(({ path }) => path)).toEqual(['/api/profile']);
    expect(read()).toMatchObject({ token: token(1), client: { grant: 'refresh_token', secret: refresh(1) } });
    const list = ['orders', 'list', '--json'];
    for (const minutes of [60, 61, 121]) expect((await type(list, { now: later(minutes) })).code).toBe(0);
    const renewals = forms('/token').slice(5);
    expect(renewals.map((form) => [form.grant_type, form.refresh_token, form.client_id])).toEqual([
      ['refresh_token', refresh(1), 'cli'],
      ['refresh_token', refresh(2), 'cli'],
    ]);
    expect(read()).toMatchObject({ token: token(3), client: { secret: refresh(3) } });
  });

  it.each([
    ['access_denied', 'refused'],
    ['expired_token', 'expired'],
    ...nightlyCases<[string, string]>(['invalid_grant', 'gave no token'], ['unauthorized_client', 'gave no token']),
  ])('ends with 4 after %s, and stores nothing', async (error, said) => {
    const { logIn, isStored } = await startServer({ polls: [pending, [400, { error }]] });
    const { code, stderr } = await logIn();
    expect([code, stderr, isStored()]).toEqual([4, expect.stringContaining(said), false]);
  });

  it('ends when the code has expired that nobody approves, and after Ctrl-C', async () => {
    const silent = await startServer({ polls: Array(20).fill(pending), device: { expires_in: 32 } });
    expect(await silent.logIn()).toMatchObject({ code: 4, stderr: expect.stringContaining('expired') });
    expect(silent.forms('/token')).toHaveLength(6);
    let send: (signal: 'SIGINT') => void = () => undefined;
    const stopped = await startServer({ polls: Array(20).fill(pending), onPoll: () => send('SIGINT') });
    const onStart = (sender: typeof send) => {
      send = sender;
    };
    expect((await stopped.logIn({ onStart })).code).toBe(130);
    expect([silent.isStored(), stopped.isStored(), stopped.forms('/token').length]).toEqual([false, false, 1]);
  });

  it('goes to another origin only after a yes, and never to this machine for a service elsewhere', async () => {
    const other = await startServer();
    const metadata = () => ({
      device_authorization_endpoint: `${other.service.url}/device`,
      token_endpoint: `${other.service.url}/token`,
    });
    const { logIn } = await startServer({ metadata });
    expect(await logIn()).toMatchObject({ code: 2, stderr: expect.stringContaining(other.service.url) });
    expect(other.service.requests).toEqual([]);
    const proxy = await startService(() => ({ issuer: 'http://shop.example', ...metadata() }));
    const env = { SHIPCTL_CONFIG_DIR: settingsFolder().folder, http_proxy: proxy.url };
    const words = ['login', 'http://shop.example', '--insecure-http', '--web', '--client-id', 'cli', '--yes'];
    expect(await shipctl(words, { env })).toMatchObject({ code: 2, stderr: expect.stringContaining('this machine') });
    expect(other.service.requests).toEqual([]);
  });

  it('believes no metadata of another issuer, and no page without https', async () => {
    const copied = await startServer({ metadata: () => ({ issuer: 'https://login.example' }) });
    expect((await copied.logIn()).code).toBe(2);
    const plain = await startServer({ device: { verification_uri: 'http://login.example/activate' } });
    expect((await plain.logIn()).code).toBe(7);
    expect([copied.forms('/device').length, plain.forms('/token').length]).toEqual([0, 0]);
  });

  it('is offered where the email is asked for if a document names it, with its client and the words about tokens', async () => {
    const { type, service, write, forms } = await startServer();
    const operations = {
      'free.list': { route: 'GET /free', added: { title: '', kind: 'list', input: {}, security: [['k']] } },
    };
    const about = 'You find your token in the dashboard.';
    const grants = [
      { tokenUrl: '/token', deviceUrl: '/device', clientId: 'public', scopes: ['a', 'b'], from: 'api.json' },
    ];
    write({ version: 1, operations, credentials: { k: { kind: 'bearer', about } }, grants }, 'default.operations');
    const { code, stderr } = await type(['login', service.url], { terminal: 200, typed: [''] });
    expect([code, stderr]).toEqual([0, expect.stringContaining('Email, or Enter to log in with your browser: ')]);
    expect(stderr).toContain(about);
    expect(forms('/device')).toEqual([{ client_id: 'public', scope: 'a b' }]);
  });
});
