import { describe, expect, it } from 'vitest';
import { asked, idsOf, range } from '../support/lists.ts';
import { furtherCases, furtherRows } from '../support/ring.ts';
import { errorOf } from '../support/run.ts';
import { sendJson } from '../support/service.ts';
import { all, offsets, open, pages, part, things } from '../support/things.ts';

const numbered = { ...pages, around: ['total'] };

/** Page by page, 20 rows at most. */
const pageOf = (count: number, page = '1', base = 1) =>
  things(1, count).slice((Number(page) - base) * 20, (Number(page) - base + 1) * 20);

describe('a total that is the number of rows of the page itself', () => {
  it.each([0, ...furtherCases(1)])('loses no row where pages are called from %d', async (base) => {
    const { type, service } = await open(numbered, ({ query }) => {
      const rows = pageOf(45, query.page ?? String(base), base);
      return { things: rows, total: rows.length };
    });
    const whole = await type(...all);
    expect({ ...whole, ids: idsOf(whole) }).toMatchObject({ code: 0, ids: range(1, 45) });
    const limited = await type('things', 'list', '--limit', '30', '-o', 'ndjson');
    expect({ ...limited, ids: idsOf(limited) }).toMatchObject({ code: 0, ids: range(1, 30) });
    const before = service.requests.length;
    const few = await type('things', 'list', '--limit', '20', '-o', 'ndjson');
    const sent = service.requests.length - before;
    expect({ ...few, ids: idsOf(few), sent }).toMatchObject({ code: 0, ids: range(1, 20), sent: 1 });
  });

  it('loses no row where pages begin at an offset', async () => {
    const { type } = await open(offsets, ({ query }) => {
      const rows = part(things(1, 45), query, 20);
      return { things: rows, total: rows.length };
    });
    const outcome = await type(...all);
    expect({ ...outcome, ids: idsOf(outcome) }).toMatchObject({ code: 0, ids: range(1, 45) });
  });
});

describe('a total that is the number of rows of the first page', () => {
  it.each([
    ['the page behind it is empty', 200, []],
    ...furtherRows(['it does not exist', 404, []], ['it is refused', 422, []]),
  ])('is believed where %s', async (_what, status, rows) => {
    const { type, service } = await open(numbered, ({ query }, response) =>
      query.page === '2'
        ? sendJson(response, status, { things: rows, total: 20 })
        : { things: things(1, 20), total: 20 },
    );
    const outcome = await type(...all);
    expect({ ...outcome, ids: idsOf(outcome) }).toMatchObject({ code: 0, ids: range(1, 20) });
    expect(asked(service.requests, 'page')).toEqual([undefined, '1', '2']);
  });

  it.each([
    ['takes any size', true, 0],
    ['ignores the size, so that the total may be that of the page', false, 8],
  ])('is believed or not where the page behind it is the same, and the service %s', async (_what, takesSize, code) => {
    const { type } = await open(numbered, ({ query }) => {
      const rows = things(1, takesSize ? Math.min(20, Number(query.per_page)) : 20);
      return { things: rows, total: 20 };
    });
    const outcome = await type(...all);
    expect({ ...outcome, ids: idsOf(outcome) }).toMatchObject({ code, ids: range(1, 20) });
  });

  it.each([['calls it the last', { total_pages: 1 }], ...furtherRows(['has room for more rows', { per_page: 50 }])])(
    'is believed without another request where the response %s',
    async (_what, more) => {
      const { type, service } = await open(numbered, () => ({ things: things(1, 20), total: 20, ...more }));
      const outcome = await type(...all);
      expect({ ...outcome, sent: service.requests.length }).toMatchObject({ code: 0, sent: 1 });
    },
  );
});

describe('a total that counts no further', () => {
  it.each([
    ['where it ends with a full page', 40, 8],
    ...furtherRows<[string, number, number]>(
      ['where all of its pages are full', 60, 0],
      ['where a page is not full', 45, 0],
    ),
  ])('is looked behind %s', async (_what, total, code) => {
    const { type } = await open(numbered, ({ query }) => ({
      things: pageOf(code === 0 ? total : 60, query.page),
      total,
    }));
    const outcome = await type(...all);
    expect({ code: outcome.code, ids: idsOf(outcome) }).toEqual({ code, ids: range(1, code === 8 ? 20 : total) });
    if (code === 8)
      expect(errorOf(outcome).message).toContain('The total says 40, but the page behind it has rows too.');
  });
});

describe('an id that two rows of a response share', () => {
  const variants = (count: number) => range(1, count).map((at) => ({ id: Math.ceil(at / 2), size: at }));

  it.each([
    ['differ', variants(20), 20],
    ['are equal, and counted as two', [...things(1, 19), ...things(19, 19)], 20],
    ...furtherRows<[string, readonly object[], number]>([
      'are equal, and counted as one',
      [...things(1, 19), ...things(19, 19)],
      19,
    ]),
  ])('leaves none of them out where they %s', async (_what, rows, total) => {
    const { type } = await open(numbered, ({ query }) => ({ things: query.page === '2' ? [] : rows, total }));
    const outcome = await type(...all);
    expect({ code: outcome.code, rows: idsOf(outcome).length }).toEqual({ code: 0, rows: total });
  });

  it('ends with 8 where a later page shows it: rows of the pages before it may be missing', async () => {
    const rows = [...things(1, 20), ...variants(10)];
    const { type } = await open(numbered, ({ query }) => ({
      things: rows.slice((Number(query.page ?? 1) - 1) * 20, Number(query.page ?? 1) * 20),
      total: 30,
    }));
    const outcome = await type(...all);
    expect(outcome.code).toBe(8);
    expect(errorOf(outcome)).toMatchObject({
      message: expect.stringContaining('Two things have the id 1: it does not tell them apart.'),
      hint: expect.stringContaining('shipctl ops set things.list --role'),
    });
  });
});
