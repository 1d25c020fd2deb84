import { describe, expect, it } from 'vitest';
import { operationAt, readPaths, responseLine } from '../support/provider-documents.ts';

const text = { type: 'string' };
const order = { type: 'object', properties: { id: { type: 'integer' }, name: text } };
const list = (items: object) => ({ type: 'array', items });
const object = (properties: object) => ({ type: 'object', properties });

const size = { name: 'limit', in: 'query', schema: { type: 'integer' } };

async function pagedShape(path: string, schema: object, parameters: object[] = [size]) {
  const responses = { 200: { description: '', content: { 'application/json': { schema } } } };
  const document = await readPaths({ [path]: { get: { parameters, responses } } });
  return responseLine(operationAt(document, `GET ${path}`));
}

describe('what has inputs for a page', () => {
  const stats = object({ total: text });
  it.each([
    [
      'beside facets and statistics',
      '/api/oms/pvt/orders',
      object({ list: list(order), facets: list({ type: 'object' }), paging: object({ pages: text }), stats }),
      'list list: id, name; around: facets, paging, stats',
    ],
    [
      'under the noun of a path with an ending',
      '/Accounts/{AccountSid}/Messages.json',
      object({ messages: list(order), start: text, end: text, uri: text, next_page_uri: text }),
      'list messages: id, name; around: start, end, uri, next_page_uri',
    ],
    [
      'under hydra:member',
      '/shipments',
      object({ 'hydra:member': list(order), 'hydra:totalItems': text, 'hydra:view': object({ 'hydra:next': text }) }),
      'list hydra:member: id, name; around: hydra:totalItems, hydra:view',
    ],
    [
      'under member',
      '/shipments',
      object({ '@id': text, totalItems: text, member: list(order), search: object({ mapping: list(order) }) }),
      'list member: id, name; around: @id, totalItems, search',
    ],
    [
      'beside warnings of another kind',
      '/search',
      object({ issues: list(order), warningMessages: list(text), expand: text }),
      'list issues: id, name; around: warningMessages, expand',
    ],
    [
      'under a name of its own, beside fields',
      '/users.list',
      object({ ok: text, members: list(order), cache_ts: text }),
      'list members: id, name; around: ok, cache_ts',
    ],
    [
      'within objects',
      '/v3/items',
      object({ list: object({ meta: stats, elements: object({ order: list(order) }) }) }),
      'list list.elements.order: id, name; around: list',
    ],
    [
      'in a response that has an id',
      '/api.xro/2.0/Invoices',
      object({ Id: text, Status: text, ProviderName: text, Invoices: list(order) }),
      'list Invoices: id, name; around: Id, Status, ProviderName',
    ],
    [
      'beside another list of records',
      '/v2/orders/search',
      object({ order_entries: list(order), orders: list(order), cursor: text }),
      'list orders: id, name; around: order_entries, cursor',
    ],
  ])('is a list %s', async (_where, path, schema, expected) => {
    expect(await pagedShape(path, schema)).toBe(expected);
  });

  it.each([
    ['one record', '/orders/{order}', object({ id: text, items: list(order) }), 'record: id, items'],
    [
      'one record by its file',
      '/orders/{order}.json',
      object({ name: text, items: list(order) }),
      'record: name, items',
    ],
    [
      'lists that nothing tells apart',
      '/x',
      object({ lines: list(order), boxes: list(order) }),
      'record: lines, boxes',
    ],
    ['a list without a name, with an id', '/quote', object({ id: text, boxes: list(order) }), 'record: id, boxes'],
    ['an object', '/report', object({ summary: order, of: text }), 'record: summary, of'],
    ['one object', '/report', object({ totals_by: order }), 'record: totals_by'],
  ])('is a record where it holds %s', async (_what, path, schema, expected) => {
    expect(await pagedShape(path, schema)).toBe(expected);
  });

  it('is not a body with a limit alone', async () => {
    const shape = object({ code: text, benefits: list(order), note: text });
    const shapeOfBody = async (properties: object) => {
      const requestBody = { content: { 'application/json': { schema: object(properties) } } };
      const responses = { 200: { description: '', content: { 'application/json': { schema: shape } } } };
      const document = await readPaths({ '/coupons/new': { post: { requestBody, responses } } });
      return responseLine(operationAt(document, 'POST /coupons/new'));
    };
    const number = { type: 'integer' };
    expect(await shapeOfBody({ limit: number })).toMatch(/^record/);
    expect(await shapeOfBody({ limit: number, page: number })).toMatch(/^list benefits/);
  });
});
