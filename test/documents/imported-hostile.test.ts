import { describe, expect, it } from 'vitest';
import { imported, inHeader, inQuery, listOf, text, whole } from '../support/described.ts';
import { importing, openApi } from '../support/importing.ts';
import { furtherCases, furtherRows } from '../support/ring.ts';

const key = (name: string, place = 'header') => ({ type: 'apiKey', in: place, name });

describe('what a document says that must not be sent, or cannot be kept', () => {
  it.each([
    ['a key in Authorization', { components: { securitySchemes: { k: key('Authorization') } } }],
    ['a key in Proxy-Authorization', { components: { securitySchemes: { k: key('Proxy-Authorization') } } }],
    ['a key in Accept-Encoding', { components: { securitySchemes: { k: key('Accept-Encoding') } } }],
    ...furtherRows(
      ['a key with a hidden letter', { components: { securitySchemes: { k: key('a\u200bb', 'query') } } }],
      ['a server that is too long', { servers: [{ url: `https://${'x'.repeat(300)}.example` }] }],
      [
        'a server with a variable of another kind',
        { servers: [{ url: 'https://{a}.example', variables: { a: { default: 5, enum: [1] } } }] },
      ],
    ),
  ])('breaks no command: %s', async (_what, more) => {
    const security = 'components' in more ? [{ k: [] }] : undefined;
    const paths = { '/robots/{robot}': { get: { ...(security && { security }) } } };
    const { type, code } = await importing(openApi({}, { paths, ...more }));
    expect(code).toBe(0);
    expect(await type('orders', 'list', '--dry-run')).toMatchObject({ code: 0, stderr: '' });
    expect(await type('robots', 'get', '5', '--dry-run')).toMatchObject({ code: 0, stderr: '' });
    const unasked = 'The service was not asked whether it accepts this login. To ask it: shipctl doctor\n';
    expect(await type('whoami')).toMatchObject({ code: 0, stderr: unasked });
  });

  it.each([
    ...['Cookie', 'Host', 'X-HTTP-Method-Override'],
    ...furtherCases('Transfer-Encoding', 'Proxy-Authorization', 'X-Original-URL', 'X-Forwarded-Host'),
  ])('is no header %s', async (name) => {
    const { send, stdout } = await imported('get', '/robots/{robot}', { parameters: [inHeader(name), inQuery('a')] });
    expect((await send('robots', 'get', '5', '--help')).stdout).not.toContain(name.toLowerCase());
    expect(await send('robots', 'get', '5', '--a', '1')).toMatchObject({ code: 0, raw: '/api/robots/5?a=1' });
    expect(stdout).toContain(name === 'Host' ? 'robots' : name);
  });

  it('puts no line into a header', async () => {
    const { send, service } = await imported('get', '/robots/{robot}', { parameters: [inHeader('X-Note')] });
    expect(await send('robots', 'get', '5', '-F', 'X-Note=a\r\nX-Evil: 1')).toMatchObject({ code: 2, stdout: '' });
    expect(service.requests).toEqual([]);
  });
});

describe('an imported list', () => {
  it('sends the same inputs with every page', async () => {
    const parameters = [inQuery('page', whole), inQuery('parts', listOf(whole)), inHeader('X-Note')];
    const counts = { last_page: 3, per_page: 1, total: 3 };
    const rows = (page: number) => ({ data: page > 3 ? [] : [{ id: page }], current_page: page, ...counts });
    const paths = { '/robots': { get: { parameters } } };
    const pages = (request: { readonly query: Readonly<Record<string, string>> }) => ({
      data: rows(Number(request.query.page ?? 1)),
    });
    const { type, service } = await importing(openApi({}, { paths }), undefined, pages);
    const line = ['robots', 'list', '--all', '--parts', '4', '--parts', '5', '--x-note', 'n', '-o', 'ndjson'];
    expect(await type(...line)).toMatchObject({ code: 0, stdout: '{"id":1}\n{"id":2}\n{"id":3}\n' });
    for (const raw of service.raw) expect(raw).toContain('parts=4&parts=5');
    for (const { headers } of service.requests) expect(headers['x-note']).toBe('n');
    expect(service.requests.length).toBeGreaterThanOrEqual(3);
  });
});

describe('a list in a form', () => {
  const form = (properties: object) => ({
    requestBody: { content: { 'application/x-www-form-urlencoded': { schema: { type: 'object', properties } } } },
  });

  it.each([['parts', 'parts=1&parts=2'], ...furtherRows(['parts[]', 'parts%5B%5D=1&parts%5B%5D=2'])])(
    'is written as its name says: %s',
    async (name, body) => {
      const { send } = await imported('post', '/robots', form({ [name]: listOf(whole), note: text }));
      expect(await send('robots', 'create', '--parts', '1', '--parts', '2')).toMatchObject({ code: 0, body });
    },
  );
});
