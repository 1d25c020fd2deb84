import { Failure, lacksCredential } from '../base/failure.ts';
import { mapConcurrently } from '../base/map-concurrently.ts';
import type { Row } from '../base/row.ts';
import { escaped, pluralize, suggest } from '../base/text/message.ts';
import { identityOf, isOpen, type LedgerEntry } from '../log/entry.ts';
import type { Operation } from '../operations/manifest.ts';
import { orderReader } from '../orders/order.ts';
import { endsBatch } from '../service/batch.ts';
import type { ApplyPlan, Job, JobOutcome, RecordMatch, ThereBefore } from '../writes/job.ts';
import { reasonOfFailure } from '../writes/run-jobs.ts';
import { changedFields } from './changed-fields.ts';
import { whyDearer } from './confirmed-prices.ts';
import { isKeptLink, isWebUrl } from './labels/label-text.ts';
import { type Shipment, shipmentOf } from './labels.ts';
import { isReady, orderOfKey, type ShipLine, shipKey, standingOf } from './lines.ts';
import type { MaxRise } from './max-rise.ts';
import { ownReference, showsReference, withReference } from './own-reference.ts';
import { isPaidAtDoor } from './rates.ts';
import { chargeIn, priceFieldsOf, shipmentFields } from './read-price.ts';
import type { Desk } from './request.ts';
import { describeTotal } from './show-table.ts';
import { ShownAfter } from './shown-after.ts';

interface ShipJobsOptions {
  readonly create: Operation;
  readonly get: Operation | undefined;
  readonly price: Operation | undefined;
  readonly maxRise: MaxRise;
  /** Returns the names of the checks that an order fails now. */
  readonly recheck: (row: Row) => Promise<string>;
  readonly baseUrl: string | undefined;
  /** When the orders were read, in milliseconds since 1970. */
  readonly readAt: number;
  /** How many orders are looked at before it is their turn. */
  readonly concurrency: number;
  /** The filters that chose the orders. */
  readonly selection: string | undefined;
}

/** The shipments to create, as writes of the ledger; those that were created, by their keys. */
export function shipJobs(desk: Desk, options: ShipJobsOptions, lines: readonly ShipLine[]) {
  const { create, get, baseUrl, selection } = options;
  const sent = lines.filter(isReady);
  const open = lines.filter((line) => isReady(line) || line.isUnsettled);
  const jobs = inRandomOrder(
    open.map((line) => jobOf(create, line, selection)),
    desk,
  );
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
  const unanswered = lines.filter(({ entry }) => entry && isOpen(entry));
  const sentBefore = new Set(unanswered.map(({ order }) => shipKey(order.id)));
  const chargeFields = priceFieldsOf(create, shipmentFields);
  const byKey = new Map(lines.map((line) => [shipKey(line.order.id), line]));
  const isOwn = ({ key }: Job): boolean => sentBefore.has(key);
  const shown = get && new ShownAfter(desk, create, get);
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
    doubtsOf: async (ledger, entries) => (await shown?.doubtsOf(ledger, entries)) ?? new Map(),
    learn: async (ledger, outcomes) => shown?.learn(ledger, outcomes),
    look: lookAhead(desk, jobs, options, { isOwn, lineOf: ({ key }) => byKey.get(key) }),
    keepOf: ({ key }, record) => {
      const shipment = shipmentOf(create, record, baseUrl);
      const label = keptLabel(shipment.label, baseUrl);
      const line = byKey.get(key);
      const price = line?.rate?.price;
      const charged = chargeIn(record, line !== undefined && isPaidAtDoor(line.order), chargeFields);
      shipments.set(key, { ...shipment, label, charged });
      return {
        ...(price !== undefined && { price }),
        ...(charged !== undefined && { charged }),
        ...(shipment.waybill !== '' && { waybill: shipment.waybill }),
        ...(isShortLink(shipment.tracking) && { tracking: shipment.tracking }),
        ...(isKeptLink(label) && { label }),
      };
    },
  };
  return { plan, shipments };
}

function jobOf(create: Operation, line: ShipLine, selection: string | undefined): Job {
  const { order, courier, rate } = line;
  const own = ownReference(create, line);
  // An id that the service sends as a number stays one.
  const body = { order_id: order.row.id ?? order.id, ...line.body };
  return {
    key: shipKey(order.id),
    origin: originOf(order.id),
    file: '',
    args: [],
    traces: { selection },
    seen: order.row,
    keeps: {
      ...own,
      number: order.number || undefined,
      courier,
      service: rate?.service || undefined,
      price: rate?.price,
    },
    body: withReference(create, body, own.sentReference),
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
async function findShipment(desk: Desk, get: Operation, { key, sentReference }: LedgerEntry): Promise<RecordMatch> {
  const order = orderReader(get)(await desk.service.get(get, [orderOfKey(key)]));
  const standing = standingOf(order);
  const isCertain = sentReference !== undefined && showsReference(order.row, sentReference);
  if (standing.kind === 'ready' && !isCertain) return { kind: 'absent' };
  if (standing.kind === 'fault') return { kind: 'untraceable' };
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

/**
 * Looks at the order of a job just before it is sent: others may have shipped or changed it since the table was shown. The
 * orders of the next jobs are read meanwhile, so that no time is lost. Prices that are old are asked again with them.
 *
 * The ledger knows this machine only. Another machine that ships the same orders is noticed by an order that was waiting
 * when the orders were read and is shipped now. That machine may still be sending its first order, so the first look waits.
 */
function lookAhead(desk: Desk, jobs: readonly Job[], options: ShipJobsOptions, known: KnownOfJobs) {
  const { concurrency: ahead, readAt } = options;
  const { clock, io, settings, shipPause, signal } = desk;
  const looks = new Map<string, { readonly since: number; readonly found: Promise<ThereBefore | undefined> }>();
  const places = new Map(jobs.map(({ key }, at) => [key, at]));
  const start = (job: Job): Promise<ThereBefore | undefined> => {
    const { key } = job;
    const since = clock.now();
    const earlier = looks.get(key);
    if (earlier && since - earlier.since < freshFor) return earlier.found;
    const found = lookAt(desk, options, job, known);
    looks.set(key, { since, found });
    // It is awaited later; until then a failure must not count as unhandled.
    found.catch(() => undefined);
    return found;
  };
  const waitForOthers = async (): Promise<void> => {
    if (jobs.length < 2 || settings.sandbox || !options.get) return;
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

interface KnownOfJobs {
  /** It was sent from this machine before, with an unknown outcome. */
  isOwn(job: Job): boolean;
  lineOf(job: Job): ShipLine | undefined;
}

async function lookAt(
  desk: Desk,
  { get, price, maxRise, recheck }: ShipJobsOptions,
  job: Job,
  { isOwn, lineOf }: KnownOfJobs,
): Promise<ThereBefore | undefined> {
  try {
    const id = orderOfKey(job.key);
    const line = lineOf(job);
    const [row, dearer] = await Promise.all([
      get && desk.service.get(get, [id]),
      line && whyDearer(desk, price, line, maxRise),
    ]);
    const unsent = dearer === undefined ? undefined : ({ status: 'not sent', reason: dearer } as const);
    if (!get || !row) return unsent;
    const order = orderReader(get)(row);
    const standing = standingOf(order);
    if (standing.kind === 'ready') {
      const changed = changedFields(orderReader(get)(job.seen ?? {}), order);
      if (changed.length === 0) return unsent && { ...unsent, number: order.number };
      const errors = await recheck(row);
      const next =
        errors === ''
          ? ': the same command asks its price again'
          : escaped`, and no longer passes ${errors}: ${suggest`orders check ${id}`}`;
      const reason = escaped`changed since its courier was chosen (${changed.join(', ')})`;
      return { status: 'not sent', number: order.number, reason: reason + next };
    }
    const { kind, reason } = standing;
    if (kind === 'fault') return { status: 'not sent', number: order.number, reason };
    const what = escaped`Order ${id} was shipped from elsewhere since it was read: ${reason}. Nothing more was sent.`;
    const hint = 'If another machine is shipping these orders, wait for it: at the same moment both would ship one.';
    const endsAll = isOwn(job) ? {} : { endsAll: new Failure('partial', what, { hint }) };
    return { status: 'there before', number: order.number, reason, ...endsAll };
  } catch (failure) {
    if (!(failure instanceof Failure) || endsBatch(failure) || lacksCredential(failure)) throw failure;
    return { status: 'not sent', reason: escaped`its order could not be looked at: ${reasonOfFailure(failure)}` };
  }
}
