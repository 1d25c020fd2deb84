import { type CallResult, Failure } from '../base/failure.ts';
import type { Row } from '../base/row.ts';
import { escaped, firstLineOf, joined, type Message, pluralize, suggest } from '../base/text/message.ts';
import type { Ledger } from '../log/ledger.ts';
import { findOperation } from '../operations/catalogue.ts';
import { orderId } from '../orders/order.ts';
import { canAsk } from '../ports/ask.ts';
import type { Run } from '../ports/run.ts';
import { isCourierRefused } from '../service/couriers.ts';
import type { RunEnd } from '../service/jobs.ts';
import type { JobOutcome, OpenedResult } from '../writes/job.ts';
import { readLedger } from '../writes/open-ledger.ts';
import { concludeRun, failureOfRun } from '../writes/summary.ts';
import { checkLines, pricesAboveTotal, rechecker } from './check-lines.ts';
import { noteCharges } from './confirmed-prices.ts';
import { CourierNames } from './courier-names.ts';
import { type DoubleShipment, doublesIn, withDoubles } from './doubles.ts';
import { GoingRun } from './going-run.ts';
import type { SheetPlace } from './handover/save-handover.ts';
import { dayNow, holdIn, leaveHeld } from './held-orders.ts';
import type { Shipment } from './labels.ts';
import { noteLacking, readUnprinted } from './lacking-papers.ts';
import {
  askUnpriced,
  isReady,
  type PricedLines,
  priceLines,
  readEarlier,
  readLines,
  type ShipLine,
  setCities,
} from './lines.ts';
import { freshFor } from './look-ahead.ts';
import { askChanged, leaveChanged, readStart, tellStart } from './new-ledger.ts';
import { isOfDay } from './papers/place-papers.ts';
import type { PaperPlace } from './papers/write-paper.ts';
import { savePicking } from './picking/save-picking.ts';
import { openReadBacks, type ReadBacks } from './read-back.ts';
import { baseOf, type ShipRequest } from './request.ts';
import { doubtsOfRule } from './rules.ts';
import { describeUnsentWeight } from './sent-parcels.ts';
import { describeOutcomes } from './ship-counts.ts';
import { shipWrites } from './ship-jobs.ts';
import { orderOfKey, shipKey } from './ship-keys.ts';
import { type Shipped, shippedEarlier, shippedRow } from './ship-rows.ts';
import { noteOtherLabels, openFiles, placeOfShipped, RunLabels, saveHandover } from './shipped-documents.ts';
import { describeShipped, notePickups, wasShipped, withPickups } from './show-table.ts';

/** Reads the orders, checks them, and chooses the courier of each. Sends nothing. */
export async function planShipments(desk: Run, request: ShipRequest): Promise<PricedLines> {
  const names = new CourierNames(desk, request.operations.create);
  const saved = request.rules.flatMap(({ text }) => text ?? []);
  const change = saved.length > 0 ? escaped`To change the rules: ${suggest`rules set ${saved}`}` : undefined;
  const rules = await names.listedRules(request.rules, request.excluded, change);
  for (const rule of rules) for (const said of doubtsOfRule(request.operations.list, rule)) desk.messages.warn(said);
  const lines = await readLines(desk, request);
  await leaveHeld(desk, lines);
  const earlier = await readEarlier(desk, request, lines);
  const unprinted = await readUnprinted(desk, request, [...lines, ...earlier]);
  await setCities(desk, [...lines, ...earlier]);
  const start = await readStart(desk, request.operations.create);
  await tellStart(desk, start);
  const warnings = await checkLines(desk, request, lines);
  // Without a person nothing is decided later: the table and its total are what is sent, and a dry run ends as the run would.
  const isAlone = request.isDryRun || !(await canAsk(desk));
  if (isAlone && !request.isOnlyLedger) leaveChanged(desk, lines, start);
  await priceLines(desk, { ...request, rules, leavesUnpriced: isAlone && !request.anyPrice }, names, lines);
  const unsent = lines.some(isReady) ? describeUnsentWeight(request.operations.create) : undefined;
  if (unsent !== undefined) desk.messages.warn(unsent);
  return {
    lines,
    earlier,
    unprinted,
    start,
    warnings: [...warnings, ...pricesAboveTotal(request, lines)],
    joined: names.describeJoined(lines.flatMap(({ services = [] }) => services)),
    excluded: names.describeExcluded(),
    names,
  };
}

/** The rows of the result, and the failure if an order was not shipped as asked. */
export interface ShippedRun {
  readonly rows: readonly Row[];
  readonly failure: Failure | undefined;
}

/** Asks, creates the shipments, and saves their documents: also those of a run that did not create all. */
export async function createShipments(desk: Run, request: ShipRequest, priced: PricedLines): Promise<ShippedRun> {
  const { operations, papers } = request;
  const { messages, signal } = desk;
  await askUnpriced(desk, request, priced.lines);
  await askChanged(desk, priced.lines, priced.start, request.isOnlyLedger);
  if (!priced.lines.some((line) => isReady(line) || line.isUnsettled))
    messages.note(escaped`There is nothing to send.`);
  const { labels, picking, handover, removeEmpty, release } = await openFiles(desk, request);
  const readBacks = await openReadBacks(desk, operations.create, operations.get);
  const earlier = priced.earlier.map(shippedEarlier);
  const unprinted = priced.unprinted.map(shippedEarlier);
  const before = (place: PaperPlace) => (isOfDay(place) ? [...earlier, ...unprinted] : earlier);
  const saving = labels && new RunLabels(desk, request, labels, before(labels.place));
  const run = new GoingRun(messages);
  const sent = await run.attempt(() => sendShipments(desk, request, priced, { run, readBacks, saving, earlier }));
  run.beginPapers();
  const { outcomes, rows } = sent ?? { outcomes: [], rows: [] };
  const shipped = outcomes.filter(wasShipped);
  if (sent) await run.attempt(() => priced.names.keepTold());
  noteCharges(desk, shipped);
  notePickups(desk, shipped);
  await run.attempt(async () => saving?.finish(sent && outcomes.map(({ outcome }) => outcome)));
  if (saving?.path !== undefined) papers.written.set('labels', saving.path);
  const goesOn = !signal.aborted;
  if (saving && goesOn) await run.attempt(() => noteOtherLabels(desk, operations.create, saving.shipped));
  const isUnsaved = saving?.noteUnsaved() === true;
  let picked: ReadonlyMap<string, string> | undefined;
  if (picking && goesOn && sent)
    picked = await run.attempt(() =>
      savePicking(desk, papers, picking, { own: shipped, earlier: before(picking.place) }),
    );
  else await picking?.file.discard();
  const isMeant = sent !== undefined || !isUnconfirmed(run.error);
  let sheets: ReadonlyMap<string, SheetPlace> | undefined;
  if (handover && !signal.aborted && isMeant)
    await run.attempt(async () => {
      const saved = await saveHandover(desk, request, handover, shipped);
      sheets = saved.places;
      if (saved.failure) throw saved.failure;
    });
  else await handover?.file.discard();
  const isCutShort = noteLacking(desk, papers, [...shipped, ...unprinted]) || isUnsaved;
  release();
  // The user has everything by now: only the comparison waits.
  const hasSent = shipped.some(({ outcome: { status } }) => status === 'done');
  await run.attempt(async () => {
    const { error } = run;
    const isSound = error === undefined || (error instanceof Failure && ['partial', 'refused'].includes(error.kind));
    await readBacks?.finish(hasSent && isSound, error instanceof Failure ? firstLineOf(error.said) : undefined);
    await readBacks?.keep();
  });
  let doubles: readonly DoubleShipment[] = [];
  let told: readonly Row[] | undefined;
  await run.attempt(async () => {
    doubles = doublesIn(await readLedger(desk));
    told = rowsWithDoubles(desk, [...outcomes, ...earlier], saving, doubles);
    const result = told && (await request.openResult?.());
    await result?.write(told ?? []).finally(result.close);
  });
  removeEmpty();
  if (isCutShort) run.cutShort(signal.reason);
  const summary = describeOutcomes(outcomes.map(({ outcome }) => outcome));
  const concluded = run.conclude(summary, { hasSent, hasTold: readBacks?.hasWaited === true });
  const failure = withDoubles(concluded, doubles);
  if (failure !== undefined && !(failure instanceof Failure)) throw failure;
  const ended = told ?? rows;
  const withPapers = ended.map((row) => {
    const id = String(row.order_id);
    const sheet = sheets?.get(id);
    return { ...row, picking_file: picked?.get(id), handover_file: sheet?.file, handover_pages: sheet?.pages };
  });
  return { rows: withPapers, failure };
}

/** Was the question answered with no, could nobody answer it, or does another run hold the ledger? */
const isUnconfirmed = (error: unknown): boolean =>
  error instanceof Failure &&
  (error.kind === 'declined' || error.kind === 'usage' || error.details.busyWith !== undefined);

/** Returns the rows of the result if an order turned out to be shipped twice; undefined if that is not new. */
function rowsWithDoubles(
  desk: Run,
  shipped: readonly Shipped[],
  saving: RunLabels | undefined,
  doubles: readonly DoubleShipment[],
): readonly Row[] | undefined {
  const others = new Map(doubles.map(({ key, other }) => [key, other]));
  const isNews = ({ line, outcome: { key = '' } }: Shipped): boolean =>
    others.has(key) && line.entry?.compared !== 'differs';
  if (!shipped.some(isNews)) return undefined;
  return shipped.map((one) => {
    const other = others.get(one.outcome.key ?? '');
    return resultRowOf(desk, { ...one, ...(other !== undefined && { other }) }, saving);
  });
}

function resultRowOf({ messages, catalogue }: Run, one: Shipped, saving: RunLabels | undefined): Row {
  const label = saving?.outcomes?.get(placeOfShipped(one).name);
  return shippedRow({ ...one, label }, messages.wordsOf, findOperation(catalogue, 'shipments.create'));
}

interface SendingRun {
  readonly run: GoingRun;
  readonly readBacks: ReadBacks | undefined;
  readonly saving: RunLabels | undefined;
  /** Shipped by earlier runs with the same filters. */
  readonly earlier: readonly Shipped[];
}

/** Creates the shipments, fetches their labels and writes the result, while it holds the ledger. Failures go to `run`. */
async function sendShipments(
  desk: Run,
  request: ShipRequest,
  { lines, names }: PricedLines,
  { run, readBacks, saving, earlier }: SendingRun,
): Promise<{ readonly outcomes: readonly Shipped[]; readonly rows: readonly Row[] }> {
  const { operations, pickup, sending, openResult, selection, maxRise } = request;
  let ledger: Ledger | undefined;
  const options = {
    ...operations,
    holdOf: (id: string) => ledger && holdIn(ledger.book, id, dayNow(desk)),
    baseUrl: baseOf(desk),
    maxRise,
    recheck: rechecker(desk, request),
    concurrency: sending.concurrency,
    selection,
    readBacks,
    isApart: readBacks !== undefined,
  };
  const { writes, guard, left, shipments, shown, lateLooks } = shipWrites(desk, options, lines);
  const { openWrites, write } = await import('../writes/write.ts');
  const held = await openWrites({ surroundings: desk, writes, guard, options: sending });
  ledger = held.ledger;
  let result: OpenedResult | undefined;
  try {
    result = await openResult?.();
    const end: RunEnd = {};
    const ended: JobOutcome[] = [...left];
    for await (const { outcome } of write(held, end)) ended.push(outcome);
    await run.attempt(async () => shown?.learn(held.ledger, ended));
    const sent = shippedOf(lines, ended, shipments);
    const refused = sent.filter(({ outcome: { failure } }) => isCourierRefused(failure, operations.create));
    names.noteRefused(refused.flatMap(({ line: { courier } }) => courier ?? []));
    const outcomes = pickup ? await withPickups(desk, operations.pickup, sent) : sent;
    // Most have come due while others were sent. The rest waits until the user has the labels.
    await run.attempt(async () => readBacks?.finish(false));
    await saving?.save(outcomes.filter(wasShipped));
    const rows = [...outcomes, ...earlier].map((one) => resultRowOf(desk, one, saving));
    const told = sent.map(({ outcome }) => outcome);
    const summary = describeOutcomes(told);
    const failure = byOrder(
      failureOfRun(end, told, { operation: operations.create, summary, namesFaulty: true }),
      told,
      lines,
    );
    const concluded = await concludeRun(desk, result, { rows, failure, note: summary });
    if (readBacks && lateLooks() > 0) desk.messages.warn(slowLooks(lateLooks()));
    const also = escaped`The result also has ${pluralize(earlier.length, 'orders')} that the same filters chose and shipped before.`;
    if (concluded.isWritten && earlier.length > 0) desk.messages.note(also);
    const created = sent.filter(({ outcome }) => outcome.status === 'done');
    // Waybills that no file holds are shown: their shipments have been paid for.
    const lost = result && !concluded.isWritten ? created : created.filter(({ outcome }) => outcome.failure);
    if (concluded.failure) run.end(withWaybills(concluded.failure, lost));
    return { outcomes, rows };
  } finally {
    await held.ledger.close();
    await result?.close();
  }
}

/** The failure of a run with results by the ids of orders, as those of a dry run: what was left out was not sent. */
function byOrder(
  failure: Failure | undefined,
  outcomes: readonly JobOutcome[],
  lines: readonly ShipLine[],
): Failure | undefined {
  if (!failure?.details.results) return failure;
  const left = new Set(outcomes.filter(({ isFaulty, isLeftOut }) => isFaulty || isLeftOut).map(({ key }) => key));
  const orders = new Map(lines.map(({ order }) => [shipKey(order.id), order]));
  const results = failure.details.results.map((each): CallResult => {
    const { key = each.id, outcome, status, message } = each;
    const order = orders.get(key);
    const id = orderOfKey(key);
    const named = { id, order_id: order ? orderId(order) : id, order_number: order?.number || undefined };
    return left.has(key) ? { ...named, outcome: 'not_sent', message } : { ...named, outcome, status, message };
  });
  return new Failure(failure.kind, failure.said, { ...failure.details, results });
}

/** Returns the outcome of each order, in the sequence of the table. */
function shippedOf(
  lines: readonly ShipLine[],
  outcomes: readonly JobOutcome[],
  shipments: ReadonlyMap<string, Shipment>,
): Shipped[] {
  const places = new Map(lines.map(({ order }, at) => [shipKey(order.id), at]));
  const placeOf = ({ key = '' }: JobOutcome): number => places.get(key) ?? lines.length;
  return outcomes
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .flatMap((outcome) => {
      const line = lines[placeOf(outcome)];
      if (!line) return [];
      // Another desk has shipped it since the ledger was read.
      const { key = '', entry = line.entry } = outcome;
      return [{ line: { ...line, entry }, outcome, shipment: shipments.get(key) }];
    });
}

function withWaybills(failure: Failure, lost: readonly Shipped[]): Failure {
  if (lost.length === 0) return failure;
  const lines = [escaped`These waybills could not be saved:`, ...lost.map(describeShipped)];
  return new Failure(failure.kind, joined([failure.said, ...lines], '\n'), { ...failure.details, cause: failure });
}

const slowLooks = (count: number): Message =>
  escaped`The service took more than ${freshFor / 1000} s to show ${pluralize(count, 'orders')} before ${count === 1 ? escaped`it was` : escaped`they were`} shipped: another machine that ships the same may go unnoticed.`;
