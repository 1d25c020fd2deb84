import { type DescribedList, keyed, linkTo, nextLink, unlessEnd } from './described-list.ts';

// Lists with inputs and fields of a form of their own, after services whose documents have them.

/** Lists that are asked for with POST, their inputs in the body. */
export const searchLists: Readonly<Record<string, DescribedList>> = {
  square: {
    ...{ about: 'https://developer.squareup.com/reference/square/orders-api/search-orders', method: 'POST' },
    ...{ path: '/v2/orders/search', by: 'token', position: 'cursor', size: 'limit', most: 1000, usual: 500 },
    row: (number) => ({ id: `O${number}`, version: 1 }),
    body: ({ rows, token }) => ({ ...(rows.length > 0 && { orders: rows }), ...unlessEnd('cursor', token) }),
  },
  paypal: {
    ...{ about: 'https://developer.paypal.com/docs/api/invoicing/v2/#invoices_search-invoices', method: 'POST' },
    ...{ path: '/v2/invoicing/search-invoices', by: 'page', position: 'page', size: 'page_size', inputs: [] },
    body: ({ rows, total, pages }) => ({ items: rows, total_items: total, total_pages: pages, links: [] }),
  },
  gelato: {
    ...{ about: 'https://dashboard.gelato.com/docs/orders/v4/search/', method: 'POST', path: '/v4/orders:search' },
    ...{ by: 'offset', position: 'offset', size: 'limit', most: 100, usual: 50 },
    row: (number) => ({ id: `gel-${number}`, orderReferenceId: `R-${number}` }),
    body: ({ rows }) => ({ orders: rows }),
  },
  linnworks: {
    ...{ about: 'https://apps.linnworks.net/Api/Method/Orders-GetOpenOrders', method: 'POST' },
    ...{ path: '/api/Orders/GetOpenOrders', by: 'page', position: 'pageNumber', size: 'entriesPerPage', most: 200 },
    row: keyed('OrderId'),
    body: ({ rows, page, size, total, pages }) => ({
      ...{ PageNumber: page, EntriesPerPage: size, TotalEntries: total, TotalPages: pages, Data: rows },
    }),
  },
  shopware: {
    ...{ about: 'https://developer.shopware.com/docs/guides/integrations-api/general-concepts/search-criteria.html' },
    ...{ method: 'POST', path: '/search/order', by: 'page', position: 'page', size: 'limit', most: 500, usual: 100 },
    row: (number) => ({ id: `018f${number}`, orderNumber: String(10_000 + number) }),
    body: ({ rows, total }) => ({ total, data: rows, aggregations: [] }),
  },
};

/** Lists with names and forms of their own. */
export const oddLists: Readonly<Record<string, DescribedList>> = {
  magento: {
    ...{ about: 'https://developer.adobe.com/commerce/webapi/rest/use-rest/performing-searches/', path: '/V1/orders' },
    ...{ by: 'page', position: 'searchCriteria[currentPage]', size: 'searchCriteria[pageSize]' },
    ...{ most: 300, usual: 20, row: keyed('increment_id'), behind: 'last page' },
    body: ({ rows, total, size, page }) => ({
      ...{ items: rows, search_criteria: { page_size: size, current_page: page }, total_count: total },
    }),
  },
  chargebee: {
    ...{ about: 'https://apidocs.chargebee.com/docs/api/#pagination_and_filtering', path: '/api/v2/orders' },
    ...{ by: 'token', position: 'offset', size: 'limit', usual: 10 },
    row: (number) => ({ order: { id: `o-${number}` } }),
    body: ({ rows, token }) => ({ list: rows, ...unlessEnd('next_offset', token && `["${token}","1"]`) }),
  },
  walmart: {
    ...{ about: 'https://developer.walmart.com/doc/us/mp/us-mp-orders/', path: '/v3/orders', by: 'token' },
    ...{ position: 'nextCursor', size: 'limit', most: 200, usual: 100, row: keyed('purchaseOrderId') },
    body: ({ rows, token, total, size }) => ({
      list: {
        meta: {
          totalCount: total,
          limit: size,
          nextCursor: token && `?limit=${size}&hasMoreElements=true&nextCursor=${token}`,
        },
        elements: { order: rows },
      },
    }),
  },
  intercom: {
    ...{ about: 'https://developers.intercom.com/docs/build-an-integration/learn-more/rest-apis/pagination-cursor' },
    ...{ path: '/contacts', by: 'token', position: 'starting_after', size: 'per_page', most: 150, usual: 50 },
    row: (number) => ({ type: 'contact', id: `c${number}` }),
    body: ({ rows, token, total, page, pages, size }) => ({
      ...{ type: 'list', data: rows, total_count: total },
      pages: {
        ...{ type: 'pages', page, per_page: size, total_pages: pages },
        ...unlessEnd('next', token && { page: page + 1, starting_after: token }),
      },
    }),
  },
  lightspeed: {
    ...{ about: 'https://developers.lightspeedhq.com/retail/introduction/pagination/', path: '/V3/Sale.json' },
    ...{ by: 'offset', position: 'offset', size: 'limit', row: keyed('saleID') },
    // One row is no list, and none is left out.
    body: ({ rows, total, start, size }) => ({
      '@attributes': { count: String(total), offset: String(start), limit: String(size) },
      ...(rows.length > 0 && { Sale: rows.length === 1 ? rows[0] : rows }),
    }),
  },
  solr: {
    ...{ about: 'https://solr.apache.org/guide/solr/latest/query-guide/pagination-of-results.html', by: 'offset' },
    ...{ path: '/solr/orders/select', position: 'start', size: 'rows', usual: 10, most: 1000 },
    body: ({ rows, total, start, asked }) => ({
      responseHeader: { status: 0, QTime: 12, params: { q: '*:*', ...asked } },
      response: { numFound: total, start, numFoundExact: true, docs: rows },
    }),
  },
  twilio: {
    ...{ about: 'https://www.twilio.com/docs/usage/twilios-response#pagination', path: '/2010-04-01/Messages.json' },
    ...{ by: 'token', position: 'PageToken', size: 'PageSize', most: 1000, usual: 50, row: keyed('sid') },
    inputs: ['PageSize', 'Page', 'PageToken'],
    inputFacts: { Page: { type: 'integer' }, PageToken: { type: 'string' } },
    body: (part) => ({
      ...{ messages: part.rows, page: part.page - 1, page_size: part.size, start: part.start },
      ...{ first_page_uri: '/2010-04-01/Messages.json?PageSize=50&Page=0', end: part.start + part.rows.length - 1 },
      ...{ uri: '/2010-04-01/Messages.json', previous_page_uri: null },
      next_page_uri: nextLink(part, () => ({ Page: part.page, PageToken: part.token ?? '' })) ?? null,
    }),
  },
  asana: {
    ...{ about: 'https://developers.asana.com/docs/pagination', path: '/tasks', by: 'token', position: 'offset' },
    ...{ size: 'limit', usual: 50, row: keyed('gid') },
    body: (part) => ({
      data: part.rows,
      next_page: part.token
        ? { offset: part.token, path: '/tasks?…', uri: linkTo({ ...part.asked, offset: part.token }, '/tasks') }
        : null,
    }),
  },
  'linnworks, second version': {
    ...{ about: 'https://help.linnworks.com/: either of two forms', path: '/v2/stock', by: 'token' },
    ...{ position: 'nextToken', size: 'pageSize', usual: 50 },
    body: ({ rows, token }) => ({ items: rows, nextToken: token ?? null }),
    amend: (document) => {
      // The schema of the response is one of two.
      const text = JSON.stringify(document).replace(
        /(?<="application\/json":)\{"schema":(.*?\})\}(?=\},"headers")/,
        '{"schema":{"oneOf":[$1,{"type":"string"}]}}',
      );
      return JSON.parse(text);
    },
  },
  'sizes named maxResultsPerPage': {
    ...{ about: 'a size of another name', by: 'page', position: 'page', size: 'maxResultsPerPage', usual: 25 },
    body: ({ rows, page, pages }) => ({ results: rows, page, totalPages: pages }),
  },
};

/** Ways of paging that most documents name. */
export const usualLists: Readonly<Record<string, DescribedList>> = {
  'page, per_page and a total': {
    ...{ about: 'counts', by: 'page', position: 'page', size: 'per_page' },
    body: ({ rows, total, page, size }) => ({ data: rows, total, page, per_page: size }),
  },
  'offset, limit and a total': {
    ...{ about: 'counts', by: 'offset', position: 'offset', size: 'limit' },
    body: ({ rows, total }) => ({ items: rows, total }),
  },
  'pages without a total': { about: 'rows alone', by: 'page', position: 'page', size: 'per_page' },
  'offsets without a total': { about: 'rows alone', by: 'offset', position: 'offset', size: 'limit' },
  'pages without a total and a size': {
    ...{ about: 'rows alone', by: 'page', position: 'page', usual: 25, most: 25 },
    unproved: 'the last page is full, and no size can be asked for',
  },
  'a cursor': {
    ...{ about: 'a token', by: 'token', position: 'cursor', size: 'limit' },
    body: ({ rows, token }) => ({ data: rows, next_cursor: token ?? null }),
  },
  'a cursor that is left out at the end': {
    ...{ about: 'a token', by: 'token', position: 'cursor', size: 'limit' },
    body: ({ rows, token }) => ({ data: rows, ...unlessEnd('next_cursor', token) }),
  },
  'a list of a shop': {
    ...{ about: 'a tenant in the path', path: '/shops/{shop_id}/parcels', values: ['s-7'] },
    ...{ by: 'page', position: 'page', size: 'limit', usual: 10, most: 50 },
    body: ({ rows, total, page, pages }) => ({ data: rows, current_page: page, last_page: pages, total }),
  },
};
