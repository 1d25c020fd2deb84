import { describe, expect, it } from 'vitest';
import { operationAt, readPaths, responseLine } from '../support/provider-documents.ts';

const text = { type: 'string' };
const order = { type: 'object', properties: { id: { type: 'integer' }, name: text } };
const list = (items: object) => ({ type: 'array', items });
const object = (properties: object) => ({ type: 'object', properties });
const page = { current_page: { type: 'integer' }, last_page: { type: 'integer' }, total: { type: 'integer' } };

async function shapeOf(media: object, path = '/orders', status = '200') {
  const responses = { [status]: { description: '', content: { 'application/json': media } } };
  const document = await readPaths({ [path]: { get: { responses } } });
  return responseLine(operationAt(document, `GET ${path}`));
}

describe('a list', () => {
  it.each([
    ['by itself', list(order), 'list: id, name'],
    ['under data', object({ data: list(order), meta: object(page) }), 'list data: id, name; around: meta'],
    [
      'under its noun',
      object({ orders: list(order), next_cursor: text }),
      'list orders: id, name; around: next_cursor',
    ],
    [
      'under its noun, beside a field',
      object({ order_list: list(order), shop: text }),
      'list order_list: id, name; around: shop',
    ],
    [
      'in the paginator',
      object({ ...page, data: list(order) }),
      `list data: id, name; around: ${Object.keys(page).join(', ')}`,
    ],
    [
      'in the paginator under data',
      object({ success: text, data: object({ ...page, data: list(order), links: list(text) }) }),
      'list data.data: id, name; around: success, data',
    ],
    ['of texts', object({ data: list(text) }), 'list data'],
    ['beside errors', object({ items: list(order), errors: list(text) }), 'list items: id, name; around: errors'],
    [
      'of Spring',
      object({ content: list(order), sort: list(text), totalPages: text }),
      'list content: id, name; around: sort, totalPages',
    ],
    [
      'under a name of its own, beside counts',
      object({ startIndex: text, itemsPerPage: text, Resources: list(order) }),
      'list Resources: id, name; around: startIndex, itemsPerPage',
    ],
    [
      'under a name of its own, beside a cursor',
      object({ ok: text, members: list(order), response_metadata: object({ next_cursor: text }) }),
      'list members: id, name; around: ok, response_metadata',
    ],
  ])('%s is found', async (_where, schema, expected) => {
    expect(await shapeOf({ schema })).toBe(expected);
  });

  it('is described by its example where its schema says nothing', async () => {
    const example = { data: [{ id: 1 }, { id: 2, city: null }], total: 2 };
    for (const media of [{ example }, { schema: { type: 'object', example } }, { examples: { a: { value: example } } }])
      expect(await shapeOf(media)).toBe('list data: id, city; around: total');
    expect(await shapeOf({ schema: list({ type: 'object' }), example: [{ id: 1 }] })).toBe('list: id');
  });
});

describe('a record', () => {
  it.each([
    ['by itself', order, 'record: id, name'],
    ['with a list of its own', object({ id: text, items: list(order) }), 'record: id, items'],
    ['with lists and without an id', object({ number: text, items: list(order) }), 'record: number, items'],
    ['with several lists', object({ lines: list(order), boxes: list(order) }), 'record: lines, boxes'],
    ['under data', object({ data: order, message: text }), 'record data: id, name; around: message'],
    ['under its noun', object({ order, status: text }), 'record order: id, name; around: status'],
    ['with an object of its own', object({ customer: order, city: text }), 'record: customer, city'],
    ['with one object of its own', object({ customer: order }), 'record: customer'],
  ])('%s is found', async (_where, schema, expected) => {
    expect(await shapeOf({ schema }, '/orders/{order}')).toBe(expected);
  });
});

describe('the successful response', () => {
  const content = (schema: object) => ({ content: { 'application/json': { schema } } });
  const statusOf = async (responses: object) => {
    const document = await readPaths({ '/orders': { get: { responses } } });
    return responseLine(operationAt(document, 'GET /orders'));
  };

  it.each([
    ['the first of several', { 404: {}, 201: content(list(text)), 200: content(order) }, 'record: id, name'],
    ['any of the 200s', { '2XX': content(order), default: {} }, 'record: id, name'],
    ['the default', { default: content(order) }, 'record: id, name'],
    ['empty', { 204: {} }, 'empty'],
    ['not described', { 400: content(order) }, 'unknown'],
    ['a file', { 200: { content: { 'application/pdf': {} } } }, 'file'],
    ['a binary text', { 200: { content: { '*/*': { schema: { type: 'string', format: 'binary' } } } } }, 'file'],
    ['a page of HTML', { 200: { content: { 'text/html': {} } } }, 'unknown'],
    [
      'with headers',
      { 200: { headers: { Link: {}, 'X-Total-Count': {} }, ...content(list(order)) } },
      'list: id, name; headers: link, x-total-count',
    ],
  ])('is %s', async (_what, responses, expected) => {
    expect(await statusOf(responses)).toBe(expected);
  });
});
