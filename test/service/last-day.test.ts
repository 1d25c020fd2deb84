import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { asked, idsOf } from '../support/lists.ts';
import { order } from '../support/orders.ts';
import { furtherCases } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { paginate, type Recorded, startService } from '../support/service.ts';

/** How a service compares the moment of an order with `date_to`. */
type Comparison = (made: string, last: string) => boolean;

/** `created_at <= '2026-01-31'`: as text, a moment of the day is behind its beginning. */
const asMoment: Comparison = (made, last) => made <= last;
const byDay: Comparison = (made, last) => made.slice(0, 10) <= last;

const made = (id: number, moment: string) =>
  order(id, { created_at: `${moment}.000000Z`, date: moment.replace('T', ' ') });

/** Ten orders a day. */
const rows = Array.from({ length: 40 }, (_, at) => {
  const minute = String(3 + (at % 10) * 5).padStart(2, '0');
  return made(40 - at, `2026-01-${String(10 - Math.floor(at / 10)).padStart(2, '0')}T0${9 - (at % 10)}:${minute}:07`);
});

async function shop(compare: Comparison, held: readonly ReturnType<typeof order>[] = rows) {
  const service = await startService((request) => {
    const { date_from: from = '', date_to: to = '9999' } = request.query;
    const isIn = ({ created_at: time }: { created_at?: unknown }) =>
      String(time) >= from && compare(String(time).replace('T00:00:00.000000Z', ''), to);
    return { data: paginate(held.filter(isIn), request) };
  });
  const cwd = temporaryFolder();
  const folders = Object.fromEntries(
    ['XDG_CONFIG_HOME', 'XDG_DATA_HOME'].map((name) => {
      mkdirSync(join(cwd, name));
      return [name, join(cwd, name)];
    }),
  );
  const env = { ...service.env, ...folders };
  const list = async (...argv: readonly string[]) => {
    const before = service.requests.length;
    const outcome = await shipctl(['orders', 'list', '-o', 'ndjson', ...argv], { env, cwd });
    return { ...outcome, requests: service.requests.slice(before) };
  };
  return { service, list, env, cwd };
}

const periodOf = ({ query }: Recorded): string => `${query.date_from ?? ''}..${query.date_to ?? ''}`;

describe('a service that leaves out the last day of a period', () => {
  it.each([
    ['several days', ['--date-from', '2026-01-07', '--date-to', '2026-01-08', '--all'], 20],
    ['one day', ['--date-from', '2026-01-08', '--date-to', '2026-01-08', '--all'], 10],
    ['all up to a day', ['--date-to', '2026-01-09', '--all'], 30],
    ...furtherCases<[string, string[], number]>(
      ['a part of a day', ['--date-from', '2026-01-08', '--date-to', '2026-01-08', '--limit', '7'], 7],
      ['a page', ['--date-to', '2026-01-10'], 15],
    ),
  ])('is found out by at most three requests, once, and %s has it', async (_, flags, count) => {
    const { list } = await shop(asMoment);
    const first = await list(...flags);
    expect(first.code).toBe(0);
    const ids = idsOf(first);
    expect(new Set(ids).size).toBe(count);
    expect(first.stderr).toContain('The service leaves out the last day of a period (found just now)');
    const again = await list(...flags);
    expect({ code: again.code, ids: idsOf(again) }).toEqual({ code: 0, ids });
    expect(again.stderr).toMatch(/leaves out the last day of a period \(found on \d{4}-\d\d-\d\d\)/);
    // The page that left it out is one request more.
    expect(first.requests.length).toBeLessThanOrEqual(again.requests.length + 4);
    expect(new Set(again.requests.map(periodOf)).size).toBe(1);
  });

  it('leaves out the orders of the midnight after it, which the comparison takes', async () => {
    const { list } = await shop(asMoment, [made(99, '2026-01-09T00:00:00'), ...rows.slice(10)]);
    const outcome = await list('--date-from', '2026-01-07', '--date-to', '2026-01-08', '--all');
    expect({ code: outcome.code, ids: idsOf(outcome).length }).toEqual({ code: 0, ids: 20 });
  });

  it('ends with 8 where it has the day now, keeps the rows, and finds it out anew', async () => {
    let compare = asMoment;
    const { list } = await shop((time, last) => compare(time, last));
    const flags = ['--date-from', '2026-01-07', '--date-to', '2026-01-08', '--all'];
    await list(...flags);
    compare = byDay;
    const changed = await list(...flags);
    expect({ code: changed.code, rows: idsOf(changed).length }).toEqual({ code: 8, rows: 30 });
    expect(changed.stderr).toContain('10 orders may be of a later day than 2026-01-08');
    const mended = await list(...flags);
    expect({ code: mended.code, rows: idsOf(mended).length }).toEqual({ code: 0, rows: 20 });
  });
});

describe('a service that has the last day of a period', () => {
  it('is asked about it once, or not at all where an order shows it', async () => {
    const { list } = await shop(byDay);
    const flags = ['--date-from', '2026-01-07', '--date-to', '2026-01-08', '--all'];
    const [first, again] = [await list(...flags), await list(...flags)];
    expect(idsOf(first)).toHaveLength(20);
    expect(first.requests.map(periodOf)).toEqual(['2026-01-07..2026-01-08', expect.stringMatching(/^(.{10})\.\.\1$/)]);
    expect(again.requests.map(periodOf)).toEqual(['2026-01-07..2026-01-08']);
    const evening = await shop(byDay, [made(99, '2026-01-08T18:31:00'), ...rows.slice(20)]);
    expect((await evening.list(...flags)).requests).toHaveLength(1);
  });

  it('says nothing of a period without orders', async () => {
    const { list } = await shop(byDay);
    const { code, requests } = await list('--date-from', '2026-02-01', '--date-to', '2026-02-01', '--all');
    expect({ code, asked: asked(requests, 'date_to') }).toEqual({ code: 0, asked: ['2026-02-01', '2026-02-02'] });
  });
});
