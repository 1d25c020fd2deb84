import {
  at,
  byPage,
  byStart,
  link,
  linkHeader,
  named,
  number,
  numbered,
  pageLinks,
  type RealService,
  slice,
  withId,
} from './real-paging.ts';

/** Lists whose pages have a number or begin at an offset. */
export const numberedServices: Readonly<Record<string, RealService>> = {
  'laravel-resources': {
    most: 100,
    answer: byPage(['page', 'per_page'], 100, ({ rows, page, size, count, pages, next }) => ({
      json: {
        data: rows.map(numbered),
        links: { first: link({ page: 1 }), last: link({ page: pages }), next: next ? link({ page: next }) : null },
        meta: { current_page: page, last_page: Math.max(1, pages), per_page: size, total: count },
      },
    })),
  },
  'laravel-paginator': {
    most: 50,
    answer: byPage(['page', 'per_page'], 50, ({ rows, page, size, count, pages, next }) => ({
      json: {
        current_page: page,
        data: rows.map(numbered),
        last_page: Math.max(1, pages),
        per_page: size,
        total: count,
        next_page_url: next ? link({ page: next }) : null,
      },
    })),
  },
  'laravel-page-alone': {
    most: 15,
    answer: byPage(['page', '-'], 15, ({ rows, page, count, pages, next }) => ({
      json: {
        data: rows.map(numbered),
        links: { next: next ? link({ page: next }) : null },
        meta: { current_page: page, last_page: Math.max(1, pages), total: count },
      },
    })),
  },
  'django-rest': {
    most: 100,
    answer: byPage(['page', 'page_size'], 100, ({ rows, count, next, page }) =>
      rows.length === 0 && page > 1
        ? { status: 404, json: { detail: 'Invalid page.' } }
        : { json: { count, next: next ? link({ page: next }) : null, previous: null, results: rows.map(numbered) } },
    ),
  },
  'spring-data': {
    most: 100,
    answer: (count, query) =>
      byPage(['page', 'size'], 100, ({ rows, page, size, pages, next }) => ({
        json: {
          content: rows.map(numbered),
          totalElements: count,
          totalPages: pages,
          number: page,
          size,
          last: next === undefined,
        },
      }))(count, query, 0),
  },
  woocommerce: {
    most: 100,
    answer: byPage(['page', 'per_page'], 100, (page) => ({
      json: page.rows.map(numbered),
      headers: {
        'X-WP-Total': String(page.count),
        'X-WP-TotalPages': String(page.pages),
        Link: linkHeader({ 'https://api.w.org/': `${at}/wp-json/`, next: pageLinks(page).next }),
      },
    })),
  },
  github: {
    most: 100,
    answer: byPage(['page', 'per_page'], 100, (page) => {
      const header = linkHeader(pageLinks(page));
      return { json: page.rows.map(numbered), ...(header !== '' && { headers: { Link: header } }) };
    }),
  },
  gitlab: {
    most: 100,
    answer: byPage(['page', 'per_page'], 100, (page) => ({
      json: page.rows.map(numbered),
      headers: {
        'X-Total': String(page.count),
        'X-Total-Pages': String(page.pages),
        'X-Page': String(page.page),
        'X-Per-Page': String(page.size),
        'X-Next-Page': String(page.next ?? ''),
        Link: linkHeader({ ...pageLinks(page), first: link({ page: 1 }) }),
      },
    })),
  },
  shipengine: {
    most: 100,
    idField: 'shipment_id',
    answer: byPage(['page', 'page_size'], 100, ({ rows, page, count, pages, next }) => ({
      json: {
        shipments: rows.map(withId('shipment_id')),
        total: count,
        page,
        pages: Math.max(1, pages),
        links: { first: { href: link({ page: 1 }) }, prev: {}, next: next ? { href: link({ page: next }) } : {} },
      },
    })),
  },
  xero: {
    most: 100,
    idField: 'ContactID',
    unproved: { sizes: [300, 1000], reason: 'no size can be asked for, and the last page is full' },
    // Without a page the whole list comes at once.
    answer: (count, query) => {
      const page = query.page === undefined ? undefined : Number(query.page);
      const rows = page === undefined ? slice(count, 0, count) : slice(count, (page - 1) * 100, 100);
      return { json: { Contacts: rows.map(withId('ContactID')) } };
    },
  },
  'bigcommerce-v2': {
    most: 100,
    answer: byPage(['page', 'limit'], 100, ({ rows }) =>
      rows.length === 0 ? { status: 204 } : { json: rows.map(numbered) },
    ),
  },
  'bigcommerce-v3': {
    most: 100,
    answer: byPage(['page', 'limit'], 100, ({ rows, page, size, count, pages }) => ({
      json: {
        data: rows.map(numbered),
        meta: {
          pagination: { total: count, count: rows.length, per_page: size, current_page: page, total_pages: pages },
        },
      },
    })),
  },
  'bigcommerce-b2b': {
    most: 100,
    idField: 'companyId',
    answer: byStart(
      'limit',
      100,
      (query) => number(query, 'offset', 0),
      ({ rows, start, size, count }) => ({
        json: {
          data: rows.map(withId('companyId')),
          meta: { pagination: { totalCount: count, offset: start, limit: size } },
        },
      }),
    ),
  },
  adyen: {
    most: 100,
    answer: byPage(['pageNumber', 'pageSize'], 100, ({ rows, count, pages, next }) => ({
      json: {
        _links: {
          self: { href: link({}) },
          ...(next !== undefined && { next: { href: link({ pageNumber: String(next) }) } }),
        },
        itemsTotal: count,
        pagesTotal: pages,
        ...(rows.length > 0 && { data: rows.map(named) }),
      },
    })),
  },
  odata: {
    most: 100,
    answer: byStart(
      '$top',
      100,
      (query) => number(query, '$skip', 0),
      ({ rows, next, count }) => ({
        json: {
          '@odata.count': count,
          value: rows.map(numbered),
          ...(next !== undefined && { '@odata.nextLink': link({ $skip: String(next) }) }),
        },
      }),
    ),
  },
  'json-api': {
    most: 30,
    answer: byPage(['page[number]', 'page[size]'], 30, ({ rows, count, next, pages }) => ({
      json: {
        data: rows.map(named),
        links: {
          first: link({ 'page[number]': '1' }),
          next: next === undefined ? null : link({ 'page[number]': String(next) }),
          last: link({ 'page[number]': String(pages) }),
        },
        meta: { total: count },
      },
    })),
  },
  'vtex-orders': {
    most: 100,
    idField: 'orderId',
    answer: byPage(['page', 'per_page'], 100, ({ rows, count, pages, page, size }) => ({
      json: { list: rows.map(withId('orderId')), paging: { total: count, pages, currentPage: page, perPage: size } },
    })),
  },
  'vtex-ranges': {
    most: 100,
    answer: byStart(
      'limit',
      100,
      (query) => number(query, 'offset', 0),
      ({ rows, start, count }) => ({
        json: rows.map(named),
        headers: { 'REST-Content-Range': `resources ${start}-${start + rows.length}/${count}` },
      }),
    ),
  },
  'elastic-path': {
    most: 100,
    answer: byStart(
      'page[limit]',
      100,
      (query) => number(query, 'page[offset]', 0),
      ({ rows, start, size, count }) => ({
        json: {
          data: rows.map(named),
          meta: {
            page: { limit: size, offset: start, current: start / size + 1, total: Math.ceil(count / size) },
            results: { total: count },
          },
        },
      }),
    ),
  },
  mirakl: {
    most: 100,
    idField: 'order_id',
    answer: byStart(
      'max',
      100,
      (query) => number(query, 'offset', 0),
      ({ rows, count }) => ({ json: { orders: rows.map(withId('order_id')), total_count: count } }),
    ),
  },
  mailchimp: {
    most: 1000,
    answer: byStart(
      'count',
      1000,
      (query) => number(query, 'offset', 0),
      ({ rows, count }) => ({ json: { members: rows.map(named), total_items: count } }),
    ),
  },
  freshdesk: {
    most: 100,
    answer: byPage(['page', 'per_page'], 100, ({ rows, next }) => ({
      json: rows.map(numbered),
      ...(next !== undefined && { headers: { Link: linkHeader({ next: link({ page: String(next) }) }) } }),
    })),
  },
  paypal: {
    most: 20,
    answer: byPage(['page', 'page_size'], 20, ({ rows, next }) => ({
      json: {
        items: rows.map(named),
        links: [
          { rel: 'self', href: link({}) },
          ...(next === undefined ? [] : [{ rel: 'next', href: link({ page: String(next) }) }]),
        ],
      },
    })),
  },
  mongoose: {
    most: 100,
    idField: '_id',
    answer: byPage(['page', 'limit'], 100, ({ rows, count, pages, page, size, next }) => ({
      json: {
        docs: rows.map(withId('_id')),
        totalDocs: count,
        limit: size,
        totalPages: Math.max(1, pages),
        page,
        hasNextPage: next !== undefined,
        nextPage: next ?? null,
      },
    })),
  },
  'api-platform': {
    most: 30,
    answer: byPage(['page', 'itemsPerPage'], 30, ({ rows, count, next }) => ({
      json: {
        'hydra:member': rows.map(numbered),
        'hydra:totalItems': count,
        'hydra:view': next === undefined ? {} : { 'hydra:next': link({ page: String(next) }) },
      },
    })),
  },
  contentful: {
    most: 100,
    answer: byStart(
      'limit',
      100,
      (query) => number(query, 'skip', 0),
      ({ rows, start, size, count }) => ({ json: { total: count, skip: start, limit: size, items: rows.map(named) } }),
    ),
  },
  aftership: {
    most: 100,
    answer: byPage(['page', 'limit'], 100, ({ rows, page, size, count }) => ({
      json: { data: { page, limit: size, count, trackings: rows.map(named) } },
    })),
  },
  etsy: {
    most: 100,
    idField: 'listing_id',
    answer: byStart(
      'limit',
      100,
      (query) => number(query, 'offset', 0),
      ({ rows, count }) => ({
        json: { count, results: rows.map((id) => ({ listing_id: id, name: `Thing ${id}` })) },
      }),
    ),
  },
  cloudflare: {
    most: 50,
    answer: byPage(['page', 'per_page'], 50, ({ rows, page, size, count, pages }) => ({
      json: {
        success: true,
        result: rows.map(named),
        result_info: { page, per_page: size, count: rows.length, total_count: count, total_pages: pages },
      },
    })),
  },
  'item-ranges': {
    most: 100,
    answer: byStart(
      'limit',
      100,
      (query) => number(query, 'offset', 0),
      ({ rows, start, count, next }) => ({
        status: next === undefined ? 200 : 206,
        json: rows.map(numbered),
        headers: { 'Content-Range': `items ${start}-${start + rows.length - 1}/${count}` },
      }),
    ),
  },
};
