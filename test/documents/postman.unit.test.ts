import { describe, expect, it } from 'vitest';
import { inputLines, operationAt, readFixture, readGiven, responseLine } from '../support/provider-documents.ts';

const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
const collection = (item: readonly unknown[], more: object = {}) => readGiven({ info: { schema }, item, ...more });
const request = (url: unknown, more: object = {}) => ({ name: 'It', request: { method: 'GET', url, ...more } });

describe('a collection 2.0', () => {
  it('has URLs that are texts, ids as arguments, and credentials of the collection and of requests', async () => {
    const document = await readFixture('export20.postman.json');
    expect(document.operations.map((each) => [`${each.method} ${each.path}`, each.security, inputLines(each)])).toEqual(
      [
        ['GET /api/v2/orders', [['X-Shop-Key']], ['query state: string', 'query token: string']],
        ['GET /api/v2/orders/{order}', [['X-Shop-Key']], ['path order!: string']],
        ['POST /graphql', [['bearer']], ['body query: string', 'body variables: object']],
        ['POST /api/login', [[]], ['body email: string', 'body password: string', 'body remember: string']],
        ['GET /api/old', [['digest']], []],
      ],
    );
    expect(document.servers.map(({ url }) => url)).toEqual(['https://x.example/api', 'https://x.example']);
    expect(document.leftOut).toEqual([{ what: 'A note', why: 'it has no request' }]);
    expect(operationAt(document, 'GET /api/old').leftOut.map(({ what }) => what)).toEqual(['credential digest']);
    expect(operationAt(document, 'POST /graphql').body?.examples).toEqual({
      Find: { query: '{ orders { id } }', variables: { first: 5 } },
    });
  });
});

describe('a collection 2.1', () => {
  it('has one operation for the items of a route, with their bodies as named examples', async () => {
    const document = await readFixture('export21.postman.json');
    const create = operationAt(document, 'POST /v1/shipments');
    expect(create.title).toBe('Create a local shipment');
    expect(inputLines(create)).toEqual([
      'query dry_run: string',
      'query expand: array of string, brackets',
      'header X-Trace: string',
      'body order_id: string',
      'body to: string',
      'body api_key: string',
      'body id: number',
      'body country: string',
      'body secret: string',
    ]);
    expect(create.body).toEqual({
      type: 'json',
      required: true,
      examples: {
        'Create a local shipment': {
          order_id: '{{order_id}}',
          to: '{{city}}',
          api_key: '',
          id: '12345678901234567890',
        },
        'Create an international shipment': { order_id: 5, country: 'SA', secret: '' },
      },
    });
    expect(responseLine(create)).toBe('record shipment: id, waybill; around: message; headers: location');
    const track = operationAt(document, 'GET /v1/shipments/{waybill}/events');
    expect(track.security).toEqual([['bearer', 'X-Api-Key']]);
    expect(track.inputs).toMatchObject([{ name: 'waybill', schema: { description: 'Its number' } }]);
    expect(responseLine(track)).toBe('list: at, city');
    expect(document.leftOut).toContainEqual({ what: 'PUT /v1/notes', why: 'its body is neither JSON nor a form' });
  });

  it.each([
    ['{{base}}/a/{{id}}/b', '/a/{id}/b'],
    ['{{base}}/a/:id/b?x=1', '/a/{id}/b'],
    ['https://x.example:8080/a/5/b/7', '/a/{a}/b/{b}'],
    ['x.example/a', '/a'],
    ['{{base}}/a/5/6', '/a/{a}/{id}'],
    [{ raw: '{{base}}/a', host: '{{base}}', path: '/a/:id' }, '/a/{id}'],
    [{ path: ['a', { type: 'string', value: ':id' }] }, '/a/{id}'],
    [{ raw: '{{base}}/a/{{id}}.json' }, '/a/{id}.json'],
  ])('reads the URL %j', async (url, path) => {
    expect((await collection([request(url)])).operations.map((each) => each.path)).toEqual([path]);
  });

  it('is read as the service of Postman wraps it, without the name of its version too', async () => {
    const item = [request('https://x.example/a')];
    for (const wrapped of [{ collection: { info: { schema }, item } }, { info: { _postman_id: '1', name: 'x' }, item }])
      expect((await readGiven(wrapped)).operations.map(({ path }) => path)).toEqual(['/a']);
  });

  it('takes credentials from the nearest folder, and none where a folder says so', async () => {
    const auth = (type: string) => ({ auth: { type } });
    const document = await collection(
      [
        { name: 'a', item: [request('https://x.example/a')] },
        { name: 'b', ...auth('basic'), item: [{ name: 'c', item: [request('https://x.example/b')] }] },
        { name: 'd', ...auth('noauth'), item: [request('https://x.example/d')] },
        { name: 'e', ...auth('noauth'), item: [request('https://x.example/e', auth('oauth2'))] },
        request('https://x.example/f', auth('awsv4')),
      ],
      auth('bearer'),
    );
    const found = document.operations.map(({ path, security, tags }) => [path, security, tags]);
    expect(found).toEqual([
      ['/a', [['bearer']], ['a']],
      ['/b', [['basic']], ['b', 'c']],
      ['/d', [[]], ['d']],
      ['/e', [['bearer']], ['e']],
      ['/f', [['awsv4']], []],
    ]);
  });

  it('takes a token of a header for a credential where nothing else is said', async () => {
    const header = [{ key: 'Authorization', value: 'Basic bWU6aHVudGVyMjI=' }];
    const document = await collection([
      request('https://x.example/a', { header }),
      request('https://x.example/b', { header: [{ key: 'authorization', value: '{{token}}' }] }),
    ]);
    expect(document.operations.map(({ security }) => security)).toEqual([[['basic']], [['bearer']]]);
    expect(document.operations.flatMap(({ inputs }) => inputs)).toEqual([]);
  });

  it.each([
    [
      { raw: 'http://localhost:8000/a', protocol: 'http', host: ['localhost'], port: '8000', path: ['a'] },
      'http://localhost:8000',
    ],
    [{ protocol: 'http', host: ['x', 'example'], port: '81', path: ['a'] }, 'http://x.example:81'],
    [{ raw: 'http://{{host}}/a', host: '{{host}}', path: 'a' }, 'https://courier.example'],
    ['{{unknown}}/a', undefined],
  ])('offers the server of %j', async (url, expected) => {
    const document = await collection([request(url)], { variable: [{ key: 'host', value: 'courier.example' }] });
    expect(document.servers[0]?.url).toBe(expected);
    expect(document.operations[0]?.path).toBe('/a');
  });

  it('names the methods and paths that cannot be sent', async () => {
    const document = await collection([
      request('https://x.example/a', { method: 'PROPFIND' }),
      request('https://x.example/a b'),
      request(undefined),
    ]);
    expect(document.operations).toEqual([]);
    expect(document.leftOut).toHaveLength(3);
  });
});
