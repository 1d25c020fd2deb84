import { Failure, lacksCredential } from '../base/failure.ts';
import { mapConcurrently } from '../base/map-concurrently.ts';
import type { Row } from '../base/row.ts';
import { escaped, pluralize } from '../base/text/message.ts';
import { scalarText } from '../base/text/text.ts';
import { identityOf, isOpen, type LedgerEntry } from '../log/entry.ts';
import type { Operation } from '../operations/manifest.ts';
import { compareAmounts } from '../orders/money.ts';
import { type Order, orderReader } from '../orders/order.ts';
import { endsBatch } from '../service/batch.ts';
import type { ApplyPlan, Job, JobOutcome, RecordMatch, ThereBefore } from '../writes/job.ts';
import { reasonOfFailure } from '../writes/run-jobs.ts';
import { type Shipment, shipmentOf } from './labels.ts';
import { isReady, orderOfKey, type ShipLine, shipKey, standingOf } from './lines.ts';
import type { Desk } from './request.ts';
import { describeTotal } from './show-table.ts';

interface ShipJobsOptions {
  readonly create: Operation;
  readonly get: Operation | undefined;
  readonly baseUrl: string | undefined;
  /** When the orders were read, in milliseconds since 1970. */
  readonly readAt: number;
  /** How many orders are looked at before it is their turn. */
  readonly concurrency: number;
}

/** The shipments to create, as writes of the ledger; those that were created, by their keys. */
export function shipJobs(desk: Desk, options: ShipJobsOptions, lines: readonly ShipLine[]) {
  const { create, get, baseUrl } = options;
  const sent = lines.filter(isReady);
  const jobs = inRandomOrder(lines.filter((line) => isReady(line) || line.isUnsettled).map(jobOf), desk);
  const others = lines.filter((line) => !isReady(line) && !line.isUnsettled);
  const places = new Map(lines.map(({ order }, at) => [shipKey(order.id), at]));
  const placeOf = ({ key = '' }: JobOutcome): number => places.get(key) ?? lines.length;
  const shipments = new Map<string, Shipment>();
  const faulty = others.map(({ order, there, fault, entry }): JobOutcome => {
    const place = { key: shipKey(order.id), origin: originOf(order.id), file: '' };
    return there === undefined
      ? { ...place, reason: fault ?? '', status: 'not sent', isFaulty: true }
      : { ...place, reason: there, status: 'there before', id: entry?.id };
  });
  const find = async (entries: readonly LedgerEntry[]): Promise<Map<string, RecordMatch>> => {
    const found = await mapConcurrently(entries, desk.settings.concurrency, async (entry) =>
      get ? findShipment(desk, get, entry) : ({ kind: 'untraceable' } as const),
    );
    return new Map(entries.map((entry, at) => [identityOf(entry), found[at] ?? { kind: 'untraceable' }]));
  };
  const total = describeTotal(sent);
  const open = new Set(lines.filter(({ entry }) => entry && isOpen(entry)).map(({ order }) => shipKey(order.id)));
  const isOwn = ({ key }: Job): boolean => open.has(key);
  const plan: ApplyPlan = {
    operation: create,
    noun: 'shipments',
    creates: false,
    listArgs: [],
    count: jobs.length,
    jobs: () => jobs,
    faulty: () => faulty,
    sortOutcomes: (outcomes) => outcomes.toSorted((a, b) => placeOf(a) - placeOf(b)),
    question: (count) => {
      const sum = count === sent.length && total !== '' ? escaped`: ${total}` : '';
      return escaped`Create ${pluralize(count, 'shipments')}${sum}?`;
    },
    find,
    ...(get && { look: lookAhead(desk, get, jobs, options, isOwn) }),
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

function jobOf({ order, courier }: ShipLine): Job {
  return {
    key: shipKey(order.id),
    origin: originOf(order.id),
    file: '',
    args: [],
    traces: {},
    seen: order.row,
    // An id that the service sends as a number stays one.
    body: { order_id: order.row.id ?? order.id, ...(courier !== undefined && { courier }) },
  };
}

const originOf = (id: string): string => escaped`order ${id}`;

/**
 * In random order, outside the sandbox. Two machines that began to ship the same orders at the same moment would stay
 * in step, and ship every order twice: this way one of them soon comes to an order that the other has shipped.
 */
function inRandomOrder(jobs: readonly Job[], { io, settings }: Desk): readonly Job[] {
  if (settings.sandbox) return jobs;
  const places = new Map(jobs.map((job) => [job, io.random()]));
  return jobs.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
}

/** Finds by the order itself what became of a shipment that was sent and never answered. */
async function findShipment(desk: Desk, get: Operation, { key }: LedgerEntry): Promise<RecordMatch> {
  const order = orderReader(get)(await desk.service.get(get, [orderOfKey(key)]));
  const standing = standingOf(order);
  if (standing.kind === 'ready') return { kind: 'absent' };
  if (standing.kind === 'fault') return { kind: 'untraceable' };
  const { id, number, waybill } = order;
  return {
    kind: 'found',
    record: { id: waybill || id, number: number || undefined, created: undefined, traces: {} },
  };
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

/**
 * Looks at the order of a job just before it is sent: others may have shipped or changed it since the table was shown. The
 * orders of the next jobs are read meanwhile, so that no time is lost. `isOwn`: it was sent from this machine before, with an
 * unknown outcome.
 *
 * The ledger knows this machine only. Another machine that ships the same orders is noticed by an order that was waiting
 * when the orders were read and is shipped now. That machine may still be sending its first order, so the first look waits.
 */
function lookAhead(
  desk: Desk,
  get: Operation,
  jobs: readonly Job[],
  { concurrency: ahead, readAt }: ShipJobsOptions,
  isOwn: (job: Job) => boolean,
) {
  const { clock, io, settings, shipPause, signal } = desk;
  const looks = new Map<string, { readonly since: number; readonly found: Promise<ThereBefore | undefined> }>();
  const places = new Map(jobs.map(({ key }, at) => [key, at]));
  const start = (job: Job): Promise<ThereBefore | undefined> => {
    const { key } = job;
    const since = clock.now();
    const known = looks.get(key);
    if (known && since - known.since < freshFor) return known.found;
    const found = lookAt(desk, get, job, isOwn(job));
    looks.set(key, { since, found });
    // It is awaited later; until then a failure must not count as unhandled.
    found.catch(() => undefined);
    return found;
  };
  const waitForOthers = async (): Promise<void> => {
    if (jobs.length < 2 || settings.sandbox) return;
    const wait = readAt + shipPause * (1 + io.random()) - clock.now();
    if (wait > 0) await clock.sleep(wait, signal);
  };
  let quiet: Promise<void> | undefined;
  return async (job: Job): Promise<ThereBefore | undefined> => {
    quiet ??= waitForOthers();
    await quiet;
    const at = places.get(job.key) ?? 0;
    const found = await start(job);
    looks.delete(job.key);
    for (const next of jobs.slice(at + 1, at + 1 + ahead)) void start(next);
    return found;
  };
}

/** Milliseconds after which a look is too old: a shipment that waits for its service holds up those behind it. */
const freshFor = 2000;

async function lookAt(
  desk: Desk,
  get: Operation,
  { key, seen = {} }: Job,
  isOwn: boolean,
): Promise<ThereBefore | undefined> {
  try {
    const id = orderOfKey(key);
    const order = orderReader(get)(await desk.service.get(get, [id]));
    const standing = standingOf(order);
    if (standing.kind === 'ready') {
      const changed = changedFields(orderReader(get)(seen), order);
      if (changed.length === 0) return undefined;
      const reason = escaped`changed since its courier was chosen (${changed.join(', ')}): the same command asks its price again`;
      return { status: 'not sent', number: order.number, reason };
    }
    const { kind, reason } = standing;
    if (kind === 'fault') return { status: 'not sent', number: order.number, reason };
    const what = escaped`Order ${id} was shipped from elsewhere since it was read: ${reason}. Nothing more was sent.`;
    const hint = 'If another machine is shipping these orders, wait for it: at the same moment both would ship one.';
    const endsAll = isOwn ? {} : { endsAll: new Failure('partial', what, { hint }) };
    return { status: 'there before', number: order.number, reason, ...endsAll };
  } catch (failure) {
    if (!(failure instanceof Failure) || endsBatch(failure) || lacksCredential(failure)) throw failure;
    return { status: 'not sent', reason: escaped`its order could not be looked at: ${reasonOfFailure(failure)}` };
  }
}

/** Fields without a role that decide the courier and the price. */
const decisive = /^(?:receiver|shipper)_|^(?:warehouse_id|payment_method|total_weight)$/;

const decisiveRoles = ['receiver', 'phone', 'city', 'total', 'currency'] as const;

const boxSizes = ['length', 'width', 'height', 'weight'];

/**
 * The fields by which an order gets its courier and its price, and that have changed between two readings. A field
 * that is empty in one of them is not compared: a list need not hold all that a single order does.
 */
function changedFields(before: Order, now: Order): string[] {
  const fields = new Set([
    ...Object.keys(before.row).filter((field) => decisive.test(field)),
    ...decisiveRoles.flatMap((role) => now.fields[role]),
  ]);
  return [
    ...[...fields].filter((field) => hasChanged(before.text(field), now.text(field))),
    ...(haveChanged(before.boxes, now.boxes) ? ['boxes'] : []),
  ];
}

const hasChanged = (first: string, second: string): boolean =>
  first !== '' && second !== '' && first !== second && compareAmounts(first, second) !== 0;

function haveChanged(before: readonly Row[], now: readonly Row[]): boolean {
  if (before.length === 0 || now.length === 0) return false;
  const isOther = (box: Row, at: number): boolean =>
    boxSizes.some((size) => hasChanged(scalarText(box[size]), scalarText(now[at]?.[size])));
  return before.length !== now.length || before.some(isOther);
}
