import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { box } from '../support/boxes.ts';
import { failingExport } from '../support/failing-export.ts';
import { temporaryFolder } from '../support/folders.ts';
import { range } from '../support/lists.ts';
import { orders } from '../support/orders.ts';
import { furtherCases, furtherRows } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { paginate, sendJson, startService } from '../support/service.ts';

const header = Object.keys(box(1)).join(',');
const lines = range(1, 50).map((id) => Object.values(box(id)).join(','));
const csv = [header, ...lines, ''].join('\n');

describe('what a kill leaves behind', () => {
  it.each([
    ['an empty part', { 'a.csv.part': '' }],
    ['an empty part and log', { 'a.csv.part': '', 'a.csv.part.log': '' }],
    ...furtherRows(
      ['half a description', { 'a.csv.part': '', 'a.csv.part.log': '{"version":2,"ori' }],
      ["another command's log", { 'a.csv.part': '', 'a.csv.part.log': '{"version":2,"origin":"x"}\n' }],
      [
        'the log of a finished file',
        { 'a.csv': 'old', 'a.csv.part.log': '{"version":2,"origin":"x"}\n1 {"page":1}\n' },
      ],
    ),
  ])('never stops the next run: %s', async (_what, files) => {
    const { cwd, pull, heal, text, path } = await failingExport();
    heal();
    for (const [name, content] of Object.entries(files)) writeFileSync(path(name), content);
    expect(await pull()).toMatchObject({ code: 0 });
    expect(text('a.csv')).toBe(csv);
    expect(readdirSync(cwd)).toEqual(['a.csv']);
  });

  it.each(['a.csv.part', ...furtherCases('a.csv.part.log')])(
    'is not taken for %s that somebody else wrote',
    async (name) => {
      const { service, cwd, pull, text, path } = await failingExport();
      writeFileSync(path(name), 'mine\n');
      const outcome = await pull();
      expect(outcome).toMatchObject({ code: 2 });
      expect(outcome.stderr).toContain(`${name} already exists, and --resume did not create it`);
      expect(text(name)).toBe('mine\n');
      expect(readdirSync(cwd)).toEqual([name]);
      expect(service.requests).toEqual([]);
    },
  );

  it('is not guessed at where the first line of the log was damaged', async () => {
    const { cwd, pull, text, path } = await failingExport();
    expect(await pull()).toMatchObject({ code: 8 });
    const part = text('a.csv.part');
    writeFileSync(path('a.csv.part.log'), text('a.csv.part.log').replace(',', ',\0'));
    const outcome = await pull();
    expect(outcome).toMatchObject({ code: 2 });
    expect(outcome.stderr).toContain('a.csv.part already exists, and --resume did not create it');
    expect(text('a.csv.part')).toBe(part);
    expect(readdirSync(cwd)).toEqual(['a.csv.part', 'a.csv.part.log']);
  });

  it('is nothing where the first request fails', async () => {
    const cwd = temporaryFolder();
    const service = await startService((_request, response) => sendJson(response, 401, {}));
    const argv = ['orders', 'list', '--all', '--out', 'a.csv', '--resume'];
    expect(await shipctl(argv, { env: service.env, cwd })).toMatchObject({ code: 4 });
    expect(readdirSync(cwd)).toEqual([]);
  });

  it('has one header where the first state is empty', async () => {
    let ill = true;
    const service = await startService((request, response) => {
      if (request.query.status === 'pending') return { data: paginate([], request) };
      if (ill) return sendJson(response, 500, {});
      return { data: paginate(orders(30), request) };
    });
    const cwd = temporaryFolder();
    const list = ['orders', 'list', '--all', '--status', 'pending,processing', '--retries', '0', '--columns', 'id'];
    const pull = () => shipctl([...list, '--out', 'a.csv', '--resume'], { env: service.env, cwd });
    expect((await pull()).code).not.toBe(0);
    // The header comes with the first rows.
    expect(readdirSync(cwd)).toEqual([]);
    ill = false;
    expect(await pull()).toMatchObject({ code: 0 });
    expect(readFileSync(join(cwd, 'a.csv'), 'utf8')).toBe(`id\n${range(1, 30).reverse().join('\n')}\n`);
  });
});

describe('the file that an export with --resume replaces', () => {
  it('keeps its mode and the link to it', async () => {
    const { cwd, pull, heal, text, path } = await failingExport();
    mkdirSync(path('kept'));
    writeFileSync(path('kept/real.csv'), 'old', { mode: 0o646 });
    symlinkSync('kept/real.csv', path('a.csv'));
    const first = await pull();
    expect(first.code).toBe(8);
    expect(first.stderr).toContain(`kept in ${path('kept/real.csv.part')}`);
    heal();
    expect(await pull()).toMatchObject({ code: 0 });
    expect(text('kept/real.csv')).toBe(csv);
    // Whatever the umask would allow a new file.
    expect(statSync(path('kept/real.csv')).mode & 0o777).toBe(statSync(path('a.csv')).mode & 0o777);
    expect(lstatSync(path('a.csv')).isSymbolicLink()).toBe(true);
    expect([readdirSync(cwd), readdirSync(path('kept'))]).toEqual([['a.csv', 'kept'], ['real.csv']]);
  });

  it.each(['/dev/null', ...furtherCases('.')])('cannot be %s', async (place) => {
    const { service, pull } = await failingExport();
    const outcome = await pull('--out', place, '-o', 'csv');
    expect([2, 9]).toContain(outcome.code);
    expect(service.requests).toEqual([]);
  });
});

describe('a part file that is not as it was written', () => {
  const changed = (name: string, change: (text: string) => string) => (path: string) =>
    writeFileSync(join(path, name), change(readFileSync(join(path, name), 'utf8')));

  it.each([
    ['a row was changed', changed('a.csv.part', (text) => text.replace(lines[14] ?? '', 'x'.repeat(9))), 1],
    ['a byte was changed', changed('a.csv.part', (text) => text.replace('\n1,', '\n7,')), 0],
    ['it was cut off', (path: string) => truncateSync(join(path, 'a.csv.part'), csv.indexOf('\n25,')), 2],
    ...furtherRows(
      ['it was deleted', (path: string) => writeFileSync(join(path, 'a.csv.part'), 'x'), 0],
      ['an id of the log was changed', changed('a.csv.part.log', (text) => text.replace('[11,', '[99,')), 1],
      ['a line of the log was deleted', changed('a.csv.part.log', (text) => text.replace(/.*"page":2.*\n/, '')), 1],
    ),
  ])('%s: it says so, and the file is right', async (_what, change, kept) => {
    const { service, cwd, pull, heal, text } = await failingExport();
    expect(await pull()).toMatchObject({ code: 8 });
    change(cwd);
    heal();
    const before = service.requests.length;
    const outcome = await pull();
    expect(outcome).toMatchObject({ code: 0 });
    expect(outcome.stderr).toContain(
      `a.csv.part was changed or damaged. Pages of it that are kept: ${kept}; the others`,
    );
    expect(text('a.csv')).toBe(csv);
    const [first, next] = service.requests.slice(before).map(({ query }) => query.page ?? '1');
    expect([first, next]).toEqual(kept > 0 ? ['1', String(kept)] : ['1', '2']);
    expect(readdirSync(cwd)).toEqual(['a.csv']);
  });
});
