import { describe, expect, it } from 'vitest';
import { packItem, packOrder, packService, resultsOf } from '../support/packing.ts';
import { restartable } from '../support/restartable.ts';
import { shipctl } from '../support/run.ts';
import { paginate } from '../support/service.ts';
import { SkippingClock } from '../support/skipping-clock.ts';

const twoOrders = () => [
  packOrder(7101, [packItem(1, 'OUD-1', 2), packItem(2, null)]),
  packOrder(7102, [packItem(4, 'CAP', 3), packItem(5, 'MUG')]),
];

const first = ['7101', 'oud-1', 'OUD-1', '2'];
const second = ['7102', 'CAP', ':more 2', 'MUG'];
const withCode = ['--push', '-F', 'sku={code}', '-F', 'pieces={quantity}'];

const all = [
  { path: '101/items/1/verify', body: { sku: 'OUD-1', pieces: '2' } },
  { path: '101/items/2/verify', body: { pieces: '1' } },
  { path: '101/verify', body: undefined },
  { path: '102/items/4/verify', body: { sku: 'CAP', pieces: '3' } },
  { path: '102/items/5/verify', body: { sku: 'MUG', pieces: '1' } },
  { path: '102/verify', body: undefined },
];

const sentStates = async (env: Readonly<Record<string, string>>) =>
  (await shipctl(['pack', 'status', '--csv', '--columns', 'order_number,sent'], { env })).stdout
    .trim()
    .split('\n')
    .slice(1);

describe('shipctl pack --push', () => {
  it('verifies each item that is whole, then the order, once', async () => {
    const { pack, verified, env } = await packService(twoOrders());
    expect(await pack([...first, ...second], withCode)).toMatchObject({ code: 0, stderr: '2 orders to pack.\n' });
    expect(verified).toEqual(all);
    expect(await pack([], withCode)).toMatchObject({ code: 0 });
    expect(await shipctl(['pack', 'push'], { env })).toMatchObject({
      ...{ code: 0, stderr: 'Nothing waits to be sent.\n' },
    });
    expect(verified).toHaveLength(6);
    expect(await sentStates(env)).toEqual(['7101,sent', '7102,sent']);
  });

  it('sends no body unless it is told to, and takes it from the profile', async () => {
    const { pack, verified } = await packService(twoOrders());
    await pack(first, ['--push']);
    await pack(second, ['--push'], { env: { SHIPCTL_VERIFY_FIELDS: 'code={code},order={number}' } });
    expect(verified.map(({ body }) => body)).toEqual([
      ...[undefined, undefined, undefined, { code: 'CAP', order: '7102' }, { code: 'MUG', order: '7102' }, undefined],
    ]);
  });

  it('verifies of an incomplete order what is whole, and not the order', async () => {
    const { pack, verified, env } = await packService(twoOrders());
    await pack(['7101', 'OUD-1', '2', ':finish'], ['--push']);
    expect(verified.map(({ path }) => path)).toEqual(['101/items/2/verify']);
    expect(await sentStates(env)).toEqual(['7101,partly']);
    // What was missing has come.
    expect(resultsOf(await pack(['7101', 'OUD-1'], ['--push', '--again']))).toEqual([
      'resumed 7101 2/3',
      'packed 7101 3/3',
    ]);
    expect(verified.map(({ path }) => path)).toEqual(['101/items/2/verify', '101/items/1/verify', '101/verify']);
  });

  it('tells what was sent in this run, and of incomplete orders what is never sent', async () => {
    const { pack, verified, env } = await packService([
      packOrder(7101, [packItem(1, 'OUD-1', 2)]),
      ...twoOrders().slice(1),
    ]);
    const incomplete =
      '1 order is incomplete: of its items only whole ones are sent. What is missing: shipctl pack status\n';
    const nothing = `Nothing waits to be sent.\n${incomplete}`;
    await pack(['7101', 'OUD-1', ':finish'], []);
    expect(await pack([], ['push', '--dry-run'])).toMatchObject({ code: 0, stdout: '', stderr: nothing });
    expect(await pack([], ['push'])).toMatchObject({ code: 0, stderr: nothing });
    await pack(second, []);
    expect(await pack([], ['push'])).toMatchObject({ code: 0, stderr: `Sent: 1 order.\n${incomplete}` });
    expect(await pack([], ['push'])).toMatchObject({ code: 0, stderr: nothing });
    expect(verified.map(({ path }) => path)).toEqual(['102/items/4/verify', '102/items/5/verify', '102/verify']);
    expect(await sentStates(env)).toEqual(['7101,', '7102,sent']);
  });

  it('looks up what has an unknown outcome, and does not send what was done', async () => {
    const pending = twoOrders().map((each) => ({ ...each, status: 'pending' }));
    const { pack, verified, env } = await packService(pending, ({ path }) =>
      path.endsWith('items/4/verify') || path.endsWith('101/verify') ? 'hang up after' : undefined,
    );
    const words = ['push', '-F', 'sku={code}', '-F', 'pieces={quantity}'];
    const outcome = await pack([...first, ...second], withCode);
    const again = outcome.code === 0 ? outcome : await pack([], words);
    expect(again.code).toBe(0);
    expect(await pack([], words)).toMatchObject({ code: 0 });
    expect(verified).toEqual(all);
    expect(await sentStates(env)).toEqual(['7101,sent', '7102,sent']);
  });

  it('never sends Verify Order twice where nothing shows its effect, unless it is told to', async () => {
    let isLost = true;
    const { pack, verified, env } = await packService(twoOrders(), ({ path }) =>
      isLost && path.endsWith('101/verify') ? 'hang up after' : undefined,
    );
    const ofOrder = () => verified.filter(({ path }) => path === '101/verify').length;
    const done = await pack([...first, ...second], ['--push']);
    expect(done).toMatchObject({ code: 8, stderr: expect.stringContaining('verified is unknown: 7101.') });
    expect(done.stderr).toContain('shipctl pack push --retry-unknown');
    isLost = false;
    expect(await pack([], ['--push'])).toMatchObject({ code: 8 });
    expect(await pack([], ['push'])).toMatchObject({ code: 8 });
    expect(ofOrder()).toBe(1);
    expect(await sentStates(env)).toEqual(['7101,unknown', '7102,sent']);
    expect(await pack([], ['push', '--dry-run'])).toMatchObject({ code: 0, stdout: '' });
    expect(JSON.parse((await pack([], ['push', '--dry-run', '--retry-unknown'])).stdout)).toMatchObject({
      method: 'POST',
    });
    const early = await pack([], ['push', '--retry-unknown']);
    expect(early).toMatchObject({ code: 8, stderr: expect.stringContaining('run the same command again in 5 min') });
    expect(ofOrder()).toBe(1);
    const quiet = { env: { SHIPCTL_RETRY_QUIET: '1s' }, clock: new SkippingClock() };
    const words = ['push', '--retry-unknown', '--wait', '--timeout', '1'];
    expect(await pack([], words, quiet)).toMatchObject({ code: 0 });
    expect(ofOrder()).toBe(2);
    expect(await sentStates(env)).toEqual(['7101,sent', '7102,sent']);
    expect(await pack(['7101'], ['--retry-unknown'])).toMatchObject({ code: 2 });
    expect(await pack([], ['push', '--wait'])).toMatchObject({ code: 2 });
  });

  it('sends an item again that was not verified only when its request cannot be under way any more', async () => {
    let losses = 1;
    const { pack, verified } = await packService(twoOrders(), ({ path }) =>
      path.endsWith('items/4/verify') && losses-- > 0 ? 'hang up before' : undefined,
    );
    const given = { clock: new SkippingClock() };
    const done = await pack(second, ['--push'], given);
    const again = done.code === 0 ? done : await pack([], ['push'], given);
    expect(again.code).toBe(0);
    expect(verified.map(({ path }) => path)).toEqual(['102/items/4/verify', '102/items/5/verify', '102/verify']);
  });

  it('keeps what cannot be sent, and sends it later', async () => {
    const orders = twoOrders();
    const writes: string[] = [];
    const service = await restartable(({ method, path, query }) => {
      if (method === 'GET') return { data: paginate(orders, { query }) };
      writes.push(path);
      return { data: {} };
    });
    // The network goes when the orders have been read.
    const pull = (text: string) => {
      if (text.startsWith('opened')) service.stop();
    };
    const argv = ['pack', '--push', '--retries', '0', '--status', 'processing'];
    const stdin = [...first, ...second].map((scan) => `${scan}\n`).join('');
    const done = await shipctl(argv, { env: service.env, stdin, onStdout: pull });
    expect(resultsOf(done).at(-1)).toBe('packed 7102 4/4');
    expect(done).toMatchObject({ code: 8, stderr: expect.stringContaining('2 orders could not be sent yet.') });
    expect(writes).toEqual([]);
    expect(await sentStates(service.env)).toEqual(['7101,waiting', '7102,waiting']);
    await service.start();
    expect(await shipctl(['pack', 'push'], { env: service.env })).toMatchObject({ code: 0 });
    expect(writes.map((path) => path.replace('/api/orders/', ''))).toEqual(all.map(({ path }) => path));
  });

  it('goes on after a refusal, without verifying the order, and sends it again only when asked', async () => {
    let refuses = true;
    const { pack, verified, env } = await packService(twoOrders(), ({ path }) =>
      refuses && path.endsWith('items/1/verify') ? { status: 422 } : undefined,
    );
    const outcome = await pack([...first, ...second], ['--push']);
    expect(outcome).toMatchObject({ code: 8, stderr: expect.stringContaining('The service refused 1 order.') });
    const paths = () => verified.map(({ path }) => path);
    expect(paths()).toEqual(['101/items/2/verify', '102/items/4/verify', '102/items/5/verify', '102/verify']);
    expect(await sentStates(env)).toEqual(['7101,refused', '7102,sent']);
    refuses = false;
    await pack([], ['--push']);
    expect(paths()).toHaveLength(4);
    expect(await shipctl(['pack', 'push'], { env })).toMatchObject({ code: 0 });
    expect(paths().slice(4)).toEqual(['101/items/1/verify', '101/verify']);
  });

  it('sends nothing again of an order that was shipped before it was verified', async () => {
    const { pack, env, orders, requests } = await packService(twoOrders(), () => ({ status: 409 }));
    await pack(first);
    orders[0] = { ...orders[0], status: 'awaiting_pickup' };
    const late = await shipctl(['pack', 'push'], { env });
    expect(late).toMatchObject({ code: 0, stderr: expect.stringContaining('Order 7101 is shipped already') });
    expect(late.stderr).not.toContain('pack push');
    expect(await sentStates(env)).toEqual(['7101,shipped_first']);
    await shipctl(['pack', 'push'], { env });
    expect(requests.filter(({ method }) => method !== 'GET')).toHaveLength(1);
  });

  it('says both what is not finished and what is not sent', async () => {
    const { pack } = await packService(twoOrders(), () => ({ status: 422 }));
    const { code, stderr } = await pack([...first, '7102'], ['--push']);
    expect(code).toBe(8);
    expect(stderr).toMatch(/1 order is not finished: 7102\.\n +The service refused 1 order\./);
    expect(stderr).toContain('Order 7101: The service could not verify item 1 (422): no');
  });

  it('undoes nothing that was sent', async () => {
    const { pack } = await packService(twoOrders());
    await pack(first, ['--push']);
    expect(resultsOf(await pack([':undo']))).toEqual(['refused 7101 3/3']);
  });

  it('shows with --dry-run what would be sent', async () => {
    const { pack, env, verified } = await packService(twoOrders());
    await pack(first);
    const { stdout } = await shipctl(['pack', 'push', '--dry-run', '-F', 'sku={code}'], { env });
    const shown = JSON.parse(stdout) as { url: string; body?: unknown }[];
    expect(shown.map(({ url, body }) => [new URL(url).pathname, body])).toEqual([
      ['/api/orders/101/items/1/verify', { sku: 'OUD-1' }],
      ['/api/orders/101/items/2/verify', undefined],
      ['/api/orders/101/verify', undefined],
    ]);
    expect(verified).toEqual([]);
  });

  it('packs what was begun where the service cannot be reached', async () => {
    const { pack, close } = await packService(twoOrders());
    await pack(['7101', 'OUD-1']);
    await close();
    const done = await pack(['OUD-1', '7102', ':undo', ':skip', '7102'], ['--retries', '0']);
    expect(resultsOf(done)).toEqual([
      'counted 7101 2/3',
      'wrong 7101 2/3',
      'undone 7101 1/3',
      'aside 7101 1/3',
      'not_found',
    ]);
    expect(done.stderr).toContain('What was scanned here before can be packed: 1 order.');
  });
});
