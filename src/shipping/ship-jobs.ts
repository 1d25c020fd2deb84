import { mapConcurrently } from '../base/map-concurrently.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { pluralize } from '../base/text/names.ts';
import type { LedgerEntry } from '../log/entry.ts';
import { identityOf, isOpen } from '../log/entry.ts';
import type { Operation } from '../operations/manifest.ts';
import type { Context } from '../session/context.ts';
import type { ApplyPlan, FaultyRow, Job, JobOutcome, RecordMatch } from '../writes/job.ts';
import { lookAhead } from './look-ahead.ts';
import { isReady, orderOfKey, type ShipLine, shipKey } from './plan-lines.ts';
import { type Shipment, shipmentOf } from './shipment.ts';
import { describeTotal } from './show-table.ts';
import { shipOrderOf, standingOf } from './standing.ts';

/** An id as the service sends it: a number stays one. */
const idValue = (row: ShipLine['order']['row'], field: string, id: string): unknown => row[field] ?? id;

const originOf = (id: string): string => escaped`order ${id}`;

function jobOf({ order, courier }: ShipLine): Job {
  return {
    ...{ key: shipKey(order.id), origin: originOf(order.id), file: '', args: [], traces: {} },
    seen: order.row,
    body: { order_id: idValue(order.row, 'id', order.id), ...(courier !== undefined && { courier }) },
  };
}

/** What the order itself says of a shipment that was sent and never answered. */
async function findShipment(context: Context, get: Operation, { key }: LedgerEntry): Promise<RecordMatch> {
  const order = shipOrderOf(get, await context.service.get(get, [orderOfKey(key)]));
  const standing = standingOf(order);
  if (standing.kind === 'ready') return { kind: 'absent' };
  if (standing.kind === 'fault') return { kind: 'untraceable' };
  const { id, number, waybill } = order;
  const record = { id: waybill || id, number: number || undefined, created: undefined };
  return { kind: 'found', record: { ...record, traces: {}, createdAt: undefined } };
}

/** A label below the base URL is kept as a path: its address may be another one next time. The sandbox has no base URL. */
function keptLabel(label: string, baseUrl: string | undefined): string {
  if (label === '') return label;
  const { href, pathname, search } = new URL(label);
  const base = baseUrl?.replace(/\/+$/, '');
  if (base === undefined) return pathname + search;
  return href.startsWith(`${base}/`) ? href.slice(base.length) : label;
}

/** A longer URL is not kept. */
const longestLabel = 2000;

export interface ShipJobs {
  readonly plan: ApplyPlan;
  /** By the key of the ledger. */
  readonly shipments: ReadonlyMap<string, Shipment>;
}

export interface ShipJobsOptions {
  readonly create: Operation;
  readonly get: Operation | undefined;
  readonly baseUrl: string | undefined;
  /** When the orders were read, in milliseconds since 1970. */
  readonly readAt: number;
  readonly concurrency: number;
}

/**
 * In random order, outside the sandbox. Two machines that began to ship the same orders at the same moment would stay
 * in step, and ship every order twice: this way one of them soon comes to an order that the other has shipped.
 */
function inRandomOrder(jobs: readonly Job[], { io, settings }: Context): readonly Job[] {
  if (settings.sandbox) return jobs;
  const places = new Map(jobs.map((job) => [job, io.random()]));
  return jobs.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
}

/** The shipments to create, as writes of the ledger. */
export function shipJobs(
  context: Context,
  { create, get, baseUrl, readAt, concurrency }: ShipJobsOptions,
  lines: readonly ShipLine[],
): ShipJobs {
  const sent = lines.filter(isReady);
  const jobs = inRandomOrder(lines.filter((line) => isReady(line) || line.isUnsettled).map(jobOf), context);
  const others = lines.filter((line) => !isReady(line) && !line.isUnsettled);
  const places = new Map(lines.map(({ order }, at) => [shipKey(order.id), at]));
  const placeOf = ({ key = '' }: JobOutcome): number => places.get(key) ?? lines.length;
  const shipments = new Map<string, Shipment>();
  const faulty = others.map(({ order, there, fault, entry }): FaultyRow => {
    const place = { key: shipKey(order.id), origin: originOf(order.id), file: '' };
    return there === undefined
      ? { ...place, reason: fault ?? '' }
      : { ...place, reason: there, status: 'there before', id: entry?.id };
  });
  async function* each<T>(all: readonly T[]): AsyncGenerator<T> {
    yield* all;
  }
  const find = async (entries: readonly LedgerEntry[]): Promise<Map<string, RecordMatch>> => {
    const found = await mapConcurrently(entries, context.settings.concurrency, async (entry) =>
      get ? findShipment(context, get, entry) : ({ kind: 'untraceable' } as const),
    );
    return new Map(entries.map((entry, at) => [identityOf(entry), found[at] ?? { kind: 'untraceable' }]));
  };
  const total = describeTotal(sent);
  const open = new Set(lines.filter(({ entry }) => entry && isOpen(entry)).map(({ order }) => shipKey(order.id)));
  const isOwn = ({ key }: Job): boolean => open.has(key);
  const plan: ApplyPlan = {
    ...{
      operation: create,
      noun: 'shipments',
      creates: false,
      listArgs: [],
      count: jobs.length,
      faultyCount: faulty.length,
    },
    jobs: () => each(jobs),
    faulty: () => each(faulty),
    sortOutcomes: (outcomes) => outcomes.toSorted((a, b) => placeOf(a) - placeOf(b)),
    question: (count) => {
      const sum = count === sent.length && total !== '' ? escaped`: ${total}` : '';
      return escaped`Create ${pluralize(count, 'shipments')}${sum}?`;
    },
    find,
    ...(get && { look: lookAhead(context, get, jobs, { ahead: concurrency, readAt, isOwn }) }),
    keepOf: ({ key }, record) => {
      const shipment = shipmentOf(create, record);
      const label = keptLabel(shipment.label, baseUrl);
      shipments.set(key, { ...shipment, label });
      return {
        ...(shipment.waybill !== '' && { waybill: shipment.waybill }),
        ...(label !== '' && label.length <= longestLabel && { label }),
      };
    },
  };
  return { plan, shipments };
}
