import { describe, expect, it } from 'vitest';
import { type Line, shopWith, syncTime } from '../support/mirrors.ts';
import { order } from '../support/orders.ts';
import { randomFrom } from '../support/random.ts';
import { seed } from '../support/seed.ts';

const day = 86_400_000;

const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** The Saturday before the sync, on which the last week ended. */
const lastDay = Date.parse('2026-03-07T00:00:00Z');

const weekOf = (weeks: number) => [dayOf(lastDay - (7 * weeks + 6) * day), dayOf(lastDay - 7 * weeks * day)] as const;

const weeks = { week: weekOf(0), week_before: weekOf(1), week_last_year: weekOf(52) };

/** Orders of a hundred days, and of a hundred a year before, in a shop that does not change. */
function steadyShop(random: () => number, perDay: number): readonly Line[] {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() ** 1.5 * values.length)] as T;
  const days = [0, 364].flatMap((back) => Array.from({ length: 100 }, (_, at) => lastDay - (back + at - 2) * day));
  return days.flatMap((midnight) =>
    Array.from({ length: Math.floor(random() * 2 * perDay) }, (): Line => {
      const created = midnight + Math.floor(random() * 24) * 3_600_000;
      const ends = created + Math.floor((1 + random() * (random() < 0.1 ? 40 : 6)) * 24) * 3_600_000;
      const chance = random();
      const text = (moment: number) => new Date(moment).toISOString().slice(0, 19).replace('T', ' ');
      const hasEnded = ends < syncTime.getTime();
      return {
        date: text(created),
        created_at: new Date(created).toISOString(),
        status: chance < 0.05 ? 'cancelled' : hasEnded ? (chance < 0.15 ? 'returned' : 'delivered') : 'in_transit',
        delivered_at: hasEnded && (chance >= 0.15 || (chance >= 0.05 && random() < 0.5)) ? text(ends) : null,
        return_ordered_at: hasEnded && chance >= 0.05 && chance < 0.15 ? text(ends) : null,
        selected_shipment_company: pick(['Aramex', 'SMSA', 'SPL', 'Naqel', null]),
        receiver_city: pick(['Riyadh', 'Jeddah', 'Dammam', 'Makkah', 'Tabuk', 'Abha', 'Hail', 'Jubail', null]),
        order_grand_total: Math.floor(random() * 100_000) / 100,
        currency: random() < 0.9 ? 'SAR' : 'USD',
      };
    }),
  );
}

const isIn = (moment: unknown, [first, last]: readonly [string, string]): boolean =>
  typeof moment === 'string' && moment.slice(0, 10) >= first && moment.slice(0, 10) <= last;

/** The counts of a week, added up by hand. */
function countsOf(orders: readonly Line[], days: readonly [string, string]) {
  const created = orders.filter(({ date }) => isIn(date, days));
  const ended = orders.filter(({ status, date, delivered_at, return_ordered_at }) => {
    const at = status === 'delivered' ? delivered_at : status === 'returned' ? return_ordered_at : null;
    const limit = Date.parse(`${String(date).slice(0, 10)}T00:00:00Z`) + 35 * day;
    return isIn(at, days) && String(at).slice(0, 10) <= dayOf(limit);
  });
  const cents = created.filter(({ currency }) => currency === 'SAR');
  return {
    created: created.length,
    amount: cents.reduce((sum, each) => sum + Math.round(Number(each.order_grand_total) * 100), 0),
    cancelled: created.filter(({ status }) => status === 'cancelled').length,
    delivered: ended.filter(({ status }) => status === 'delivered').length,
    returned: ended.filter(({ status }) => status === 'returned').length,
  };
}

function shownOf(rows: readonly Line[], topic: string) {
  const of = (part: string) => rows.filter((row) => row.topic === topic && row.part === part);
  const sum = (part: string) => of(part).reduce((all, { orders }) => all + Number(orders), 0);
  const amounts = of('created').filter(({ currency }) => currency === 'SAR');
  return {
    created: sum('created'),
    amount: amounts.reduce((all, { amount }) => all + Math.round(Number(amount) * 100), 0),
    cancelled: sum('cancelled'),
    delivered: sum('delivered'),
    returned: sum('returned'),
  };
}

describe('the week of a random shop', () => {
  it.each(Array.from({ length: 12 }, (_, at) => at))('is counted as by hand, and the same offline: %i', async (at) => {
    const random = randomFrom(seed + at);
    const orders = steadyShop(random, 2 + random() * 15).map((line, index) => order(index + 1, line));
    const { type } = await shopWith(orders);
    const read = async (...more: readonly string[]): Promise<readonly Line[]> =>
      JSON.parse((await type(['report', '--json', ...more])).stdout);
    const rows = await read();
    for (const [topic, days] of Object.entries(weeks)) expect(shownOf(rows, topic)).toEqual(countsOf(orders, days));
    expect((await type(['sync'])).code).toBe(0);
    // The mirror knows since when orders are in their state.
    const isAlike = ({ topic }: Line): boolean => topic !== 'late' && topic !== 'stuck';
    expect((await read('--offline')).filter(isAlike)).toEqual(rows.filter(isAlike));
  });
});
