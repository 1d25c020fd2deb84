import { mergeRows, parsePath, setPath } from '../base/json/paths.ts';
import { mapConcurrently } from '../base/map-concurrently.ts';
import { isRow, type Row } from '../base/row.ts';
import { escaped, pluralize } from '../base/text/message.ts';
import { type Comparison, identityOf, isOpen, type LedgerEntry, type RecordFacts } from '../log/entry.ts';
import type { Operation } from '../operations/manifest.ts';
import { referenceInputOf } from '../operations/roles.ts';
import { type Order, orderReader } from '../orders/order.ts';
import type { Run } from '../ports/run.ts';
import type { Job, JobOutcome, RecordMatch, WriteGuard, Writes } from '../writes/job.ts';
import { Apart, roundFrom } from './apart.ts';
import { describeHold, type HeldOrder } from './held-orders.ts';
import { keepLabel, removeOldLabels } from './labels/kept-labels.ts';
import { isInlineDocument, isKeptLink, isWebUrl } from './labels/label-text.ts';
import { type Shipment, shipmentOf } from './labels.ts';
import { isReady, numberOrId, type ShipLine, standingOf } from './lines.ts';
import { type LookOptions, lookAhead } from './look-ahead.ts';
import { isPaidAtDoor } from './rates.ts';
import type { ReadBacks } from './read-back.ts';
import { chargeIn, priceFieldsOf, shipmentFields } from './read-price.ts';
import { orderOfKey, shipKey } from './ship-keys.ts';
import { describeTotal } from './show-table.ts';
import { ShownAfter } from './shown-after.ts';

interface ShipJobsOptions extends LookOptions {
  readonly create: Operation;
  readonly baseUrl: string | undefined;
  /** The filters that chose the orders. */
  readonly selection: string | undefined;
  /** How an order is held by the ledger, as it is when its turn has come. */
  readonly holdOf: (id: string) => HeldOrder | undefined;
  /** Undefined if orders are not read once more. */
  readonly readBacks: ReadBacks | undefined;
}

/** The shipments to create, as writes of the ledger, with what guards them. */
interface ShipWrites {
  readonly writes: Writes;
  readonly guard: WriteGuard;
  /** The orders that are left out. */
  readonly left: readonly JobOutcome[];
  /** Those that were created, by their keys. */
  readonly shipments: ReadonlyMap<string, Shipment>;
  readonly shown: ShownAfter | undefined;
  /** How many shipments left although the last look at their orders was no longer fresh. */
  lateLooks(): number;
}

/**
 * The reference that is sent with the shipment of an order, where the service has an input for one: the same from every machine
 * and for every attempt, so that a service that refuses it twice ships the order once.
 */
function ownReference(create: Operation, { order, round = 1 }: ShipLine): RecordFacts {
  const later = round > 1 ? { round } : {};
  if (referenceInputOf(create) === undefined) return later;
  return { sentReference: `shipctl-${order.id}${round > 1 ? `-${round}` : ''}`, ...later };
}

/** Returns the body with the reference in its place. */
function withReference(create: Operation, body: Row, reference: string | undefined): Row {
  const path = parsePath(referenceInputOf(create) ?? '');
  return path && reference !== undefined ? mergeRows(body, setPath(path, reference)) : body;
}

/** Does a record, or one inside of it, show this reference? */
const showsReference = (value: unknown, reference: string): boolean =>
  value === reference ||
  (Array.isArray(value) && value.some((each) => showsReference(each, reference))) ||
  (isRow(value) && Object.values(value).some((each) => showsReference(each, reference)));

export function shipWrites(desk: Run, options: ShipJobsOptions, lines: readonly ShipLine[]): ShipWrites {
  const { create, get, baseUrl, selection, readBacks } = options;
  const listed = lines.filter(isToSend).map((line) => jobOf(create, line, selection, readBacks && 'due'));
  // Machines that share no ledger must not go through one list in step.
  const jobs = readBacks ? roundFrom(listed, desk.io.random()) : listed;
  const apart = readBacks && new Apart(desk, readBacks);
  const shipments = new Map<string, Shipment>();
  removeOldLabels(desk);
  const chargeFields = priceFieldsOf(create, shipmentFields);
  const byKey = new Map(lines.map((line) => [shipKey(line.order.id), line]));
  const isOwn = ({ key }: Job): boolean => isUnanswered(byKey.get(key));
  const shown = get && new ShownAfter(desk, create, get);
  const looks = lookAhead(desk, jobs, options, { isOwn, lineOf: ({ key }) => byKey.get(key) });
  const guard: WriteGuard = {
    find: async (entries) => {
      const found = await mapConcurrently(entries, desk.settings.concurrency, async (entry) =>
        get ? findShipment(desk, get, entry) : untraceable,
      );
      return new Map(entries.map((entry, at) => [identityOf(entry), found[at] ?? untraceable]));
    },
    doubtsOf: async (ledger, entries) => (await shown?.doubtsOf(ledger, entries)) ?? new Map(),
    look: async (job) => {
      const hold = options.holdOf(orderOfKey(job.key));
      if (hold) return { status: 'not sent', reason: describeHold(hold) };
      return apart ? apart.inTurn(job, () => looks.look(job)) : looks.look(job);
    },
    guardOf: looks.guardOf,
    onEnded: ({ key }) => apart?.onEnded(key),
    keepOf: ({ key, keeps }, record) => {
      const shipment = shipmentOf(create, record, baseUrl);
      const label = keptLabel(shipment.label, baseUrl);
      const line = byKey.get(key);
      const price = line?.rate?.price;
      const charged = chargeIn(record, line !== undefined && isPaidAtDoor(line.order), chargeFields);
      const labelKept = isInlineDocument(label) && keepLabel(desk, { key, round: keeps?.round }, label);
      if (isInlineDocument(label) && !labelKept)
        desk.messages.warn(escaped`The label of order ${orderOfKey(key)} could not be kept on this machine.`);
      shipments.set(key, { ...shipment, label, labelKept, charged });
      readBacks?.add(key, shipment);
      apart?.onCreated(key);
      return {
        ...(price !== undefined && { price }),
        ...(charged !== undefined && { charged }),
        ...(shipment.waybill !== '' && { waybill: shipment.waybill }),
        ...(shipment.numbers.length > 0 && { numbers: shipment.numbers }),
        ...(isShortLink(shipment.tracking) && { tracking: shipment.tracking }),
        ...(isKeptLink(label) && { label }),
        ...(labelKept && { labelKept }),
      };
    },
  };
  const sent = lines.filter(isReady);
  const total = describeTotal(sent);
  const writes: Writes = {
    operation: create,
    noun: 'shipments',
    creates: false,
    listArgs: [],
    count: jobs.length,
    jobs: () => jobs,
    question: (count) => {
      const sum = count === sent.length && count > 0 ? escaped`: ${total}` : escaped``;
      return escaped`Create ${pluralize(count, 'shipments')}${sum}?`;
    },
  };
  const left = lines.filter((line) => !isToSend(line)).map(outcomeOfLeft);
  return { writes, guard, left, shipments, shown, lateLooks: looks.late };
}

/** Returns true if the order is to be shipped, or to be looked for first because its outcome is unknown. */
const isToSend = (line: ShipLine): boolean => isReady(line) || line.isUnsettled === true;

const untraceable: RecordMatch = { kind: 'untraceable' };

/** Was it sent from this machine before, with an unknown outcome? */
const isUnanswered = ({ entry }: Partial<ShipLine> = {}): boolean => entry !== undefined && isOpen(entry);

/** The outcome of an order that is not sent. */
function outcomeOfLeft(line: ShipLine): JobOutcome {
  const { order, there, fault, leftFor, entry, isRefusedByChecks: isFaulty } = line;
  const place = { key: shipKey(order.id), origin: originOf(order), file: '' };
  if (there !== undefined) return { ...place, reason: there, status: 'there before', id: entry?.id };
  return { ...place, reason: fault, status: 'not sent', ...(isFaulty ? { isFaulty } : { isLeftOut: true, leftFor }) };
}

function jobOf(
  create: Operation,
  line: ShipLine,
  selection: string | undefined,
  compared: Comparison | undefined,
): Job {
  const { order, courier, rate, purchase } = line;
  const own = ownReference(create, line);
  // An id that the service sends as a number stays one.
  const body = { order_id: order.row.id ?? order.id, ...line.body };
  return {
    key: shipKey(order.id),
    origin: originOf(order),
    file: '',
    args: [],
    traces: { selection, purchase: purchase?.text },
    seen: order.row,
    keeps: {
      ...own,
      number: order.number || undefined,
      courier,
      service: rate?.service || undefined,
      price: rate?.price,
      ...(compared && { compared }),
      ...(purchase && { ordered: new Date(purchase.made).toISOString() }),
    },
    body: withReference(create, body, own.sentReference),
  };
}

const originOf = (order: Order): string => `order ${numberOrId(order)}`;

/** Finds by the order itself what became of a shipment that was sent and never answered. */
async function findShipment(desk: Run, get: Operation, { key, sentReference }: LedgerEntry): Promise<RecordMatch> {
  const order = orderReader(get)(await desk.service.get(get, [orderOfKey(key)]));
  const standing = standingOf(order);
  const isCertain = sentReference !== undefined && showsReference(order.row, sentReference);
  if (standing.kind === 'ready' && !isCertain) return { kind: 'absent' };
  if (standing.kind === 'fault') return untraceable;
  const { id, number, waybill } = order;
  return {
    kind: 'found',
    record: { id: waybill || id, number: number || undefined, created: undefined, traces: {} },
  };
}

/**
 * The label as it is fetched: below the base URL as a path, since its address may be another one next time. The sandbox has no
 * base URL.
 */
function keptLabel(label: string, baseUrl: string | undefined): string {
  if (!isWebUrl(label)) return label;
  const { href, pathname, search } = new URL(label);
  const base = baseUrl?.replace(/\/+$/, '');
  if (base === undefined) return pathname + search;
  return href.startsWith(`${base}/`) ? href.slice(base.length) : label;
}

/** Longer links are not kept. */
const isShortLink = (url: string): boolean => url !== '' && url.length <= 2000;
