import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { randomFrom, varyingRandom } from '../support/random.ts';
import { everyNth, furtherIt, perRing } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import type { Recorded } from '../support/service.ts';
import { joined, readyOrders, ship, shippingService } from '../support/shipping.ts';
import { SimulatedClock } from '../support/simulated-clock.ts';

const pending = ['--status', 'pending', '--cheapest'];

/** Enough for a response of a server in this process to come. */
const turns = 60;

/** Milliseconds that a request of a desk takes. */
type Pace = (desk: number, method: string) => number;

interface Start {
  readonly orders: number;
  readonly desks: number;
  readonly pace: Pace;
  /** Milliseconds from the first start to that of a desk. */
  readonly after: (desk: number) => number;
  readonly shows: 'first' | 'last';
  readonly concurrency: 1 | 4;
  /** The place at which each desk begins, from 0 to 1. */
  readonly place: () => number;
}

/** Desks with ledgers of their own ship the same orders. Returns the orders that were shipped twice, and those that were not. */
async function shipApart({ orders, desks, pace, after, shows, concurrency, place }: Start) {
  const clock = new SimulatedClock();
  const deskOf = (authorization = ''): number => Number(/\d+$/.exec(authorization)?.[0]);
  const half = ({ headers, method }: Recorded) => clock.sleep(pace(deskOf(headers.authorization), method) / 2);
  const service = await shippingService({ orders: readyOrders(orders), shows, before: half, after: half });
  const run = async (desk: number) => {
    const env = { ...service.env, SHIPCTL_TOKEN: `desk-${desk}`, SHIPCTL_CONFIG_DIR: temporaryFolder() };
    await shipctl(['rules', 'map', ...joined], { env, clock });
    await clock.sleep(after(desk));
    const words = [...pending, ...(concurrency > 1 ? ['--concurrency', String(concurrency)] : [])];
    return ship({ env }, words, { clock, isJoined: false, readBackAfter: undefined, random: place });
  };
  const all = Array.from({ length: desks }, (_, desk) => run(desk));
  const outcomes = await clock.run(Promise.all(all), turns);
  const counts = new Map<number, number>();
  for (const { order_id: id } of service.shipments) counts.set(Number(id), (counts.get(Number(id)) ?? 0) + 1);
  const reported = outcomes.flatMap(({ result }) =>
    result.filter(({ other_waybill: other }) => other !== null).map(({ order_id: order }) => Number(order)),
  );
  const doubles = [...counts].filter(([, count]) => count > 1).map(([id]) => id);
  expect([...new Set(reported)].toSorted()).toEqual(doubles.toSorted());
  for (const { code, stderr } of outcomes) expect({ code, stderr }).toMatchObject({ code: expect.toBeOneOf([0, 8]) });
  // The table and the result keep their order, wherever the run began.
  for (const { result } of outcomes) {
    const rows = result.map(({ order_id: order }) => Number(order));
    expect(rows).toEqual(rows.toSorted((one, other) => one - other));
  }
  return { doubles, left: orders - counts.size };
}

it.each(['first', 'last'] as const)(
  'desks that begin with the same order at once ship two twice at most, where an order shows the %s waybill',
  async (shows) => {
    const { doubles } = await shipApart({
      ...{ orders: 6, desks: 2, shows, concurrency: 1, place: () => 0.5, after: () => 0 },
      pace: (_, method) => (method === 'POST' ? 400 : 100),
    });
    expect(doubles.length).toBeLessThanOrEqual(2);
  },
);

const random = (least: number, most: number, next: () => number): number => least + next() * (most - least);

const paces: Readonly<Record<string, (next: () => number) => Pace>> = {
  equal: () => (_, method) => (method === 'POST' ? 400 : 100),
  'as slow as fast': () => () => 100,
  unequal: (next) => {
    const all = Array.from({ length: 4 }, () => [random(5, 800, next), random(5, 800, next)] as const);
    return (desk, method) => all[desk]?.[method === 'POST' ? 1 : 0] ?? 100;
  },
  'one twice as slow': () => (desk, method) => (method === 'POST' ? 300 : 60) * (1 + (desk % 2)),
  varying: (next) => () => random(5, 800, next),
};

const starts: Readonly<Record<string, (next: () => number) => Start['after']>> = {
  'at once': () => () => 0,
  'a second apart': () => (desk) => desk * 1000,
  'at some moment': (next) => {
    const all = Array.from({ length: 4 }, () => random(0, 12_000, next));
    return (desk) => all[desk] ?? 0;
  },
};

const kinds = Object.entries(paces).flatMap(([pace, paceOf]) =>
  Object.entries(starts).map(([start, startOf]) => ({ pace, paceOf, start, startOf })),
);

furtherIt.each(everyNth(kinds, perRing(6, 6, 1)))(
  'two to four desks, with a pace that is $pace, started $start, ship two orders twice at most',
  async ({ paceOf, startOf }) => {
    const next = varyingRandom();
    for (let round = 0; round < perRing(0, 1, 6); round++) {
      const seed = Math.floor(next() * 2 ** 31);
      const own = randomFrom(seed);
      const given: Start = {
        orders: perRing(0, 16, 32),
        desks: 2 + Math.floor(own() * 3),
        shows: own() < 0.5 ? 'first' : 'last',
        concurrency: own() < 0.7 ? 1 : 4,
        pace: paceOf(own),
        after: startOf(own),
        place: own,
      };
      const { doubles, left } = await shipApart(given);
      // Where no run was ended by a double, what one leaves another one ships.
      const isWhole = doubles.length > 0 || left === 0;
      expect({ seed, ...given, doubles, left, isFew: doubles.length <= 2, isWhole }).toMatchObject({
        isFew: true,
        isWhole: true,
      });
    }
  },
  300_000,
);
