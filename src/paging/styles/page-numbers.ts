import { Failure } from '../../base/failure.ts';
import type { PagingDescription } from '../../operations/manifest.ts';
import type { Page, PageAddress, PageAt } from '../page.ts';
import { nextWords } from '../paging-words.ts';
import { countIn, factOf, type ListResponse, nextOfLinkHeader, queryOfLink } from '../response-facts.ts';
import type { DescribedPage } from './described-pages.ts';
import { FirstPage } from './first-page.ts';
import { PositionedPages } from './positioned-pages.ts';
import type { AskedPage, AskPage, PageQuery } from './style.ts';

type PageDescription = Extract<PagingDescription, { kind: 'page' }>;

/** Pages that are asked for by their number, from 0 or from 1. */
export class PageNumbers extends PositionedPages<PageDescription> {
  /** Responses name the number of their page, and it is the number that was asked for. */
  private namesPage = false;

  constructor(description: PageDescription, required: readonly string[]) {
    // Where every request has to name its page, the first one is taken to be 1.
    const usual = required.includes(description.page) ? 1 : undefined;
    super(description, required, new FirstPage(description.firstPage ?? usual));
  }

  /** The first page is asked for without a number where that will do: it may be 0 or 1. */
  request(at: PageAt, size: number | undefined): PageQuery {
    const { page: input } = this.description;
    const number = this.numberOf(at);
    const isNamed = number > 1 || this.required.includes(input) || this.first.isExplicit;
    const inputs = {
      ...(isNamed && { [input]: number - 1 + this.first.called }),
      ...this.sizeInput(this.sentSize(size)),
    };
    return { inputs, number: at === undefined ? undefined : number };
  }

  protected override numberOf(at: PageAt): number {
    return typeof at === 'object' ? Number(at[0]?.[1]) : (at ?? 1);
  }

  read({ rows, counts }: Page, response: ListResponse, asked: AskedPage): Page {
    const number = this.numberOf(asked.at);
    if (number === 1) this.first.readRows(rows);
    if (counts) {
      if (number === 1) this.first.readName(counts.current);
      return { rows, counts };
    }
    const page = this.describe(rows, response, asked);
    this.readNumber(page);
    const total = this.totalOf(page);
    const isFollowed = typeof asked.at === 'object';
    const isSecondEmpty = this.empty.take(rows.length, !isFollowed);
    if (total !== undefined && !isFollowed) return this.counted(page, total);
    return this.followed(page, isSecondEmpty, total, () => [[this.description.page, number + 1]]);
  }

  /**
   * Finds out what the first page is called before any other page is requested. An error that says that there is no page
   * behind those that follow each other is an empty page.
   */
  override fetch(at: PageAt, size: number | undefined, most: number, ask: AskPage, opened?: Page): Promise<Page> {
    const askNumbered: AskPage = async (page, ...rest) => {
      const isLater = page !== undefined && page !== 1;
      if (isLater && this.first.isUnsettled(most === Number.POSITIVE_INFINITY)) await this.settleFirst(ask);
      try {
        return await ask(page, ...rest);
      } catch (error) {
        const isMissing = error instanceof Failure && error.kind === 'not_found';
        if (!isMissing || typeof page !== 'object' || this.numberOf(page) === 1) throw error;
        return this.read({ rows: [] }, { headers: {}, json: {} }, { at: page, size: undefined });
      }
    };
    return super.fetch(at, size, most, askNumbered, opened);
  }

  private settleFirst(ask: AskPage): Promise<void> {
    const requestOne = (_: PageAt, size: number | undefined): PageQuery => ({
      inputs: { ...this.request(1, size).inputs, [this.description.page]: 1 },
      number: 1,
    });
    return this.first.settle(
      () => ask(undefined),
      () => ask(1, undefined, requestOne),
    );
  }

  protected async completeFollowed(page: Page, at: PageAt, ask: AskPage): Promise<Page> {
    if (this.numberOf(at) !== 2 || !this.first.takeRepeated(page.rows)) return page;
    const one = await ask([[this.description.page, 1]]);
    return one.rows.length < this.first.length ? { ...one, restarts: true } : page;
  }

  protected addressBehind(): PageAddress {
    return [[this.description.page, 2]];
  }

  /** Most responses name the number of their page, or of the one behind it. */
  private readNumber(page: DescribedPage): void {
    if (this.sizes.isKnown) return;
    const named = factOf(page.facts, 'current');
    const next = this.numberOfNext(page);
    if (page.number === 1) this.first.readName(named ?? (next === undefined ? undefined : next - 1));
    this.namesPage = named !== undefined && named === page.number - 1 + this.first.called;
  }

  /** The number that a response gives the page behind it: by itself, or in the query of a link. */
  private numberOfNext({ headers, facts }: DescribedPage): number | undefined {
    const named = facts.filter(({ key }) => nextWords.includes(key)).map(({ value }) => value);
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
    const current = named === undefined ? number : named + 1 - this.first.called;
    const last = factOf(facts, 'pages') || Math.max(1, Math.ceil(total / perPage));
    return { rows, counts: { current, last, perPage, total }, behind: this.behind(page, total) };
  }
}
