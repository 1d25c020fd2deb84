import { type AtomicFile, finishOrDiscard } from '../base/files/atomic-file.ts';
import { escaped, joined, pluralize, suggest } from '../base/text/message.ts';
import { isoDay } from '../base/time/times.ts';
import type { LedgerEntry } from '../log/entry.ts';
import type { Operation } from '../operations/manifest.ts';
import type { JobOutcome } from '../writes/job.ts';
import { deskName } from '../writes/open-ledger.ts';
import { firstLines } from '../writes/summary.ts';
import { labelKey, noteSavedLabels, SavedLabels } from './labels/kept-labels.ts';
import type { LabelOutput } from './labels/label-files.ts';
import type { LabelOutcome, LabelReport } from './labels/save-labels.ts';
import { type LabelPlace, labelPlaceOf, openPdfFile, orderPlace, shippedSince } from './labels.ts';
import type { PaperName } from './picking/pen.ts';
import type { Desk, ShipOperations, ShipRequest } from './request.ts';
import type { Shipped } from './ship-rows.ts';

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

/** A run that was killed has left shipments without labels: says how to get them. Those that a run has saved are not counted. */
export async function noteOtherLabels(desk: Desk, create: Operation, shipped: readonly Shipped[]): Promise<void> {
  const own = new Set(shipped.map(({ outcome: { key } }) => key));
  const today = await shippedSince(desk, create, isoDay(desk.io.now()));
  const saved = SavedLabels.read(desk);
  const others = today.filter((entry) => !own.has(entry.key) && !saved.isDone(entry)).length;
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
  messages.warn(joined(lines, '\n'));
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

/** The labels of a run: those of its own orders, and those of earlier runs with the same filters that were interrupted. */
export class RunLabels {
  private readonly saved: SavedLabels;
  private readonly earlier: readonly Shipped[];
  private report: LabelReport | undefined;
  private failure: unknown;
  private own: readonly Shipped[] = [];

  constructor(
    private readonly desk: Desk,
    private readonly size: ShipRequest['labelSize'],
    private readonly output: LabelOutput,
    earlier: readonly Shipped[],
  ) {
    this.saved = SavedLabels.read(desk);
    // Another desk prints its own.
    const isOwn = ({ desk: sender }: LedgerEntry): boolean => sender === undefined || sender === deskName(desk);
    this.earlier = earlier.filter(({ line: { entry } }) => entry && isOwn(entry) && !this.saved.isDone(entry));
  }

  /** All shipments whose labels are saved. */
  get shipped(): readonly Shipped[] {
    return [...this.own, ...this.earlier];
  }

  /** The outcomes by the names of their places; undefined if nothing was saved. */
  get outcomes(): ReadonlyMap<string, LabelOutcome> | undefined {
    return this.report?.outcomes;
  }

  /** Fetches and saves them. What fails is kept for `finish`: the result is written all the same. */
  async save(own: readonly Shipped[]): Promise<void> {
    this.own = own;
    if (this.desk.signal.aborted || this.shipped.length === 0) return;
    const { output, size } = this;
    const places = this.shipped.map(placeOfShipped);
    const keys = new Map(this.shipped.map((one, at) => [places[at]?.name, keyOfShipped(one)]));
    const hasMore = (names: ReadonlySet<string>): boolean => {
      const saving = new Set([...names].map((name) => keys.get(name)));
      return output.kind !== 'folder' && this.saved.openIn(output.path).some((key) => !saving.has(key));
    };
    try {
      const { saveLabels } = await import('./labels/save-labels.ts');
      this.report = await saveLabels(this.desk, { output, size, isPart: true, hasMore }, places);
    } catch (error) {
      this.failure = error;
    }
  }

  /** Says what was saved, and remembers it. Throws where labels are missing. */
  async finish(outcomes: readonly JobOutcome[]): Promise<void> {
    const { report, failure, output, desk } = this;
    if (!report) await output.discard();
    else {
      report.tell();
      const kept = this.shipped.filter((one) => report.outcomes.get(placeOfShipped(one).name)?.state !== 'missing');
      const earlier = kept.filter((one) => this.earlier.includes(one)).length;
      if (earlier > 0 && kept.length > earlier)
        desk.messages.note(
          escaped`The last ${earlier} of them ${earlier === 1 ? 'is' : 'are'} of an earlier run with the same filters, which was interrupted.`,
        );
      const isDone = report.failure === undefined && outcomes.every(isFinal);
      await noteSavedLabels(desk, report.path, kept.map(keyOfShipped), isDone);
    }
    const thrown = report?.failure ?? failure;
    if (thrown !== undefined) throw thrown;
  }

  /** The user may have stopped while they were fetched. */
  noteUnsaved(): void {
    const { report, shipped, desk } = this;
    if (report || !desk.signal.aborted || shipped.length === 0) return;
    desk.messages.note(
      escaped`The labels of ${pluralize(shipped.length, 'shipments')} were not saved. The same command saves them, too; at once: ${suggest`shipments labels`}`,
    );
  }
}

/** The same command would not go on with it. */
const isFinal = ({ status, isFaulty = false, isLeftOut = false }: JobOutcome): boolean =>
  isFaulty || isLeftOut || status === 'done' || status === 'there before' || status === 'refused';

const keyOfShipped = ({ line: { entry, round = 1 }, outcome: { key = '' } }: Shipped): string =>
  labelKey({ key, round: entry?.round ?? round });
