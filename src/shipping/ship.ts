import { Failure } from '../base/failure.ts';
import { escaped, firstLineOf, joined, type Message, pluralize } from '../base/text/message.ts';
import { canAsk } from '../ports/ask.ts';
import { isCourierRefused } from '../service/couriers.ts';
import type { JobOutcome, OpenResult } from '../writes/job.ts';
import { readLedger } from '../writes/open-ledger.ts';
import { noteCharges } from './confirmed-prices.ts';
import { CourierNames } from './courier-names.ts';
import { type DoubleShipment, doublesIn, withDoubles } from './doubles.ts';
import type { LabelOutcome } from './labels/save-labels.ts';
import {
  askUnpriced,
  checkLines,
  isReady,
  numberOrId,
  type PricedLines,
  priceLines,
  readEarlier,
  readLines,
  rechecker,
  type ShipLine,
  setCities,
} from './lines.ts';
import { freshFor } from './look-ahead.ts';
import { askChanged, leaveChanged, readStart, tellStart } from './new-ledger.ts';
import { openReadBacks, type ReadBacks } from './read-back.ts';
import { baseOf, type Desk, type ShipRequest } from './request.ts';
import { describeUnsentWeight } from './sent-parcels.ts';
import { shipJobs } from './ship-jobs.ts';
import { orderOfKey, shipKey } from './ship-keys.ts';
import { type Shipped, shippedRow } from './ship-rows.ts';
import {
  noteOtherLabels,
  openFiles,
  placeOfShipped,
  RunLabels,
  saveHandover,
  savePicking,
} from './shipped-documents.ts';
import { describePlanned, describeShipped, notePickups, wasShipped, withPickups } from './show-table.ts';

/** Reads the orders, checks them, and chooses the courier of each. Sends nothing. */
export async function planShipments(desk: Desk, request: ShipRequest): Promise<PricedLines> {
  const names = new CourierNames(desk, request.operations.create);
  const rules = await names.listedRules(request.rules);
  const lines = await readLines(desk, request);
  const earlier = await readEarlier(desk, request, lines);
  await setCities(desk, [...lines, ...earlier]);
  const start = await readStart(desk, request.operations.create);
  await tellStart(desk, start);
  const warnings = await checkLines(desk, request, lines);
  // Without a person nothing is decided later: the table and its total are what is sent, and a dry run ends as the run would.
  const isAlone = request.isDryRun || !(await canAsk(desk));
  if (isAlone && !request.isOnlyLedger) leaveChanged(desk, lines, start);
  await priceLines(desk, { ...request, rules }, names, lines, isAlone && !request.anyPrice);
  const unsent = lines.some(isReady) ? describeUnsentWeight(request.operations.create) : undefined;
  if (unsent !== undefined) desk.messages.warn(unsent);
  return {
    lines,
    earlier,
    start,
    warnings,
    joined: names.describeJoined(lines.flatMap(({ services = [] }) => services)),
    names,
  };
}

/** Why the command ends with 8 if orders were left out of a dry run. */
export function leftOutFailure(lines: readonly ShipLine[]): Failure | undefined {
  const left = lines.filter(({ fault }) => fault !== undefined);
  if (left.length === 0) return undefined;
  const isRefused = left.some(({ isRefusedByChecks }) => isRefusedByChecks);
  return new Failure('partial', describePlanned(lines), {
    hint: isRefused ? escaped`Correct them, or leave out a check that does not matter: --skip <check>` : undefined,
    isByDesign: true,
    results: left.map(({ order, fault }) => ({ id: order.id, result: 'not_sent', message: fault })),
  });
}

/** Asks, creates the shipments, and saves their documents: also those of a run that did not create all. */
export async function createShipments(desk: Desk, request: ShipRequest, priced: PricedLines): Promise<void> {
  const { operations } = request;
  const { messages, signal } = desk;
  await askUnpriced(desk, request, priced.lines);
  await askChanged(desk, priced.lines, priced.start, request.isOnlyLedger);
  if (!priced.lines.some((line) => isReady(line) || line.isUnsettled))
    messages.note(escaped`There is nothing to send.`);
  const { papers } = request;
  const { labels, picking, handover, removeEmpty } = await openFiles(desk, papers);
  const readBacks = await openReadBacks(desk, operations.create, operations.get);
  let outcomes: readonly Shipped[] = [];
  let shipped: readonly Shipped[] = [];
  let failure: unknown;
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      const isAlarm = !(failure instanceof Failure && failure.details.isByDesign);
      const told = isAlarm ? error : failure;
      if (failure && told instanceof Failure) messages.tell(told.said);
      if (!isAlarm) failure = error;
      failure ??= error;
    }
  };
  const earlier = priced.earlier.map(shippedEarlier);
  const saving = labels && new RunLabels(desk, request, labels, earlier);
  const onShipped = async (all: readonly Shipped[]) => {
    outcomes = all;
    shipped = all.filter(wasShipped);
    // Most have come due while others were sent. The rest waits until the user has the labels.
    await attempt(async () => readBacks?.finish(false));
    await saving?.save(shipped);
    return saving?.outcomes;
  };
  await attempt(() => sendShipments(desk, request, priced, readBacks, onShipped));
  noteCharges(desk, shipped);
  notePickups(desk, shipped);
  await attempt(async () => saving?.finish(outcomes.map(({ outcome }) => outcome)));
  if (saving?.path !== undefined) papers.written.set('labels', saving.path);
  const goesOn = !signal.aborted;
  if (saving && goesOn) await attempt(() => noteOtherLabels(desk, operations.create, saving.shipped));
  saving?.noteUnsaved();
  if (picking && goesOn && shipped.length > 0) await attempt(() => savePicking(desk, papers, picking, shipped));
  else await picking?.file.discard();
  if (handover && !signal.aborted) await attempt(() => saveHandover(desk, request, handover, shipped));
  else await handover?.file.discard();
  // The user has everything by now: only the comparison waits.
  const isSound =
    failure === undefined || (failure instanceof Failure && ['partial', 'refused'].includes(failure.kind));
  const hasSent = shipped.some(({ outcome: { status } }) => status === 'done');
  let doubles: readonly DoubleShipment[] = [];
  await attempt(async () => {
    await readBacks?.finish(hasSent && isSound, failure instanceof Failure ? firstLineOf(failure.said) : undefined);
    await readBacks?.keep();
  });
  await attempt(async () => {
    doubles = doublesIn(await readLedger(desk));
    const told = [...outcomes, ...earlier].map((one) => ({
      ...one,
      label: saving?.outcomes?.get(placeOfShipped(one).name),
    }));
    await writeDoubles(desk, request, told, doubles);
  });
  removeEmpty();
  failure = withDoubles(failure, doubles);
  if (failure) throw failure;
}

/** Writes the result again where an order of it turned out to be shipped twice. */
async function writeDoubles(
  desk: Desk,
  { openResult }: ShipRequest,
  shipped: readonly Shipped[],
  doubles: readonly DoubleShipment[],
): Promise<void> {
  const others = new Map(doubles.map(({ key, other }) => [key, other]));
  const isNews = ({ line, outcome: { key = '' } }: Shipped): boolean =>
    others.has(key) && line.entry?.compared !== 'differs';
  if (!openResult || !shipped.some(isNews)) return;
  const rows = shipped.map((one) => {
    const other = others.get(one.outcome.key ?? '');
    return shippedRow({ ...one, ...(other !== undefined && { other }) }, desk.wordsOf);
  });
  await openResult((write) => write(rows));
}

/**
 * Creates the shipments. Hands those that were created to `onShipped`, also if the run fails; it returns what became of their
 * labels, by their names, for the result.
 */
export async function sendShipments(
  desk: Desk,
  request: ShipRequest,
  { lines, earlier, names }: PricedLines,
  readBacks: ReadBacks | undefined,
  onShipped: (shipped: readonly Shipped[]) => Promise<ReadonlyMap<string, LabelOutcome> | undefined>,
): Promise<void> {
  const baseUrl = baseOf(desk);
  const { operations, pickup, sending, openResult, selection, maxRise } = request;
  const { concurrency } = sending;
  const recheck = rechecker(desk, request);
  const options = {
    ...operations,
    baseUrl,
    maxRise,
    recheck,
    concurrency,
    selection,
    readBacks,
    isApart: readBacks !== undefined,
  };
  const { plan, shipments, lateLooks } = shipJobs(desk, options, lines);
  const byId = new Map(lines.map((line) => [line.order.id, line]));
  let created: readonly Shipped[] = [];
  const onEnd = async (outcomes: readonly JobOutcome[]) => {
    const sent = outcomes.flatMap((outcome): Shipped[] => {
      const { key = '' } = outcome;
      const line = byId.get(orderOfKey(key));
      if (!line) return [];
      // Another desk has shipped it since the ledger was read.
      const { entry = line.entry } = outcome;
      return [{ line: { ...line, entry }, outcome, shipment: shipments.get(key) }];
    });
    names.noteRefused(
      sent.flatMap(({ line: { courier }, outcome: { failure } }) =>
        courier !== undefined && isCourierRefused(failure, operations.create) ? [courier] : [],
      ),
    );
    created = sent.filter(({ outcome }) => outcome.status === 'done');
    const shipped = pickup ? await withPickups(desk, operations.pickup, sent) : sent;
    const labels = await onShipped(shipped);
    return [...shipped, ...earlier.map(shippedEarlier)].map((one) =>
      shippedRow({ ...one, label: labels?.get(placeOfShipped(one).name) }, desk.wordsOf),
    );
  };
  const result = openResult && watchedResult(openResult);
  const { applyJobs } = await import('../writes/apply.ts');
  try {
    await applyJobs(desk, { ...plan, onEnd }, sending, result?.open);
  } catch (error) {
    // Waybills that no file holds are shown: their shipments have been paid for.
    const isLost = ({ outcome: { failure } }: Shipped): boolean => failure !== undefined;
    const lost = result && !result.isWritten() ? created : created.filter(isLost);
    if (!(error instanceof Failure) || lost.length === 0) throw error;
    const lines = [escaped`These waybills could not be saved:`, ...lost.map(describeShipped)];
    throw new Failure(error.kind, joined([error.said, ...lines], '\n'), { ...error.details, cause: error });
  } finally {
    if (readBacks && lateLooks() > 0) desk.messages.warn(slowLooks(lateLooks()));
    const also = escaped`The result also has ${pluralize(earlier.length, 'orders')} that the same filters chose and shipped before.`;
    if (result?.isWritten() && earlier.length > 0) desk.messages.note(also);
  }
}

const slowLooks = (count: number): Message =>
  escaped`The service took more than ${freshFor / 1000} s to show ${pluralize(count, 'orders')} before ${count === 1 ? 'it was' : 'they were'} shipped: another machine that ships the same may go unnoticed.`;

/** For the row of an order that an earlier run shipped. */
export function shippedEarlier(line: ShipLine): Shipped {
  const { order, entry, there: reason } = line;
  const outcome: JobOutcome = {
    key: shipKey(order.id),
    origin: `order ${numberOrId(order)}`,
    file: '',
    status: 'there before',
    id: entry?.id,
    reason,
  };
  return { line, outcome, shipment: undefined };
}

/** The same file of results, and whether it holds its rows: they may fail to be written, or the file to be closed. */
function watchedResult(openResult: OpenResult) {
  let isWritten = false;
  const open: OpenResult = async (work) => {
    let own: unknown;
    try {
      await openResult(async (write) => {
        try {
          await work(async (rows) => {
            await write(rows);
            isWritten = true;
          });
        } catch (error) {
          own = error;
          throw error;
        }
      });
    } catch (error) {
      if (error !== own) isWritten = false;
      throw error;
    }
  };
  return { open, isWritten: () => isWritten };
}
