import { describe, expect, it } from 'vitest';
import { authorized, key, schemes } from '../support/authorized.ts';
import { furtherRows } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { secret } from '../support/secrets.ts';
import { startService } from '../support/service.ts';

describe('redirects', () => {
  it.each([['head', { head: [] }], ...furtherRows(['query', { query: [] }])])(
    'carry the credential %s to the same origin, and to no other',
    async (name, set) => {
      const other = await startService(() => ({ data: {} }));
      let to = '/api/robots/6?moved=1';
      const { type, service, store } = await authorized(schemes, [set], ({ path }, response) => {
        if (path !== '/api/robots/5') return { data: { id: 6 } };
        response.writeHead(302, { location: to }).end();
        return undefined;
      });
      await store(name, key);
      expect(await type(['robots', 'get', '5'])).toMatchObject({ code: 0 });
      const { headers, query } = service.requests[1] ?? {};
      expect(name === 'head' ? headers?.['x-shop-pass'] : query?.appid).toBe(key);
      to = `${other.url}/api/robots/6`;
      expect(await type(['robots', 'get', '5'])).toMatchObject({ code: 7 });
      expect(other.requests).toEqual([]);
    },
  );
});

describe('a file that is elsewhere', () => {
  it('is fetched without the key, though the redirect repeats it', async () => {
    const other = await startService((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.4\n%%EOF\n');
    });
    const responses = { 200: { description: '', content: { 'application/pdf': {} } } };
    const { type, service, store } = await authorized(
      schemes,
      [{ query: [] }],
      ({ query }, response) => {
        response.writeHead(302, { location: `${other.url}/5.pdf?a=1&${new URLSearchParams(query)}&b=%7e` }).end();
        return undefined;
      },
      responses,
    );
    await store('query', key);
    expect(await type(['robots', 'get', '5', '--out', '5.pdf'])).toMatchObject({ code: 0 });
    expect(service.requests[0]?.query.appid).toBe(key);
    expect(other.requests.map(({ query }) => query)).toEqual([{ a: '1', b: '~' }]);
  });
});

describe('a command of ours', () => {
  it('still needs the token, and sends no other credential', async () => {
    const { env, service, store } = await authorized(schemes, [{ head: [] }]);
    await store('head', key);
    const token = secret('own-token-77aa');
    await shipctl(['boxes', 'list'], { env: { ...env, SHIPCTL_TOKEN: token } });
    expect(service.requests[0]?.headers).toMatchObject({ authorization: `Bearer ${token}` });
    expect(service.requests[0]?.headers['x-shop-pass']).toBeUndefined();
  });
});
