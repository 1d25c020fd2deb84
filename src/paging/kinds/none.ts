import type { PagingDescription } from '../description.ts';
import type { Page, PageAt } from '../page.ts';
import type { ListResponse } from '../response-facts.ts';
import { spokenSign } from '../signs-of-more.ts';
import { DescribedPages } from '../styles/described-pages.ts';
import type { PagesOfKind } from '../styles/pages-of-kind.ts';
import { largerThan } from '../styles/probe-end.ts';
import type { AskedPage, AskPage, PageQuery } from '../styles/style.ts';

/** A list that is one response, by the user's word. If a size can be chosen, a full one is asked for again, larger. */
class OneResponse extends DescribedPages {
  request(at: PageAt, size: number | undefined): PageQuery {
    return { inputs: this.sizeInput(this.sentSize(size)), number: typeof at === 'number' ? at : undefined };
  }

  /** A sign against the user's word is told, and changes nothing. */
  read({ rows }: Page, response: ListResponse, asked: AskedPage): Page {
    const doubt = spokenSign({ ...this.describe(rows, response, asked), number: 1 })?.said;
    return { rows, proof: 'one response by your word', doubt };
  }

  protected override async complete(page: Page, _at: PageAt, size: number | undefined, ask: AskPage): Promise<Page> {
    if (size === undefined || page.rows.length < size) return page;
    return (await largerThan(page, size, (larger) => ask(undefined, larger))) ?? page;
  }
}

export const oneResponse: PagesOfKind = {
  open: (description: PagingDescription, list) => new OneResponse(description, list),
};
