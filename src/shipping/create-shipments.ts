import { Failure } from '../base/failure.ts';
import type { AtomicFile } from '../base/files/atomic-file.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { pluralize } from '../base/text/names.ts';
import { suggest } from '../base/text/suggest.ts';
import { isoDay } from '../base/time/times.ts';
import { readApplyOptions } from '../writes/flags.ts';
import type { JobOutcome } from '../writes/job.ts';
import { firstLines } from '../writes/summary.ts';
import { type LabelPlace, placeOf, shippedSince } from './fetch-labels.ts';
import { notePickups, withPickups } from './pickups.ts';
import type { ShipLine } from './plan-lines.ts';
import { openPdfFile, saveLabels } from './save-labels.ts';
import { shipJobs } from './ship-jobs.ts';
import type { ReadShipRun, ShipRun } from './ship-run.ts';
import { isShipped, orderOf, type Shipped, shippedRow } from './shipped-rows.ts';

const labelPlace = ({ line: { order, entry }, shipment }: Shipped): LabelPlace =>
  shipment
    ? { name: escaped`order ${order.id}`, label: shipment.label, shipment: shipment.id }
    : entry
      ? placeOf(entry)
      : { name: escaped`order ${order.id}`, label: '', shipment: '' };

/** Creates the shipments. What was created is handed to `onShipped`, also where the run fails. */
async function create(
  run: ReadShipRun,
  lines: readonly ShipLine[],
  onShipped: (shipped: readonly Shipped[]) => void,
): Promise<void> {
  const { context, invocation, operations, result } = run;
  // Of an order that has its shipment nothing is to be decided.
  const options = { ...readApplyOptions(invocation), adopt: true };
  const baseUrl = context.settings.sandbox ? undefined : context.account.baseUrl();
  const { concurrency } = options;
  const { plan, shipments } = shipJobs(context, { ...operations, baseUrl, readAt: run.readAt, concurrency }, lines);
  const byId = new Map(lines.map((line) => [line.order.id, line]));
  let shipped: readonly Shipped[] = [];
  const onEnd = async (outcomes: readonly JobOutcome[]): Promise<void> => {
    shipped = outcomes.flatMap((outcome): Shipped[] => {
      const line = byId.get(orderOf(outcome));
      return line ? [{ line, outcome, shipment: shipments.get(outcome.key ?? '') }] : [];
    });
    if (run.options.pickup) shipped = await withPickups(context, operations.pickup, shipped);
    onShipped(shipped);
  };
  const rowOf = (outcome: JobOutcome) => {
    const one = shipped.find(({ outcome: { key } }) => key === outcome.key);
    return one ? shippedRow(context, one) : {};
  };
  const { applyJobs } = await import('../writes/apply.ts');
  await applyJobs(context, { ...plan, onEnd, rowOf }, options, result);
}

/** A run that was killed has left shipments without labels: says how to get them. */
async function noteOtherLabels({ context, operations }: ShipRun, shipped: readonly Shipped[]): Promise<void> {
  const own = new Set(shipped.map(({ outcome: { key } }) => key));
  const today = await shippedSince(context, operations.create, isoDay(context.io.now()));
  const others = today.filter(({ key }) => !own.has(key)).length;
  if (others === 0) return;
  const all = escaped`All labels of today: ${suggest`shipments labels --out all-labels.pdf`}`;
  context.messages.note(
    escaped`${pluralize(others, 'other shipments')} ${others === 1 ? 'was' : 'were'} created today. ${all}`,
  );
}

/** The picking list of orders that are shipped. */
async function savePicking(
  { context, options }: ShipRun,
  file: AtomicFile,
  shipped: readonly Shipped[],
): Promise<void> {
  const { pickingList } = await import('./picking/picking-list.ts');
  const { paperSizes } = await import('./picking/sheet.ts');
  const paper = paperSizes[options.paper];
  if (!paper) throw new Failure('bug', escaped`There is no paper ${options.paper}.`);
  const orders = shipped.map(({ line: { order } }) => order);
  let bare: readonly string[];
  try {
    const list = await pickingList(orders, paper, isoDay(context.io.now()));
    ({ bare } = list);
    await file.write(list.pdf);
  } catch (error) {
    await file.discard();
    throw error;
  }
  await file.finish();
  context.messages.note(escaped`Saved the picking list to ${file.path}`);
  if (bare.length === 0) return;
  const what = pluralize(bare.length, 'orders');
  context.messages.warn(
    [
      escaped`No barcode for ${what}: no scanner could read it on this paper.`,
      ...firstLines(bare.map((order) => escaped`${order}`)),
    ].join('\n'),
  );
}

/** Creates the shipments, then saves their documents: also those of a run that did not create all. */
export async function createShipments(run: ReadShipRun, lines: readonly ShipLine[]): Promise<void> {
  const { context, operations, options } = run;
  const open = async (file: string | undefined) => (file === undefined ? undefined : openPdfFile(context, file));
  const labels = await open(options.labels);
  const picking = await open(options.picking).catch(async (error: unknown) => {
    await labels?.discard();
    throw error;
  });
  let shipped: readonly Shipped[] = [];
  let failure: unknown;
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      if (failure && error instanceof Failure) context.messages.warn(error.message);
      failure ??= error;
    }
  };
  await attempt(() =>
    create(run, lines, (all) => {
      shipped = all.filter(isShipped);
    }),
  );
  notePickups(context, shipped);
  const places = shipped.map(labelPlace).filter(({ label, shipment }) => label !== '' || shipment !== '');
  const goesOn = !context.signal.aborted;
  if (labels && goesOn && places.length > 0)
    await attempt(() => saveLabels(context, operations.invoice, labels, places, true));
  else await labels?.discard();
  if (labels && goesOn) await attempt(() => noteOtherLabels(run, shipped));
  if (labels && context.signal.aborted && places.length > 0)
    context.messages.note(
      escaped`The labels of ${pluralize(places.length, 'shipments')} were not saved. Save them: ${suggest`shipments labels`}`,
    );
  if (picking && goesOn && shipped.length > 0) await attempt(() => savePicking(run, picking, shipped));
  else await picking?.discard();
  if (failure) throw failure;
}
