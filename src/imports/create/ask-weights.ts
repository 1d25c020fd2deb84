import { escaped, type Message } from '../../base/text/message.ts';
import { latinDigits } from '../../base/text/text.ts';
import { keepWeight, restoreProduct, tellKept } from '../../goods/keep-weights.ts';
import { readGoods } from '../../goods/kept-goods.ts';
import { type Product, skuKey } from '../../goods/products.ts';
import { readGrams } from '../../orders/parcels.ts';
import type { AskKey } from '../../ports/ask.ts';
import type { Run } from '../../ports/run.ts';
import { ifKnown } from '../../writes/foresee.ts';
import type { Findings } from './findings.ts';
import type { SheetQuestions } from './sheet-questions.ts';

// The weight of a product is the same in every order, so an answer about one is kept in the goods.

interface WeightQuestions {
  /** How many records have no weight: the beginning of the first question. */
  readonly lack: Message;
  readonly items: Pick<Findings['unweighed'], 'bySku' | 'nameless'>;
  /** The products that were asked about, by their keys. */
  readonly asked: Set<string>;
  readonly questions: SheetQuestions;
}

interface WeightAnswers {
  readonly isLearnt: boolean;
  /** Every item was asked about by its product, now or before. */
  readonly areAllAsked: boolean;
  /** The grams of all items that have no weight yet, if one answer was given for them. */
  readonly forRest?: string | undefined;
}

/** `all 500`: one weight for the rest. */
const forAll = /^(?:all|\u0643\u0644|\u0627\u0644\u0643\u0644)\s+(?<weight>.+)$/iu;

/**
 * Asks for the weight of each product, those of the most records first, and keeps each answer in the goods as it is given: whoever
 * stops has not typed it in vain. Nothing is asked where no account is known whose goods these are.
 */
export async function askWeights(run: Run, { lack, items, asked, questions }: WeightQuestions): Promise<WeightAnswers> {
  const products = items.bySku;
  const goods = products.length === 0 ? undefined : await ifKnown(readGoods(run));
  if (!goods) return { isLearnt: false, areAllAsked: false };
  const keyOf = (sku: string): string => `items.weight ${skuKey(sku)}`;
  const open = products.filter(({ sku }) => !asked.has(keyOf(sku)));
  const learnt = new Map<number, Product>();
  let forRest: string | undefined;
  try {
    for (let at = 0; at < open.length && forRest === undefined && !questions.isEnded; at++) {
      const { sku } = open[at] ?? { sku: '' };
      const question = questionOf(open, at);
      const answer = await askWeight(run, questions, at === 0 ? escaped`${lack} ${question}` : escaped`  ${question}`);
      if ('grams' in answer && answer.isForAll) forRest = answer.grams;
      else if ('grams' in answer) {
        learnt.set(at, { sku, weight: Number(answer.grams) });
        await keepWeight(run, { sku, weight: Number(answer.grams) });
      } else if (answer.aside === 'skip' && learnt.delete(at)) await restoreProduct(run, sku, goods.get(sku));
      else if (answer.aside === 'back') {
        if (at === 0) run.messages.tell(escaped`This is the first question.`);
        at = Math.max(at - 1, 0) - 1;
      }
    }
  } finally {
    if (learnt.size > 0) tellKept(run, [...learnt.values()]);
  }
  for (const { sku } of open) asked.add(keyOf(sku));
  return { isLearnt: learnt.size > 0, areAllAsked: items.nameless === 0, forRest };
}

const keysOfOne = escaped`s skips \u00b7 q ends`;
const keysOfWeights = escaped`s skips \u00b7 all 500 g: the rest, too \u00b7 b goes back \u00b7 q ends`;

/** The question for the weight of the product at this place. */
function questionOf(products: Findings['unweighed']['bySku'], at: number): Message {
  const { sku, name } = products[at] ?? { sku: '', name: '' };
  const product = name === '' ? escaped`${sku}` : escaped`${sku} (${name})`;
  const place = products.length === 1 ? escaped`` : escaped` (${at + 1} of ${products.length})`;
  return escaped`what does one ${product} weigh, like 500 g?${place} [${products.length === 1 ? keysOfOne : keysOfWeights}] `;
}

type WeightAnswer =
  | { readonly grams: string; readonly isForAll: boolean }
  | { readonly aside: Exclude<AskKey, 'view'> };

/** The grams that a person answers. */
async function askWeight(run: Run, questions: SheetQuestions, prompt: Message): Promise<WeightAnswer> {
  for (;;) {
    const answer = await questions.askValue(prompt);
    if ('aside' in answer) {
      if (answer.aside !== 'view') return { aside: answer.aside };
      continue;
    }
    const ofAll = forAll.exec(latinDigits(answer.text))?.groups?.weight;
    const read = readGrams(ofAll ?? answer.text);
    if ('fault' in read) run.messages.tell(escaped`${JSON.stringify(answer.text)} ${read.fault}.`);
    else if (await questions.isMeant(read.value)) return { grams: read.value, isForAll: ofAll !== undefined };
  }
}
