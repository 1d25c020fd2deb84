import { getOwn } from '../base/row.ts';
import { capitalized } from '../base/text/names.ts';

/** The words for fields in one language: a file in `labels/`. A field that it lacks is named after itself. */
export type Labels = Readonly<Record<string, string>>;

/** The words of one language. */
export interface Language {
  readonly name: string;
  readonly labels: Labels;
  /** Words for the values of a field, by the field's name: states, ways to pay. Other values stay as they were sent. */
  readonly words: Readonly<Record<string, Labels>>;
  readonly rightToLeft: boolean;
}

/** Headings in English. Of an order, a field without `shipper` is the receiver's. */
export const en: Labels = {
  order_number: 'Order no.',
  order_grand_total: 'Amount',
  payment_method: 'Payment',
  receiver_first_name: 'First name',
  receiver_last_name: 'Last name',
  receiver_phone: 'Phone',
  receiver_email: 'Email',
  receiver_short_address: 'Short address',
  receiver_country_id: 'Country ID',
  receiver_country: 'Country',
  receiver_country_code: 'Country code',
  receiver_city: 'City',
  receiver_city_id: 'City ID',
  receiver_address_line: 'Address',
  receiver_street_name: 'Street',
  receiver_block: 'Block',
  receiver_postal_code: 'Postal code',
  receiver_latitude: 'Latitude',
  receiver_longitude: 'Longitude',
  shipper_address_line: 'Shipper address',
  shipper_street_name: 'Shipper street',
  address_line: 'Address',
  selected_shipment_company: 'Courier',
  courier_name: 'Courier',
  service_name: 'Service',
  name_ar: 'Arabic name',
  price_sar: 'Price SAR',
  shipment_label_url: 'Label',
  tracking_link: 'Tracking',
  quantity: 'Qty',
  is_default: 'Default',
  price_cents: 'Price in cents',
  items_count: 'Number of items',
  'items.id': 'Item ID',
  'items.order_id': 'Order ID of item',
  'items.name': 'Item',
  'items.sku': 'SKU',
  'items.quantity': 'Qty',
  'items.weight': 'Item weight',
  'items.weight_unit': 'Item weight unit',
  'items.price': 'Unit price',
  'items.total_price': 'Item total',
  'items.tax': 'Item tax',
  'items.currency': 'Item currency',
  'items.created_at': 'Item created at',
  'items.updated_at': 'Item updated at',
  'items.verification_status': 'Item verification',
  'items.verified_at': 'Item verified at',
  'items.verified_by': 'Item verified by',
  'items.wrong_attempts': 'Wrong attempts',
  'items.verification_note': 'Verification note',
  boxes_count: 'Number of boxes',
  'boxes.id': 'Packed box ID',
  'boxes.order_id': 'Order ID of box',
  'boxes.box_id': 'Box template ID',
  'boxes.length': 'Box length',
  'boxes.width': 'Box width',
  'boxes.height': 'Box height',
  'boxes.weight': 'Box weight',
  'boxes.packaging_type_id': 'Packaging type ID',
  'packages.length': 'Box length',
  'packages.width': 'Box width',
  'packages.height': 'Box height',
  'packages.weight': 'Box weight',
  'packages.packaging_type': 'Packaging type',
  'boxes.created_at': 'Box created at',
  'boxes.updated_at': 'Box updated at',
};

const english: Language = { name: 'en', labels: en, words: {}, rightToLeft: false };

/** The language of a name in the settings; English is always loaded. */
export async function loadLanguage(name: string): Promise<Language> {
  return name === 'ar' ? (await import('./labels/ar.ts')).arabic : english;
}

const abbreviations = ['id', 'sku', 'url', 'cod'];

/** Returns the heading of a field: `receiver_phone` → `Phone`, `items.total_price` → `Items: Total price`. */
export function labelOf(name: string, labels: Labels): string {
  const known = getOwn(labels, name);
  // Names of other forms may be words already.
  if (known !== undefined || !/^[a-z][a-z\d_.]*$/.test(name)) return known ?? name;
  const parts = name.split('.');
  if (parts.length > 1) return parts.map((part) => labelOf(part, labels)).join(': ');
  const words = name.split('_').map((word) => (abbreviations.includes(word) ? word.toUpperCase() : word));
  return capitalized(words.join(' '));
}

/** The headings of a file's columns, of which no two are alike: where two fields have one word, the second has its name. */
export function headingsOf(names: readonly string[], heading: (name: string) => string): string[] {
  const headings = new Map<string, string>();
  const taken = new Set<string>();
  for (const name of new Set(names)) {
    let word = taken.has(heading(name)) ? name : heading(name);
    for (let number = 2; taken.has(word); number++) word = `${name} (${number})`;
    headings.set(name, word);
    taken.add(word);
  }
  return names.map((name) => headings.get(name) ?? name);
}
