import type { Row } from '../base/row.ts';
import { plainText, scalarText } from '../base/text/text.ts';
import { keptDefaults } from '../columns/saved-maps.ts';
import { rowShape } from '../operations/manifest.ts';
import { currencyCode, moneyText, usualCurrency } from '../orders/money.ts';
import type { Order } from '../orders/order.ts';
import { itemGrams, readGrams } from '../orders/parcels.ts';
import type { Desk } from '../ports/desk.ts';
import type { Profile } from '../ports/profile.ts';
import { readLedgerIfKnown } from '../writes/foresee.ts';
import { type Goods, type Product, skuKey } from './products.ts';

// Products by past orders: the value that most of them have, and where they do not agree.

const learntFields = ['weight', 'price', 'name'] as const;

type LearntField = (typeof learntFields)[number];

/** How many different values of one field are told apart; more are counted as one. */
const mostValues = 20;

/** The values that orders have for one field of a product. */
class Votes {
  private readonly orders = new Map<string, number>();
  private others = 0;

  add(value: string): void {
    if (this.orders.size >= mostValues && !this.orders.has(value)) this.others++;
    else this.orders.set(value, (this.orders.get(value) ?? 0) + 1);
  }

  /** The values, that of most orders first, and how many orders have one. */
  get result() {
    const sorted = [...this.orders].sort(([, one], [, other]) => other - one);
    return { sorted, of: sorted.reduce((sum, [, count]) => sum + count, this.others) };
  }
}

/** One field of a product, as past orders have it. */
export interface LearntValue {
  readonly sku: string;
  readonly field: LearntField;
  /** That of most orders, for people: `800 g`. */
  readonly value: string;
  readonly orders: number;
  /** How many orders say something. */
  readonly of: number;
  /** The other values, each with the number of its orders. */
  readonly others: readonly string[];
  /** The value that the goods have; undefined if they have none. */
  readonly known: string | undefined;
  /**
   * `unclear`: no value is that of more than half of the orders. `differs`: the goods have another one. `shared`: a weight that most
   * SKUs have, or that an import fills in by default.
   */
  readonly result: 'new' | 'same' | 'differs' | 'unclear' | 'shared';
  /** The fields of the product, as they would be kept. */
  readonly product: Product;
}

interface SeenProduct {
  readonly sku: string;
  readonly votes: Readonly<Record<LearntField, Votes>>;
}

const priceText = (amount: string, currency: string): string => `${amount} ${currency}`;

/** The texts by which the values of a product are compared; undefined for what is not known. */
function textOf(field: LearntField, { weight, price, currency = usualCurrency, name }: Product): string | undefined {
  if (field === 'weight') return weight === undefined ? undefined : String(weight);
  if (field === 'price') return price === undefined ? undefined : priceText(String(price), currency);
  return name;
}

/** The fields that a text stands for. */
function fieldsOf(field: LearntField, text: string): Omit<Product, 'sku'> {
  if (field === 'weight') return { weight: Number(text) };
  if (field === 'name') return { name: text };
  const [amount = '', currency] = text.split(' ');
  return { price: Number(amount), currency };
}

/** `800 g`, `25.00 SAR` */
function shownText(field: LearntField, text: string): string {
  if (field === 'weight') return `${text} g`;
  const [amount = '', currency = ''] = text.split(' ');
  return field === 'price' ? moneyText({ amount, currency }) : text;
}

/** Of fewer SKUs several may well weigh the same. */
const fewestShared = 4;

/** How weights are told from those that somebody gave to everything. */
export interface SharedWeights {
  /** In grams: what imports fill in for rows without a weight. */
  readonly defaults: ReadonlySet<string>;
  /** They are learnt like others. */
  readonly areLearnt: boolean;
}

/** Learns from orders, one after the other. Memory grows with the SKUs alone. */
export class LearntGoods {
  orders = 0;
  /** Items that name no SKU. */
  withoutSku = 0;
  private readonly seen = new Map<string, SeenProduct>();

  /** Weights that imports from here filled in, and that say nothing. */
  filledWeights = 0;

  /** `filledWeight`: the weight, in grams, that an import gave items whose rows had none. */
  add({ items, total }: Pick<Order, 'items' | 'total'>, filledWeight?: string): void {
    this.orders++;
    for (const item of items) this.addItem(item, total.currency, filledWeight);
  }

  private addItem(item: Row, currencyOfOrder: string, filledWeight: string | undefined): void {
    const sku = plainText(item.sku).trim();
    if (sku === '') {
      this.withoutSku++;
      return;
    }
    const known = this.seen.get(skuKey(sku)) ?? {
      sku,
      votes: { weight: new Votes(), price: new Votes(), name: new Votes() },
    };
    this.seen.set(skuKey(sku), known);
    const { votes } = known;
    const grams = itemGrams(item);
    if (grams !== undefined && String(grams) === filledWeight) this.filledWeights++;
    else if (grams !== undefined) votes.weight.add(String(grams));
    const price = Number(scalarText(item.price));
    const currency = currencyCode(scalarText(item.currency) || currencyOfOrder || usualCurrency);
    if (price > 0) votes.price.add(priceText(String(price), currency));
    const name = plainText(item.name).trim();
    if (name !== '') votes.name.add(name);
  }

  get skus(): number {
    return this.seen.size;
  }

  /** The weight, in grams, that more than half of the SKUs have in most of their orders; undefined if there is none. */
  private sharedWeight(): string | undefined {
    const counts = new Map<string, number>();
    let all = 0;
    for (const { votes } of this.seen.values()) {
      const [most] = votes.weight.result.sorted;
      if (!most) continue;
      all++;
      counts.set(most[0], (counts.get(most[0]) ?? 0) + 1);
    }
    const [text, count = 0] = [...counts].sort(([, one], [, other]) => other - one)[0] ?? [];
    return all >= fewestShared && count * 2 > all ? text : undefined;
  }

  /** Returns the learnt values, compared with the goods as they are. */
  values(goods: Goods, { defaults, areLearnt }: SharedWeights): LearntValue[] {
    const shared = this.sharedWeight();
    const isDoubted = (field: LearntField, text: string): boolean =>
      !areLearnt && field === 'weight' && (text === shared || defaults.has(text));
    return [...this.seen.values()].flatMap(({ sku, votes }) =>
      learntFields.flatMap((field): LearntValue[] => {
        const { sorted, of } = votes[field].result;
        const [most, ...others] = sorted;
        if (!most) return [];
        const [text, orders] = most;
        const product = goods.get(sku);
        const known = product && textOf(field, product);
        const told = { sku, field, orders, of, product: { sku, ...fieldsOf(field, text) } };
        const result = resultOf(text, known, orders * 2 > of);
        return [
          {
            ...told,
            value: shownText(field, text),
            others: others.map(([other, count]) => `${shownText(field, other)} (${count})`),
            known: known === undefined ? undefined : shownText(field, known),
            result: result !== 'same' && isDoubted(field, text) ? 'shared' : result,
          },
        ];
      }),
    );
  }
}

function resultOf(text: string, known: string | undefined, isClear: boolean): Exclude<LearntValue['result'], 'shared'> {
  if (known === text) return 'same';
  if (!isClear) return 'unclear';
  return known === undefined ? 'new' : 'differs';
}

export const learntShape = rowShape(['sku', 'field', 'value', 'orders', 'of', 'others', 'known', 'result'], {
  orders: 'integer',
  of: 'integer',
});

export const learntRow = ({ others, known, product: _, ...value }: LearntValue): Row => ({
  ...value,
  others: others.length > 0 ? others.join(', ') : null,
  known: known ?? null,
});

/** Weights in grams that somebody gave to rows without one: they say nothing of what a product weighs. */
export interface GivenWeights {
  /** Those that kept mappings fill in. */
  readonly defaults: ReadonlySet<string>;
  /** Those that imports from here have filled in, by the ids of the orders. */
  readonly filled: ReadonlyMap<string, string>;
}

export async function readGivenWeights(owner: Desk & Profile): Promise<GivenWeights> {
  const defaults = keptDefaults(owner, 'items.weight').flatMap((text) => {
    const read = readGrams(text);
    return 'value' in read ? [String(Number(read.value))] : [];
  });
  const filled = (await readLedgerIfKnown(owner))
    .all()
    .flatMap(({ id, filledWeight }) =>
      id === undefined || filledWeight === undefined ? [] : [[id, filledWeight] as const],
    );
  return { defaults: new Set(defaults), filled: new Map(filled) };
}
