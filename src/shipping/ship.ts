import { Failure } from '../base/failure.ts';
import { escaped, pluralize } from '../base/text/message.ts';
import { readLedger } from '../writes/open-ledger.ts';
import { noteCharges } from './confirmed-prices.ts';
import { CourierNames } from './courier-names.ts';
import { type DoubleShipment, doublesIn, withDoubles } from './doubles.ts';
import {
  askUnpriced,
  checkLines,
  isReady,
  type PricedLines,
  priceLines,
  readEarlier,
  readLines,
  type ShipLine,
} from './lines.ts';
import { askChanged, leaveChanged, readStart, tellStart } from './new-ledger.ts';
import { openReadBacks } from './read-back.ts';
import type { Desk, ShipRequest } from './request.ts';
import { RunLabels } from './run-labels.ts';
import { sendShipments, shippedEarlier } from './send-shipments.ts';
import { describeUnsentWeight } from './sent-parcels.ts';
import { noteOtherLabels, openFiles, placeOfShipped, saveHandover, savePicking } from './shipped-documents.ts';
import { notePickups, type Shipped, shippedRow, wasShipped } from './show-table.ts';

/** Reads the orders, checks them, and chooses the courier of each. Sends nothing. */
export async function planShipments(desk: Desk, request: ShipRequest): Promise<PricedLines> {
  const names = new CourierNames(desk, request.operations.create);
  const rules = await names.listedRules(request.rules);
  const lines = await readLines(desk, request);
  const earlier = await readEarlier(desk, request, lines);
  const start = await readStart(desk, request.operations.create);
  await tellStart(desk, start);
  if (desk.settings.yes && !request.isDryRun) leaveChanged(desk, lines, start);
  const warned = await checkLines(desk, request, lines);
  await priceLines(desk, { ...request, rules }, names, lines);
  const unsent = lines.some(isReady) ? describeUnsentWeight(request.operations.create) : undefined;
  if (unsent !== undefined) desk.messages.warn(unsent);
  const joined = names.describeJoined(lines.flatMap(({ services = [] }) => services));
  return { lines, earlier, start, warned, joined, names };
}

/** Why the command ends with 8 if orders were left out of a dry run. */
export function leftOutFailure(lines: readonly ShipLine[]): Failure | undefined {
  const left = lines.filter(({ fault }) => fault !== undefined);
  if (left.length === 0) return undefined;
  const isRefused = left.some(({ isRefusedByChecks }) => isRefusedByChecks);
  return new Failure('partial', escaped`${pluralize(left.length, 'orders')} left out of ${lines.length}.`, {
    hint: isRefused ? 'Correct them, or leave out a check that does not matter: --skip <check>' : undefined,
    results: left.map(({ order, fault }) => ({ id: order.id, result: 'not_sent', message: fault })),
  });
}

/** Asks, creates the shipments, and saves their documents: also those of a run that did not create all. */
export async function createShipments(desk: Desk, request: ShipRequest, priced: PricedLines): Promise<void> {
  const { operations } = request;
  const { messages, signal } = desk;
  await askUnpriced(desk, request, priced.lines);
  await askChanged(desk, priced.lines, priced.start);
  if (!priced.lines.some((line) => isReady(line) || line.isUnsettled)) messages.note('There is nothing to send.');
  const files = await openFiles(desk, request);
  const { labels, picking, handover } = files;
  const readBacks = await openReadBacks(desk, operations.create, operations.get);
  let outcomes: readonly Shipped[] = [];
  let shipped: readonly Shipped[] = [];
  let failure: unknown;
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (failure && error instanceof Failure) messages.tell(error.message);
      failure ??= error;
    }
  };
  const earlier = priced.earlier.map(shippedEarlier);
  const saving = labels && new RunLabels(desk, request.labelSize, labels, earlier);
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
  const goesOn = !signal.aborted;
  if (saving && goesOn) await attempt(() => noteOtherLabels(desk, operations.create, saving.shipped));
  saving?.noteUnsaved();
  if (picking && goesOn && shipped.length > 0)
    await attempt(() => savePicking(desk, request.picking?.paper ?? 'a4', picking, shipped));
  else await picking?.discard();
  if (handover && !signal.aborted) await attempt(() => saveHandover(desk, operations, handover, shipped));
  else await handover?.discard();
  // The user has everything by now: only the comparison waits.
  const isSound =
    failure === undefined || (failure instanceof Failure && ['partial', 'refused'].includes(failure.kind));
  const hasSent = shipped.some(({ outcome: { status } }) => status === 'done');
  let doubles: readonly DoubleShipment[] = [];
  await attempt(async () => {
    await readBacks?.finish(hasSent && isSound);
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
    return shippedRow({ ...one, ...(other !== undefined && { other }) }, desk.fillCommands);
  });
  await openResult((write) => write(rows));
}
