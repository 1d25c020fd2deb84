import type { Desk } from '../ports/desk.ts';
import type { Profile } from '../ports/profile.ts';
import type { LogStore } from '../writes/copy-ledger.ts';
import { goodsSchema } from './goods-log.ts';
import { changeFileGoods, changeSharedGoods, readFileGoods } from './kept-goods.ts';
import type { Goods, Product } from './products.ts';

/** One of the places that can keep the goods of a run's account: the file beside its profile, or a database. */
export interface GoodsPlace {
  read(): Promise<Goods>;
  /** Adds the products that it lacks. */
  add(products: readonly Product[]): Promise<void>;
}

const withMissing = (goods: Goods, products: readonly Product[]): readonly Product[] => [
  ...goods.all(),
  ...products.filter(({ sku }) => !goods.get(sku)),
];

export const goodsInFile = (run: Desk & Profile): GoodsPlace => ({
  read: async () => readFileGoods(run),
  add: (products) => changeFileGoods(run, (goods) => withMissing(goods, products)),
});

export const goodsInDatabase = (store: LogStore): GoodsPlace => ({
  read: async () => (await store.read('goods', goodsSchema)).goods,
  add: async (products) => {
    const log = await store.open('goods', goodsSchema);
    try {
      await changeSharedGoods(log, (goods) => withMissing(goods, products));
    } finally {
      await log.close();
    }
  },
});

/** The products that one place has and another lacks. Where both have one, it stays as it is. */
export async function goodsToCopy(from: GoodsPlace, to: GoodsPlace): Promise<readonly Product[]> {
  const there = await to.read();
  return (await from.read()).all().filter(({ sku }) => !there.get(sku));
}
