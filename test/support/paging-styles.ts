import type { Recorded } from './service.ts';

// Services that page their lists in other ways than the interface document, each with the document that describes it.

type Query = Recorded['query'];
type Json = Readonly<Record<string, unknown>>;

/** A part of a list, and what is behind it. */
interface Slice {
  readonly rows: readonly unknown[];
  readonly start: number;
  readonly size: number;
  readonly total: number;
  /** Where the next part begins; undefined at the end. */
  readonly next: number | undefined;
}

export interface Style {
  /** Names of the inputs; a name with a `$` at its end is text. */
  readonly inputs: readonly string[];
  /** Names of fields around the list. */
  readonly around: readonly string[];
  readonly headers?: readonly string[];
  /** Where the part begins, and how long it is to be. */
  readonly ask: (query: Query, fallback: number) => readonly [start: number, size: number];
  readonly answer: (
    slice: Slice,
    request: Pick<Recorded, 'query'>,
  ) => { readonly around?: Json; readonly headers?: Record<string, string> };
}

const numberIn = (query: Query, name: string, fallback: number): number => Number(query[name] ?? fallback);

const byPage =
  (page: string, size: string, base = 1, most = Number.POSITIVE_INFINITY): Style['ask'] =>
  (query, fallback) => {
    const rows = Math.min(numberIn(query, size, fallback), most);
    return [(numberIn(query, page, base) - base) * rows, rows];
  };

const token = (start: number): string => `after-${start}`;
const startOf = (given: string | undefined): number => (given === undefined ? 0 : Number(given.replace('after-', '')));
const linkTo = (query: Query, more: Json): string =>
  `https://evil.example/elsewhere?${new URLSearchParams({ ...query, ...more } as Record<string, string>)}`;

/** Pages are read in any order, and counted against the total. */
export const countedStyles: Readonly<Record<string, Style>> = {
  'page and page_size with count, as Django': {
    ...{ inputs: ['page', 'page_size'], around: ['count', 'next', 'previous'], ask: byPage('page', 'page_size') },
    answer: ({ total, next }) => ({
      around: { count: total, next: next === undefined ? null : 'https://evil.example/?page=2', previous: null },
    }),
  },
  'page from 0, as Spring': {
    ...{
      inputs: ['page', 'size'],
      around: ['totalElements', 'totalPages', 'number', 'size'],
      ask: byPage('page', 'size', 0),
    },
    answer: ({ total, start, size }) => ({
      around: { totalElements: total, totalPages: Math.ceil(total / size), number: start / size, size },
    }),
  },
  'page from 0 that only the response tells': {
    ...{ inputs: ['page', 'limit'], around: ['page', 'total'], ask: byPage('page', 'limit', 0) },
    answer: ({ total, start, size }) => ({ around: { total, page: start / size } }),
  },
  'X-WP-Total': {
    ...{ inputs: ['page', 'per_page'], around: [], headers: ['X-WP-Total'], ask: byPage('page', 'per_page') },
    answer: ({ total }) => ({ headers: { 'X-WP-Total': String(total) } }),
  },
  'X-Total-Count beside an offset': {
    ...{ inputs: ['skip', 'take'], around: [], headers: ['X-Total-Count'] },
    ask: (query, fallback) => [numberIn(query, 'skip', 0), numberIn(query, 'take', fallback)],
    answer: ({ total }) => ({ headers: { 'X-Total-Count': String(total) } }),
  },
  'offset and limit with a total': {
    ...{ inputs: ['offset', 'limit'], around: ['total', 'offset', 'limit'] },
    ask: (query, fallback) => [numberIn(query, 'offset', 0), numberIn(query, 'limit', fallback)],
    answer: ({ total, start, size }) => ({ around: { total, offset: start, limit: size } }),
  },
  'the resources of Laravel, JSON:API names': {
    ...{
      inputs: ['page[number]', 'page[size]'],
      around: ['links', 'meta:current_page', 'meta:last_page', 'meta:total'],
    },
    ask: byPage('page[number]', 'page[size]'),
    answer: ({ total, start, size }) => ({
      around: {
        links: { first: 'https://evil.example/?page=1', next: null },
        meta: { current_page: start / size + 1, last_page: Math.max(1, Math.ceil(total / size)), total },
      },
    }),
  },
};

/** Pages are found each through the one before it. */
export const followedStyles: Readonly<Record<string, Style>> = {
  'a cursor that is null at the end': {
    ...{ inputs: ['cursor$', 'limit'], around: ['next_cursor$'] },
    ask: (query, fallback) => [startOf(query.cursor), numberIn(query, 'limit', fallback)],
    answer: ({ next }) => ({ around: { next_cursor: next === undefined ? null : token(next) } }),
  },
  'a page token that is empty at the end': {
    ...{ inputs: ['pageToken$', 'pageSize'], around: ['nextPageToken$'] },
    ask: (query, fallback) => [startOf(query.pageToken), numberIn(query, 'pageSize', fallback)],
    answer: ({ next }) => ({ around: { nextPageToken: next === undefined ? '' : token(next) } }),
  },
  'starting_after and has_more': {
    ...{ inputs: ['starting_after$', 'limit'], around: ['has_more$'] },
    ask: (query, fallback) => [numberIn(query, 'starting_after', 0), numberIn(query, 'limit', fallback)],
    answer: ({ next }) => ({ around: { has_more: next !== undefined } }),
  },
  'a next link in the body': {
    ...{ inputs: ['limit'], around: ['next$', 'previous$'] },
    ask: (query, fallback) => [startOf(query.key), numberIn(query, 'limit', fallback)],
    answer: ({ next }, { query }) => ({
      around: { next: next === undefined ? null : linkTo(query, { key: token(next) }) },
    }),
  },
  'a cursor within a next page, as HubSpot': {
    ...{ inputs: ['after$', 'limit'], around: ['paging:next'] },
    ask: (query, fallback) => [startOf(query.after), numberIn(query, 'limit', fallback)],
    answer: ({ next }, { query }) => ({
      around: { paging: { next: next === undefined ? null : { link: linkTo(query, { after: token(next) }) } } },
    }),
  },
  'a next link without scheme and slash': {
    ...{ inputs: ['limit'], around: ['next$', 'previous$'] },
    ask: (query, fallback) => [startOf(query.key), numberIn(query, 'limit', fallback)],
    answer: ({ next }) => ({ around: { next: next === undefined ? null : `things?key=${token(next)}` } }),
  },
  'a Link header with a total': {
    ...{ inputs: ['per_page'], around: [], headers: ['Link', 'X-Total-Count'] },
    ask: (query, fallback) => [startOf(query.key), numberIn(query, 'per_page', fallback)],
    answer: ({ next, total }, { query }) => ({
      headers: {
        Link: `<https://evil.example/first>; rel="first"${next === undefined ? '' : `, <${linkTo(query, { key: token(next) })}>; rel="next"`}`,
        'X-Total-Count': String(total),
      },
    }),
  },
  'JSON:API names with a next link': {
    ...{ inputs: ['page[number]', 'page[size]'], around: ['links:next$'], ask: byPage('page[number]', 'page[size]') },
    answer: ({ next, start, size }) => ({
      around: { links: { next: next === undefined ? null : `https://evil.example/?page[number]=${start / size + 2}` } },
    }),
  },
  'pages without a total': {
    ...{ inputs: ['page', 'per_page'], around: [], ask: byPage('page', 'per_page') },
    answer: () => ({}),
  },
  'pages from 0 without a total, which nothing tells': {
    ...{ inputs: ['page', 'per_page'], around: [], ask: byPage('page', 'per_page', 0) },
    answer: () => ({}),
  },
  'offsets without a total': {
    ...{ inputs: ['offset', 'limit'], around: [] },
    ask: (query, fallback) => [numberIn(query, 'offset', 0), numberIn(query, 'limit', fallback)],
    answer: () => ({}),
  },
};
