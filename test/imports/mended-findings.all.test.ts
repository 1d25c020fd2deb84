import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { homeFolder } from '../support/folders.ts';
import { readCsv, update, writeCsv } from '../support/mended-export.ts';
import { type Fields, startMendingShop } from '../support/mending.ts';
import { perRing } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';

const item = (id: number) => ({
  id,
  name: `Oud ${id}`,
  sku: null,
  quantity: 1,
  weight: null,
  price: 1,
  total_price: 1,
});

/** Faults of an order, the value that mends each, and what is sent for it. */
const faults: readonly {
  readonly over: Fields;
  readonly field: string;
  readonly value: string;
  readonly sent: Fields;
}[] = [
  {
    over: { receiver_phone: '0512' },
    field: 'receiver_phone',
    value: '٠٥٠١٢٣٤٥٩٩',
    sent: { receiver_phone: '+966501234599' },
  },
  {
    over: { receiver_short_address: 'TEST' },
    field: 'receiver_short_address',
    value: 'rhma 3184',
    sent: { receiver_short_address: 'RHMA3184' },
  },
  {
    over: { receiver_city: null, receiver_city_id: null },
    field: 'receiver_city_id',
    value: 'الرياض',
    sent: { receiver_city_id: 3 },
  },
  {
    over: { receiver_last_name: 'نورة' },
    field: 'receiver_last_name',
    value: '=القحطاني, "N"',
    sent: { receiver_last_name: '=القحطاني, "N"' },
  },
  {
    over: { payment_method: 'cod', order_grand_total: 0, items: [{ ...item(1), weight: 5 }] },
    field: 'order_grand_total',
    value: '1,250.50 SAR',
    sent: { order_grand_total: 1250.5 },
  },
  {
    over: { items: [item(71), { ...item(72), weight: 9 }], boxes: [], total_weight: 0 },
    field: 'items[71].weight',
    value: '150',
    sent: { items: [{ id: 71, weight: 150 }, { id: 72 }] },
  },
];

describe('the findings of a check in a csv', () => {
  it('change nothing as they are, and what is typed over their values, whatever the faults are', async () => {
    const fault = fc.nat({ max: faults.length - 1 });
    const orders = fc.array(fc.tuple(fault, fc.boolean()), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(orders, async (given) => {
        const usual = { receiver_short_address: 'RHMA3184', order_grand_total: 115, receiver_last_name: 'علي' };
        const shop = await startMendingShop(given.map(([which]) => ({ ...usual, ...faults[which]?.over })));
        const path = join(homeFolder(), 'broken.csv');
        await shipctl(['orders', 'check', '--out', path], { env: shop.env });
        expect(await update(shop, path, ['--whole-lists'])).toMatchObject({ code: 0, plan: { count: 0, cells: [] } });
        const [headings = [], ...rows] = readCsv(path);
        const typed = rows.map((row) => {
          const [which, isMended] = given[Number(row[0]) - 1] ?? [0, false];
          const { field, value } = faults[which] ?? { field: '', value: '' };
          return isMended && row[4] === field ? row.with(5, value) : row;
        });
        writeCsv(path, [headings, ...typed]);
        const { code } = await update(shop, path, ['--whole-lists', '--apply']);
        const mended = given.flatMap(([which, isMended], at) =>
          isMended ? [{ id: at + 1, body: faults[which]?.sent }] : [],
        );
        expect([code, shop.changes().length]).toEqual([0, mended.length]);
        expect(shop.changes().toSorted((one, other) => one.id - other.id)).toMatchObject(mended);
        expect(await update(shop, path, ['--whole-lists'])).toMatchObject({ code: 0, plan: { count: 0 } });
      }),
      { numRuns: perRing(1, 2, 60) },
    );
  });
});
