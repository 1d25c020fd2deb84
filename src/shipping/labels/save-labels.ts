import { Failure } from '../../base/failure.ts';
import { escaped, joined, type Message, pluralize, suggest, wordsOf } from '../../base/text/message.ts';
import type { LabelSize } from '../../output/pdf/foreign-pdfs.ts';
import { asItCame, pdfSurroundings } from '../../service/document.ts';
import type { LabelPlace } from '../labels.ts';
import { baseOf, type Desk } from '../request.ts';
import { type FetchedLabel, fetchLabels, LabelFetcher, labelOperations, type MissingLabel } from './fetch-labels.ts';
import { removeOldLabels } from './kept-labels.ts';
import { folderBeside, type LabelOutput, openBeside, shownFolder, writeFolder, writeZip } from './label-files.ts';

export { openLabelOutput } from './label-files.ts';
export { labelOfOrder } from './label-of-order.ts';

export interface LabelSaving {
  readonly output: LabelOutput;
  /** The size of the pages of a PDF; without it they stay as they came. */
  readonly size?: LabelSize | undefined;
  /** More than this was done before: what is missing is a part. */
  readonly isPart?: boolean;
  /** Returns whether a file that is there has labels which are not among these, by the names of their places. */
  readonly hasMore?: (saved: ReadonlySet<string>) => boolean;
}

/** The outcome of one label. */
export interface LabelOutcome {
  readonly state: 'saved' | 'invoice' | 'missing';
  readonly reason?: Message | undefined;
}

/** The outcomes of all labels, for the result and for people. */
export interface LabelReport {
  /** By the names of their places. */
  readonly outcomes: ReadonlyMap<string, LabelOutcome>;
  /** Where they were saved. */
  readonly path: string;
  /** Why labels are missing; undefined if none is. */
  readonly failure: Failure | undefined;
  /** Says what was saved where, and which invoices stand in for labels. */
  tell(): void;
}

const isFetched = (each: FetchedLabel | MissingLabel): each is FetchedLabel => 'bytes' in each;

/** The contents of the files that were written. */
interface Written {
  readonly missing: readonly MissingLabel[];
  readonly notes: readonly Message[];
}

/**
 * Fetches labels and saves them. What is missing is in the report, and the others are saved. Throws where the command was
 * stopped or a file cannot be written.
 */
export async function saveLabels(
  desk: Desk,
  { output: wanted, size, isPart = false, hasMore = () => false }: LabelSaving,
  places: readonly LabelPlace[],
): Promise<LabelReport> {
  removeOldLabels(desk);
  const fetcher = new LabelFetcher(desk, labelOperations(desk.catalogue), baseOf(desk));
  let output = wanted;
  let written: Written;
  let found: readonly (FetchedLabel | MissingLabel)[];
  try {
    found = await fetchLabels(desk, fetcher, places);
    const labels = found.filter((each) => isFetched(each) && each.insteadOf === undefined);
    if (labels.length > 0 && hasMore(new Set(labels.map(({ place }) => place.name))))
      output = await openBeside(desk, wanted);
    written = await write(desk, output, size, found.filter(isFetched));
  } catch (error) {
    await output.discard();
    throw error;
  }
  const faults = new Map(written.missing.map(({ place, reason }) => [place.name, reason]));
  const outcomes = new Map(found.map((each) => [each.place.name, outcomeOfLabel(each, faults.get(each.place.name))]));
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
  const isSaved = [...outcomes.values()].some(({ state }) => state !== 'missing');
  return {
    outcomes,
    path: output.path,
    failure: missingFailure(missing, { isOfRun: isPart, isPart: isPart || isSaved }, fetcher.end),
    tell: () => {
      if (output !== wanted)
        desk.messages.tell(
          escaped`${wanted.path} has labels that are missing now. It is left as it is; the others are in ${output.path}`,
        );
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

/** The name of a place, and the reason of what became of its label. */
type Named = readonly [name: string, reason: Message];

/** Writes what can be saved, and says what cannot. */
async function write(
  desk: Desk,
  output: LabelOutput,
  size: LabelSize | undefined,
  labels: readonly FetchedLabel[],
): Promise<Written> {
  const { file, kind, path } = output;
  if (labels.length === 0) {
    await output.discard();
    return { missing: [], notes: [] };
  }
  if (kind !== 'pdf' || !file) {
    if (file) {
      await writeZip(desk, file, labels);
      await file.finish();
    } else await writeFolder(desk, path, labels);
    const place = file ? path : shownFolder(path);
    return { missing: [], notes: [escaped`Saved ${pluralize(labels.length, wordFor(labels))} to ${place}${asItCame}`] };
  }
  const zpl = labels.filter((label) => label.kind === 'zpl');
  const paged = labels.filter((label) => label.kind !== 'zpl');
  const inPdf = await writePdf(desk, output, size, paged, labels.length === 1);
  if (zpl.length === 0) return inPdf;
  const folder = folderBeside(path);
  await writeFolder(desk, folder, zpl);
  const shown = shownFolder(folder);
  const note = escaped`Saved ${pluralize(zpl.length, 'labels')} in ZPL to ${shown}, for a label printer: no PDF can hold them. Print them as they are: lp -o raw ${shown}*.zpl`;
  return { ...inPdf, notes: [...inPdf.notes, note] };
}

/** An invoice that stands in for a label is none. */
const wordFor = (labels: readonly FetchedLabel[]): string =>
  labels.some(({ insteadOf }) => insteadOf !== undefined) ? 'documents' : 'labels';

/** One PDF of all pages. A single label is saved unchanged, unless it is to have a size. */
async function writePdf(
  desk: Desk,
  output: LabelOutput,
  size: LabelSize | undefined,
  labels: readonly FetchedLabel[],
  isAlone: boolean,
): Promise<Written> {
  const [only] = labels;
  if (!only || !output.file) {
    await output.discard();
    return { missing: [], notes: [] };
  }
  const alone = isAlone && only.kind === 'pdf' && !size ? only : undefined;
  const { mergeForeignPdfs } = await import('../../output/pdf/foreign-pdfs.ts');
  const documents = labels.map(({ bytes }) => bytes);
  const { pdf, faults } = await mergeForeignPdfs(documents, pdfSurroundings(desk), size);
  const missing = labels.flatMap(({ place }, at): MissingLabel[] => {
    const fault = faults[at];
    return fault === undefined ? [] : [{ place, reason: escaped`${fault}${alone ? '; saved as it came' : ''}` }];
  });
  const bytes = alone?.bytes ?? pdf;
  if (!bytes) {
    await output.discard();
    return { missing, notes: [] };
  }
  await output.file.write(bytes);
  await output.file.finish();
  const count = alone ? 1 : labels.length - missing.length;
  const note = escaped`Saved ${pluralize(count, wordFor(labels))} to ${output.path}${alone ? asItCame : ''}`;
  return { missing, notes: [note] };
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
  return [...groups.values()].map(({ reason, names }) => escaped`  ${names.join(', ')}: ${reason}`);
}

function describeInvoices(named: readonly Named[]): Message {
  const title = escaped`The invoice stands in for the label of ${pluralize(named.length, 'shipments')}:`;
  return joined([title, ...linesOf(named)], '\n');
}

function missingFailure(
  named: readonly Named[],
  { isOfRun, isPart }: { readonly isOfRun: boolean; readonly isPart: boolean },
  end: Failure | undefined,
): Failure | undefined {
  if (named.length === 0) return undefined;
  const said = joined([escaped`${pluralize(named.length, 'labels')} missing:`, ...linesOf(named)], '\n');
  const own = end?.details.hint ? [end.details.hint] : [];
  const command = isOfRun ? suggest`shipments labels` : 'the same command';
  const again = escaped`All again: ${command}\nOne as it is: ${suggest`shipments labels <order> --orders --out one.pdf`}`;
  const hint = joined([...own, again], '\n');
  return new Failure(isPart ? 'partial' : (end?.kind ?? 'partial'), said, { ...end?.details, hint });
}
