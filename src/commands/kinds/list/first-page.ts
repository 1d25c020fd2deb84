import type { PageRow } from '../../../base/row.ts';
import type { Page } from '../../../paging/page.ts';

/** What tells rows of two pages apart. */
export const keyOf = ({ id, values }: PageRow): string => JSON.stringify(id ?? values);

/** What a service calls the first page of a list: services count from 0 or from 1. */
export class FirstPage {
  /** Its rows, once it has been read. */
  private rows: readonly PageRow[] | undefined;
  private settled: Promise<void> | undefined;

  /** `known` is undefined until a response or the rows tell. */
  constructor(private known: 0 | 1 | undefined) {}

  get called(): 0 | 1 {
    return this.known ?? 1;
  }

  /** Must it still be found out? That costs requests: only lists that begin with the first page or are read whole. */
  isUnsettled(all: boolean): boolean {
    return this.known === undefined && (this.rows ? this.rows.length > 0 : all);
  }

  /** Takes its rows, and what the response calls it. */
  read(rows: readonly PageRow[], called: number | undefined): void {
    this.rows ??= rows;
    if (called === 0 || called === 1) this.known = called;
  }

  /** Finds it out, once, by comparing the rows of the first page with those of the page that is called 1. */
  settle(readFirst: () => Promise<Page>, readOne: () => Promise<Page>): Promise<void> {
    this.settled ??= this.findOut(readFirst, readOne);
    return this.settled;
  }

  private async findOut(readFirst: () => Promise<Page>, readOne: () => Promise<Page>): Promise<void> {
    const read = new Set((this.rows ?? (await readFirst()).rows).map(keyOf));
    if (!this.isUnsettled(true)) return;
    const { rows } = await readOne();
    // The list may have changed since its first page was read.
    const repeated = rows.filter((row) => read.has(keyOf(row))).length;
    this.known = repeated > 0 && repeated * 2 >= Math.min(rows.length, read.size) ? 1 : 0;
  }
}
