import { describe, expect, it } from 'vitest';
import { password, settingsFolder, stored } from '../support/profiles.ts';
import { shipctl } from '../support/run.ts';
import { type Recorded, sendJson, startService } from '../support/service.ts';

const email = 'me@example.com';

const document = {
  openapi: '3.0.3',
  info: { title: 'Parcels', version: '1' },
  paths: { '/parcels': { get: { summary: 'List parcels', responses: { 200: { description: 'OK' } } } } },
};

/** A service with routes of its own, which publishes a document at this path. */
const unknownService = (path: string) =>
  startService((request, response) =>
    request.path === path ? document : sendJson(response, 404, { message: 'The route could not be found.' }),
  );

const asked = ({ method, path }: Recorded) => `${method} ${path}`;

describe('login to a service without the routes that shipctl knows', () => {
  it('looks for the document that it publishes once the user has said yes, and imports it', async () => {
    const { env } = settingsFolder();
    const service = await unknownService('/docs/api-docs.json');
    const typed = [service.url, email, password, 'y', 'y'];
    const { code, stderr } = await shipctl(['login'], { env, terminal: 100, typed });
    expect(code).toBe(5);
    expect(stderr).toContain('Found /docs/api-docs.json.');
    expect(stderr).toContain('Imported 1 operation into profile default.');
    expect(stderr.replace(/\s+/g, ' ')).toContain(
      `Log in with what was imported: shipctl login --base-url ${service.url}`,
    );
    expect(service.requests.map(asked)).toEqual([
      ...['POST /api/auth/login', 'GET /openapi.json', 'GET /docs/api-docs.json'],
    ]);
    expect(service.requests.slice(1).map(({ headers, body }) => [headers.authorization, body])).toEqual([
      [undefined, ''],
      [undefined, ''],
    ]);
    const { stdout } = await shipctl(['ops', 'list', '--from', 'api-docs.json', '--json'], { env });
    expect(JSON.parse(stdout)).toMatchObject([{ operation: 'parcels.list' }]);
  });

  it.each([
    ['no', ['n'], 'GET'],
    ['yes, and then no to the import', ['y', 'n'], ''],
  ])('changes nothing after %s', async (_, answers, absent) => {
    const { env } = settingsFolder();
    const service = await unknownService('/openapi.json');
    const outcome = await shipctl(['login'], { env, terminal: 100, typed: [service.url, email, password, ...answers] });
    expect(outcome.code).toBe(5);
    if (absent !== '') expect(service.requests.map(({ method }) => method)).not.toContain(absent);
    const list = await shipctl(['ops', 'list', '--from', 'openapi.json', '--json'], { env });
    expect(list.stdout).not.toContain('parcels');
  });

  it('fetches nothing without a terminal, and says so where it finds nothing', async () => {
    const { env } = settingsFolder();
    const service = await unknownService('/openapi.json');
    const words = ['login', '--base-url', service.url, '--email', email, '--password-stdin'];
    expect((await shipctl(words, { env, stdin: password })).code).toBe(5);
    expect(service.requests.map(asked)).toEqual(['POST /api/auth/login']);
    const silent = await unknownService('/nowhere');
    const typed = [silent.url, email, password, 'y'];
    const { code, stderr } = await shipctl(['login'], { env, terminal: 100, typed });
    expect([code, stderr]).toEqual([5, expect.stringContaining('It publishes none there.')]);
  });
});

describe('login after a wrong password', () => {
  const strict = (right: string) =>
    startService(({ method, body }, response) => {
      if (method === 'GET') return sendJson(response, 404, {});
      const given: { email: string; password: string } = JSON.parse(body);
      return given.password === right ? { access_token: stored } : sendJson(response, 401, { message: 'No.' });
    });

  it('asks for the password alone, and ends with what to type next', async () => {
    const { env, read } = settingsFolder();
    const service = await strict(password);
    const typed = [service.url, email, 'wrong-word', password];
    const { code, stderr } = await shipctl(['login'], { env, terminal: 100, typed });
    expect(code).toBe(0);
    expect(stderr.match(/Base URL of the service: /g)).toHaveLength(1);
    expect(stderr.match(/Email, /g)).toHaveLength(1);
    expect(stderr).toContain('does not accept this email and password.');
    expect(stderr).toContain('The base URL is the address of your service');
    expect(stderr).toMatch(/Next: shipctl today\n$/);
    expect(stderr).not.toContain('wrong-word');
    expect(read()).toMatchObject({ email, token: stored });
  });

  it('takes another email where none is typed for the password', async () => {
    const { env, read } = settingsFolder();
    const service = await strict(password);
    const typed = [service.url, 'typo@example.com', password.slice(1), '', email, password];
    expect((await shipctl(['login'], { env, terminal: 100, typed })).code).toBe(0);
    expect(read()).toMatchObject({ email });
  });

  it('ends after three, or without an answer, with the command that asks for the password only', async () => {
    const { env } = settingsFolder();
    const service = await strict(password);
    for (const wrong of [['a-1', 'a-2', 'a-3'], ['a-1']]) {
      const before = service.requests.length;
      const typed = [service.url, email, ...wrong];
      const { code, stderr } = await shipctl(['login'], { env, terminal: 200, typed });
      expect([code, service.requests.length - before]).toEqual([4, wrong.length]);
      expect(stderr).toContain(`shipctl login --base-url ${service.url} --email ${email}`);
    }
  });

  it('offers the email of the last login', async () => {
    const { env } = settingsFolder();
    const service = await strict(password);
    await shipctl(['login'], { env, terminal: 100, typed: [service.url, email, password] });
    const { code, stderr } = await shipctl(['login'], { env, terminal: 100, typed: ['', password] });
    expect([code, stderr]).toEqual([0, expect.stringContaining(`Email [${email}]: `)]);
    const second = ['login', '--profile', 'second', '--base-url', service.url, '--email', email, '--password-stdin'];
    expect((await shipctl(second, { env, stdin: password })).stderr).toMatch(/Next: shipctl today --profile second\n$/);
  });
});
