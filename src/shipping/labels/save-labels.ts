import { type CallResult, Failure } from '../../base/failure.ts';
import {
  escaped,
  joined,
  type Message,
  namesListed,
  pluralize,
  suggest,
  systemCommandOr,
  words,
  wordsOf,
} from '../../base/text/message.ts';
import { findOperation } from '../../operations/catalogue.ts';
import type { Operation } from '../../operations/manifest.ts';
import { idValue } from '../../operations/roles.ts';
import type { PageRange } from '../../output/pdf/foreign-pdfs.ts';
import type { LabelSize } from '../../output/pdf/label-sizes.ts';
import type { Desk } from '../../ports/desk.ts';
import type { Run } from '../../ports/run.ts';
import { asItCame, asTheyCame, pdfSurroundings } from '../../service/document.ts';
import { type LabelPlace, labelPlaces } from '../labels.ts';
import { noteVersion, type PaperVersion } from '../papers/saved-papers.ts';
import { apart, describePages, notAddedTo, type OpenPaper, pagesText, writePaper } from '../papers/write-paper.ts';
import { baseOf } from '../request.ts';
import { documentEndings } from './document-kind.ts';
import { type FetchedLabel, fetchLabels, LabelFetcher, labelOperations, type MissingLabel } from './fetch-labels.ts';
import { removeOldLabels } from './kept-labels.ts';
import { folderBeside, type LabelOutput, shownFolder, writeFolder, zipOf } from './label-files.ts';

export { openLabelOutput } from './label-files.ts';

export interface LabelSaving {
  readonly output: LabelOutput;
  /** The size of the pages of a PDF; without it they stay as they came. */
  readonly size?: LabelSize | undefined;
  /** More than this was done before: what is missing is a part. */
  readonly isPart?: boolean;
  /** The keys under which the file is remembered to have labels, by the names of their places. */
  readonly keys?: ReadonlyMap<string, string>;
}

/** The outcome of one label. */
export interface LabelOutcome {
  readonly state: 'saved' | 'invoice' | 'missing';
  readonly reason?: Message | undefined;
  /** The file that has it, and its pages there: `46`, `46–47`. */
  readonly file?: string | undefined;
  readonly pages?: string | undefined;
}

/** The outcomes of all labels, for the result and for people. */
export interface LabelReport {
  /** By the names of their places. */
  readonly outcomes: ReadonlyMap<string, LabelOutcome>;
  /** Where they were saved. */
  readonly path: string;
  /** Why labels are missing; undefined if none is. */
  readonly failure: Failure | undefined;
  /** The ids of the orders, or of shipments whose order is not known, and the files that have their labels. */
  readonly saved: readonly string[];
  readonly missing: readonly string[];
  readonly files: readonly string[];
  /** Says what was saved where, and which invoices stand in for labels. */
  tell(): void;
}

const isFetched = (each: FetchedLabel | MissingLabel): each is FetchedLabel => 'bytes' in each;

type SavedPlace = Pick<LabelOutcome, 'file' | 'pages'>;

/** The contents of the files that were written. */
interface Written {
  readonly missing: readonly MissingLabel[];
  readonly notes: readonly Message[];
  /** By the names of their places. */
  readonly places: ReadonlyMap<string, SavedPlace>;
  /** The file of the labels, or the folder. */
  readonly path: string;
  /** The file that was to have them, if they are in another one. */
  readonly instead?: string | undefined;
}

/** The labels to write, and how. */
interface Writing extends LabelSaving {
  readonly labels: readonly FetchedLabel[];
}

/**
 * Fetches labels and saves them. Missing labels are in the report, and the others are saved. Throws where the command was
 * stopped or a file cannot be written.
 */
export async function saveLabels(desk: Run, saving: LabelSaving, places: readonly LabelPlace[]): Promise<LabelReport> {
  const { output, isPart = false } = saving;
  removeOldLabels(desk);
  const fetcher = new LabelFetcher(desk, labelOperations(desk.catalogue), baseOf(desk));
  let written: Written;
  let found: readonly (FetchedLabel | MissingLabel)[];
  try {
    found = await fetchLabels(desk, fetcher, places);
    written = await write(desk, { ...saving, labels: found.filter(isFetched) });
  } catch (error) {
    await output.discard();
    throw error;
  }
  const faults = new Map(written.missing.map(({ place, reason }) => [place.name, reason]));
  const outcomes = new Map(
    found.map((each) => {
      const { name } = each.place;
      return [name, { ...outcomeOfLabel(each, faults.get(name)), ...written.places.get(name) }];
    }),
  );
  const replaced: Named[] = [];
  const missing: Named[] = [];
  for (const each of found) {
    const { name } = each.place;
    const { state, reason = escaped`` } = outcomes.get(name) ?? {};
    if (state === 'missing') missing.push([name, reason]);
    if (state !== 'invoice') continue;
    replaced.push([name, reason]);
    if (isFetched(each) && each.hasFailed) missing.push([name, escaped`${reason}; its invoice is saved in its place`]);
  }
  const lacking = new Set(missing.map(([name]) => name));
  const results = found.map(({ place }) => {
    const { reason } = outcomes.get(place.name) ?? {};
    return resultOf(desk, place, { outcome: lacking.has(place.name) ? 'failed' : 'done', message: reason });
  });
  const isSaved = [...outcomes.values()].some(({ state }) => state !== 'missing');
  return {
    outcomes,
    path: written.path,
    saved: found.flatMap(({ place }) => (lacking.has(place.name) ? [] : [idOf(place)])),
    missing: found.flatMap(({ place }) => (lacking.has(place.name) ? [idOf(place)] : [])),
    files: [...new Set([...outcomes.values()].flatMap(({ file }) => file ?? []))],
    failure: missingFailure(missing, { isOfRun: isPart, isPart: isPart || isSaved, results }, fetcher.end),
    tell: () => {
      if (written.instead !== undefined) desk.messages.tell(notAddedTo(written.instead, written.path));
      for (const note of written.notes) desk.messages.note(note);
      if (replaced.length > 0) desk.messages.tell(describeInvoices(replaced));
    },
  };
}

function outcomeOfLabel(each: FetchedLabel | MissingLabel, fault: Message | undefined): LabelOutcome {
  if (!isFetched(each)) return { state: 'missing', reason: each.reason };
  if (fault !== undefined) return { state: 'missing', reason: fault };
  const { insteadOf } = each;
  return { state: insteadOf === undefined ? 'saved' : 'invoice', reason: insteadOf };
}

const idOf = ({ order, shipment }: LabelPlace): string => order || shipment;

/** The name of a place, and the reason of what became of its label. */
type Named = readonly [name: string, reason: Message];

/** Writes what can be saved, and says what cannot. */
async function write(desk: Run, writing: Writing): Promise<Written> {
  const { output, labels } = writing;
  const { kind, place, paper } = output;
  if (labels.length === 0) {
    await output.discard();
    return { missing: [], notes: [], places: new Map(), path: place.path };
  }
  if (kind === 'folder' || !paper) {
    const { places, notes, has } = await writeApart(desk, place.path, writing);
    await noteVersion(desk, place, undefined, { sha256: '', has });
    const note = escaped`Saved ${pluralize(labels.length, wordFor(labels))} to ${shownFolder(place.path)}${labels.length === 1 ? asItCame : asTheyCame}`;
    return { missing: [], notes: [note, ...notes], places, path: place.path };
  }
  if (kind === 'zip') return writeZip(desk, writing, paper);
  const zpl = labels.filter((label) => label.kind === 'zpl');
  const folder = folderBeside(place.path);
  const apartFiles = zpl.length === 0 ? undefined : await writeApart(desk, folder, { ...writing, labels: zpl });
  const inPdf = await writePdf(desk, writing, paper, Object.keys(apartFiles?.has ?? {}));
  if (!apartFiles) return inPdf;
  const shown = shownFolder(folder);
  const printed = systemCommandOr(
    words`lp -o raw ${shown}*.zpl`,
    words`cmd /c copy /b ${`${shown}*.zpl`} \\\\localhost\\<printer>`,
  );
  const note = escaped`Saved ${pluralize(zpl.length, 'labels')} in ZPL to ${shown}, for a label printer: no PDF can hold them. Print them as they are: ${printed}`;
  return {
    ...inPdf,
    notes: [...inPdf.notes, note, ...apartFiles.notes],
    places: new Map([...inPdf.places, ...apartFiles.places]),
  };
}

/** An invoice that stands in for a label is none. */
const wordFor = (labels: readonly FetchedLabel[]): string =>
  labels.some(({ insteadOf }) => insteadOf !== undefined) ? 'documents' : 'labels';

const keyOf = ({ keys }: Writing, { place: { name } }: FetchedLabel): string => keys?.get(name) ?? name;

/** Writes labels into files of their own. Says which have other names than usual, because files of those are there. */
async function writeApart(desk: Desk, folder: string, writing: Writing) {
  const { labels, output } = writing;
  const files = await writeFolder(desk, folder, labels, output.place.replaces);
  const names = files.map(({ name }) => name);
  const shown = shownFolder(folder);
  const beside = files.filter(({ name, wanted }) => name !== wanted).map(({ name }) => name);
  return {
    has: Object.fromEntries(labels.map((label, at) => [keyOf(writing, label), names[at] ?? ''])),
    places: new Map(labels.map(({ place }, at) => [place.name, { file: shown + (names[at] ?? '') }])),
    notes: beside.length > 0 ? [escaped`Saved beside other files of the same names: ${beside}`] : [],
  };
}

/** Says what was saved to a file, or added to it. */
function savedNote(
  labels: readonly FetchedLabel[],
  count: number,
  { path, isAdded }: { readonly path: string; readonly isAdded: boolean },
  end: Message | string,
): Message {
  const what = pluralize(count, wordFor(labels));
  return isAdded ? escaped`Added ${what} to ${path}${end}` : escaped`Saved ${what} to ${path}${end}`;
}

async function writeZip(desk: Run, writing: Writing, paper: OpenPaper): Promise<Written> {
  const { labels, output } = writing;
  const written = await writePaper(desk, paper, async (before) => {
    const { bytes, names } = await zipOf(desk, before?.bytes, labels);
    const added = labels.map((label, at) => [keyOf(writing, label), names[at] ?? ''] as const);
    return { bytes, has: { ...before?.version.has, ...Object.fromEntries(added) } };
  });
  const { path = output.place.path, instead } = written ?? {};
  return {
    missing: [],
    notes: written ? [savedNote(labels, labels.length, written, labels.length === 1 ? asItCame : asTheyCame)] : [],
    places: new Map(labels.map(({ place }) => [place.name, { file: path }])),
    path,
    instead,
  };
}

/**
 * One PDF of all pages but those of ZPL. A single label is saved unchanged, unless it is to have a size. `others` are the keys of
 * labels beside it.
 */
async function writePdf(desk: Run, writing: Writing, paper: OpenPaper, others: readonly string[]): Promise<Written> {
  const { output, size } = writing;
  const labels = writing.labels.filter(({ kind }) => kind !== 'zpl');
  const beside = Object.fromEntries(others.map((key) => [key, '']));
  const [only] = labels;
  if (!only) {
    await output.discard();
    const { before } = output.place;
    if (before) await noteVersion(desk, output.place, before, { ...before, has: { ...before.has, ...beside } });
    return { missing: [], notes: [], places: new Map(), path: output.place.path };
  }
  const { mergeForeignPdfs } = await import('../../output/pdf/foreign-pdfs.ts');
  let missing: readonly MissingLabel[] = [];
  const written = await writePaper(desk, paper, async (before) => {
    const alone = !before && writing.labels.length === 1 && only.kind === 'pdf' && !size ? only : undefined;
    const documents = labels.map(({ bytes }) => bytes);
    const behind = before && { bytes: before.bytes, isForeign: before.version.isForeign === true };
    const merged = await mergeForeignPdfs(documents, pdfSurroundings(desk), { size, behind });
    if (!merged) return apart;
    missing = labels.flatMap(({ place }, at): MissingLabel[] => {
      const fault = merged.faults[at];
      return fault === undefined
        ? []
        : [{ place, reason: escaped`${fault}${alone ? escaped`; saved as it came` : ''}` }];
    });
    const bytes = alone?.bytes ?? (merged.pages.some(Boolean) ? merged.pdf : undefined);
    if (!bytes) return undefined;
    const ranges = labels.flatMap((label, at) => {
      const range = merged.pages[at];
      return range ? [{ label, range }] : [];
    });
    const added = ranges.map(({ label, range }) => [keyOf(writing, label), pagesText(range)] as const);
    const has: PaperVersion['has'] = { ...before?.version.has, ...beside, ...Object.fromEntries(added) };
    return { bytes, has, isForeign: alone !== undefined, ranges };
  });
  if (!written) return { missing, notes: [], places: new Map(), path: output.place.path };
  const { path, isAdded, instead, content } = written;
  const { isForeign, ranges } = content;
  const count = isForeign ? 1 : labels.length - missing.length;
  const pages: readonly PageRange[] = ranges.map(({ range }) => range);
  const endOfWhole = isForeign ? asItCame : '';
  const end = isAdded ? describePages(pages) : endOfWhole;
  return {
    missing,
    notes: [savedNote(labels, count, { path, isAdded }, end)],
    places: new Map(ranges.map(({ label, range }) => [label.place.name, { file: path, pages: pagesText(range) }])),
    path,
    instead,
  };
}

/** As many labels have a line each; of more, those of one reason share one. All are named. */
const mostLines = 10;

function linesOf(named: readonly Named[]): Message[] {
  if (named.length <= mostLines) return named.map(([name, reason]) => escaped`  ${name}: ${reason}`);
  const groups = new Map<string, { readonly reason: Message; readonly names: string[] }>();
  for (const [name, reason] of named) {
    const words = wordsOf(reason);
    const group = groups.get(words) ?? { reason, names: [] };
    group.names.push(name);
    groups.set(words, group);
  }
  return [...groups.values()].map(({ reason, names }) => escaped`  ${namesListed(names)}: ${reason}`);
}

function describeInvoices(named: readonly Named[]): Message {
  const title = escaped`The invoice stands in for the label of ${pluralize(named.length, 'shipments')}:`;
  return joined([title, ...linesOf(named)], '\n');
}

/** What became of the label of an order, for the JSON of an error. */
function resultOf({ catalogue }: Run, place: LabelPlace, told: Pick<CallResult, 'outcome' | 'message'>): CallResult {
  const order = idValue(findOperation(catalogue, 'orders.list'), place.order || undefined);
  return { id: idOf(place), order_id: order, order_number: place.number || undefined, ...told };
}

function missingFailure(
  named: readonly Named[],
  {
    isOfRun,
    isPart,
    results,
  }: { readonly isOfRun: boolean; readonly isPart: boolean; readonly results: readonly CallResult[] },
  end: Failure | undefined,
): Failure | undefined {
  if (named.length === 0) return undefined;
  const said = joined([escaped`${pluralize(named.length, 'labels')} missing:`, ...linesOf(named)], '\n');
  const own = end?.details.hint ? [end.details.hint] : [];
  const command = isOfRun ? suggest`shipments labels` : escaped`the same command`;
  const again = escaped`All again: ${command}\nOne as it is: ${suggest`shipments labels <order> --orders --out one.pdf`}`;
  const bySite = escaped`A label that the service does not give: print it on the service's own site, or ask the courier for it, by the waybill.`;
  const hint = joined([...own, again, bySite], '\n');
  return new Failure(isPart ? 'partial' : (end?.kind ?? 'partial'), said, { ...end?.details, hint, results });
}

/**
 * The label of one order, never its invoice: the one that the ledger knows, else by the shipment's id, else the one that the
 * order's record names. Throws Failure where there is none.
 */
export async function labelOfOrder(
  desk: Run,
  create: Operation,
  id: string,
): Promise<{ readonly bytes: Buffer; readonly ending: string }> {
  const fetcher = new LabelFetcher(desk, { ...labelOperations(desk.catalogue), invoice: undefined }, baseOf(desk));
  const [place] = await labelPlaces(desk, create, [id], true);
  const found = place && (await fetcher.fetch(place));
  if (found && 'bytes' in found) return { bytes: found.bytes, ending: documentEndings[found.kind] };
  throw new Failure('not_found', found?.reason ?? escaped``);
}
