import { escaped, type Message } from '../../base/text/message.ts';
import { keepWeights } from '../../goods/keep-weights.ts';
import { readGoods } from '../../goods/kept-goods.ts';
import { type Product, skuKey } from '../../goods/products.ts';
import { readGrams } from '../../orders/parcels.ts';
import { ask } from '../../ports/ask.ts';
import type { Run } from '../../ports/run.ts';
import { ifKnown } from '../../writes/foresee.ts';
import type { Findings } from './findings.ts';

// The weight of a product is the same in every order, so an answer about one is kept in the goods.

/** Nobody wants to answer more questions than these before an import. */
const mostQuestions = 6;

interface WeightQuestions {
  /** How many records have no weight: the beginning of the first question. */
  readonly lack: Message;
  readonly items: Pick<Findings['unweighed'], 'bySku' | 'nameless'>;
  /** The products that were asked about, by their keys. */
  readonly asked: Set<string>;
}

/**
 * Asks for the weight of each product, of the first few, and keeps the answers in the goods. Returns whether any was given, and whether
 * every item was asked about by its product, now or before; neither where no account is known whose goods these are.
 */
export async function askWeights(
  run: Run,
  { lack, items, asked }: WeightQuestions,
): Promise<{ readonly isLearnt: boolean; readonly areAllAsked: boolean }> {
  const products = items.bySku;
  if (products.length === 0 || (await ifKnown(readGoods(run))) === undefined)
    return { isLearnt: false, areAllAsked: false };
  const keyOf = (sku: string): string => `items.weight ${skuKey(sku)}`;
  const before = products.filter(({ sku }) => asked.has(keyOf(sku))).length;
  const open = products.filter(({ sku }) => !asked.has(keyOf(sku))).slice(0, mostQuestions - before);
  const learnt: Product[] = [];
  for (const [at, { sku, name }] of open.entries()) {
    asked.add(keyOf(sku));
    const product = name === '' ? escaped`${sku}` : escaped`${sku} (${name})`;
    const question = escaped`what does one ${product} weigh, like 500 g? [Enter skips] `;
    const weight = await askWeight(run, at === 0 ? escaped`${lack} ${question}` : escaped`  ${question}`);
    if (weight !== undefined) learnt.push({ sku, weight });
  }
  if (learnt.length > 0) await keepWeights(run, learnt);
  return { isLearnt: learnt.length > 0, areAllAsked: items.nameless === 0 && before + open.length === products.length };
}

/** The grams that a person answers; undefined if it was skipped. */
async function askWeight(run: Run, first: Message): Promise<number | undefined> {
  let question = first;
  for (;;) {
    const answer = (await ask(run, question)).trim();
    if (answer === '') return undefined;
    const read = readGrams(answer);
    if ('value' in read) return Number(read.value);
    question = escaped`${JSON.stringify(answer)} ${read.fault}. Again, or Enter to skip: `;
  }
}
