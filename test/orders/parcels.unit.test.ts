import { describe, expect, it } from 'vitest';
import { describeParcel, parcelOfOrder } from '../../src/orders/parcels.ts';

type Fields = Readonly<Record<string, unknown>>;

const box = (weight: unknown, over: Fields = {}): Fields => ({ length: 10, width: 10, height: 10, weight, ...over });

const item = (weight: unknown, quantity: unknown = 1, over: Fields = {}): Fields => ({ weight, quantity, ...over });

describe('the parcel of an order', () => {
  it.each<readonly [text: string, boxes: readonly Fields[], items: readonly Fields[], row: Fields]>([
    ['1 box, 0.5 kg', [box(500)], [], {}],
    ['2 boxes, 1.5 kg', [box(500), box('1000')], [], {}],
    ['3 boxes, 2.1 kg', [box(700), box(700), box(700)], [item(5)], {}],
    // Ten centimetres each way are 0.2 kg at 5000 cubic centimetres a kilogram.
    ['1 box, 0.2 kg by size', [box(100)], [], {}],
    ['1 box, 0.25 kg by size', [box(100)], [], { volumetric_divisor: 4000 }],
    ['2 boxes, 0.9 kg by size', [box(700), box(100)], [], {}],
    ['1 box, 0.1 kg', [box(100, { height: null })], [], {}],
    ['2 boxes, 59.8 kg by size', [box(1, { height: 2980 }), box(1)], [], {}],
    ['1 box, 0.005 kg', [box(5, { height: 0 })], [], {}],
    // Units beside the weight; grams without one.
    ['1 box, 2 kg', [box(2, { weight_unit: 'KG' })], [], {}],
    ['1 box, 0.3 kg', [box(300, { weight_unit: 'جرام' })], [], {}],
    ['1 box, no weight', [box(3, { weight_unit: 'lb' })], [], {}],
    // An order without a box, or with a box that has no weight.
    ['2.4 kg from items', [], [item(800, 2), item(800)], {}],
    ['2.4 kg from items', [], [item(0.8, 3, { weight_unit: 'كجم' })], {}],
    ['1 box, 2.4 kg from items', [box(0)], [item(800, 3)], {}],
    ['2 boxes, 2.4 kg from items', [box(null), box(500)], [item(800, 3)], {}],
    ['1 box, 0.2 kg by size', [box(null)], [item(1)], {}],
    ['1.5 kg', [], [item(null), item(800)], { total_weight: 1500 }],
    ['no weight', [], [item(null), item(800)], { total_weight: 0 }],
    ['2 boxes, no weight', [box(0), box(0)], [item(null)], {}],
    ['no weight', [], [], {}],
  ])('is %s', (text, boxes, items, row) => {
    expect(String(describeParcel(parcelOfOrder({ row, boxes, items })))).toBe(text);
  });
});
