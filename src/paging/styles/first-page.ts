import { Failure } from '../../base/failure.ts';
import type { PageRow } from '../../base/row.ts';
import type { Page } from '../page.ts';
import { hasId } from '../page.ts';

/** Returns what tells a row from others: its id, or all its values if it has none. */
export const rowIdentity = ({ id, values }: PageRow): string => JSON.stringify(id ?? values);

/** Finds out whether a service calls the first page of a list 0 or 1. */
export class FirstPage {
  /** Its rows, once it has been read. */
  private rows: readonly PageRow[] | undefined;
  private keys: ReadonlySet<string> = new Set();
  private hasIds = false;
  private settled: Promise<void> | undefined;
  /** It is asked for by its number: without one the service sends something else. */
  isExplicit = false;

  /** `known` is undefined until a response or the rows tell. */
  constructor(private known: 0 | 1 | undefined) {}

  get called(): 0 | 1 {
    return this.known ?? 1;
  }

  /** How many rows the first response had. */
  get length(): number {
    return this.rows?.length ?? 0;
  }

  /** Must it still be found out? That costs requests: only lists that begin with the first page or are read whole. */
  isUnsettled(all: boolean): boolean {
    return this.known === undefined && (this.rows ? this.rows.length > 0 : all);
  }

  /** Takes its rows. */
  readRows(rows: readonly PageRow[]): void {
    if (this.rows) return;
    this.rows = rows;
    this.keys = new Set(rows.map(rowIdentity));
    this.hasIds = rows.some(hasId);
  }

  /** Takes what its response calls it. */
  readName(called: number | undefined): void {
    if (called === 0 || called === 1) this.known = called;
  }

  /**
   * Does the second page bring rows of the first response alone? That may have been the whole list, because it was asked
   * for without a page number: from now on the first page is asked for by its number. True once.
   */
  takeRepeated(rows: readonly PageRow[]): boolean {
    if (this.isExplicit || rows.length === 0 || !rows.every((row) => this.keys.has(rowIdentity(row)))) return false;
    this.isExplicit = true;
    return true;
  }

  /** Is this a row without an id that stands in the first page more than once? */
  isAlike(row: PageRow): boolean {
    return !hasId(row) && (this.rows ?? []).filter((each) => rowIdentity(each) === rowIdentity(row)).length > 1;
  }

  /** Are these the rows of the first page, none of which has an id? */
  isCopy(rows: readonly PageRow[]): boolean {
    if (rows.length === 0 || rows.length !== this.rows?.length || this.hasIds) return false;
    return rows.every((row) => this.keys.has(rowIdentity(row)));
  }

  /** Finds it out, once, by comparing the rows of the first page with those of the page that is called 1. */
  settle(readFirst: () => Promise<Page>, readOne: () => Promise<Page>): Promise<void> {
    this.settled ??= this.findOut(readFirst, readOne);
    return this.settled;
  }

  private async findOut(readFirst: () => Promise<Page>, readOne: () => Promise<Page>): Promise<void> {
    const read = new Set((this.rows ?? (await readFirst()).rows).map(rowIdentity));
    if (!this.isUnsettled(true)) return;
    const { rows } = await readOne();
    const first = this.rows ?? [];
    const isLike = rows.every((row, at) => first[at] !== undefined && rowIdentity(row) === rowIdentity(first[at]));
    // Rows that are alike do not tell whether they are the beginning of the first page, or a short page of their own.
    const isUnsure = rows.length < first.length && read.size < first.length;
    if (!rows.some(hasId) && rows.length > 0 && isLike && isUnsure) throw unknownFirst();
    // The list may have changed since its first page was read.
    const repeated = rows.filter((row) => read.has(rowIdentity(row))).length;
    const isMostlyRepeated = repeated > 0 && repeated * 2 >= Math.min(rows.length, read.size);
    this.known = (rows.some(hasId) ? isMostlyRepeated : isLike && rows.length > 0) ? 1 : 0;
  }
}

const unknownFirst = (): Failure =>
  new Failure('partial', 'Records without ids do not show whether the first page is called 0 or 1.', {
    hint: 'Say with ops set --paging what asks for a page and what the first one is called: page=<input>,first=1',
  });
