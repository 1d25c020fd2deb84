import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { homeFolder } from '../support/folders.ts';
import { shipctl } from '../support/run.ts';

const sandbox = ['--sandbox', '--limit', '3', '--csv'];

/** A person with a settings folder of their own. */
function person() {
  const env = { SHIPCTL_CONFIG_DIR: homeFolder() };
  const cwd = homeFolder();
  const folder = join(env.SHIPCTL_CONFIG_DIR, 'profiles', 'views');
  return { env, cwd, folder, run: (...argv: readonly string[]) => shipctl(argv, { env, cwd }) };
}

const headingsOf = ({ stdout }: { readonly stdout: string }): string[] => (stdout.split('\n')[0] ?? '').split(',');

describe('a saved view', () => {
  it('is used by its name, and what is typed beside it wins', async () => {
    const { run, folder } = person();
    const saved = await run(
      'views',
      'save',
      'shelf',
      '--columns',
      'items.sku, id',
      '--rows',
      'items',
      '--headers',
      'ar',
    );
    expect(saved).toMatchObject({ code: 0, stdout: '' });
    expect(saved.stderr).toMatch(/^Saved view shelf to \S+shelf\.json\. Use it: shipctl orders list --view shelf$/m);
    expect(JSON.parse(readFileSync(join(folder, 'shelf.json'), 'utf8'))).toEqual({
      ...{ version: 1, rows: 'items', columns: ['items.sku', 'id'], headers: 'ar' },
    });
    expect(headingsOf(await run('orders', 'list', '--view', 'shelf', ...sandbox))).toEqual(['رمز الصنف SKU', 'المعرف']);
    const beside = await run('orders', 'list', '--view=shelf', '--headers', 'raw', '--columns', 'id', ...sandbox);
    expect(headingsOf(beside)).toEqual(['id']);
  });

  it('keeps the format, unless another is typed or the file says so', async () => {
    const { run } = person();
    await run('views', 'save', 'few', '--columns', 'id', '--csv', '--excel', '--separator', ';');
    const list = ['orders', 'list', '--sandbox', '--limit', '2', '--view', 'few'];
    expect((await run(...list)).stdout).toMatch(/^\ufeffid\n\d+\n\d+\n$/);
    expect(JSON.parse((await run(...list, '--json')).stdout)).toHaveLength(2);
    expect(await run(...list, '--out', 'few.json')).toMatchObject({ code: 0 });
  });

  it('is made from another one', async () => {
    const { run, folder } = person();
    await run('views', 'save', 'mine', '--view', 'picking', '--columns', 'items.sku');
    expect(JSON.parse(readFileSync(join(folder, 'mine.json'), 'utf8'))).toEqual({
      ...{ version: 1, rows: 'items', columns: ['items.sku'] },
    });
  });

  it('may be given as a file', async () => {
    const { run, cwd } = person();
    writeFileSync(join(cwd, 'theirs.json'), '{"version":1,"columns":["status"]}');
    expect(headingsOf(await run('orders', 'list', '--view', './theirs.json', ...sandbox))).toEqual(['status']);
    expect((await run('orders', 'list', '--view', './none.json', ...sandbox)).code).toBe(2);
  });

  it('does not switch the guards against formulas off', async () => {
    const { run, cwd } = person();
    writeFileSync(join(cwd, 'theirs.json'), '{"version":1,"columns":["status"],"raw_csv":true}');
    const { code, stderr } = await run('orders', 'list', '--view', './theirs.json', ...sandbox);
    expect([code, stderr]).toEqual([2, expect.stringContaining('"raw_csv" is no field of a view')]);
  });

  it('is not written with --dry-run, nor with anything that no view keeps', async () => {
    const { run } = person();
    expect((await run('views', 'save', 'a', '--columns', 'id', '--dry-run')).stderr).toContain('"columns"');
    const wrong = [
      ['--out', 'a.csv', '--columns', 'id'],
      ['--raw-csv', '--columns', 'id'],
      [],
      ['--headers', 'fr'],
      ['--separator', 'x'],
      ['--lang', 'fr'],
    ];
    for (const flags of wrong) expect((await run('views', 'save', 'a', ...flags)).code).toBe(2);
    expect((await run('views', 'save', '../a', '--columns', 'id')).code).toBe(2);
    expect((await run('views', 'list', '--json')).stdout).not.toContain('"you"');
  });

  it('is listed, shown and removed; the one that comes with shipctl is used again', async () => {
    const { run } = person();
    const from = async (name: string): Promise<unknown> =>
      JSON.parse((await run('views', 'show', name, '--json')).stdout).from;
    expect(await from('courier')).toBe('shipctl');
    await run('views', 'save', 'courier', '--columns', 'id');
    expect(await from('courier')).toBe('you');
    expect((await run('views', 'remove', 'courier')).stderr).toMatch(/comes with shipctl is used again/);
    expect(await from('courier')).toBe('shipctl');
    expect((await run('views', 'remove', 'courier')).code).toBe(2);
  });

  it('warns of columns that no record is known to have', async () => {
    const { stderr, code } = await person().run('views', 'save', 'a', '--columns', 'order_numbr,id');
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(stderr).toMatch(/Warning: .*"order_numbr"\. Did you mean "order_number"\?/);
  });
});

describe('a view that cannot be used', () => {
  it('is named, with the nearest one', async () => {
    const { code, stderr } = await person().run('orders', 'list', '--view', 'acountant', ...sandbox);
    expect({ code, stderr }).toMatchObject({ code: 2 });
    expect(stderr).toMatch(/There is no view "acountant"\. Did you mean "accountant"\?/);
  });

  it.each([
    ['{"version":1,"columns":"id"}', 'columns is not a list of texts'],
    ['{"version":1,"token":"x"}', '"token" is no field of a view'],
    ['{"version":1,"separator":"x"}', 'separator "x" is not one of , ; | tab'],
    ['{"version":1,"output":"pdf"}', 'output "pdf" is not one of table, json, ndjson, csv, xlsx'],
    ['{"version":1,"headers":"fr"}', 'headers "fr" is not one of raw, en, ar'],
    ['{"version":1,"excel":"yes"}', 'excel is neither true nor false'],
    ['{"version":2}', 'written by a newer shipctl'],
    ['{}', 'it has no version'],
    ['[1]', 'it does not hold a JSON object'],
    ['x', 'it is not JSON'],
  ])('says what is wrong with the file %s', async (text, fault) => {
    const { run, folder } = person();
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'bad.json'), text);
    const { code, stdout, stderr } = await run('orders', 'list', '--view', 'bad', ...sandbox);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr.replace(/\s+/g, ' ')).toContain(fault);
    expect(stderr.replace(/\s+/g, '')).toContain('bad.json');
    const listed = await run('views', 'list', '--csv', '--columns', 'name');
    expect(listed).toMatchObject({ code: 0, stdout: 'name\ncourier\naccountant\npicking\n' });
    expect(listed.stderr.replace(/\s+/g, '')).toContain('bad.json');
    expect((await run('views', 'remove', 'bad')).code).toBe(0);
  });

  it('lists the columns that the records of a group lack', async () => {
    const { code, stdout, stderr } = await person().run('boxes', 'list', '--view', 'accountant', ...sandbox);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/View accountant names columns that these records lack: order_number, date, /);
    expect(stderr).toMatch(/The columns are: id, type, length/);
    expect((await person().run('boxes', 'list', '--view', 'picking', ...sandbox)).stderr).toMatch(
      /View picking: there are no rows "items"\./,
    );
  });
});

describe('the views that come with shipctl', () => {
  it.each(['courier', 'accountant', 'picking'])(
    '%s has columns of orders only, each with a word in Arabic',
    async (name) => {
      const { run } = person();
      const outcome = await run('orders', 'list', '--view', name, '--headers', 'ar', ...sandbox);
      expect(outcome.code).toBe(0);
      expect(headingsOf(outcome).filter((heading) => !/^[\u0621-\u064a ]+(?: SKU)?$/.test(heading))).toEqual([]);
    },
  );
});
