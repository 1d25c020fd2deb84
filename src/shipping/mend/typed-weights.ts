import { escaped } from '../../base/text/message.ts';
import { keepWeights } from '../../goods/keep-weights.ts';
import { readGoods } from '../../goods/kept-goods.ts';
import { skuKey } from '../../goods/products.ts';
import { readGrams } from '../../orders/parcels.ts';
import type { Run } from '../../ports/run.ts';
import { ifKnown } from '../../writes/foresee.ts';
import type { AskedValue } from './asked-values.ts';
import type { Answered } from './send-change.ts';

/** The weights that a person has typed for products: one answers for each further item of its product. */
export class TypedWeights {
  /** As they are shown, by the keys of their products. */
  private readonly typed = new Map<string, string>();
  /** Those that orders have got, and the goods lack. */
  private readonly sent = new Map<string, { readonly sku: string; readonly weight: number }>();

  /** Returns a question with the weight that was typed for its product, if any, as what Enter takes. */
  offered(value: AskedValue): AskedValue {
    const typed = value.sku === undefined ? undefined : this.typed.get(skuKey(value.sku));
    return typed === undefined ? value : { ...value, likely: [{ value: typed, from: escaped`typed before` }] };
  }

  note({ value: { sku }, shown }: Answered): void {
    if (sku !== undefined) this.typed.set(skuKey(sku), shown);
  }

  /** The order has these values now. */
  noteSent(answers: readonly Answered[]): void {
    for (const { value, shown } of answers) {
      const { sku, cell } = value;
      const read = readGrams(shown);
      if (sku !== undefined && cell === undefined && 'value' in read)
        this.sent.set(skuKey(sku), { sku, weight: Number(read.value) });
    }
  }

  /** Keeps in the goods what orders have got, and says so; nothing where no account is known whose goods these are. */
  async keep(run: Run): Promise<void> {
    if (this.sent.size > 0 && (await ifKnown(readGoods(run))) !== undefined)
      await keepWeights(run, [...this.sent.values()]);
  }
}
