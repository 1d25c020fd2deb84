import { fieldAt } from '../../base/json/paths.ts';
import type { PageRow, Row } from '../../base/row.ts';
import type { PagingDescription, ResponsePlace } from '../../operations/manifest.ts';
import type { Page, PageAt } from '../page.ts';
import { countIn, type Fact, factOf, type ListResponse, listFacts } from '../response-facts.ts';
import { claimOfMore, isNothing, saysEnd, type UnpagedResponse } from '../sign-of-more.ts';
import type { AskedPage, PageQuery, PageResponse, PagingStyle } from './style.ts';

/** The size of a page if the service demands one and the user gives none. */
const smallPage = 20;

/** A response of a described list: its rows and the facts beside them. */
export interface DescribedPage {
  readonly response: PageResponse;
  readonly facts: readonly Fact[];
  readonly rows: readonly PageRow[];
  readonly asked: AskedPage;
  /** Its number, from 1; 2 for any page that is found through the one before it. */
  readonly number: number;
}

/** Returns the value at a place of a response: null if it says there that there is none, undefined if it says nothing. */
export function valueAtPlace({ headers, json }: ListResponse, place: ResponsePlace): unknown {
  if ('header' in place) return headers[place.header];
  const said = fieldAt(json, place.field);
  if (said !== undefined) return said;
  // `pages.next.token` of a page whose `pages.next` is null.
  const dots = [...place.field.matchAll(/\./g)].map(({ index }) => index);
  return dots.some((dot) => isNothing(fieldAt(json, place.field.slice(0, dot)))) ? null : undefined;
}

/** A style that the document of the list describes, or the user, or a response. */
export abstract class DescribedPages<Description extends PagingDescription = PagingDescription> implements PagingStyle {
  readonly isKnown = true;
  /** The field that looks like the total counts something else. */
  protected hasOtherTotal = false;

  /** `required` are inputs that every request has to have. */
  constructor(
    protected readonly description: Description,
    protected readonly required: readonly string[],
  ) {}

  abstract request(at: PageAt, size: number | undefined): PageQuery;

  abstract read(page: Page, response: PageResponse, asked: AskedPage): Page;

  asksFor(name: string): boolean {
    return Object.values<unknown>(this.description).includes(name);
  }

  protected numberOf(at: PageAt): number {
    return typeof at === 'object' ? 2 : (at ?? 1);
  }

  protected describe(rows: readonly PageRow[], response: PageResponse, asked: AskedPage): DescribedPage {
    return { response, facts: listFacts(response), rows, asked, number: this.numberOf(asked.at) };
  }

  /** The size that is sent: the one that is wanted, or a small one if the service demands a size. */
  protected sentSize(wanted: number | undefined): number | undefined {
    const { size } = this.description;
    return wanted ?? (size !== undefined && this.required.includes(size) ? smallPage : undefined);
  }

  /** The input for a size. */
  protected sizeInput(size: number | undefined): Row {
    const name = this.description.size;
    return name === undefined || size === undefined ? {} : { [name]: size };
  }

  /** Returns the total of the list. A total that the first page reaches, while it names a next page, counts something else. */
  protected totalOf({ response, facts, rows, number }: DescribedPage): number | undefined {
    const { total: place } = this.description;
    const total = (place && countIn(valueAtPlace(response, place))) ?? factOf(facts, 'total');
    const isReached = number === 1 && total !== undefined && total <= rows.length;
    if (isReached && claimOfMore(response, 1) !== undefined) this.hasOtherTotal = true;
    return this.hasOtherTotal ? undefined : total;
  }

  /** Does the response say that nothing follows? */
  protected saysEnd({ response, facts }: DescribedPage): boolean {
    return saysEnd(response, facts, undefined);
  }

  /** Returns the claim of a response that there are more pages. Behind the first page, counts of pages are no claim. */
  protected claimOfMore({ response, number, asked }: DescribedPage): string | undefined {
    return claimOfMore(response, typeof asked.at === 'object' ? undefined : number);
  }

  protected unpaged({ response, rows, number, asked }: DescribedPage): UnpagedResponse {
    return { ...response, rows: rows.length, page: number, size: asked.size };
  }
}
