import { existsSync, mkdirSync, readdirSync, rmSync, watch } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { queryFile } from '../support/duckdb.ts';
import { temporaryFolder } from '../support/folders.ts';
import { orderOf, shopWith } from '../support/mirrors.ts';
import { plainEnvironment, start } from '../support/process.ts';
import { nightlyIt, perRing } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';

const namesIn = (folder: string): readonly string[] => readdirSync(folder, { recursive: true, encoding: 'utf8' });

/** One of each day, the last of them of days that have one already. */
const manyOrders = Array.from({ length: perRing(26, 26, 60) }, (_, at) =>
  orderOf(at + 1, `${at < 30 ? '01' : '03'}-${String((at % 28) + 1).padStart(2, '0')}`),
);

const days = new Set(manyOrders.map(({ date }) => date));

/** Runs the program, and kills it as soon as `isDue` after something has happened in a folder. */
async function kill(
  argv: readonly string[],
  env: Readonly<Record<string, string>>,
  folder: string,
  isDue: () => boolean,
) {
  const { child, ended } = start(argv, { env });
  child.stdout.resume();
  child.stderr.resume();
  const watcher = watch(folder, { recursive: true }, () => isDue() && child.kill('SIGKILL'));
  const { signal } = await ended;
  watcher.close();
  return signal;
}

it('a folder of Parquet that a killed sync has begun is finished by the next one, without its parts', async () => {
  const shop = await shopWith(manyOrders);
  const env = plainEnvironment(shop.env);
  const folder = join(temporaryFolder(), 'lake');
  mkdirSync(folder);
  const argv = ['sync', '--parquet', folder, '--by-day'];
  const isPart = (name: string) => name.endsWith('.part');
  const isHalf = () => {
    const names = namesIn(folder).filter((name) => name.includes('orders/day='));
    return names.some(isPart) || names.length > days.size / 2;
  };
  for (let kills = 0; kills < perRing(1, 1, 3); kills++) {
    expect(await kill(argv, env, folder, isHalf)).toBe('SIGKILL');
    // Readers pass over names with a dot in front.
    for (const name of namesIn(folder).filter(isPart)) expect(name).toMatch(/(^|\/)\.[^/]*\.part$/);
  }
  const { code, stderr } = await shipctl(argv, { env });
  expect([code, stderr]).toEqual([0, expect.stringContaining('Parquet: ')]);
  const files = namesIn(folder).filter((name) => name.includes('.'));
  expect(files.filter((name) => !/^_shipctl\.json$|\.parquet$/.test(name))).toEqual([]);
  expect(files.filter((name) => name.startsWith('orders/'))).toHaveLength(days.size);
  expect((await shipctl(argv, { env })).stderr).toContain('0 of ');
});

nightlyIt(
  'a change of the form that is killed leaves no order in files of both, nor a folder that seems whole',
  async () => {
    const shop = await shopWith(manyOrders);
    const env = plainEnvironment(shop.env);
    const folder = join(temporaryFolder(), 'lake');
    const forms = [[], ['--by-day']];
    expect((await shipctl(['sync', '--parquet', folder], { env })).code).toBe(0);
    const count = `select count(distinct id)::integer as ids, count(*)::integer as rows from $file`;
    let kills = 0;
    for (let turn = 0; turn < 16; turn++) {
      let changes = 0;
      const due = 1 + turn * 5;
      const argv = ['sync', '--parquet', folder, ...(forms[(turn + 1) % 2] ?? [])];
      if ((await kill(argv, env, folder, () => ++changes === due)) === 'SIGKILL') kills++;
      const names = namesIn(folder);
      const found = names.filter((name) => /^orders\/.*\.parquet$/.test(name) && !name.includes('/.'));
      expect(new Set(found.map((name) => /(day|month)=/.exec(name)?.[1])).size).toBeLessThan(2);
      expect(names).toContain('_shipctl.json');
      if (!names.includes('_SUCCESS')) continue;
      const [rows] = await queryFile(join(folder, 'orders', '*', '*.parquet'), count);
      expect(rows).toEqual({ ids: manyOrders.length, rows: manyOrders.length });
    }
    expect(kills).toBeGreaterThan(5);
    expect((await shipctl(['sync', '--parquet', folder], { env })).code).toBe(0);
    expect(namesIn(folder)).toContain('_SUCCESS');
  },
);

const written = [
  ['report', '--days', '365', '--out', 'out.csv'],
  ['orders', 'watch', '--once', '--out', 'out.ndjson'],
  ['report', '--days', '365', '--out', 'out.html'],
];

it.each(written.slice(0, perRing(1, 2, 3)).map((argv) => [argv]))(
  '%j that is killed leaves no file of that name, and the next one removes its part',
  async (argv) => {
    const shop = await shopWith(manyOrders);
    const env = plainEnvironment({ ...shop.env, SHIPCTL_STUCK: 'pending=1h' });
    const cwd = temporaryFolder();
    const file = join(cwd, argv.at(-1) ?? '');
    const line = [...argv.slice(0, -1), file];
    const isPart = (name: string) => /^\.out.*\.part$/.test(name);
    for (let tries = 0; tries < 20 && !readdirSync(cwd).some(isPart); tries++) {
      rmSync(file, { force: true });
      await kill(line, env, cwd, () => readdirSync(cwd).some(isPart));
    }
    expect([existsSync(file), readdirSync(cwd).filter(isPart)]).toEqual([false, [expect.any(String)]]);
    expect((await shipctl(line, { env })).code).toBe(0);
    expect(readdirSync(cwd)).toEqual([argv.at(-1)]);
  },
);
