import type { DescribedList } from './described-list.ts';
import { keyed, nextLink } from './described-list.ts';

// Lists of services that are wrong somewhere: totals, ids, sizes, pages without rows, ends before the end.

const pages = { by: 'page', position: 'page', size: 'per_page' } as const;
const offsets = { by: 'offset', position: 'offset', size: 'limit' } as const;
const cursors = { by: 'token', position: 'cursor', size: 'limit' } as const;
const withTotal: DescribedList['body'] = ({ rows, total }) => ({ data: rows, total });
const withCursor: DescribedList['body'] = ({ rows, token }) => ({ data: rows, next_cursor: token ?? null });
const capped = (most: number) => (count: number) => Math.min(count, most);
const oneIn =
  (step: number) =>
  (number: number): boolean =>
    number % step === 0;
const variant = (number: number) => ({ id: Math.ceil(number / 2), color: number % 2 ? 'red' : 'blue' });

/** Totals that are wrong. */
export const wrongTotals: Readonly<Record<string, DescribedList>> = {
  'a total that stops at 500, by page': {
    ...{ about: 'a total that is capped, as search engines do', ...pages, body: withTotal, says: capped(500) },
    unproved: 'the rows behind the total are not counted',
  },
  'a total that stops at 500, by offset': {
    ...{ about: 'a total that is capped, as search engines do', ...offsets, body: withTotal, says: capped(500) },
    unproved: 'the rows behind the total are not counted',
  },
  'a total that stops at 500, beside a cursor': {
    ...{ about: 'a total that is capped', ...cursors, says: capped(500) },
    body: ({ rows, total, token }) => ({ data: rows, total, next_cursor: token ?? null }),
    unproved: 'more rows than the total are a contradiction',
  },
  'a total that is one page too low': {
    ...{ about: 'a total of the rows behind the first page', ...pages, body: withTotal },
    says: (count) => (count > 100 ? count - 100 : count),
    unproved: 'the total is wrong',
  },
  'a total that is one row too low': {
    ...{ about: 'a total from 0', ...pages, body: withTotal, says: (count) => Math.max(0, count - 1) },
    unproved: 'the total is wrong',
  },
  'a total that is one row too high': {
    ...{ about: 'a total that counts a row nobody sees', ...pages, body: withTotal, says: (count) => count + 1 },
    unproved: 'the total is wrong',
  },
  'a total of the rows of its page': {
    ...{ about: 'count', ...pages },
    body: ({ rows }) => ({ data: rows, count: rows.length, total: rows.length }),
  },
  'a total of the rows of its page, by offset': {
    ...{ about: 'count', ...offsets },
    body: ({ rows }) => ({ data: rows, total: rows.length }),
  },
  'a total that is always 0': {
    ...{ about: 'a total', ...pages, body: ({ rows }) => ({ data: rows, total: 0 }) },
    unproved: 'the total is wrong',
  },
  'a number of pages that stops at 5': {
    ...{ about: 'total_pages', ...pages },
    body: ({ rows, page, pages: all }) => ({ data: rows, page, total_pages: Math.min(all, 5) }),
    unproved: 'the pages behind the fifth are not counted',
  },
};

/** Ids and rows that are not what they seem. */
export const wrongRows: Readonly<Record<string, DescribedList>> = {
  'two variants with one id, in one response': {
    ...{ about: 'ids that are those of products', by: 'none', row: variant, inputs: [] },
    body: ({ rows, total }) => ({ variants: rows, total }),
  },
  'two variants with one id, in pages': {
    ...{ about: 'ids that are those of products', ...pages, row: variant, body: withTotal },
  },
  'two variants with one id, behind cursors': {
    ...{ about: 'ids that are those of products', ...cursors, row: variant, body: withCursor },
  },
  'two variants with one id, in pages without a total': {
    ...{ about: 'ids that are those of products', ...pages, row: variant },
  },
  'the same row twice, in pages': {
    ...{ about: 'equal rows that are counted each', ...pages, body: withTotal },
    row: (number) => ({ id: Math.ceil(number / 2), name: 'x' }),
    unproved: 'equal rows on several pages may be one row that came twice',
  },
  'one id for all': {
    ...{ about: 'ids that are those of the shop', ...pages, body: withTotal },
    row: (number) => ({ id: 7, name: `Thing ${number}` }),
  },
  'ids that are null': {
    ...{ about: 'no ids', ...pages, body: withTotal },
    row: (number) => ({ id: null, name: `Thing ${number}` }),
  },
  'rows that are all alike': {
    ...{ about: 'no ids', ...cursors, body: withCursor, row: () => ({ name: 'x' }) },
    unproved: 'pages of equal rows look like one that repeats',
  },
  'another key': { about: 'a key of another name', ...pages, row: keyed('sku'), body: withTotal },
};

/** Pages that have fewer rows than they should. */
export const emptyingLists: Readonly<Record<string, DescribedList>> = {
  'filtered behind the database, by page': {
    ...{ about: 'one row in ten, filtered after the page was cut', ...pages, keeps: oneIn(10), usual: 50 },
    unproved: 'its pages differ in length',
  },
  'filtered behind the database, none for nine pages': {
    ...{ about: 'one row in nine of the first page and of the tenth', ...pages },
    keeps: (number) => number % 9 === 0 && (number <= 100 || number > 900),
    unproved: 'empty pages come before rows',
  },
  'filtered behind the database, by offset': {
    ...{ about: 'one row in ten', ...offsets, keeps: oneIn(10) },
    unproved: 'offsets count other rows',
  },
  'filtered behind the database, behind cursors': {
    ...{ about: 'one row in 300', ...cursors, keeps: oneIn(300), body: withCursor },
  },
  'filtered behind the database, with a total before it': {
    ...{ about: 'one row in ten, and the total of all', ...pages, keeps: oneIn(10), body: withTotal },
    unproved: 'the total counts rows that are not there',
  },
  'a depth of 500 that answers with empty pages': {
    ...{ about: 'no page begins behind the 500th row', ...pages, depth: 500 },
    unproved: 'the service gives no more',
  },
  'a depth of 500 that answers with empty pages, by offset': {
    ...{ about: 'no page begins behind the 500th row', ...offsets, depth: 500 },
    unproved: 'the service gives no more',
  },
  'a depth of 500 beside a total': {
    ...{ about: 'no page begins behind the 500th row', ...pages, depth: 500, body: withTotal },
    unproved: 'the service gives no more',
  },
  'a cursor that ends at 500': {
    ...{ about: 'no rows behind the 500th, and a total of all', ...cursors, depth: 500 },
    body: ({ rows, token, total }) => ({ data: rows, total, next_cursor: token ?? null }),
    unproved: 'the service gives no more',
  },
};

/** Inputs without effect, and pages that repeat. */
export const deafLists: Readonly<Record<string, DescribedList>> = {
  'a page that is ignored': {
    ...{ about: 'the first page each time', ...pages, ignores: 'position', body: withTotal },
    unproved: 'the service gives no more',
  },
  'a page that is ignored, without a total': {
    ...{ about: 'the first page each time', ...pages, ignores: 'position' },
    unproved: 'the service gives no more',
  },
  'an offset that is ignored': {
    ...{ about: 'the first page each time', ...offsets, ignores: 'position' },
    unproved: 'the service gives no more',
  },
  'a cursor that is ignored': {
    ...{ about: 'the first page each time', ...cursors, ignores: 'position', body: withCursor },
    unproved: 'the service gives no more',
  },
  'everything ignored': {
    ...{ about: 'the first page each time', ...pages, ignores: 'both', body: ({ rows }) => ({ things: rows }) },
    unproved: 'the service gives no more',
  },
  'a size that is ignored': { about: 'pages of 20', ...pages, ignores: 'size', body: withTotal },
  'a size that is ignored, without a total': {
    ...{ about: 'pages of 20', ...pages, ignores: 'size' },
    unproved: 'the last page is full, and no page of another size shows what is behind it',
  },
  'a size that is ignored, by offset': { about: 'pages of 20', ...offsets, ignores: 'size', body: withTotal },
  'the last page again behind the end': { about: 'clamped', ...pages, behind: 'last page' },
  'the first page again behind the end': { about: 'wrapped', ...pages, behind: 'first page' },
  'a link that leads to itself': {
    ...{ about: 'a next link that stays', ...pages, ignores: 'position' },
    body: (part) => ({ data: part.rows, next: nextLink(part, () => ({ page: 2 })) ?? null }),
    unproved: 'the service gives no more',
  },
};
