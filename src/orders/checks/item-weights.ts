import type { Row } from '../../base/row.ts';
import { escapeControls } from '../../base/text/escape.ts';
import { foldText, scalarText } from '../../base/text/text.ts';
import { boxGrams, isUnlikelyWeight, isUnlikeWeight, itemGrams, totalGrams } from '../parcels.ts';
import type { CheckedOrder, FaultPart } from './rule.ts';

export const isPositive = (value: unknown): boolean => Number(value ?? 0) > 0;

/** `Gift box, GB-1`: an item by its name and SKU. */
export const itemInWords = ({ name, sku }: Row): string =>
  [name, sku]
    .map(scalarText)
    .filter((text) => text !== '')
    .join(', ');

export const hasWeighedItem = ({ items }: Pick<CheckedOrder, 'items'>): boolean =>
  items.some((item) => itemGrams(item) !== undefined);

/** Goods that are sold and not sent, as the last word of a name: `E-gift card 100`. A gift box is sent. */
const weightlessThing =
  'e-?books?|(?:e-?)?(?:gift|top-?up) ?cards?|e-?gifts?|e-?cards?|vouchers?|fees?|subscriptions?|donations?';

/** First words of the name of a service or a discount. Behind a thing they are a part of it: `Watch, 2 years warranty`. */
const weightlessStart =
  'coupon|discount|store credit|membership|(?:extended )?warranty|insurance|tip|service|delivery|shipping|installation|gift wrap(?:ping)?|' +
  'بطاق(?:ه|ات) (?:ال)?(?:هدي(?:ه|ا)|هدايا|اهداء|شحن|رقميه)|قسيمه|قسائم|كوبون|خصم|رصيد|اشتراك|عضويه|ضمان|تامين|تبرع|صدقه|اكراميه|' +
  'خدم(?:ه|ات)|توصيل|شحن|تركيب|تغليف|رسوم|اجور|اجره';

const weightlessNames = new RegExp(
  `^(?:${weightlessThing}|${weightlessStart})(?!\\p{L})|(?<!\\p{L})(?:${weightlessThing})(?:[^\\p{L}]|sar|usd)*$`,
  'u',
);

/** Do fields with which shops say it say that nothing is sent? */
const isNotSent = ({ requires_shipping: shipped, is_digital: digital, is_virtual: virtual }: Row): boolean =>
  shipped === false || digital === true || virtual === true;

/** Is an item something that is put into the parcel and can be weighed? */
export const isThing = (item: Row): boolean =>
  Number(item.quantity ?? 1) > 0 &&
  !(Number(item.price ?? 0) < 0) &&
  !isNotSent(item) &&
  !weightlessNames.test(foldText(scalarText(item.name)));

/**
 * The items without a weight that the weight of an order leaves out: others have one, no boxes say what the parcel weighs, and the
 * total is not more than the others together.
 */
export function lightItems(order: CheckedOrder): readonly Row[] {
  const { items, boxes } = order;
  const light = items.filter((item) => !isPositive(item.weight) && isThing(item));
  if (light.length === 0 || !hasWeighedItem(order)) return [];
  if (boxes.length > 0 && boxes.every((box) => boxGrams(box) !== undefined)) return [];
  const weighed = items.filter(({ weight }) => isPositive(weight));
  const known = weighed.map((item) => (itemGrams(item) ?? Number.NaN) * Number(item.quantity ?? 1));
  const sum = known.reduce((all, each) => all + each, 0);
  const total = totalGrams(order);
  // Where a unit is not known, nothing can be compared.
  return total === undefined || total <= sum + leastGrams ? light : [];
}

/** Totals are rounded. */
const leastGrams = 1;

/** The weight to give an item by the goods, in grams; undefined if they have none, or the item is weighed in another unit. */
function gramsOfGoods({ sku, weight_unit: unit }: Row, weighs: CheckedOrder['weighs']): number | undefined {
  const isInGrams = /^(?:g|gr|grams?)?$/i.test(scalarText(unit));
  return isInGrams && scalarText(sku) !== '' ? weighs(scalarText(sku)) : undefined;
}

/** The weights of the items that have none, or of some of them, by the ids of the items. */
export const unweighedItems = ({ items, weighs }: CheckedOrder, among = items): readonly FaultPart[] =>
  items.flatMap((item, at): FaultPart[] => {
    const { id, weight } = item;
    if (scalarText(id) === '' || isPositive(weight) || !among.includes(item)) return [];
    const field = `items[${scalarText(id)}].weight`;
    return [{ field, at, value: scalarText(weight), of: itemInWords(item), grams: gramsOfGoods(item, weighs) }];
  });

/** The items whose weight is not like that of the goods, and why. */
export const strangeItems = ({ items, weighs }: CheckedOrder) =>
  items.flatMap((item, at) => {
    const sku = scalarText(item.sku);
    const grams = itemGrams(item);
    const known = sku === '' ? undefined : weighs(sku);
    if (grams === undefined || known === undefined || !isUnlikeWeight(grams, known)) return [];
    const reason = `${escapeControls(sku)} weighs ${grams} g here, and ${known} g in the goods.`;
    const field = `items[${scalarText(item.id)}].weight`;
    const likely = gramsOfGoods(item, weighs);
    return [{ field, at, value: scalarText(item.weight), of: itemInWords(item), grams: likely, reason }];
  });

/** The items whose weight no thing has that is sent. */
export const unlikelyItems = ({ items }: CheckedOrder): readonly FaultPart[] =>
  items.flatMap((item, at): FaultPart[] => {
    const grams = itemGrams(item);
    if (grams === undefined || !isUnlikelyWeight(grams)) return [];
    return [
      { field: `items[${scalarText(item.id)}].weight`, at, value: scalarText(item.weight), of: itemInWords(item) },
    ];
  });
