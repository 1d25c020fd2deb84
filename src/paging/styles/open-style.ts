import type { PagingDescription } from '../../operations/manifest.ts';
import type { Page, PageAt } from '../page.ts';
import { spokenSign } from '../sign-of-more.ts';
import { DescribedPages } from './described-pages.ts';
import { FollowedPages } from './followed-pages.ts';
import { recognizePaging } from './guess-paging.ts';
import { Offsets } from './offsets.ts';
import { PageNumbers } from './page-numbers.ts';
import {
  type AskedPage,
  type AskPage,
  InterfacePaginator,
  type PageQuery,
  type PageResponse,
  type PagingStyle,
} from './style.ts';

/** The evidence, in the manifest, that the list is whole because the user has said so. */
const byYourWord = 'one response by your word';

/** A list that is one response, by the user's word. */
class OneResponse extends DescribedPages {
  request(at: PageAt, size: number | undefined): PageQuery {
    return { inputs: this.sizeInput(this.sentSize(size)), number: typeof at === 'number' ? at : undefined };
  }

  /** A sign against the user's word is told, and changes nothing. */
  read({ rows }: Page, response: PageResponse, { size }: AskedPage): Page {
    const doubt = spokenSign({ ...response, rows: rows.length, page: 1, size });
    return { rows, proof: byYourWord, doubt };
  }
}

/** Returns the style of a description. `required` are inputs that every request has to have. */
export function openStyle(description: PagingDescription, required: readonly string[] = []): PagingStyle {
  if (description.kind === 'page') return new PageNumbers(description, required);
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
  private style: PagingStyle | undefined;
  private readonly unrecognized = new InterfacePaginator();

  constructor(private readonly sent: Readonly<Record<string, unknown>>) {}

  get isKnown(): boolean {
    return this.style !== undefined;
  }

  private get current(): PagingStyle {
    return this.style ?? this.unrecognized;
  }

  request(at: PageAt, size: number | undefined): PageQuery {
    return this.current.request(at, size);
  }

  read(page: Page, response: PageResponse, asked: AskedPage): Page {
    if (!this.style && !page.counts) {
      const description = recognizePaging(this.sent, response);
      this.style = description && openStyle(description);
    }
    return this.current.read(page, response, asked);
  }

  async prepare(at: PageAt, all: boolean, ask: AskPage): Promise<void> {
    await this.style?.prepare?.(at, all, ask);
  }

  async complete(page: Page, at: PageAt, size: number | undefined, ask: AskPage): Promise<Page> {
    return (await this.style?.complete?.(page, at, size, ask)) ?? page;
  }

  isBehindEnd(at: PageAt, error: unknown): boolean {
    return this.style?.isBehindEnd?.(at, error) ?? false;
  }

  asksFor(name: string): boolean {
    return this.style?.asksFor?.(name) ?? false;
  }
}
