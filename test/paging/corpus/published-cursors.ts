import { type DescribedList, keyed, linkTo, nextLink, unlessEnd } from './described-list.ts';

// Lists whose pages lead to the next one, as the public documents of their services describe them.

const cursor = { by: 'token', position: 'cursor', size: 'limit' } as const;

export const publishedCursors: Readonly<Record<string, DescribedList>> = {
  'pipedrive, second version': {
    ...{ about: 'https://pipedrive.readme.io/docs/core-api-concepts-pagination', path: '/api/v2/deals', ...cursor },
    ...{ most: 500, usual: 100 },
    body: ({ rows, token }) => ({ success: true, data: rows, additional_data: { next_cursor: token ?? null } }),
  },
  fivetran: {
    ...{
      about: 'https://fivetran.com/docs/rest-api/pagination',
      path: '/v1/groups',
      ...cursor,
      most: 1000,
      usual: 100,
    },
    row: (number) => ({ id: `group_${number}`, name: `Group ${number}` }),
    body: ({ rows, token }) => ({ code: 'Success', data: { items: rows, ...unlessEnd('next_cursor', token) } }),
  },
  pipeliner: {
    ...{ about: 'https://developers.pipelinersales.com/api-docs/core-api-concepts/pagination', by: 'token' },
    ...{ path: '/entities/Accounts', position: 'after', size: 'first', usual: 30 },
    body: ({ rows, token, total, more }) => ({
      ...{ success: true, total, data: rows },
      page_info: { start_cursor: 'WyI', end_cursor: token ?? 'WzF', has_previous_page: false, has_next_page: more },
    }),
  },
  mollie: {
    ...{ about: 'https://docs.mollie.com/overview/pagination', path: '/v2/payments', by: 'token', position: 'from' },
    ...{ size: 'limit', most: 250, usual: 50, row: (number) => ({ id: `tr_${number}`, resource: 'payment' }) },
    body: (part) => ({
      ...{ count: part.rows.length, _embedded: { payments: part.rows } },
      _links: {
        ...{ self: { href: linkTo(part.asked, '/v2/payments'), type: 'application/hal+json' }, previous: null },
        next: part.token
          ? { href: nextLink(part, () => ({ from: part.token ?? '' })), type: 'application/hal+json' }
          : null,
        documentation: { href: 'https://docs.mollie.example/', type: 'text/html' },
      },
    }),
  },
  smile: {
    ...{ about: 'https://dev.smile.io/api/pagination/cursor-pagination', path: '/v1/customers', ...cursor },
    body: ({ rows, token }) => ({ customers: rows, metadata: { next_cursor: token ?? null, previous_cursor: null } }),
  },
  '7shifts': {
    ...{ about: 'https://developers.7shifts.com/v2.2026.0101/reference/pagination', ...cursor, most: 500 },
    ...{ path: '/v2/company/{company_id}/time_punches', values: ['1234'] },
    body: ({ rows, token }) => ({
      ...{ data: rows, meta: { cursor: { current: 'tokcur', prev: null, next: token ?? null, count: rows.length } } },
      object: 'time_punches',
    }),
  },
  clio: {
    ...{ about: 'https://docs.developers.clio.com/api-docs/clio-platform/pagination', path: '/grow/v2/contacts' },
    ...{ by: 'token', position: 'page_token', size: 'limit', most: 200, usual: 200 },
    body: (part) => ({
      data: part.rows,
      meta: {
        paging: unlessEnd(
          'next',
          nextLink(part, () => ({ page_token: part.token ?? '' })),
        ),
      },
    }),
  },
  akeneo: {
    ...{ about: 'https://api.akeneo.com/documentation/pagination.html', path: '/api/rest/v1/products', by: 'token' },
    ...{ position: 'search_after', size: 'limit', usual: 10, row: keyed('identifier') },
    inputs: ['pagination_type', 'search_after', 'limit'],
    inputFacts: { pagination_type: { type: 'string', enum: ['page', 'search_after'], default: 'page' } },
    body: (part) => ({
      _links: {
        ...{ self: { href: linkTo(part.asked) }, first: { href: linkTo({ limit: part.size }) } },
        ...unlessEnd('next', part.token && { href: nextLink(part, () => ({ search_after: part.token ?? '' })) }),
      },
      _embedded: { items: part.rows },
    }),
  },
  autoenhance: {
    ...{ about: 'https://docs.autoenhance.ai/orders/managing-orders/listing-and-pagination', path: '/v3/orders' },
    ...{ by: 'token', position: 'offset', size: 'per_page', usual: 16, row: (number) => ({ order_id: `o-${number}` }) },
    body: ({ rows, token, size }) => ({ orders: rows, pagination: { per_page: size, next_offset: token ?? null } }),
  },
  servant: {
    ...{ about: 'https://docs.servant.dev/en/latest/cookbook/pagination/Pagination.html', path: '/colors', by: 'none' },
    ...{ usual: 100, most: 100, row: (number) => ({ name: `Color ${number}` }) },
    status: ({ more }) => (more ? 206 : 200),
    headers: ({ next }) => ({
      ...{ 'Accept-Ranges': 'name', 'Content-Range': 'name Aqua..Purple' },
      'Next-Range': next === undefined ? undefined : `name Purple;limit 100;offset ${next};order desc`,
    }),
    unproved: 'parts are asked for by the Range header',
  },
};
