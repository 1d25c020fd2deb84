import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arabic } from '../../src/output/labels/ar.ts';
import { exported, update } from '../support/mended-export.ts';
import { startMendingShop } from '../support/mending.ts';
import { writesTo } from '../support/service.ts';

const { status, payment_method: payments } = arabic.cellWords;

/** Values with a word, others of the service, and texts that are a word themselves. */
const values = (words: Readonly<Record<string, string>>) =>
  fc.oneof(fc.constantFrom(...Object.keys(words)), fc.constantFrom('on_hold', 'tabby_4', 'Paid', 'PENDING'));

describe('a workbook of any language that comes back unchanged', () => {
  it('changes nothing, whatever states and payments its orders have', { timeout: 120_000 }, async () => {
    const order = fc.record({ status: values(status), payment_method: values(payments) });
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
