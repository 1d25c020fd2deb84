import { headingWords } from '../../base/text/names.ts';
import { knownStates } from '../../orders/states.ts';

/** Words for fields with a prefix: `boxes.length` → `Box length`. */
const prefixed = (prefix: string, word: string, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [`${prefix}${name}`, headingWords(`${word}${name}`)]));

const person = ['first_name', 'last_name', 'phone', 'email'];
const place = ['country', 'country_id', 'country_code', 'city', 'city_id', 'block', 'postal_code', 'short_address'];
const sides = ['length', 'width', 'height', 'weight'];
const times = ['created_at', 'updated_at'];

/** Headings in English, where they are not the name of the field. Of an order, a field without `shipper` is the receiver's. */
export const en: Readonly<Record<string, string>> = {
  ...prefixed('receiver_', '', [...person, ...place, 'latitude', 'longitude']),
  ...prefixed('items.', 'item_', ['weight', 'weight_unit', 'tax', 'currency', 'verified_at', 'verified_by', ...times]),
  ...prefixed('boxes.', 'box_', [...sides, ...times]),
  ...prefixed('packages.', 'box_', sides),
  order_number: 'Order no.',
  weight_g: 'Weight (g)',
  length_cm: 'Length (cm)',
  width_cm: 'Width (cm)',
  height_cm: 'Height (cm)',
  hs_code: 'HS code',
  order_grand_total: 'Amount',
  payment_method: 'Payment',
  receiver_address_line: 'Address',
  receiver_street_name: 'Street',
  shipper_address_line: 'Shipper address',
  shipper_street_name: 'Shipper street',
  address_line: 'Address',
  selected_shipment_company: 'Courier',
  shipment_external_id: 'Waybill',
  courier_name: 'Courier',
  service_name: 'Service',
  name_ar: 'Arabic name',
  price_sar: 'Price SAR',
  compared_price_sar: 'Price (SAR)',
  charged_sar: 'Charged SAR',
  shipment_label_url: 'Label',
  tracking_link: 'Tracking',
  quantity: 'Qty',
  vat: 'VAT',
  is_default: 'Default',
  price_cents: 'Price in cents',
  not_given: 'Missing',
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

/** `awaiting_pickup` → `Awaiting pickup`. */
const spelled = (...values: readonly string[]) =>
  Object.fromEntries(values.map((value) => [value, headingWords(value)]));

const states = spelled(...knownStates);

/** The outcomes of a record. */
const outcomes = ['created', 'updated', 'there before', 'refused', 'unknown', 'not sent', 'faulty', 'left out'];

const cellWords = {
  status: states,
  outcome: spelled(...outcomes),
  order_status: states,
  verification_status: spelled('pending', 'verified'),
  payment_method: {
    cod: 'Cash on delivery',
    paid: 'Paid',
    // An import takes what people write, "credit card", for "paid".
    bank_transfer: 'Paid (bank transfer)',
    credit_card: 'Paid (credit card)',
    mada: 'Paid (mada)',
  },
  cod_standing: spelled('owed', 'on_its_way', 'not_shipped', 'unknown', 'settled', 'void', 'not_cod'),
  result: spelled(
    'matched',
    'short',
    'over',
    'not_paid',
    'missing',
    'missing_before',
    'returned',
    'twice',
    'taken_back',
    'unknown',
  ),
};

/** Where the text of a search was found. What is missing stands as it is. */
const foundIn = {
  id: 'ID',
  number: 'order number',
  external_id: "shop's number",
  shipment_external_id: 'waybill',
  merchant_shipment_id: "shop's shipment number",
  sku: 'SKU',
};

export const english = { labels: en, words: { found_in: foundIn }, cellWords, sheets: {}, rightToLeft: false };
