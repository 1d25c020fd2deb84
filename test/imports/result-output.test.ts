import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { homeFolder } from '../support/folders.ts';
import { type Fields, importArgv, importRows, orderService, rowsFile } from '../support/order-imports.ts';
import { furtherRows } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';

/** Runs imports of one file, of which the service refuses the second row. */
async function imports(count = 2) {
  const service = await orderService(({ external_id: id }) => (id === 'A-2' ? { status: 422 } : undefined));
  const file = rowsFile(importRows(count));
  const run = (...flags: readonly string[]) => shipctl(importArgv(file, '--yes', ...flags), { env: service.env });
  return { service, file, run };
}

const parsedLines = (text: string): Fields[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Fields);

const outcomes = [
  {
    ...{ key: 'ref:A-1', row: 1, external_id: 'A-1', id: 1000, order_number: '101000', outcome: 'created' },
    ...{ receiver: expect.stringMatching(/./), reason: null },
  },
  { key: 'ref:A-2', row: 2, id: null, order_number: null, outcome: 'refused', reason: expect.stringMatching(/./) },
];

describe('the standard output of --apply', () => {
  it.each([
    ['--json', (text: string) => JSON.parse(text) as Fields[]],
    ...furtherRows(['--output=ndjson', parsedLines], ['--jq=.', (text: string) => JSON.parse(text) as Fields[]]),
  ])('has the rows of the result with %s', async (flag, read) => {
    const { run } = await imports();
    const { code, stdout, stderr } = await run(flag);
    expect(code).toBe(8);
    expect(read(stdout)).toMatchObject(outcomes);
    expect(stderr).toContain('2 orders can be created');
  });

  it('has them as csv, in the chosen columns, and the same rows when it is repeated', async () => {
    const { run, service } = await imports(1);
    expect(await run('--csv', '--columns', 'id,outcome')).toMatchObject({
      code: 0,
      stdout: 'id,outcome\n1000,created\n',
    });
    expect(await run('--format', '{id} {outcome}')).toMatchObject({ code: 0, stdout: '1000 there before\n' });
    expect(service.sent()).toHaveLength(1);
  });

  it('has a row for each where --all-or-none sends nothing', async () => {
    const service = await orderService();
    const [good = {}, bad = {}] = importRows(2);
    const file = rowsFile([good, { ...bad, receiver_phone: '12' }]);
    const argv = importArgv(file, '--yes', '--all-or-none', '--json');
    const { code, stdout } = await shipctl(argv, { env: service.env });
    expect(code).toBe(8);
    expect(JSON.parse(stdout)).toMatchObject([
      { key: 'ref:A-1', outcome: 'not sent', reason: expect.stringContaining('--all-or-none') },
      { key: 'ref:A-2', outcome: 'faulty' },
    ]);
    expect(service.sent()).toEqual([]);
  });

  it('leaves the rows of --errors and the failure of the run where it cannot be written', async () => {
    const { run } = await imports();
    const { code, stderr } = await run('--json', '--out', '/dev/full', '--errors', 'errors.csv');
    expect(code).toBe(8);
    expect(stderr).toMatch(/All rows that are not done written to errors.csv\n.*1 created, 1 refused/);
    expect(readFileSync(join(homeFolder(), 'errors.csv'), 'utf8')).toContain('A-2');
  });

  it('is named by the failure where it cannot be written and all is created', async () => {
    const { run } = await imports(1);
    const { code, stderr } = await run('--json', '--out', '/dev/full');
    expect(code).toBe(9);
    const { error } = JSON.parse(stderr.trimEnd().split('\n').at(-1) ?? '') as { error: Fields };
    const names = { id: '1000', order_id: 1000, order_number: '101000', key: 'ref:A-1', external_id: 'A-1', row: 1 };
    expect(error).toMatchObject({ results: [{ ...names, outcome: 'done' }] });
    expect(error.hint).toMatch(/^1 order: 1 created\.\nCreated 1 order:\n {2}line 1 {2}A-1 \u2192 101000 {2}\S/);
  });

  it('is the plan without --apply, and with --dry-run', async () => {
    const { run, service, file } = await imports(1);
    expect(JSON.parse((await run('--json', '--dry-run')).stdout)).toMatchObject({ count: 1, faults: [] });
    const argv = ['orders', 'import', '--allow-incomplete', file, '--json'];
    expect(JSON.parse((await shipctl(argv, { env: service.env })).stdout)).toMatchObject({ count: 1, faults: [] });
  });
});

describe('--result to standard output', () => {
  it.each([[['-']], [['/dev/stdout']], ...furtherRows([['-', '--quiet']], [['-', '-o', 'ndjson', '--quiet']])])(
    'has the rows as ndjson, and nothing else: %j',
    async (flags) => {
      const { run } = await imports();
      expect(parsedLines((await run('--result', ...flags)).stdout)).toMatchObject(outcomes);
    },
  );

  it('follows -o', async () => {
    const { run } = await imports(1);
    expect(JSON.parse((await run('--result', '-', '--json')).stdout)).toMatchObject([{ id: 1000 }]);
    expect((await run('--result', '-', '--csv')).stdout).toMatch(/^key,file,.*\nref:A-1,/);
    expect((await run('--result', '-', '-o', 'table', '--quiet')).stdout).toMatch(/^Key .*\nref:A-1 .*\n$/);
    expect((await run('--result', '-', '--ids')).stdout).toBe('1000\n');
  });

  it('is a table behind the plan on a terminal', async () => {
    const { service, file } = await imports(1);
    const { stdout } = await shipctl(importArgv(file, '--yes', '--result', '-'), { env: service.env, terminal: 200 });
    expect(stdout).toMatch(/1 order can be created[\s\S]*ref:A-1/);
  });
});
