import { Failure } from '../../base/failure.ts';
import type { PageRow } from '../../base/row.ts';
import { escaped } from '../../base/text/message.ts';
import type { PagingDescription } from '../description.ts';
import type { PageCounts } from '../find-list.ts';
import { goesInCircles } from '../list-reading.ts';
import { hasId, type Page, type PageAddress, type PageAt, rowIdentity } from '../page.ts';
import { isNextWord } from '../paging-words.ts';
import { factOf, isSet, nextOfLinkHeader, saysEnd } from '../response-facts.ts';
import { spokenSign } from '../signs-of-more.ts';
import { type DescribedPage, DescribedPages } from './described-pages.ts';
import { countsMore } from './probe-end.ts';
import { type AskPage, emptyPageByWord, emptyPages } from './style.ts';

export interface PositionDescription extends PagingDescription {
  /** `empty` if the user said that the first page without rows ends the list. */
  readonly end?: 'empty';
}

/**
 * Pages that are asked for by their position: by number or by offset. With a total they have counts, and are read like
 * those of the interface paginator. Without one they are read one after another, up to two pages without rows or to what
 * the service calls the end.
 */
export abstract class PositionedPages<Description extends PositionDescription> extends DescribedPages<Description> {
  protected readonly sizes = new UsedSizes();
  protected readonly empty = new EmptyPages();
  private hasLookedBehind = false;
  private hasLookedBehindTotal = false;
  protected firstRows: readonly PageRow[] | undefined;
  private firstTotal: number | undefined;
  /** The page before has named the one behind it. */
  private namesNext = false;

  /**
   * Returns the page without its counts if the page behind it shows that its total counts something else; the first page
   * again if the one taken for it was none.
   */
  protected override async complete(page: Page, at: PageAt, size: number | undefined, ask: AskPage): Promise<Page> {
    if (this.isEndByWord(page, at)) return { rows: [], next: null, total: page.total, proof: emptyPageByWord };
    if (page.next === null && page.behind) {
      await this.lookBehindPages(page, page.behind, ask);
      return page;
    }
    // The page behind the first one is asked for once, not each time that the first one is read again.
    const behind = this.hasLookedBehind ? undefined : page.behind;
    this.hasLookedBehind ||= behind !== undefined;
    const found = behind && (await this.lookBehind(page, behind, ask));
    if (found === 'others') {
      this.hasOtherTotal = true;
      return ask(at);
    }
    if (
      found === 'same' &&
      !this.list.isRecognized &&
      !(await countsMore(page, size, (other) => ask(undefined, other)))
    )
      return {
        rows: page.rows,
        more: { said: escaped`The page behind it has the same rows, and the total may be that of a page.` },
      };
    if (!page.counts) return this.completeFollowed(page, at, size, ask);
    await this.lookBehindTotal(page, page.counts, ask);
    return this.refuseCopies(page, at, ask);
  }

  protected override endByWord(at: PageAt): PagingDescription | undefined {
    return typeof at === 'object' ? { ...this.description, end: 'empty' } : undefined;
  }

  /** Is this the empty page that ends the list, by the user's word? */
  private isEndByWord({ rows }: Page, at: PageAt): boolean {
    return this.description.end === 'empty' && typeof at === 'object' && rows.length === 0;
  }

  /**
   * A total that ends with a full page may be the most that the service counts: the page behind it shows that. Throws a
   * Failure if that has rows.
   */
  private async lookBehindTotal(
    { rows }: Page,
    { current, last, perPage, total }: PageCounts,
    ask: AskPage,
  ): Promise<void> {
    if (current === 1 || current < last || rows.length < perPage || this.hasLookedBehindTotal) return;
    this.hasLookedBehindTotal = true;
    const behind = await pageThere(ask, current + 1);
    // Where rows came meanwhile, the total rose with them.
    if (!behind || (behind.counts?.total ?? total) > total || !this.hasNewRows(behind, rows)) return;
    throw new Failure('partial', escaped`The total says ${total}, but the page behind it has rows too.`, wrongCount);
  }

  /** Returns true if a page has rows that are neither among `rows` nor on the first page. */
  private hasNewRows(page: Page, rows: readonly PageRow[]): boolean {
    const known = new Set([...rows, ...(this.firstRows ?? [])].map(rowIdentity));
    return page.rows.some((row) => !known.has(rowIdentity(row)));
  }

  /** For pages without a total. */
  protected abstract completeFollowed(page: Page, at: PageAt, size: number | undefined, ask: AskPage): Promise<Page>;

  /** A later page with the rows of the first one, which have no ids to tell them apart, shows that its number is ignored. */
  private async refuseCopies(page: Page, at: PageAt, ask: AskPage): Promise<Page> {
    const number = this.numberOf(at);
    if (number === 1) this.firstTotal ??= page.counts?.total;
    const first = this.firstRows ?? [];
    const known = first.some(hasId) ? [] : first.map(rowIdentity);
    const isCopy = ({ rows, counts }: Page): boolean =>
      counts?.total === this.firstTotal &&
      rows.length > 0 &&
      rows.length === first.length &&
      rows.every((row) => known.includes(rowIdentity(row)));
    if (number === 1 || !isCopy(page)) return page;
    const again = await ask(at);
    if (isCopy(again)) throw goesInCircles('rows', number);
    return again;
  }

  /** The page behind another one, whose number of rows is `rows`. */
  protected abstract addressBehind(rows: number): PageAddress;

  /**
   * The page behind a first one that has as many rows as the total says: some services count the rows of the page alone.
   * Returns undefined if the response says otherwise that this is the end, or that it has room for more rows.
   */
  protected behind(page: DescribedPage, total: number): PageAddress | undefined {
    const { rows, number, facts } = page;
    if (number > 1 || rows.length === 0 || rows.length !== total) return undefined;
    return this.saysEnd(page) || (factOf(facts, 'size') ?? 0) > total ? undefined : this.addressBehind(total);
  }

  /**
   * Requests the page behind the first one, and returns what it has. Many services refuse a page that does not exist. By
   * offset it begins with the last row of the first: if it does not, it is no page of the list.
   */
  private async lookBehind({ rows }: Page, address: PageAddress, ask: AskPage): Promise<'others' | 'same' | 'none'> {
    const isOverlapping = !this.isNumbered && rows.length > 1;
    const known = rows.map(rowIdentity);
    const behind = (await pageThere(ask, address))?.rows.map(rowIdentity);
    if (!behind) return 'none';
    if (behind.length === 0) return isOverlapping ? 'same' : 'none';
    if (isOverlapping && behind.length === 1 && behind[0] === known.at(-1)) return 'none';
    return behind.every((row) => known.includes(row)) ? 'same' : 'others';
  }

  /**
   * The page behind a full one that only a number of pages calls the last: some services count no further than they give,
   * or to a limit.
   */
  private behindLast(page: DescribedPage, addressOfNext: () => PageAddress): PageAddress | undefined {
    const { rows, number, size } = page;
    const isFull = number > 1 ? this.empty.isFull(rows.length) : rows.length === (size ?? factOf(page.facts, 'size'));
    return rows.length > 0 && isFull && !saysEnd(page, undefined) ? addressOfNext() : undefined;
  }

  /** Throws a Failure if the page behind the last one by the number of pages has other rows. */
  private async lookBehindPages({ rows }: Page, address: PageAddress, ask: AskPage): Promise<void> {
    const behind = await pageThere(ask, address);
    if (!behind || !this.hasNewRows(behind, rows)) return;
    throw new Failure(
      'partial',
      escaped`The page behind the last one, by the number of pages, has rows too.`,
      wrongCount,
    );
  }

  /** A page without a total, with the address of the next one. An empty page may be a mistake: only a second one is the end. */
  protected followed(
    page: DescribedPage,
    isSecondEmpty: boolean,
    total: number | undefined,
    addressOfNext: () => PageAddress,
  ): Page {
    const { rows } = page;
    const claimsMore = this.claimOfMore(page) !== undefined;
    const hasNamedNext = this.namesNext;
    this.namesNext = namesNext(page);
    if (this.saysEnd(page)) {
      if (!claimsMore) return { rows, next: null, total, behind: this.behindLast(page, addressOfNext) };
    } else if (hasNamedNext && !this.namesNext && !claimsMore) {
      return { rows, next: null, total };
    } else if (rows.length === 0 && isSecondEmpty && !claimsMore) return this.empty.end(total);
    return { rows, next: addressOfNext(), total, more: spokenSign(page) };
  }
}

const wrongCount = {
  hint: escaped`The service counts no further, or wrongly. Read parts of the list, by a day or a state for each.`,
};

/** Does a page name the one behind it, by a link, a number or a token? */
const namesNext = ({ headers, facts }: DescribedPage): boolean =>
  nextOfLinkHeader(headers.link ?? '') !== undefined || facts.some(({ key, value }) => isNextWord(key) && isSet(value));

/** Behind the end of a list many services have no page, or something else. */
export const isNoPage = (error: unknown): boolean =>
  error instanceof Failure &&
  (error.kind === 'refused' || error.kind === 'not_found' || error.details.isInvalid === true);

/** Undefined if the service has no such page. */
async function pageThere(ask: AskPage, at: PageAt): Promise<Page | undefined> {
  try {
    return await ask(at);
  } catch (error) {
    if (isNoPage(error)) return undefined;
    throw error;
  }
}

/** The signs that empty pages give of the end of a list without a total. */
class EmptyPages {
  /** Rows of the longest page so far. */
  private longest = 0;
  private wasEmpty = false;
  /** An empty page came before one with rows. */
  private hasHole = false;
  /** How many rows the last page with rows had, and each one before it. */
  private latest = 0;
  private readonly before: number[] = [];

  /** Takes the number of rows of a page. Returns whether this page and the one before it are empty. */
  take(rows: number, isFirst: boolean): boolean {
    if (isFirst) {
      this.wasEmpty = false;
      this.hasHole = false;
      this.latest = 0;
      this.before.length = 0;
    }
    if (rows > 0) {
      if (this.latest > 0) this.before.push(this.latest);
      this.latest = rows;
    }
    this.longest = Math.max(this.longest, rows);
    this.hasHole ||= this.wasEmpty && rows > 0;
    const isSecondEmpty = this.wasEmpty && rows === 0;
    this.wasEmpty = rows === 0;
    return isSecondEmpty;
  }

  isFull(rows: number): boolean {
    return rows === this.longest;
  }

  /** How many rows lie behind an empty page; 0 if that is not known. */
  stride({ size }: DescribedPage): number {
    return this.longest || (size ?? 0);
  }

  /** Of a list whose last page with rows is as full as all before it: their number, and that of their rows. */
  get fullPages(): { readonly pages: number; readonly size: number } | undefined {
    const { before, latest } = this;
    return before.length > 0 && before.every((rows) => rows === latest)
      ? { pages: before.length + 1, size: latest }
      : undefined;
  }

  /**
   * Returns the last page where nothing but empty pages shows the end. They do not if the list had one before, nor where
   * pages before the last one had different numbers of rows: rows may have been taken out of them, and all out of these.
   */
  end(total: number | undefined, proof = emptyPages): Page {
    const [size = this.latest] = this.before;
    const isRegular = this.before.every((rows) => rows === size) && this.latest <= size;
    if (!this.hasHole && (isRegular || proof !== emptyPages)) return { rows: [], total, next: null, proof };
    const before = this.hasHole
      ? escaped`An empty page came before one with rows`
      : escaped`Its pages differ in length`;
    return { rows: [], total, more: { said: escaped`${before}, so empty pages do not show where the list ends.` } };
  }
}

/** The page sizes that a service uses for those that are asked for: some limit, round or ignore them. */
class UsedSizes {
  /** By the size asked for; undefined is the key of requests that name none. */
  private readonly used = new Map<number | undefined, number>();
  /** The service gives no more rows a page, or always so many. */
  private fixed: { readonly most: number; readonly least: number } | undefined;
  /** The field that looks like the page size counts something else. */
  private hasOtherName = false;

  get isKnown(): boolean {
    return this.used.size > 0;
  }

  /** The size that the service will use for one that is asked for, as far as its first page shows. */
  expected(wanted: number | undefined): number | undefined {
    if (wanted === undefined) return this.used.get(undefined);
    return this.fixed ? Math.max(this.fixed.least, Math.min(wanted, this.fixed.most)) : wanted;
  }

  /** Returns the size that the service used for a page of `rows` rows. */
  read(asked: number | undefined, rows: number, total: number, page: DescribedPage): number {
    const used = this.usedFor(asked, rows, total, page);
    if (rows > 0 && !this.isKnown) {
      this.fixed = { most: Number.POSITIVE_INFINITY, least: 1 };
      if (asked !== undefined && used < asked) this.fixed = { most: used, least: 1 };
      if (asked !== undefined && used > asked) this.fixed = { most: used, least: used };
    }
    // Only a page that is full shows its size beyond doubt.
    if (rows > 0 && (rows === used || !this.isKnown)) this.used.set(asked, used);
    return used;
  }

  private usedFor(asked: number | undefined, rows: number, total: number, { number, facts }: DescribedPage): number {
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
