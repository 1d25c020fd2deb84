import type { Row } from '../base/row.ts';
import { scalarText } from '../base/text/text.ts';
import type { Operation } from '../operations/manifest.ts';
import { idFieldOf } from '../operations/roles.ts';

/** What a response says of a new shipment (observed). */
export interface Shipment {
  readonly id: string;
  readonly waybill: string;
  readonly tracking: string;
  /** The URL of its label or waybill as a document. */
  readonly label: string;
}

const labelFields = ['shipment_label_url', 'label_url', 'label', 'waybill_url', 'awb_url', 'awb', 'waybill'];
const waybillFields = ['external_id', 'waybill_number', 'awb_number', 'tracking_number', 'waybill', 'awb'];
const trackingFields = ['tracking_link', 'tracking_url'];

export const isUrl = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text);

export function shipmentOf(create: Operation, record: Row): Shipment {
  const first = (fields: readonly string[], fits: (text: string) => boolean): string =>
    fields.map((field) => scalarText(record[field])).find((text) => text !== '' && fits(text)) ?? '';
  return {
    id: scalarText(record[idFieldOf(create) ?? 'id']),
    waybill: first(waybillFields, (text) => !isUrl(text)),
    tracking: first(trackingFields, isUrl),
    label: first(labelFields, isUrl),
  };
}
