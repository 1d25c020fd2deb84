import { escaped } from '../../base/text/message.ts';
import type { FoundPaging, PagingDescription } from '../description.ts';
import { loadKinds, pagesOpener } from '../kinds.ts';
import type { Page, PageAt } from '../page.ts';
import type { ListResponse } from '../response-facts.ts';
import { responseShows } from '../signs-of-more.ts';
import type { DescribedPages } from './described-pages.ts';
import { mayBeLimit } from './probe-end.ts';
import {
  type AskedPage,
  type AskPage,
  interfacePaginator,
  type PageQuery,
  type PagingStyle,
  type WantedPage,
} from './style.ts';

/** Findings about the pages of one list, made by asking the service. */
export interface ListFindings {
  /** May the service be asked? */
  readonly mayAsk: boolean;
  /** Returns what was found; undefined if nothing was. */
  recall(): FoundPaging | undefined;
  keep(found: FoundPaging): Promise<void>;
}

interface UndescribedList {
  /** The inputs of the first request, by the names that are sent. */
  readonly sent: Readonly<Record<string, unknown>>;
  /** It is of the service that the built-in operations describe. */
  readonly isBuiltIn: boolean;
  /** Its inputs go into the query; else into a body. */
  readonly isInQuery: boolean;
  /** Earlier findings do not count. */
  readonly isAskedAgain: boolean;
  findings(): Promise<ListFindings>;
  /** Returns the style that a response shows; undefined if it shows none. */
  readonly recognize?: (response: ListResponse) => DescribedPages | undefined;
}

/** The evidence, in the manifest, that inputs for pages, offsets and sizes change nothing: one response is all. */
const ignoredInputs = 'page, offset and size are ignored';

/** Is a list known to have pages? Of one row nothing shows whether the service knows a size. */
export const hasKnownPages = ({ way, rows }: FoundPaging): boolean =>
  way.kind !== 'none' && (way.size !== undefined || rows > 1);

/** Does what was found hold for so many rows? A round number that is new may be a limit that the list has grown to. */
function covers(found: FoundPaging, rows: number, size?: number): boolean {
  const { way, rows: known } = found;
  if (hasKnownPages(found)) return true;
  // A list that has no pages may still have as many rows as are asked for.
  if (way.kind === 'none' && way.size !== undefined && rows === size) return false;
  if (rows <= known) return true;
  // Of a list of one row no smaller size can be asked for.
  return known > 1 && !mayBeLimit(rows) && rows !== size;
}

/**
 * The style of a list whose paging neither a document nor the user describes: that of the interface paginator until a
 * response shows another one. A response that does not say whether it is all is no evidence: if all rows are wanted, the
 * service is asked once, by inputs for other pages, and the answer is kept.
 */
export class UndescribedPages implements PagingStyle {
  private style: DescribedPages | undefined;
  private isProbing = false;

  constructor(private readonly list: UndescribedList) {}

  get description(): PagingDescription | undefined {
    return this.style?.description;
  }

  request(at: PageAt, size: number | undefined): PageQuery {
    return (this.style ?? interfacePaginator).request(at, size);
  }

  read(page: Page, response: ListResponse, asked: AskedPage): Page {
    if (this.isProbing) return { rows: page.rows };
    if (!this.style && !page.counts) this.style = this.list.recognize?.(response);
    return (this.style ?? interfacePaginator).read(page, response, asked);
  }

  /** Pages are fetched in the style that a response has shown, once one has. */
  get fetch(): PagingStyle['fetch'] {
    const { style } = this;
    return style && ((wanted, ask) => style.fetch(wanted, ask));
  }

  async settle(page: Page, wanted: WantedPage, ask: AskPage): Promise<Page> {
    if (this.style) return this.style.fetch(wanted, ask, page);
    if (page.counts || page.proof !== undefined) return page;
    const way = await this.findWay(page, wanted, ask);
    if (way === undefined) return page;
    if (way === 'undecided') return { ...page, more: page.more ?? undecided(page) };
    // What a response says of more rows counts, whatever is ignored.
    if (way.kind === 'none') return page.isSilent ? { rows: page.rows, proof: ignoredInputs } : page;
    const open = await pagesOpener(way);
    this.style = open();
    return this.style.fetch(wanted, ask);
  }

  /** Returns how the list is paged, as found before or now; undefined if the service is not asked. */
  private async findWay(
    page: Page,
    { at, size, most }: WantedPage,
    ask: AskPage,
  ): Promise<PagingDescription | 'undecided' | undefined> {
    const findings = await this.list.findings();
    const known = this.list.isAskedAgain ? undefined : findings.recall();
    if (known && covers(known, page.rows.length, size)) return known.way;
    const mayAsk = findings.mayAsk && (page.isSilent || !this.list.isBuiltIn);
    if (most !== Number.POSITIVE_INFINITY || !mayAsk) return undefined;
    const isFirst = at === undefined || at === 1;
    const way = isFirst ? await this.probe(page, size, ask) : undefined;
    if (way === undefined) return 'undecided';
    await findings.keep({ way, rows: page.rows.length });
    return way;
  }

  private async probe({ rows }: Page, size: number | undefined, ask: AskPage): Promise<PagingDescription | undefined> {
    const { sent, isBuiltIn, isInQuery } = this.list;
    const { probePaging, rowsUnlessRefused } = await import('./probe-paging.ts');
    const first = interfacePaginator.request(undefined, size).inputs;
    this.isProbing = true;
    try {
      const kinds = await loadKinds();
      return await probePaging({ kinds, rows, size, taken: Object.keys(sent), isBuiltIn }, (inputs) =>
        rowsUnlessRefused(async () => {
          const query: PageQuery = { inputs: { ...first, ...inputs }, isBeside: true, ...(isInQuery && { isInQuery }) };
          return (await ask(undefined, size, () => query)).rows;
        }),
      );
    } finally {
      this.isProbing = false;
    }
  }
}

const undecided = ({ rows }: Page) => ({
  said: responseShows(
    rows.length,
    escaped`neither it nor requests for other pages say whether that is all of the list`,
  ),
});
