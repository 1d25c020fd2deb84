import type { Row } from '../../base/row.ts';
import type { OrderRole } from '../../operations/roles.ts';
import type { KnownPlaces } from '../cities.ts';
import { type Order, type OrderFields, readOrder } from '../order.ts';
import type { ReadPhone } from '../phones.ts';
import { countryOfPlace, saudi } from '../places.ts';

export type OrderName = Pick<Order, 'id' | 'number'> & Partial<Pick<Order, 'updated'>>;

/** An order that was shipped from here, or may have been. */
export interface ShippedOrder extends OrderName {
  /** When it was made, in milliseconds since 1970. */
  readonly made: number;
  /** When its shipment was sent: ISO 8601. */
  readonly shipped: string;
  /** Empty if it is not known. */
  readonly waybill: string;
  /** False: no response to its shipment has come. */
  readonly isSure: boolean;
}

/** The outer size of a box, in the unit that the service uses. */
export type BoxSize = readonly [number, number, number];

/** Everything that rules know besides the order itself. */
export interface CheckFacts {
  readonly fields: OrderFields;
  /** Is it a field of these records, though one of them may lack it? */
  isKnown(field: string): boolean;
  readPhone(text: string, country: string | undefined): ReadPhone;
  readonly places: KnownPlaces;
  /** None where they are not known: nothing is larger than that. */
  readonly templates: readonly BoxSize[];
  /** The grams that a product weighs by its SKU; undefined if nobody has said. */
  weighs?(sku: string): number | undefined;
  /** The orders of the same purchase that were shipped from here, whatever their time. */
  shippedAlike?(purchase: string): readonly ShippedOrder[];
}

export type CheckedOrder = ReturnType<typeof readChecked>;

export function readChecked(row: Row, facts: CheckFacts) {
  const order = readOrder(row, facts.fields);
  const { phone, place } = order;
  const namedCountry = countryOfPlace(place, (id) => facts.places.countryOfId(id));
  const readPhone = phone === '' ? undefined : facts.readPhone(phone, namedCountry);
  // Where nothing names a country, the phone does.
  const country = namedCountry ?? (place.country || place.countryCode ? undefined : readPhone?.country);
  // To copy the order would take longer than to check it.
  return Object.assign(order, {
    templates: facts.templates,
    weighs: (sku: string): number | undefined => facts.weighs?.(sku),
    shippedAlike: (purchase: string): readonly ShippedOrder[] => facts.shippedAlike?.(purchase) ?? [],
    name: { id: order.id, number: order.number, updated: order.updated },
    /** Does the service have this field? One that it never sends is not empty. */
    has: (field: string): boolean => {
      const [name = ''] = field.split('.');
      return facts.isKnown(name) || Object.hasOwn(row, name);
    },
    /** The phone of the receiver by its numbering plan; undefined if the order has none. */
    readPhone,
    /** No city that the service lists has the name that the order gives it. */
    isCityUnlisted:
      !facts.places.cities.isEmpty && place.city !== '' && facts.places.cities.named(place.city).length === 0,
    isListedCity: (name: string): boolean => facts.places.cities.named(name).length > 0,
    /** The two letters of the receiver's country; undefined if nothing says it. */
    country,
    isSaudi: country === saudi,
  });
}

/** An error keeps an order from being sent; a warning is worth a look. */
export type Severity = 'error' | 'warning';

export const severities: readonly Severity[] = ['error', 'warning'];

export interface Fault {
  readonly field: string;
  /** As the order has it; empty if it has nothing. */
  readonly value: string;
  /** In place of the rule's own. */
  readonly severity?: Severity;
  readonly reason?: string;
  /** A few words behind the name of the rule, where that alone does not say what is found. */
  readonly detail?: string;
  /** The order that it is the same as. */
  readonly other?: OrderName | ShippedOrder;
  /** The fields that mend it, where that is not the one that it names. */
  readonly parts?: readonly FaultPart[];
}

/** A field of an element of an order that mends a fault: `items[31].weight`. */
export interface FaultPart {
  readonly field: string;
  /** The place of the element in its list, from 0. */
  readonly at: number;
  readonly value: string;
  /** The element, as people know it. */
  readonly of: string;
  /** The grams that an item weighs by the goods; undefined if they do not say, or it is weighed in another unit. */
  readonly grams?: number | undefined;
}

/** A fault that only several orders together show; it may be of one that was checked before. */
export interface FaultAcross extends Fault {
  readonly of: OrderName;
}

/** Looks at one order after another. */
export interface AcrossTest {
  add(order: CheckedOrder): readonly FaultAcross[];
  /** How many orders it has forgotten: what it remembers is bounded. */
  forgotten(): number;
}

/** One thing that may be wrong with an order, as data. */
export interface Rule {
  readonly id: string;
  readonly severity: Severity;
  /** Why it matters, a sentence. */
  readonly reason: string;
  /** The correction, as a sentence. */
  readonly remedy: string;
  /** The operation that makes it, where that is not the update of the field. */
  readonly mendedBy?: 'orders.cancel' | 'boxes.create' | 'ledger.settle';
  /** The role of the field that it looks at, which services name differently; without such a field nothing is found. */
  readonly role?: OrderRole;
  /** A field that it looks at in place of the one of its role. */
  readonly beforeRole?: string;
  /** Checks one order by itself. Returns undefined if nothing is wrong. */
  test?(order: CheckedOrder): Fault | undefined;
  /** Starts a check of orders against each other. */
  across?(): AcrossTest;
}
