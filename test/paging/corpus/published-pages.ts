import { type DescribedList, keyed, linkHeader, linkTo, nextLink, unlessEnd } from './described-list.ts';

// Lists by page number and by offset, as the public documents of their services describe them.

const numbered = { by: 'page', position: 'page' } as const;
const offset = { by: 'offset', position: 'offset', size: 'limit' } as const;
const text =
  (key: string, prefix: string) =>
  (number: number): Record<string, unknown> => ({ [key]: `${prefix}${number}`, created_at: '2026-01-01' });

export const publishedPages: Readonly<Record<string, DescribedList>> = {
  salla: {
    ...{ about: 'https://docs.salla.dev/421124m0', path: '/admin/v2/orders', ...numbered, size: 'per_page' },
    ...{ most: 60, usual: 15 },
    body: ({ rows, total, page, pages, size }) => ({
      ...{ status: 200, success: true, data: rows },
      pagination: { count: rows.length, total, perPage: size, currentPage: page, totalPages: pages, links: {} },
    }),
  },
  zoho: {
    ...{ about: 'https://www.zoho.com/inventory/api/v1/pagination', path: '/inventory/v1/contacts', ...numbered },
    ...{ size: 'per_page', most: 200, usual: 200, row: text('contact_id', '460000000') },
    body: ({ rows, page, size, more }) => ({
      ...{ code: 0, message: 'success', contacts: rows },
      page_context: { page, per_page: size, has_more_page: more },
    }),
  },
  moyasar: {
    ...{ about: 'https://docs.moyasar.com/api/pagination/', path: '/v1/invoices', ...numbered, most: 40, usual: 40 },
    row: text('id', 'inv-'),
    body: ({ rows, page, pages, nextPage, total }) => ({
      invoices: rows,
      meta: {
        ...{ current_page: page, next_page: nextPage ?? null, prev_page: page > 1 ? page - 1 : null },
        ...{ total_pages: Math.max(1, pages), total_count: total },
      },
    }),
  },
  paystack: {
    ...{ about: 'https://paystack.com/docs/api/pagination/', path: '/transaction', ...numbered, size: 'perPage' },
    ...{ most: 100, usual: 50 },
    body: ({ rows, total, page, pages, size, start }) => ({
      ...{ status: true, message: 'Transactions retrieved', data: rows },
      meta: { total, total_volume: 9_054_000, skipped: start, perPage: size, page, pageCount: pages },
    }),
  },
  epay: {
    ...{ about: 'https://docs.epay.eu/api/schemas/paginatedresponse', path: '/payments', ...numbered, size: 'perPage' },
    body: (part) => ({
      ...{ page: part.page, perPage: part.size, lastPage: Math.max(1, part.pages), total: part.total },
      ...{ firstPageUrl: linkTo({ page: 1 }), lastPageUrl: linkTo({ page: Math.max(1, part.pages) }) },
      nextPageUrl: nextLink(part, () => ({ page: part.page + 1 })) ?? null,
      ...{ previousPageUrl: null, nextPage: part.nextPage ?? null, previousPage: null },
      ...{ from: part.start, to: part.start + part.rows.length, path: '/payments', items: part.rows },
    }),
  },
  spree: {
    ...{ about: 'https://spreecommerce.org/docs/api-reference/pagination', path: '/api/v2/storefront/products' },
    ...{ ...numbered, size: 'per_page', most: 500, usual: 25 },
    row: (number) => ({ id: String(number), type: 'product', attributes: { name: `Shirt ${number}` } }),
    // The link to the next page stays on the last one.
    body: ({ rows, page, pages, total, nextPage }) => ({
      ...{ data: rows, meta: { count: rows.length, total_count: total, total_pages: pages } },
      links: {
        ...{ self: linkTo({ page }), next: linkTo({ page: nextPage ?? Math.max(1, pages) }) },
        ...{ prev: linkTo({ page: Math.max(1, page - 1) }), last: linkTo({ page: Math.max(1, pages) }) },
        first: linkTo({ page: 1 }),
      },
    }),
  },
  novomind: {
    ...{ about: 'https://apps.novomind.com/developer/ishop/rest/pagination.html', path: '/shop/items', ...numbered },
    ...{ size: 'limit', usual: 100 },
    body: ({ rows, page, pages, total, size, nextPage }) => ({
      links: [
        { rel: 'self', href: linkTo({ page }) },
        ...(nextPage === undefined ? [] : [{ rel: 'next', href: linkTo({ page: nextPage }) }]),
      ],
      content: rows,
      page: { size, totalElements: total, totalPages: pages, number: page },
    }),
  },
  helpscout: {
    ...{ about: 'https://developer.helpscout.com/mailbox-api/overview/pagination', path: '/v2/conversations' },
    ...{ ...numbered, most: 25, usual: 25 },
    body: ({ rows, page, pages, total, size, nextPage }) => ({
      _embedded: { conversations: rows },
      _links: {
        ...{ self: { href: linkTo({ page }) }, first: { href: linkTo({ page: 1 }) } },
        ...{ last: { href: linkTo({ page: Math.max(1, pages) }) } },
        page: { href: 'https://api.helpscout.example/v2/conversations{?page}', templated: true },
        ...unlessEnd('next', nextPage === undefined ? undefined : { href: linkTo({ page: nextPage }) }),
      },
      page: { size, totalElements: total, totalPages: pages, number: page },
    }),
  },
  voog: {
    ...{ about: 'https://voog.com/developers/api/basics/pagination', path: '/admin/api/pages', ...numbered },
    ...{ size: 'per_page', most: 250, usual: 50 },
    headers: ({ total, pages, nextPage }) => ({
      ...{ 'X-Total-Entries': String(total), 'X-Total-Pages': String(pages) },
      Link: linkHeader({
        ...{ first: linkTo({ page: 1 }), last: linkTo({ page: Math.max(1, pages) }) },
        next: nextPage === undefined ? undefined : linkTo({ page: nextPage }),
      }),
    }),
  },
  mangopay: {
    ...{ about: 'https://docs.mangopay.com/guide/lists-pagination-management', path: '/users/{user_id}/cards' },
    ...{ values: ['u-1'], ...numbered, size: 'per_page', usual: 10, row: keyed('Id') },
    headers: ({ total, pages, page, nextPage }) => ({
      ...{ 'x-number-of-pages': String(pages), 'x-number-of-items': String(total) },
      Link: linkHeader({
        ...{ first: linkTo({ page: 1 }), prev: page > 1 ? linkTo({ page: page - 1 }) : undefined },
        ...{ next: nextPage === undefined ? undefined : linkTo({ page: nextPage }) },
        last: linkTo({ page: Math.max(1, pages) }),
      }),
    }),
  },
  inpost: {
    ...{ about: 'https://docs.inpost24.com/display/PL/%5B1.3.0%5D+API+General', ...numbered, size: 'per_page' },
    ...{ path: '/v1/organizations/{organization}/shipments', values: ['7'], usual: 30 },
    body: ({ rows, total, page, size }) => ({
      ...{ href: 'https://api.inpost.example/v1/shipments', count: total, page, per_page: size, items: rows },
    }),
  },
  bitbucket: {
    ...{ about: 'https://developer.atlassian.com/cloud/bitbucket/rest/intro/#pagination', path: '/2.0/repositories' },
    ...{ ...numbered, size: 'pagelen', usual: 10, row: keyed('uuid') },
    body: (part) => ({
      ...{ page: part.page, pagelen: part.size, size: part.total, values: part.rows },
      ...unlessEnd(
        'next',
        nextLink(part, () => ({ page: part.page + 1 })),
      ),
    }),
  },
  selly: {
    ...{ about: 'https://developer.selly.io/pagination', path: '/api/v2/orders', ...numbered, size: 'per_page' },
    headers: ({ pages }) => ({ 'X-Total-Pages': String(pages) }),
  },
};

export const publishedOffsets: Readonly<Record<string, DescribedList>> = {
  commercetools: {
    ...{ about: 'https://docs.commercetools.com/api/general-concepts#paging', path: '/shop/orders', ...offset },
    ...{ most: 500, row: text('id', 'ct-') },
    body: ({ rows, total, start, size }) => ({
      ...{ limit: size, offset: start, count: rows.length, total, results: rows },
    }),
  },
  'mercado libre': {
    ...{ about: 'https://developers.mercadolibre.com.ar/devsite/paging-results-global-selling', ...offset },
    ...{ path: '/orders/search', most: 50, usual: 50 },
    body: ({ rows, total, start, size }) => ({
      ...{ query: '', paging: { total, offset: start, limit: size }, results: rows },
      ...{ sort: { id: 'date_asc' }, available_sorts: [], filters: [], available_filters: [] },
    }),
  },
  ebay: {
    ...{ about: 'https://developer.ebay.com/api-docs/sell/fulfillment/resources/order/methods/getOrders', ...offset },
    ...{ path: '/sell/fulfillment/v1/order', most: 1000, usual: 50, row: keyed('orderId') },
    body: (part) => ({
      ...{ href: linkTo(part.asked, '/order'), total: part.total, limit: part.size, offset: part.start },
      ...{
        ...unlessEnd(
          'next',
          nextLink(part, (start) => ({ offset: start, limit: part.size })),
        ),
        orders: part.rows,
      },
    }),
  },
  razorpay: {
    ...{ about: 'https://razorpay.com/docs/api/orders/fetch-all', path: '/v1/orders', by: 'offset' },
    ...{ position: 'skip', size: 'count', usual: 10, row: text('id', 'order_') },
    body: ({ rows }) => ({ entity: 'collection', count: rows.length, items: rows }),
  },
  clover: {
    ...{ about: 'https://docs.clover.com/docs/paginating-elements', path: '/v3/merchants/{mId}/orders', ...offset },
    ...{ values: ['M1'], most: 1000, usual: 100, row: text('id', 'CLV') },
    body: ({ rows }) => ({ elements: rows, href: 'http://api.clover.example/v3/merchants/M1/orders?limit=100' }),
  },
  medusa: {
    ...{
      about:
        'https://docs.medusajs.com/v1/references/types/HttpTypes/interfaces/types.HttpTypes.AdminOrderListResponse',
    },
    ...{ path: '/admin/orders', ...offset, most: 1000, usual: 50, row: text('id', 'order_') },
    body: ({ rows, total, start, size }) => ({ orders: rows, count: total, offset: start, limit: size }),
  },
  netsuite: {
    ...{ about: 'https://docs.oracle.com/en/cloud/saas/netsuite/ns-online-help/section_156414087576.html', ...offset },
    ...{ path: '/record/v1/customer', most: 1000, usual: 1000, row: text('id', '') },
    body: (part) => ({
      links: [
        ...(part.more ? [{ rel: 'next', href: nextLink(part, (start) => ({ offset: start })) }] : []),
        { rel: 'self', href: linkTo({ ...part.asked, offset: part.start }) },
      ],
      ...{ count: part.rows.length, hasMore: part.more, items: part.rows, offset: part.start },
      totalResults: part.total,
    }),
  },
  'pipedrive, first version': {
    ...{ about: 'https://pipedrive.readme.io/docs/core-api-concepts-pagination', path: '/v1/deals', by: 'offset' },
    ...{ position: 'start', size: 'limit', most: 500, usual: 100 },
    body: ({ rows, start, size, more, next }) => ({
      ...{ success: true, data: rows },
      additional_data: {
        pagination: { start, limit: size, more_items_in_collection: more, ...unlessEnd('next_start', next) },
      },
    }),
  },
  'jira boards': {
    ...{ about: 'https://jira.atlassian.com/browse/JRACLOUD-90676', path: '/rest/agile/1.0/board', by: 'offset' },
    ...{ position: 'startAt', size: 'maxResults', most: 50, usual: 50 },
    body: ({ rows, start, size, more }) => ({ maxResults: size, startAt: start, isLast: !more, values: rows }),
  },
  servicenow: {
    ...{ about: 'https://gist.github.com/bryanbarnard/ee1d952604a11e0f0342', path: '/api/now/table/incident' },
    ...{ by: 'offset', position: 'sysparm_offset', size: 'sysparm_limit', most: 10_000, usual: 10_000 },
    row: keyed('sys_id'),
    body: ({ rows }) => ({ result: rows }),
    headers: ({ total, start, size, next }) => ({
      'X-Total-Count': String(total),
      Link: linkHeader({
        first: linkTo({ sysparm_limit: size, sysparm_offset: 0 }),
        prev: start > 0 ? linkTo({ sysparm_limit: size, sysparm_offset: start - size }) : undefined,
        next: next === undefined ? undefined : linkTo({ sysparm_limit: size, sysparm_offset: next }),
        last: linkTo({ sysparm_limit: size, sysparm_offset: Math.max(0, total - 1) }),
      }),
    }),
  },
  'commerce cloud': {
    ...{
      about: 'https://developer.salesforce.com/docs/commerce/b2c-commerce/references/b2c-commerce-ocapi/pagination.md',
    },
    ...{ path: '/dw/shop/v24_5/orders', by: 'offset', position: 'start', size: 'count', most: 200, usual: 25 },
    body: (part) => ({
      ...{ _v: '24.5', _type: 'result', count: part.rows.length, data: part.rows },
      ...unlessEnd(
        'next',
        nextLink(part, (start) => ({ start, count: part.size })),
      ),
      ...{ start: part.start, total: part.total },
    }),
  },
};
