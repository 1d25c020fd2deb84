import { fieldAt } from '../../base/json/paths.ts';
import type { PageRow, Row } from '../../base/row.ts';
import type { Message } from '../../base/text/message.ts';
import type { PagingDescription, ResponsePlace } from '../description.ts';
import type { Page, PageAt } from '../page.ts';
import {
  claimOfMore,
  factOf,
  isNothing,
  type ListResponse,
  listFacts,
  type StatedPage,
  saysEnd,
  totalIn,
} from '../response-facts.ts';
import type { AskedPage, AskPage, PageQuery, PagingStyle, WantedPage } from './style.ts';

/** The size of a page if the service demands one and the user gives none. */
const smallPage = 20;

/** A response of a described list. */
export type DescribedPage = StatedPage & AskedPage;

/** Returns the value at a place of a response: null if it says there that there is none, undefined if it says nothing. */
export function valueAtPlace({ headers, json }: ListResponse, place: ResponsePlace): unknown {
  if ('header' in place) return headers[place.header];
  const said = fieldAt(json, place.field);
  if (said !== undefined) return said;
  // `pages.next.token` of a page whose `pages.next` is null.
  const dots = [...place.field.matchAll(/\./g)].map(({ index }) => index);
  return dots.some((dot) => isNothing(fieldAt(json, place.field.slice(0, dot)))) ? null : undefined;
}

export interface OpenedList {
  /** Inputs that every request has to have. */
  readonly required: readonly string[];
  /** Only a response shows how the list is read; its total then comes from the service itself. */
  readonly isRecognized?: boolean;
}

/** A style that the document of the list describes, or the user, or a response. */
export abstract class DescribedPages<Description extends PagingDescription = PagingDescription> implements PagingStyle {
  /** The field that looks like the total counts something else. */
  protected hasOtherTotal = false;

  /** Pages have numbers, so that a count of pages shows which is the last. */
  protected readonly isNumbered: boolean = false;

  constructor(
    readonly description: Description,
    protected readonly list: OpenedList,
  ) {}

  abstract request(at: PageAt, size: number | undefined): PageQuery;

  abstract read(page: Page, response: ListResponse, asked: AskedPage): Page;

  /** `opened` is the page where it has been read already. */
  async fetch({ at, size, most }: WantedPage, ask: AskPage, opened?: Page): Promise<Page> {
    const page = opened ?? (await ask(at));
    const variable = this.description.size === undefined ? undefined : size;
    const complete = page.rows.length < most ? await this.complete(page, at, variable, ask) : page;
    const end = complete.more && !complete.next ? this.endByWord(at) : undefined;
    return complete.more && end ? { ...complete, more: { end, ...complete.more } } : complete;
  }

  /** Returns a description by which this page ends the list, though it does not show that; undefined if there is none. */
  protected endByWord(_at: PageAt): PagingDescription | undefined {
    return undefined;
  }

  /** Returns a page with what further requests show of it. The size is undefined if the list has no input for it. */
  protected async complete(page: Page, _at: PageAt, _size: number | undefined, _ask: AskPage): Promise<Page> {
    return page;
  }

  protected numberOf(at: PageAt): number {
    return typeof at === 'object' ? 2 : (at ?? 1);
  }

  protected describe(rows: readonly PageRow[], response: ListResponse, asked: AskedPage): DescribedPage {
    return { ...response, ...asked, facts: listFacts(response), rows, number: this.numberOf(asked.at) };
  }

  /** The size that is sent: the one that is wanted, or a small one if the service demands a size. */
  protected sentSize(wanted: number | undefined): number | undefined {
    const { size } = this.description;
    return wanted ?? (size !== undefined && this.list.required.includes(size) ? smallPage : undefined);
  }

  /** The input for a size. */
  protected sizeInput(size: number | undefined): Row {
    const name = this.description.size;
    return name === undefined || size === undefined ? {} : { [name]: size };
  }

  /** Returns the total of the list. A total that the first page reaches, while it names a next page, counts something else. */
  protected totalOf(page: DescribedPage): number | undefined {
    const { total: place } = this.description;
    const total = (place && totalIn(valueAtPlace(page, place))) ?? factOf(page.facts, 'total');
    const isReached = page.number === 1 && total !== undefined && total <= page.rows.length;
    if (isReached && claimOfMore(page, 1) !== undefined) this.hasOtherTotal = true;
    return this.hasOtherTotal ? undefined : total;
  }

  /** Does the response say that nothing follows? Counts of pages say so only where pages have numbers. */
  protected saysEnd(page: DescribedPage): boolean {
    return saysEnd(page, this.isNumbered ? page.number : undefined);
  }

  /** Returns the claim of a response that there are more pages; counts of pages are one only where the page's number is known. */
  protected claimOfMore(page: DescribedPage): Message | undefined {
    const isKnown = this.isNumbered || typeof page.at !== 'object';
    return claimOfMore(page, isKnown ? page.number : undefined);
  }
}
