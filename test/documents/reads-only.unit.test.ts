import { describe, expect, it } from 'vitest';
import { onlyReads } from '../../src/documents/reads-only.ts';
import { operationAt, readPaths } from '../support/provider-documents.ts';

const text = { type: 'string' };
const whole = { type: 'integer' };
const rows = { type: 'array', items: { type: 'object', properties: { id: whole, name: text } } };
const listed = { type: 'object', properties: { items: rows, total: whole } };
const record = { type: 'object', properties: { id: whole, name: text, state: text } };
const paged = { limit: whole, cursor: text };

interface Said {
  readonly title?: string;
  readonly id?: string;
  readonly fields?: Record<string, object>;
  readonly answer?: object;
  readonly statuses?: readonly string[];
}

async function readsOf(path: string, { title, id, fields = {}, answer = listed, statuses = ['200'] }: Said) {
  const responses = Object.fromEntries(
    statuses.map((status) => [status, { description: '', content: { 'application/json': { schema: answer } } }]),
  );
  const schema = { type: 'object', properties: fields };
  const document = await readPaths({
    [path]: {
      post: {
        ...(title && { summary: title }),
        ...(id && { operationId: id }),
        requestBody: { content: { 'application/json': { schema } } },
        responses,
      },
    },
  });
  return onlyReads(operationAt(document, `POST ${path}`));
}

describe('a POST of a document', () => {
  it.each<[string, Said]>([
    ['/v2/orders/search', { title: 'SearchOrders' }],
    ['/v2/orders/search', { fields: paged }],
    ['/v4/orders:search', { title: 'Search orders' }],
    ['/orders/_search', { title: 'Run a search', fields: { from: whole, size: whole } }],
    ['/search/order', { title: 'Search for orders' }],
    ['/orders/query', { id: 'queryOrders' }],
    ['/orders/list', { title: 'List orders' }],
    ['/orders/list/full', { title: 'Get all orders', fields: { pageNumber: whole, pageSize: whole } }],
    ['/orders/filter', { fields: { page: whole, per_page: whole } }],
    ['/invoicing/search-invoices', { title: 'Search for invoices' }],
    ['/api/Orders/GetOpenOrders', { fields: { pageNumber: whole, entriesPerPage: whole } }],
    ['/contacts/search', { fields: { query: record, pagination: { type: 'object', properties: paged } } }],
    ['/v2/events', { id: 'SearchEvents', fields: paged }],
  ])('only reads: %s %j', async (path, said) => {
    expect(await readsOf(path, said)).toBe(true);
  });

  it.each<[string, Said]>([
    ['/orders', { title: 'Create an order', fields: paged }],
    ['/orders', { fields: paged }],
    ['/orders', { title: 'Orders', fields: paged }],
    ['/orders/search', { title: 'SearchOrders', statuses: ['200', '201'] }],
    ['/orders/search', { title: 'SearchOrders', statuses: ['202'] }],
    ['/orders/search', { title: 'Create a saved search', fields: paged }],
    ['/orders/search', { answer: record, fields: paged }],
    ['/orders/search', { title: 'SearchOrders', fields: { idempotency_key: text } }],
    ['/orders/search', {}],
    ['/orders/search-and-cancel', { title: 'Search and cancel', fields: paged }],
    ['/lists', { title: 'Lists', fields: {} }],
    ['/list', { title: 'New list' }],
    ['/queries', { title: 'Start a query', fields: paged }],
    ['/sql/query', { title: 'Query', fields: { statement: text, ...paged } }],
    ['/getShippingLabels', { title: 'Get labels' }],
    ['/labels/print', { title: 'Get labels', fields: paged }],
    ['/orders/batch-retrieve', { title: 'BatchRetrieveOrders' }],
    ['/messages', { title: 'Sends messages', answer: rows }],
    ['/reports/export', { title: 'List of rows', fields: paged }],
  ])('may create something: %s %j', async (path, said) => {
    expect(await readsOf(path, said)).toBe(false);
  });

  it('is nothing but a POST', async () => {
    const { operations } = await readPaths({
      '/orders/search': { put: { summary: 'Search orders', responses: { 200: { description: '' } } } },
    });
    expect(operations.map(onlyReads)).toEqual([false]);
  });
});
