import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { box } from '../support/boxes.ts';
import { temporaryFolder } from '../support/folders.ts';
import { asked, range } from '../support/lists.ts';
import { spawned, start } from '../support/process.ts';
import { furtherRows, perRing, sampleOf } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { paginate, sendJson, startService } from '../support/service.ts';

/** This many boxes, made on request; one page waits until the service is released. */
async function boxesOf(total: number, perPage: number, stuckAt: number) {
  let going = false;
  let reached = (): void => undefined;
  const stuck = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const service = await startService(({ query }, response) => {
    const page = Number(query.page ?? 1);
    if (!going && page === stuckAt) return reached();
    const data = range((page - 1) * perPage + 1, Math.min(page * perPage, total)).map((id) => box(id));
    const counts = { current_page: page, last_page: Math.ceil(total / perPage), per_page: perPage, total };
    return sendJson(response, 200, { ...counts, data });
  });
  const goOn = (): void => {
    going = true;
  };
  return { service, stuck, goOn };
}

const line = (id: number): string => Object.values(box(id)).join(',');
const csv = (total: number): string => [Object.keys(box(1)).join(','), ...range(1, total).map(line), ''].join('\n');
const part = ['a.csv.part', 'a.csv.part.log'];

const pull = (perPage: number): string[] => [
  ...['boxes', 'list', '--all', '--per-page', String(perPage), '--out', 'a.csv', '--resume'],
  ...['--concurrency', '2', '--quiet'],
];

const perPage = perRing(20, 100, 1000);

describe('an export of a hundred pages with --resume', () => {
  it('resumes after a kill and is complete', async () => {
    const cwd = temporaryFolder();
    const { service, stuck, goOn } = await boxesOf(100 * perPage, perPage, 60);
    const { child, ended } = start(pull(perPage), { env: service.env, cwd });
    await stuck;
    child.kill('SIGKILL');
    expect(await ended).toMatchObject({ signal: 'SIGKILL' });
    expect(readdirSync(cwd)).toEqual(expect.arrayContaining(part));
    goOn();
    const before = service.requests.length;
    expect(await shipctl(pull(perPage), { env: service.env, cwd })).toMatchObject({ code: 0, stderr: '' });
    expect(readdirSync(cwd)).toEqual(['a.csv']);
    expect(readFileSync(join(cwd, 'a.csv'), 'utf8') === csv(100 * perPage)).toBe(true);
    // All pages were kept except those in progress when it was killed.
    const again = asked(service.requests.slice(before), 'page').map((page) => Number(page ?? 1));
    // The first page is looked at before and after.
    expect(again.filter((page) => page === 1)).toHaveLength(2);
    expect(Math.min(...again.filter((page) => page > 1))).toBeGreaterThan(50);
  });
});

describe('an export of records without ids', () => {
  it.each([['no id', undefined], ...furtherRows(['a record for an id', { of: 1 }])])(
    'is not resumed, and the file stays (%s)',
    async (_what, id) => {
      const cwd = temporaryFolder();
      const service = await startService((request, response) => {
        if (request.query.page === '3') return sendJson(response, 500, {});
        return paginate(
          range(1, 30).map((at) => ({ ...box(at), id })),
          request,
        );
      });
      const argv = [...pull(10), '--retries', '0'];
      expect(await shipctl(argv, { env: service.env, cwd })).toMatchObject({ code: 8 });
      const kept = readFileSync(join(cwd, 'a.csv.part'), 'utf8');
      const again = await shipctl(argv, { env: service.env, cwd });
      expect(again.code).toBe(2);
      expect(again.stderr).toContain('A list of records without ids cannot be continued');
      expect(readFileSync(join(cwd, 'a.csv.part'), 'utf8')).toBe(kept);
    },
  );
});

describe('an interrupted export with --resume', () => {
  const signals = [
    ['SIGINT', 130],
    ['SIGHUP', 129],
    ['SIGTERM', 143],
  ] as const;

  it.each(sampleOf(signals, 3))(
    'by %s keeps its part and the old file, and says how to resume',
    async (signal, code) => {
      const cwd = temporaryFolder();
      writeFileSync(join(cwd, 'a.csv'), 'old');
      const { service, stuck, goOn } = await boxesOf(50, 10, 4);
      const { child, ended } = start(pull(10), { env: service.env, cwd });
      let stderr = '';
      child.stderr.on('data', (chunk: Buffer) => {
        stderr += chunk.toString();
      });
      await stuck;
      child.kill(signal);
      expect(await ended).toEqual({ code, signal: null });
      expect(stderr).toMatch(/first \d+ rows are kept in .*a\.csv\.part\. To continue, type the same command again/);
      expect(readdirSync(cwd)).toEqual(['a.csv', ...part]);
      expect(readFileSync(join(cwd, 'a.csv'), 'utf8')).toBe('old');
      goOn();
      expect(await shipctl(pull(10), { env: service.env, cwd })).toMatchObject({ code: 0 });
      expect(readdirSync(cwd)).toEqual(['a.csv']);
      expect(readFileSync(join(cwd, 'a.csv'), 'utf8')).toBe(csv(50));
    },
  );

  it('by a full disk keeps whole pages and the old file, and resumes when there is room', async () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, 'a.csv'), 'old');
    const { service, goOn } = await boxesOf(200, 10, 0);
    goOn();
    // No file may be longer than eight kilobytes.
    const cramped = await spawned(pull(10), { env: service.env, cwd, shell: 'ulimit -f 16; "$@"' });
    expect(cramped).toMatchObject({ code: 8, signal: null });
    expect(cramped.stderr).toMatch(/too large[\s\S]*are kept in/);
    expect(readdirSync(cwd)).toEqual(['a.csv', ...part]);
    expect(readFileSync(join(cwd, 'a.csv'), 'utf8')).toBe('old');
    expect(await shipctl(pull(10), { env: service.env, cwd })).toMatchObject({ code: 0 });
    expect(readFileSync(join(cwd, 'a.csv'), 'utf8')).toBe(csv(200));
    expect(readdirSync(cwd)).toEqual(['a.csv']);
  });
});
