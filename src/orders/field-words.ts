import { plainFields } from './order.ts';

/** Fields that tell an outcome or a state at the service: each is a field of its own. */
const ends = ['outcome', 'pack_status', 'status', 'result', 'state'];

/** People's names for fields of orders and shipments, and the fields that each may mean: the first that is there. */
const called: ReadonlyMap<string, readonly string[]> = new Map(
  [
    ['amount total grand_total sum value cod cod_amount order_total', 'total', 'order_grand_total'],
    [
      'waybill waybill_number waybill_no awb awb_number awb_no tracking tracking_number tracking_no tracking_id barcode',
      'waybill',
      plainFields.waybill,
    ],
    [
      'courier carrier company shipping_company courier_name courier_code shipped_by',
      'courier',
      'selected_shipment_company',
    ],
    ['customer consignee recipient name full_name customer_name receiver_name', 'receiver'],
    ['reference ref external_reference shop_number shop_order', 'reference', plainFields.reference],
    ['address street receiver_address', plainFields.addressLine],
    ['zip zipcode zip_code postcode postal_code', plainFields.postalCode],
    ['short_address national_address', plainFields.shortAddress],
    ['note notes comment comments remarks', 'description'],
    ['payment paid pay payment_type', plainFields.payment],
    ['town', 'city', 'receiver_city'],
    ['mobile tel telephone contact', 'phone', 'receiver_phone'],
    ['mail', 'email', 'receiver_email'],
    ['weight', 'total_weight'],
    ['product products skus', 'items.sku'],
    ['delivered', plainFields.delivered],
    ['number no order order_no', 'order_number'],
  ].flatMap(([words = '', ...fields]) => words.split(' ').map((word) => [word, fields] as const)),
);

/** The fields of these that people call by a word which is the name of none; empty where the word is not known. */
export function fieldsCalled(word: string, known: Iterable<string>): readonly string[] {
  const names = new Set(known);
  const typed = word.trim().toLowerCase().replaceAll(/[ -]+/g, '_');
  if (ends.includes(typed)) return ends.filter((name) => names.has(name));
  const meant = called.get(typed)?.find((name) => names.has(name));
  return meant === undefined ? [] : [meant];
}
