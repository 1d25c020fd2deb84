import { type Fact, factOf } from '../response-facts.ts';

/** A page with a total, as it shows the size that the service used. */
export interface SizedPage {
  readonly rows: number;
  readonly total: number;
  /** Its number, from 1, in pages of the size that was asked for. */
  readonly number: number;
  readonly facts: readonly Fact[];
}

/** The page sizes that a service uses for those that are asked for: some limit, round or ignore them. */
export class UsedSizes {
  /** By the size asked for; undefined is the key of requests that name none. */
  private readonly used = new Map<number | undefined, number>();
  /** The service gives no more rows a page, or always so many. */
  private fixed: { readonly most: number; readonly least: number } | undefined;
  /** The field that looks like the page size counts something else. */
  private hasOtherName = false;

  /** Has any response shown a size? */
  get isKnown(): boolean {
    return this.used.size > 0;
  }

  /** The size that the service will use for one that is asked for, as far as its first page shows. */
  expected(wanted: number | undefined): number | undefined {
    if (wanted === undefined) return this.used.get(undefined);
    return this.fixed ? Math.max(this.fixed.least, Math.min(wanted, this.fixed.most)) : wanted;
  }

  /** Returns the size that the service used for a page. */
  read(asked: number | undefined, page: SizedPage): number {
    const used = this.usedFor(asked, page);
    const { rows } = page;
    if (rows > 0 && !this.isKnown) {
      this.fixed = { most: Number.POSITIVE_INFINITY, least: 1 };
      if (asked !== undefined && used < asked) this.fixed = { most: used, least: 1 };
      if (asked !== undefined && used > asked) this.fixed = { most: used, least: used };
    }
    // Only a page that is full shows its size beyond doubt.
    if (rows > 0 && (rows === used || !this.isKnown)) this.used.set(asked, used);
    return used;
  }

  private usedFor(asked: number | undefined, { rows, total, number, facts }: SizedPage): number {
    const named = this.hasOtherName ? undefined : factOf(facts, 'size');
    const known = this.used.get(asked);
    if (known !== undefined) return Math.max(known, rows);
    const wanted = this.expected(asked) ?? named ?? rows;
    const remaining = total - (number - 1) * wanted;
    const isFull = rows >= Math.min(wanted, Math.max(remaining, 0));
    if (rows >= wanted) {
      if (named !== undefined && named !== rows && named !== asked) this.hasOtherName = true;
      return Math.max(rows, 1);
    }
    // On the last page only the response can say it; one that counts the rows of the page says nothing.
    const spoken = named !== undefined && named > rows ? named : wanted;
    if (rows === 0 || isFull) return Math.max(spoken, 1);
    // Near the end a page may be short because the total is older than its rows.
    const isLast = remaining <= wanted;
    return this.isKnown && isLast ? spoken : rows;
  }
}
