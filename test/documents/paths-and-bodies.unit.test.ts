import { describe, expect, it } from 'vitest';
import { inputLines, operationAt, readGiven, readPaths } from '../support/provider-documents.ts';

const text = { type: 'string' };

describe('a path', () => {
  it.each([
    [{ servers: [{ url: 'https://x.example/api/' }] }, '/orders', '/api/orders'],
    [{ servers: [{ url: '/api' }] }, '/api/orders', '/api/orders'],
    [
      { servers: [{ url: 'https://x.example/{version}', variables: { version: { default: 'v2' } } }] },
      '/orders',
      '/v2/orders',
    ],
    [
      { servers: [{ url: 'https://x.example/stores/{store_hash}', variables: { store_hash: { default: 'abc' } } }] },
      '/orders',
      '/stores/{store_hash}/orders',
    ],
    [{}, '/orders/{id:[0-9]+}', '/orders/{id}'],
    [{}, '/orders/', '/orders/'],
    [{}, '/orders/{order.id}', '/orders/{order-id}'],
  ])('with %j, %s is %s', async (more, given, expected) => {
    const document = await readPaths({ [given]: { get: {} } }, more);
    expect(document.operations.map(({ path }) => path)).toEqual([expected]);
  });

  it('of another server is left out by name, as is one with a query', async () => {
    const document = await readPaths(
      {
        '/a': { post: { servers: [{ url: 'https://uploads.example' }] }, get: { servers: [{ url: '/v2' }] } },
        '/b?action=list': { get: {} },
        '/c': { get: {}, head: {}, trace: {}, query: {}, additionalOperations: { COPY: {} } },
      },
      { servers: [{ url: 'https://me:secret@x.example' }] },
    );
    expect(document.operations.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /v2/a', 'GET /c']);
    expect(document.leftOut.map(({ what }) => what)).toEqual([
      'POST /a',
      'GET /b?action=list',
      'HEAD /c',
      'TRACE /c',
      'QUERY /c',
      'COPY /c',
    ]);
    expect(document.servers.map(({ url }) => url)).toEqual(['https://x.example']);
  });
});

describe('a server', () => {
  it('whose path differs from the first is named', async () => {
    const servers = [
      { url: 'https://x.example/api' },
      { url: 'https://y.example/api' },
      { url: 'https://z.example/v2' },
    ];
    const document = await readPaths({}, { servers });
    expect(document.servers).toHaveLength(3);
    expect(document.leftOut).toEqual([
      { what: 'server https://z.example/v2', why: 'its path is not that of the first one' },
    ]);
  });
});

describe('a body', () => {
  const bodyOf = async (requestBody: object) => {
    const document = await readPaths({ '/a': { post: { requestBody } } });
    return operationAt(document, 'POST /a');
  };
  const schema = { type: 'object', properties: { a: text }, required: ['a'], example: { a: 'x', token: 'y' } };

  it('requires its fields, unless the document says that it is optional', async () => {
    const content = { 'application/json': { schema } };
    expect(inputLines(await bodyOf({ content }))).toEqual(['body a!: string']);
    expect(inputLines(await bodyOf({ content, required: false }))).toEqual(['body a: string']);
    const document = await readPaths({ '/a/{id}': { patch: { requestBody: { content } } } });
    expect(inputLines(operationAt(document, 'PATCH /a/{id}'))).toContain('body a: string');
    const own = { type: 'object', properties: { id: { ...text, readOnly: true }, b: text }, required: ['id'] };
    expect((await bodyOf({ content: { 'application/json': { schema: own } } })).body?.required).toBe(false);
  });

  it('is JSON where there is a choice, and has its examples', async () => {
    const content = { 'multipart/form-data': { schema }, 'application/vnd.api+json; charset=utf-8': { schema } };
    expect((await bodyOf({ content })).body).toEqual({
      type: 'json',
      jsonType: 'application/vnd.api+json',
      required: true,
      examples: { example: { a: 'x', token: '' } },
    });
    const examples = { one: { value: { a: 1 } }, two: { externalValue: 'https://x.example' } };
    expect((await bodyOf({ content: { 'text/json': { schema, examples } } })).body?.examples).toEqual({
      one: { a: 1 },
    });
  });

  it('that is a list is one input, and can be given whole', async () => {
    const content = { 'application/json': { schema: { type: 'array', items: schema, example: [{ a: 'x' }] } } };
    expect(await bodyOf({ content })).toMatchObject({
      inputs: [{ name: 'items', place: 'body', schema: { type: 'array', items: {} } }],
      body: { type: 'list', examples: { example: [{ a: 'x' }] } },
    });
  });

  it('of version 2 that says it is a form is JSON', async () => {
    const parameters = [{ in: 'body', name: 'it', schema }];
    const document = await readGiven({
      swagger: '2.0',
      consumes: ['application/x-www-form-urlencoded'],
      paths: { '/a': { post: { parameters } } },
    });
    expect(operationAt(document, 'POST /a').body?.type).toBe('json');
  });
});

describe('a body that cannot be sent', () => {
  const content = { 'text/plain': {}, 'application/xml': {} };

  it.each(['post', 'put', 'patch'])('leaves its operation out by name: %s', async (method) => {
    const document = await readPaths({ '/notes': { [method]: { requestBody: { content } }, get: {} } });
    expect(document.operations.map((each) => each.method)).toEqual(['GET']);
    expect(document.leftOut).toEqual([
      { what: `${method.toUpperCase()} /notes`, why: 'its body is neither JSON nor a form' },
    ]);
  });

  it('is named where a request is good without it, or has another one', async () => {
    const document = await readPaths({
      '/notes': { delete: { requestBody: { content } }, post: { requestBody: { content: {} } } },
      '/parts': { put: { requestBody: { content: { ...content, 'application/json': {} } } } },
    });
    expect(document.operations.map(({ method, leftOut }) => [method, leftOut.map(({ what }) => what)])).toEqual([
      ['DELETE', ['body of text/plain', 'body of application/xml']],
      ['POST', []],
      ['PUT', []],
    ]);
  });
});
