import { epochOf } from '../base/time/times.ts';
import type { MirrorRecord } from './records.ts';
import { columnsOf } from './tables.ts';

const [updatedAt = -1, createdAt = -1] = ['updated', 'created'].map((name) => columnsOf('orders').indexOf(name));

const timeIn = ({ columns }: MirrorRecord, at: number): number => epochOf(String(columns[at] ?? ''));

/** When an order was last changed, in epoch milliseconds; NaN if it does not say. */
export const changeTime = (record: MirrorRecord): number => timeIn(record, updatedAt);

/** One row in this many may be out of order in a list by time of change: rows move while it is read. */
const mostOutOfOrder = 200;

/** How many of the orders that changed last are compared with the front of the list. */
const mostLatest = 200;

/** This many of them may be missing there: they may be gone by then. */
const fewElsewhere = 1;

/** Finds out whether the service lists the orders first that changed last. */
export class ListOrder {
  private latest: { readonly id: string; readonly changed: number }[] = [];
  private elsewhere = 0;
  private rows = 0;
  private undated = 0;
  private notByChange = 0;
  private notByCreation = 0;
  /** The `updated` time of the first order of the current list, in epoch milliseconds; NaN if it has none. */
  first = Number.NaN;
  private last: { readonly changed: number; readonly created: number } | undefined;

  /** Call before the first records of each list. */
  begin(): void {
    this.first = Number.NaN;
    this.last = undefined;
  }

  see(records: readonly MirrorRecord[]): void {
    for (const record of records) {
      const [changed, created] = [changeTime(record), timeIn(record, createdAt)];
      if (Number.isNaN(this.first)) this.first = changed;
      this.latest.push({ id: record.id, changed });
      if (this.latest.length > 2 * mostLatest) this.keepLatest();
      // Changed while the list was read: its place says nothing.
      if (changed > this.first) continue;
      this.rows++;
      if (Number.isNaN(changed)) this.undated++;
      if (this.last && changed > this.last.changed) this.notByChange++;
      if (this.last && created > this.last.created) this.notByCreation++;
      this.last = { changed, created };
    }
  }

  private keepLatest(): void {
    this.latest = this.latest.toSorted((one, other) => other.changed - one.changed).slice(0, mostLatest);
  }

  /** Compares the orders read so far with the front of the list, which was read after them. */
  meet(front: readonly MirrorRecord[]): void {
    const ids = new Set(front.map(({ id }) => id));
    const least = Math.min(...front.map(changeTime));
    this.elsewhere = this.latest.filter(({ id, changed }) => changed > least && !ids.has(id)).length;
  }

  /** Are orders that changed last missing from the front of the list? */
  get isElsewhere(): boolean {
    return this.elsewhere > fewElsewhere;
  }

  /** Is the list sorted by time of change? A list by creation looks similar, so it has to differ from that. */
  get isByChange(): boolean {
    const { rows, undated, notByChange, notByCreation } = this;
    const isSorted = notByChange * mostOutOfOrder <= rows && notByCreation > 10 * notByChange;
    return undated === 0 && isSorted && !this.isElsewhere;
  }
}
