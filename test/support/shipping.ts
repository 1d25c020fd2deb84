import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { homeFolder, temporaryFolder } from './folders.ts';
import { order } from './orders.ts';
import { onePage } from './pdf.ts';
import { type Outcome, type Surroundings, shipctl } from './run.ts';
import { paginate, type Recorded, type Service, sendJson, startService } from './service.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** An order that nothing is wrong with, changed. */
export const readyOrder = (id: number, over: Fields = {}) =>
  order(id, {
    receiver_short_address: 'RCTB4359',
    receiver_country_code: 'SA',
    receiver_phone: `+96650123${String(4000 + id).slice(-4)}`,
    order_grand_total: 115,
    receiver_postal_code: '12214',
    ...over,
  });

export const readyOrders = (count: number): Fields[] => Array.from({ length: count }, (_, at) => readyOrder(at + 1));

/** The prices of every order, unless a test gives others. */
export const rates: readonly Fields[] = [
  { service_id: 1, identifier: 'ARX', courier_name: 'Aramex', price_sar: 32.25, delivery_time: '1-3 days' },
  { service_id: 2, identifier: 'THB', courier_name: 'Thabit', price_cents: 2612, delivery_time: '48 hours' },
  { service_id: 3, identifier: 'SPL', courier_name: 'سبل', price_sar: '20.9', delivery_time: null },
];

/** What the service does with a new shipment; nothing said is creating it and answering. */
export type ShipReaction =
  | { readonly status: number; readonly body?: unknown; readonly retryAfter?: number }
  /** Creates it, with these fields in place of the link to its label. */
  | { readonly shipment: Fields }
  | { readonly hangsUp: 'before' | 'after' }
  | { readonly never: true };

export interface ShippingService extends Service {
  readonly orders: Record<string, unknown>[];
  /** Created, in their order: also two of one order. */
  readonly shipments: Fields[];
  /** The bodies of the requests to create. */
  sent(): Fields[];
}

interface ShippingOptions {
  readonly orders?: readonly Fields[];
  readonly react?: (body: Fields, count: number) => ShipReaction | undefined;
  readonly ratesOf?: (id: string) => readonly Fields[] | undefined;
  /** The list of couriers. */
  readonly couriers?: readonly Fields[];
  readonly labels?: boolean;
  /** The status of a request for a label or an invoice, where it is refused. */
  readonly refusesLabel?: (path: string) => number | undefined;
  /** Bodies by their paths, of what the service has beside that. */
  readonly files?: (path: string) => string | Buffer | undefined;
  /** Milliseconds before each response, or before that to one request. */
  readonly delay?: number | ((request: Recorded) => number);
  /** Waits before what a request asks for is done, and before its response. */
  readonly before?: (request: Recorded) => Promise<void>;
  readonly after?: (request: Recorded) => Promise<void>;
  /** The waybill that an order shows where it has several shipments; the last by default, null for none. */
  readonly shows?: 'first' | 'last' | ((waybill: string) => string | null);
  /** More fields of the response to a shipment. */
  readonly moreOfShipment?: Fields;
  /** The status of a request that is refused. */
  readonly refuses?: (request: Recorded) => number | undefined;
  readonly onRequest?: (request: Recorded, service: ShippingService) => void;
  /** Who calls; without it the service has no route that tells. */
  readonly merchantOf?: (request: Recorded) => Fields | undefined;
}

const usualCouriers = ['aramex', 'thabit', 'spl', 'barq'].map((name, at) => ({ id: at + 1, name }));

/** A service that prices and ships orders. */
export async function shippingService(options: ShippingOptions = {}): Promise<ShippingService> {
  const {
    react = () => undefined,
    ratesOf = () => rates,
    couriers = usualCouriers,
    labels = true,
    delay = 0,
  } = options;
  const orders = (options.orders ?? readyOrders(4)).map((row) => ({ ...row }) as Record<string, unknown>);
  const shipments: Fields[] = [];
  const pdf = await onePage();
  let made: ShippingService;
  let count = 0;
  const create = (body: Fields): Fields => {
    const id = 501 + shipments.length;
    const waybill = `W${id}`;
    const found = orders.find((row) => row.id === body.order_id);
    const { shows = 'last' } = options;
    const shown = typeof shows === 'function' ? shows(waybill) : waybill;
    const isShown = shows !== 'first' || found?.shipment_external_id == null;
    if (found) Object.assign(found, { status: 'awaiting_pickup', ...(isShown && { shipment_external_id: shown }) });
    const label = labels ? { shipment_label_url: `${made.url}/labels/${id}.pdf` } : {};
    const shipment = {
      id,
      ...body,
      external_id: waybill,
      tracking_link: `https://t.example/${waybill}`,
      ...label,
      ...options.moreOfShipment,
    };
    shipments.push(shipment);
    return shipment;
  };
  const answer = (request: Recorded, response: Parameters<Parameters<typeof startService>[0]>[1]): unknown => {
    const { path, query, method } = request;
    options.onRequest?.(request, made);
    const refused = options.refuses?.(request);
    if (refused !== undefined) return sendJson(response, refused, { message: 'No.' });
    const file = options.files?.(path);
    if (file !== undefined) return void response.writeHead(200).end(file);
    if (path === '/api/couriers') return { data: couriers };
    const merchant = path === '/api/merchants' ? options.merchantOf?.(request) : undefined;
    if (merchant) return { data: merchant };
    if (path === '/api/orders') {
      return {
        data: paginate(
          orders.filter(({ status }) => status === (query.status ?? status)),
          request,
        ),
      };
    }
    const [, written = '', rest] = /^\/api\/orders\/([^/]+)(\/order-price)?$/.exec(path) ?? [];
    const id = decodeURIComponent(written);
    const found = orders.find((row) => String(row.id) === id);
    if (rest) {
      const own = ratesOf(id);
      return own ? { data: own } : sendJson(response, 409, { message: 'It has no city to go to.' });
    }
    if (id !== '')
      return found ? { data: found } : sendJson(response, 404, { message: `No query results for model [Order] ${id}` });
    if (method === 'POST' && path === '/api/shipments') {
      const body = JSON.parse(request.body) as Fields;
      const reaction = react(body, count++);
      if (!reaction) return options.after ? { data: create(body) } : sendJson(response, 201, { data: create(body) });
      if ('shipment' in reaction)
        return sendJson(response, 201, {
          data: { ...create(body), shipment_label_url: undefined, ...reaction.shipment },
        });
      if ('never' in reaction) return undefined;
      if ('hangsUp' in reaction) {
        if (reaction.hangsUp === 'after') create(body);
        return void response.destroy();
      }
      if (reaction.retryAfter !== undefined) response.setHeader('retry-after', String(reaction.retryAfter));
      return sendJson(response, reaction.status, reaction.body ?? { message: 'no' });
    }
    if (/^\/labels\/|\/invoice$/.test(path)) {
      const status = options.refusesLabel?.(path);
      if (status !== undefined) return sendJson(response, status, { message: 'no' }, { 'retry-after': '3600' });
      response.writeHead(200, { 'content-type': 'application/pdf' });
      return void response.end(pdf);
    }
    const shipment = /^\/api\/shipments\/(\d+)\/pickup-id$/.exec(path)?.[1];
    if (shipment) return { data: { pickup_id: `P${Number(shipment) % 2}` } };
    const cancelled = /^\/api\/shipments\/(\d+)\/cancel$/.exec(path)?.[1];
    if (cancelled) {
      const own = shipments.find((each) => String(each.id) === cancelled);
      if (!own) return sendJson(response, 404, { message: 'There is no such shipment.' });
      const order = orders.find((row) => row.id === own.order_id);
      if (order) Object.assign(order, { status: 'pending', shipment_external_id: null });
      return { data: { id: own.id } };
    }
    if (path === '/api/boxes') return paginate([], request);
    return sendJson(response, 404, { message: 'The route could not be found.' });
  };
  const service = await startService(async (request, response) => {
    const pause = typeof delay === 'number' ? delay : delay(request);
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    await options.before?.(request);
    const answered = answer(request, response);
    if (!options.after) return answered;
    const kept: unknown = structuredClone(answered);
    await options.after(request);
    return kept;
  });
  const sent = () =>
    service.requests.filter(({ method }) => method === 'POST').map(({ body }) => JSON.parse(body) as Fields);
  made = { ...service, orders, shipments, sent };
  return made;
}

export interface ShippedOutcome extends Outcome {
  /** The rows of `--result`. */
  readonly result: Fields[];
  readonly statuses: string;
}

export const joined = ['Aramex=aramex', 'Thabit=thabit', 'سبل=spl'];

/** Some minutes after a moment, for a run. */
export const later = (now: Date, minutes: number) => ({ now: new Date(now.getTime() + minutes * 60_000) });

/** The words that ship orders with the cheapest courier. */
export const cheapest = (...ids: readonly number[]): string[] => [...ids.map(String), '--cheapest'];

export const retried = (...ids: readonly number[]): string[] => [...cheapest(...ids), '--retry-unknown'];

/** The settings that know the couriers of the prices already. */
const joinedPlaces = new Set<string>();

/** Runs `ship` with `--yes` unless something is typed, in a folder of settings of its own, and reads the result. */
export async function ship(
  service: Pick<Service, 'env'>,
  flags: readonly string[],
  { isJoined = true, ...given }: Surroundings & { readonly isJoined?: boolean } = {},
): Promise<ShippedOutcome> {
  const path = join(temporaryFolder(), 'shipped.ndjson');
  const env = { ...service.env, ...given.env };
  const place = JSON.stringify([
    env.SHIPCTL_CONFIG_DIR ?? homeFolder(),
    env.SHIPCTL_PROFILE,
    service.env.SHIPCTL_BASE_URL,
  ]);
  if (isJoined && !joinedPlaces.has(place)) {
    await shipctl(['rules', 'map', ...joined], { env });
    joinedPlaces.add(place);
  }
  const yes = given.typed ? [] : ['--yes'];
  const outcome = await shipctl(['ship', ...flags, '--result', path, ...yes], { ...given, env });
  let text = '';
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    // Nothing was begun.
  }
  const result = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Fields);
  return { ...outcome, result, statuses: result.map(({ outcome: each }) => String(each)).join(', ') };
}
