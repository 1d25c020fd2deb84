import { cities } from './importing-orders.ts';
import { order } from './orders.ts';
import { type Surroundings, shipctl } from './run.ts';
import { paginate, type Service, sendJson, startService } from './service.ts';

export type Fields = Record<string, unknown>;

export interface Shop extends Service {
  readonly orders: Map<number, Fields>;
  /** The bodies of all changes, with the ids. */
  readonly changes: () => { readonly id: number; readonly body: Fields }[];
  /** How many single orders were read. */
  readonly reads: () => number;
  /** Called with each change before it is made; true: no response comes. */
  react: ((id: number, count: number, body: Fields) => 'refuse' | 'lost before' | 'lost after' | undefined) | undefined;
  /** Called before an order is shown. */
  onRead: ((id: number) => void) | undefined;
  /** Called before orders are listed. */
  onList: (() => void) | undefined;
}

/** What three orders have beside the usual. */
export const threeOrders: readonly Fields[] = [
  {},
  { description: 'Gift', receiver_phone: '+966501234568' },
  { external_id: '007' },
];

let clock = 0;

/** As if someone had changed it at the service. */
export function touch(order: Fields, over: Fields = {}): void {
  Object.assign(order, over, {
    updated_at: new Date(Date.UTC(2026, 5, 1) + 1000 * ++clock).toISOString().replace('Z', '000Z'),
  });
}

/** A service with orders that can be read one by one and changed. */
export async function startMendingShop(
  over: readonly Fields[],
  lists: { readonly cities: readonly Fields[]; readonly countries: readonly Fields[] } = {
    cities,
    countries: [{ id: 1, name: 'Saudi Arabia', code: 'SA' }],
  },
): Promise<Shop> {
  const orders = new Map(over.map((each, at) => [at + 1, { ...order(at + 1), ...each } as Fields]));
  const changes: { id: number; body: Fields }[] = [];
  let reads = 0;
  const service = await startService(({ method, path, body, query }, response) => {
    if (path === '/api/cities') return { data: lists.cities };
    if (path === '/api/countries') return { data: lists.countries };
    if (path === '/api/boxes') return paginate([], { query });
    if (path === '/api/orders') {
      shop.onList?.();
      return { data: paginate([...orders.values()], { query }) };
    }
    const id = Number(/^\/api\/orders\/(\d+)(?:\/edit)?$/.exec(path)?.[1]);
    const found = orders.get(id);
    if (!found) return sendJson(response, 404, { message: `No query results for model [Order] ${id}` });
    if (method === 'GET') {
      reads++;
      shop.onRead?.(id);
      return { data: found };
    }
    const given = JSON.parse(body) as Fields;
    const reaction = shop.react?.(id, changes.length, given);
    if (reaction === 'refuse') return sendJson(response, 422, { message: 'no', errors: { receiver_phone: ['no'] } });
    if (reaction === 'lost before') return void response.destroy();
    changes.push({ id, body: given });
    touch(found, given);
    if (reaction === 'lost after') return void response.destroy();
    return { data: found };
  });
  const shop: Shop = {
    ...service,
    orders,
    changes: () => changes,
    reads: () => reads,
    react: undefined,
    onRead: undefined,
    onList: undefined,
  };
  return shop;
}

/** What is right with an order. */
const right = { receiver_short_address: 'RHMA3184', receiver_country_code: 'SA', order_grand_total: 115 };

/** A shop whose orders have nothing to mend but what is given. */
export const shopToMend = (orders: readonly Fields[]) =>
  startMendingShop(orders.map((each) => ({ ...right, ...each })));

/** Runs a command at a terminal of a shop, and types lines. */
export async function typeAtShop(
  shop: Shop,
  typed: readonly string[],
  argv: readonly string[] = ['orders', 'mend'],
  given: Surroundings = {},
) {
  const ran = await shipctl([...argv, '--no-progress'], {
    terminal: 100,
    typed,
    env: { ...shop.env, NO_COLOR: '1' },
    ...given,
  });
  return { ...ran, sent: shop.changes().map(({ id, body }) => [id, body]) };
}

/** Items without a weight, in grams and in kilograms. */
export const weightless = [
  { id: 71, name: 'عطر عنبر', sku: 'OUD', quantity: 1, weight: null, weight_unit: null, price: 115 },
  { id: 72, name: 'Bag', sku: 'BAG', quantity: 1, weight: 0, weight_unit: 'kg', price: 0 },
];
