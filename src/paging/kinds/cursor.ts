import { fieldAt } from '../../base/json/paths.ts';
import type { Row } from '../../base/row.ts';
import { escaped } from '../../base/text/message.ts';
import { lettersOf } from '../../base/text/text.ts';
import type { PagingDescription, ResponsePlace } from '../description.ts';
import type { Sign } from '../page.ts';
import { lastIdInputs, mores } from '../paging-words.ts';
import { deniesMore } from '../response-facts.ts';
import {
  cursorInput,
  fieldOf,
  innerLetters,
  inputOfToken,
  leadingCursor,
  nextNamed,
  nextToken,
  offsetInput,
  offsetToken,
  type PagingClues,
  sameName,
  sizeAndTotal,
  sureSizeAndTotal,
} from '../styles/clues.ts';
import { type DescribedPage, valueAtPlace } from '../styles/described-pages.ts';
import { FollowedPages, type Following, isTokenValue } from '../styles/followed-pages.ts';
import { type DetectedPaging, numberIn, type PagesOfKind, usualTotal } from '../styles/pages-of-kind.ts';

export interface CursorDescription extends PagingDescription {
  readonly kind: 'cursor';
  readonly cursor: string;
  /** Where a response has the next cursor. If absent, responses must use one of the usual names. */
  readonly next?: ResponsePlace | 'last-id';
  /** The field that says whether there are more rows. */
  readonly more?: string;
}

class CursorPages extends FollowedPages<CursorDescription> {
  protected override readonly cursor = this.description.cursor;
  protected override readonly place = this.description.next === 'last-id' ? undefined : this.description.next;

  protected override following(page: DescribedPage): Following {
    // Some services name a cursor on the last page too.
    if (this.deniesMore(page)) return null;
    if (this.description.next !== 'last-id') return super.following(page);
    const { rows } = page;
    const id = rows.at(-1)?.id;
    if (rows.length === 0) return null;
    return isTokenValue(id) ? [[this.cursor, String(id)]] : undefined;
  }

  /** Does the response deny that there are more, in the field that the description names or by one of the usual flags? */
  private deniesMore(page: DescribedPage): boolean {
    const { more: field } = this.description;
    return (field !== undefined && valueAtPlace(page, { field }) === false) || deniesMore(page.facts);
  }

  protected override reasonToDoubt(next: Following, total: number | undefined): Sign | undefined {
    // A total may be that of the page: a page of another size shows it.
    const isCountable = total !== undefined && this.description.size !== undefined;
    if (next || isCountable || this.description.next !== 'last-id') return super.reasonToDoubt(next, total);
    return { said: escaped`The rows have no id to go on from with ${this.cursor}, so there may be more.` };
  }
}

/** Returns where a response has the next value of this cursor, by the names in a document or a response; undefined if unclear. */
function placeOfNext(cursor: string, clues: PagingClues): ResponsePlace | 'last-id' | undefined {
  const token = nextNamed(cursor, clues) ?? nextToken(clues) ?? sameName(cursor, clues);
  if (token !== undefined) return { field: token };
  const letters = innerLetters(cursor);
  const isLastId = lastIdInputs.includes(letters) || (letters === 'after' && fieldOf(mores, clues) !== undefined);
  return isLastId && !clues.headers.includes('link') ? 'last-id' : undefined;
}

/** Returns the paging by a token in a response that no known input takes: the input then has the name of the token. */
function namedToken(clues: PagingClues): DetectedPaging<CursorDescription> | undefined {
  const token = nextToken(clues);
  if (token === undefined) return undefined;
  const way = { kind: 'cursor', cursor: inputOfToken(token), next: { field: token }, size: 'per_page' } as const;
  return { sureness: 'open', way };
}

/** Returns the paging by a cursor input if the document names no next cursor; responses must then. `after` alone is taken for a day. */
function openCursor(clues: PagingClues): DetectedPaging<CursorDescription> | undefined {
  const cursor = cursorInput(clues);
  const sized = sureSizeAndTotal(clues);
  if (!cursor || (sized.size === undefined && lettersOf(cursor.name) === 'after')) return undefined;
  return { sureness: 'open', way: { ...sized, kind: 'cursor', cursor: cursor.name } };
}

export const cursorPages: PagesOfKind<CursorDescription> = {
  open: (description, list) => new CursorPages(description, list),

  detect: (clues) => {
    const kind = 'cursor';
    const leading = leadingCursor(clues);
    const next = leading && placeOfNext(leading.name, clues);
    const more = fieldOf(mores, clues);
    if (leading && next) {
      const way = { ...sizeAndTotal(clues), kind, cursor: leading.name, next } as const;
      return { sureness: 'cursor', way: more === undefined ? way : { ...way, more } };
    }
    const offset = offsetInput(clues);
    const token = offset && offsetToken(offset, clues);
    if (offset && token !== undefined)
      return { sureness: 'inputs', way: { ...sizeAndTotal(clues), kind, cursor: offset.name, next: { field: token } } };
    return clues.isResponse ? namedToken(clues) : openCursor(clues);
  },

  serve: ({ cursor, next: place, more }, { given, rows }) => {
    const last = place === 'last-id' ? fieldAt(given, cursor) : undefined;
    const isAtLast = ({ id }: Row): boolean => String(id) === String(last);
    return {
      start: last === undefined ? numberIn(given, cursor, 0) : rows.findIndex(isAtLast) + 1,
      ...(place === undefined && { total: usualTotal }),
      says: (next) => [
        ...(place === 'last-id'
          ? []
          : [[place ?? { header: 'x-next-cursor' }, next === undefined ? null : String(next)] as const]),
        ...(more === undefined ? [] : [[{ field: more }, next !== undefined] as const]),
      ],
    };
  },
};
