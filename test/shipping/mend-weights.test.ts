import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { homeFolder } from '../support/folders.ts';
import { shopToMend, typeAtShop, weightless } from '../support/mending.ts';
import { furtherIt } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';

describe('orders mend, of items without a weight', () => {
  it('offers a weight that was typed for the next item of its product, and keeps it in the goods', async () => {
    const [perfume, bag] = weightless;
    const items = [perfume, { ...bag, sku: 'oud' }];
    const shop = await shopToMend([
      { items, boxes: [], total_weight: 0 },
      { items: [perfume], boxes: [], total_weight: 0 },
    ]);
    const { code, stderr, sent } = await typeAtShop(shop, ['600', '', '']);
    const weights = [600, 0.6].map((weight) => expect.objectContaining({ weight }));
    expect([code, sent]).toEqual([
      0,
      [
        [1, expect.objectContaining({ items: weights })],
        [2, expect.objectContaining({ items: weights.slice(0, 1) })],
      ],
    ]);
    expect(stderr).toMatch(/\n1 +600 g +\(typed before\)\n/);
    expect(stderr).toMatch(
      /Kept in the goods, for later orders too: OUD 600 g\. To change one: shipctl goods set OUD /,
    );
    const goods = await shipctl(['goods', 'list', '--json'], { env: shop.env });
    expect(JSON.parse(goods.stdout)).toEqual([expect.objectContaining({ sku: 'OUD', weight_g: 600 })]);
  });

  furtherIt('proposes the weights of the goods, in the unit of each item, at the terminal and in a sheet', async () => {
    const shop = await shopToMend([{ items: weightless, boxes: [], total_weight: 0 }]);
    await shipctl(['goods', 'set', 'BAG', '--weight', '200g'], { env: shop.env });
    const file = join(homeFolder(), 'weights.csv');
    const sheet = await shipctl(['orders', 'mend', '--out', file, '--columns', 'field,proposal'], { env: shop.env });
    expect([sheet.code, readFileSync(file, 'utf8')]).toEqual([
      0,
      'field,proposal\nitems[71].weight,\nitems[72].weight,0.2\n',
    ]);
    const { code, sent } = await typeAtShop(shop, ['s', '']);
    const items = [expect.objectContaining({ id: 71 }), expect.objectContaining({ id: 72, weight: 0.2 })];
    expect([code, sent]).toEqual([0, [[1, expect.objectContaining({ items })]]]);
  });

  furtherIt('asks for the weight of an item that has none beside others', async () => {
    const weighed = { id: 71, name: 'Perfume', sku: 'P', quantity: 1, weight: 260, price: 100, total_price: 100 };
    const items = [
      weighed,
      { ...weighed, id: 72, name: 'Gift box', sku: 'GB', weight: null, price: 15, total_price: 15 },
    ];
    const shop = await shopToMend([{ items, boxes: [], total_weight: 260, order_grand_total: 115 }]);
    const { sent, stderr } = await typeAtShop(
      shop,
      ['500', 'q'],
      ['orders', 'mend', '--warnings', '--skip', 'box-missing'],
    );
    expect(stderr).toContain('Warning: weight-incomplete');
    const sentItems = [expect.objectContaining({ id: 71 }), expect.objectContaining({ id: 72, weight: 500 })];
    expect(sent).toEqual([[1, expect.objectContaining({ items: sentItems })]]);
  });
});
