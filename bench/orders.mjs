/** The columns that every program writes, in this order. */
export const columns = [
  ...['id', 'order_number', 'status', 'date', 'order_grand_total', 'currency', 'payment_method'],
  ...['receiver_first_name', 'receiver_last_name', 'receiver_phone', 'receiver_city', 'total_weight'],
  ...['warehouse_id', 'created_at'],
];

const statuses = ['pending', 'processing', 'awaiting_pickup', 'delivered', 'cancelled'];
const firstNames = ['نورة', 'Sami', 'عبد الله', 'Lama "L"', 'Zoë'];
const lastNames = ['القحطاني', 'Haddad, Jr.', 'آل سعود', "O'Neil"];
const cities = ['Riyadh', null, 'جدة', 'Al Khobar'];

/** All ids have seven digits, so the size of a row does not depend on its place in the list. */
export const firstId = 1_000_001;
const mostOrders = 9_000_000;

const stamp = '2026-03-04T05:06:07.000000Z';
const stamps = { created_at: stamp, updated_at: stamp };

const item = (id, at, kind) => ({
  ...{ id: id * 10 + at, order_id: id, name: kind % 2 ? 'عود كمبودي فاخر' : 'Oud 50 ml', sku: `SKU-${kind}` },
  ...{ quantity: 1 + (kind % 3), weight: 56.2, weight_unit: null, price: 50, total_price: 100, tax: null },
  ...{ currency: 'SAR', ...stamps, verification_status: 'pending', verified_at: null, verified_by: null },
  ...{ wrong_attempts: 0, verification_note: null },
});

const box = (id) => ({
  ...{ id: id * 10 + 9, order_id: id, box_id: null, length: 20, width: 15.5, height: 10, weight: 0.5 },
  ...{ packaging_type_id: 1, ...stamps },
});

/** One order with every field of the interface. `kind` selects among values that a CSV writer has to quote. */
const order = (id, kind) => ({
  ...{ id, order_number: `9${id}`, status: statuses[kind % 5], date: '2026-03-04 05:06:07' },
  ...{ order_grand_total: 100.5 + kind, currency: 'SAR', description: null, payment_method: kind % 3 ? 'paid' : 'cod' },
  ...{ receiver_first_name: firstNames[kind % 5], receiver_last_name: lastNames[kind % 4] },
  ...{ receiver_phone: `+96650${id}`, receiver_email: null, receiver_short_address: null, receiver_country_id: 1 },
  ...{ receiver_country: null, receiver_country_code: null, receiver_city: cities[kind % 4], receiver_city_id: 3 },
  ...{ receiver_address_line: 'طريق الملك فهد 12', receiver_street_name: null, receiver_block: null },
  ...{ receiver_postal_code: null, receiver_latitude: null, receiver_longitude: null, shipper_name: 'A "quoted" shop' },
  ...{ shipper_email: null, shipper_phone: '+966512345678', shipper_country_id: 1, shipper_city: 'Jeddah' },
  ...{ shipper_address_line: 'Tahlia St', shipper_street_name: null, shipper_block: null, shipper_postal_code: null },
  ...{ shipper_latitude: null, shipper_longitude: null, shipper_short_address: null, total_weight: 61 + kind },
  ...{ merchant_id: null, delivered_at: null, tax: 15, external_id: null, webhook_id: null, warehouse_id: 9 },
  ...{ cod_wallet_id: null, shipment_external_id: null, selected_shipment_company: null, source: 'manual' },
  ...{ return_type: null, volumetric_divisor: null, merchant_shipment_id: null, return_ordered_at: null, ...stamps },
  ...{ items: [item(id, 1, kind), ...(kind % 8 ? [item(id, 2, kind + 1)] : [])], boxes: [box(id)] },
});

const kinds = 60;

const phpJson = (value) =>
  JSON.stringify(value)
    .replaceAll('/', '\\/')
    .replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The JSON of each kind of order, split where the id belongs. */
const templates = Array.from({ length: kinds }, (_, kind) => phpJson(order(firstId, kind)).split(String(firstId)));

export const averageBytes = templates.reduce((sum, parts) => sum + parts.join('1234567').length, 0) / kinds;

/** All rows as one JSON text, separated by commas. The returned function gives any range of rows as a slice of it. */
export function prepareRows(count) {
  if (count > mostOrders) throw new Error(`At most ${mostOrders} orders.`);
  const longest = Math.max(...templates.map((parts) => parts.join('1234567').length)) + 1;
  const longestChunk = 1000;
  const bytes = Buffer.allocUnsafeSlow(Math.ceil(averageBytes + 2) * count + longest * longestChunk);
  const starts = new Float64Array(count + 1);
  let written = 0;
  for (let from = 0; from < count; from += longestChunk) {
    let chunk = '';
    for (let at = from; at < Math.min(count, from + longestChunk); at++) {
      starts[at] = written + chunk.length;
      chunk += `${templates[at % kinds].join(String(firstId + at))},`;
    }
    // latin1Write() reports zero bytes beyond 2 GiB.
    const part = Buffer.from(chunk, 'latin1');
    bytes.set(part, written);
    written += part.length;
  }
  starts[count] = written;
  return (from, to) => (from < to ? bytes.subarray(starts[from], starts[to] - 1) : bytes.subarray(0, 0));
}

/** The cells of the order at an index of the list; null is an empty cell. */
export function expectedCells(at) {
  const whole = order(firstId + at, at % kinds);
  return columns.map((name) => (whole[name] === null ? '' : String(whole[name])));
}
