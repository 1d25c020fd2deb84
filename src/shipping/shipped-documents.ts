import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Failure } from '../base/failure.ts';
import { makeFolder } from '../base/files/files.ts';
import { takeLock } from '../base/files/lock.ts';
import { escaped, pluralize, suggest } from '../base/text/message.ts';
import { isoDay } from '../base/time/times.ts';
import type { LedgerEntry } from '../log/entry.ts';
import type { Operation } from '../operations/manifest.ts';
import type { Desk } from '../ports/desk.ts';
import type { Profile } from '../ports/profile.ts';
import type { Run } from '../ports/run.ts';
import type { JobOutcome } from '../writes/job.ts';
import { deskName } from '../writes/open-ledger.ts';
import { whenFree } from '../writes/when-free.ts';
import type { SheetPlace } from './handover/save-handover.ts';
import type { LabelOutput } from './labels/label-files.ts';
import { makeOwnFolder } from './labels/label-output.ts';
import type { LabelOutcome, LabelReport } from './labels/save-labels.ts';
import { type LabelPlace, labelPlaceOf, orderPlace, shippedSince } from './labels.ts';
import { labelFolder, labelKey, noteSavedLabels, SavedPapers } from './papers/saved-papers.ts';
import { type OpenPaper, openPaper, type PaperPlace, placeNow } from './papers/write-paper.ts';
import type { ShipRequest } from './request.ts';
import type { Shipped } from './ship-rows.ts';

/** Keeps other runs from writing papers, until it is released or the command ends. */
async function holdPapers(desk: Run, waits: boolean): Promise<{ release(): void }> {
  const file = `${labelFolder(desk)}.papers.lock`;
  makeFolder(dirname(file));
  const lock = await whenFree(desk, waits, () => takeLock(file, desk, 'shipping orders'));
  desk.onClose(async () => lock.release());
  return lock;
}

/**
 * Opens the files of the papers before anything is sent, so that a wrong path fails at once. Each is gone on with as it is now: what
 * another run has written since the places were found is in it.
 */
export async function openFiles(desk: Run, { papers, sending }: Pick<ShipRequest, 'papers' | 'sending'>) {
  const { labels, picking, handover, folders } = papers;
  const isPlain = !labels && !picking && !handover;
  const hold = isPlain ? undefined : await holdPapers(desk, sending.wait);
  const opened: { discard(): Promise<void> }[] = [];
  const removals: (() => void)[] = [];
  /** Leaves no folder behind that nothing is in. */
  const removeEmpty = (): void => {
    for (const remove of removals.toReversed()) remove();
  };
  const open = async (place: PaperPlace | undefined): Promise<OpenPaper | undefined> => {
    if (!place) return undefined;
    const paper = await openPaper(desk, placeNow(desk, place));
    opened.push(paper.file);
    return paper;
  };
  const openLabels = async ({ kind, place }: NonNullable<typeof labels>): Promise<LabelOutput> => {
    const { openLabelOutput } = await import('./labels/save-labels.ts');
    const output = await openLabelOutput(desk, kind, placeNow(desk, place));
    opened.push(output);
    return output;
  };
  try {
    for (const folder of folders) removals.push(makeOwnFolder(folder));
    return {
      labels: labels && (await openLabels(labels)),
      picking: await open(picking?.place),
      handover: await open(handover),
      removeEmpty,
      /** Lets other runs write papers. */
      release: () => hold?.release(),
    };
  } catch (error) {
    for (const file of opened) await file.discard();
    removeEmpty();
    hold?.release();
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
export async function noteOtherLabels(
  desk: Desk & Profile,
  create: Operation,
  shipped: readonly Shipped[],
): Promise<void> {
  const own = new Set(shipped.map(({ outcome: { key } }) => key));
  const today = await shippedSince(desk, create, isoDay(desk.io.now(), desk.settings.tz));
  const saved = SavedPapers.read(desk);
  const others = today.filter((entry) => !own.has(entry.key) && !saved.isDone(entry)).length;
  if (others === 0) return;
  const all = escaped`All labels of today: ${suggest`shipments labels --out all-labels.pdf`}`;
  desk.messages.note(
    escaped`${pluralize(others, 'other shipments')} ${others === 1 ? 'was' : 'were'} created today. ${all}`,
  );
}

/**
 * Saves the sheets of all that couriers take today, not of this run alone: a sheet that lacks parcels is of no use. Returns where each
 * order is, by its id, and why the sheets are incomplete.
 */
export async function saveHandover(
  desk: Run,
  { operations }: Pick<ShipRequest, 'operations'>,
  opened: OpenPaper,
  shipped: readonly Shipped[],
): Promise<{ readonly places: ReadonlyMap<string, SheetPlace>; readonly failure: Failure | undefined }> {
  const { messages, io } = desk;
  const { writeHandover } = await import('./handover/save-handover.ts');
  const { readHandover } = await import('./handover/handover.ts');
  const { sheetLines } = await import('./handover/handover-rows.ts');
  const today = isoDay(io.now(), desk.settings.tz);
  const created = shipped.filter(({ outcome }) => outcome.status === 'done');
  const known = new Map(created.map(({ line: { order } }) => [order.id, order]));
  const wanted = { days: { first: today, last: today }, couriers: [] };
  const { found, places, notes } = await writeHandover(desk, opened, (onPaper) =>
    readHandover(desk, operations, { ...wanted, onPaper }, known),
  );
  const { warnings, failure, isOnlyUnknown } = found;
  for (const note of notes) messages.note(note);
  for (const line of sheetLines(found, desk.settings.lang)) messages.note(line);
  for (const warning of warnings) messages.warn(warning);
  // The run tells its own unknown outcomes; another run's order is no failure of it.
  return { places, failure: isOnlyUnknown ? undefined : failure };
}

/** Those that this desk has shipped: another one prints its own papers. */
export function ofThisDesk(desk: Desk & Profile, shipped: readonly Shipped[]): readonly Shipped[] {
  return shipped.filter(({ line: { entry } }) => entry && isOfDesk(desk, entry));
}

export const isOfDesk = (desk: Desk & Profile, { desk: sender }: LedgerEntry): boolean =>
  sender === undefined || sender === deskName(desk);

/** The labels of a run: those of its own orders, and those of earlier runs that no file has yet. */
export class RunLabels {
  private readonly saved: SavedPapers;
  private readonly earlier: readonly Shipped[];
  private report: LabelReport | undefined;
  private failure: unknown;
  private own: readonly Shipped[] = [];
  /** Those that neither this file nor another one has. */
  private wanted: readonly Shipped[] = [];

  constructor(
    private readonly desk: Run,
    private readonly request: Pick<ShipRequest, 'papers' | 'selection'>,
    private readonly output: LabelOutput,
    earlier: readonly Shipped[],
  ) {
    this.saved = SavedPapers.read(desk);
    this.earlier = ofThisDesk(desk, earlier);
  }

  /** All shipments whose labels are saved. */
  get shipped(): readonly Shipped[] {
    return [...this.own, ...this.earlier];
  }

  /** The outcomes by the names of their places; undefined if nothing was saved. */
  get outcomes(): ReadonlyMap<string, LabelOutcome> | undefined {
    const before = this.outcomesBefore();
    if (!this.report && before.size === 0) return undefined;
    return new Map([...before, ...(this.report?.outcomes ?? [])]);
  }

  /** The file of the labels, if there is one. */
  get path(): string | undefined {
    const { path, before } = this.output.place;
    const isNew = [...(this.report?.outcomes.values() ?? [])].some(({ state }) => state !== 'missing');
    if (isNew) return this.report?.path;
    return before && path;
  }

  /** Those that the file had before. */
  private outcomesBefore(): ReadonlyMap<string, LabelOutcome> {
    const { path, before } = this.output.place;
    const { has = {} } = before ?? {};
    return new Map(
      this.shipped.flatMap((one) => {
        const key = keyOfShipped(one);
        if (!Object.hasOwn(has, key)) {
          const file = this.fileElsewhere(one);
          const found = file !== undefined && existsSync(file) ? { file } : {};
          return file === undefined ? [] : [[placeOfShipped(one).name, { state: 'saved', ...found }] as const];
        }
        const where = this.output.kind === 'folder' ? { file: join(path, has[key] ?? '') } : { file: path };
        const pages = this.output.kind === 'pdf' && has[key] ? { pages: has[key] } : {};
        return [[placeOfShipped(one).name, { state: 'saved', ...where, ...pages }] as const];
      }),
    );
  }

  /** The other file that has it already, where filters have chosen an order again that was shipped before. */
  private fileElsewhere(one: Shipped): string | undefined {
    const { entry } = one.line;
    const isOfFilters = one.outcome.status === 'there before' && this.request.selection !== undefined;
    const isChosenAgain = isOfFilters || this.earlier.includes(one);
    return isChosenAgain && entry ? this.saved.labelledIn(entry, this.output.place) : undefined;
  }

  /** Fetches and saves them. Failures are kept for `finish`: the result is written all the same. */
  async save(own: readonly Shipped[]): Promise<void> {
    this.own = own;
    const before = this.outcomesBefore();
    this.wanted = this.shipped.filter((one) => !before.has(placeOfShipped(one).name));
    if (this.desk.signal.aborted || this.wanted.length === 0) return;
    const { output } = this;
    const size = this.request.papers.labelSize;
    const places = this.wanted.map(placeOfShipped);
    const keys = new Map(this.wanted.map((one, at) => [places[at]?.name ?? '', keyOfShipped(one)]));
    try {
      const { saveLabels } = await import('./labels/save-labels.ts');
      this.report = await saveLabels(this.desk, { output, size, isPart: true, keys }, places);
    } catch (error) {
      this.failure = error;
    }
  }

  /** Says what was saved, and remembers it; `outcomes` are undefined if nothing was sent. Throws where labels are missing. */
  async finish(outcomes: readonly JobOutcome[] | undefined): Promise<void> {
    const { report, failure, output, desk } = this;
    if (!report) {
      await output.discard();
      const before = [...this.outcomesBefore().values()];
      const files = [...new Set(before.flatMap(({ file }) => file ?? []))];
      const place = files.length > 0 ? escaped`They are in ${files}` : escaped`They were saved before.`;
      if (before.length > 0 && outcomes && failure === undefined && !desk.signal.aborted)
        desk.messages.note(escaped`No label is new. ${place}`);
    } else {
      report.tell();
      const kept = this.wanted.filter((one) => report.outcomes.get(placeOfShipped(one).name)?.state !== 'missing');
      const earlier = kept.filter((one) => this.earlier.includes(one)).length;
      const again = kept.filter(({ outcome: { status } }) => status === 'there before').length;
      if (output.place.isGone && again > 0)
        desk.messages.note(escaped`${report.path} was removed. It is written again, with all labels of these orders.`);
      else if (earlier > 0 && kept.length > earlier)
        desk.messages.note(escaped`The last ${earlier} of them ${earlier === 1 ? 'is' : 'are'} of an earlier run.`);
      const isDone = report.failure === undefined && (outcomes ?? []).every(isFinal);
      await noteSavedLabels(desk, report.path, kept.map(keyOfShipped), isDone);
    }
    const thrown = report?.failure ?? failure;
    if (thrown !== undefined) throw thrown;
  }

  /** The user may have stopped while they were fetched. False if all are saved. */
  noteUnsaved(): boolean {
    const { report, wanted, desk } = this;
    if (report || !desk.signal.aborted || wanted.length === 0) return false;
    desk.messages.note(
      escaped`The labels of ${pluralize(wanted.length, 'shipments')} were not saved. The same command saves them, too; at once: ${suggest`shipments labels`}`,
    );
    return true;
  }
}

/** The same command would not go on with it. */
const isFinal = ({ status, isFaulty = false, isLeftOut = false }: JobOutcome): boolean =>
  isFaulty || isLeftOut || status === 'done' || status === 'there before' || status === 'refused';

/** Names the shipment in papers. */
export const keyOfShipped = ({ line: { entry, round = 1 }, outcome: { key = '' } }: Shipped): string =>
  labelKey({ key, round: entry?.round ?? round });
