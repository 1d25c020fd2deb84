import type { Row } from '../../base/row.ts';
import type { Draw } from '../data/random.ts';
import { money } from '../data/values.ts';
import { boxTemplates } from '../samples/boxes.ts';
import { products } from '../samples/goods.ts';
import { isShipped, type Status } from './status.ts';

/** The fields of the order that its items and boxes share or follow from. */
export interface OrderParent {
  readonly id: number;
  readonly status: Status;
  readonly createdAt: string;
  readonly updatedAt: string;
}

// The ids of parts follow from the order's: there is room for a hundred items and ten boxes.
export const itemId = (orderId: number, place: number): number => orderId * 100 + place + 1;
export const boxId = (orderId: number, place: number): number => orderId * 10 + place + 1;

/** Fields in the order of the interface document. Weight in grams (observed); the status `verified` is assumed. */
function itemOf(draw: Draw, parent: OrderParent, place: number): Row {
  const { sku, name, price, weight } = draw.pick(products);
  const quantity = draw.chance(0.7) ? 1 : draw.whole(2, 5);
  const checked = isShipped(parent.status) && draw.chance(0.8);
  return {
    id: itemId(parent.id, place),
    order_id: parent.id,
    name: draw.orNull(0.03, () => name),
    sku: draw.orNull(0.1, () => sku),
    quantity,
    weight: draw.orNull(0.05, () => weight),
    weight_unit: draw.orNull(0.3, () => 'g'),
    price,
    total_price: draw.orNull(0.1, () => money(price * quantity)),
    tax: draw.orNull(0.5, () => money(price * quantity * 0.15)),
    currency: 'SAR',
    created_at: parent.createdAt,
    updated_at: checked ? parent.updatedAt : parent.createdAt,
    verification_status: checked ? 'verified' : 'pending',
    verified_at: checked ? parent.updatedAt : null,
    verified_by: checked ? draw.whole(50, 60) : null,
    wrong_attempts: draw.chance(0.05) ? draw.whole(1, 3) : 0,
    verification_note: draw.orNull(0.95, () => 'wrong colour scanned first'),
  };
}

export const itemsOf = (draw: Draw, parent: OrderParent): Row[] =>
  Array.from({ length: draw.chance(0.5) ? 1 : draw.whole(2, 4) }, (_, place) => itemOf(draw, parent, place));

const packagings = [1, 1, 1, 2, 3];

/** A packed box: one of the merchant's templates, or other measures with `box_id` null. Weight in grams (assumed). */
function boxOf(draw: Draw, parent: OrderParent, place: number, weight: number, templateIds: readonly number[]): Row {
  const template = draw.whole(0, Math.max(0, templateIds.length - 1));
  const { length, width, height } = boxTemplates[template] ?? boxTemplates[0];
  const free = draw.chance(0.3);
  return {
    id: boxId(parent.id, place),
    order_id: parent.id,
    box_id: free ? null : (templateIds[template] ?? null),
    length: free ? draw.whole(10, 60) : length,
    width: free ? draw.whole(10, 40) : width,
    height: free ? draw.whole(5, 40) + 0.5 : height,
    weight,
    packaging_type_id: draw.pick(packagings),
    created_at: parent.createdAt,
    updated_at: parent.createdAt,
  };
}

export function boxesOf(draw: Draw, parent: OrderParent, weight: number, templateIds: readonly number[]): Row[] {
  const larger = Math.ceil(weight * 0.6);
  const weights = draw.chance(0.75) ? [weight] : [larger, weight - larger];
  return weights.map((each, place) => boxOf(draw, parent, place, each, templateIds));
}
