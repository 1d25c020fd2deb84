import { Failure, isStop } from '../base/failure.ts';
import type { Row } from '../base/row.ts';
import { escaped, joined, type Message, namesInShort, suggest, term, words } from '../base/text/message.ts';
import type { LedgerEntry } from '../log/entry.ts';
import { type Catalogue, findOperation } from '../operations/catalogue.ts';
import type { Operation } from '../operations/manifest.ts';
import { courierTitle, shipmentText } from '../orders/courier-titles.ts';
import { type Order, orderReader, orderWord, unreadOrder } from '../orders/order.ts';
import { hasShipment, isDelivered, isPastPacking, isReturned, isUnsent, isVoid } from '../orders/states.ts';
import type { Desk } from '../ports/desk.ts';
import type { Run } from '../ports/run.ts';
import type { ConflictExplanation } from '../service/record.ts';
import { readLedger } from '../writes/open-ledger.ts';
import { waybillOf } from './labels.ts';
import { numberOrId } from './lines.ts';
import { chosenRules, OpenChecks } from './open-checks.ts';
import { orderOfKey } from './ship-keys.ts';

/** The shipment of an order, as the order and the ledger have it. A text is empty if neither says it. */
interface KnownShipment {
  readonly order: Order;
  readonly courier: string;
  readonly waybill: string;
  readonly shipment: string;
  readonly isKnown: boolean;
}

/** Most orders of one command whose shipments are looked up. */
const mostShown = 10;

/** An order that cannot be read is not known: the caller has a failure of its own to tell. */
function ignoreFailure(failure: unknown): undefined {
  if (!(failure instanceof Failure) || isStop(failure)) throw failure;
}

/** The shipments of the ledger. */
async function shippedEntries(run: Run): Promise<readonly LedgerEntry[]> {
  const create = findOperation(run.catalogue, 'shipments.create')?.id;
  const entries = (await readLedger(run).catch(ignoreFailure))?.all() ?? [];
  return entries.filter(({ operation, state }) => operation === create && state === 'created');
}

/** Looks up the shipment of an order. */
async function findShipment(run: Run, get: Operation, id: string): Promise<KnownShipment> {
  const entry = (await shippedEntries(run)).find(({ key }) => orderOfKey(key) === id);
  const read = await run.service.impatient().find(get, [id], { once: true }).catch(ignoreFailure);
  const order = read?.state === 'found' ? orderReader(get)(read.record) : unreadOrder(get, id);
  const { waybill, state } = order;
  return {
    order,
    courier: entry?.courier ?? order.courier,
    waybill: waybill || (entry ? waybillOf(entry) : ''),
    shipment: (entry?.adopted ? undefined : entry?.id) ?? '',
    isKnown: waybill !== '' || hasShipment(state) || entry !== undefined,
  };
}

const languageOf = ({ messages }: Desk): 'ar' | 'en' => (messages.rowsAreArabic ? 'ar' : 'en');

/** The advice where no route is known that cancels shipments. */
export const cancelRouteHint = escaped`If you know a route that cancels shipments: ${suggest`ops set shipments.cancel ${'POST /api/shipments/{shipment}/cancel'}`}`;

/** The couriers of shipments, as a sentence names them. */
function couriersOf(run: Run, shipped: readonly KnownShipment[]): Message {
  const known = shipped.flatMap(({ courier }) => (courier === '' ? [] : [courierTitle(courier)[languageOf(run)]]));
  const couriers = [...new Set(known)];
  return couriers.length === 0 ? term('the courier') : escaped`${namesInShort(couriers)}`;
}

/** The command that cancels shipments; undefined if no operation does, or the id of one is not known. */
function cancelCommand({ catalogue }: Run, shipped: readonly KnownShipment[]): Message | undefined {
  const ids = shipped.map(({ shipment }) => shipment);
  return findOperation(catalogue, 'shipments.cancel') && !ids.includes('')
    ? suggest`shipments cancel ${ids}`
    : undefined;
}

/** How the shipments of orders are cancelled: by the operation for it, else at their couriers. */
function cancelling(run: Run, shipped: readonly KnownShipment[]): ConflictExplanation {
  const command = cancelCommand(run, shipped);
  if (command) return { said: escaped`Cancel the shipment first: ${command}` };
  return {
    said: escaped`Call ${couriersOf(run, shipped)} first and have it cancelled by its waybill. Hand no parcel over until then.`,
    hint: cancelRouteHint,
  };
}

/** The advice for a change that comes too late for an order. */
function changing(run: Run, shipped: readonly KnownShipment[]): ConflictExplanation {
  const command = cancelCommand(run, shipped);
  return {
    said: escaped`It can no longer be changed. Call ${couriersOf(run, shipped)}, name the waybill and say what is new (phone, address).`,
    ...(command && { hint: escaped`Or cancel the shipment, change the order and ship it again: ${command}` }),
  };
}

/** How delivered orders are brought back. */
function returnLines(catalogue: Catalogue, delivered: readonly KnownShipment[]): Message[] {
  const [first] = delivered;
  if (!first || !findOperation(catalogue, 'shipments.return')) return [];
  const courier = first.courier === '' ? [] : words`--courier ${first.courier}`;
  const back = suggest`shipments return --order-id ${first.order.id} ${courier}`;
  return [escaped`Order ${numberOrId(first.order)} was delivered. To have it brought back: ${back}`];
}

/** How orders that are still in the shop are kept there. */
const holdLines = (here: readonly KnownShipment[]): Message[] =>
  here.length === 0
    ? []
    : [
        escaped`To keep it in the shop, out of packing and handover: ${suggest`orders hold ${here.map(({ order }) => numberOrId(order))}`}`,
      ];

const isOver = ({ order: { state } }: KnownShipment): boolean => isDelivered(state) || isReturned(state);

/** Does an operation change an order that it names, in a way that a shipment may forbid? */
const isAboutOrder = ({ group, id, parameters }: Operation): boolean =>
  (group === 'orders' && parameters.length === 1) || id === 'shipments.return';

/**
 * Explains that the state of orders, by their ids, has refused an operation: which shipment each has, and what to type or whom to
 * call. Undefined if the operation is about no order, or nothing is known.
 */
export async function explainConflict(
  run: Run,
  operation: Operation,
  ids: readonly string[],
): Promise<ConflictExplanation | undefined> {
  const { catalogue } = run;
  const get = findOperation(catalogue, 'orders.get');
  if (!get || !isAboutOrder(operation)) return undefined;
  const found: KnownShipment[] = [];
  for (const id of ids.slice(0, mostShown)) found.push(await findShipment(run, get, id));
  const shipped = found.filter(({ isKnown }) => isKnown);
  if (operation.id === 'shipments.return') {
    const [unsent] = found.filter(({ order, isKnown }) => !isKnown && isUnsent(order.state));
    const cancel =
      unsent && escaped`It was not shipped. To cancel it: ${suggest`orders cancel --id ${unsent.order.id}`}`;
    return cancel && { said: cancel };
  }
  const facts = shipped.map(
    (each) => escaped`Order ${numberOrId(each.order)} was shipped: ${shipmentText(each, languageOf(run))}.`,
  );
  const underWay = shipped.filter((each) => !isOver(each));
  const delivered = shipped.filter(({ order }) => isDelivered(order.state));
  const isUpdate = operation.id === 'orders.update';
  const advise = isUpdate ? changing : cancelling;
  const advice = underWay.length > 0 ? advise(run, underWay) : undefined;
  const here = isUpdate ? [] : underWay.filter(({ order }) => !isPastPacking(order.state));
  const lines = [
    ...facts,
    ...(advice ? [advice.said] : []),
    ...holdLines(here),
    ...(isUpdate ? [] : returnLines(catalogue, delivered)),
  ];
  return lines.length === 0 ? undefined : { said: joined(lines, '\n'), hint: advice?.hint };
}

/**
 * Says that an order or a shipment, by its id, is cancelled already, where the service shows that it is; undefined for another
 * operation than cancelling, or where it cannot be read.
 */
export async function describeEarlierCancel(
  run: Run,
  { id: operation }: Operation,
  id: string,
): Promise<Message | undefined> {
  const readers: Readonly<Record<string, string>> = {
    'orders.cancel': 'orders.get',
    'shipments.cancel': 'shipments.get',
  };
  const get = findOperation(run.catalogue, readers[operation] ?? '');
  if (get?.kind !== 'record' || get.parameters.length !== 1) return undefined;
  const read = await run.service.impatient().find(get, [id], { once: true }).catch(ignoreFailure);
  if (read?.state !== 'found') return undefined;
  const { number, state } = orderReader(get)(read.record);
  if (!isVoid(state) || isReturned(state)) return undefined;
  return operation === 'orders.cancel'
    ? escaped`Order ${number || id} was cancelled before. Nothing was changed.`
    : escaped`Shipment ${id} was cancelled before. Nothing was changed.`;
}

/** Warns before orders are shipped, a line each, of those that were ordered twice, as far as the ledger and these orders tell. */
export async function describeAlike(run: Run, reading: Operation, orders: readonly Row[]): Promise<readonly Message[]> {
  const rules = chosenRules(run, []).rules.filter(({ id }) => id === 'order-repeated');
  const checks = new OpenChecks(run, reading, rules, false);
  const found = await checks.check(orders).catch(ignoreFailure);
  return (found ?? []).flat().map(({ reason }) => escaped`Ordered twice? ${term(reason)}`);
}

/** Returns the shipments of the ledger that words name, by their ids or waybills, or by the ids or numbers of their orders; a line each. */
export async function shipmentsNamed(run: Run, named: readonly string[]): Promise<readonly Message[]> {
  const wanted = new Set(named.map(orderWord));
  const names = (entry: LedgerEntry): readonly string[] => [
    entry.id ?? '',
    waybillOf(entry),
    orderOfKey(entry.key),
    entry.number ?? '',
  ];
  const found = (await shippedEntries(run)).filter((entry) => names(entry).some((name) => wanted.has(name)));
  return found.slice(0, mostShown).map((entry) => {
    const shipment = (entry.adopted ? undefined : entry.id) ?? '';
    const text = shipmentText({ courier: entry.courier ?? '', waybill: waybillOf(entry), shipment }, languageOf(run));
    return escaped`Order ${entry.number ?? orderOfKey(entry.key)}: ${text}.`;
  });
}

/**
 * Returns where the parcels of orders, by their ids, can be followed, a line each, as far as the ledger of this machine has links. A
 * ledger in a database is not connected to for this alone.
 */
export async function trackingLines(run: Run, ids: readonly string[]): Promise<Message[]> {
  if (ids.length === 0 || run.settings.ledger !== 'file') return [];
  return (await shippedEntries(run)).flatMap(({ key, number, tracking }) => {
    const id = orderOfKey(key);
    return tracking === undefined || !ids.includes(id) ? [] : [escaped`Tracking of order ${number ?? id}: ${tracking}`];
  });
}
