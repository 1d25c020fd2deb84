import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { notRandom, varyingRandom } from '../support/random.ts';
import { perRing } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { joined, readyOrders, ship, shippingService } from '../support/shipping.ts';
import { SimulatedClock } from '../support/simulated-clock.ts';

const pending = ['--status', 'pending', '--cheapest'];

/** Enough for a response of a server in this process to come. */
const turns = 60;

const rounds = Number(process.env.ROUNDS ?? perRing(1, 1, 40));

interface Round {
  readonly doubles: readonly string[];
  readonly reported: readonly string[];
}

/** Two desks with ledgers of their own ship the same orders at about the same time. */
async function shipFromTwoDesks(shows: 'first' | 'last', random: () => number): Promise<Round> {
  const clock = new SimulatedClock();
  // Most requests are fast; a shipment may take as long as a request may, a look almost as long as it counts.
  const lasts = (method: string): number => {
    const longest = random() < 0.6 ? 300 : method === 'POST' ? 29_000 : 1900;
    return random() * longest;
  };
  const left = new Map<object, number>();
  const service = await shippingService({
    orders: readyOrders(4),
    shows,
    before: async (request) => {
      const all = lasts(request.method);
      const before = all * random();
      left.set(request, all - before);
      await clock.sleep(before);
    },
    after: (request) => clock.sleep(left.get(request) ?? 0),
  });
  const desk = async () => {
    const env = { ...service.env, SHIPCTL_CONFIG_DIR: temporaryFolder() };
    await shipctl(['rules', 'map', ...joined], { env, clock });
    await clock.sleep(random() * 3000);
    const concurrency = random() < 0.5 ? ['--concurrency', '2'] : [];
    // Both begin at the same order.
    const given = { clock, isJoined: false, readBackAfter: undefined, random: notRandom };
    return ship({ env }, [...pending, ...concurrency], given);
  };
  const outcomes = await clock.run(Promise.all([desk(), desk()]), turns);
  const reported = outcomes.flatMap(({ result, code, stderr }) => {
    const twice = result
      .filter(({ other_waybill: other }) => other !== null)
      .map(({ order_id: order }) => String(order));
    // Whoever reports one ends with 8 and names it.
    expect(twice.length > 0 ? code : 8).toBe(8);
    for (const order of twice) expect(stderr).toContain(`order ${order}: waybill `);
    return twice;
  });
  const counts = new Map<string, number>();
  for (const { order_id: id } of service.shipments) counts.set(String(id), (counts.get(String(id)) ?? 0) + 1);
  return { doubles: [...counts].flatMap(([id, count]) => (count > 1 ? [id] : [])), reported };
}

describe.each(['first', 'last'] as const)(
  'where two desks ship an order twice and it shows the %s waybill',
  (shows) => {
    it('one of them reports it, and no other order', async () => {
      const random = varyingRandom();
      let doubles = 0;
      // A round may have none: then there is one more.
      for (let round = 0; round < rounds || (doubles === 0 && round < 40); round++) {
        const found = await shipFromTwoDesks(shows, random);
        expect([...new Set(found.reported)].toSorted()).toEqual([...found.doubles].toSorted());
        doubles += found.doubles.length;
      }
      expect(doubles).toBeGreaterThan(0);
    }, 120_000);
  },
);
