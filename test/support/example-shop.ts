const couriers = ['aramex', 'smsa', 'spl', 'naqel', null];

const cities = ['Riyadh', 'جدة', 'Dammam', 'Makkah', 'المدينة المنورة', 'Tabuk', 'Abha', null];

/** The hours that each takes for most of its deliveries, beyond the first. */
const slowness: Readonly<Record<string, number>> = { aramex: 40, smsa: 55, spl: 80, naqel: 70 };

/** Numbers from 0 to 1, the same in each run. */
function sameNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const hour = 3_600_000;

/** The state of an order of some age, in days. */
function stateAt(age: number, chance: number): string {
  if (chance < 0.05) return 'cancelled';
  if (age < 1) return chance < 0.6 ? 'pending' : 'processing';
  if (age < 3) return chance < 0.15 ? 'pending' : chance < 0.4 ? 'awaiting_pickup' : 'in_transit';
  if (chance < 0.12) return 'returned';
  if (age < 6) return chance < 0.7 ? 'delivered' : 'out_for_delivery';
  return chance < 0.14 ? 'in_transit' : 'delivered';
}

/** Orders of an invented shop in the ninety days before a moment; `over` replaces fields of the order with an id. */
export function exampleOrders(count: number, now: Date, over: (id: number) => object = () => ({})) {
  const random = sameNumbers(20_260_315);
  return Array.from({ length: count }, (_, at) => {
    const id = at + 1;
    const age = (1 - at / count) * 88 + random();
    const created = new Date(now.getTime() - age * 24 * hour);
    const status = stateAt(age, random());
    const courier = couriers[Math.floor(random() ** 1.4 * couriers.length)] ?? null;
    const took = 14 + random() * (slowness[courier ?? ''] ?? 60) + (random() < 0.08 ? 90 : 0);
    const delivered = new Date(created.getTime() + Math.min(age * 24 - 1, took) * hour);
    const saysWhen = random() > 0.06;
    return {
      id,
      order_number: String(100_000 + id),
      status,
      date: created.toISOString().slice(0, 19).replace('T', ' '),
      created_at: created.toISOString(),
      order_grand_total: Math.round(4000 + random() * 60_000) / 100,
      currency: 'SAR',
      payment_method: random() < 0.55 ? 'cod' : 'mada',
      receiver_first_name: 'Noura',
      receiver_last_name: 'Al-Qahtani',
      receiver_phone: '+966501234567',
      receiver_city: cities[Math.floor(random() ** 2 * cities.length)] ?? null,
      receiver_city_id: null,
      selected_shipment_company: status === 'pending' || status === 'processing' ? null : courier,
      delivered_at: status === 'delivered' && saysWhen ? delivered.toISOString() : null,
      return_ordered_at: status === 'returned' && id % 3 > 0 ? delivered.toISOString() : null,
      items: [],
      boxes: [],
      ...over(id),
    };
  });
}
