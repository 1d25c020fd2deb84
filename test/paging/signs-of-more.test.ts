import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { all, always, countries, says, wholePage } from '../support/countries.ts';
import { homeFolder } from '../support/folders.ts';
import { idsOf, range } from '../support/lists.ts';
import { everyNth, furtherRows, perRing } from '../support/ring.ts';
import { errorOf, shipctl } from '../support/run.ts';
import { sendJson, startService } from '../support/service.ts';

const rows = countries(7);
const partial: readonly [string, unknown, Readonly<Record<string, string>>, string][] = [
  ['a page size of its own', { data: rows, limit: 7, offset: 0 }, {}, wholePage],
  ['X-WP-Total', rows, { 'X-WP-Total': '350', 'X-WP-TotalPages': '4' }, 'X-WP-Total says 350'],
  ['X-Total-Count', rows, { 'x-total-count': '8' }, 'X-Total-Count says 8'],
  ['Content-Range', rows, { 'content-range': 'items 0-6/350' }, 'Content-Range says 350'],
  ['pages in a header', rows, { 'X-Total-Pages': '4' }, 'X-Total-Pages says 4'],
  ['a Link header', rows, { Link: '<http://x.example/?page=2>; rel="next"' }, 'its Link header names a next page'],
  ['X-Next-Page', rows, { 'X-Next-Page': '2' }, 'X-Next-Page says that there are more'],
  ['a count', { data: rows, count: 250 }, {}, 'count says 250'],
  ['a total', { data: rows, total: 8 }, {}, 'total says 8'],
  ['a total that is text', { data: rows, total_count: '350' }, {}, 'total_count says 350'],
  ['a next address', { data: rows, next: 'http://x.example/2' }, {}, 'next says that there are more'],
  ['a next page', { data: rows, nextPage: 2 }, {}, 'nextPage says that there are more'],
  ['a cursor', { data: rows, cursor: 'abc' }, {}, 'cursor says that there are more'],
  ['has_more', { data: rows, has_more: true }, {}, 'has_more says that there are more'],
  ['pages', { data: rows, page: 1, pages: 3 }, {}, 'pages says 3'],
  ['a pagination', { data: rows, pagination: { total: 9 } }, {}, 'pagination.total says 9'],
  [
    'a deep one',
    { data: rows, paging: { cursors: { after: 'x' } } },
    {},
    'paging.cursors.after says that there are more',
  ],
  ['Total-Count', rows, { 'total-count': '8' }, 'Total-Count says 8'],
  [
    'X-Pagination in JSON',
    rows,
    { 'X-Pagination': '{"TotalCount":350,"CurrentPage":1}' },
    'X-Pagination.TotalCount says 350',
  ],
  ['more rows of another name', { data: rows, totalSize: 8, done: true }, {}, 'totalSize says 8'],
  ['a filtered count', { data: rows, recordsFiltered: 8 }, {}, 'recordsFiltered says 8'],
  ['a number of results', { data: rows, num_results: 8 }, {}, 'num_results says 8'],
  ['a count of results', { data: rows, '@odata.count': 8 }, {}, '@odata.count says 8'],
  ['a count in info', { data: rows, info: { count: 8, pages: 1 } }, {}, 'info.count says 8'],
  ['a count in result_info', { data: rows, result_info: { total_count: 8 } }, {}, 'result_info.total_count says 8'],
  [
    'response_metadata',
    { data: rows, response_metadata: { next_cursor: 'x' } },
    {},
    'response_metadata.next_cursor says that there are more',
  ],
  ['a next offset', { data: rows, next_offset: 7 }, {}, 'next_offset says that there are more'],
  ['a next marker', { data: rows, NextMarker: 'x' }, {}, 'NextMarker says that there are more'],
  [
    'the address of the next records',
    { data: rows, nextRecordsUrl: '/2' },
    {},
    'nextRecordsUrl says that there are more',
  ],
  ['a continuation', { data: rows, continuationToken: 'x' }, {}, 'continuationToken says that there are more'],
  ['more results', { data: rows, more_results: true }, {}, 'more_results says that there are more'],
  ['something cut off', { data: rows, isTruncated: true }, {}, 'isTruncated says that there are more'],
  ['a page that is not the last', { data: rows, last: false }, {}, 'last says that there are more'],
  ['something that is not done', { data: rows, done: false }, {}, 'done says that there are more'],
  [
    'a flag of any name',
    { data: rows, page_context: { has_more_page: true } },
    {},
    'page_context.has_more_page says true',
  ],
  ['a pager', { data: rows, pager: { current: 1, of: 50 } }, {}, 'pager.of says 50'],
  ['a number of pages', { data: rows, numberOfPages: 50 }, {}, 'numberOfPages says 50'],
  ['a count of things', { data: rows, orders_count: 1000 }, {}, 'orders_count says 1000'],
  [
    'a deep count',
    { data: rows, about: { list: { of: { all: { found: 8 } } } } },
    {},
    'about.list.of.all.found says 8',
  ],
  [
    'a link of its own name',
    { data: rows, forward: '/api/countries?page=2' },
    {},
    'forward is a link that may lead on',
  ],
  [
    'a link to the last page',
    { data: rows, nav: [{ rel: 'last', href: '/api/countries?page=50' }] },
    {},
    'nav.last is a link that may lead on',
  ],
  ['a token of its own name', { data: rows, resume: { listToken: 'x' } }, {}, 'resume.listToken may lead on'],
  ['a header of its own name', rows, { 'X-Result-Found': '8' }, 'X-Result-Found says 8'],
  ['a list that is not finished', { data: rows, state: { finished: false } }, {}, 'state.finished says false'],
];

describe('a list without a paginator', () => {
  it.each(everyNth(partial, perRing(4, 2, 1)))('is not taken for the whole: %s', async (_what, body, headers, sign) => {
    const service = await always(body, headers);
    const cwd = homeFolder();
    const outcome = await shipctl([...all, '--manifest', 'm.json'], { env: service.env, cwd });
    expect({ code: outcome.code, ids: idsOf(outcome) }).toEqual({ code: 8, ids: range(1, 7) });
    expect(errorOf(outcome)).toMatchObject({ code: 'partial', message: says(7, sign) });
    expect(JSON.parse(readFileSync(join(cwd, 'm.json'), 'utf8'))).toMatchObject({ complete: false, rows: 7 });
    expect(service.requests).toHaveLength(1);

    // One page that is asked for is one page.
    const page = await shipctl(['countries', 'list', '-o', 'ndjson'], { env: service.env });
    expect({ code: page.code, ids: idsOf(page) }).toEqual({ code: 0, ids: range(1, 7) });
    expect(page.stderr).toContain(says(7, sign));
    expect(page.stderr).toContain('Next page: shipctl countries list --output ndjson --page 2');
  });

  it('is not taken for the whole if its status is 206, unless it has as many rows as its total', async () => {
    const partOf = (range: string) =>
      startService((_request, response) => sendJson(response, 206, countries(7), { 'Content-Range': range }));
    const part = await shipctl(all, { env: (await partOf('items 0-6/*')).env });
    expect(part.code).toBe(8);
    expect(errorOf(part).message).toBe(says(7, 'its status is 206 (partial content)'));
    expect(await shipctl(all, { env: (await partOf('items 0-6/7')).env })).toMatchObject({ code: 0 });
  });

  it.each([
    ['nothing beside it', countries(7), {}],
    ['as many rows as its total', { data: countries(7), total: 7, next: null, has_more: false, cursor: '' }, {}],
    ['one page', { data: countries(7), pages: 1, pagination: { next_cursor: null } }, { 'x-total-count': '7' }],
    ['a full page and a total that says so', countries(100), { 'x-total-count': '100' }],
    ...furtherRows(
      ['more rows than were asked for', countries(250), {}],
      ['no rows', [], { Link: '<http://x.example/?page=1>; rel="last"' }],
      ['fields of another meaning', { data: countries(7), merchant: { total: 900, next: 'x' }, status: 'next' }, {}],
      ['amounts beside it', { data: countries(7), discount: 900, total_amount: 900, number: 900, size: 900 }, {}],
      [
        'an end that is reached',
        { data: countries(7), last: true, done: true, truncated: false, next_offset: null },
        {},
      ],
      ['headers of another meaning', countries(7), { 'X-RateLimit-Limit': '900', 'X-Next': '', 'Retry-After': '9' }],
      [
        'facts about the request, time, limits and caching',
        {
          data: countries(7),
          request_id: 9000,
          timestamp: 1_764_000_000,
          took: 900,
          took_ms: 900,
          about: { requestToken: 'x', count_time_ms: 900, api_version: 2, access_token: 'x' },
          rate: { limit: 100, remaining: 99, reset_count: 900 },
          filters: { next: 'x', count: 900 },
          query: { page: 1, total: 900 },
          store: { orders_count: 900 },
          currency: { id: 1, total: 900 },
          success: true,
          more_info: 'https://docs.example/more',
          next_payout_date: '2026-12-01',
        },
        { etag: '"x"', 'x-request-id': '9000', 'x-cache-hits': '900', 'x-ratelimit-remaining': '99', age: '900' },
      ],
      [
        'facts about limits and what comes next, and a link to itself by its relation',
        {
          data: countries(7),
          quota: { total: 900, remaining: 9 },
          next_update: '2026-12-01T00:00:00Z',
          grand_total: 900,
          meta: { request_id: 'x', total_volume: 900 },
          links: [{ rel: 'self', href: '/x' }],
        },
        { 'x-debug-token': 'x' },
      ],
      [
        'links to itself',
        { data: countries(7), nav: { self: '/x?page=1', first: '/x?page=1', last: '/x?page=1' } },
        {},
      ],
      [
        'numbers of its page',
        { data: countries(7), pager: { current: 1, of: 1, per_page: 50, from: 1, to: 7 }, pages_total: 1, count: 7 },
        {},
      ],
    ),
  ])('is complete with %s', async (_what, body, headers) => {
    const service = await always(body, headers);
    const outcome = await shipctl([...all], { env: service.env });
    expect({ code: outcome.code, error: outcome.stderr.includes('The response') }).toEqual({ code: 0, error: false });
  });
});
