import { describe, expect, it } from 'vitest';
import { withFiles } from '../support/importing-files.ts';
import { furtherRows } from '../support/ring.ts';

const list = {
  responses: { 200: { content: { 'application/json': { schema: { type: 'array', items: { type: 'object' } } } } } },
};

/** Services whose shops are in the middle of their paths. */
const paths = {
  '/v1/shops': { get: list },
  '/v1/shops/{shop_id}': { get: {} },
  '/v1/shops/{shop_id}/orders': { get: list, post: {} },
  '/v1/shops/{shop_id}/orders/{order_id}': { get: {} },
  '/v1/catalog': { get: {} },
  '/v1/catalog/prints/{print}': { get: {} },
};

describe('an owner in the middle of the paths of a document', () => {
  it('is a value of the profile, and of one call; of itself it is typed', async () => {
    const { importing, type, service } = await withFiles();
    const { stderr } = await importing('a.json', { paths }, '--replace', 'orders.list', '--replace', 'orders.get');
    expect(stderr).toContain('Operations take shop_id from the profile.');
    expect((await type(['orders', 'list'])).stderr).toContain('shop_id is not set in this profile.');
    expect(service.requests).toEqual([]);
    await type(['login', '--set', 'shop_id=7']);
    expect((await type(['orders', 'list', '--json'])).code).toBe(0);
    await type(['orders', 'get', '5'], { env: { ...service.env, SHIPCTL_VALUE_SHOP_ID: '8' } });
    await type(['shops', 'get', '9']);
    expect(service.raw.map((target) => target.replace(/\?.*/, ''))).toEqual([
      '/v1/shops/7/orders',
      '/v1/shops/8/orders/5',
      '/v1/shops/9',
    ]);
  });

  it('is none where the document is about it', async () => {
    const { importing, stored } = await withFiles();
    await importing('a.json', {
      paths: {
        '/sites': { get: list, post: {} },
        '/sites/{site}/routes': { get: list },
        '/sites/{site}/keys': { get: list },
      },
    });
    expect(stored().values).toBeUndefined();
  });

  it.each([
    ['of companies and sites', ['/companies/{company}/sites/{site}/orders'], ['company', 'site']],
    ...furtherRows(
      ['behind a tenant', ['/{tenant}/orders', '/{tenant}/items', '/health'], ['tenant']],
      ['of customers', ['/customers/{customer}/orders', '/customers'], undefined],
      ['beside orders of all shops', ['/shops/{shop_id}/orders', '/orders', '/items', '/labels'], undefined],
      ['by the name of any record', ['/shops/{id}/orders', '/shops/{id}/items'], undefined],
      ['at the end of paths', ['/shops/{shop}', '/stores/{store}'], undefined],
    ),
  ])('%s', async (_what, given, names) => {
    const { importing, stored } = await withFiles();
    await importing('a.json', { paths: Object.fromEntries(given.map((path) => [path, { get: {} }])) });
    expect(stored().values && Object.keys(stored().values ?? {})).toEqual(names);
  });
});

describe('the address of a server', () => {
  const template = {
    url: '{protocol}://{site}.{environment}.example:443/api',
    variables: { protocol: { enum: ['http', 'https'], default: 'https' }, environment: { default: 'live' } },
  };

  it('may be open everywhere, and is made of the values that are set', async () => {
    const { importing, type, urls } = await withFiles();
    await importing('a.json', { servers: [template] });
    expect(urls()).toEqual(['{protocol}://{site}.{environment}.example:443']);
    const set = await type(['login', '--set', 'site=acme'], { env: {} });
    expect(set).toMatchObject({ code: 0, stderr: expect.stringContaining('https://acme.live.example') });
    const { stdout } = await type(['robots', 'list', '--dry-run'], { env: {} });
    expect(JSON.parse(stdout)).toMatchObject({ url: 'https://acme.live.example/api/robots' });
    expect((await type(['login', '--set', 'site=evil.example/x'], { env: {} })).code).toBe(2);
  });

  it('is asked for part by part', async () => {
    const { importing, type } = await withFiles();
    await importing('a.json', { servers: [template] });
    const typed = ['1', '', 'shop', 'test', '', ''];
    const { stderr } = await type(['login'], { terminal: 100, typed, env: {} });
    expect(stderr).toContain('The base URL is https://shop.test.example');
  });

  it.each([
    ['is one of several', '{server}/v2', ['https://a.example', 'https://b.example']],
    ...furtherRows(['has a path behind its host', 'https://{server}', ['a.example/v1', 'b.example/v1']]),
  ])('%s where a variable holds all of it', async (_what, url, values) => {
    const { importing, urls } = await withFiles();
    await importing('a.json', { servers: [{ url, variables: { server: { default: values[0], enum: values } } }] });
    expect(urls()).toEqual(['https://a.example', 'https://b.example']);
  });
});
