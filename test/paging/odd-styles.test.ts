import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { importedList } from '../support/imported-lists.ts';
import { asked, idsOf, range } from '../support/lists.ts';
import type { Style } from '../support/paging-styles.ts';
import { furtherCases, furtherIt, furtherRows } from '../support/ring.ts';
import { errorOf } from '../support/run.ts';
import type { Handler } from '../support/service.ts';
import { all, cursors, offsets, open, pages, part, things } from '../support/things.ts';

const links = { inputs: ['limit'], around: ['next$', 'previous$'] };
const totals = { inputs: ['page', 'per_page'], around: ['total'] };
type Lost = [what: string, style: Pick<Style, 'inputs' | 'around'>, answer: Handler, mostRequests: number];

describe('a list that leads nowhere', () => {
  it.each<Lost>([
    ['a cursor that repeats', cursors, () => ({ things: things(1, 2), next_cursor: 'x' }), 3],
    [
      'two cursors in turn',
      cursors,
      ({ query }) => ({ things: things(1, 2), next_cursor: query.cursor === 'a' ? 'b' : 'a' }),
      3,
    ],
    [
      'a cursor that is new each time',
      cursors,
      ({ query }) => ({ things: things(1, 2), next_cursor: `${query.cursor ?? ''}x` }),
      4,
    ],
    [
      'empty pages without an end',
      cursors,
      ({ query }) => ({ things: [], next_cursor: String(Number(query.cursor ?? 0) + 1) }),
      100,
    ],
    ['a page number that is ignored', pages, () => things(1, 3), 6],
    ...furtherCases<Lost>(
      ['the same without ids', pages, () => [{ name: 'a' }, { name: 'b' }, { name: 'c' }], 8],
      [
        'the id of the last row, where rows have none',
        { inputs: ['starting_after$', 'limit'], around: [] },
        () => [{ name: 'a' }, { name: 'b' }],
        1,
      ],
      ['a link that stays', links, () => ({ things: things(1, 2), next: '/api/things?key=1', previous: null }), 3],
      ['a link without a query', links, () => ({ things: things(1, 2), next: '/api/things/2', previous: null }), 1],
      ['a total that is too large', totals, ({ query }) => ({ things: query.page ? [] : things(1, 3), total: 5 }), 21],
      [
        'pages that are alike, without ids',
        cursors,
        ({ query }) => ({ things: [{ name: 'a' }], next_cursor: query.cursor ? null : 'b' }),
        12,
      ],
      ['a total that is too small', offsets, ({ query }) => ({ things: part(things(1, 9), query, 5), total: 7 }), 20],
    ),
  ])('ends with exit code 8: %s', async (_what, style, answer, most) => {
    const { type, service, cwd } = await open(style, answer);
    const outcome = await type(...all, '--manifest', 'm.json');
    expect({ outcome, code: outcome.code }).toMatchObject({ code: 8 });
    const ids = idsOf(outcome).filter(Boolean);
    expect(new Set(ids).size).toBe(ids.length);
    expect(service.requests.length).toBeLessThanOrEqual(most);
    expect(JSON.parse(readFileSync(join(cwd, 'm.json'), 'utf8'))).toMatchObject({ complete: false });
  });

  it('is taken for whole only where something says so', async () => {
    const { type } = await open(cursors, ({ query }) => ({ things: things(1, Number(query.limit)) }));
    const outcome = await type(...all, '--per-page', '3');
    expect(errorOf(outcome)).toMatchObject({ message: expect.stringContaining('that is a whole page') });
    // Google leaves the token out at the end: it was there before.
    const google = await open(cursors, ({ query }) =>
      query.cursor ? { things: things(4, 6) } : { things: things(1, 3), next_cursor: 'b' },
    );
    const whole = await google.type(...all, '--per-page', '3');
    expect({ ...whole, ids: idsOf(whole) }).toMatchObject({ code: 0, ids: range(1, 6) });
    expect(whole.stderr).toContain('nothing else proves it: --verify reads it twice');
    const proofOf = async (...flags: readonly string[]) => {
      await google.type(...all, ...flags, '--manifest', 'm.json', '--quiet');
      return JSON.parse(readFileSync(join(google.cwd, 'm.json'), 'utf8')).proof;
    };
    const twice = await google.type(...all, '--per-page', '3', '--verify');
    expect({ ...twice, ids: idsOf(twice) }).toMatchObject({ code: 0, ids: range(1, 6), stderr: '' });
    expect(asked(google.service.requests, 'cursor')).toEqual([undefined, 'b', undefined, 'b', undefined, 'b']);
    expect([await proofOf(), await proofOf('--verify')]).toEqual(['end named by the service', 'two readings']);
  });

  it.each([['0', '0'], ...furtherRows(['the text 0', '"0"'], ['the text null', '"null"'])])(
    'ends with a cursor that is %s',
    async (_what, end) => {
      const { type } = await open(cursors, ({ query }, response) => {
        const [rows, next] = query.cursor ? [things(3, 4), end] : [things(1, 2), '12345678901234567890'];
        response.end(`{"things":${JSON.stringify(rows)},"next_cursor":${next}}`);
      });
      const outcome = await type(...all);
      expect({ ...outcome, ids: idsOf(outcome) }).toMatchObject({ code: 0, ids: range(1, 4) });
    },
  );

  it('names no flag that the list does not take where it is not proved', async () => {
    const { type } = await open(cursors, () => ({ things: things(1, 1), next_cursor: { at: 3 } }));
    const outcome = await type(...all);
    expect(errorOf(outcome).hint).toBe(
      'Ask for larger pages (--per-page <n>) or, where pages have numbers, for one after another (--page <n> without --all).\nIf the response is all of the list: shipctl ops set things.list --paging none\nThe first row is written.',
    );
  });

  furtherIt('is found where the document knows its inputs and nothing of its responses', async () => {
    const item = [{ name: 'Things', request: { method: 'GET', url: '{{base_url}}/api/things?offset=0&limit=10' } }];
    const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
    const { type } = await importedList(JSON.stringify({ info: { name: 'x', schema }, item }), ({ query }) => ({
      list: part(things(1, 65), query, 30),
      total: 65,
    }));
    const outcome = await type(...all);
    expect({ ...outcome, ids: idsOf(outcome) }).toMatchObject({ code: 0, ids: range(1, 65) });
  });

  it('ends with exit code 8 where fewer rows came than --limit and the total say', async () => {
    const { type } = await open(totals, () => ({ things: things(1, 10), total: 65 }));
    const outcome = await type('things', 'list', '--limit', '42', '-o', 'ndjson');
    expect({ code: outcome.code, ids: idsOf(outcome) }).toEqual({ code: 8, ids: range(1, 10) });
    expect(errorOf(outcome).message).toContain('32 of 42 things are unaccounted for');
  });

  it('goes on over empty pages while a next one is named', async () => {
    const { type } = await open(cursors, ({ query: { cursor = '0' } }) => ({
      things: cursor === '3' ? things(1, 2) : [],
      next_cursor: cursor === '5' ? null : String(Number(cursor) + 1),
    }));
    const outcome = await type(...all);
    expect({ ...outcome, ids: idsOf(outcome) }).toMatchObject({ code: 0, ids: [1, 2] });
  });
});
