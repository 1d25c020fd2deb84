import { multiplyDecimals } from '../base/numbers/decimals.ts';
import { isBlankValue, type Row } from '../base/row.ts';
import { escaped, joined, type Message, pluralize, term } from '../base/text/message.ts';
import { foldText, latinDigits, withoutMarks } from '../base/text/text.ts';
import { parseAmount } from './amounts.ts';
import type { Order } from './order.ts';

/** An order as a courier weighs and counts it. */
interface WeighedParcel {
  /** How many boxes it is packed in; 0 if the order has none. */
  readonly boxes: number;
  /** The charged weight; undefined if the order does not say. */
  readonly grams: number | undefined;
  /** Its real weight. */
  readonly ownGrams: number | undefined;
  /** The weight that the size of its boxes counts for; undefined if it has none, or one without its size. */
  readonly volumeGrams: number | undefined;
  /** The source of the weight: `volume` if the size of the boxes counts for more than their weight. */
  readonly from: 'boxes' | 'volume' | 'items' | 'order' | undefined;
}

const unitWords: Readonly<Record<'g' | 'kg', string>> = {
  g: 'g, gm, gr, gram, grams, \u062c\u0645, \u063a, \u062c\u0631\u0627\u0645, \u063a\u0631\u0627\u0645',
  kg: 'kg, kgs, kilo, kilos, kilogram, kilograms, \u0643\u062c\u0645, \u0643\u063a, \u0643\u064a\u0644\u0648, \u0643\u064a\u0644\u0648\u062c\u0631\u0627\u0645, \u0643\u064a\u0644\u0648\u063a\u0631\u0627\u0645',
};

const gramsOfUnit = new Map(
  (['g', 'kg'] as const).flatMap((unit) =>
    unitWords[unit].split(', ').map((word) => [foldText(word), unit === 'g' ? 1 : 1000] as const),
  ),
);

/** How many grams a unit has; undefined if it is not known. */
const unitFactor = (unit: unknown): number | undefined =>
  isBlankValue(unit) ? 1 : gramsOfUnit.get(foldText(String(unit)));

/** The grams of a weight of an order. Without a unit these are grams (observed); undefined for none, 0, and other units. */
function gramsOf(weight: unknown, unit: unknown): number | undefined {
  const factor = unitFactor(unit);
  const value = Number(weight ?? 0) * (factor ?? 0);
  return value > 0 && Number.isFinite(value) ? value : undefined;
}

/**
 * The grams of a weight as people write it, exact: `150`, `1.5 kg`; or why it is none, as the rest of a sentence. A fraction
 * without a unit may be of grams or of kilograms.
 */
export function readGrams(text: string): { readonly value: string } | { readonly fault: Message } {
  const [, number = '', unit = ''] = /^(.*\d)\s*(\p{L}*)$/u.exec(latinDigits(withoutMarks(text))) ?? [];
  const factor = unit === '' ? 1 : gramsOfUnit.get(foldText(unit));
  const read = parseAmount(number);
  if (factor === undefined || 'fault' in read || read.currency !== undefined || !(Number(read.value) > 0)) {
    return { fault: escaped`is not a weight, like 150 g or 1.5 kg` };
  }
  if (unit === '' && read.value.includes('.')) return { fault: escaped`needs its unit, like ${read.value} kg` };
  return { value: multiplyDecimals(read.value, String(factor)) ?? read.value };
}

/** Returns grams in the unit of a record, exact; undefined if its unit is not known. Without a unit these are grams (observed). */
export function gramsIn(unit: unknown, grams: string): string | undefined {
  const factor = unitFactor(unit);
  return factor === undefined ? undefined : multiplyDecimals(grams, factor === 1 ? '1' : '0.001');
}

export const boxGrams = ({ weight, weight_unit: unit }: Row): number | undefined => gramsOf(weight, unit);

/** Cubic centimetres that count as a kilogram, where an order does not say (assumed: the usual figure of couriers). */
export const usualDivisor = 5000;

/** The weight that a size in centimetres counts for, in grams; 0 if a side is missing. */
export function volumeGrams({ length, width, height }: Row, divisor: number): number {
  const volume = [length, width, height].map((side) => Number(side ?? 0)).reduce((all, side) => all * side, 1);
  return volume > 0 && Number.isFinite(volume) ? (volume / divisor) * 1000 : 0;
}

/** Cubic centimetres that count as a kilogram, as the order says; undefined if it does not. */
export const divisorOfOrder = ({ row }: Pick<Order, 'row'>): number | undefined => {
  const divisor = Number(row.volumetric_divisor ?? 0);
  return divisor > 0 && Number.isFinite(divisor) ? divisor : undefined;
};

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

/** The sum, if there is something to add and all of it is known. */
const wholeSum = (numbers: readonly (number | undefined)[]): number | undefined =>
  numbers.length > 0 && numbers.every((each) => each !== undefined) ? sum(numbers.map((each) => each ?? 0)) : undefined;

/** The weight of one piece of an item of an order; undefined if it has none. */
export const itemGrams = ({ weight, weight_unit: unit }: Row): number | undefined => gramsOf(weight, unit);

/** Weights of one thing that differ so much are not two ways to weigh it: by half at least, and by a letter's weight. */
export const isUnlikeWeight = (one: number, other: number): boolean =>
  Math.max(one, other) >= 2 * Math.min(one, other) && Math.abs(one - other) >= 100;

const lightest = 1;
const heaviest = 100_000;

/** May a weight of one piece, in grams, be one in another unit? A letter weighs more than a gram, and no courier takes 100 kg. */
export const isUnlikelyWeight = (grams: number): boolean => grams > 0 && (grams < lightest || grams > heaviest);

/** The weight of all items of an order; undefined if one of them has none. */
export const itemsGrams = ({ items }: Pick<Order, 'items'>): number | undefined =>
  wholeSum(
    items.map((item) => {
      const grams = itemGrams(item);
      return grams === undefined ? undefined : grams * Number(item.quantity ?? 1);
    }),
  );

/** Weighs an order by its boxes; where one of them has no weight, by its items, else by its total. */
export function parcelOfOrder(
  { row, boxes, items }: Pick<Order, 'row' | 'boxes' | 'items'>,
  divisor = divisorOfOrder({ row }) ?? usualDivisor,
): WeighedParcel {
  const volumes = boxes.map((box) => volumeGrams(box, divisor));
  const weights = boxes.map(boxGrams);
  const ofBoxes = wholeSum(weights);
  const ofItems = itemsGrams({ items });
  const ownGrams = ofBoxes ?? ofItems ?? totalGrams({ row });
  const ofVolume = volumes.length > 0 && volumes.every((volume) => volume > 0) ? sum(volumes) : undefined;
  const counted = { boxes: boxes.length, ownGrams, volumeGrams: ofVolume };
  if (ownGrams === undefined) return { ...counted, grams: undefined, from: undefined };
  const charged =
    ofBoxes === undefined
      ? Math.max(ownGrams, sum(volumes))
      : sum(volumes.map((volume, at) => Math.max(volume, weights[at] ?? 0)));
  const withoutBoxes = ofItems === undefined ? 'order' : 'items';
  const source = ofBoxes === undefined ? withoutBoxes : 'boxes';
  return { ...counted, grams: charged, from: charged > ownGrams ? 'volume' : source };
}

/** The weight that an order gives as its total, in grams; undefined if it gives none. */
export const totalGrams = ({ row }: Pick<Order, 'row'>): number | undefined =>
  gramsOf(row.total_weight, row.weight_unit);

/** Kilograms, to the gram. */
export const kilogramsOf = (grams: number): number => Math.round(grams) / 1000;

/** Rounded to fit a table. */
function shortKilograms(grams: number): number {
  const digits = grams < 10_000 ? 2 : 1;
  return Number((grams / 1000).toFixed(grams < 10 ? 3 : digits));
}

const originOf: Readonly<Partial<Record<string, Message>>> = {
  items: escaped` from items`,
  volume: escaped` by size`,
};

/** `2 boxes, 4.1 kg`, `2.4 kg from items`. */
export function describeParcel({ boxes, grams, from }: WeighedParcel): Message {
  const count = boxes === 0 ? [] : [term(pluralize(boxes, 'boxes'))];
  const weight =
    grams === undefined ? term('no weight') : escaped`${shortKilograms(grams)} kg${originOf[from ?? ''] ?? ''}`;
  return joined([...count, weight], ', ');
}
