import { ExactNumber } from '../../base/json/exact-json.ts';
import { isRow, type Row } from '../../base/row.ts';
import { escaped } from '../../base/text/message.ts';
import { lettersOf } from '../../base/text/text.ts';
import type { PagingDescription, ResponsePlace } from '../description.ts';
import type { Page, PageAddress, PageAt, Sign } from '../page.ts';
import { cursorInputs, isNextWord, nextTokens, offsetInputs, pageInputs } from '../paging-words.ts';
import {
  type Fact,
  factOf,
  isNothing,
  isSet,
  type ListResponse,
  nextOfLinkHeader,
  queryOfLink,
  queryOfText,
  unknownRelation,
} from '../response-facts.ts';
import { lengthSign, spokenSign } from '../signs-of-more.ts';
import { innerLetters, inputOfToken } from './clues.ts';
import { type DescribedPage, DescribedPages, valueAtPlace } from './described-pages.ts';
import { probeEnd } from './probe-end.ts';
import type { AskedPage, AskPage, PageQuery } from './style.ts';

/** A page whose response does not say whether it is the last. */
export interface OpenPage extends Page {
  readonly isOpen?: boolean;
}

/** The address of the next page: null if the service says that there is none, undefined if nothing says so. */
export type Following = PageAddress | null | undefined;

export const isTokenValue = (value: unknown): boolean =>
  typeof value === 'string' || typeof value === 'number' || value instanceof ExactNumber;

const isSetToken = (value: unknown): value is string | number | ExactNumber => isTokenValue(value) && isSet(value);

/** The inputs that an object names for the next page: the cursor, or else whatever asks for a page. */
function inputsIn(next: Row, cursor: string | undefined): PageAddress | undefined {
  const named = Object.entries(next).flatMap(([name, value]) =>
    isSetToken(value) ? [{ name, letters: lettersOf(name), value: String(value) }] : [],
  );
  const own = cursor === undefined ? [] : named.filter(({ letters }) => letters === innerLetters(cursor));
  if (cursor !== undefined && own[0]) return [[cursor, own[0].value]];
  const tokens = named.filter(({ letters }) => cursorInputs.includes(letters));
  const places = named.filter(({ letters }) => pageInputs.includes(letters) || offsetInputs.includes(letters));
  const found = tokens.length > 0 ? tokens : places;
  return found.length > 0 ? found.map(({ name, value }) => [name, value] as const) : undefined;
}

/** Returns the inputs that a value names for the next page: a token, a link, a query, or an object that holds them. */
function addressIn(value: unknown, cursor: string | undefined, size: string | undefined): PageAddress | undefined {
  const query = queryOfLink(value) ?? queryOfText(value, [cursor, size]);
  if (query) return query;
  if (isRow(value)) return inputsIn(value, cursor);
  return cursor !== undefined && isSetToken(value) ? [[cursor, String(value)]] : undefined;
}

/** Returns what is at the place of the next page. A Link header that is understood and has no next page names the end. */
function nextAt(page: DescribedPage, place: ResponsePlace): unknown {
  const said = valueAtPlace(page, place);
  if (!('header' in place) || place.header !== 'link' || typeof said !== 'string') return said;
  return nextOfLinkHeader(said) ?? (unknownRelation(said) === undefined ? null : undefined);
}

/** Returns the field that leads on under one of the usual names. */
function nextByUsualName({ headers, facts }: DescribedPage, cursor: string | undefined): Partial<Fact> {
  const linked = nextOfLinkHeader(headers.link ?? '');
  if (linked !== undefined) return { value: linked };
  const own = cursor === undefined ? undefined : innerLetters(cursor);
  const named = facts.filter(({ key }) => isNextWord(key) || nextTokens.includes(key) || key === own);
  return named.find(({ value }) => isSet(value)) ?? named.find(({ value }) => isNothing(value)) ?? {};
}

/**
 * Pages each of which names the next one: by a cursor, by a link, or, where only a size can be asked for, by any of the
 * usual names. The list ends where the service says so.
 */
export abstract class FollowedPages<Description extends PagingDescription> extends DescribedPages<Description> {
  /** The input that continues the list, if it is known. */
  protected readonly cursor: string | undefined = undefined;
  /** Where responses have its next value; if undefined, under one of the usual names. */
  protected readonly place: ResponsePlace | undefined = undefined;
  /** A page has named the next one. */
  private hasContinued = false;

  request(at: PageAt, size: number | undefined): PageQuery {
    const inputs = this.sizeInput(this.sentSize(size));
    return typeof at === 'object' ? { inputs, address: at } : { inputs, number: at };
  }

  read({ rows }: Page, response: ListResponse, asked: AskedPage): OpenPage {
    const page = this.describe(rows, response, asked);
    const { facts, number } = page;
    const total = this.totalOf(page);
    const next = this.following(page);
    this.hasContinued ||= Boolean(next);
    if (next === null) return { rows, next, total };
    const more = spokenSign(page) ?? this.reasonToDoubt(next, total);
    if (next || more !== undefined) return { rows, next, total, more };
    const hasRoom = total === rows.length && number === 1 && (factOf(facts, 'size') ?? 0) > total;
    if (hasRoom) return { rows, next: null, total };
    return { rows, total, more: lengthSign(page), isOpen: true };
  }

  /** Returns the first page with what pages of other sizes show of the end, if its response does not name it. */
  protected override async complete(page: OpenPage, at: PageAt, size: number | undefined, ask: AskPage): Promise<Page> {
    if (at !== undefined && at !== 1) return page;
    // A document that names the field for the next page says by its absence that there is none; not behind a full page.
    const isEndedByDocument = this.place !== undefined && page.more === undefined;
    if (!page.isOpen || page.rows.length === 0 || isEndedByDocument) return page;
    return probeEnd(page, size, (other) => ask(undefined, other));
  }

  protected following(page: DescribedPage): Following {
    const { cursor, place } = this;
    const there = place && nextAt(page, place);
    const { name, value: found } = there === undefined ? nextByUsualName(page, cursor) : { value: there };
    // Where no input for a token is known, it is called like the field of the token.
    const input = cursor ?? (place === undefined && name !== undefined ? inputOfToken(name) : undefined);
    if (isSet(found)) return addressIn(found, input, this.description.size);
    if (this.claimOfMore(page) !== undefined) return undefined;
    if (isNothing(found) || this.saysEnd(page)) return null;
    // A page that names none is the last if others have named theirs.
    const isUnderstood = unknownRelation(page.headers.link ?? '') === undefined;
    return this.hasContinued && isUnderstood ? null : undefined;
  }

  /** Returns why a page may not be the last one although its rows and counts give no sign of it. */
  protected reasonToDoubt(next: Following, _total: number | undefined): Sign | undefined {
    return next ? { said: escaped`The service says that there are more rows.` } : undefined;
  }
}
