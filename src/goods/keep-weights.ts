import { escaped, joined, suggest } from '../base/text/message.ts';
import type { Desk } from '../ports/desk.ts';
import type { Profile } from '../ports/profile.ts';
import { changeGoods, mergeProducts } from './kept-goods.ts';
import { Goods, type Product } from './products.ts';

/** Keeps weights that a person has typed in the goods, and says so. */
export async function keepWeights(run: Desk & Profile, learnt: readonly Product[]): Promise<void> {
  for (const product of learnt) await keepWeight(run, product);
  tellKept(run, learnt);
}

/** Keeps the weight of one product. */
export const keepWeight = (run: Desk & Profile, product: Product): Promise<void> =>
  changeGoods(run, (goods) => mergeProducts(goods, [{ ...product, sku: goods.find(product.sku)?.sku ?? product.sku }]));

/** Makes a product what it was, after all; `former` is undefined if it was not known. */
export const restoreProduct = (run: Desk & Profile, sku: string, former: Product | undefined): Promise<void> =>
  changeGoods(run, (goods) => {
    const now = new Goods(goods.all());
    if (former) now.put(former);
    else now.remove(sku);
    return now.all();
  });

/** Says which weights are kept, and how to change one. */
export function tellKept({ messages }: Desk, learnt: readonly Product[]): void {
  const [{ sku } = { sku: '' }] = learnt;
  const all = joined(
    learnt.map((each) => escaped`${each.sku} ${each.weight} g`),
    ', ',
  );
  const change = suggest`goods set ${sku} --weight ${{ parts: ['\u2026'] }}`;
  messages.note(escaped`Kept in the goods, for later orders too: ${all}. To change one: ${change}`);
}
