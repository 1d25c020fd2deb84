import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { asked, idsOf, range } from '../support/lists.ts';
import type { Style } from '../support/paging-styles.ts';
import { furtherRows, sampleOf } from '../support/ring.ts';
import { errorOf } from '../support/run.ts';
import type { Recorded } from '../support/service.ts';
import { all, open, pages, part, things } from '../support/things.ts';

const offsets = { inputs: ['offset', 'limit'], around: [] };
const byPage = ({ query }: Recorded, size: number) => {
  const page = Number(query.page ?? 1);
  return things(1, 9).slice((page - 1) * size, page * size);
};

describe('a list without a total', () => {
  it.each(
    sampleOf(
      [
        [
          'offset',
          offsets,
          ({ query }: Recorded) => part(things(1, 9), query, 4),
          [undefined, '3', '7', '9', '8'],
          'overlap',
        ],
        [
          'page',
          pages,
          (request: Recorded) => byPage(request, 4),
          // The service gives no more than four rows, whatever size is asked for: a page of another size shows nothing.
          [undefined, '1', '2', '3', '4', '5', '5'],
          'two empty pages',
        ],
      ] as const,
      2,
    ),
  )('is whole where two pages behind its end are empty: %s', async (name, style, answer, expected, proof) => {
    const { type, service, cwd } = await open(style, answer);
    const outcome = await type(...all, '--manifest', 'm.json');
    expect({ ...outcome, ids: idsOf(outcome) }).toMatchObject({ code: 0, ids: range(1, 9) });
    expect(asked(service.requests, name)).toEqual(expected);
    expect(outcome.stderr).toContain('The list ended with ');
    const manifest = JSON.parse(readFileSync(join(cwd, 'm.json'), 'utf8'));
    expect(manifest).toMatchObject({ complete: true, proof });
  });

  it.each(
    sampleOf(
      [
        [
          'offset',
          offsets,
          ({ query }: Recorded) => (query.offset === '7' ? [] : part(things(1, 9), query, 4)),
          [5],
          'not where its offset says',
        ],
        [
          'page',
          pages,
          (request: Recorded) => (request.query.page === '2' ? [] : byPage(request, 4)),
          [9],
          'An empty page came before one with rows',
        ],
      ] as const,
      2,
    ),
  )('with an empty page in its middle is read on, and not proved: %s', async (_name, style, answer, last, message) => {
    const { type, cwd } = await open(style, answer);
    const outcome = await type(...all, '--manifest', 'm.json');
    expect({ ...outcome, ids: idsOf(outcome).slice(0, 5) }).toMatchObject({ code: 8, ids: [1, 2, 3, 4, ...last] });
    expect(errorOf(outcome).message).toContain(message);
    expect(JSON.parse(readFileSync(join(cwd, 'm.json'), 'utf8'))).toMatchObject({ complete: false });
  });

  it('is not vouched for where offsets count pages', async () => {
    const { type } = await open(offsets, ({ query }) => {
      const start = Number(query.offset ?? 0) * 4;
      return things(1, 45).slice(start, start + 4);
    });
    const outcome = await type(...all);
    expect({ code: outcome.code, ids: idsOf(outcome) }).toEqual({ code: 8, ids: range(1, 4) });
    expect(errorOf(outcome).message).toContain('not where its offset says');
  });

  it('with an empty page in its middle is whole where the service says that it ends', async () => {
    const style = { inputs: ['page', 'per_page'], around: ['has_more'] };
    const { type } = await open(style, ({ query }: Recorded) => ({
      things: query.page === '2' ? [] : query.page === '3' ? things(5, 6) : things(1, 4),
      has_more: query.page !== '3',
    }));
    const outcome = await type(...all);
    expect({ ...outcome, ids: idsOf(outcome) }).toMatchObject({ code: 0, ids: range(1, 6) });
  });
});

describe('a first response without the cursor that is documented', () => {
  it.each([
    ['fewer rows than asked for', 20, 0, ['100']],
    // The size is ignored: it may be what the service has or a page of it.
    ...furtherRows(['as many rows as asked for', 100, 8, ['100', '99']]),
  ])('is whole or not by its length: %s', async (_what, rows, code, sizes) => {
    const { type, service } = await open({ inputs: ['cursor$', 'limit'], around: ['next_cursor$'] }, () => ({
      things: things(1, rows),
    }));
    const outcome = await type(...all);
    expect({ ...outcome, ids: idsOf(outcome) }).toMatchObject({ code, ids: range(1, rows) });
    expect(service.requests.map(({ query }) => query.limit)).toEqual(sizes);
  });

  it('is whole at exactly one page where a smaller page names a cursor', async () => {
    const { type } = await open({ inputs: ['cursor$', 'limit'], around: ['next_cursor$'] }, ({ query }) => {
      const start = Number(query.cursor ?? 0);
      const end = start + Number(query.limit);
      return { things: things(start + 1, Math.min(end, 100)), ...(end < 100 && { next_cursor: String(end) }) };
    });
    const outcome = await type(...all);
    expect({ ...outcome, ids: idsOf(outcome) }).toMatchObject({ code: 0, ids: range(1, 100) });
  });
});

describe('empty pages', () => {
  it.each([
    [
      'rows were taken out of pages',
      (page: number) => (page > 3 ? [] : things(page * 10 + 1, page * 10 + ([4, 2, 4][page - 1] ?? 0))),
      'Its pages differ in length',
    ],
    [
      'all pages before them are full',
      (page: number) => (page > 3 ? [] : things(page * 10 + 1, page * 10 + 4)),
      'The last page with rows is full',
    ],
  ])('do not show the end where %s', async (_what, rowsOf, message) => {
    const { type } = await open({ ...pages, inputs: ['page'] }, ({ query }) => rowsOf(Number(query.page ?? 1)));
    const outcome = await type(...all);
    expect(outcome.code).toBe(8);
    const error = errorOf(outcome);
    expect(error.message).toContain(message);
    expect(error.hint).toContain('shipctl ops set things.list --paging page=page,end=empty');
  });

  it('show the end behind a full page where a page of another size begins on it and goes no further', async () => {
    const rows = things(1, 40);
    const { type, cwd } = await open(pages, ({ query }) => {
      const size = Math.min(20, Number(query.per_page ?? 20));
      return rows.slice((Number(query.page ?? 1) - 1) * size, Number(query.page ?? 1) * size);
    });
    const outcome = await type(...all, '--manifest', 'm.json');
    expect({ code: outcome.code, ids: idsOf(outcome) }).toEqual({ code: 0, ids: range(1, 40) });
    expect(JSON.parse(readFileSync(join(cwd, 'm.json'), 'utf8'))).toMatchObject({ complete: true, proof: 'overlap' });
  });
});

describe('numbered pages without a total', () => {
  const cut = (count: number, { query }: Recorded, most = 10) => {
    const size = Math.min(Number(query.per_page ?? most), most);
    const start = (Number(query.page ?? 1) - 1) * size;
    return { rows: things(1, count).slice(start, start + size), pages: Math.ceil(count / size), size };
  };
  const counted = { ...pages, around: ['total_pages'] };
  type Ends = [
    what: string,
    style: Pick<Style, 'inputs' | 'around'>,
    answer: (request: Recorded) => unknown,
    code: number,
    rows: number,
  ];

  it.each<Ends>([
    [
      'whose last one comes again behind the end',
      pages,
      (request) => {
        const { size } = cut(25, request);
        return cut(25, {
          ...request,
          query: { ...request.query, page: String(Math.min(Number(request.query.page ?? 1), Math.ceil(25 / size))) },
        }).rows;
      },
      0,
      25,
    ],
    [
      'whose number stops at 2',
      counted,
      (request) => ({ things: cut(45, request).rows, total_pages: Math.min(2, cut(45, request).pages) }),
      8,
      10,
    ],
    ...furtherRows<Ends>(
      [
        'of which a filter left one row in three',
        pages,
        (request) => cut(10, request).rows.filter(({ id }) => id % 3 === 0),
        8,
        3,
      ],
      [
        'that name the next one, but for the last',
        { ...pages, around: ['next$'] },
        (request) => ({
          things: cut(20, request).rows,
          ...(request.query.page !== '2' && { next: '/api/things?page=2' }),
        }),
        0,
        20,
      ],
      [
        'of an empty list that name the first one as the next',
        { ...pages, around: ['next$', 'total', 'total_pages'] },
        () => ({ things: [], next: '/api/things?page=1', total: 0, total_pages: 0 }),
        0,
        0,
      ],
    ),
  ])('end where a page of another size or the service shows it: %s', async (_what, style, answer, code, rows) => {
    const { type } = await open(style, answer);
    const outcome = await type(...all);
    expect({ code: outcome.code, ids: idsOf(outcome).length }).toEqual({ code, ids: rows });
  });
});
