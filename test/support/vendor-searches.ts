import { type Json, slice } from './real-paging.ts';
import {
  asJson,
  byToken,
  flag,
  intercomPage,
  intercomPages,
  json,
  listOf,
  nextToken,
  numberIn,
  object,
  parameters,
  partOf,
  person,
  post,
  sizeIn,
  text,
  thing,
  things,
  type VendorList,
  whole,
} from './vendor-parts.ts';

const linnworksPage = (list: Json): Json =>
  object({ PageNumber: whole, EntriesPerPage: whole, TotalEntries: whole, TotalPages: whole, Data: list });
const linnworksOrder = object({ OrderId: text, NumOrderId: whole });
const linnworksAnswer = (count: number, page: number, size: number): Json => ({
  PageNumber: page,
  EntriesPerPage: size,
  TotalEntries: count,
  TotalPages: Math.ceil(count / size),
  Data: slice(count, (page - 1) * size, size).map((id) => ({ OrderId: `o-${id}`, NumOrderId: 100_000 + id })),
});

/** Lists that are asked for by POST. */
export const vendorSearches: Readonly<Record<string, VendorList>> = {
  'Square: a search by POST': {
    route: 'POST /v2/orders/search',
    operation: post(
      {
        location_ids: listOf(text),
        cursor: text,
        query: object({ filter: object() }),
        limit: whole,
        return_entries: flag,
      },
      object({
        order_entries: listOf(object({ order_id: text })),
        orders: listOf(object({ id: text, state: text })),
        cursor: text,
        errors: listOf(object({ code: text })),
      }),
      { operationId: 'SearchOrders', summary: 'SearchOrders' },
    ),
    answer: (count, _query, body) =>
      byToken(body, ['cursor', 'limit'], count, (part) =>
        json({ ...(part.rows.length > 0 && { orders: part.rows.map(thing) }), cursor: nextToken(part) }),
      ),
  },
  'PayPal: a search whose pages are in the query': {
    route: 'POST /v2/invoicing/search-invoices',
    operation: {
      ...post(
        { recipient_email: text, status: listOf(text), total_amount_range: object({ lower_amount: object() }) },
        object({
          total_pages: whole,
          total_items: whole,
          items: things,
          links: listOf(object({ href: text, rel: text })),
        }),
        { operationId: 'invoices.search-invoices', summary: 'Search for invoices' },
      ),
      parameters: parameters({ page: whole, page_size: whole, total_required: flag }),
    },
    answer: (count, query) => {
      const size = sizeIn(query, 'page_size');
      const page = numberIn(query, 'page', 1);
      const links = [{ href: 'https://api.example/self', rel: 'self' }];
      const isLast = page * size >= count;
      if (!isLast) links.push({ href: `https://api.example/search?page=${page + 1}&page_size=${size}`, rel: 'next' });
      return json({ items: slice(count, (page - 1) * size, size).map(thing), links });
    },
  },
  'Gelato: an action behind a colon': {
    route: 'POST /v4/orders:search',
    operation: post(
      { limit: whole, offset: whole, countries: listOf(text), financialStatuses: listOf(text) },
      object({ orders: things }),
      { summary: 'Search orders' },
    ),
    answer: (count, _query, body) =>
      json({ orders: slice(count, numberIn(body, 'offset', 0), sizeIn(body, 'limit')).map(thing) }),
  },
  'Shopware: a total that counts the page': {
    route: 'POST /api/search/order',
    operation: post(
      { page: whole, limit: whole, filter: listOf(object()), 'total-count-mode': whole },
      object({ total: whole, data: things, aggregations: listOf(object()) }),
      { summary: 'Search for orders' },
    ),
    answer: (count, _query, body) => {
      const size = sizeIn(body, 'limit');
      const data = slice(count, (numberIn(body, 'page', 1) - 1) * size, size).map(thing);
      return json({ total: body['total-count-mode'] === 1 ? count : data.length, data, aggregations: [] });
    },
  },
  'Linnworks: a list that is got by POST': {
    route: 'POST /api/Orders/GetOpenOrders',
    operation: post(
      { entriesPerPage: whole, pageNumber: whole, filters: object(), fulfilmentCenter: text },
      linnworksPage(listOf(linnworksOrder)),
      { operationId: 'GetOpenOrders', summary: 'GetOpenOrders' },
    ),
    answer: (count, _query, body) =>
      json(linnworksAnswer(count, numberIn(body, 'pageNumber', 1), sizeIn(body, 'entriesPerPage'))),
    nameOf: ({ NumOrderId }) => NumOrderId,
  },
  'Linnworks: pages within a request': {
    route: 'POST /api/ProcessedOrders/SearchProcessedOrders',
    operation: post(
      { request: object({ SearchTerm: text, FromDate: text, PageNumber: whole, ResultsPerPage: whole }) },
      object({ ProcessedOrders: linnworksPage(listOf(linnworksOrder)) }),
      { operationId: 'SearchProcessedOrders' },
    ),
    answer: (count, _query, { request }) => {
      const asked = asJson(request);
      return json({
        ProcessedOrders: linnworksAnswer(count, numberIn(asked, 'PageNumber', 1), sizeIn(asked, 'ResultsPerPage')),
      });
    },
    nameOf: ({ NumOrderId }) => NumOrderId,
  },
  'Intercom: pages within the pagination of a body': {
    route: 'POST /contacts/search',
    operation: post(
      {
        query: object({ operator: text, value: listOf(object()) }),
        pagination: object({ per_page: whole, starting_after: text }),
      },
      object({ type: text, data: listOf(person), total_count: whole, pages: intercomPages }),
      { operationId: 'SearchContacts', summary: 'Search contacts' },
    ),
    answer: (count, _query, { pagination }) =>
      byToken(asJson(pagination), ['starting_after', 'per_page'], count, (part) => intercomPage(count, part)),
  },
  'Wix: a cursor two levels below': {
    route: 'POST /ecom/v1/orders/search',
    operation: post(
      { search: object({ filter: object(), cursorPaging: object({ limit: whole, cursor: text }) }) },
      object({
        orders: things,
        metadata: object({ count: whole, cursors: object({ next: text, prev: text }), hasNext: flag }),
      }),
      { summary: 'Search orders' },
    ),
    answer: (count, _query, { search }) =>
      byToken(asJson(asJson(search).cursorPaging), ['cursor', 'limit'], count, (part) =>
        json({
          orders: part.rows.map(thing),
          metadata: { count: part.rows.length, cursors: { next: nextToken(part) }, hasNext: part.next !== undefined },
        }),
      ),
  },
  'Algolia: pages from 0 by POST': {
    route: 'POST /1/indexes/{index}/query',
    operation: {
      ...post(
        { query: text, page: whole, hitsPerPage: whole },
        object({
          hits: listOf(object({ objectID: text })),
          nbHits: whole,
          page: whole,
          nbPages: whole,
          hitsPerPage: whole,
        }),
        { operationId: 'searchSingleIndex', summary: 'Search an index' },
      ),
      parameters: [{ name: 'index', in: 'path', required: true, schema: text }],
    },
    answer: (count, _query, body) => {
      const size = sizeIn(body, 'hitsPerPage');
      const page = numberIn(body, 'page', 0);
      const hits = slice(count, page * size, size).map((id) => ({ objectID: `ob${id}` }));
      return json({
        hits,
        nbHits: count,
        page,
        nbPages: Math.ceil(count / size),
        hitsPerPage: size,
        processingTimeMS: 1,
      });
    },
    nameOf: ({ objectID }) => objectID,
  },
  'Notion: a query of a database': {
    route: 'POST /v1/databases/{database_id}/query',
    operation: {
      ...post(
        { filter: object(), sorts: listOf(object()), start_cursor: text, page_size: whole },
        object({ object: text, results: listOf(object({ id: text })), next_cursor: text, has_more: flag }),
        { summary: 'Query a database' },
      ),
      parameters: [{ name: 'database_id', in: 'path', required: true, schema: text }],
    },
    answer: (count, _query, body) =>
      byToken(body, ['start_cursor', 'page_size'], count, (part) =>
        json({
          object: 'list',
          results: part.rows.map((id) => ({ id: `n${id}` })),
          next_cursor: nextToken(part) ?? null,
          has_more: part.next !== undefined,
        }),
      ),
  },
  'HubSpot: a search with a next object': {
    route: 'POST /crm/v3/objects/orders/search',
    operation: post(
      { query: text, limit: whole, after: text, sorts: listOf(text), filterGroups: listOf(object()) },
      object({
        total: whole,
        results: listOf(object({ id: text })),
        paging: object({ next: object({ after: text, link: text }) }),
      }),
      { operationId: 'post-/crm/v3/objects/orders/search_doSearch' },
    ),
    answer: (count, _query, body) =>
      byToken(body, ['after', 'limit'], count, (part) =>
        json({
          total: count,
          results: part.rows.map((id) => ({ id: `h${id}` })),
          ...(part.next !== undefined && { paging: { next: { after: nextToken(part) } } }),
        }),
      ),
  },
  'Elasticsearch: hits within hits': {
    route: 'POST /orders/_search',
    operation: post(
      { from: whole, size: whole, query: object() },
      object({
        took: whole,
        timed_out: flag,
        hits: object({
          total: object({ value: whole, relation: text }),
          max_score: { type: 'number' },
          hits: listOf(object({ _index: text, _id: text, _source: object() })),
        }),
      }),
      { summary: 'Run a search' },
    ),
    answer: (count, _query, body) => {
      const { rows } = partOf(count, numberIn(body, 'from', 0), sizeIn(body, 'size'));
      const hits = rows.map((id) => ({ _index: 'orders', _id: `e${id}`, _source: { id } }));
      return json({ took: 1, timed_out: false, hits: { total: { value: count, relation: 'eq' }, max_score: 1, hits } });
    },
    nameOf: ({ _id }) => _id,
  },
};
