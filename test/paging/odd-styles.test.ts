import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { asked, idsOf, range } from '../support/lists.ts';
import type { Style } from '../support/paging-styles.ts';
import { errorOf } from '../support/run.ts';
import { type Handler, sendJson } from '../support/service.ts';
import { importedList, styleDocument, thing } from '../support/styled-lists.ts';

const things = (first: number, last: number) => range(first, last).map(thing);
const all = ['things', 'list', '--all', '-o', 'ndjson', '--retries', '0'];

const cursors = { inputs: ['cursor$', 'limit'], around: ['next_cursor$'] };
const links = { inputs: ['limit'], around: ['next$', 'previous$'] };
const pages = { inputs: ['page', 'per_page'], around: [] };
const totals = { inputs: ['page', 'per_page'], around: ['total'] };
const offsets = { inputs: ['offset', 'limit'], around: ['total'] };

const open = (style: Pick<Style, 'inputs' | 'around'>, answer: Handler) => importedList(styleDocument(style), answer);

/** Which rows an offset asks for, of these. */
const part = (rows: readonly unknown[], query: Readonly<Record<string, string>>, most = 100) => {
  const start = Number(query.offset ?? 0);
  return rows.slice(start, start + Math.min(Number(query.limit ?? 15), most));
};

describe('a list that leads nowhere', () => {
  it.each<[string, Pick<Style, 'inputs' | 'around'>, Handler, number]>([
    ['a cursor that repeats', cursors, () => ({ things: things(1, 2), next_cursor: 'x' }), 2],
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
    ['a page number that is ignored', pages, () => things(1, 3), 4],
    ['the same without ids', pages, () => [{ name: 'a' }, { name: 'b' }], 4],
    ['a link that stays', links, () => ({ things: things(1, 2), next: '/api/things?key=1', previous: null }), 2],
    ['a link without a query', links, () => ({ things: things(1, 2), next: '/api/things/2', previous: null }), 1],
    ['a total that is too large', totals, ({ query }) => ({ things: query.page ? [] : things(1, 3), total: 5 }), 20],
    ['a total that is too small', offsets, ({ query }) => ({ things: part(things(1, 9), query, 5), total: 7 }), 20],
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
    const twice = await google.type(...all, '--per-page', '3', '--verify');
    expect({ ...twice, ids: idsOf(twice) }).toMatchObject({ code: 0, ids: range(1, 6), stderr: '' });
    expect(asked(google.service.requests, 'cursor')).toEqual([undefined, 'b', undefined, 'b', undefined, 'b']);
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

describe('a list of a style of its own', () => {
  it('takes only the flags that it has', async () => {
    const cursor = await open(cursors, () => ({ things: [], next_cursor: null }));
    for (const flag of ['--page', '--from-page']) {
      const outcome = await cursor.type('things', 'list', flag, '2', ...(flag === '--page' ? [] : ['--all']));
      expect(outcome).toMatchObject({ code: 2, stdout: '' });
      expect(outcome.stderr).toContain(`${flag}: the pages of this list have no numbers. Use --limit <rows> or --all.`);
    }
    expect((await cursor.type('things', 'list', '-F', 'limit=3')).stderr).toContain('-F limit: use --per-page.');
    expect((await cursor.type('things', 'list', '--cursor', 'x', '--dry-run')).stdout).toContain('cursor=x');
    const offset = await open(offsets, ({ query }) => ({ things: part(things(1, 195), query, 50), total: 195 }));
    expect((await offset.type('things', 'list', '--page', '2')).stderr).toContain('--page needs --per-page here');
    const second = await offset.type('things', 'list', '--page', '2', '--per-page', '40', '-o', 'ndjson');
    expect(idsOf(second)).toEqual(range(41, 80));
    const clamped = await offset.type('things', 'list', '--page', '2', '--per-page', '60');
    expect(clamped).toMatchObject({ code: 2, stdout: '' });
    expect(clamped.stderr).toContain('Ask for pages of that size: --per-page 50');
    const first = await offset.type('things', 'list', '-o', 'ndjson');
    expect(first.stderr).toContain(
      '15 of 195 things. Next page: shipctl things list --output ndjson --page 2 --per-page 15',
    );
    const unsized = await open({ inputs: ['page'], around: ['total'] }, () => ({ things: [], total: 0 }));
    expect((await unsized.type('things', 'list', '--per-page', '5')).stderr).toContain('does not let you choose');
    expect(offset.service.requests.length + cursor.service.requests.length + unsized.service.requests.length).toBe(3);
  });

  it('asks for smaller pages where the service refuses large ones', async () => {
    const { type, service } = await open(offsets, ({ query }, response) => {
      if (Number(query.limit) <= 40) return { things: part(things(1, 95), query), total: 95 };
      return sendJson(response, 422, { errors: { limit: ['The limit must not be greater than 40.'] } });
    });
    const outcome = await type(...all);
    expect({ ...outcome, ids: idsOf(outcome) }).toMatchObject({ code: 0, ids: range(1, 95) });
    expect(asked(service.requests, 'limit')).toEqual(['100', '40', '40', '40']);
  });

  it('is proved by its total while rows move, and read again where a row came twice', async () => {
    let rows = things(1, 30);
    const moving = await open(offsets, ({ query }) => {
      const answer = { things: part(rows, query, 10), total: rows.length };
      // A row in front is deleted between two pages: one is pushed into the part that was read.
      if (query.offset === undefined && rows.length === 30) rows = rows.slice(1);
      return answer;
    });
    const outcome = await moving.type(...all, '--concurrency', '1');
    expect({ ...outcome, ids: new Set(idsOf(outcome)).size }).toMatchObject({ code: 0, ids: 30 });

    let list = things(1, 6);
    const growing = await open(pages, ({ query: { page = '1' } }) => {
      const answer = list.slice((Number(page) - 1) * 3, Number(page) * 3);
      if (list.length === 6) list = [thing(99), ...list];
      return answer;
    });
    const read = await growing.type(...all, '--concurrency', '1');
    expect({ ...read, ids: idsOf(read).sort((a, b) => a - b) }).toMatchObject({ code: 0, ids: [...range(1, 6), 99] });
  });
});
