import { describe, expect, it } from 'vitest';
import { inQuery } from '../support/described.ts';
import { withDocument } from '../support/documents.ts';
import { order } from '../support/orders.ts';
import { settingsFolder } from '../support/profiles.ts';
import { furtherRows, perRing } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { paginate, startService } from '../support/service.ts';

/** A Sunday, at noon: the zone of the machine does not matter. */
const now = new Date(2026, 10, 22, 12);

const periods: readonly (readonly [text: string, first: string, last: string])[] = [
  ['today', '2026-11-22', '2026-11-22'],
  ['7d', '2026-11-15', '2026-11-15'],
  ['1m', '2026-10-22', '2026-10-22'],
  ['2026-10-01', '2026-10-01', '2026-10-01'],
  ['2026-10', '2026-10-01', '2026-10-31'],
  ['٢٠٢٦-١٠', '2026-10-01', '2026-10-31'],
  ['last-month', '2026-10-01', '2026-10-31'],
  ['Last-Month\u200f', '2026-10-01', '2026-10-31'],
  ['this-month', '2026-11-01', '2026-11-30'],
  ['last-week', '2026-11-15', '2026-11-21'],
  ['this-week', '2026-11-22', '2026-11-28'],
];

const allForms =
  'YYYY-MM-DD, YYYY-MM, today, yesterday, tomorrow, 7d, 1m, this-week, last-week, this-month, last-month';

const wrongDays: readonly (readonly [text: string, said: string])[] = [
  ['01/10/2026', 'Use 2026-10-01 or 2026-01-10.'],
  ['2026/10/01', 'Use 2026-10-01.'],
  ['1-10-2026', 'Use 2026-10-01 or 2026-01-10.'],
  ['٠١/١٠/٢٠٢٦', 'Use 2026-10-01 or 2026-01-10.'],
  ['2026-02-30', `Use ${allForms}.`],
  ['last_month', `Use ${allForms}. Did you mean "last-month"?`],
];

const readers: readonly (readonly string[])[] = [
  ['orders', 'list'],
  ['orders', 'find', '0501112233'],
  ['orders', 'stats'],
  ['orders', 'check'],
  ['ship', '--cheapest', '--dry-run'],
  ['cod'],
];

const serveRows = (rows: readonly unknown[]) => startService((request) => ({ data: paginate(rows, request) }));

/** A command that reads a list takes them all; the others, which read days by the same rule, some. */
const someOf = <T>(all: readonly T[], words: readonly string[]): readonly T[] =>
  all.filter((_, at) => words.join(' ') === 'orders list' || at % perRing(all.length, 3, 1) === 0);

describe.each(readers)('%s %s', (...words) => {
  it.each(someOf(periods.toReversed(), words))('takes the first and the last day of %s', async (text, first, last) => {
    const { env, requests } = await serveRows([]);
    await shipctl([...words, '--date-from', text, '--date-to', text], { env, now });
    const sent = requests.filter(({ query }) => query.date_from !== undefined).map(({ query }) => query);
    expect(sent[0]).toMatchObject({ date_from: first, date_to: last });
  });

  it.each(someOf(wrongDays, words))('refuses %s and names the right form', async (text, said) => {
    const { env, requests } = await serveRows([]);
    for (const flag of ['--date-from', '--date-to']) {
      const { code, stderr } = await shipctl([...words, flag, text], { env, now });
      expect([code, stderr]).toEqual([2, expect.stringContaining(`${flag}: Invalid date '${text}'. ${said}`)]);
    }
    expect(requests).toEqual([]);
  });
});

describe('the setting week_start', () => {
  it.each([
    ['monday', '2026-11-16', '2026-11-22'],
    ['Saturday', '2026-11-21', '2026-11-27'],
  ])('begins weeks with %s', async (start, first, last) => {
    const { env, requests } = await serveRows([]);
    const week = ['--date-from', 'this-week', '--date-to', 'this-week'];
    await shipctl(['orders', 'list', ...week], { env: { ...env, SHIPCTL_WEEK_START: start }, now });
    expect(requests[0]?.query).toEqual({ date_from: first, date_to: last });
  });

  it('is kept in the profile', async () => {
    const { env: address, requests } = await serveRows([]);
    const env = { ...address, ...settingsFolder().env };
    expect(await shipctl(['config', 'set', 'week_start', 'Monday'], { env })).toMatchObject({ code: 0 });
    await shipctl(['orders', 'list', '--date-from', 'last-week'], { env, now });
    expect(requests[0]?.query).toEqual({ date_from: '2026-11-09' });
    const { code, stderr } = await shipctl(['config', 'set', 'week_start', 'noon'], { env });
    expect([code, stderr]).toEqual([2, expect.stringContaining('is not one of sunday, monday')]);
  });
});

it('counts days in the zone of --tz', async () => {
  const { env, requests } = await serveRows([]);
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago'])
    await shipctl(['orders', 'list', '--date-from', '1m', '--date-to', 'today', '--tz', zone], {
      env,
      now: new Date('2026-11-30T10:30:00Z'),
    });
  const asked = requests.map(({ query }) => query).filter((query) => query.per_page === undefined);
  expect(asked).toEqual([
    { date_from: '2026-11-01', date_to: '2026-12-01' },
    { date_from: '2026-10-29', date_to: '2026-11-29' },
  ]);
});

describe('--where', () => {
  const days = ['2026-09-30', '2026-10-01', '2026-10-31', '2026-11-01', '2026-11-22'];
  const rows = days.map((day, at) => order(at + 1, { created_at: `${day}T23:59:59.000000Z` }));

  it.each([
    ['created_at = last-month', [2, 3]],
    ['created_at != last-month', [1, 4, 5]],
    ['created_at >= last-month', [2, 3, 4, 5]],
    ['created_at > last-month', [4, 5]],
    ['created_at <= last-month', [1, 2, 3]],
    ['created_at < last-month', [1]],
    ...furtherRows(
      ['created_at = 2026-10', [2, 3]],
      ['created_at in (2026-09, today)', [1, 5]],
      ['created_at not in (last-month, this-week)', [1, 4]],
      ['created_at = this-month', [4, 5]],
      ['created_at > 1m', [3, 4, 5]],
      ['created_at >= ٢٠٢٦-١١', [4, 5]],
    ),
  ])('%s', async (where, ids) => {
    const { env } = await serveRows(rows);
    const { code, stdout } = await shipctl(['orders', 'list', '-o', 'ndjson', '--where', where], { env, now });
    const found = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).id);
    expect([code, found]).toEqual([0, ids]);
  });

  it('compares days with times as --tz shows them', async () => {
    const { env } = await serveRows(rows);
    const line = ['orders', 'list', '-o', 'ndjson', '--columns', 'id', '--tz', 'Asia/Riyadh', '--where'];
    const { stdout } = await shipctl([...line, 'created_at = last-month'], { env, now });
    expect(stdout).toBe('{"id":1}\n{"id":2}\n');
  });

  it('leaves texts that look like days to fields of text', async () => {
    const { env } = await serveRows([order(1, { description: '2026-10' }), order(2, { description: 'last-month' })]);
    for (const [text, id] of [
      ['2026-10', 1],
      ['last-month', 2],
    ]) {
      const where = `description = ${text}`;
      const { stdout } = await shipctl(['orders', 'list', '-o', 'ndjson', '--columns', 'id', '--where', where], {
        env,
        now,
      });
      expect(stdout).toBe(`{"id":${id}}\n`);
    }
  });
});

describe('labels --since', () => {
  it.each([
    ['last-month', '2026-10-01'],
    ['7d', '2026-11-15'],
  ])('takes the first day of %s', async (text, first) => {
    const { env } = await serveRows([]);
    const outcome = await shipctl(['shipments', 'labels', '--since', text, '-o', 'json'], { env, now });
    expect(outcome.stderr).toContain(`since ${first}.`);
  });

  it.each(wrongDays)('refuses %s', async (text, said) => {
    const { env } = await serveRows([]);
    const { code, stderr } = await shipctl(['shipments', 'labels', '--since', text], { env, now });
    expect([code, stderr]).toEqual([2, expect.stringContaining(`--since: Invalid date '${text}'. ${said}`)]);
  });
});

describe('an input of an imported operation', () => {
  const day = { type: 'string', format: 'date' };
  const names = ['created_after', 'createdBefore', 'filter[date_to]', 'pickup_day'];
  const withVisits = async () => {
    const document = await withDocument({
      '/visits': { get: { parameters: names.map((name) => inQuery(name, day)) } },
    });
    await document.importing({}, '--yes');
    const { service, type } = document;
    return {
      queryOf: async (...line: string[]) => {
        const { code, stderr } = await type(['visits', 'list', ...line], { now });
        return { code, stderr, query: service.requests.at(-1)?.query };
      },
      service,
    };
  };

  it('takes the first or the last of several days, as its name says', async () => {
    const { queryOf } = await withVisits();
    const { query } = await queryOf(
      '--created-after',
      'last-month',
      '--createdBefore',
      '2026-10',
      '--pickup-day',
      '1m',
    );
    expect(query).toEqual({ created_after: '2026-10-01', createdBefore: '2026-10-31', pickup_day: '2026-10-22' });
    expect((await queryOf('-F', 'filter[date_to]=last-week')).query).toEqual({ 'filter[date_to]': '2026-11-21' });
  });

  it('refuses several days where its name does not say which of them it takes', async () => {
    const { queryOf, service } = await withVisits();
    const { code, stderr } = await queryOf('--pickup-day', 'last-week');
    expect([code, stderr]).toEqual([2, expect.stringContaining('from 2026-11-15 to 2026-11-21. Write one of them.')]);
    expect(service.requests).toEqual([]);
  });

  it('refuses what is no day, and sends it as it is with -F', async () => {
    const { queryOf } = await withVisits();
    const { code, stderr } = await queryOf('--created-after', '01/10/2026');
    expect([code, stderr]).toEqual([2, expect.stringContaining('is not a day. Use 2026-10-01 or 2026-01-10.')]);
    expect((await queryOf('-F', 'created_after=01/10/2026')).query).toEqual({ created_after: '01/10/2026' });
  });
});

describe('help and completion', () => {
  it('names every form in shipctl help days, and the zones once', async () => {
    const { code, stdout } = await shipctl(['help', 'days']);
    expect(code).toBe(0);
    for (const form of allForms.split(', ')) expect(stdout).toContain(form);
    expect(stdout).toContain('in the zone of --tz, else in that of this');
    for (const command of ['list', 'find', 'stats', 'check'])
      expect((await shipctl(['orders', command, '--help'])).stdout).not.toContain('time zone of');
  });

  it.each([
    ['orders', 'list', '--date-from', 'last'],
    ['ship', '--date-to', 'last'],
    ['shipments', 'labels', '--since', 'last'],
  ])('offers the words for days: %s %s %s', async (...words) => {
    const { stdout } = await shipctl(['__complete', ...words]);
    expect(stdout).toMatch(/^last-week\t.+\nlast-month\t.+\n$/);
  });
});
