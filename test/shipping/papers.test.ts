import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { start } from '../support/process.ts';
import { shipctl } from '../support/run.ts';
import { joined, readyOrder, readyOrders, ship, shippingService } from '../support/shipping.ts';

const pagesIn = async (file: string): Promise<number> => (await PDFDocument.load(readFileSync(file))).getPageCount();

const pending = ['--status', 'pending', '--cheapest'];

/** A shop whose labels may be refused, and a run of `ship --labels` for it. */
async function shop(file = 'labels.pdf') {
  const home = temporaryFolder();
  const state = { refused: [] as number[], onRequest: (_path: string): void => undefined };
  const service = await shippingService({
    orders: readyOrders(3),
    refusesLabel: (path) => (state.refused.some((id) => path.includes(String(id))) ? 503 : undefined),
    onRequest: ({ path }) => state.onRequest(path),
  });
  const env = { ...service.env, SHIPCTL_CONFIG_DIR: home };
  const labels = join(home, file);
  const flags = [...pending, '--labels', labels, '--retries', '0'];
  const run = (...more: string[]) => ship({ env }, [...flags, ...more]);
  const receive = (...ids: number[]) => service.orders.push(...ids.map((id) => ({ ...readyOrder(id) })));
  return { service, env, home, labels, flags, run, receive, state };
}

describe('ship --labels after an interruption', () => {
  it('saves all labels of its filters, though the run before was killed', async () => {
    const { env, labels, flags, run, receive, state } = await shop();
    await shipctl(['rules', 'map', ...joined], { env });
    const { child, ended } = start(['ship', ...flags, '--yes'], { env });
    state.onRequest = (path) => {
      if (path.startsWith('/labels/')) child.kill('SIGKILL');
    };
    expect(await ended).toMatchObject({ signal: 'SIGKILL' });
    expect(existsSync(labels)).toBe(false);
    receive(4);
    const { code, result, stderr } = await run();
    expect({ code, stderr }).toMatchObject({ code: 0 });
    expect(await pagesIn(labels)).toBe(4);
    expect(result.map(({ order_id: order, label }) => `${order} ${label}`).sort()).toEqual(
      [1, 2, 3, 4].map((id) => `${id} saved`),
    );
    expect(stderr).toContain('The last 3 of them are of an earlier run');
  });

  it('saves them though nothing is left to ship, and needs no result', async () => {
    const { env, labels, flags, run, state } = await shop();
    state.refused = [501, 502, 503];
    expect(await run()).toMatchObject({ code: 8 });
    state.refused = [];
    const again = await shipctl(['ship', ...flags, '--yes'], { env });
    expect({ code: again.code, stderr: again.stderr }).toMatchObject({ code: 0 });
    expect(await pagesIn(labels)).toBe(3);
  });

  it('adds what was missing, without another look at what the file has, also with -q', async () => {
    const { service, labels, run, receive, state } = await shop();
    state.refused = [503];
    expect((await run()).code).toBe(8);
    expect(await pagesIn(labels)).toBe(2);
    receive(4);
    state.refused = [501];
    const from = service.requests.length;
    const { code, result } = await run('-q');
    expect({ code, pages: await pagesIn(labels) }).toEqual({ code: 0, pages: 4 });
    const asked = service.requests.slice(from).map(({ path }) => path);
    expect(asked.filter((path) => path.startsWith('/labels/')).sort()).toEqual(['/labels/503.pdf', '/labels/504.pdf']);
    const pages = result.map(({ order_id: order, label, label_pages: own, label_file: file }) => [
      order,
      label,
      own,
      file,
    ]);
    expect(pages.sort()).toEqual([
      [1, 'saved', '1', labels],
      [2, 'saved', '2', labels],
      [3, 'saved', '4', labels],
      [4, 'saved', '3', labels],
    ]);
  });

  it('adds only the new ones, last, and names their pages; with nothing new it leaves the file alone', async () => {
    const { labels, run, receive } = await shop();
    expect(await run()).toMatchObject({ code: 0 });
    receive(4);
    const { stderr } = await run();
    expect(stderr).toContain(`Added 1 label to ${labels}, page 4\n`);
    expect(await pagesIn(labels)).toBe(4);
    const before = readFileSync(labels);
    const third = await run();
    expect({ code: third.code, stderr: third.stderr }).toMatchObject({
      code: 0,
      stderr: expect.stringContaining(`No label is new. They are in ${labels}\n`),
    });
    expect(readFileSync(labels).equals(before)).toBe(true);
  });

  it('adds to a folder', async () => {
    const { labels, run, receive, state } = await shop('out/');
    state.refused = [502];
    expect((await run()).code).toBe(8);
    expect(readdirSync(labels)).toHaveLength(2);
    receive(4);
    state.refused = [];
    expect(await run()).toMatchObject({ code: 0 });
    expect(readdirSync(labels)).toHaveLength(4);
  });
});

describe('a file that shipctl has not written', () => {
  const names = ['labels.pdf', 'picking.pdf', 'sheets.pdf', 'shipped.csv'] as const;
  const flags = ['--labels', names[0], '--picking', names[1], '--handover', names[2], '--result', names[3]];

  it('is refused at a terminal before any request, with the commands to type', async () => {
    const cwd = temporaryFolder();
    for (const name of names) writeFileSync(join(cwd, name), 'mine');
    const service = await shippingService({ orders: readyOrders(2) });
    const argv = ['ship', ...pending, ...flags];
    const outcome = await shipctl(argv, { env: service.env, cwd, terminal: 400, typed: ['y'] });
    expect({ code: outcome.code, stdout: outcome.stdout, asked: service.requests.length }).toEqual({
      ...{ code: 2, stdout: '', asked: 0 },
    });
    for (const name of names) expect(outcome.stderr).toContain(`${name} stays as it is: it exists`);
    expect(outcome.stderr).toContain(
      `shipctl ship ${pending.join(' ')} --labels labels-2.pdf --picking picking-2.pdf --handover sheets-2.pdf --result shipped-2.csv\n`,
    );
    expect(outcome.stderr).toContain(`shipctl ${argv.join(' ')} --replace-file\n`);
    expect(outcome.stderr).toContain(`shipctl ship ${pending.join(' ')} --day-folder today/\n`);
  });

  it('stays in an unattended run, which writes beside it and says so with -q, too', async () => {
    const cwd = temporaryFolder();
    for (const name of ['labels.pdf', 'labels-2.pdf']) writeFileSync(join(cwd, name), 'mine');
    const service = await shippingService({ orders: readyOrders(1) });
    const run = await ship(service, [...pending, '--labels', 'labels.pdf', '-q'], { cwd });
    expect(run.code).toBe(0);
    expect(run.stderr).toContain('labels.pdf stays as it is: it exists');
    expect(run.stderr).toContain('This run writes labels-3.pdf\n');
    expect(readFileSync(join(cwd, 'labels.pdf'), 'utf8')).toBe('mine');
    expect(readdirSync(cwd).sort()).toEqual(['labels-2.pdf', 'labels-3.pdf', 'labels.pdf']);
    expect(run.result).toMatchObject([{ label: 'saved', label_file: join(cwd, 'labels-3.pdf'), label_pages: '1' }]);
  });

  it.each([
    ['labels', 'labels', ['shipments', 'labels', '1', '--orders']],
    ['a handover sheet', 'labels', ['shipments', 'handover']],
    ['invoices', 'labels', ['shipments', 'invoice', '1', '2']],
  ])('is refused at a terminal for %s', async (_, name, words) => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, `${name}.pdf`), 'mine');
    const service = await shippingService();
    const argv = [...words, '--out', `${name}.pdf`];
    const { code, stderr } = await shipctl(argv, { env: service.env, cwd, terminal: 400, typed: [] });
    expect({ code, asked: service.requests.length }).toEqual({ code: 2, asked: 0 });
    expect(stderr).toContain(`Beside it: shipctl ${words.join(' ')} --out ${name}-2.pdf\n`);
    expect(stderr).toContain(`In its place: shipctl ${argv.join(' ')} --replace-file\n`);
  });
});

it.each([
  [['--day-folder', ''], '--day-folder needs the name of a folder'],
  [['--day-folder', 'file.txt'], '--day-folder: file.txt is a file'],
])('ship %j is refused', async (flags, named) => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, 'file.txt'), 'mine');
  const service = await shippingService();
  const outcome = await shipctl(['ship', ...pending, ...flags], { env: service.env, cwd });
  expect(outcome).toMatchObject({ code: 2, stderr: expect.stringContaining(named) });
});
