import type { PagingDescription } from '../description.ts';
import type { Page, PageAt, Sign } from '../page.ts';
import { sureSizeAndTotal } from '../styles/clues.ts';
import { FollowedPages, type Following, type OpenPage } from '../styles/followed-pages.ts';
import { type PagesOfKind, usualTotal } from '../styles/pages-of-kind.ts';
import { askWhole } from '../styles/probe-end.ts';
import type { AskPage } from '../styles/style.ts';

/** No input asks for a later page; all that can be chosen is the size of the response. */
export interface SizeDescription extends PagingDescription {
  readonly kind: 'size';
  readonly size: string;
}

/** A response may still name the next page, by any of the usual names. */
class SizedPages extends FollowedPages<SizeDescription> {
  protected override endByWord(): PagingDescription {
    return { kind: 'none', size: this.description.size };
  }

  protected override async complete(page: OpenPage, at: PageAt, size: number | undefined, ask: AskPage): Promise<Page> {
    const isFirst = at === undefined || at === 1;
    const isShort = isFirst && (page.total ?? 0) > page.rows.length && !page.next;
    if (!isShort || size === undefined) return super.complete(page, at, size, ask);
    return askWhole(page, size, (other) => ask(undefined, other));
  }

  protected override reasonToDoubt(_next: Following, _total: number | undefined): Sign | undefined {
    return undefined;
  }
}

export const sizeOnlyPages: PagesOfKind<SizeDescription> = {
  open: (description, list) => new SizedPages(description, list),

  /** Detects nothing in a response: it must say itself where the list ends. */
  detect: (clues) => {
    const { size, ...total } = sureSizeAndTotal(clues);
    return size === undefined || clues.isResponse
      ? undefined
      : { sureness: 'open', way: { size, ...total, kind: 'size' } };
  },

  serve: () => ({ start: 0, total: usualTotal }),
};
