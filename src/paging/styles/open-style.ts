import type { PagingDescription } from '../description.ts';
import type { Page, PageAt } from '../page.ts';
import type { ListResponse } from '../response-facts.ts';
import { spokenSign } from '../signs-of-more.ts';
import { DescribedPages } from './described-pages.ts';
import { FollowedPages } from './followed-pages.ts';
import { recognizePaging } from './guess-paging.ts';
import { Offsets } from './offsets.ts';
import { PageNumbers } from './page-numbers.ts';
import { largerThan } from './probe-end.ts';
import type { AskedPage, AskPage, PageQuery } from './style.ts';

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

/** `required` are inputs that every request has to have. */
export function openStyle(
  description: PagingDescription,
  required: readonly string[] = [],
  isRecognized = false,
): DescribedPages {
  if (description.kind === 'page') return new PageNumbers(description, required, isRecognized);
  if (description.kind === 'offset') return new Offsets(description, required);
  return description.kind === 'none'
    ? new OneResponse(description, required)
    : new FollowedPages(description, required);
}

/** Returns the style of a list that was found out: its first page is asked for by its position too. */
export function openFoundStyle(way: PagingDescription): DescribedPages {
  if (way.kind === 'page') return openStyle(way, [way.page]);
  return openStyle(way, way.kind === 'offset' ? [way.offset] : []);
}

/** Returns the style that a response without a paginator shows; undefined if it shows none. `sent` are the inputs it was asked with. */
export function recognizedStyle(
  sent: Readonly<Record<string, unknown>>,
  response: ListResponse,
): DescribedPages | undefined {
  const description = recognizePaging(sent, response);
  return description && openStyle(description, [], true);
}
