import { describe, expect, it } from 'vitest';
import { authorized, key, schemes } from '../support/authorized.ts';
import { furtherCases, furtherIt, furtherRows } from '../support/ring.ts';
import { secret } from '../support/secrets.ts';

const pair = secret('noura:p-ass-word-77');
const basic = `Basic ${Buffer.from(pair).toString('base64')}`;
const token = secret('choice-token-3141592653');
const values: Readonly<Record<string, string>> = { head: key, pair, other: secret('other-key-271828') };

const more = { ...schemes, other: { type: 'apiKey', in: 'header', name: 'x-shop-pass' } };

/** What arrives, and what previews say, where the profile has these credentials. */
async function sent(security: readonly object[], has: readonly string[]) {
  const { type, store, service, imported } = await authorized(more, security);
  for (const name of has.filter((each) => each !== 'token')) await store(name, values[name] ?? '');
  const env = has.includes('token') ? { SHIPCTL_TOKEN: token } : {};
  const preview = JSON.parse((await type(['robots', 'get', '5', '--dry-run'], { env })).stdout);
  const listed = JSON.parse((await type(['ops', 'list', 'robots', '--json'], { env })).stdout);
  const outcome = await type(['robots', 'get', '5'], { env });
  const { authorization, 'x-shop-pass': head } = service.requests[0]?.headers ?? {};
  return { ...outcome, imported, headers: { authorization, head }, preview, credentials: listed[0].credentials };
}

describe('of several sets of credentials', () => {
  const either = [{ pair: [] }, { token: [] }, { head: [] }];

  it.each([
    [['pair'], { authorization: basic }, 'pair'],
    [['head'], { head: key }, 'head'],
    [['token', 'head'], { authorization: `Bearer ${token}` }, 'token'],
    ...furtherCases<[string[], object, string]>([['token'], { authorization: `Bearer ${token}` }, 'token']),
  ])('the one is sent that the profile has: %j', async (has, headers, credentials) => {
    const found = await sent(either, has);
    expect(found).toMatchObject({ code: 0, credentials });
    expect(found.headers).toEqual({ authorization: undefined, head: undefined, ...headers });
    expect(Object.keys(found.preview.headers)).toContain(
      has.includes('head') && has.length < 2 ? 'x-shop-pass' : 'authorization',
    );
    expect('x-shop-pass' in found.preview.headers).toBe('head' in headers);
    expect(JSON.stringify(found.preview)).not.toContain(key);
  });

  it('the first is asked for where the profile has none, and shown', async () => {
    const found = await sent(either, []);
    expect(found).toMatchObject({ code: 4, credentials: 'pair' });
    expect(found.preview.headers).toMatchObject({ authorization: 'Basic [redacted]' });
    expect(found.stderr).toContain('shipctl login --credential pair');
  });

  it('the first is sent that is stored for the address, and one of another address never', async () => {
    const { type, store, service } = await authorized(more, [{ pair: [] }, { token: [] }]);
    await store('pair', pair);
    const other = service.url.replace('127.0.0.1', 'localhost');
    const at = { SHIPCTL_BASE_URL: other };
    const alone = await type(['robots', 'get', '5'], { env: at });
    expect({ code: alone.code, requests: service.requests.length }).toEqual({ code: 4, requests: 0 });
    expect(alone.stderr).toContain(`The stored pair belongs to ${service.url}`);
    expect(await type(['robots', 'get', '5'], { env: { ...at, SHIPCTL_TOKEN: token } })).toMatchObject({ code: 0 });
    expect(service.requests.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${token}`]);
  });

  furtherIt('every one that is missing of the first is named', async () => {
    const { stderr } = await sent([{ head: [], pair: [] }], []);
    expect(stderr).toContain('the credentials head and pair, which are not stored');
    expect(stderr).toContain('shipctl login --credential head --credential pair');
    expect(stderr).toContain('SHIPCTL_CREDENTIAL_HEAD and SHIPCTL_CREDENTIAL_PAIR');
  });

  it('none is sent or shown where none is needed and the profile has none', async () => {
    const found = await sent([{ token: [] }, {}], []);
    expect(found).toMatchObject({ code: 0, credentials: 'none', headers: { authorization: undefined } });
    expect(found.preview.headers).not.toHaveProperty('authorization');
  });
});

describe('two credentials for one place', () => {
  it.each([
    ['pair', 'token', 'header authorization', { authorization: basic }],
    ...furtherRows(['head', 'other', 'header x-shop-pass', { head: key }]),
  ])('%s and %s are each sent alone, and an import says so', async (one, other, place, headers) => {
    const { imported, ...found } = await sent([{ [one]: [], [other]: [] }], [one]);
    expect(imported.stderr).toMatch(
      new RegExp(`credential \\w+ beside \\w+.* both are the ${place}, so each is sent without the other`),
    );
    expect(found).toMatchObject({ code: 0, credentials: one, headers });
  });

  furtherIt('leave the credentials of other places beside each', async () => {
    const { headers, credentials } = await sent([{ pair: [], token: [], head: [] }], ['token', 'head']);
    expect(headers).toEqual({ authorization: `Bearer ${token}`, head: key });
    expect(credentials).toBe('token and head');
  });
});

describe('a key with a word before it', () => {
  const schemes = { shop: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'ShopToken <key>' } };

  it('is stored and sent as it is, and neither it nor the key is ever shown', async () => {
    const { type, store, service } = await authorized(schemes, [{ shop: [] }], ({ headers }, response) => {
      response.writeHead(422, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ message: `${headers.authorization} has no ${key}.` }));
    });
    expect(await store('shop', `ShopToken ${key}`)).toMatchObject({ code: 0 });
    const { code, stdout, stderr } = await type(['robots', 'get', '5', '--debug']);
    expect({ code, sent: service.requests[0]?.headers.authorization }).toEqual({ code: 6, sent: `ShopToken ${key}` });
    expect(stdout + stderr).not.toContain(key);
    expect(stderr).toContain('[redacted] has no [redacted].');
  });

  it('has no more than one word, and in other headers none', async () => {
    const both = { ...schemes, other: { type: 'apiKey', in: 'header', name: 'X-Shop-Pass' } };
    const { store } = await authorized(both, [{ shop: [] }, { other: [] }]);
    expect(await store('shop', `ShopToken of ${key}`)).toMatchObject({ code: 2 });
    expect(await store('other', `Bearer ${key}`)).toMatchObject({ code: 2 });
  });
});

describe('an operation whose credential cannot be sent', () => {
  const [host, digest, cert] = [
    { type: 'apiKey', in: 'header', name: 'Host' },
    { type: 'http', scheme: 'digest' },
    { type: 'mutualTLS' },
  ];
  const withToken = { env: { SHIPCTL_TOKEN: token } };

  it.each([
    ['host', { host }, [{ host: [] }]],
    ...furtherRows(
      ['digest', { digest }, [{ digest: [] }]],
      ['cert', { cert, token: schemes.token }, [{ cert: [], token: [] }]],
    ),
  ])('is sent nothing in its place: %s', async (name, described, security) => {
    const { type, imported, service } = await authorized(described, security);
    expect(imported.stderr).toContain(`Left out of 1 operation: credential ${name}`);
    const { code, stderr } = await type(['robots', 'get', '5'], withToken);
    expect({ code, stderr }).toMatchObject({ code: 4, stderr: expect.stringContaining(`asks for ${name} here`) });
    expect(service.requests).toEqual([]);
    expect((await type(['robots', 'get', '5', '--dry-run'], withToken)).stdout).not.toContain('authorization');
    expect((await type(['ops', 'list', 'robots', '--columns', 'credentials'], withToken)).stdout).toContain('none');
  });

  it.each([
    ['another set can', { host, token: schemes.token }, [{ host: [] }, { token: [] }]],
    ...furtherRows(['the document does not describe it', {}, [{ passport: [] }]]),
  ])('is sent the token where %s', async (_what, described, security) => {
    const { type, service } = await authorized(described, security);
    expect(await type(['robots', 'get', '5'], withToken)).toMatchObject({ code: 0 });
    expect(service.requests[0]?.headers.authorization).toBe(`Bearer ${token}`);
  });
});
