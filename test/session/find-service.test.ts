import { describe, expect, it } from 'vitest';
import { jwt, password, settingsFolder, stored } from '../support/profiles.ts';
import { errorOf, shipctl } from '../support/run.ts';
import { type Handler, type Recorded, sendJson, startService } from '../support/service.ts';

const email = 'me@example.com';
const user = { data: { first_name: 'Sara', last_name: 'Ali', email, merchant: { name: 'Noor' } } };
const token = jwt(4_000_000_000);

const hostOf = ({ url }: { readonly url: string }) => new URL(url).host;
const asked = ({ method, path, headers }: Recorded) => `${method} ${headers.host}${path}`;
const carriesSecret = ({ headers, body }: Recorded) => headers.authorization !== undefined || body !== '';

/** A service that refuses strangers, logs in, and says whose a token is. */
const answer: Handler = ({ method, headers }, response) => {
  if (method === 'POST') return { access_token: stored };
  return headers.authorization === undefined ? sendJson(response, 401, { message: 'Unauthenticated.' }) : user;
};

/** A proxy to which all hosts of http lead; nothing opens tunnels, so https reaches none of them. */
async function startHosts(hosts: Readonly<Record<string, Handler>>) {
  const proxy = await startService((request, response) => {
    const handler = hosts[request.headers.host ?? ''];
    return handler ? handler(request, response) : void response.writeHead(502).end();
  });
  return { ...proxy, env: { http_proxy: proxy.url, https_proxy: 'http://127.0.0.1:9' } };
}

describe('login by a domain', () => {
  it('sends a secret only after the person has confirmed the address, and takes a token where the password is asked for', async () => {
    const { env, read } = settingsFolder();
    const service = await startService(answer);
    const typed = [hostOf(service), 'y', email, token];
    const { code, stderr } = await shipctl(['login'], { env, terminal: 200, typed });
    expect([code, stderr]).toEqual([
      0,
      expect.stringContaining(`Logged in to ${service.url} as Sara Ali (${email}), merchant Noor`),
    ]);
    expect(stderr).toContain(`Is ${service.url} your service?`);
    expect(service.requests.filter(carriesSecret).map(asked)).toEqual([`GET ${hostOf(service)}/api/profile`]);
    expect(service.requests.at(-1)?.headers.authorization).toBe(`Bearer ${token}`);
    expect(read()).toMatchObject({ base_url: service.url, token, token_origin: service.url, email });
  });

  it('sends nothing more after a no, and asks for another address', async () => {
    const { env } = settingsFolder();
    const [wrong, right] = [await startService(answer), await startService(answer)];
    const typed = [hostOf(wrong), 'n', right.url, email, password];
    expect((await shipctl(['login'], { env, terminal: 200, typed })).code).toBe(0);
    expect(wrong.requests.map(carriesSecret)).toEqual([false]);
  });

  it('looks below api. too, follows a redirect within the domain alone, and lets the person choose', async () => {
    const { env, read } = settingsFolder();
    const leading =
      (host: string): Handler =>
      (_request, response) =>
        void response.writeHead(302, { location: `http://${host}/api/profile` }).end();
    const proxy = await startHosts({
      ...{ 'www.shop.example': leading('other.example'), 'other.example': answer },
      ...{ 'shop.example': leading('new.shop.example'), 'new.shop.example': answer, 'api.shop.example': answer },
    });
    const typed = ['2', email, password];
    const words = ['login', 'www.shop.example', '--insecure-http'];
    const { code, stderr } = await shipctl(words, { env: { ...env, ...proxy.env }, terminal: 200, typed });
    expect([code, stderr]).toEqual([0, expect.stringContaining('1  http://api.shop.example')]);
    const looked = proxy.requests.filter((request) => !carriesSecret(request)).map(asked);
    expect(looked.filter((line) => !line.includes('.well-known')).sort()).toEqual([
      ...['GET api.shop.example/api/profile', 'GET new.shop.example/api/profile'],
      ...['GET shop.example/api/profile', 'GET www.shop.example/api/profile'],
    ]);
    expect(read().base_url).toBe('http://new.shop.example');
    const sent = proxy.requests.filter(carriesSecret).map(asked);
    expect(sent).toEqual(['POST new.shop.example/api/auth/login', 'GET new.shop.example/api/profile']);
  });

  it('finds it by the document that it publishes, imports that, and logs in by it', async () => {
    const { env, read } = settingsFolder();
    const document = {
      openapi: '3.0.3',
      info: { title: 'Parcels', version: '1' },
      components: { securitySchemes: { default: { type: 'http', scheme: 'bearer' } } },
      paths: { '/parcels': { get: { summary: 'List parcels', responses: { 200: { description: 'OK' } } } } },
    };
    const service = await startService(({ path }, response) =>
      path === '/swagger.json' ? document : sendJson(response, 404, {}),
    );
    const typed = [hostOf(service), 'y', 'y', '', token];
    const { code, stderr } = await shipctl(['login'], { env, terminal: 200, typed });
    expect([code, stderr]).toEqual([0, expect.stringContaining('Imported 1 operation into profile default.')]);
    expect(service.requests.filter(carriesSecret).map(asked)).toEqual([`GET ${hostOf(service)}/api/profile`]);
    expect(read()).toMatchObject({ base_url: service.url, token });
  });

  it('names without a terminal what it found, and keeps the token to itself', async () => {
    const { env } = settingsFolder();
    const service = await startService(answer);
    const words = ['login', hostOf(service), '--token-stdin', '--json'];
    const outcome = await shipctl(words, { env, stdin: token });
    expect(outcome.code).toBe(2);
    expect(errorOf(outcome).hint).toContain(`shipctl login ${service.url} --token-stdin`);
    expect(service.requests.map(carriesSecret)).toEqual([false]);
    expect((await shipctl(['login', service.url, '--token-stdin'], { env, stdin: token })).code).toBe(0);
  });
});

describe('a secret that is neither a token nor a password by its form', () => {
  const unclear = 'a1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d6';

  it.each([
    ['y', { path: '/api/profile', body: '' }],
    ['n', { path: '/api/auth/login', body: JSON.stringify({ email, password: unclear }) }],
  ])('is what the person says: %s', async (said, expected) => {
    const { env } = settingsFolder();
    const service = await startService(answer);
    const typed = [email, unclear, said];
    const { code, stderr } = await shipctl(['login', service.url], { env, terminal: 200, typed });
    expect([code, stderr]).toEqual([0, expect.not.stringContaining(unclear)]);
    expect(service.requests[0]).toMatchObject(expected);
  });

  it('is a password on standard input, where a token is refused before it is sent', async () => {
    const { env } = settingsFolder();
    const service = await startService(answer);
    const words = ['login', service.url, '--email', email, '--password-stdin'];
    expect((await shipctl(words, { env, stdin: unclear })).code).toBe(0);
    expect(await shipctl(words, { env, stdin: token })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--token-stdin'),
    });
    expect(service.requests).toHaveLength(2);
  });
});
