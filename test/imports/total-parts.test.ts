import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { givenFile, startShop } from '../support/importing-orders.ts';
import { shipctl } from '../support/run.ts';

/** What the plan of a file says of totals that are not the sum of the items. */
async function toldOf(content: string) {
  givenFile('orders.csv', content);
  const { env } = await startShop();
  const { stdout } = await shipctl(['orders', 'import', 'orders.csv', '--dry-run', '--allow-incomplete'], { env });
  return stdout.split('\n').filter((line) => line.startsWith('Totals differ'));
}

const exported = (name: string) => readFileSync(join(import.meta.dirname, '..', 'fixtures', 'exports', name), 'utf8');

const own = (...rows: readonly string[]) =>
  `Ref,Name,Mobile,Product,Qty,Price,Delivery fee,Discount,Total\n${rows
    .map((row, at) => `A-${at},Noura Ali,05012345${10 + at},Oud,${row}\n`)
    .join('')}`;

describe('totals that are not the sum of the items', () => {
  it('are explained by the shipping and the discount of an export', async () => {
    const beside = 'Totals differ from the items by what the sheet says beside them';
    expect(await toldOf(exported('shopify.csv'))).toEqual([
      `${beside}: Shipping, Discount Amount (1 order). No column explains 1 order.`,
    ]);
    expect(await toldOf(exported('zid.csv'))).toEqual([
      `${beside}: shipping (1 order); shipping, cod, discount (1 order).`,
    ]);
  });

  it('are explained in any sheet, but not where most of them differ by something else', async () => {
    expect(await toldOf(own('1,100,25,0,125', '2,50,25,10,115', '1,10,0,0,10'))).toEqual([
      expect.stringMatching(/: Delivery fee \(1 order\); Delivery fee, Discount \(1 order\)\.$/),
    ]);
    expect(await toldOf(own('1,100,25,0,125', '1,100,25,0,131', '1,100,25,0,137'))).toEqual([]);
  });
});
