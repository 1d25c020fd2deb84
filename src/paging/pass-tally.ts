import type { PageRow } from '../base/row.ts';
import { hasId, lastPageByTotal, type NumberedPage } from './compare-pages.ts';
import { IdSet } from './id-set.ts';

/** The rows of a page that a pass had not read yet, and where in the list they were read. */
export interface PageRows {
  readonly rows: readonly PageRow[];
  readonly page: number;
  readonly lastPage: number;
  readonly total: number;
  /** The list has not changed so far. */
  readonly steady: boolean;
}

/** What a pass has read. */
export class PassTally {
  readonly ids = new IdSet();
  steady = true;
  private withoutId = 0;

  /** The new rows of a page. */
  take({ rows, number, counts }: NumberedPage): PageRows {
    return {
      rows: rows.filter((row) => this.isNew(row)),
      page: number,
      lastPage: Math.max(counts.last, lastPageByTotal(counts)),
      total: counts.total,
      steady: this.steady,
    };
  }

  /** Distinct rows read. */
  get read(): number {
    return this.ids.size + this.withoutId;
  }

  /** Rows without ids can be counted only while the list does not change; else one may have been counted twice. */
  get isCertain(): boolean {
    return this.steady || this.withoutId === 0;
  }

  private isNew(row: PageRow): boolean {
    if (hasId(row)) return this.ids.add(row.id);
    this.withoutId++;
    return true;
  }
}
