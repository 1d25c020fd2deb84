import { escaped, pluralize, suggest } from '../base/text/message.ts';
import type { LedgerEntry } from '../log/entry.ts';
import type { JobOutcome } from '../writes/job.ts';
import { deskName } from '../writes/open-ledger.ts';
import type { LabelOutput } from './labels/label-files.ts';
import type { LabelOutcome, LabelReport } from './labels/save-labels.ts';
import { labelKey, noteSavedLabels, SavedLabels } from './labels/saved-labels.ts';
import type { Desk, ShipRequest } from './request.ts';
import { placeOfShipped } from './shipped-documents.ts';
import type { Shipped } from './show-table.ts';

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

  /** The outcomes by the names of their places; undefined where nothing was saved. */
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
const isFinal = ({ status, isFaulty = false }: JobOutcome): boolean =>
  isFaulty || status === 'done' || status === 'there before' || status === 'refused';

const keyOfShipped = ({ line: { entry, round = 1 }, outcome: { key = '' } }: Shipped): string =>
  labelKey({ key, round: entry?.round ?? round });
