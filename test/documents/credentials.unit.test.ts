import { describe, expect, it } from 'vitest';
import { operationAt, readFixture, readGiven, readPaths } from '../support/provider-documents.ts';

describe('a credential', () => {
  it.each([
    [{ type: 'http', scheme: 'Bearer' }, { kind: 'bearer' }],
    [{ type: 'http', scheme: 'basic' }, { kind: 'basic' }],
    [
      {
        type: 'http',
        scheme: 'bearer',
        description:
          'Send it as a header. You find it in <b>Settings</b> of your [dashboard](https://shop.example/me).',
      },
      { kind: 'bearer', about: 'You find it in Settings of your dashboard (https://shop.example/me).' },
    ],
    [{ type: 'http', scheme: 'bearer', description: 'JWT in the header, like Bearer {token}.' }, { kind: 'bearer' }],
    [{ type: 'oauth2', flows: {} }, { kind: 'bearer' }],
    [{ type: 'openIdConnect', openIdConnectUrl: 'https://x.example' }, { kind: 'bearer' }],
    [
      { type: 'apiKey', in: 'header', name: 'X-Key' },
      { kind: 'key', place: 'header', name: 'X-Key' },
    ],
    [
      { type: 'apiKey', in: 'query', name: 'key' },
      { kind: 'key', place: 'query', name: 'key' },
    ],
    [
      { type: 'apiKey', in: 'header', name: 'Authorization' },
      { kind: 'key', place: 'header', name: 'Authorization' },
    ],
    [{ type: 'apiKey', in: 'header', name: 'Authorization', description: 'Bearer …' }, { kind: 'bearer' }],
    [
      { type: 'apiKey', in: 'cookie', name: 'sid' },
      { kind: 'key', place: 'cookie', name: 'sid' },
    ],
    [{ type: 'apiKey', in: 'cookie', name: 'a=b' }, undefined],
    [{ type: 'apiKey', in: 'header', name: 'Host' }, undefined],
    [{ type: 'apiKey', in: 'header', name: 'a\r\nb' }, undefined],
    [{ type: 'http', scheme: 'digest' }, undefined],
    [{ type: 'mutualTLS' }, undefined],
  ])('%j is %j', async (scheme, expected) => {
    const { credentials, leftOut } = await readPaths({}, { components: { securitySchemes: { one: scheme } } });
    expect(credentials.one).toEqual(expected);
    expect(leftOut.map(({ what }) => what)).toEqual(expected ? [] : ['credential one']);
  });
});

describe('what an operation asks for', () => {
  const components = {
    securitySchemes: {
      token: { type: 'http', scheme: 'bearer' },
      shop: { type: 'apiKey', in: 'header', name: 'X-Shop' },
      sid: { type: 'mutualTLS' },
    },
  };
  const askedBy = async (operation: object, more: object = {}) => {
    const document = await readPaths({ '/a': { get: operation } }, { components, ...more });
    return operationAt(document, 'GET /a').security;
  };

  it.each([
    [{}, []],
    [{ security: [] }, [[]]],
    [{ security: [{}] }, [[]]],
    [{ security: [{ token: [] }, {}] }, [['token'], []]],
    [{ security: [{ token: [], shop: [] }] }, [['token', 'shop']]],
    [{ security: [{ sid: [] }, { token: [] }] }, [['token']]],
    [{ security: [{ sid: [], token: [] }] }, [['sid']]],
    [{ security: [{ sid: [] }, { unknown: [] }] }, []],
    [{ security: [{ sid: [] }, {}] }, [[]]],
  ])('%j is %j', async (operation, expected) => {
    expect(await askedBy(operation)).toEqual(expected);
  });

  it('is what the document asks for, unless it says otherwise', async () => {
    const security = [{ token: [] }];
    expect(await askedBy({}, { security })).toEqual([['token']]);
    expect(await askedBy({ security: [{ shop: [] }] }, { security })).toEqual([['shop']]);
    expect(await askedBy({ security: [] }, { security })).toEqual([[]]);
  });

  it('is no input too, though the document describes it twice', async () => {
    const parameters = ['x-shop', 'X-Other'].map((name) => ({ name, in: 'header', schema: {} }));
    const document = await readPaths({ '/a': { get: { parameters, security: [{ shop: [] }] } } }, { components });
    expect(operationAt(document, 'GET /a').inputs.map(({ name }) => name)).toEqual(['X-Other']);
  });

  it('includes keys that are described as headers', async () => {
    const parameters = [{ name: 'X-Api-Key', in: 'header', required: true, schema: {} }];
    expect(await askedBy({ parameters, security: [{ token: [] }] })).toEqual([['token', 'X-Api-Key']]);
    expect(await askedBy({ parameters })).toEqual([['X-Api-Key']]);
  });
});

describe('a secret of a document', () => {
  const secrets = [
    'sk_live_51NotForAnybody',
    'hunter22',
    '12|QkXo0pUeY3LbYH9zQ4Vw2n8sTgR1mK5dWfJ7aC6x',
    'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl',
    'ghp_abcdefghijklmnopqrstuvwxyz0123456789',
  ];

  it.each(['export20.postman.json', 'export21.postman.json', 'l5-swagger.openapi.json', 'scribe3.openapi.yaml'])(
    'is nowhere in what is read of %s',
    async (name) => {
      const read = JSON.stringify(await readFixture(name));
      for (const secret of secrets) expect(read).not.toContain(secret);
    },
  );

  it.each(secrets)('is in no example, default, description or address: %s', async (secret) => {
    const named = { password_confirmation: secret, nested: [{ access_token: secret }], 'X-Api-Key': secret };
    const schema = {
      properties: {
        password: { type: 'string', example: secret, default: secret },
        note: { description: `Send ${secret.includes('hunter') ? '' : secret}` },
      },
      example: named,
    };
    const parameters = [
      { name: 'X-Shop', in: 'header', example: secret, schema: { example: secret } },
      { name: 'token', in: 'query', example: secret, schema: { default: secret } },
    ];
    const requestBody = { content: { 'application/json': { schema, examples: { a: { value: named } } } } };
    const servers = [{ url: `https://me:${secret}@x.example/?key=${secret}` }];
    const document = await readPaths({ '/a': { post: { parameters, requestBody } } }, { servers });
    expect(JSON.stringify(document)).not.toContain(secret);
  });

  it('is not in a variable, a header, a saved response or a script of a collection', async () => {
    const [secret] = secrets;
    const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
    const request = {
      method: 'POST',
      url: { raw: `{{host}}/a?key=${secret}`, query: [{ key: 'state', value: secret }] },
      header: [{ key: 'X-Shop', value: secret }],
      body: { mode: 'urlencoded', urlencoded: [{ key: 'pin', value: secret }] },
    };
    const event = [{ script: { exec: [secret] } }];
    const response = [{ code: 200, body: JSON.stringify({ a: secret }), header: [{ key: 'A', value: secret }] }];
    const variable = [
      { key: 'host', value: `https://x.example/${secret}` },
      { key: 'version', value: secret },
    ];
    const document = await readGiven({
      info: { schema },
      variable,
      event,
      item: [{ name: 'a', request, event, response }],
    });
    expect(operationAt(document, document.operations.map(({ path }) => `POST ${path}`)[0] ?? '')).toBeDefined();
    expect(JSON.stringify(document.operations.map(({ path: _, ...rest }) => rest))).not.toContain(secret);
  });
});
