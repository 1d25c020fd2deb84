import { Failure } from '../../base/failure.ts';
import { readApplyOptions } from '../apply/flags.ts';
import type { JobOutcome } from '../apply/job.ts';
import { type LabelPlace, placeOf } from './fetch-labels.ts';
import { notePickups, withPickups } from './pickups.ts';
import type { ShipLine } from './plan-lines.ts';
import { openPdfFile, saveLabels } from './save-labels.ts';
import { shipJobs } from './ship-jobs.ts';
import type { ShipRun } from './ship-run.ts';
import { isShipped, orderOf, type Shipped, shippedRow, shippedShape } from './shipped-rows.ts';

/** The outcomes in the order of the table. */
function inTableOrder(lines: readonly ShipLine[], shipped: readonly Shipped[]): Shipped[] {
  const byOrder = new Map(shipped.map((one) => [one.line.order.id, one]));
  return lines.flatMap(({ order }) => byOrder.get(order.id) ?? []);
}

const labelPlace = ({ line: { order, entry }, shipment }: Shipped): LabelPlace =>
  shipment
    ? { name: `order ${order.id}`, label: shipment.label, shipment: shipment.id }
    : entry
      ? placeOf(entry)
      : { name: `order ${order.id}`, label: '', shipment: '' };

/** Creates the shipments. What was created is handed to `onShipped`, also where the run fails. */
async function create(
  run: ShipRun,
  lines: readonly ShipLine[],
  onShipped: (shipped: readonly Shipped[]) => void,
): Promise<void> {
  const { context, invocation, operations, result } = run;
  // Of an order that has its shipment nothing is to be decided.
  const options = { ...readApplyOptions(invocation), adopt: true };
  const origin = context.settings.sandbox ? undefined : new URL(context.account.baseUrl()).origin;
  const { plan, shipments } = shipJobs(context, { ...operations, origin }, lines, options.concurrency);
  const byId = new Map(lines.map((line) => [line.order.id, line]));
  let shipped: readonly Shipped[] = [];
  const onEnd = async (outcomes: readonly JobOutcome[]): Promise<void> => {
    const found = outcomes.flatMap((outcome): Shipped[] => {
      const line = byId.get(orderOf(outcome));
      return line ? [{ line, outcome, shipment: shipments.get(outcome.key ?? '') }] : [];
    });
    shipped = inTableOrder(lines, found);
    if (run.options.pickup) shipped = await withPickups(context, operations.pickup, shipped);
    onShipped(shipped);
  };
  const row = (outcome: JobOutcome) => {
    const one = shipped.find(({ outcome: { key } }) => key === outcome.key);
    return one ? shippedRow(one) : {};
  };
  const { applyJobs } = await import('../apply/apply.ts');
  await applyJobs(context, { ...plan, onEnd, result: { shape: shippedShape, row } }, options, result);
}

/** Creates the shipments, then saves their labels: also those of a run that ended early. */
export async function createShipments(run: ShipRun, lines: readonly ShipLine[]): Promise<void> {
  const { context, operations, options } = run;
  const file = options.labels === undefined ? undefined : await openPdfFile(context, options.labels);
  let shipped: readonly Shipped[] = [];
  let failure: unknown;
  try {
    await create(run, lines, (all) => {
      shipped = all.filter(isShipped);
    });
  } catch (error) {
    failure = error;
  }
  notePickups(context, shipped);
  const places = shipped.map(labelPlace).filter(({ label, shipment }) => label !== '' || shipment !== '');
  if (file && places.length > 0 && !context.signal.aborted) {
    await saveLabels(context, operations.invoice, file, places).catch((error: unknown) => {
      if (failure && error instanceof Failure) context.messages.warn(error.message);
      failure ??= error;
    });
  } else await file?.discard();
  if (failure) throw failure;
}
