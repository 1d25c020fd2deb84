import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exported, update } from '../support/mended-export.ts';
import { startMendingShop } from '../support/mending.ts';
import { writesTo } from '../support/service.ts';

/** Values with a word, others of the service, and texts that are a word themselves. */
const states = ['pending', 'awaiting_pickup', 'out_for_delivery', 'returned_to_warehouse', 'on_hold', 'PENDING'];
const payments = ['cod', 'paid', 'bank_transfer', 'credit_card', 'mada', 'tabby_4', 'Paid'];

describe('a workbook of any language that comes back unchanged', () => {
  it('changes nothing, whatever states and payments its orders have', { timeout: 120_000 }, async () => {
    const order = fc.record({ status: fc.constantFrom(...states), payment_method: fc.constantFrom(...payments) });
    const each = fc.asyncProperty(
      fc.array(order, { minLength: 1, maxLength: 12 }),
      fc.constantFrom('en', 'ar'),
      async (orders, lang) => {
        const shop = await startMendingShop(orders);
        const file = await exported(shop, 'o.xlsx', '--lang', lang);
        const { code, plan } = await update(shop, file, ['--apply']);
        expect({ code, cells: plan.cells }).toEqual({ code: 0, cells: [] });
        expect(writesTo(shop)).toEqual([]);
        await shop.close();
      },
    );
    await fc.assert(each, { numRuns: 20 });
  });
});
