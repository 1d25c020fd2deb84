import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { settingsFolder } from '../support/profiles.ts';
import { perRing } from '../support/ring.ts';
import { type Surroundings, shipctl } from '../support/run.ts';
import type { OrderRow } from '../support/sandbox.ts';
import { servedSandbox } from '../support/served-sandbox.ts';

interface Finding {
  readonly order_id: number;
  readonly rule: string;
  readonly severity: string;
}

/** Every rule of the checks, by the table that names them. */
/** The ledger finds what was shipped twice, and the sandbox has no other desk. */
const rules = [
  ...readFileSync(new URL('../../docs/checks.md', import.meta.url), 'utf8').matchAll(/^\| `([\w-]+)` \|/gm),
].flatMap(([, rule = '']) => (['shipped-twice', 'weight-differs', 'price-above-total'].includes(rule) ? [] : [rule]));

const day = 86_400_000;
const firstDay = Date.parse('2026-01-01T09:00:00Z');

/** The findings of `orders check`, and how many orders it checked. */
async function check(words: readonly string[], surroundings: Surroundings) {
  const run = await shipctl(['orders', 'check', '--json', ...words], surroundings);
  expect({ code: run.code, stderr: run.stderr }).toMatchObject({ code: 0 });
  const [, orders] = /Checked (\d+) orders/.exec(run.stderr) ?? [];
  return { findings: JSON.parse(run.stdout) as Finding[], orders: Number(orders) };
}

const wrongOrders = (findings: readonly Finding[]): number =>
  new Set(findings.filter(({ severity }) => severity === 'error').map(({ order_id: id }) => id)).size;

describe('orders check in the sandbox', () => {
  it('finds no error in four of five pending orders, and one in some, on any day of the year', async () => {
    const { env } = settingsFolder();
    // An hour and six days later each time: every hour, month and day of the week. Or six hours and 36 days.
    for (let at = 0; at < 60; at += perRing(12, 12, 1)) {
      const now = new Date(firstDay + at * (6 * day + day / 24));
      const { findings, orders } = await check(['--sandbox', '--status', 'pending'], { env, now });
      expect(orders).toBeGreaterThanOrEqual(30);
      const wrong = wrongOrders(findings);
      expect({ now, good: orders - wrong >= orders * 0.8 }).toEqual({ now, good: true });
      expect(wrong).toBeGreaterThanOrEqual(5);
    }
  });

  it.each([1, 2, 3, 4, 99].slice(0, perRing(1, 1, 5)))(
    'finds what each of its rules looks for among unsent orders of seed %i',
    async (seed) => {
      // What is unsent depends on the day.
      const now = new Date(firstDay);
      const sandbox = await servedSandbox(['--seed', String(seed)], { now });
      const env = { ...settingsFolder().env, SHIPCTL_BASE_URL: sandbox.baseUrl, SHIPCTL_TOKEN: sandbox.token };
      const { findings } = await check(['--skip', 'none'], { env, now });
      const fired = new Set(findings.map(({ rule }) => rule));
      expect(rules.length).toBeGreaterThan(13);
      // Nothing in the sandbox looks like a trial, no item is a feather or a wardrobe, and all addresses have a street.
      const absent = ['address-vague', 'test-data', 'weight-incomplete', 'weight-unlikely'];
      const missing = rules.filter((rule) => !fired.has(rule) && !absent.includes(rule));
      // Each fault is in some order of every seed; one of them may have been sent. The usual seed shows all.
      expect(missing).toHaveLength(seed === 1 ? 0 : Math.min(missing.length, 1));
      const pending = await check(['--status', 'pending'], { env, now });
      expect(wrongOrders(pending.findings)).toBeLessThanOrEqual(pending.orders / 5);
    },
  );

  it('refuses no phone of an order that was sent, however it is written', async () => {
    const { findings, orders } = await check(['--sandbox', '--status', 'awaiting_pickup,delivered'], settingsFolder());
    expect(orders).toBeGreaterThan(100);
    expect(findings.filter(({ rule }) => rule === 'phone-invalid')).toEqual([]);
  });
});

/** Every order of the sandbox at a moment. */
async function ordersAt(now: Date): Promise<OrderRow[]> {
  const { env } = settingsFolder();
  const { stdout } = await shipctl(['orders', 'list', '--sandbox', '--all', '--json'], { env, now });
  return JSON.parse(stdout) as OrderRow[];
}

describe("the sandbox's times", () => {
  const midnight = Date.parse('2026-11-23T00:00:00Z');
  const secondsOfDay = [0, 1, 59, 60, 300, 599, 600, 601, 960, 2760, 3599, 3600, 3601, 40_000, 86_399];
  const moments = [
    ...secondsOfDay.map((seconds) => new Date(midnight + seconds * 1000)),
    ...['+03:00', '-08:00', '+14:00', '+05:45'].map((zone) => new Date(`2026-11-23T00:16:00${zone}`)),
    new Date('2027-01-01T00:00:00Z'),
    new Date('2028-02-29T00:05:00Z'),
  ];

  it.each(moments.filter((_, at) => at % perRing(8, 6, 1) === 0))('are never after %s', async (now) => {
    const orders = await ordersAt(now);
    expect(orders).toHaveLength(200);
    const times = orders.flatMap(({ created_at, updated_at, items, boxes }) => [
      ...[created_at, updated_at],
      ...[...items, ...boxes].flatMap((part) => [part.created_at, part.updated_at]),
      ...items.flatMap(({ verified_at }) => verified_at ?? []),
    ]);
    const plain = orders.flatMap(({ date, delivered_at }) => [date, ...(delivered_at ? [delivered_at] : [])]);
    const all = [...times, ...plain.map((text) => `${String(text).replace(' ', 'T')}Z`)];
    const latest = Math.max(...all.map((text) => Date.parse(String(text))));
    expect(new Date(latest) <= now).toBe(true);
    // The newest are of today, or of yesterday if today has hardly begun.
    expect(now.getTime() - latest).toBeLessThan(1.1 * day);
  });
});
