import { escaped, joined, suggest } from '../base/text/message.ts';
import type { Desk } from '../ports/desk.ts';
import type { Profile } from '../ports/profile.ts';
import { changeGoods, mergeProducts } from './kept-goods.ts';
import type { Product } from './products.ts';

/** Keeps weights that a person has typed in the goods, and says so. */
export async function keepWeights(run: Desk & Profile, learnt: readonly Product[]): Promise<void> {
  await changeGoods(run, (goods) =>
    mergeProducts(
      goods,
      learnt.map((product) => ({ ...product, sku: goods.find(product.sku)?.sku ?? product.sku })),
    ),
  );
  const [{ sku } = { sku: '' }] = learnt;
  const all = joined(
    learnt.map((each) => escaped`${each.sku} ${each.weight} g`),
    ', ',
  );
  const change = suggest`goods set ${sku} --weight ${{ parts: ['\u2026'] }}`;
  run.messages.note(escaped`Kept in the goods, for later orders too: ${all}. To change one: ${change}`);
}
