import { describe, expect, it } from 'vitest';
import { inputLines, operationAt, readGiven } from '../support/provider-documents.ts';
import { furtherRows, perRing } from '../support/ring.ts';

const yaml = (text: string) => readGiven(`openapi: 3.0.0\n${text}`);

describe('YAML', () => {
  it('is read as other programs read it', async () => {
    const document = await yaml(`
# A comment
x-shared: &shared
  name: page
  in: query
  schema: { type: integer, default: 010 }
paths:
  /a:
    get:
      summary: >-
        Folded
        text
      parameters:
        - <<: *shared
          name: size
        - *shared
        - name: state
          in: query
          schema: { type: string, enum: [yes, no, on, 'off', ~, 1e3] }
      responses: { 200: { description: ok, content: { application/json: { schema: { type: array, items: { } } } } } }
`);
    const list = operationAt(document, 'GET /a');
    expect(list.title).toBe('Folded text');
    expect(inputLines(list)).toEqual(['query size: integer', 'query page: integer', 'query state: string|null']);
    expect(list.inputs[2]?.schema.enum).toEqual(['yes', 'no', 'on', 'off', 1000]);
    expect(list.response.kind).toBe('list');
  });

  it.each([
    ['a version that is not quoted', 'openapi: 3.0\npaths: { /a: { get: {} } }'],
    ['version 2 that is not quoted', 'swagger: 2.0\npaths: { /a: { get: {} } }'],
    ['Windows line ends', 'openapi: 3.0.0\r\npaths:\r\n  /a:\r\n    get: {}\r\n'],
    ['marks of its begin and end', '---\nopenapi: 3.0.0\npaths: { /a: { get: {} } }\n...\n---\n'],
    ...furtherRows(
      ['a flow that is not JSON', '{openapi: 3.0.0, paths: {/a: {get: {}}},}'],
      ['a directive', '%YAML 1.1\n---\nopenapi: 3.0.0\npaths: { /a: { get: {} } }'],
      ['an unknown tag', 'openapi: 3.0.0\nx: !include other.yaml\npaths: { /a: { get: {} } }'],
      ['TABs after values', 'openapi: 3.0.0\t\npaths:\t{ /a: { get: {} } }'],
      ['many uses of an anchor', `openapi: 3.0.0\nx: &x {a: 1}\ny: [${'*x,'.repeat(500)}]\npaths: { /a: { get: {} } }`],
    ),
  ])('may have %s', async (_what, text) => {
    expect((await readGiven(text)).operations.map(({ path }) => path)).toEqual(['/a']);
  });

  it('may have texts in quotes and lists in brackets that go on anywhere, as libyaml reads them', async () => {
    const document = await yaml(`
paths:
  /a:
    get:
      summary: "Lists
 the things of
a shop"
      tags: ['it''s
one', two]
      parameters:
        - name: page
          in: query
          description: 'The page,
from 1 "on"'
          schema: {type: integer,
minimum: 1
}
      description: |
        An example: "unfinished
          and 'more
  /b: { get: { summary: "b" } }
`);
    expect(operationAt(document, 'GET /a')).toMatchObject({
      title: 'Lists the things of a shop',
      tags: ["it's one", 'two'],
      inputs: [{ name: 'page', schema: { type: 'integer', description: 'The page, from 1 "on"' } }],
    });
    expect(operationAt(document, 'GET /b').title).toBe('b');
  });

  it('with a key that comes twice names it', async () => {
    const document = await yaml('paths:\n  /a: { get: {} }\n  /a: { post: {} }\n');
    expect(document.operations.map(({ method }) => method)).toEqual(['POST']);
    expect(document.leftOut).toEqual([{ what: '/a', why: 'this key comes twice; the last one counts' }]);
  });

  it.each([
    ['TABs as indentation', 'openapi: 3.0.0\npaths:\n\t/a: {}', /neither JSON nor YAML: Tabs are not allowed/],
    ['several documents', 'openapi: 3.0.0\n---\nopenapi: 3.0.0', /it holds 2 documents; give one at a time/],
    ['an alias without an anchor', 'openapi: 3.0.0\npaths: *x', /Unresolved alias/],
    ['quotes that are never closed', 'openapi: 3.0.0\nx: "a\nb: c\n', /Missing closing "quote/],
    ...furtherRows(
      ['too many levels', `openapi: 3.0.0\nx: ${'['.repeat(perRing(5000, 20_000, 100_000))}`, /nested too deeply/],
      ['aliases that multiply', multiplied(30), /Excessive alias count/],
      [
        'a long text whose quotes are never closed',
        `openapi: 3.0.0\nx: "${'a\n'.repeat(200_000)}`,
        /neither JSON nor YAML/,
      ],
    ),
  ])('with %s is refused', async (_what, text, message) => {
    await expect(readGiven(text)).rejects.toThrow(message);
  });

  it('with keys by the ten thousand is read once', async () => {
    const keys = Array.from({ length: perRing(1000, 5000, 20_000) }, (_, at) => `  k${at}: 1`).join('\n');
    expect((await yaml(`x:\n${keys}\npaths: { /a: { get: {} } }`)).operations).toHaveLength(1);
  });
});

function multiplied(levels: number): string {
  const lines = Array.from({ length: levels }, (_, at) => `l${at + 1}: &l${at + 1} [${`*l${at},`.repeat(9)}]`);
  return `openapi: 3.0.0\nl0: &l0 [x]\n${lines.join('\n')}\npaths: {}`;
}

it('says which response is lost, where nothing of it can be read', async () => {
  const schema = { $ref: 'https://schemas.example/things.json#/List' };
  const { leftOut, response } = operationAt(
    await readGiven({
      openapi: '3.1.0',
      paths: { '/a': { get: { responses: { 200: { content: { 'application/json': { schema } } } } } } },
    }),
    'GET /a',
  );
  expect(response.kind).toBe('unknown');
  expect(leftOut).toEqual([{ what: schema.$ref, why: 'other addresses are never read' }]);
});

describe('a hostile document', () => {
  const long = 'x'.repeat(10_000);
  const nasty = ['__proto__', 'constructor', 'toString', 'a\u001b[2J', 'b\r\nc', '\u202e', long];

  it('has no effect by its names, and what cannot be sent is named', async () => {
    const names = nasty
      .map((name) => `${JSON.stringify(name)}:{"type":"string","example":{"__proto__":{"a":1}}}`)
      .join();
    const parameters = nasty.map((name) => ({ name, in: 'query', schema: { type: 'string' } }));
    const text = `{"openapi":"3.0.0","components":{"securitySchemes":{"__proto__":{"type":"http","scheme":"bearer"}}},
"paths":{"__proto__":{"get":{}},"/a":{"__proto__":{"get":{}},"post":{"tags":${JSON.stringify(nasty)},"operationId":${JSON.stringify(long)},
"parameters":${JSON.stringify(parameters)},"requestBody":{"content":{"application/json":{"schema":{"properties":{${names}}}}}},
"responses":{"200":{"content":{"application/json":{"schema":{"type":"array","items":{"properties":{${names}}}}}}}}}}}}`;
    const document = await readGiven(text);
    const written = JSON.stringify(document);
    expect(Reflect.get({}, 'a')).toBeUndefined();
    expect(written.length).toBeLessThan(10_000);
    const operation = operationAt(document, 'POST /a');
    expect(operation.inputs.map(({ name }) => name)).toEqual([
      ...['constructor', 'toString'],
      ...['constructor', 'toString'],
    ]);
    expect(operation.leftOut.length).toBeGreaterThanOrEqual(10);
    expect(written).not.toMatch(/[^\\]\\u001b/);
  });

  it('of folders within folders is read to its end', async () => {
    const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
    const depth = perRing(20_000, 20_000, 100_000);
    const request = '{"name":"Run","request":{"method":"POST","url":"{{base}}/run"}}';
    const item = `${'[{"name":"f","item":'.repeat(depth)}[${request}]${'}]'.repeat(depth)}`;
    const document = await readGiven(`{"info":{"schema":"${schema}"},"item":${item}}`);
    expect(document.operations).toMatchObject([{ path: '/run', tags: Array(8).fill('f') }]);
  });

  it('with very many choices, examples, tags and servers keeps few of them', async () => {
    const many = Array.from({ length: perRing(20_000, 20_000, 100_000) }, (_, at) => `v${at}`);
    const fields = perRing(600, 1500, 5000);
    const examples = Object.fromEntries(
      many.slice(0, perRing(100, 300, 1000)).map((name) => [name, { value: { a: many.slice(0, 2000) } }]),
    );
    const schema = {
      properties: Object.fromEntries(many.slice(0, fields).map((name) => [name, { enum: many.slice(0, 1000) }])),
    };
    const operation = { tags: many, requestBody: { content: { 'application/json': { schema, examples } } } };
    const servers = many.slice(0, 1000).map((host) => ({ url: `https://${host}.example` }));
    const document = await readGiven({ openapi: '3.0.0', servers, paths: { '/a': { post: operation } } });
    expect(JSON.stringify(document).length).toBeLessThan(300_000);
    expect(document.operations[0]?.inputs).toHaveLength(500);
  });
});
