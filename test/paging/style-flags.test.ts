import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { asked, idsOf, range } from '../support/lists.ts';
import { sendJson } from '../support/service.ts';
import { thing } from '../support/styled-lists.ts';
import { all, cursors, offsets, open, pages, part, things } from '../support/things.ts';

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
    expect(asked(service.requests, 'limit')).toEqual(['100', '40', '40', '40', '40']);
  });

  it('begins with a later page where the service counts from 0, which nothing tells', async () => {
    const { type, service } = await open(pages, ({ query: { page = 0 } }) =>
      things(1, 25).slice(+page * 10, +page * 10 + 10),
    );
    const outcome = await type(...all, '--from-page', '2');
    expect({ ...outcome, ids: idsOf(outcome) }).toMatchObject({ code: 0, ids: range(11, 25) });
    // Behind the empty page 3, page 2 is asked for in another size, which this service ignores.
    expect(asked(service.requests, 'page')).toEqual([undefined, '1', '1', '2', '3', '2', '4']);
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

describe('--resume with pages that have no numbers', () => {
  it('reads again from the first page, and adds only rows that are missing', async () => {
    let left = 2;
    const { type, cwd } = await open(cursors, ({ query: { cursor = '0' } }, response) => {
      if (left-- === 0) return sendJson(response, 404, {});
      const next = Number(cursor) + 10;
      return { things: things(Number(cursor) + 1, next), next_cursor: next < 40 ? String(next) : null };
    });
    const line = ['things', 'list', '--all', '--out', 'x.csv', '--resume', '--concurrency', '1'];
    expect(await type(...line)).toMatchObject({ code: 8 });
    expect(await type(...line)).toMatchObject({ code: 0 });
    const [, ...rows] = readFileSync(join(cwd, 'x.csv'), 'utf8').trim().split('\n');
    expect(rows.map((row) => Number(row.split(',')[0]))).toEqual(range(1, 40));
  });
});
