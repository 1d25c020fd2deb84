import { describe, expect, it } from 'vitest';
import { authorized, key, schemes } from '../support/authorized.ts';
import { expectMode } from '../support/modes.ts';
import { furtherCases, furtherIt, furtherRows, sampleOf } from '../support/ring.ts';
import { secret } from '../support/secrets.ts';
import { sendJson, startService } from '../support/service.ts';

const user = 'noura';
const password = secret('p:ä ss wort-55');
const basic = secret(Buffer.from(`${user}:${password}`).toString('base64'));

const desk = secret('desk-4f1a~0c77d9e2');
const values: Readonly<Record<string, string>> = {
  ...{ head: key, query: key, pair: `${user}:${password}` },
  ...{ cookie: `shop_sid=${key}`, other: desk },
};
const encodedKey = new URLSearchParams([['appid', key]]).toString();

const cases = [
  ['a key in a header', [{ head: [] }], { 'x-shop-pass': key, authorization: undefined }, ''],
  ['a key in the query', [{ query: [] }], { 'x-shop-pass': undefined, authorization: undefined }, `?${encodedKey}`],
  ['basic authentication', [{ pair: [] }], { authorization: `Basic ${basic}` }, ''],
  [
    'several at once',
    [{ pair: [], head: [], query: [] }],
    { authorization: `Basic ${basic}`, 'x-shop-pass': key },
    `?${encodedKey}`,
  ],
  ['a cookie', [{ cookie: [] }], { cookie: `shop_sid=${key}`, authorization: undefined }, ''],
  [
    'cookies and a key',
    [{ cookie: [], head: [], other: [] }],
    { cookie: `shop_sid=${key}; desk_sid=${desk}`, 'x-shop-pass': key },
    '',
  ],
  ['nothing', [], { authorization: undefined, 'x-shop-pass': undefined }, ''],
  ['one or nothing', [{ head: [] }, {}], { 'x-shop-pass': key }, ''],
] as const;

describe.each(sampleOf(cases, 3))('an operation that asks for %s', (_what, security, headers, query) => {
  const names = Object.keys(Object.assign({}, ...security));

  it('sends that and nothing else', async () => {
    const { type, service, store } = await authorized(schemes, security);
    for (const name of names) expect(await store(name, values[name] ?? '')).toMatchObject({ code: 0, stdout: '' });
    expect(await type(['robots', 'get', '5'])).toMatchObject({ code: 0 });
    expect(service.raw).toEqual([`/api/robots/5${query}`]);
    expect(service.requests[0]?.headers).toMatchObject(JSON.parse(JSON.stringify(headers)));
    for (const [name, value] of Object.entries(headers)) expect(service.requests[0]?.headers[name]).toBe(value);
  });

  it('shows no secret', async () => {
    const { type, store } = await authorized(schemes, security);
    for (const name of names) await store(name, values[name] ?? '');
    for (const more of [['--dry-run'], ['--debug'], ...furtherCases(['--json', '--debug'])]) {
      const { code, stdout, stderr } = await type(['robots', 'get', '5', ...more]);
      expect(code).toBe(0);
      for (const hidden of [key, encodedKey, basic, password, desk]) expect(stdout + stderr).not.toContain(hidden);
    }
  });
});

describe('a credential of an imported document', () => {
  const onlyHead = [{ head: [] }];

  it('is stored for you alone, and forgotten by logout', async () => {
    const { type, store, file, read } = await authorized(schemes, onlyHead);
    await store('head', key);
    expectMode(file, 0o600);
    expect(read()).toMatchObject({ credentials: { head: { secret: key } } });
    expect(JSON.parse((await type(['whoami', '--json'])).stdout)).toMatchObject({ credentials: { head: 'stored' } });
    expect((await type(['logout'])).stderr).toContain(', with head');
    expect(read()).not.toHaveProperty('credentials');
    expect(await type(['robots', 'get', '5'])).toMatchObject({ code: 4 });
  });

  it('goes to its own origin only', async () => {
    const { type, store } = await authorized(schemes, onlyHead);
    const other = await startService(() => ({ data: {} }));
    await store('head', key);
    const outcome = await type(['robots', 'get', '5', '--base-url', other.url]);
    expect(outcome).toMatchObject({ code: 4, stdout: '' });
    expect(outcome.stderr).toContain('The stored head belongs to');
    expect(other.requests).toEqual([]);
  });

  it('is asked for when it is missing', async () => {
    const { type, service } = await authorized(schemes, onlyHead);
    const { code, stderr } = await type(['robots', 'get', '5']);
    expect(code).toBe(4);
    expect(stderr).toContain('The service asks for the credential head, which is not stored.');
    expect(stderr).toContain('shipctl login --credential head');
    expect(stderr).toContain('SHIPCTL_CREDENTIAL_HEAD');
    expect(service.requests).toEqual([]);
  });

  it('is named after the import', async () => {
    const { imported } = await authorized(schemes, [{ head: [], pair: [] }]);
    expect(imported.stderr).toContain('Operations ask for head, pair.');
    expect(imported.stderr).toContain('shipctl login --credential head --credential pair');
  });

  it('may come from the environment, for one call', async () => {
    const { type, service } = await authorized(schemes, onlyHead);
    const { code, stderr } = await type(['robots', 'get', '5', '--debug'], { env: { SHIPCTL_CREDENTIAL_HEAD: key } });
    expect(code).toBe(0);
    expect(service.requests[0]?.headers['x-shop-pass']).toBe(key);
    expect(stderr).not.toContain(key);
  });

  it('is named when it is refused', async () => {
    const { type, store } = await authorized(schemes, onlyHead, (_request, response) =>
      sendJson(response, 401, { message: `${key} is wrong` }),
    );
    await store('head', key);
    const { code, stderr } = await type(['robots', 'get', '5']);
    expect(code).toBe(4);
    expect(stderr).toContain('does not accept the head from the profile.');
    expect(stderr).toContain('shipctl login --credential head');
    expect(stderr).not.toContain(key);
  });

  it('is typed unseen, each once; Enter skips the rest', async () => {
    const { type, read, service } = await authorized(schemes, [{ head: [], query: [] }]);
    const typed = ['y', key, '', ''];
    const outcome = await type(['login'], { terminal: 80, typed: typed.slice(1) });
    expect(outcome).toMatchObject({ code: 0, stdout: '' });
    expect(outcome.stderr).toContain('head (header X-Shop-Pass), or Enter to skip:');
    expect(outcome.stderr).not.toContain(key);
    expect(Object.keys(read().credentials as object)).toEqual(['head']);
    expect(service.requests).toEqual([]);
  });

  it('may be a user name and a password, typed apart', async () => {
    const { type, read } = await authorized(schemes, [{ pair: [] }]);
    const typed = [user, password];
    const outcome = await type(['login', '--credential', 'pair'], { terminal: 80, typed });
    expect(outcome).toMatchObject({ code: 0, stdout: '' });
    expect(outcome.stderr).not.toContain(password);
    expect(read()).toMatchObject({ credentials: { pair: { secret: `${user}:${password}` } } });
  });

  it('has no colon in its user name: what follows would be the password', async () => {
    const { type, read } = await authorized(schemes, [{ pair: [] }]);
    const outcome = await type(['login', '--credential', 'pair'], { terminal: 80, typed: [`${user}:x`, password] });
    expect(outcome).toMatchObject({ code: 2, stdout: '' });
    expect(outcome.stderr).toContain('a user name has no colon');
    expect(() => read()).toThrow();
  });

  furtherIt('goes with any request to a route of an operation that asks for it', async () => {
    const { type, store, service } = await authorized(schemes, onlyHead);
    await store('head', key);
    expect(await type(['api', 'GET', '/api/robots/5'])).toMatchObject({ code: 0 });
    await type(['ops', 'probe', 'robots.get']);
    expect(service.requests.map(({ method }) => method)).toEqual(['GET', 'OPTIONS']);
    for (const { headers } of service.requests) expect(headers['x-shop-pass']).toBe(key);
  });

  it.each([
    [['--credential', 'nope'], 'no imported operation asks for it. They ask for: head'],
    ...furtherRows([['--credential', 'head', '--token-stdin'], 'log in with another command']),
  ])('is not stored with %s', async (flags, message) => {
    const { type } = await authorized(schemes, onlyHead);
    const outcome = await type(['login', ...flags], { stdin: 'x' });
    expect(outcome).toMatchObject({ code: 2, stdout: '' });
    expect(outcome.stderr).toContain(message);
  });
});
