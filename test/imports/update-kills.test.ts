import { describe, expect, it } from 'vitest';
import { homeFolder } from '../support/folders.ts';
import { ledgerLines } from '../support/ledgers.ts';
import { exported, mend } from '../support/mended-export.ts';
import { startMendingShop } from '../support/mending.ts';
import { start } from '../support/process.ts';
import { furtherRows, perRing } from '../support/ring.ts';

const count = perRing(6, 6, 12);
const ids = Array.from({ length: count }, (_, at) => at + 1);

describe('import --update --apply that is killed', () => {
  it.each([['1', 'with', []], ...furtherRows(['4', 'without', ['--map', 'updated_at=']])] as const)(
    'again and again makes every change once, %s at a time, %s the check of the time',
    async (concurrency, _, flags) => {
      const shop = await startMendingShop(ids.map(() => ({})));
      const before = structuredClone([...shop.orders.values()]);
      const file = await exported(shop, 'o.csv');
      mend(
        file,
        ids.map((id) => [id - 1, 'description', `New ${id}`] as const),
      );
      let kill = (): void => undefined;
      // Some responses are lost, and some requests come from a process that is just killed, before and after the effect.
      let requests = 0;
      shop.react = () => {
        const at = requests++;
        if (at % 3 === 1) kill();
        return at % 5 === 2 ? 'lost after' : at % 7 === 4 ? 'lost before' : undefined;
      };
      const env = { ...shop.env, SHIPCTL_CONFIG_DIR: homeFolder() };
      const argv = ['orders', 'import', file, '--update', '--apply', '--yes', '--timeout', '1', ...flags];
      let [kills, code] = [0, undefined as number | null | undefined];
      for (let run = 0; code !== 0 && run < 40; run++) {
        const { child, ended } = start([...argv, '--concurrency', concurrency], { env });
        kill = () => void child.kill('SIGKILL');
        const how = await ended;
        code = how.code;
        if (how.signal === 'SIGKILL') kills++;
      }
      // How many requests a process has sent before it is gone is up to the machine.
      expect({ code, kills: kills > 0 }).toEqual({ code: 0, kills: true });
      expect(
        shop
          .changes()
          .map(({ id }) => id)
          .sort((a, b) => a - b),
      ).toEqual(ids);
      expect(shop.changes().map(({ body }) => Object.keys(body).join())).toEqual(ids.map(() => 'description'));
      const after = before.map((order, at) => ({
        ...order,
        description: `New ${at + 1}`,
        updated_at: shop.orders.get(at + 1)?.updated_at,
      }));
      expect([...shop.orders.values()]).toEqual(after);
      const last = new Map(ledgerLines(homeFolder()).map(({ key, state }) => [key, state]));
      expect([...last.values()].filter((state) => state === 'sending' || state === 'unknown')).toEqual([]);
    },
    60_000,
  );
});
