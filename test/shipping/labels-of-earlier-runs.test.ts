import { existsSync, readdirSync, readFileSync } from 'node:fs';
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
    expect(result.map(({ order, label }) => `${order} ${label}`).sort()).toEqual(
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

  it('leaves a file as it is that has labels which are missing now, and names them with -q too', async () => {
    const { home, labels, run, receive, state } = await shop();
    state.refused = [503];
    expect((await run()).code).toBe(8);
    expect(await pagesIn(labels)).toBe(2);
    receive(4);
    state.refused = [501];
    const { code, stderr } = await run('-q');
    expect(code).toBe(8);
    expect(stderr).toContain('1 label missing:');
    expect(stderr).toContain(`${labels} has labels that are missing now.`);
    expect(await pagesIn(labels)).toBe(2);
    expect(await pagesIn(join(home, 'labels-2.pdf'))).toBe(3);
    state.refused = [];
    expect(await run()).toMatchObject({ code: 0 });
    expect(await pagesIn(labels)).toBe(4);
  });

  it('has only the new ones once a run has come to its end with all labels', async () => {
    const { labels, run, receive } = await shop();
    expect(await run()).toMatchObject({ code: 0 });
    expect(await pagesIn(labels)).toBe(3);
    receive(4);
    expect(await run()).toMatchObject({ code: 0, result: { length: 4 } });
    expect(await pagesIn(labels)).toBe(1);
    const { code } = await run();
    expect({ code, pages: await pagesIn(labels) }).toEqual({ code: 0, pages: 1 });
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
