import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { idsOf, range } from '../support/lists.ts';
import { furtherRows } from '../support/ring.ts';
import type { Recorded } from '../support/service.ts';
import { all, open, part, things } from '../support/things.ts';

const limited = { inputs: ['limit'], around: [] };
/** Parts of 65 rows by inputs that the document does not name. */
const byKey = ({ query }: Recorded) => {
  const start = Number(query.after ?? 0);
  const next = start + Number(query.limit ?? 20);
  return { things: things(start + 1, Math.min(next, 65)), list: { after: next < 65 ? String(next) : null } };
};

describe('ops set --paging', () => {
  it.each([
    ['cursor=after,next=list.after,size=limit', byKey],
    ['cursor=after,next=list.after', byKey],
    ...furtherRows(
      ['offset=from,size=limit', ({ query }: Recorded) => part(things(1, 65), { ...query, offset: query.from ?? '0' })],
      [
        'page=p,size=limit,first=0',
        ({ query }: Recorded) =>
          part(things(1, 65), {
            limit: query.limit ?? '15',
            offset: String(Number(query.p ?? 0) * Number(query.limit)),
          }),
      ],
      ['link=more,size=limit', ({ query }: Recorded) => ({ ...byKey({ query } as Recorded), more: moreOf(query) })],
    ),
  ])('says how a list is read: %s', async (way, answer) => {
    const { type } = await open(limited, answer);
    const set = await type('ops', 'set', 'things.list', '--paging', way);
    expect(set).toMatchObject({ code: 0 });
    expect(set.stderr).toContain(way);
    const outcome = await type(...all, '--per-page', '10').then((each) => (each.code === 2 ? type(...all) : each));
    expect({ ...outcome, ids: idsOf(outcome) }).toMatchObject({ code: 0, ids: range(1, 65) });
    const listed = await type('ops', 'list', 'things', '--json');
    const kind = way.split('=')[0];
    expect(JSON.parse(listed.stdout)[0]).toMatchObject({ paging: `${kind} (you)`, paging_way: way });
  });

  it('takes one response for the whole list by your word, and says so', async () => {
    const { type, cwd } = await open(limited, () => ({ things: things(1, 20), total: 30 }));
    expect((await type(...all)).code).toBe(8);
    expect(await type('ops', 'set', 'things.list', '--paging', 'none')).toMatchObject({ code: 0 });
    const outcome = await type(...all, '--manifest', 'm.json');
    expect({ ...outcome, ids: idsOf(outcome) }).toMatchObject({ code: 0, ids: range(1, 20) });
    expect(outcome.stderr).toContain('total says 30');
    const manifest = JSON.parse(readFileSync(join(cwd, 'm.json'), 'utf8'));
    expect(manifest).toMatchObject({ complete: true, proof: 'one response by your word' });
    // What the document says is in force again.
    expect(await type('ops', 'set', 'things.list', '--paging', 'document')).toMatchObject({ code: 0 });
    expect((await type(...all)).code).toBe(8);
  });

  it('takes an empty page for the end by your word, where a full page in front of it shows none', async () => {
    const { type } = await open({ inputs: ['p'], around: [] }, ({ query }) =>
      part(things(1, 40), { limit: '20', offset: String((Number(query.p ?? 1) - 1) * 20) }),
    );
    await type('ops', 'set', 'things.list', '--paging', 'page=p,first=1');
    const open8 = await type(...all);
    expect(open8.code).toBe(8);
    expect(open8.stderr).toContain('shipctl ops set things.list --paging page=p,first=1,end=empty');
    await type('ops', 'set', 'things.list', '--paging', 'page=p,first=1,end=empty');
    const outcome = await type(...all);
    expect({ code: outcome.code, ids: idsOf(outcome) }).toEqual({ code: 0, ids: range(1, 40) });
    expect(outcome.stderr).toContain('by your word');
  });

  it('takes the largest response for the whole list by your word', async () => {
    const { type } = await open(limited, ({ query }) => things(1, 300).slice(0, Number(query.limit ?? 20)));
    const way = 'none,size=limit';
    const open8 = await type(...all);
    expect(open8.code).toBe(8);
    expect(open8.stderr).toContain(`shipctl ops set things.list --paging ${way}`);
    await type('ops', 'set', 'things.list', '--paging', way);
    const outcome = await type(...all);
    expect({ code: outcome.code, ids: idsOf(outcome) }).toEqual({ code: 0, ids: range(1, 300) });
    const listed = await type('ops', 'list', 'things', '--json');
    expect(JSON.parse(listed.stdout)[0]).toMatchObject({ paging: 'none (you)', paging_way: way });
  });

  it('stays when the document is imported again', async () => {
    const { type } = await open(limited, () => []);
    await type('ops', 'set', 'things.list', '--paging', 'none');
    expect(await type('ops', 'import', 'api.json', '--yes')).toMatchObject({ code: 0 });
    expect((await type('ops', 'list', 'things')).stdout).toContain('none (you)');
  });

  it.each([
    ['pgae=x', '"pgae=x" is not known'],
    ['page', 'page has no value'],
    ['size=', 'size has no value'],
    ...furtherRows(
      ['next=x', 'It does not say how the list is paged'],
      ['page=a,offset=b', 'offset does not go with page'],
      ['page=a,first=2', 'first is 0 or 1'],
      ['page=a,end=short', 'end has one value'],
      ['none=1', 'none takes no value'],
      ['page=a,page=b', 'page is given twice'],
    ),
  ])('refuses %s', async (way, message) => {
    const { type } = await open(limited, () => []);
    const outcome = await type('ops', 'set', 'things.list', '--paging', way);
    expect(outcome.code).toBe(2);
    expect(outcome.stderr).toContain(message);
  });

  it('is for lists', async () => {
    const { type } = await open(limited, () => []);
    const outcome = await type('ops', 'set', 'orders.get', '--paging', 'none');
    expect(outcome).toMatchObject({ code: 2 });
    expect(outcome.stderr).toContain('orders.get is not a list');
  });
});

const moreOf = (query: Recorded['query']): string | null => {
  const next = Number(query.after ?? 0) + Number(query.limit ?? 20);
  return next < 65 ? `/api/things?after=${next}` : null;
};

describe('ops list', () => {
  it('shows how each list is paged, and who says so', async () => {
    const { type } = await open({ inputs: ['page', 'limit'], around: ['total'] }, () => []);
    const rows = JSON.parse((await type('ops', 'list', '--json')).stdout);
    const row = (id: string) => rows.find(({ operation }: { operation: string }) => operation === id);
    const way = 'page=page,size=limit,total=total';
    expect(row('things.list')).toMatchObject({ paging: 'page (document)', paging_way: way });
    expect(row('orders.list')).toMatchObject({ paging: 'page (built in)', paging_way: 'page=page,size=per_page' });
    expect(row('orders.get')).toMatchObject({ paging: null, paging_way: null });
    await type('ops', 'set', 'robots.list', 'GET /api/robots', '--yes');
    expect((await type('ops', 'list', 'robots')).stdout).toContain('(response)');
  });
});
