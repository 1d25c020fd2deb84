import type { Recorded } from './service.ts';

// How real services page their lists: the documents in test/fixtures/paging/ describe them, these functions answer.

/** A response; without JSON it has no body. */
export interface Reply {
  readonly status?: number;
  readonly json?: unknown;
  readonly headers?: Record<string, string>;
}

export interface RealService {
  /** The most rows a page, and as many as `--all` gets unless the service takes 100. */
  readonly most: number;
  /** Answers for a list of so many rows. */
  readonly answer: (count: number, query: Recorded['query']) => Reply;
  /** The field that tells one row from another. */
  readonly idField?: string;
  /** Sizes that end with exit code 8, and why. */
  readonly unproved?: { readonly sizes: readonly number[]; readonly reason: string };
}

type Query = Recorded['query'];
type Json = Readonly<Record<string, unknown>>;

const at = 'https://api.example';
const link = (query: Json): string => `${at}/things?${new URLSearchParams(query as Record<string, string>)}`;

/** Row numbers from `start`, at most `size` of them. */
const slice = (count: number, start: number, size: number): number[] =>
  Array.from({ length: Math.max(0, Math.min(size, count - start)) }, (_, index) => start + index + 1);

const number = (query: Query, name: string, fallback: number): number => Number(query[name] ?? fallback);
const sizeOf = (query: Query, name: string, usual: number, most: number): number =>
  Math.min(number(query, name, usual), most);

const numbered = (id: number) => ({ id, name: `Thing ${id}` });
const named = (id: number) => ({ id: `th_${String(id).padStart(5, '0')}`, name: `Thing ${id}` });
const withId = (field: string) => (id: number) => ({ [field]: named(id).id, name: `Thing ${id}` });
const idNumber = (id: string | undefined): number => Number((id ?? 'th_0').replace(/\D/g, ''));

/** A page by its number. */
interface NumberedPage {
  readonly rows: readonly number[];
  readonly page: number;
  readonly size: number;
  readonly count: number;
  readonly pages: number;
  readonly next: number | undefined;
}

/** Pages by number; `base` is what the first one is called. */
const byPage =
  (names: readonly [page: string, size: string], most: number, reply: (page: NumberedPage, query: Query) => Reply) =>
  (count: number, query: Query, base = 1): Reply => {
    const size = sizeOf(query, names[1], Math.min(most, 15), most);
    const page = number(query, names[0], base);
    const pages = Math.ceil(count / size);
    const next = page - base + 1 < pages ? page + 1 : undefined;
    return reply({ rows: slice(count, (page - base) * size, size), page, size, count, pages, next }, query);
  };

/** A part of a list from a row on. */
interface Part {
  readonly rows: readonly number[];
  readonly start: number;
  readonly size: number;
  readonly count: number;
  /** Where the next part begins; undefined at the end. */
  readonly next: number | undefined;
}

/** Parts from a row on, which `startOf` reads from the query. */
const byStart =
  (sizeName: string, most: number, startOf: (query: Query) => number, reply: (part: Part, query: Query) => Reply) =>
  (count: number, query: Query): Reply => {
    const size = sizeOf(query, sizeName, Math.min(most, 20), most);
    const start = startOf(query);
    const rows = slice(count, start, size);
    return reply({ rows, start, size, count, next: start + size < count ? start + size : undefined }, query);
  };

const token = (start: number): string => `tok${start}x`;
const byToken = (input: string, sizeName: string, most: number, reply: (part: Part, query: Query) => Reply) =>
  byStart(sizeName, most, (query) => idNumber(query[input]), reply);

/** A field that is left out at the end. */
const unlessEnd = (next: number | undefined, field: string): Json =>
  next === undefined ? {} : { [field]: token(next) };

const linkHeader = (links: Readonly<Record<string, string | undefined>>, write = (rel: string) => `rel="${rel}"`) =>
  Object.entries(links)
    .flatMap(([rel, address]) => (address === undefined ? [] : [`<${address}>; ${write(rel)}`]))
    .join(', ');

const pageLinks = ({ page, pages, next }: NumberedPage) => ({
  next: next === undefined ? undefined : link({ page: next }),
  first: page > 1 ? link({ page: 1 }) : undefined,
  last: next === undefined ? undefined : link({ page: pages }),
});

export const realServices: Readonly<Record<string, RealService>> = {
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
  shopify: {
    most: 100,
    answer: byToken('page_info', 'limit', 100, ({ rows, next, size }) => ({
      json: { things: rows.map(numbered) },
      ...(next !== undefined && {
        headers: { Link: linkHeader({ next: link({ limit: String(size), page_info: token(next) }) }) },
      }),
    })),
  },
  stripe: {
    most: 100,
    answer: byStart(
      'limit',
      100,
      ({ starting_after }) => idNumber(starting_after),
      ({ rows, next }) => ({
        json: { object: 'list', url: '/v1/things', has_more: next !== undefined, data: rows.map(named) },
      }),
    ),
  },
  easypost: {
    most: 100,
    // The newest first; `after_id` asks for newer ones.
    answer: (count, query) => {
      const size = sizeOf(query, 'page_size', 20, 100);
      const before = query.before_id === undefined ? count + 1 : idNumber(query.before_id);
      const after = query.after_id === undefined ? 0 : idNumber(query.after_id);
      const all = slice(count, 0, count).filter((row) => row < before && row > after);
      const rows = all.reverse().slice(0, size);
      return { json: { things: rows.map(named), has_more: all.length > size } };
    },
  },
  intercom: {
    most: 50,
    answer: byToken('starting_after', 'per_page', 50, ({ rows, next, size, count, start }) => ({
      json: {
        type: 'list',
        data: rows.map(named),
        total_count: count,
        pages: {
          type: 'pages',
          page: start / size + 1,
          per_page: size,
          total_pages: Math.ceil(count / size),
          ...(next !== undefined && { next: { page: start / size + 2, starting_after: token(next) } }),
        },
      },
    })),
  },
  notion: {
    most: 100,
    answer: byToken('start_cursor', 'page_size', 100, ({ rows, next }) => ({
      json: {
        object: 'list',
        results: rows.map(named),
        next_cursor: next === undefined ? null : token(next),
        has_more: next !== undefined,
      },
    })),
  },
  slack: {
    most: 100,
    answer: byToken('cursor', 'limit', 100, ({ rows, next }) => ({
      json: {
        ok: true,
        things: rows.map(named),
        response_metadata: { next_cursor: next === undefined ? '' : token(next) },
      },
    })),
  },
  google: {
    most: 100,
    answer: byToken('pageToken', 'pageSize', 100, ({ rows, next }) => ({
      json: {
        kind: 'things#list',
        ...(rows.length > 0 && { items: rows.map(named) }),
        ...unlessEnd(next, 'nextPageToken'),
      },
    })),
  },
  dynamodb: {
    most: 100,
    answer: byToken('exclusiveStartKey', 'limit', 100, ({ rows, next }) => ({
      json: { items: rows.map(named), count: rows.length, ...unlessEnd(next, 'lastEvaluatedKey') },
    })),
  },
  cognito: {
    most: 60,
    answer: byToken('PaginationToken', 'Limit', 60, ({ rows, next }) => ({
      json: { things: rows.map(named), ...unlessEnd(next, 'PaginationToken') },
    })),
  },
  workos: {
    most: 100,
    answer: byStart(
      'limit',
      100,
      ({ after }) => idNumber(after),
      ({ rows, next }) => ({
        json: {
          object: 'list',
          data: rows.map(named),
          list_metadata: { before: null, after: next === undefined ? null : named(next).id },
        },
      }),
    ),
  },
  kubernetes: {
    most: 500,
    idField: 'uid',
    answer: byToken('continue', 'limit', 500, ({ rows, next, count }) => ({
      json: {
        kind: 'ThingList',
        apiVersion: 'v1',
        metadata: {
          resourceVersion: '77',
          ...(next === undefined ? {} : { continue: token(next), remainingItemCount: count - next }),
        },
        items: rows.map(withId('uid')),
      },
    })),
  },
  airtable: {
    most: 100,
    answer: byToken('offset', 'pageSize', 100, ({ rows, next }) => ({
      json: { records: rows.map(named), ...unlessEnd(next, 'offset') },
    })),
  },
  square: {
    most: 100,
    answer: byToken('cursor', 'limit', 100, ({ rows, next }) => ({
      json: { ...(rows.length > 0 && { things: rows.map(named) }), ...unlessEnd(next, 'cursor') },
    })),
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
  hubspot: {
    most: 100,
    answer: byToken('after', 'limit', 100, ({ rows, next }) => ({
      json: {
        results: rows.map(named),
        ...(next !== undefined && { paging: { next: { after: token(next), link: link({ after: token(next) }) } } }),
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
  twilio: {
    most: 100,
    idField: 'sid',
    answer: byToken('PageToken', 'PageSize', 100, ({ rows, next, size, start }) => ({
      json: {
        things: rows.map(withId('sid')),
        meta: {
          page: start / size,
          page_size: size,
          key: 'things',
          next_page_url:
            next === undefined
              ? null
              : link({ PageSize: String(size), Page: String(next / size), PageToken: token(next) }),
        },
      },
    })),
  },
  zendesk: {
    most: 100,
    answer: byToken('page[after]', 'page[size]', 100, ({ rows, next, size }) => ({
      json: {
        things: rows.map(numbered),
        meta: { has_more: next !== undefined, after_cursor: token(next ?? rows.length), before_cursor: 'x' },
        links: {
          prev: null,
          next: next === undefined ? null : link({ 'page[after]': token(next), 'page[size]': String(size) }),
        },
      },
    })),
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
  facebook: {
    most: 100,
    answer: byToken('after', 'limit', 100, ({ rows, next, start }) => ({
      json: {
        data: rows.map(named),
        ...(rows.length > 0 && {
          paging: {
            cursors: { before: token(start), after: token(start + rows.length) },
            ...(next !== undefined && { next: link({ after: token(next) }) }),
          },
        }),
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
  'amazon-orders': {
    most: 100,
    idField: 'AmazonOrderId',
    answer: byToken('NextToken', 'MaxResultsPerPage', 100, ({ rows, next }) => ({
      json: { payload: { Orders: rows.map(withId('AmazonOrderId')), ...unlessEnd(next, 'NextToken') } },
    })),
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
  sendcloud: {
    most: 100,
    answer: byToken('cursor', 'limit', 100, ({ rows, next }) => ({
      json: {
        parcels: rows.map(numbered),
        previous: null,
        next: next === undefined ? null : link({ cursor: token(next) }),
      },
    })),
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
  klaviyo: {
    most: 100,
    answer: byToken('page[cursor]', 'page[size]', 100, ({ rows, next }) => ({
      json: {
        data: rows.map(named),
        links: {
          self: link({}),
          prev: null,
          next: next === undefined ? null : link({ 'page[cursor]': token(next) }),
        },
      },
    })),
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
  'quoted-links': {
    most: 100,
    answer: byToken('key', 'limit', 100, ({ rows, next }) => ({
      json: rows.map(numbered),
      headers: {
        Link: linkHeader(
          { first: link({}), next: next === undefined ? undefined : link({ key: token(next) }) },
          (rel) => `rel='${rel}'`,
        ),
      },
    })),
  },
  'iana-links': {
    most: 100,
    answer: byToken('key', 'limit', 100, ({ rows, next }) => ({
      json: rows.map(numbered),
      headers: {
        Link: linkHeader(
          { first: link({}), next: next === undefined ? undefined : link({ key: token(next) }) },
          (rel) => `rel="https://www.iana.org/assignments/relation/${rel}"`,
        ),
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
  'limit-alone': {
    most: 1000,
    answer: byStart(
      'limit',
      1000,
      () => 0,
      ({ rows }) => ({ json: { data: rows.map(numbered) } }),
    ),
    unproved: { sizes: [100, 300, 1000], reason: 'a round number of rows may be the most that the service gives' },
  },
};
