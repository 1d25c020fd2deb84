import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { orders } from '../support/orders.ts';
import { settingsFolder } from '../support/profiles.ts';
import { furtherCases, furtherRows } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { paginate, type Recorded, sendJson, startService } from '../support/service.ts';

const pull = ['orders', 'list', '--all', '--per-page', '10', '--retries', '0', '--concurrency', '1'];

/** A service that fails on one page until it is repaired. */
async function ailing(count: number, page: string) {
  let held = orders(count);
  let ill = true;
  const service = await startService((request, response) => {
    if (ill && request.query.page === page) return sendJson(response, 500, { message: 'Server Error' });
    return { data: paginate(held, request) };
  });
  return {
    service,
    heal: () => {
      ill = false;
    },
    become: (rows: typeof held) => {
      held = rows;
    },
  };
}

const pagesAsked = (requests: readonly Recorded[]): string[] => requests.map(({ query }) => query.page ?? '1');

const whole = async (count: number, format: string): Promise<string> => {
  const service = await startService((request) => ({ data: paginate(orders(count), request) }));
  return (await shipctl([...pull, '-o', format], { env: service.env })).stdout;
};

describe('--resume', () => {
  it('ends with 4 where the token has expired and nothing more was read, and keeps the rows', async () => {
    const cwd = temporaryFolder();
    let isExpired = false;
    const service = await startService((request, response) => {
      if (isExpired) return sendJson(response, 401, { message: 'Unauthenticated.' });
      if (request.query.page === '3') return sendJson(response, 500, {});
      return { data: paginate(orders(30), request) };
    });
    const argv = [...pull, '--out', 'orders.csv', '--resume'];
    expect(await shipctl(argv, { env: service.env, cwd })).toMatchObject({ code: 8 });
    isExpired = true;
    const { code, stderr } = await shipctl(argv, { env: service.env, cwd });
    expect(code).toBe(4);
    expect(stderr).toMatch(/does not accept the token.*first 20 rows are kept in .*To continue/s);
    isExpired = false;
    expect(await shipctl(argv, { env: service.env, cwd })).toMatchObject({ code: 8 });
  });

  it.each(['csv', ...furtherCases('ndjson')])('resumes a %s export where it stopped', async (format) => {
    const cwd = temporaryFolder();
    const { service, heal } = await ailing(50, '4');
    const argv = [...pull, '--out', `orders.${format}`, '--resume'];
    const first = await shipctl(argv, { env: service.env, cwd });
    expect(first.code).toBe(8);
    expect(first.stderr).toMatch(
      /first 30 rows are kept in .*orders\.\w+\.part\. To continue, type the same command again/,
    );
    expect(readdirSync(cwd).sort()).toEqual([`orders.${format}.part`, `orders.${format}.part.log`]);
    heal();
    const asked = service.requests.length;
    const second = await shipctl(argv, { env: service.env, cwd });
    expect(second).toMatchObject({ code: 0, stdout: '' });
    expect(second.stderr).toBe(`50 orders written to ${join(cwd, `orders.${format}`)}\n`);
    expect(pagesAsked(service.requests.slice(asked))).toEqual(['1', '3', '4', '5', '1']);
    expect(readFileSync(join(cwd, `orders.${format}`), 'utf8')).toBe(await whole(50, format));
    expect(readdirSync(cwd)).toEqual([`orders.${format}`]);
  });

  it('reads from the start, without repeats, where the list has moved', async () => {
    const cwd = temporaryFolder();
    const { service, heal, become } = await ailing(50, '4');
    const argv = [...pull, '--out', 'orders.ndjson', '--resume'];
    await shipctl(argv, { env: service.env, cwd });
    heal();
    const gone = [48, 35];
    become(orders(50).filter(({ id }) => !gone.includes(id)));
    expect(await shipctl(argv, { env: service.env, cwd })).toMatchObject({ code: 0 });
    const lines = readFileSync(join(cwd, 'orders.ndjson'), 'utf8').trimEnd().split('\n');
    const ids = lines.map((line) => (JSON.parse(line) as { id: number }).id);
    expect(new Set(ids).size).toBe(ids.length);
    // 48 and 35 existed when they were read.
    expect([...ids].sort((a, b) => b - a)).toEqual(orders(50).map(({ id }) => id));
  });

  it('keeps only whole pages of a killed run', async () => {
    const cwd = temporaryFolder();
    const { service, heal } = await ailing(50, '4');
    const argv = [...pull, '--out', 'orders.csv', '--resume'];
    await shipctl(argv, { env: service.env, cwd });
    appendFileSync(join(cwd, 'orders.csv.part'), '20,half a ro');
    appendFileSync(join(cwd, 'orders.csv.part.log'), '{"page":4,"bytes":999999,"ids":[20');
    heal();
    expect(await shipctl(argv, { env: service.env, cwd })).toMatchObject({ code: 0 });
    expect(readFileSync(join(cwd, 'orders.csv'), 'utf8')).toBe(await whole(50, 'csv'));
  });

  it.each([
    [['--status', 'pending'], 'filters'],
    [['--columns', 'id'], 'columns'],
    [['--per-page', '20'], 'per_page'],
    ...furtherRows(
      [['--profile', 'second'], 'profile'],
      [['--from-page', '2'], 'from_page'],
      [['--no-header'], 'header'],
    ),
  ])('refuses to resume another command: %s', async (other, what) => {
    const cwd = temporaryFolder();
    const { service } = await ailing(50, '4');
    const { env: settings, write } = settingsFolder();
    write({ version: 1 }, 'second');
    const env = { ...service.env, ...settings };
    const argv = [...pull, '--out', 'orders.csv', '--resume'];
    await shipctl(argv, { env, cwd });
    const asked = service.requests.length;
    const outcome = await shipctl([...argv, ...other], { env, cwd });
    expect(outcome).toMatchObject({ code: 2, stdout: '' });
    expect(outcome.stderr).toContain(`different ${what}`);
    expect(service.requests.length).toBe(asked);
    expect(existsSync(join(cwd, 'orders.csv.part'))).toBe(true);
  });

  it('begins anew where the days of the same words are others now, and says so', async () => {
    const cwd = temporaryFolder();
    const { service, heal } = await ailing(50, '4');
    const argv = [...pull, '--date-from', '7d', '--columns', 'id', '--out', 'orders.csv', '--resume'];
    const at = (day: string) => ({ env: service.env, cwd, now: new Date(`${day}T09:00:00Z`) });
    expect(await shipctl(argv, at('2026-03-10'))).toMatchObject({ code: 8 });
    heal();
    const asked = service.requests.length;
    const { code, stderr } = await shipctl(argv, at('2026-03-11'));
    expect(code).toBe(0);
    expect(stderr).toMatch(
      /Warning: The days of the earlier run have passed: .*2026-03-0\d.*2026-03-0\d.*All is read again/,
    );
    expect(pagesAsked(service.requests.slice(asked))).toEqual(['1', '2', '3', '4', '5', '1']);
    const lines = readFileSync(join(cwd, 'orders.csv'), 'utf8').trimEnd().split('\n');
    expect(lines).toEqual(['id', ...orders(50).map(({ id }) => String(id))]);
  });

  it.each([
    [['--resume', '--all']],
    ...furtherRows([['--resume', '--all', '--out', 'a.json']], [['--resume', '--out', 'a.csv']]),
  ])('is a usage error in %s', async (flags) => {
    const outcome = await shipctl(['orders', 'list', '--sandbox', ...flags]);
    expect(outcome).toMatchObject({ code: 2, stdout: '' });
    expect(outcome.stderr).toContain('--resume needs');
  });
});

interface Manifest {
  readonly rows: number;
  readonly complete: boolean;
  readonly sha256: string;
  readonly passes: number;
  readonly error: string | null;
  readonly first_id: number;
  readonly last_id: number;
}

const manifestIn = (cwd: string): Manifest => JSON.parse(readFileSync(join(cwd, 'm.json'), 'utf8')) as Manifest;

const digest = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');

describe('--manifest', () => {
  it('describes a file with its hash, also a resumed one', async () => {
    const cwd = temporaryFolder();
    const { service, heal } = await ailing(50, '4');
    const argv = [...pull, '--out', 'orders.csv', '--resume', '--manifest', 'm.json'];
    await shipctl(argv, { env: service.env, cwd });
    expect(manifestIn(cwd)).toMatchObject({ rows: 30, complete: false, first_id: 50, last_id: 21 });
    expect(manifestIn(cwd).error).toContain('500');
    heal();
    await shipctl(argv, { env: service.env, cwd });
    const sha256 = digest(readFileSync(join(cwd, 'orders.csv')));
    expect(manifestIn(cwd)).toMatchObject({ rows: 50, complete: true, sha256, error: null, first_id: 50, last_id: 1 });
    expect(readFileSync(join(cwd, 'm.json'), 'utf8')).not.toContain(service.env.SHIPCTL_TOKEN);
  });

  it('describes standard output with its hash, and says that a page is not complete', async () => {
    const cwd = temporaryFolder();
    const service = await startService((request) => ({ data: paginate(orders(50), request) }));
    const { stdout } = await shipctl(['orders', 'list', '--json', '--manifest', 'm.json'], { env: service.env, cwd });
    expect(manifestIn(cwd)).toMatchObject({ rows: 15, complete: false, sha256: digest(stdout), passes: 1 });
  });
});
