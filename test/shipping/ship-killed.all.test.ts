import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { start } from '../support/process.ts';
import { perRing } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { joined, readyOrders, shippingService } from '../support/shipping.ts';

const pending = ['--status', 'pending', '--cheapest'];

describe('shipping that is killed', () => {
  it.each([['4'], ['1']].slice(0, perRing(0, 1, 2)))(
    'again and again ships every order once, %s at a time',
    async (concurrency) => {
      const count = 12;
      let kill = (): void => undefined;
      const service = await shippingService({
        orders: readyOrders(count),
        react: (_, at) => {
          if (at % 5 === 3) kill();
          return at % 7 === 2 ? { hangsUp: 'after' } : undefined;
        },
      });
      const env = { ...service.env, SHIPCTL_CONFIG_DIR: temporaryFolder(), SHIPCTL_RETRY_QUIET: '1s' };
      await shipctl(['rules', 'map', ...joined], { env });
      const retry = ['--retry-unknown', '--wait', '--timeout', '1'];
      const argv = ['ship', ...pending, '--yes', ...retry, '--concurrency', concurrency];
      let [kills, code] = [0, undefined as number | null | undefined];
      while (code !== 0 && kills < 20) {
        const { child, ended } = start(argv, { env });
        kill = () => void child.kill('SIGKILL');
        const how = await ended;
        code = how.code;
        if (how.signal === 'SIGKILL') kills++;
      }
      expect(kills).toBeGreaterThan(1);
      const shipped = service.shipments.map(({ order_id: id }) => Number(id));
      expect(shipped.sort((one, other) => one - other)).toEqual(Array.from({ length: count }, (_, at) => at + 1));
    },
    60_000,
  );
});
