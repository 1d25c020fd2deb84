import { describe, expect, it } from 'vitest';
import { type CourierFile, courierFiles, courierOrders } from '../support/courier-files.ts';
import { everyNth, nightlyIt, perRing } from '../support/ring.ts';
import { reconciling } from '../support/settlements.ts';

const files = courierFiles();

type Outcome = 'right' | 'asked' | `wrong: ${string}`;

const cents = (value: unknown): number => Math.round(Number(value ?? 0) * 100);

/** Compares a file with the truth: of each order what was collected, the rows that differ, and the sums of fees and taxes. */
async function outcomeOf(file: CourierFile, flags: readonly string[]): Promise<Outcome> {
  const { reconcile, write, type } = await reconciling(courierOrders);
  write('file', Buffer.from(await file.content));
  // No order was delivered in these days, so that none is missing.
  const { code, rows, stderr } = await reconcile('file', '--matched', '--period', '2020-01', ...flags);
  if (code === 2) return 'asked';
  const differing = rows.filter(({ result }) => result !== 'matched');
  const collected = new Map<unknown, number>();
  for (const row of rows)
    if (row.order_id !== null) collected.set(row.order_id, (collected.get(row.order_id) ?? 0) + cents(row.collected));
  const read = Object.fromEntries(
    [...collected].map(([id, sum]) => [courierOrders[Number(id) - 1]?.order_number, sum / 100]),
  );
  const sum = (name: string) => rows.reduce((all, row) => all + cents(row[name]), 0) / 100;
  const found = { code, read, differing: differing.length, fees: sum('fees'), vat: sum('vat') };
  const isClean = file.differing === undefined;
  const truth = {
    code: isClean ? 0 : 8,
    read: file.paid,
    differing: file.differing ?? 0,
    fees: file.fees ?? 0,
    vat: file.vat ?? 0,
  };
  const isRight = JSON.stringify(sorted(found)) === JSON.stringify(sorted(truth));
  if (isRight && isClean) {
    const settled = Object.values(file.paid).reduce((all, paid) => all + cents(paid), 0) / 100;
    const standings: { cod_standing: string; amount: number }[] = JSON.parse((await type(['cod', '--json'])).stdout);
    const kept = standings.filter(({ cod_standing: standing }) => standing === 'settled');
    const amount = kept.reduce((all, each) => all + cents(each.amount), 0);
    return amount === cents(settled) ? 'right' : `wrong: settled ${amount / 100}`;
  }
  if (isRight) return 'right';
  // Where it says that it does not know all, nothing is claimed.
  const isDoubted = code === 8 && differing.some(({ result }) => result === 'unknown');
  return isDoubted ? 'asked' : `wrong: ${JSON.stringify(found)} ${stderr}`;
}

const sorted = ({ read, ...rest }: { readonly read: Readonly<Record<string, number>> }) => ({
  ...rest,
  read: Object.entries(read).sort(([one], [other]) => (one < other ? -1 : 1)),
});

describe('files in the manner of couriers', () => {
  it.each(everyNth(files, perRing(20, 3, 1)).map((file) => [file.name, file] as const))(
    'are read: %s',
    async (_, file) => {
      // Without a flag it is asked, where one is needed; nothing is ever read wrong.
      const flags = file.flags ?? [];
      if (flags.length > 0) expect(await outcomeOf(file, [])).toBe('asked');
      expect(await outcomeOf(file, flags)).toBe('right');
    },
  );

  nightlyIt('never match where an order comes to another amount', async () => {
    for (const file of files.filter(({ differing }) => differing === undefined)) {
      const paid = courierOrders.find(({ order_number: number }) => (file.paid[String(number)] ?? 0) > 0);
      const others = courierOrders.map((order) =>
        order === paid ? { ...order, order_grand_total: Number(order.order_grand_total) + 1 } : order,
      );
      const { reconcile, write } = await reconciling(others);
      write('file', Buffer.from(await file.content));
      const { code } = await reconcile('file', '--period', '2020-01', ...(file.flags ?? []));
      expect([file.name, code]).toEqual([file.name, 8]);
    }
  });

  it('are many', () => expect(files.length).toBeGreaterThanOrEqual(40));
});
