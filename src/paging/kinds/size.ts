import type { PagingDescription } from '../description.ts';
import type { Page, PageAt, Sign } from '../page.ts';
import { sizeAndTotal, sizeInput } from '../styles/clues.ts';
import { FollowedPages, type Following, type OpenPage } from '../styles/followed-pages.ts';
import { type PagesOfKind, usualTotal } from '../styles/pages-of-kind.ts';
import { askWhole } from '../styles/probe-end.ts';
import type { AskPage } from '../styles/style.ts';

/** No input asks for a later page; all that can be chosen is the size of the response. */
export interface SizeDescription extends PagingDescription {
  readonly kind: 'size';
  readonly size: string;
}

/** A response may lead on all the same, by any of the usual names. */
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

  /** Of a response nothing else is known: it has to say where the list ends. */
  detect: (clues) => {
    const input = sizeInput(clues);
    if (!input || clues.isResponse) return undefined;
    return { sureness: 'open', way: { ...sizeAndTotal(clues, input), kind: 'size', size: input.name } };
  },

  serve: () => ({ start: 0, total: usualTotal }),
};
