import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { homeFolder, temporaryFolder } from '../support/folders.ts';
import { idsOf, serveOrders } from '../support/lists.ts';
import { order, orders } from '../support/orders.ts';
import { shipctl } from '../support/run.ts';

it('a view keeps --where and --sort', async () => {
  const service = await serveOrders([...orders(20), order(21, { status: 'delivered' })]);
  const home = homeFolder();
  const env = { ...service.env, SHIPCTL_CONFIG_DIR: home };
  const run = (...argv: readonly string[]) => shipctl(argv, { env });
  const condition = 'id in (3, 5, 21) or id = 7';
  const saved = await run(
    'views',
    'save',
    'mine',
    '--where',
    condition,
    '--where',
    'status = pending',
    '--sort',
    '-id',
  );
  expect(saved).toMatchObject({ code: 0 });
  expect(JSON.parse(readFileSync(join(home, 'profiles', 'views', 'mine.json'), 'utf8'))).toEqual({
    ...{ version: 1, where: [condition, 'status = pending'], sort: ['-id'] },
  });
  const list = ['orders', 'list', '-o', 'ndjson', '--view', 'mine'];
  expect(idsOf(await run(...list))).toEqual([7, 5, 3]);
  // What is typed takes the place of what the view has.
  expect(idsOf(await run(...list, '--where', 'id <= 2', '--sort', 'id'))).toEqual([1, 2]);
  const wrong = await run('boxes', 'list', '--sandbox', '--view', 'mine');
  expect(wrong).toMatchObject({ code: 2, stdout: '' });
  expect(wrong.stderr).toContain('there is no field "status"');
});

it.each([['orders get 5'], ['views list'], ['whoami']])('%s takes no --where', async (line) => {
  const { code, stderr } = await shipctl([...line.split(' '), '--where', 'id = 1', '--sort', 'id']);
  expect(code).toBe(2);
  expect(stderr).toContain('takes no --where.');
  expect(stderr).toContain('takes no --sort.');
});

it('a workbook of all columns is followed at a terminal by the view with those for the books', async () => {
  const { env } = await serveOrders(orders(2));
  const out = join(temporaryFolder(), 'orders.xlsx');
  const write = async (...more: readonly string[]) =>
    (await shipctl(['orders', 'list', '--out', out, ...more], { env, terminal: 200 })).stderr;
  expect(await write()).toContain(`shipctl orders list --out ${out} --view accountant`);
  for (const chosen of [
    ['--view', 'accountant'],
    ['--columns', 'id'],
    ['--out', `${out}.csv`],
  ])
    expect(await write(...chosen)).not.toContain('Only those for the books');
});
