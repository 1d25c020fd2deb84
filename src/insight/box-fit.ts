import { multiplyDecimals, withoutExponent } from '../base/numbers/decimals.ts';
import type { Row } from '../base/row.ts';
import { escaped, joined, Message, namesInShort } from '../base/text/message.ts';
import { scalarText } from '../base/text/text.ts';
import type { Goods } from '../goods/products.ts';
import { rowShape } from '../operations/manifest.ts';
import type { KnownPlaces } from '../orders/cities.ts';
import { courierKey } from '../orders/meanings.ts';
import { type Order, orderId } from '../orders/order.ts';
import { divisorOfOrder, kilogramsOf, parcelOfOrder, usualDivisor, volumeGrams } from '../orders/parcels.ts';
import { sizeOfProduct } from './item-sizes.ts';
import { mostPieces, packInto, type Size, volumeOf } from './packing-check.ts';

/** A box template whose three sides are known. */
export interface BoxTemplate {
  readonly id: string;
  readonly name: string;
  readonly row: Row;
  /** In hundredths of a millimetre, rounded down: a box is never taken for larger than it is. */
  readonly size: Size;
}

/** Templates with all sides, the smallest first, and the names of the others. */
export function readTemplates(rows: readonly Row[]): {
  readonly boxes: readonly BoxTemplate[];
  readonly sizeless: readonly string[];
} {
  const read = rows.map((row): BoxTemplate => {
    const side = (name: string): number => wholeUnits(scalarText(row[name]));
    const id = scalarText(row.id);
    const name = scalarText(row.type) || `#${id}`;
    return { id, name, row, size: [side('length'), side('width'), side('height')] };
  });
  const isWhole = ({ size }: BoxTemplate): boolean => size.every((side) => side > 0 && Number.isFinite(side));
  return {
    boxes: read.filter(isWhole).sort((one, other) => volumeOf(one.size) - volumeOf(other.size)),
    sizeless: read.filter((each) => !isWhole(each)).map(({ name }) => name),
  };
}

/** Centimetres as hundredths of a millimetre, rounded down; 0 for what is not a number. */
const wholeUnits = (centimetres: string): number =>
  Number(multiplyDecimals(withoutExponent(centimetres), '1000')?.split('.')[0] ?? 0);

/** Cubic centimetres that couriers count as a kilogram, by one spelling of their names. */
export type Divisors = ReadonlyMap<string, number>;

/** Where the divisor of an order comes from: what is set for its courier, the order, or what couriers usually take. */
type DivisorSource = 'courier' | 'order' | 'assumed';

/** An order in the boxes that it is packed in, and in the smallest box that holds it. */
export interface OrderFit {
  readonly order: Order;
  /** The names of its boxes. */
  readonly packedIn: string;
  /** The ids of the templates that it is packed in, each once. */
  readonly templates: readonly string[];
  readonly divisor: number;
  readonly divisorFrom: DivisorSource;
  readonly realGrams: number | undefined;
  readonly volumeGrams: number | undefined;
  /** Undefined if its weight or the size of a box is not known. */
  readonly chargedGrams: number | undefined;
  readonly billedBy: 'volume' | 'weight' | 'unknown';
  /** The smallest template for which a packing was found. */
  readonly smallest: BoxTemplate | undefined;
  readonly smallestGrams: number | undefined;
  /** Undefined if one of the weights is not known; never below 0. */
  readonly savedGrams: number | undefined;
  /** Why something is not known; undefined if all is. */
  readonly reason: Message | undefined;
}

/** Judges orders by the boxes that they are packed in, and by those that would hold them. */
export class BoxFitter {
  private readonly found = new Map<string, BoxTemplate | Message>();
  /** How many orders are packed in each template, by its id. */
  readonly used = new Map<string, number>();

  constructor(
    private readonly boxes: readonly BoxTemplate[],
    private readonly divisors: Divisors,
    private readonly places: Pick<KnownPlaces, 'couriers'>,
    /** Undefined if no sizes of items are known. */
    private readonly goods: Goods | undefined,
  ) {}

  judge(order: Order): OrderFit {
    const set = order.courier === '' ? undefined : this.divisors.get(courierKey(order.courier, this.places));
    const own = divisorOfOrder(order);
    const divisor = set ?? own ?? usualDivisor;
    const parcel = parcelOfOrder(order, divisor);
    const isKnown = parcel.grams !== undefined && parcel.volumeGrams !== undefined;
    const chargedGrams = isKnown ? parcel.grams : undefined;
    const held = this.goods && this.smallestFor(order, this.goods);
    const isHeld = held !== undefined && !(held instanceof Message);
    const smallest = isHeld ? held : undefined;
    const reasons = [whyUnknown(order, parcel), isHeld ? undefined : held].filter((each) => each !== undefined);
    const smallestGrams =
      smallest && parcel.ownGrams !== undefined
        ? Math.max(parcel.ownGrams, volumeGrams(smallest.row, divisor))
        : undefined;
    const savedGrams =
      chargedGrams === undefined || smallestGrams === undefined ? undefined : Math.max(0, chargedGrams - smallestGrams);
    const ofOrder = own === undefined ? 'assumed' : 'order';
    const billedBy = parcel.from === 'volume' ? 'volume' : 'weight';
    return {
      order,
      ...this.boxesOf(order),
      divisor,
      divisorFrom: set === undefined ? ofOrder : 'courier',
      realGrams: parcel.ownGrams,
      volumeGrams: parcel.volumeGrams,
      chargedGrams,
      billedBy: chargedGrams === undefined ? 'unknown' : billedBy,
      smallest,
      smallestGrams,
      savedGrams,
      reason: reasons.length > 0 ? joined(reasons, ' ') : undefined,
    };
  }

  /** The boxes of an order, which are templates by their ids, or by their sides. */
  private boxesOf({ boxes }: Order): Pick<OrderFit, 'packedIn' | 'templates'> {
    const known = boxes.map((box) => this.templateOf(box));
    const names = boxes.map(
      (box, at) =>
        known[at]?.name ?? ['length', 'width', 'height'].map((side) => scalarText(box[side]) || '?').join('x'),
    );
    const templates = [...new Set(known.flatMap((each) => each?.id ?? []))];
    for (const id of templates) count(this.used, id);
    return { packedIn: names.join(', '), templates };
  }

  private templateOf(box: Row): BoxTemplate | undefined {
    const id = scalarText(box.box_id);
    const sides = (row: Row) =>
      ['length', 'width', 'height']
        .map((side) => Number(row[side] ?? 0))
        .sort()
        .join();
    return this.boxes.find((each) => (id !== '' && id !== '0' ? each.id === id : sides(each.row) === sides(box)));
  }

  /** The smallest template that holds all items, or a sentence that says why none is known. */
  private smallestFor({ items }: Order, goods: Goods): BoxTemplate | Message {
    if (items.length === 0) return escaped`It has no items.`;
    const pieces: Size[] = [];
    const unknown: string[] = [];
    for (const item of items) {
      const sku = scalarText(item.sku);
      const product = goods.find(sku);
      const size = product && sizeOfProduct(product);
      const count = Number(item.quantity ?? 1);
      if (sku === '' || !size) unknown.push(sku || scalarText(item.name) || 'an item without a SKU');
      else if (!Number.isInteger(count) || count < 1) return escaped`The quantity of ${sku} is not a whole number.`;
      else if (pieces.length + count > 10 * mostPieces) return escaped`It has too many pieces to pack.`;
      else for (let at = 0; at < count; at++) pieces.push(size);
    }
    if (unknown.length > 0) return escaped`No size is given for ${namesInShort([...new Set(unknown)])}.`;
    const key = pieces
      .map((size) => size.join('x'))
      .sort()
      .join();
    const known = this.found.get(key) ?? this.search(pieces);
    this.found.set(key, known);
    return known;
  }

  private search(pieces: readonly Size[]): BoxTemplate | Message {
    const open: string[] = [];
    for (const box of this.boxes) {
      const answer = packInto(box.size, pieces);
      if (answer === 'cannot') continue;
      if (answer !== 'not found') return box;
      open.push(box.name);
    }
    return open.length === 0
      ? escaped`No box template holds it.`
      : escaped`No packing was found for ${namesInShort(open)}; that does not prove that there is none.`;
  }
}

function whyUnknown(
  { boxes }: Order,
  { ownGrams, volumeGrams: volume }: ReturnType<typeof parcelOfOrder>,
): Message | undefined {
  if (boxes.length === 0) return escaped`It is in no box.`;
  if (volume === undefined) return escaped`A box has no size.`;
  return ownGrams === undefined ? escaped`It has no weight.` : undefined;
}

const kilograms = (grams: number | undefined): number | null => (grams === undefined ? null : kilogramsOf(grams));

const measured = ['real_kg', 'volume_kg', 'charged_kg'];

const numbers = (names: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(names.map((name) => [name, 'number']));

// The most important stands first: a narrow terminal leaves the last ones out.
const [first, last] = [
  ['order_number', 'courier', 'packed_in'],
  ['divisor', 'divisor_from', 'status', 'order_id'],
];

export const fitShape = rowShape(
  [...first, ...measured, 'billed_by', 'reason', ...last],
  numbers(['divisor', ...measured]),
);

/** With a table of sizes. */
export const sizedFitShape = rowShape(
  [
    ...first,
    'charged_kg',
    'smallest_box',
    'smallest_kg',
    'saved_kg',
    'reason',
    'real_kg',
    'volume_kg',
    'billed_by',
    ...last,
  ],
  numbers(['divisor', ...measured, 'smallest_kg', 'saved_kg']),
);

export const fitRow = (fit: OrderFit, wordsOf: (message: Message) => string): Row => ({
  order_id: orderId(fit.order),
  order_number: fit.order.number || null,
  status: fit.order.state || null,
  courier: fit.order.courier || null,
  packed_in: fit.packedIn || null,
  divisor: fit.divisor,
  divisor_from: fit.divisorFrom,
  real_kg: kilograms(fit.realGrams),
  volume_kg: kilograms(fit.volumeGrams),
  charged_kg: kilograms(fit.chargedGrams),
  billed_by: fit.billedBy,
  smallest_box: fit.smallest?.name ?? null,
  smallest_kg: kilograms(fit.smallestGrams),
  saved_kg: kilograms(fit.savedGrams),
  reason: fit.reason ? wordsOf(fit.reason) : null,
});

/** How often a template is used, and for how many orders it is the smallest. */
export const templateShape = rowShape(
  ['box_id', 'box', 'length', 'width', 'height', 'orders', 'billed_by_volume', 'smallest_for'],
  {
    ...numbers(['length', 'width', 'height']),
    ...{ orders: 'integer', billed_by_volume: 'integer', smallest_for: 'integer' },
  },
);

/** Sums of orders in boxes; memory does not grow with them. */
export class FitTally {
  orders = 0;
  byVolume = 0;
  unknown = 0;
  /** Charged, and beyond what orders weigh. */
  overGrams = 0;
  savedGrams = 0;
  savedOrders = 0;
  /** Orders of which it is not known which box would do. */
  unfitted = 0;
  assumed = 0;
  private readonly volumeByBox = new Map<string, number>();
  private readonly smallestFor = new Map<string, number>();

  add(fit: OrderFit): void {
    this.orders++;
    if (fit.billedBy === 'unknown') this.unknown++;
    if (fit.divisorFrom === 'assumed' && fit.billedBy !== 'unknown') this.assumed++;
    if (fit.billedBy === 'volume') {
      this.byVolume++;
      this.overGrams += (fit.chargedGrams ?? 0) - (fit.realGrams ?? 0);
      for (const id of fit.templates) count(this.volumeByBox, id);
    }
    if (fit.smallest) count(this.smallestFor, fit.smallest.id);
    else this.unfitted++;
    if (fit.savedGrams !== undefined && fit.savedGrams > 0) {
      this.savedOrders++;
      this.savedGrams += fit.savedGrams;
    }
  }

  templateRows(boxes: readonly BoxTemplate[], used: ReadonlyMap<string, number>): Row[] {
    return boxes.map(({ id, name, row }) => ({
      box_id: id,
      box: name,
      length: row.length,
      width: row.width,
      height: row.height,
      orders: used.get(id) ?? 0,
      billed_by_volume: this.volumeByBox.get(id) ?? 0,
      smallest_for: this.smallestFor.get(id) ?? 0,
    }));
  }
}

const count = (counts: Map<string, number>, id: string): unknown => counts.set(id, (counts.get(id) ?? 0) + 1);
