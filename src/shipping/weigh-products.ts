import { exactNumber } from '../base/json/exact-json.ts';
import { escaped, namesInShort, suggest } from '../base/text/message.ts';
import { latinDigits, withoutMarks } from '../base/text/text.ts';
import { readGoods } from '../goods/kept-goods.ts';
import { kilogramsOf } from '../orders/parcels.ts';
import type { Desk } from '../ports/desk.ts';
import type { Profile } from '../ports/profile.ts';

/** `MUG-1=2`, `MUG-1` */
function readPieces(text: string): { readonly sku: string; readonly pieces: number } {
  const [, sku = text, pieces = '1'] = /^(.+)=(\d{1,6})$/.exec(latinDigits(withoutMarks(text))) ?? [];
  return { sku: sku.trim(), pieces: Number(pieces) };
}

/**
 * Weighs what a package holds, each as `MUG-1=2`, by the goods. Returns the weight in kilograms as the measure of a package, with a
 * note of where it comes from; or the mistake of a product whose weight nobody has said.
 */
export async function weighProducts(run: Desk & Profile, held: readonly string[]) {
  const goods = await readGoods(run);
  const weighed = held.map(readPieces).map((each) => ({ ...each, grams: goods.find(each.sku)?.weight }));
  const unknown = weighed.filter(({ grams }) => grams === undefined).map(({ sku }) => sku);
  const [first] = unknown;
  if (first !== undefined) {
    const set = suggest`goods set ${first} ${{ parts: ['--weight <weight>'] }}`;
    const mistake = escaped`--item: the goods have no weight of ${namesInShort(unknown)}. Say it: ${set}`;
    return { measures: {}, mistakes: [mistake], notes: [] };
  }
  const kilograms = kilogramsOf(weighed.reduce((sum, { grams = 0, pieces }) => sum + grams * pieces, 0));
  const told = namesInShort(weighed.map(({ sku, pieces }) => `${pieces} \u00d7 ${sku}`));
  const note = escaped`${told}: ${kilograms} kg, by the weights of the goods, without the box.`;
  return { measures: { weight: exactNumber(String(kilograms)) }, mistakes: [], notes: [note] };
}
