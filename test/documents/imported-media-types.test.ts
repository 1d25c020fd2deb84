import { expect, it } from 'vitest';
import { imported } from '../support/described.ts';
import { furtherRows } from '../support/ring.ts';

const schema = { type: 'object', properties: { name: { type: 'string' } } };
const patches = { type: 'array', items: { type: 'object', properties: { op: { type: 'string' } } } };
const sending = (...types: readonly string[]) => ({
  requestBody: { content: Object.fromEntries(types.map((type) => [type, { schema }])) },
});

it.each([
  [['application/vnd.api+json'], 'application/vnd.api+json'],
  [['application/merge-patch+json; charset=utf-8'], 'application/merge-patch+json'],
  ...furtherRows(
    [['application/vnd.api+json', 'application/json'], 'application/json'],
    [['text/json'], 'application/json'],
    [['*/*'], 'application/json'],
    [['application/x.a b+json'], 'application/json'],
  ),
])('a body that the document describes as %j is sent as %s', async (types, sent) => {
  const { send } = await imported('patch', '/robots/{id}', sending(...types));
  const line = ['robots', 'update', '5', '--name', 'x'];
  expect((await send(...line)).headers['content-type']).toBe(sent);
  expect(JSON.parse((await send(...line, '--dry-run')).stdout)).toMatchObject({
    headers: { 'content-type': sent },
    body: { name: 'x' },
  });
});

it('a list of changes is sent as the document says', async () => {
  const { send } = await imported('patch', '/robots/{id}', {
    requestBody: { content: { 'application/json-patch+json': { schema: patches } } },
  });
  const data = '[{"op":"remove"}]';
  const { body, headers } = await send('robots', 'update', '5', '--data', data);
  expect([body, headers['content-type']]).toEqual([data, 'application/json-patch+json']);
});
