import { sumDecimals } from '../../base/numbers/decimals.ts';
import { isRow, type Row } from '../../base/row.ts';
import { scalarText } from '../../base/text/text.ts';
import type { ShipOrder } from '../standing.ts';

/** An item of an order, as it is taken from the shelf. */
export interface PickedItem {
  readonly sku: string;
  readonly name: string;
  readonly quantity: string;
}

/** One line of the picking list. */
export interface PickingLine {
  readonly sku: string;
  readonly name: string;
  readonly quantity: string;
  /** What each order takes of it, in the order of the table. */
  readonly orders: readonly { readonly name: string; readonly quantity: string }[];
}

export const itemsOf = ({ items }: Row): PickedItem[] =>
  (Array.isArray(items) ? items.filter(isRow) : []).map(({ sku, name, quantity }) => ({
    sku: scalarText(sku),
    name: scalarText(name),
    quantity: scalarText(quantity) || '1',
  }));

/** What people and barcodes call an order. */
export const orderName = ({ number, id }: Pick<ShipOrder, 'number' | 'id'>): string => number || id;

const sum = (quantities: readonly string[]): string => sumDecimals(quantities) ?? quantities.join(' + ');

/** All items by SKU; those without one by name. */
export function pickingLines(orders: readonly ShipOrder[]): PickingLine[] {
  const groups = new Map<string, { item: PickedItem; taken: Map<string, string[]> }>();
  for (const order of orders) {
    for (const item of itemsOf(order.row)) {
      const key = item.sku === '' ? `name ${item.name}` : `sku ${item.sku}`;
      const group = groups.get(key) ?? { item, taken: new Map<string, string[]>() };
      groups.set(key, group);
      const name = orderName(order);
      group.taken.set(name, [...(group.taken.get(name) ?? []), item.quantity]);
    }
  }
  const lines = [...groups.values()].map(({ item: { sku, name }, taken }) => {
    const own = [...taken].map(([order, quantities]) => ({ name: order, quantity: sum(quantities) }));
    return { sku, name, quantity: sum(own.map(({ quantity }) => quantity)), orders: own };
  });
  const order = new Intl.Collator('en', { numeric: true });
  return lines.sort(
    (one, other) => order.compare(one.sku || '\uffff', other.sku || '\uffff') || order.compare(one.name, other.name),
  );
}
