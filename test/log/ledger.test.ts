import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { homeFolder } from '../support/folders.ts';
import { ledgerFile, ledgerLines, writeLedger } from '../support/ledgers.ts';
import { errorOf, shipctl } from '../support/run.ts';

const url = 'https://ship.example.com';
const cwd = '/shop';
const env = { SHIPCTL_BASE_URL: url, SHIPCTL_TOKEN: 't' };

const entry = (key: string, more = {}) => ({
  ...{ operation: 'orders.create', key, file: join(cwd, 'a.xlsx'), state: 'created' },
  ...{ time: '2026-01-01T00:00:00.000Z', origin: 'a.xlsx row 5' },
  ...more,
});

const write = () =>
  writeLedger(homeFolder(), url, [
    entry('ref:A-1', { state: 'sending' }),
    entry('ref:A-1', { id: '5', number: '1005' }),
    entry('ref:A-2', { state: 'unknown' }),
    entry('ref:A-3', { state: 'sending', file: join(cwd, 'b.xlsx') }),
    entry('ref:A-4', { state: 'refused', reason: '422 receiver_phone' }),
    entry('ref:A-5', { state: 'not_sent' }),
    entry('ref:A-6', { id: '6' }),
    entry('ref:A-6', { state: 'forgotten' }),
    entry('row:1:1', { byContent: true, id: '7' }),
    entry('row:1:1', { byContent: true, id: '8', file: join(cwd, 'b.xlsx') }),
  ]);

const run = (words: string, more = {}) => shipctl(['ledger', ...words.split(' ')], { env, cwd, ...more });

const keys = async (words: string) => {
  const { code, stdout } = await run(`${words} -o ndjson`);
  expect(code).toBe(0);
  const lines = stdout.split('\n').filter((line) => line !== '');
  return lines.map((line) => (JSON.parse(line) as { key: string }).key);
};

describe('ledger list', () => {
  it('shows the latest of each, and where the ledger is', async () => {
    const file = write();
    expect(await keys('list')).toEqual(['ref:A-1', 'ref:A-2', 'ref:A-3', 'ref:A-4', 'row:1:1', 'row:1:1']);
    expect((await run('list')).stderr).toContain(`The ledger is ${file}`);
    const { stdout } = await run('list --csv --columns key,outcome,id,order_number');
    expect(stdout.split('\n').slice(0, 2)).toEqual(['key,outcome,id,order_number', 'ref:A-1,created,5,1005']);
  });

  it.each([
    ['--outcome unknown', ['ref:A-2', 'ref:A-3']],
    ['--outcome refused', ['ref:A-4']],
    ['--file b.xlsx', ['ref:A-3', 'row:1:1']],
    ['--file b.xlsx --outcome created', ['row:1:1']],
  ])('%s', async (flags, expected) => {
    write();
    expect(await keys(`list ${flags}`)).toEqual(expected);
  });

  it('chooses, sorts and limits entries as lists of the service do', async () => {
    write();
    expect(await keys('list --where id=7')).toEqual(['row:1:1']);
    expect(await keys('list --where outcome=created --sort -key')).toEqual(['row:1:1', 'row:1:1', 'ref:A-1']);
    expect(await keys('list --sort -key --limit 1')).toEqual(['row:1:1']);
    const wrong = await run('list --sort nonsense');
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('there is no field "nonsense"')]);
  });

  it('shows times in the zone that is asked for', async () => {
    write();
    const { stdout } = await run('list --csv --columns time --no-header --tz Asia/Riyadh');
    expect(stdout.split('\n')[0]).toMatch(/^2026-01-01T03:00:00[.0]*\+03:00$/);
  });

  it('says that it is empty and what is written to it, and makes no file', async () => {
    const { code, stdout, stderr } = await run('list --json');
    expect({ code, stdout }).toEqual({ code: 0, stdout: '[]\n' });
    expect(stderr).toContain(`there is no ${ledgerFile(homeFolder(), url)}`);
    expect(stderr).toContain('orders create and other single writes do not');
  });

  it('refuses a state that there is not', async () => {
    const { code, stderr } = await run('list --outcome done');
    expect(code).toBe(2);
    expect(stderr).toContain(
      '--outcome: "done" is not one of sending, created, updated, refused, unknown, left_out, held.',
    );
  });
});

describe('ledger show', () => {
  it('finds an entry by its key, and by the id it got', async () => {
    write();
    for (const name of ['ref:A-1', '5']) {
      expect(JSON.parse((await run(`show ${name} --json`)).stdout)).toMatchObject({ key: 'ref:A-1', id: 5 });
    }
    expect((JSON.parse((await run('show row:1:1 --json')).stdout) as unknown[]).length).toBe(2);
    expect(errorOf(await run('show ref:A-6 --json'))).toMatchObject({ code: 'not_found' });
  });
});

describe('ledger forget', () => {
  it('asks, and forgets', async () => {
    write();
    const no = await run('forget ref:A-1 7', { terminal: 100, typed: ['n'] });
    expect(no.code).toBe(3);
    expect(no.stderr).toMatch(/ref:A-1, created, 5, a\.xlsx row 5[\s\S]*Forget 2 entries\?/);
    expect((await run('forget ref:A-1 7', { terminal: 100, typed: ['y'] })).stderr).toContain('Forgot 2 entries.');
    expect(await keys('list')).toEqual(['ref:A-2', 'ref:A-3', 'ref:A-4', 'row:1:1']);
    expect((await run('show 8')).code).toBe(0);
  });

  it('needs --yes off a terminal, and says what it would do with --dry-run', async () => {
    write();
    expect((await run('forget --outcome unknown')).stderr).toContain('Add --yes.');
    expect((await run('forget --outcome unknown --dry-run')).stderr).toContain('Would forget 2 entries:');
    expect(ledgerLines(homeFolder())).toHaveLength(10);
    expect((await run('forget --outcome unknown --yes')).code).toBe(0);
    expect(await keys('list --outcome unknown')).toEqual([]);
  });

  it('wants to know what, and refuses all where one is not there', async () => {
    write();
    expect((await run('forget')).stderr).toContain('ledger forget needs keys, --outcome or --file.');
    expect((await run('forget ref:A-1 ref:Z --yes')).code).toBe(5);
    expect(ledgerLines(homeFolder())).toHaveLength(10);
  });
});
