import { describe, expect, it } from 'vitest';
import { knownGrants } from '../../src/session/client-source.ts';
import { readGiven } from '../support/provider-documents.ts';

const url = 'https://auth.example.com/oauth/token';

const flows = (given: object) => ({ components: { securitySchemes: { o: { type: 'oauth2', flows: given } } } });

const flowOf = (flow: object) => flows({ clientCredentials: flow });

const grantsIn = async (document: object) => (await readGiven({ openapi: '3.1.0', paths: {}, ...document })).grants;

describe('where a document says that clients get tokens', () => {
  it.each<[string, object, readonly object[]]>([
    ['with scopes', flowOf({ tokenUrl: url, scopes: { read: '' } }), [{ tokenUrl: url, scopes: ['read'] }]],
    [
      'below the base URL',
      flowOf({ tokenUrl: '/oauth/token', scopes: {} }),
      [{ tokenUrl: '/oauth/token', scopes: [] }],
    ],
    ['without a slash', flowOf({ tokenUrl: 'oauth/token' }), [{ tokenUrl: '/oauth/token', scopes: [] }]],
    [
      'with a value in it, and the place of the secret',
      flowOf({ tokenUrl: 'https://{shop}.example.com/token', 'x-tokenEndpointAuthMethod': 'client_secret_post' }),
      [{ tokenUrl: 'https://{shop}.example.com/token', scopes: [], sentIn: 'body' }],
    ],
    [
      'for devices, by OpenAPI 3.2',
      flows({ deviceAuthorization: { deviceAuthorizationUrl: '/device', tokenUrl: url, scopes: { read: '' } } }),
      [{ tokenUrl: url, deviceUrl: '/device', scopes: ['read'] }],
    ],
    [
      'for devices, by an extension beside the flow for clients',
      flows({
        clientCredentials: { tokenUrl: url },
        authorizationCode: {
          'x-device-authorization-url': 'https://a.example/d',
          'x-client-id': 'cli',
          tokenUrl: '/t',
        },
      }),
      [
        { tokenUrl: url, scopes: [] },
        { tokenUrl: '/t', deviceUrl: 'https://a.example/d', clientId: 'cli', scopes: [] },
      ],
    ],
    [
      'for devices at no address',
      flows({ 'x-deviceCode': { deviceAuthorizationUrl: 'file:///d', tokenUrl: url } }),
      [],
    ],
    ['nowhere', flowOf({}), []],
    ['at no address', flowOf({ tokenUrl: 'javascript:alert(1)' }), []],
    ['behind a name', flowOf({ tokenUrl: 'https://me@evil.example/token' }), []],
    [
      'for persons only',
      { components: { securitySchemes: { o: { type: 'oauth2', flows: { password: { tokenUrl: url } } } } } },
      [],
    ],
    [
      'in version 2',
      {
        openapi: undefined,
        swagger: '2.0',
        securityDefinitions: { o: { type: 'oauth2', flow: 'application', tokenUrl: url } },
      },
      [{ tokenUrl: url, scopes: [] }],
    ],
  ])('%s', async (_what, document, expected) => {
    expect(await grantsIn(document)).toEqual(expected);
  });

  it('by an operation of its own, unless that is for other grants', async () => {
    const post = (grant: object) => ({
      post: {
        requestBody: {
          content: {
            'application/x-www-form-urlencoded': { schema: { type: 'object', properties: { grant_type: grant } } },
          },
        },
      },
    });
    const paths = { '/token': post({ type: 'string' }), '/login': post({ enum: ['password', 'refresh_token'] }) };
    expect(await grantsIn({ servers: [{ url: '/v1' }], paths })).toEqual([{ tokenUrl: '/v1/token', scopes: [] }]);
    expect(await grantsIn({ paths, ...flowOf({ tokenUrl: url }) })).toEqual([{ tokenUrl: url, scopes: [] }]);
  });

  it('in a Postman collection', async () => {
    const setting = (key: string, value: string) => ({ key, value, type: 'string' });
    const oauth2 = [
      setting('accessTokenUrl', '{{base_url}}/oauth/token'),
      setting('grant_type', 'client_credentials'),
      setting('scope', 'read {{more}}'),
      setting('client_authentication', 'body'),
    ];
    const info = { name: 'a', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' };
    const item = [{ name: 'Orders', request: { method: 'GET', url: 'https://api.example.com/orders' } }];
    const document = await readGiven({ info, item, auth: { type: 'oauth2', oauth2 } });
    expect(document.grants).toEqual([{ tokenUrl: '/oauth/token', scopes: ['read'], sentIn: 'body' }]);
  });
});

describe('the token URLs for a base URL', () => {
  const urlsOf = (tokenUrls: readonly string[], base: string, servers: readonly string[] = []) =>
    knownGrants(
      {
        grants: tokenUrls.map((tokenUrl) => ({ tokenUrl, scopes: [] })),
        servers: servers.map((each) => ({ url: each })),
      },
      base,
      (name) => (name === 'shop' ? 'acme' : undefined),
    ).map(({ tokenUrl }) => tokenUrl);

  it('are whole, and each comes once', () => {
    expect(urlsOf(['/token', 'https://a.example/token', url], 'https://a.example')).toEqual([
      'https://a.example/token',
      url,
    ]);
    expect(urlsOf(['https://{shop}.example/token', 'https://{other}.example/token'], 'https://a.example')).toEqual([
      'https://acme.example/token',
    ]);
  });

  it('are at the base URL where the document has it beside the server that they name', () => {
    const servers = ['https://test.example', 'https://live.example'];
    expect(urlsOf(['https://test.example/token?a=1'], 'https://live.example', servers)).toEqual([
      'https://live.example/token?a=1',
    ]);
    expect(urlsOf(['https://test.example/token'], 'https://other.example', servers)).toEqual([
      'https://test.example/token',
    ]);
    expect(urlsOf([url], 'https://live.example', servers)).toEqual([url]);
  });
});
