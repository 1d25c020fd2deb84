import type { Row } from '../../base/row.ts';
import { foldText, latinDigits, plainText } from '../../base/text/text.ts';
import { Goods } from '../../goods/products.ts';
import type { Operation } from '../../operations/manifest.ts';
import { orderNumberKey, orderReader, plainFields } from '../../orders/order.ts';
import type { OrderContents, PackItem } from '../journal/journal.ts';

export interface KnownOrder extends OrderContents {
  readonly id: string;
  /** Empty where it is not known: the order comes from the journal. */
  readonly status: string;
  /** For the screen alone: the journal has no names of people. */
  readonly receiver: string;
  /** Other codes that may be scanned for it: its reference, its waybill. */
  readonly codes: readonly string[];
}

function itemOf(value: Row, at: number): PackItem {
  const quantity = Math.ceil(Number(latinDigits(plainText(value.quantity)) || 1));
  return {
    // Without an id nothing can be sent about it, but it can be counted.
    id: plainText(value.id) || `#${at + 1}`,
    sku: plainText(value.sku),
    name: plainText(value.name),
    quantity: Number.isSafeInteger(quantity) && quantity >= 0 ? quantity : 1,
  };
}

/** An order of the service, as far as packing needs it. */
export function knownOrder(row: Row, operation: Operation): KnownOrder {
  const order = orderReader(operation)(row);
  return {
    id: order.id,
    number: order.number || order.id,
    status: order.state,
    receiver: order.receiver,
    codes: [order.text(plainFields.reference), order.waybill].filter((code) => code !== ''),
    items: order.items.map(itemOf),
  };
}

/** The orders that are at hand, by all that can be scanned for them: scanners and keyboards spell a code in several ways. */
export class KnownOrders {
  private readonly byId = new Map<string, KnownOrder>();
  private readonly byCode = new Map<string, Set<string>>();
  private readonly skus = new Set<string>();

  /** The goods know the SKUs of barcodes, and names of items that an order does not name. */
  constructor(private readonly goods = new Goods()) {}

  add(given: KnownOrder): void {
    const items = given.items.map((item) =>
      item.name === '' ? { ...item, name: this.goods.get(item.sku)?.name ?? '' } : item,
    );
    const order = { ...given, items };
    this.byId.set(order.id, order);
    for (const code of [order.id, order.number, ...order.codes].map(orderNumberKey)) {
      const ids = this.byCode.get(code) ?? new Set();
      this.byCode.set(code, ids.add(order.id));
    }
    for (const { sku } of order.items) if (sku !== '') this.skus.add(foldText(sku));
  }

  get(id: string): KnownOrder | undefined {
    return this.byId.get(id);
  }

  /** The orders that a code may mean: more than one where it is the id of one and the number of another. */
  find(code: string): readonly KnownOrder[] {
    const [, kind = '', rest = code] = /^(id|number):(.+)$/i.exec(code) ?? [];
    const wanted = orderNumberKey(rest);
    const found = [...(this.byCode.get(wanted) ?? [])].flatMap((id) => this.byId.get(id) ?? []);
    const isMeant = ({ id, number }: KnownOrder): boolean =>
      kind === '' || orderNumberKey(kind.toLowerCase() === 'id' ? id : number) === wanted;
    return found.filter(isMeant);
  }

  /** The SKU of a barcode; undefined for a code that the goods lack. */
  skuOf(code: string): string | undefined {
    return this.goods.ofBarcode(code)?.sku;
  }

  /** Returns the item that a code belongs to, as a key; undefined for a code of none. */
  itemKey(code: string): string | undefined {
    const sku = foldText(this.skuOf(code) ?? code);
    return this.skuOf(code) !== undefined || this.skus.has(sku) ? sku : undefined;
  }

  /** Returns the orders and the item that bear a code, as a key; undefined if there are none. */
  meaningOf(code: string): string | undefined {
    const ids = this.find(code).map(({ id }) => id);
    const item = this.itemKey(code);
    return ids.length === 0 && item === undefined ? undefined : JSON.stringify([ids, item]);
  }
}
