import type { PagingDescription, ResponsePlace } from '../description.ts';
import type { PageAt } from '../page.ts';
import { nextLinks } from '../paging-words.ts';
import { fieldOf, leadingCursor, nextAny, type PagingClues, sizeAndTotal } from '../styles/clues.ts';
import { FollowedPages } from '../styles/followed-pages.ts';
import { numberIn, type PagesOfKind } from '../styles/pages-of-kind.ts';
import type { PageQuery } from '../styles/style.ts';

/** Only the query of the link is used, never its host or path. */
export interface LinkDescription extends PagingDescription {
  readonly kind: 'link';
  readonly next: ResponsePlace;
}

class LinkedPages extends FollowedPages<LinkDescription> {
  protected override readonly place = this.description.next;

  override request(at: PageAt, size: number | undefined): PageQuery {
    return { ...super.request(at, size), isOfLink: true };
  }
}

function placeOfLink(clues: PagingClues): ResponsePlace | undefined {
  if (clues.headers.includes('link')) return { header: 'link' };
  const field = fieldOf(nextLinks, clues) ?? nextAny(clues);
  return field === undefined ? undefined : { field };
}

/** The input that links of the sandbox use for the position of the next page. */
const linkInput = 'after';

export const linkedPages: PagesOfKind<LinkDescription> = {
  open: (description, list) => new LinkedPages(description, list),

  detect: (clues) => {
    const next = placeOfLink(clues);
    if (!next) return undefined;
    const cursor = leadingCursor(clues);
    const isLed = cursor !== undefined && (cursor.isSure || 'header' in next);
    return { sureness: isLed ? 'cursor' : 'fields', way: { ...sizeAndTotal(clues), kind: 'link', next } };
  },

  serve: ({ next: place }, { given, url, query }) => ({
    start: numberIn(given, linkInput, 0),
    says: (next) => {
      const others = new URLSearchParams([...query].filter(([name]) => name !== linkInput));
      const following = `${url}?${[others, `${linkInput}=${next}`].filter(String).join('&')}`;
      const header = next === undefined ? `<${url}>; rel="first"` : `<${following}>; rel="next"`;
      const field = next === undefined ? null : following;
      return [[place, 'header' in place ? header : field]];
    },
  }),
};
