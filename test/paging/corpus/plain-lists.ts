import { type DescribedList, linkTo, nextLink } from './described-list.ts';

// Lists whose documents name no input for pages. Some are one response; of the others a response says more or less of what
// it left out, and the service takes the usual inputs all the same.

const hidden: Partial<DescribedList> = { inputs: [], hides: 'all' };
const paged = { by: 'page', position: 'page', size: 'per_page', ...hidden } as const;
/** The document tells where the rows are, and nothing of what is around them. */
const cut = { by: 'page', position: 'page', size: 'per_page', inputs: [] } as const;

/** Why an end is no proof. */
const fullPage = 'the last page is full, and no page of another size shows what is behind it';

/** Lists of which one response has every row. */
export const wholeLists: Readonly<Record<string, DescribedList>> = {
  'nothing but rows': { about: 'one response', by: 'none', ...hidden },
  'nothing but rows, described': { about: 'one response', by: 'none' },
  'rows in an object': { about: 'one response', by: 'none', body: ({ rows }) => ({ cities: rows }), ...hidden },
  'rows two objects deep': {
    ...{ about: 'one response', by: 'none', inputs: [], path: '/geo/countries' },
    body: ({ rows }) => ({ response: { code: 200, countries: rows } }),
  },
  'its own total': {
    ...{ about: 'one response, and the service counts its rows', by: 'none', inputs: [] },
    body: ({ rows, total }) => ({ data: rows, total }),
  },
  'its own total, of which no document tells': {
    ...{ about: 'one response, and the service counts its rows', by: 'none', ...hidden },
    body: ({ rows, total }) => ({ data: rows, meta: { total_count: total } }),
  },
  'its own total in a header': {
    ...{ about: 'one response, and the service counts its rows', by: 'none', ...hidden },
    headers: ({ total }) => ({ 'X-Total-Count': String(total) }),
  },
  'a word of success': {
    ...{ about: 'one response', by: 'none', ...hidden },
    body: ({ rows }) => ({ success: true, message: 'OK', code: 200, data: rows, errors: [] }),
  },
  'facts about the request': {
    ...{ about: 'one response', by: 'none', ...hidden },
    body: ({ rows }) => ({ request_id: 'r-900', timestamp: 1_764_000_000, took: 900, carriers: rows }),
    headers: () => ({ ETag: '"900"', 'X-Request-Id': '900', 'X-RateLimit-Remaining': '900', Age: '900' }),
  },
  'the filter that was asked for': {
    ...{ about: 'one response', by: 'none', ...hidden },
    body: ({ rows }) => ({ filters: { state: 'open', total: 9000 }, currency: 'SAR', places: rows }),
  },
  'rows without ids': {
    ...{ about: 'one response', by: 'none', ...hidden },
    row: (number) => ({ city: `City ${number}`, zone: number % 7 }),
  },
  'the same row twice': {
    ...{ about: 'one response, whose total counts equal rows each', by: 'none', ...hidden },
    row: (number) => ({ id: Math.ceil(number / 2), place: `P-${Math.ceil(number / 2)}` }),
    body: ({ rows, total }) => ({ stock: rows, total }),
  },
};

/** Lists that are cut, and whose responses say so, each in a way of its own. */
export const cutLists: Readonly<Record<string, DescribedList>> = {
  'edges and a pageInfo': {
    ...{ about: 'a relay connection', by: 'token', position: 'after', size: 'first' },
    row: (number) => ({ cursor: `c${number}`, node: { id: number } }),
    body: ({ rows, more, token }) => ({
      data: { orders: { edges: rows, pageInfo: { hasNextPage: more, endCursor: token ?? null } } },
    }),
  },
  'items and a total below a name': {
    ...{ about: 'a total beside the rows', ...cut, path: '/shop/orders', hides: ['total'] },
    body: ({ rows, total }) => ({ orders: { items: rows, total } }),
  },
  page_context: {
    ...{ about: 'a flag', ...cut, hides: ['page_context', 'result_truncated', 'state'] },
    body: ({ rows, more, page, size }) => ({ rows, page_context: { page, per_page: size, has_more_page: more } }),
  },
  'a pager': {
    ...{ about: 'a number of pages', ...cut, hides: ['pager', 'numberOfPages'] },
    body: ({ rows, page, pages }) => ({ rows, pager: { current: page, of: pages } }),
  },
  numberOfPages: {
    ...{ about: 'a number of pages', ...cut, hides: ['pager', 'numberOfPages'] },
    body: ({ rows, pages }) => ({ rows, numberOfPages: pages }),
  },
  orders_count: {
    ...{ about: 'a total by the name of its rows', ...cut, hides: ['orders_count'] },
    body: ({ rows, total }) => ({ orders: rows, orders_count: total }),
  },
  'a total in another language': {
    ...{
      about: 'a total that nobody knows the word for, beside pages of it',
      ...cut,
      hides: ['gesamtzahl', 'seitenzahl'],
    },
    body: ({ rows, total, pages }) => ({ bestellungen: rows, gesamtzahl: total, seitenzahl: pages }),
  },
  'a total in a header of its own': {
    ...{ about: 'a total', ...cut, hides: ['X-Orders-Count', 'total_rows'] },
    headers: ({ total }) => ({ 'X-Orders-Count': String(total) }),
  },
  'a continuation in a header': {
    ...{
      about: 'a token',
      by: 'token',
      position: 'continuation',
      size: 'limit',
      inputs: [],
      hides: ['X-Continuation-Token'],
    },
    headers: ({ token }) => ({ 'X-Continuation-Token': token }),
    unproved: 'nothing names the input for the token',
  },
  'a link in a header of its own': {
    ...{ about: 'a link', ...cut, hides: ['X-Next-Url'] },
    headers: (part) => ({ 'X-Next-Url': nextLink(part, () => ({ page: part.page + 1 })) }),
  },
  'a status of 206': {
    ...{ about: 'a part, by its status', ...cut },
    status: ({ rows, total }) => (rows.length < total ? 206 : 200),
  },
  'a range of rows': {
    ...{ about: 'Content-Range', ...cut, hides: ['Content-Range'] },
    headers: ({ start, rows, total }) => ({ 'Content-Range': `items ${start}-${start + rows.length - 1}/${total}` }),
  },
  'a list of links': {
    ...{ about: 'links by relation', ...cut, hides: ['links'] },
    body: ({ rows, page, more }) => ({
      rows,
      links: [
        { rel: 'self', href: linkTo({ page }) },
        ...(more ? [{ rel: 'next', href: linkTo({ page: page + 1 }) }] : []),
      ],
    }),
  },
  'from and to': {
    ...{ about: 'the places of its rows', ...cut, hides: ['showing'] },
    body: ({ rows, start, total }) => ({ rows, showing: { from: start + 1, to: start + rows.length, of: total } }),
  },
  'a marker': {
    ...{ about: 'a token', by: 'token', position: 'marker', size: 'max', inputs: [], hides: ['listing'] },
    body: ({ rows, token }) => ({ rows, listing: { marker: token ?? null } }),
    unproved: 'nothing names the input for the token',
  },
  'a flag that it was cut': {
    ...{ about: 'a flag', ...cut, hides: ['page_context', 'result_truncated', 'state'] },
    body: ({ rows, more }) => ({ rows, result_truncated: more }),
  },
  'a flag that it is not done': {
    ...{ about: 'a flag', ...cut, hides: ['page_context', 'result_truncated', 'state'] },
    body: ({ rows, more }) => ({ rows, state: { finished: !more } }),
  },
  'a total as text': {
    ...{ about: 'a total', ...cut, hides: ['X-Orders-Count', 'total_rows'] },
    body: ({ rows, total }) => ({ result: { rows, total_rows: `${total}` } }),
  },
};

/** Lists that are cut, and say nothing of it: the service takes inputs that no document names. */
export const silentLists: Readonly<Record<string, DescribedList>> = {
  'pages of 20': { about: 'page and per_page', ...paged },
  'pages of 10, in an object': { about: 'page', ...paged, usual: 10, body: ({ rows }) => ({ orders: rows }) },
  'pages of 25, whose size is ignored': { about: 'page', ...paged, usual: 25, ignores: 'size', unproved: fullPage },
  'pages of 13': { about: 'page and per_page', ...paged, usual: 13 },
  'pages of 100': { about: 'page', ...paged, usual: 100, ignores: 'size', unproved: fullPage },
  'pages from 0': { about: 'page', ...paged, first: 0, usual: 50, ignores: 'size', unproved: fullPage },
  'pages that end with 404': { about: 'page', ...paged, behind: 'missing' },
  'pages of which the last repeats': { about: 'page', ...paged, behind: 'last page' },
  offsets: { about: 'offset and limit', by: 'offset', position: 'offset', size: 'limit', ...hidden },
  'offsets of 50, whose size is ignored': {
    ...{ about: 'offset', by: 'offset', position: 'offset', size: 'limit', ...hidden },
    ...{ usual: 50, ignores: 'size' },
  },
  skips: { about: 'skip and take', by: 'offset', position: 'skip', size: 'take', ...hidden },
  'a limit alone': {
    ...{ about: 'limit, up to 1,000', by: 'none', size: 'limit', most: 1000, usual: 20, ...hidden },
    unproved: 'as many rows as without a limit may be the most',
  },
  'a limit alone that ends at 250': {
    ...{ about: 'limit, up to 250', by: 'none', size: 'limit', most: 250, usual: 50, ...hidden },
    unproved: 'no request gets the rows behind the 250th',
  },
  'pages of other names': {
    ...{ about: 'pageNumber and pageSize', by: 'page', position: 'pageNumber', size: 'pageSize', usual: 50, ...hidden },
    body: ({ rows }) => ({ result: rows, message: 'OK' }),
  },
  'offsets of other names': {
    ...{ about: 'skip and limit', by: 'offset', position: 'skip', size: 'limit', usual: 30, ...hidden },
    body: ({ rows }) => ({ docs: rows }),
  },
  'pages of rows without ids': {
    ...{ about: 'page', ...paged },
    row: (number) => ({ city: `City ${number}`, zone: number % 7 }),
  },
};
