import { expect, it } from 'vitest';
import { operationAt, readPaths } from '../support/provider-documents.ts';

const schema = { type: 'integer' };
const list = { type: 'array', items: { type: 'object', properties: { id: schema } } };

it.each([
  [0, { schema: { ...schema, default: 0 } }],
  [0, { schema, example: 0 }],
  [0, { schema, description: 'Zero-based page index (0..N)' }],
  [0, { schema, description: 'Page number, starting from page 0. Defaults to 0' }],
  [1, { schema: { ...schema, default: 1 } }],
  [1, { schema, description: 'Starts at 1' }],
  [undefined, { schema, example: 1 }],
  [undefined, { schema, description: 'Page 10 has the rows from 1 by default 10 a page' }],
] as const)('the first page is called %s: %j', async (firstPage, given) => {
  const document = await readPaths({
    '/things': {
      get: {
        parameters: [{ name: 'page', in: 'query', ...given }],
        responses: { 200: { description: '', content: { 'application/json': { schema: list } } } },
      },
    },
  });
  const style = operationAt(document, 'GET /things').paging;
  expect({ firstPage: undefined, ...style }).toEqual({ kind: 'page', page: 'page', firstPage });
});
