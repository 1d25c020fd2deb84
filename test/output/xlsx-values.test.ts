import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { serveOrders } from '../support/lists.ts';
import { order } from '../support/orders.ts';
import { perRing } from '../support/ring.ts';
import { exportedWorkbook, rawList, rowOf } from '../support/workbook-export.ts';

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom(...'_x0041\r\n\t =+-@\'"<>&\u0000\u001b\ufffe', '\ud800', '\udc00', 'ن', '😀') }),
  fc
    .array(fc.constantFrom('_x0041_', '_x000D_', '_', 'x0041_', '_xD83D_'), { minLength: 1, maxLength: 3 })
    .map((all) => all.join('')),
  fc.constantFrom('01234', '+966501234567', '1234567890123456789', '1e5', 'TRUE', '2026-03-04', '#N/A'),
);
const amount = fc.tuple(fc.integer({ min: -99_999_999, max: 99_999_999 }), fc.integer({ min: 0, max: 6 }));
const stamp = fc.date({ min: new Date('1900-03-01'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true });

/** The instant of a serial number: no further from it than the double can tell. */
const instant = (serial: string): number => Math.round((Number(serial) - 25_569) * 86_400_000);

describe('the values of an export', () => {
  it('are in the cells, whatever they are', async () => {
    const rows = fc.array(fc.record({ text: fc.option(text), number: text, amount, stamp, ms: fc.boolean() }), {
      minLength: 1,
      maxLength: 24,
    });
    await fc.assert(
      fc.asyncProperty(rows, async (given) => {
        const sent = given.map(({ text, number, amount: [digits, places], stamp, ms }, at) =>
          order(at + 1, {
            ...{ description: text, order_number: number, order_grand_total: digits / 10 ** places },
            created_at: ms ? stamp.toISOString() : `${stamp.toISOString().slice(0, 19)}.000000Z`,
          }),
        );
        const service = await serveOrders(sent);
        const [sheet] = (await exportedWorkbook(service, rawList)).sheets;
        await service.close();
        for (const [at, { description, order_number, order_grand_total, created_at }] of sent.entries()) {
          const found = sheet ? rowOf(sheet, at) : expect.unreachable();
          expect([found.description ?? '', found.order_number ?? '']).toEqual([description ?? '', order_number]);
          expect(Number(found.order_grand_total)).toBe(order_grand_total === 0 ? 0 : order_grand_total);
          expect(instant(found.created_at ?? '')).toBe(Date.parse(String(created_at)));
        }
      }),
      { numRuns: perRing(3, 4, 60) },
    );
  });
});
