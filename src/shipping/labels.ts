import type { Row } from '../base/row.ts';
import { scalarText } from '../base/text/text.ts';
import { isoDay } from '../base/time/times.ts';
import type { LedgerEntry } from '../log/entry.ts';
import type { Operation } from '../operations/manifest.ts';
import { idFieldOf } from '../operations/roles.ts';
import { orderWord } from '../orders/order.ts';
import type { Desk } from '../ports/desk.ts';
import type { Profile } from '../ports/profile.ts';
import { readLedger } from '../writes/open-ledger.ts';
import { isInlineDocument, isWebUrl, labelTextOf, resolveLabel } from './labels/label-text.ts';
import { orderOfKey, shipKey } from './ship-keys.ts';

/** A new shipment, as the response to its creation describes it (observed). A text is empty if the response lacks it. */
export interface Shipment {
  readonly id: string;
  readonly waybill: string;
  /** Each may be its waybill, too. */
  readonly numbers: readonly string[];
  readonly tracking: string;
  /** The URL of its label or waybill as a document, or that document itself in base64, say. */
  readonly label: string;
  /** The label that the response holds is kept on this machine. */
  readonly labelKept?: boolean;
  /** Its cost, riyals in exact decimals; undefined if the response does not say. */
  readonly charged?: string | undefined;
}

/** Its label may be relative to a base URL. */
export function shipmentOf(create: Operation, record: Row, base: string | undefined): Shipment {
  const texts = (fields: readonly string[], fits: (text: string) => boolean): string[] => [
    ...new Set(fields.map((field) => scalarText(record[field])).filter((text) => text !== '' && fits(text))),
  ];
  const [waybill = '', ...numbers] = texts(waybillFields, (text) => !isWebUrl(text) && !isInlineDocument(text));
  return {
    id: scalarText(record[idFieldOf(create) ?? 'id']),
    waybill,
    numbers,
    tracking: texts(trackingFields, isWebUrl)[0] ?? '',
    label: resolveLabel(labelTextOf(record), base),
  };
}

const waybillFields = ['external_id', 'waybill_number', 'awb_number', 'tracking_number', 'waybill', 'awb'];

const trackingFields = ['tracking_link', 'tracking_url'];

/** Where the label of a shipment is. */
export interface LabelPlace {
  /** For messages, and the outcome of its label: `order 3147`. */
  readonly name: string;
  /** A URL, a path of the service, or the label itself; empty if none was named. */
  readonly label: string;
  /** Ids, and the order's number; empty if they are not known. */
  readonly shipment: string;
  readonly order: string;
  readonly number: string;
  /** The shipment in the ledger: this machine may keep its label in a file. */
  readonly entry?: LedgerEntry;
}

/** The place of a label by the ledger. An adopted entry has the waybill as its id, so its shipment is unknown. */
export function labelPlaceOf(entry: LedgerEntry): LabelPlace {
  const { key, id = '', label = '', number = '', adopted } = entry;
  return { ...orderPlace(orderOfKey(key), number), label, shipment: adopted ? '' : id, entry };
}

/** Returns the place of a label that only its order identifies. */
export const orderPlace = (order: string, number = ''): LabelPlace => ({
  name: `order ${order}`,
  label: '',
  shipment: '',
  order,
  number,
});

/** The waybill of a shipment by the ledger. Where an order was found shipped, its entry has the waybill as its id, if it shows one. */
export function waybillOf({ key, id = '', waybill = '', adopted }: LedgerEntry): string {
  const isWaybill = adopted === true && id !== orderOfKey(key);
  return waybill || (isWaybill ? id : '');
}

/** The shipments that were created from this machine on a day or later, the oldest first. */
export async function shippedSince(desk: Desk & Profile, create: Operation, day: string): Promise<LedgerEntry[]> {
  const book = await readLedger(desk);
  const isOwn = ({ operation, state }: LedgerEntry): boolean => operation === create.id && state === 'created';
  return book.all().filter((entry) => isOwn(entry) && isoDay(new Date(entry.time), desk.settings.tz) >= day);
}

/** The labels of shipments, or those of orders, with these ids. Without an entry of the ledger the id alone is known. */
export async function labelPlaces(
  desk: Desk & Profile,
  create: Operation,
  ids: readonly string[],
  areOrders: boolean,
): Promise<LabelPlace[]> {
  const created = await shippedSince(desk, create, '');
  return (areOrders ? ids.map(orderWord) : ids).map((id) => {
    const entry = created.find((each) => (areOrders ? each.key === shipKey(id) : each.id === id && !each.adopted));
    if (entry) return labelPlaceOf(entry);
    return areOrders ? orderPlace(id) : { ...orderPlace(''), name: `shipment ${id}`, shipment: id };
  });
}
