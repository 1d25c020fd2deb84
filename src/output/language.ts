import { getOwn } from '../base/row.ts';
import { capitalized } from '../base/text/message.ts';

/** The words for fields in one language: a file in `labels/`. A field that it lacks is named after itself. */
export type Labels = Readonly<Record<string, string>>;

export interface Language {
  readonly labels: Labels;
  /** Words for the values of a field, by the field's name: states, ways to pay. Other values stay as they were sent. */
  readonly words: Readonly<Record<string, Labels>>;
  readonly rightToLeft: boolean;
}

const abbreviations = ['id', 'sku', 'url', 'cod'];

const wordsOf = (name: string): string =>
  capitalized(
    name.replace(/[^_]+/g, (word) => (abbreviations.includes(word) ? word.toUpperCase() : word)).replaceAll('_', ' '),
  );

/** Words for fields with a prefix: `boxes.length` → `Box length`. */
const prefixed = (prefix: string, word: string, names: readonly string[]): Labels =>
  Object.fromEntries(names.map((name) => [`${prefix}${name}`, wordsOf(`${word}${name}`)]));

const person = ['first_name', 'last_name', 'phone', 'email'];
const place = ['country', 'country_id', 'country_code', 'city', 'city_id', 'block', 'postal_code', 'short_address'];
const sides = ['length', 'width', 'height', 'weight'];
const times = ['created_at', 'updated_at'];

/** Headings in English, where they are not the name of the field. Of an order, a field without `shipper` is the receiver's. */
export const en: Labels = {
  ...prefixed('receiver_', '', [...person, ...place, 'latitude', 'longitude']),
  ...prefixed('items.', 'item_', ['weight', 'weight_unit', 'tax', 'currency', 'verified_at', 'verified_by', ...times]),
  ...prefixed('boxes.', 'box_', [...sides, ...times]),
  ...prefixed('packages.', 'box_', sides),
  order_number: 'Order no.',
  order_grand_total: 'Amount',
  payment_method: 'Payment',
  receiver_address_line: 'Address',
  receiver_street_name: 'Street',
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
  'items.price': 'Unit price',
  'items.total_price': 'Item total',
  'items.verification_status': 'Item verification',
  'items.wrong_attempts': 'Wrong attempts',
  'items.verification_note': 'Verification note',
  boxes_count: 'Number of boxes',
  'boxes.id': 'Packed box ID',
  'boxes.order_id': 'Order ID of box',
  'boxes.box_id': 'Box template ID',
  'boxes.packaging_type_id': 'Packaging type ID',
  'packages.packaging_type': 'Packaging type',
};

const english: Language = { labels: en, words: {}, rightToLeft: false };

/** The language of a name in the settings; English is always loaded. */
export async function loadLanguage(name: string): Promise<Language> {
  return name === 'ar' ? (await import('./labels/ar.ts')).arabic : english;
}

/** Returns the heading of a field: `receiver_phone` → `Phone`, `items.total_price` → `Items: Total price`. */
export function labelOf(name: string, labels: Labels): string {
  const known = getOwn(labels, name);
  // Names of other forms may be words already.
  if (known !== undefined || !/^[a-z][a-z\d_.]*$/.test(name)) return known ?? name;
  const parts = name.split('.');
  return parts.length > 1 ? parts.map((part) => labelOf(part, labels)).join(': ') : wordsOf(name);
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
