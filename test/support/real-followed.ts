import {
  byStart,
  byToken,
  idNumber,
  link,
  linkHeader,
  named,
  numbered,
  type RealService,
  sizeOf,
  slice,
  token,
  unlessEnd,
  withId,
} from './real-paging.ts';

/** Lists whose pages are found each through the one before it, or that have one response alone. */
export const followedServices: Readonly<Record<string, RealService>> = {
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
  hubspot: {
    most: 100,
    answer: byToken('after', 'limit', 100, ({ rows, next }) => ({
      json: {
        results: rows.map(named),
        ...(next !== undefined && { paging: { next: { after: token(next), link: link({ after: token(next) }) } } }),
      },
    })),
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
  'amazon-orders': {
    most: 100,
    idField: 'AmazonOrderId',
    answer: byToken('NextToken', 'MaxResultsPerPage', 100, ({ rows, next }) => ({
      json: { payload: { Orders: rows.map(withId('AmazonOrderId')), ...unlessEnd(next, 'NextToken') } },
    })),
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
