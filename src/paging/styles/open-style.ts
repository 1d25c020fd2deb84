import type { PagingDescription } from '../../operations/manifest.ts';
import type { Page, PageAt } from '../page.ts';
import type { ListResponse } from '../response-facts.ts';
import { spokenSign } from '../signs-of-more.ts';
import { DescribedPages } from './described-pages.ts';
import { FollowedPages } from './followed-pages.ts';
import { recognizePaging } from './guess-paging.ts';
import { Offsets } from './offsets.ts';
import { PageNumbers } from './page-numbers.ts';
import { type AskedPage, type AskPage, interfacePaginator, type PageQuery, type PagingStyle } from './style.ts';

/** A list that is one response, by the user's word. */
class OneResponse extends DescribedPages {
  request(at: PageAt, size: number | undefined): PageQuery {
    return { inputs: this.sizeInput(this.sentSize(size)), number: typeof at === 'number' ? at : undefined };
  }

  /** A sign against the user's word is told, and changes nothing. */
  read({ rows }: Page, response: ListResponse, asked: AskedPage): Page {
    const doubt = spokenSign({ ...this.describe(rows, response, asked), number: 1 })?.said;
    return { rows, proof: 'one response by your word', doubt };
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

/**
 * The style of a list whose document says nothing of pages: that of the interface paginator until a response without such
 * a paginator shows another one. `sent` are the inputs of the first request.
 */
export class RecognizedPages implements PagingStyle {
  private style: DescribedPages | undefined;

  constructor(private readonly sent: Readonly<Record<string, unknown>>) {}

  get description(): PagingDescription | undefined {
    return this.style?.description;
  }

  request(at: PageAt, size: number | undefined): PageQuery {
    return (this.style ?? interfacePaginator).request(at, size);
  }

  read(page: Page, response: ListResponse, asked: AskedPage): Page {
    if (!this.style && !page.counts) {
      const description = recognizePaging(this.sent, response);
      this.style = description && openStyle(description, [], true);
    }
    return (this.style ?? interfacePaginator).read(page, response, asked);
  }

  async fetch(at: PageAt, size: number | undefined, most: number, ask: AskPage): Promise<Page> {
    const known = this.style;
    if (known) return known.fetch(at, size, most, ask);
    const page = await ask(at);
    return this.style?.fetch(at, size, most, ask, page) ?? page;
  }
}
