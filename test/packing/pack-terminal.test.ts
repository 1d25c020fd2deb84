import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { packItem, packOrder, packService } from '../support/packing.ts';
import { atTerminal } from '../support/pseudo-terminal.ts';
import { restartable } from '../support/restartable.ts';
import { furtherIt } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { paginate } from '../support/service.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Ten orders: in each two of one thing, and one without a code. */
const tenOrders = () =>
  Array.from({ length: 10 }, (_, at) =>
    packOrder(7101 + at, [packItem(10 * at + 11, `SKU-${at}`, 2), packItem(10 * at + 12, null, 1, 'عود كمبودي')]),
  );

/** A service that keeps what was verified. The response to the first request that ends with `held` never comes. */
async function verifyingService(held: string) {
  const orders: Fields[] = tenOrders();
  const writes: string[] = [];
  let onHeld = (): void => undefined;
  const isHeld = new Promise<void>((resolve) => {
    onHeld = resolve;
  });
  const service = await restartable(({ method, path, query }) => {
    if (method === 'GET' && path === '/api/orders') return { data: paginate(orders, { query }) };
    const [, , , id, , item] = path.split('/');
    const at = orders.findIndex((each) => String(each.id) === id);
    if (method === 'GET') return { data: orders[at] };
    writes.push(path.replace('/api/orders/', ''));
    const { items } = orders[at] ?? {};
    const verified = (items as Fields[]).map((each) =>
      String(each.id) === item ? { ...each, verification_status: 'verified', verified_at: '2026-01-01' } : each,
    );
    orders[at] = { ...orders[at], items: verified };
    if (!path.endsWith(held)) return { data: {} };
    onHeld();
    return undefined;
  });
  return { ...service, writes, isHeld };
}

describe('shipctl pack at a terminal', () => {
  furtherIt(
    'packs ten orders through wrong scans, a pulled network and two kills, and verifies each once',
    async () => {
      const { env, stop, start, writes, isHeld } = await verifyingService('items/81/verify');
      const folder = temporaryFolder();
      const settings = { ...env, SHIPCTL_CONFIG_DIR: folder };
      const argv = ['pack', '--push', '--retries', '0', '--status', 'processing', '--timeout'];

      function sitDown(columns: number, timeout = '20') {
        const pid = join(temporaryFolder(), 'pid');
        const terminal = atTerminal([...argv, timeout], {
          env: settings,
          columns,
          shell: `echo $$ > '${pid}'; exec "$@"`,
        });
        return { ...terminal, kill: () => process.kill(Number(readFileSync(pid, 'utf8')), 'SIGKILL') };
      }
      type Terminal = ReturnType<typeof sitDown>;

      /** Types a line, and waits for what the screen says of it. */
      const scan = async ({ type }: Terminal, line: string, said: RegExp) => {
        await type(/Scan an (order|item of \d+): [^\n]*$/, `${line}\r`);
        await type(said);
      };
      const packOne = async (terminal: Terminal, at: number) => {
        const number = 7101 + at;
        await scan(terminal, String(number), new RegExp(`Order ${number}\\.`));
        await scan(terminal, 'SKU-77', new RegExp(`SKU-77 is not part of order ${number}`));
        await scan(terminal, `SKU-${at}`, new RegExp(`SKU-${at} Thing \\d+: 1 of 2`));
        await scan(terminal, '2', /\u0639\u0648\u062f[^\n]*: 1 of 1/);
        await scan(terminal, `SKU-${at}`, new RegExp(`Order ${number} is packed`));
      };

      const first = sitDown(80);
      await packOne(first, 0);
      await packOne(first, 1);
      await expect.poll(() => writes.length).toBe(6);
      stop();
      await packOne(first, 2);
      await scan(first, '7104', /Order 7104\./);
      await scan(first, 'SKU-3', /SKU-3 Thing 41: 1 of 2/);
      first.kill();
      await first.ended;

      // Without the network only what was begun goes on.
      const second = sitDown(40);
      await second.type(/Packing goes on/);
      await scan(second, 'SKU-3', /SKU-3 Thing 41: 2 of 2/);
      await scan(second, '2', /Order 7104 is packed/);
      await scan(second, '7105', /cannot be\s+looked up/);
      await scan(second, ':quit', /Everything is kept/);
      expect((await second.ended).code).toBe(0);
      expect(writes).toHaveLength(6);

      await start();
      // What was sent before a kill may be under way as long as a request may last, which is waited for.
      const third = sitDown(80, '5');
      for (const at of [4, 5, 6, 7]) await packOne(third, at);
      await isHeld;
      third.kill();
      await third.ended;

      const fourth = sitDown(80);
      for (const at of [8, 9]) await packOne(fourth, at);
      await scan(fourth, ':quit', /Everything is kept/);
      expect((await fourth.ended).code).toBe(0);

      const expected = tenOrders().flatMap(({ id }, at) => [
        ...[`${id}/items/${10 * at + 11}/verify`, `${id}/items/${10 * at + 12}/verify`, `${id}/verify`],
      ]);
      expect([...writes].sort()).toEqual([...expected].sort());
      const { stdout } = await shipctl(
        ['pack', 'status', '--csv', '--columns', 'pack_status,packed,wrong_scans,sent'],
        {
          env: settings,
        },
      );
      expect(stdout.trim().split('\n').slice(1)).toEqual(
        tenOrders().map((_, at) => `packed,3,${at === 3 ? 0 : 1},sent`),
      );
    },
    60_000,
  );

  it('says so when an order was cancelled since it was read', async () => {
    const { env, orders } = await packService([packOrder(7101, [packItem(1, 'A', 2)])]);
    const { type, ended } = atTerminal(['pack'], { env });
    await type(/Scan an order: /);
    orders[0] = { ...orders[0], status: 'cancelled' };
    await type(/Scan an order: /, '7101\r');
    await type(/Order 7101 is cancelled now: do not pack it/, ':skip\r');
    await type(/set aside/, '7101\r');
    await type(/Order 7101 is cancelled: do not pack it/, ':quit\r');
    expect((await ended).code).toBe(0);
  });
});
