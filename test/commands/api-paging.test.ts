import { describe, expect, it } from 'vitest';
import { idsOf, range } from '../support/lists.ts';
import { errorOf, shipctl } from '../support/run.ts';
import { type Handler, sendJson, startService } from '../support/service.ts';

const rows = range(1, 25).map((id) => ({ id }));
const from = (start: number, size = 10) => rows.slice(start, start + size);
const next = (start: number): number | undefined => (start + 10 < rows.length ? start + 10 : undefined);
const get = ['api', 'GET', '/api/things?color=red', '--paginate', '-o', 'ndjson'];

/** Each gives ten rows a page in a way that only its responses tell; the number is of the requests for three pages. */
const services: readonly [string, Handler, number?][] = [
  [
    'a Link header',
    ({ query }, response) => {
      const start = Number(query.key ?? 0);
      const link = next(start) === undefined ? 'rel="prev"' : `rel="next"; title="x, y"`;
      sendJson(response, 200, from(start), {
        Link: `<https://evil.example/x?color=red&key=${next(start) ?? 0}>; ${link}`,
      });
    },
  ],
  [
    'a next address',
    ({ query: { key = 0 } }) => ({
      items: from(+key),
      next: next(+key) === undefined ? null : `/else?key=${next(+key)}`,
    }),
  ],
  [
    'a next cursor',
    ({ query: { cursor = 0 } }) => ({ data: from(+cursor), next_cursor: next(+cursor)?.toString() ?? null }),
  ],
  [
    'a page token',
    ({ query: { pageToken = 0 } }) => ({ data: from(+pageToken), nextPageToken: next(+pageToken)?.toString() }),
  ],
  [
    'resources of Laravel',
    ({ query: { page = 1 } }) => ({
      data: from((+page - 1) * 10),
      links: { next: +page < 3 ? 'https://evil.example/?page=9' : null },
      meta: { current_page: +page, last_page: 3, per_page: 10, total: 25 },
    }),
    // The first page is read again.
    4,
  ],
  [
    'a total in a header',
    ({ query: { page = 1 } }, response) => sendJson(response, 200, from((+page - 1) * 10), { 'X-Total-Count': '25' }),
    // One finds out whether the first page is called 0 or 1, and the first page is read again.
    5,
  ],
];

describe('api --paginate without a paginator', () => {
  it.each(services)('reads on by what the responses tell: %s', async (_what, handler, requests = 3) => {
    const service = await startService(handler);
    const outcome = await shipctl(get, { env: service.env });
    expect({ ...outcome, ids: idsOf(outcome) }).toMatchObject({ code: 0, ids: range(1, 25) });
    expect(service.requests.map(({ path, query }) => [path, query.color])).toEqual(
      Array.from({ length: requests }, () => ['/api/things', 'red']),
    );
    const limited = await shipctl([...get, '--limit', '12'], { env: service.env });
    expect(idsOf(limited)).toEqual(range(1, 12));
    // Two pages of three, and nothing is read again.
    const isCounted = requests > 3;
    expect(service.requests).toHaveLength(2 * requests - (isCounted ? 2 : 1));
  });

  it('takes offsets that the path names', async () => {
    const service = await startService(({ query }) => ({
      data: from(Number(query.offset), Number(query.limit)),
      total: 25,
    }));
    const outcome = await shipctl(['api', 'GET', '/api/things?offset=0&limit=5', '--paginate', '-o', 'ndjson'], {
      env: service.env,
    });
    expect({ ...outcome, ids: idsOf(outcome) }).toMatchObject({ code: 0, ids: range(1, 25) });
  });

  it('ends with exit code 8 where a guess was wrong', async () => {
    const service = await startService(() => ({ data: from(0), next_cursor: 'x' }));
    const outcome = await shipctl(get, { env: service.env });
    expect({ code: outcome.code, ids: idsOf(outcome) }).toEqual({ code: 8, ids: range(1, 10) });
    expect(errorOf(outcome)).toMatchObject({ code: 'partial' });
  });
});
