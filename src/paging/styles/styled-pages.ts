import { Failure } from '../../base/failure.ts';
import type { PageRow, Row } from '../../base/row.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import type { PagingStyle } from '../../operations/manifest.ts';
import { goesInCircles } from '../follow-pages.ts';
import { clamped } from '../list-failures.ts';
import type { Page, PageAddress, PageAt, PageCounts } from '../page.ts';
import { countIn, type Fact, factOf, type ListResponse, listFacts } from '../response-facts.ts';
import { claimOfMore, lengthSign, spokenSign } from '../sign-of-more.ts';
import { hasId } from '../snapshot.ts';
import type { Asked, PageInputs } from './asked-page.ts';
import { EmptyPages, overlappingEnd } from './empty-pages.ts';
import { FirstPage, keyOf } from './first-page.ts';
import { type FollowedPage, followingPage, isEmptyEnd, isSaidToEnd, namedNext, saidAt } from './following-page.ts';
import { lookBehind, pageBehind } from './page-behind.ts';
import { askWhole, countsMore, probeEnd } from './probe-end.ts';
import { UsedSizes } from './used-sizes.ts';

/** What shows that the list is whole where the user has said so, for the manifest. */
const byYourWord = 'one response by your word';

const alike = 'Its rows have no ids and are alike, so they do not show whether offsets count rows.';
const misplaced = 'The last row of a page is not where its offset says, so the next page may begin at another row.';

/** A page whose response does not say whether it is the last. */
interface StyledPage extends Page {
  readonly isOpen?: boolean;
}

/** Requests a page, in another size than usual if one is given. */
type Ask = (page: PageAt, size?: number) => Promise<Page>;

/** The size of a page where the service demands one and the user gives none. */
const smallPage = 20;

/** The pages of one list that is read by a style of its own: the inputs that ask for them, and what responses say. */
export class StyledPages {
  private readonly sizes = new UsedSizes();
  private readonly first: FirstPage;
  /** Responses name the number of their page, and it is the number that was asked for. */
  private namesPage = false;
  private hasContinued = false;
  private hasLookedBehind = false;
  private readonly empty = new EmptyPages();
  /** What a response says against the user's word that it is the whole list, as a sentence. */
  doubt: string | undefined;
  /** Where the second page by offset begins, and the row that it shares with the first. */
  private overlap: { readonly at: number; readonly row: PageRow } | undefined;
  /** The last row of the page before. */
  private lastRow: PageRow | undefined;
  /** The total beside the first page. */
  private firstTotal: number | undefined;
  /** What looks like the total counts something else. */
  private hasOtherTotal = false;

  /** `required` are inputs that every request has to have. */
  constructor(
    private readonly style: PagingStyle,
    private readonly required: readonly string[] = [],
  ) {
    // Where every request has to name its page, the first one is taken to be 1.
    const usual = style.kind === 'page' && !required.includes(style.page) ? undefined : 1;
    this.first = new FirstPage(style.kind === 'page' ? (style.firstPage ?? usual) : usual);
  }

  /** To be called before any page but the first is requested: finds out what the first one is called, if it must. */
  async prepare(at: PageAt, all: boolean, ask: (page: PageAt, inputs?: PageInputs) => Promise<Page>): Promise<void> {
    const { style, first } = this;
    if (at === undefined || at === 1 || style.kind !== 'page' || !first.isUnsettled(all)) return;
    const inputs = (_page?: number, size?: number) => ({ ...this.inputs(1, size), [style.page]: 1 });
    await first.settle(
      () => ask(undefined),
      () => ask(1, { inputs }),
    );
  }

  /**
   * The page with what other requests show: without its counts if the page behind it shows that its total counts
   * something else; the first page again if what was taken for it was none; whether a response that does not say where
   * the list ends is the whole list. `size` is the size that is asked for.
   */
  async prove(page: StyledPage, at: PageAt, size: number | undefined, ask: Ask): Promise<Page> {
    // The page behind the first one is asked for once, not each time that the first one is read again.
    const behind = this.hasLookedBehind ? undefined : page.behind;
    this.hasLookedBehind ||= behind !== undefined;
    const found =
      behind === undefined
        ? undefined
        : await lookBehind(page, this.style.kind === 'offset' && page.rows.length > 1, () => ask(behind));
    if (found === 'others') {
      this.hasOtherTotal = true;
      return ask(at);
    }
    const sized = this.style.size === undefined ? undefined : size;
    const askFirst = (other: number): Promise<Page> => ask(undefined, other);
    if (found === 'same' && !(await countsMore(page, sized, askFirst)))
      return { rows: page.rows, more: 'The page behind it has the same rows, and the total may be that of a page.' };
    const number = this.numberOf(at);
    if (number === 2 && this.style.kind === 'page' && !page.counts && this.first.takeRepeated(page.rows)) {
      const one = await ask([[this.style.page, 1]]);
      if (one.rows.length < this.first.length) return { ...one, restarts: true };
    }
    if (page.counts) return this.refuseCopies(page, at, number, ask);
    if (this.style.kind === 'offset' && typeof at === 'object' && page.rows.length === 0 && page.next)
      return this.checkOffset(page, at, this.style.offset, ask);
    const isFirst = at === undefined || at === 1;
    const isShort = isFirst && this.style.kind === 'size' && (page.total ?? 0) > page.rows.length && !page.next;
    if (isShort && sized !== undefined) return askWhole(page, sized, askFirst);
    if (!page.isOpen || !isFirst || page.rows.length === 0 || this.isEndedByDocument(page)) return page;
    return probeEnd(page, sized, askFirst);
  }

  /**
   * An empty page ends a list where one row before it there is the last row, and no other: some services know offsets up
   * to a limit only.
   */
  private async checkOffset(page: Page, at: PageAddress, input: string, ask: Ask): Promise<Page> {
    const { lastRow } = this;
    const given = Number(at.find(([name]) => name === input)?.[1]);
    if (!lastRow || !(given > 0)) return page;
    const end = this.empty.end(undefined, overlappingEnd);
    const { rows } = await ask([[input, given - 1]]);
    const isThere = rows[0] !== undefined && keyOf(rows[0]) === keyOf(lastRow);
    if (isThere && rows.length === 1) return end;
    // An empty page in the middle: what is behind it is read.
    return isThere ? page : { rows: [], more: misplaced };
  }

  /** The second page by offset, without the row that it shares with the first. */
  private withoutOverlap(page: StyledPage, lastRow: PageRow): StyledPage {
    const { rows } = page;
    const keys = rows.map(keyOf);
    if (this.first.isAlike(lastRow)) return { rows: [], more: alike };
    const isThere = keys[0] === keyOf(lastRow);
    if (isThere && rows.length === 1 && page.more === undefined) return this.empty.end(undefined, overlappingEnd);
    if (isThere) return { ...page, rows: rows.slice(1) };
    // Rows with ids that have moved meanwhile are noticed by their repetition.
    return hasId(lastRow) && keys.includes(keyOf(lastRow)) ? page : { rows: [], more: misplaced };
  }

  /** A document that names the field for the next page says by its absence that there is none; not behind a full page. */
  private isEndedByDocument({ more }: Page): boolean {
    const { style } = this;
    const hasPlace = style.kind === 'link' || (style.kind === 'cursor' && typeof style.next === 'object');
    return hasPlace && more === undefined;
  }

  /** A later page with the rows of the first one, which have no ids to tell them apart, shows that its number is ignored. */
  private async refuseCopies(page: Page, at: PageAt, number: number, ask: Ask): Promise<Page> {
    const isCopy = ({ rows, counts }: Page): boolean => counts?.total === this.firstTotal && this.first.isCopy(rows);
    if (number === 1 || !isCopy(page)) return page;
    const again = await ask(at);
    if (isCopy(again)) throw goesInCircles('rows', number);
    return again;
  }

  /** Does the service say that it has no such page, behind those that follow each other? Then it is an empty one. */
  isBehindEnd(at: PageAt, error: unknown): boolean {
    const isMissing = error instanceof Failure && error.kind === 'not_found';
    return isMissing && this.style.kind === 'page' && typeof at === 'object' && this.numberOf(at) > 1;
  }

  /** The address of a page: its number, if it has one. */
  placeOf(at: PageAt): PageAt {
    return typeof at === 'object' && this.style.kind === 'page' ? this.numberOf(at) : at;
  }

  /** Does this input ask for a page? */
  asksFor(name: string): boolean {
    return Object.values<unknown>(this.style).includes(name);
  }

  /**
   * The inputs for a page by its number and size. The first one is asked for without a number where that will do: it may
   * be 0 or 1. A size that the service does not use gives way to the one that it uses instead, where pages begin at an
   * offset.
   */
  inputs(page = 1, wanted?: number): Row {
    const { style, required, first } = this;
    const isNeeded = (name: string): boolean => page > 1 || required.includes(name) || first.isExplicit;
    const given = this.sizeFor(wanted);
    const size = given ?? (style.size !== undefined && required.includes(style.size) ? smallPage : undefined);
    const sized = style.size !== undefined && size !== undefined ? { [style.size]: size } : {};
    if (style.kind === 'page' && isNeeded(style.page)) return { [style.page]: page - 1 + first.called, ...sized };
    if (style.kind === 'offset' && isNeeded(style.offset))
      return { [style.offset]: (page - 1) * (size ?? 0), ...sized };
    return sized;
  }

  private sizeFor(wanted: number | undefined): number | undefined {
    return this.style.kind === 'offset' ? this.sizes.expected(wanted) : wanted;
  }

  /** The page, with counts where the service gives its total, else with what follows it. */
  read(
    { rows, counts }: Page,
    response: ListResponse & { status?: number },
    { at, size, isProbe = false }: Asked,
  ): StyledPage {
    const { style } = this;
    if (style.kind === 'none') {
      this.doubt = spokenSign({ ...response, rows: rows.length, page: 1, size });
      return { rows, proof: byYourWord };
    }
    const number = this.numberOf(at);
    if (number === 1) this.first.readRows(rows);
    if (counts && style.kind === 'page') {
      if (number === 1) this.first.readName(counts.current);
      if (number === 1) this.firstTotal ??= counts.total;
      return { rows, counts };
    }
    const facts = listFacts(response);
    this.readNumber(number, response, facts);
    const total = this.totalOf(response, facts, rows.length, number);
    const page = {
      ...{ style, response, facts, rows, number, at, step: this.sizeFor(size ?? undefined) ?? 0 },
      ...this.empty.take(rows.length, typeof at !== 'object', size ?? 0),
    };
    if (total !== undefined && typeof at !== 'object' && (style.kind === 'page' || style.kind === 'offset')) {
      const asked = this.sizeFor(size ?? undefined);
      // Where pages begin at an offset, those behind the ones that were asked for are of the next page.
      const isKnown = style.kind === 'offset' && this.sizes.isKnown && !isProbe;
      const isLong = isKnown && asked !== undefined && rows.length > asked;
      const own = isLong ? rows.slice(0, asked) : rows;
      const counts = this.counts(own.length, total, number, asked, facts);
      if (number === 1) this.firstTotal ??= total;
      return { rows: own, counts, behind: pageBehind(page, total) };
    }
    const { overlap } = this;
    const isSecond = overlap !== undefined && typeof at === 'object' && at[0]?.[1] === overlap.at;
    const followed = this.readFollowed(page, size, total, response);
    this.lastRow = rows.at(-1) ?? this.lastRow;
    const start =
      typeof at !== 'object' && rows.length > 1 && style.kind === 'offset' ? followed.next?.[0]?.[1] : undefined;
    const last = rows.at(-1);
    if (typeof at !== 'object') this.overlap = typeof start === 'number' && last ? { at: start, row: last } : undefined;
    return isSecond && !isProbe ? this.withoutOverlap(followed, overlap.row) : followed;
  }

  /** A page that is followed by others, with what leads to them. */
  private readFollowed(
    page: FollowedPage,
    size: Asked['size'],
    total: number | undefined,
    response: ListResponse & { status?: number },
  ): StyledPage {
    const { rows, number, facts } = page;
    const next = followingPage(page, this.hasContinued);
    this.hasContinued ||= Boolean(next);
    if (next === null) return isEmptyEnd(page) && !isSaidToEnd(page) ? this.empty.end(total) : { rows, next, total };
    const unpaged = { ...response, rows: rows.length, page: number, size };
    const spoken = spokenSign(unpaged) ?? this.reasonToDoubt(next, total);
    if (next || spoken !== undefined) return { rows, next, total, more: spoken };
    const hasRoom = total === rows.length && number === 1 && (factOf(facts, 'size') ?? 0) > total;
    if (hasRoom) return { rows, next: null, total };
    return { rows, total, more: lengthSign(unpaged), isOpen: true };
  }

  /** Why a page may not be the last one, where its rows and counts give no sign of it. */
  private reasonToDoubt(next: Page['next'], total: number | undefined): string | undefined {
    const { style } = this;
    if (next)
      return style.kind === 'cursor' || style.kind === 'link'
        ? 'The service says that there are more rows.'
        : undefined;
    if (total !== undefined || style.kind !== 'cursor' || style.next !== 'last-id') return undefined;
    return escaped`The rows have no id to go on from with ${style.cursor}, so there may be more.`;
  }

  private numberOf(at: PageAt): number {
    if (typeof at !== 'object') return at ?? 1;
    return this.style.kind === 'page' ? Number(at[0]?.[1]) : 2;
  }

  /** Most responses say what they call the page, or the one behind it. */
  private readNumber(number: number, response: ListResponse, facts: readonly Fact[]): void {
    const { style, first } = this;
    if (this.sizes.isKnown || style.kind !== 'page') return;
    const named = factOf(facts, 'current');
    const next = namedNext(response, facts, style.page);
    if (number === 1) first.readName(named ?? (next === undefined ? undefined : next - 1));
    this.namesPage = named !== undefined && named === number - 1 + first.called;
  }

  /** A total that the first page reaches, while it names a next page, counts something else. */
  private totalOf(response: ListResponse, facts: readonly Fact[], rows: number, number: number) {
    const { total: place } = this.style;
    const total = (place && countIn(saidAt(response, place))) ?? factOf(facts, 'total');
    if (number === 1 && total !== undefined && total <= rows && claimOfMore(response, 1) !== undefined)
      this.hasOtherTotal = true;
    return this.hasOtherTotal ? undefined : total;
  }

  private counts(
    rows: number,
    total: number,
    number: number,
    asked: number | undefined,
    facts: readonly Fact[],
  ): PageCounts {
    const { style, sizes } = this;
    const isFirst = !sizes.isKnown;
    const perPage = sizes.read(asked, { rows, total, number, facts });
    // The page begins at another row than the one that was asked for.
    if (isFirst && number > 1 && style.kind === 'offset' && asked !== undefined && perPage < asked)
      throw clamped(perPage, number);
    const named = this.namesPage ? factOf(facts, 'current') : undefined;
    const last = (style.kind === 'page' && factOf(facts, 'pages')) || Math.max(1, Math.ceil(total / perPage));
    return { current: named === undefined ? number : named + 1 - this.first.called, last, perPage, total };
  }
}
