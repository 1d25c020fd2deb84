import type { AtomicFile } from '../base/files/atomic-file.ts';
import { finishOrDiscard } from '../base/files/atomic-file.ts';
import { escaped, pluralize, suggest } from '../base/text/message.ts';
import { isoDay } from '../base/time/times.ts';
import type { Operation } from '../operations/manifest.ts';
import { firstLines } from '../writes/summary.ts';
import { type LabelPlace, labelPlaceOf, openPdfFile, orderPlace, shippedSince } from './labels.ts';
import type { PaperName } from './picking/pen.ts';
import type { Desk, ShipOperations, ShipRequest } from './request.ts';
import type { Shipped } from './show-table.ts';

/** Opens the files of the documents before anything is sent, so that a wrong path fails at once. */
export async function openFiles(desk: Desk, { labels, picking, handover }: ShipRequest) {
  const opened: Pick<AtomicFile, 'discard'>[] = [];
  const open = async <T extends Pick<AtomicFile, 'discard'>>(opening: () => Promise<T>): Promise<T> => {
    const made = await opening();
    opened.push(made);
    return made;
  };
  const openPdf = async (file: string | undefined) =>
    file === undefined ? undefined : open(() => openPdfFile(desk, file));
  const openLabels = async (name: string) => (await import('./labels/save-labels.ts')).openLabelOutput(desk, name);
  try {
    return {
      labels: labels === undefined ? undefined : await open(() => openLabels(labels)),
      picking: await openPdf(picking?.file),
      handover: await openPdf(handover),
    };
  } catch (error) {
    for (const file of opened) await file.discard();
    throw error;
  }
}

/** Where the label of a shipped order is: as its response said, else as the ledger knows. */
export function placeOfShipped({ line: { order, entry }, shipment }: Shipped): LabelPlace {
  const place = orderPlace(order.id, order.number);
  if (shipment) return { ...place, label: shipment.label, shipment: shipment.id };
  return entry?.state === 'created' ? { ...labelPlaceOf(entry), number: order.number || (entry.number ?? '') } : place;
}

/** A run that was killed has left shipments without labels: says how to get them. */
export async function noteOtherLabels(desk: Desk, create: Operation, shipped: readonly Shipped[]): Promise<void> {
  const own = new Set(shipped.map(({ outcome: { key } }) => key));
  const today = await shippedSince(desk, create, isoDay(desk.io.now()));
  const others = today.filter(({ key }) => !own.has(key)).length;
  if (others === 0) return;
  const all = escaped`All labels of today: ${suggest`shipments labels --out all-labels.pdf`}`;
  desk.messages.note(
    escaped`${pluralize(others, 'other shipments')} ${others === 1 ? 'was' : 'were'} created today. ${all}`,
  );
}

/** Saves the picking list of orders that are shipped. */
export async function savePicking(
  { io, messages }: Desk,
  paper: PaperName,
  file: AtomicFile,
  shipped: readonly Shipped[],
): Promise<void> {
  const { pickingList } = await import('./picking/picking-list.ts');
  const orders = shipped.map(({ line: { order } }) => order);
  const bare = await finishOrDiscard(file, async () => {
    const list = await pickingList(orders, paper, isoDay(io.now()));
    await file.write(list.pdf);
    return list.bare;
  });
  messages.note(escaped`Saved the picking list to ${file.path}`);
  if (bare.length === 0) return;
  const lines = [
    escaped`No barcode for ${pluralize(bare.length, 'orders')}: no scanner could read it on this paper.`,
    ...firstLines(bare.map((order) => escaped`${order}`)),
  ];
  messages.warn(lines.join('\n'));
}

/** Saves the sheets of all that couriers take today, not of this run alone: a sheet that lacks parcels is of no use. */
export async function saveHandover(
  desk: Desk,
  operations: ShipOperations,
  file: AtomicFile,
  shipped: readonly Shipped[],
): Promise<void> {
  const { messages, io } = desk;
  const { writeHandover } = await import('./handover/handover-pdf.ts');
  const { readHandover, sheetLine } = await import('./handover/handover.ts');
  const today = isoDay(io.now());
  const created = shipped.filter(({ outcome }) => outcome.status === 'done');
  const known = new Map(created.map(({ line: { order } }) => [order.id, order]));
  const wanted = { days: { first: today, last: today }, couriers: [] };
  const { sheets, warnings, failure } = await writeHandover(desk, file, () =>
    readHandover(desk, operations, wanted, known),
  );
  if (sheets.length > 0) messages.note(escaped`Saved the handover sheets to ${file.path}`);
  for (const sheet of sheets) messages.note(sheetLine(sheet));
  for (const warning of warnings) messages.warn(warning);
  if (failure) throw failure;
}
