import { Failure } from '../../base/failure.ts';
import { escaped } from '../../base/text/message.ts';
import { hasId, type Page, type PageAddress, type PageAt, rowIdentity } from '../page.ts';
import { isNextWord } from '../paging-words.ts';
import { countIn, factOf, type ListResponse, nextOfLinkHeader, queryOfLink } from '../response-facts.ts';
import {
  type PagingClues,
  type PagingInput,
  pageInput,
  positionInput,
  sizeAndTotal,
  sizeInput,
  totalPlace,
} from '../styles/clues.ts';
import type { DescribedPage, OpenedList } from '../styles/described-pages.ts';
import { LatestRows } from '../styles/latest-rows.ts';
import { type DetectedPaging, numberIn, type PagesOfKind } from '../styles/pages-of-kind.ts';
import { type PositionDescription, PositionedPages } from '../styles/positioned-pages.ts';
import { sized } from '../styles/probe-end.ts';
import {
  type AskedPage,
  type AskPage,
  emptyPages,
  overlappingEnd,
  type PageQuery,
  type WantedPage,
} from '../styles/style.ts';

const fullPages = escaped`The last page with rows is full, so the empty pages behind it do not show that the list ends there.`;
const rowsTaken = escaped`A page of a smaller size has fewer rows than it should, so empty pages do not show where the list ends.`;
/** How often a page of another size is asked for, in a list with several empty pages. */
const mostLooksAcross = 2;

/** The evidence that a page of one or two rows, where more were asked for, is the whole list. */
const fewerRows = 'fewer rows than asked for';

export interface PageDescription extends PositionDescription {
  readonly kind: 'page';
  readonly page: string;
  /** The number of the first page, 0 or 1; absent if the document does not say. */
  readonly firstPage?: 0 | 1;
}

/** Pages that are asked for by their number, from 0 or from 1. */
class PageNumbers extends PositionedPages<PageDescription> {
  protected override readonly isNumbered = true;
  /** Responses name the number of their page, and it is the number that was asked for. */
  private namesPage = false;
  /** The service's number of the first page; undefined until a response or the rows tell. */
  private firstNumber: number | undefined;
  /** The first page is asked for by its number: without one the service sends something else. */
  private isFirstNamed = false;
  private settled: Promise<void> | undefined;
  private isSettling = false;
  private readonly latest = new LatestRows();
  /** Behind so many rows a page of another size was asked for. */
  private readonly acrossAt: number[] = [];

  constructor(description: PageDescription, list: OpenedList) {
    super(description, list);
    // Where every request has to name its page, the first one is taken to be 1.
    this.firstNumber = description.firstPage ?? (list.required.includes(description.page) ? 1 : undefined);
  }

  private get called(): number {
    return this.firstNumber ?? 1;
  }

  /** The first page is asked for without a number where that will do: it may be 0 or 1. */
  request(at: PageAt, size: number | undefined): PageQuery {
    const { page: input } = this.description;
    const number = this.numberOf(at);
    const isNamed = number > 1 || this.list.required.includes(input) || this.isFirstNamed;
    const inputs = {
      ...(isNamed && { [input]: number - 1 + this.called }),
      ...this.sizeInput(this.sentSize(size)),
    };
    return { inputs, number: at === undefined ? undefined : number };
  }

  protected override numberOf(at: PageAt): number {
    return typeof at === 'object' ? Number(at[0]?.[1]) : (at ?? 1);
  }

  read({ rows, counts }: Page, response: ListResponse, asked: AskedPage): Page {
    const number = this.numberOf(asked.at);
    // A page that is read beside the others, to find out how the service treats sizes or what it calls the first page.
    const isBeside = asked.isProbe === true || this.isSettling;
    if (number === 1) this.firstRows ??= rows;
    if (counts) {
      if (number === 1) this.readFirstNumber(counts.current);
      return { rows, counts };
    }
    const page = this.describe(rows, response, asked);
    this.readNumber(page);
    const total = this.totalOf(page);
    const isFollowed = typeof asked.at === 'object';
    const isSecondEmpty = !isBeside && this.empty.take(rows.length, number === 1);
    if (!isBeside) this.latest.take(rows, number);
    if (total !== undefined && !isFollowed) return this.counted(page, total);
    return this.followed(page, isSecondEmpty, total, () => [[this.description.page, number + 1]]);
  }

  /**
   * Finds out what the first page is called before any other page is requested. An error that says that there is no page
   * behind those that follow each other is an empty page.
   */
  override fetch(wanted: WantedPage, ask: AskPage, opened?: Page): Promise<Page> {
    const askNumbered: AskPage = async (page, ...rest) => {
      const isLater = page !== undefined && page !== 1;
      // That costs requests: only for lists that begin with the first page or are read whole.
      const isAsked = this.firstRows ? this.firstRows.length > 0 : wanted.most === Number.POSITIVE_INFINITY;
      if (isLater && isAsked && this.firstNumber === undefined) {
        this.settled ??= this.settleFirst(ask);
        await this.settled;
      }
      try {
        return await ask(page, ...rest);
      } catch (error) {
        const isMissing = error instanceof Failure && error.kind === 'not_found';
        if (!isMissing || typeof page !== 'object' || this.numberOf(page) === 1) throw error;
        return this.read({ rows: [] }, { headers: {}, json: {} }, { at: page, size: undefined });
      }
    };
    return super.fetch(wanted, askNumbered, opened);
  }

  /** Finds out what the first page is called, by comparing its rows with those of the page that is called 1. */
  private async settleFirst(ask: AskPage): Promise<void> {
    if (!this.firstRows) await ask(undefined);
    const first = (this.firstRows ?? []).map(rowIdentity);
    if (this.firstNumber !== undefined || first.length === 0) return;
    this.isSettling = true;
    const { rows } = await ask(1, undefined, (_, size) => ({
      inputs: { ...this.request(1, size).inputs, [this.description.page]: 1 },
      number: 1,
    }));
    this.isSettling = false;
    const read = new Set(first);
    const isLike = rows.length > 0 && rows.every((row, at) => rowIdentity(row) === first[at]);
    const hasIds = rows.some(hasId);
    // Rows that are alike do not tell whether they are the beginning of the first page, or a short page of their own.
    if (!hasIds && isLike && rows.length < first.length && read.size < first.length) {
      throw new Failure('partial', escaped`Records without ids do not show whether the first page is called 0 or 1.`, {
        hint: escaped`Say with ops set --paging what asks for a page and what the first one is called: page=<input>,first=1`,
      });
    }
    // The list may have changed since its first page was read.
    const repeated = rows.filter((row) => read.has(rowIdentity(row))).length;
    const isMostlyRepeated = repeated > 0 && repeated * 2 >= Math.min(rows.length, read.size);
    const isFirst = hasIds ? isMostlyRepeated : isLike;
    this.firstNumber = isFirst ? 1 : 0;
  }

  /**
   * Returns a page with what others show of the end: behind an empty page, and where rows come again. Where the second page
   * brings rows of the first response alone, that may have been the whole list, because it was asked for without a page
   * number: from then on the first page is asked for by its number.
   */
  protected async completeFollowed(page: Page, at: PageAt, size: number | undefined, ask: AskPage): Promise<Page> {
    const { rows, next, total } = page;
    if (page.proof === emptyPages) return this.empty.fullPages ? { rows: [], more: { said: fullPages } } : page;
    const { isRepeated } = this.latest;
    if (isRepeated && this.numberOf(at) === 2 && !this.isFirstNamed) {
      this.isFirstNamed = true;
      const one = await ask([[this.description.page, 1]]);
      if (one.rows.length < (this.firstRows?.length ?? 0)) return { ...one, restarts: true };
    }
    if (!next || this.numberOf(at) === 1 || (rows.length > 0 && !isRepeated)) return page;
    const shown = await this.lookAcross(isRepeated, ask);
    const end = { rows: [], next: null, total };
    if (shown === 'end') return { ...end, proof: overlappingEnd };
    if (shown === 'filtered') return { rows: [], total, more: { said: rowsTaken } };
    // No service cuts a list behind its second row.
    const { count } = this.latest;
    return isRepeated && count <= 2 && (size ?? 0) > count ? { ...end, proof: fewerRows } : page;
  }

  /**
   * Requests a page of another size that begins among the last rows. It shows the end where it has these alone, and room for
   * more: its size follows from the row that it begins with.
   */
  private async lookAcross(isRepeated: boolean, ask: AskPage): Promise<'end' | 'unclear' | 'filtered'> {
    const { latest } = this;
    const { count, size } = latest;
    const other = [size - 1, size - 2, size + 1, size + 2].find((each) => each > 1 && count % each !== 0);
    const before = Math.floor(count / (other ?? count));
    const isVain = this.acrossAt.includes(count) || this.acrossAt.length >= mostLooksAcross;
    if (this.description.size === undefined || !other || !(before > 0) || isVain) return 'unclear';
    this.acrossAt.push(count);
    const askSize = (number: number) => sized((each) => ask([[this.description.page, number]], each), other);
    const across = (await askSize(before + 1))?.rows;
    if (!across) return 'unclear';
    const used = (count - across.length) / before;
    const isOther = Number.isInteger(used) && used !== size;
    if (latest.endsWith(across) && isOther && across.length < used) return 'end';
    // If the service removes rows from pages, a page of a smaller size also has too few.
    const isShort = latest.isOnePage && !isRepeated;
    const smaller = isShort ? (await askSize(1))?.rows : undefined;
    return smaller && smaller.length < other ? 'filtered' : 'unclear';
  }

  protected addressBehind(): PageAddress {
    return [[this.description.page, 2]];
  }

  private readFirstNumber(called: number | undefined): void {
    if (called === 0 || called === 1) this.firstNumber = called;
  }

  /** Most responses name the number of their page, or of the one behind it. */
  private readNumber(page: DescribedPage): void {
    if (this.sizes.isKnown) return;
    const named = factOf(page.facts, 'current');
    const next = this.numberOfNext(page);
    if (page.number === 1) this.readFirstNumber(named ?? (next === undefined ? undefined : next - 1));
    this.namesPage = named !== undefined && named === page.number - 1 + this.called;
  }

  /** The number that a response gives the page behind it: by itself, or in the query of a link. */
  private numberOfNext({ headers, facts }: DescribedPage): number | undefined {
    const named = facts.filter(({ key }) => isNextWord(key)).map(({ value }) => value);
    const links = [nextOfLinkHeader(headers.link ?? ''), ...named];
    const given = links.flatMap(
      (link) => queryOfLink(link)?.find(([name]) => name === this.description.page)?.[1] ?? countIn(link) ?? [],
    );
    return countIn(given[0]);
  }

  private counted(page: DescribedPage, total: number): Page {
    const { rows, number, facts } = page;
    const perPage = this.sizes.read(page.size ?? undefined, rows.length, total, page);
    const named = this.namesPage ? factOf(facts, 'current') : undefined;
    const current = named === undefined ? number : named + 1 - this.called;
    const last = factOf(facts, 'pages') || Math.max(1, Math.ceil(total / perPage));
    return { rows, counts: { current, last, perPage, total }, behind: this.behind(page, total) };
  }
}

/** The fields of Laravel's paginator, whether or not the inputs are named that go with them. */
const isLaravel = ({ fields }: PagingClues): boolean =>
  fields.some((name) => /(^|\.)current_page$/.test(name)) && fields.some((name) => /(^|\.)last_page$/.test(name));

const zeroBased =
  /\b(zero|0)[- ]?(based|indexed)\b|\b(starts?|starting|begins?|counted|counts?) (at|from|with) (page )?(0|zero)\b|\b0\s?\.\.\s?N\b/i;
const oneBased =
  /\b(one|1)[- ]?(based|indexed)\b|\b(starts?|starting|begins?|counted|counts?) (at|from|with) (page )?(1|one)\b/i;
const firstByDefault = /\bdefault(?:s to| is)?:? ?([01])\b/i;

/** The number of the first page by a description, an example or a default. Spring counts from 0; Laravel from 1. */
function firstPageOf({ name, description = '', example }: PagingInput, clues: PagingClues): 0 | 1 | undefined {
  const byDefault = firstByDefault.exec(description)?.[1];
  const isSpring = clues.fields.includes('totalElements') && clues.fields.includes('number');
  const isIndex = isSpring || example === 0 || /index$/i.test(name);
  if (isIndex || byDefault === '0' || zeroBased.test(description)) return 0;
  return isLaravel(clues) || byDefault === '1' || oneBased.test(description) ? 1 : undefined;
}

/** Returns paging by `page` and `per_page`, as Laravel has it, if no such inputs are named; also for a response with a total. */
function usualPages(clues: PagingClues): DetectedPaging<PageDescription> | undefined {
  const total = totalPlace(clues);
  const usual = { size: 'per_page', ...(total && { total }), kind: 'page', page: 'page' } as const;
  const isNamed = (positionInput(clues) ?? sizeInput(clues)) !== undefined;
  if (isLaravel(clues) && !isNamed)
    return { sureness: 'fields', way: clues.isResponse ? usual : { ...usual, firstPage: 1 } };
  return clues.isResponse && total ? { sureness: 'total', way: usual } : undefined;
}

export const numberedPages: PagesOfKind<PageDescription> = {
  open: (description, list) => new PageNumbers(description, list),

  detect: (clues) => {
    const input = pageInput(clues);
    if (!input) return usualPages(clues);
    const firstPage = firstPageOf(input, clues);
    const way = { ...sizeAndTotal(clues), kind: 'page', page: input.name } as const;
    return { sureness: 'inputs', way: firstPage === undefined ? way : { ...way, firstPage } };
  },

  probe: {
    names: ['page', 'pageNumber', 'page_number'],
    firsts: [1, 0],
    other: () => 2,
    describe: (page, first) => ({ kind: 'page', page, firstPage: first === 0 ? 0 : 1 }),
  },

  serve: ({ page, firstPage = 1 }, { given, size }) => ({
    start: Math.max(0, numberIn(given, page, firstPage) - firstPage) * size,
  }),
};
