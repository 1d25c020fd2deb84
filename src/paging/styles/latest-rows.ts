import type { PageRow } from '../../base/row.ts';
import { rowIdentity } from '../page.ts';

/** The rows of the last two pages and of the first one. Pages that come again count once. */
export class LatestRows {
  /** How many rows there are up to the end of them. */
  count = 0;
  /** The rows of the longest page. */
  size = 0;
  /** The page that was read last had rows, and none that was not known. */
  isRepeated = false;
  private number = 0;
  private first: readonly string[] = [];
  private pages: readonly (readonly string[])[] = [];

  get isOnePage(): boolean {
    return this.pages.length === 1;
  }

  take(rows: readonly PageRow[], number: number): void {
    const isFirst = number === 1;
    this.isRepeated = !isFirst && rows.length > 0 && rows.every((row) => this.has(row));
    if (this.isRepeated || rows.length === 0) return;
    // The rows in front of a later page are not counted.
    const isNext = number === this.number + 1;
    this.count = (isFirst ? 0 : this.count) + (isFirst || isNext ? rows.length : Number.NaN);
    this.size = Math.max(isFirst ? 0 : this.size, rows.length);
    const page = rows.map(rowIdentity);
    this.pages = isFirst ? [page] : [...this.pages.slice(-1), page];
    if (isFirst) this.first = page;
    this.number = number;
  }

  has(row: PageRow): boolean {
    const identity = rowIdentity(row);
    return [this.first, ...this.pages].some((page) => page.includes(identity));
  }

  /** Are these the last rows, one or more, in their order, and none of them twice? */
  endsWith(rows: readonly PageRow[]): boolean {
    const identities = rows.map(rowIdentity);
    const last = this.pages.flat().slice(-identities.length);
    const isSame = identities.length > 0 && identities.every((identity, at) => identity === last[at]);
    return isSame && new Set(identities).size === identities.length;
  }
}
