import { describe, expect, it } from 'vitest';
import { inputLines, operationAt, readPaths } from '../support/provider-documents.ts';

const text = { type: 'string' };
const list = { type: 'array', items: { type: 'integer' } };
const state = { type: 'object', properties: { state: text, tags: list } };

async function inputsOf(parameters: readonly object[], item: object = {}) {
  const document = await readPaths({ '/a/{id}': { ...item, get: { parameters } } });
  const operation = operationAt(document, 'GET /a/{id}');
  return { lines: inputLines(operation).slice(1), leftOut: operation.leftOut.map(({ what }) => what), operation };
}

describe('a list in a query', () => {
  it.each([
    [{ schema: list }, 'x: array of integer, repeat'],
    [{ schema: list, explode: true }, 'x: array of integer, repeat'],
    [{ schema: list, explode: false }, 'x: array of integer, comma'],
    [{ schema: list, style: 'form', explode: false }, 'x: array of integer, comma'],
    [{ content: { 'application/json': { schema: text } } }, 'x: string'],
  ])('%j is written as the document says', async (more, expected) => {
    expect((await inputsOf([{ name: 'x', in: 'query', ...more }])).lines).toEqual([`query ${expected}`]);
  });

  it('with brackets in its name has them in its style', async () => {
    expect((await inputsOf([{ name: 'x[]', in: 'query', schema: list }])).lines).toEqual([
      'query x: array of integer, brackets',
    ]);
  });

  it.each(['pipeDelimited', 'spaceDelimited'])('with the style %s is left out by name', async (style) => {
    const { lines, leftOut } = await inputsOf([{ name: 'x', in: 'query', style, explode: false, schema: list }]);
    expect({ lines, leftOut }).toEqual({ lines: [], leftOut: ['query x'] });
  });
});

describe('an object in a query', () => {
  it.each([
    [{}, ['query state: string', 'query tags: array of integer, repeat']],
    [{ style: 'deepObject' }, ['query x[state]: string', 'query x[tags]: array of integer, repeat']],
  ])('%j is an input for each field', async (more, expected) => {
    expect((await inputsOf([{ name: 'x', in: 'query', schema: state, ...more }])).lines).toEqual(expected);
  });
});

describe('parameters', () => {
  it('of an operation go over those of its path', async () => {
    const shared = [
      { name: 'x', in: 'query', schema: text },
      { name: 'y', in: 'query', required: true, schema: text },
    ];
    const own = [{ name: 'x', in: 'query', required: true, schema: list }];
    expect((await inputsOf(own, { parameters: shared })).lines).toEqual([
      'query x!: array of integer, repeat',
      'query y!: string',
    ]);
  });

  it('of the path are there whether they are declared or not, and only if the path has them', async () => {
    const { operation, leftOut } = await inputsOf([{ name: 'other', in: 'path', required: true, schema: text }]);
    expect(inputLines(operation)).toEqual(['path id!: string']);
    expect(leftOut).toEqual(['path other']);
  });

  it('that the client sets by itself, or cannot send, are no inputs', async () => {
    const headers = ['Accept', 'Content-Type', 'User-Agent', 'authorization', 'X-Shop'];
    const parameters = headers.map((name) => ({ name, in: 'header', schema: text }));
    const { lines, leftOut } = await inputsOf([
      ...parameters,
      { name: 'sid', in: 'cookie', schema: text },
      { name: 'all', in: 'querystring' },
    ]);
    expect({ lines, leftOut }).toEqual({
      lines: ['header X-Shop: string'],
      leftOut: ['cookie sid', 'querystring all'],
    });
  });

  it('keep their place, whatever the method', async () => {
    const schema = { type: 'object', properties: { reason: text }, required: ['reason'] };
    const operation = {
      parameters: [{ name: 'force', in: 'query', schema: { type: 'boolean' } }],
      requestBody: { required: true, content: { 'application/json': { schema } } },
    };
    const document = await readPaths({ '/a': { delete: operation, post: operation } });
    for (const each of document.operations)
      expect(inputLines(each)).toEqual(['query force: boolean', 'body reason!: string']);
  });

  it('show their defaults and examples, but none of a header', async () => {
    const parameters = [
      { name: 'size', in: 'query', schema: { type: 'integer', default: 20, description: 'Rows' } },
      { name: 'from', in: 'query', schema: text, examples: { a: { value: '2026-01-01' } } },
      { name: 'X-Shop', in: 'header', schema: text, example: 'secret shop' },
    ];
    const { operation } = await inputsOf(parameters);
    expect(operation.inputs.slice(1)).toMatchObject([
      { schema: { description: 'Rows (default: 20)' } },
      { example: '2026-01-01' },
      { name: 'X-Shop' },
    ]);
    expect(JSON.stringify(operation)).not.toContain('secret shop');
  });
});
