import { chmodSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { range } from '../support/lists.ts';
import { expectMode } from '../support/modes.ts';
import { orders } from '../support/orders.ts';
import { furtherIt, sampleOf } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { paginate, startService } from '../support/service.ts';

const pull = ['orders', 'list', '--all', '--per-page', '10', '--retries', '0', '--columns', 'id'];

/** Thirty orders on pages of ten, of which the second is always empty: ten cannot be accounted for. */
const withHole = () =>
  startService(({ query }) => {
    const page = paginate(orders(30), { query: { ...query, per_page: '10' } });
    return { data: query.page === '2' ? { ...page, data: [] } : page };
  });

const kept = [...range(21, 30), ...range(1, 10)].sort((a, b) => a - b);

const idsIn: Readonly<Record<string, (text: string) => number[]>> = {
  csv: (text) => text.trimEnd().split('\n').slice(1).map(Number),
  ndjson: (text) =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).id),
  json: (text) => JSON.parse(text).map(({ id }: { id: number }) => id),
};

describe('an export that cannot be proved complete', () => {
  it.each(sampleOf(Object.keys(idsIn), 3))('leaves its rows in FILE.partial as a whole file (%s)', async (format) => {
    const cwd = temporaryFolder();
    const { env } = await withHole();
    const name = `orders.${format}`;
    const { code, stderr } = await shipctl([...pull, '--out', name], { env, cwd });
    expect(code).toBe(8);
    expect(readdirSync(cwd)).toEqual([`${name}.partial`]);
    const ids = idsIn[format]?.(readFileSync(join(cwd, `${name}.partial`), 'utf8'));
    expect(ids?.sort((a, b) => a - b)).toEqual(kept);
    expect(stderr).toContain('10 of 30 orders are unaccounted for');
    expect(stderr).toContain(`20 rows are in ${join(cwd, name)}.partial`);
    expect(stderr).toContain(`${join(cwd, name)} was not written`);
  });

  it('keeps the file that is there, and its permissions and link', async () => {
    const cwd = temporaryFolder();
    const real = join(temporaryFolder(), 'real.csv');
    writeFileSync(real, 'yesterday\n');
    chmodSync(real, 0o640);
    symlinkSync(real, join(cwd, 'orders.csv'));
    const { env } = await withHole();
    expect(await shipctl([...pull, '--out', 'orders.csv'], { env, cwd })).toMatchObject({ code: 8 });
    expect(readFileSync(real, 'utf8')).toBe('yesterday\n');
    expectMode(`${real}.partial`, 0o640);
    expect(readdirSync(cwd)).toEqual(['orders.csv']);
  });

  it('keeps its rows under another name where FILE.partial cannot be written, and says so', async () => {
    const cwd = temporaryFolder();
    mkdirSync(join(cwd, 'orders.csv.partial'));
    const { env } = await withHole();
    const { code, stderr } = await shipctl([...pull, '--out', 'orders.csv'], { env, cwd });
    expect(code).toBe(8);
    expect(stderr).toContain(`Warning: ${join(cwd, 'orders.csv.partial')} cannot be written: it is a folder.`);
    const other = join(cwd, 'orders.csv-2.partial');
    expect(stderr).toContain(`20 rows are in ${other}. ${join(cwd, 'orders.csv')} was not written.`);
    expect(readFileSync(other, 'utf8').trim().split('\n')).toHaveLength(21);
    expect(readdirSync(cwd).sort()).toEqual(['orders.csv-2.partial', 'orders.csv.partial']);
  });

  it('is named in the manifest, which says that it is not complete', async () => {
    const cwd = temporaryFolder();
    const { env } = await withHole();
    const argv = [...pull, '--out', 'orders.csv', '--manifest', 'm.json'];
    expect(await shipctl(argv, { env, cwd })).toMatchObject({ code: 8 });
    expect(JSON.parse(readFileSync(join(cwd, 'm.json'), 'utf8'))).toMatchObject({
      ...{ complete: false, rows: 20, file: join(cwd, 'orders.csv.partial') },
    });
  });

  it('says that it could not be proved complete where no row is missing by count', async () => {
    const cwd = temporaryFolder();
    let turn = 0;
    const service = await startService((request) => {
      const rows = orders(30);
      // Sorted anew for each request.
      const by = ({ id }: { id: number }) => (id * 7919 * (turn + 3)) % 104_729;
      turn++;
      return {
        data: paginate(
          [...rows].sort((a, b) => by(a) - by(b)),
          request,
        ),
      };
    });
    const { code, stderr } = await shipctl([...pull, '--out', 'a.csv'], { env: service.env, cwd });
    expect(code).toBe(8);
    expect(stderr).toMatch(/could not be proved complete|unaccounted/);
    expect(readdirSync(cwd)).toEqual(['a.csv.partial']);
  });

  furtherIt('keeps the part of --resume as it is', async () => {
    const cwd = temporaryFolder();
    const { env } = await withHole();
    expect(await shipctl([...pull, '--out', 'a.csv', '--resume'], { env, cwd })).toMatchObject({ code: 8 });
    expect(readdirSync(cwd).sort()).toEqual(['a.csv.part', 'a.csv.part.log']);
  });

  it('leaves nothing where no row was read, and an open array on standard output', async () => {
    const cwd = temporaryFolder();
    const nothing = await startService((request) => ({ data: { ...paginate([], request), total: 5 } }));
    const empty = await shipctl([...pull, '--out', 'a.json'], { env: nothing.env, cwd });
    expect({ code: empty.code, files: readdirSync(cwd) }).toEqual({ code: 8, files: [] });
    const { env } = await withHole();
    const { stdout } = await shipctl([...pull, '--json'], { env });
    expect(() => JSON.parse(stdout)).toThrow();
  });
});
