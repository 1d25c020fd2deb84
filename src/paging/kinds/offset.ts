import { Failure } from '../../base/failure.ts';
import type { PageRow } from '../../base/row.ts';
import { escaped } from '../../base/text/message.ts';
import { lettersOf } from '../../base/text/text.ts';
import { hasId, type Page, type PageAddress, type PageAt, rowIdentity, type Sign } from '../page.ts';
import { countIn, isSet, type ListResponse } from '../response-facts.ts';
import { offsetInput, offsetToken, sizeAndTotal } from '../styles/clues.ts';
import type { DescribedPage } from '../styles/described-pages.ts';
import { numberIn, type PagesOfKind } from '../styles/pages-of-kind.ts';
import { isNoPage, type PositionDescription, PositionedPages } from '../styles/positioned-pages.ts';
import { type AskedPage, type AskPage, overlappingEnd, type PageQuery, type WantedPage } from '../styles/style.ts';

const alike: Sign = {
  said: escaped`Its rows have no ids and are alike, so they do not show whether offsets count rows.`,
};
const misplaced: Sign = {
  said: escaped`The last row of a page is not where its offset says, so the next page may begin at another row.`,
};

export interface OffsetDescription extends PositionDescription {
  readonly kind: 'offset';
  readonly offset: string;
}

/** Pages that are asked for by the number of rows in front of them. */
class Offsets extends PositionedPages<OffsetDescription> {
  /** The offset of the second page, and the row that it shares with the first. */
  private overlap: { readonly offset: number; readonly row: PageRow } | undefined;
  /** The last row of the page before. */
  private lastRow: PageRow | undefined;
  /** Why the service gave no page for the last offset. */
  private refusal: unknown;

  /** A size that the service does not use gives way to the one that it uses instead. */
  request(at: PageAt, size: number | undefined): PageQuery {
    const { offset } = this.description;
    const page = typeof at === 'number' ? at : 1;
    const isNamed = page > 1 || this.list.required.includes(offset);
    const sent = this.sentSize(this.sizes.expected(size));
    const inputs = { ...(isNamed && { [offset]: (page - 1) * (sent ?? 0) }), ...this.sizeInput(sent) };
    return {
      inputs,
      number: typeof at === 'number' ? at : undefined,
      address: typeof at === 'object' ? at : undefined,
    };
  }

  read({ rows }: Page, response: ListResponse, asked: AskedPage): Page {
    const page = this.describe(rows, response, asked);
    if (page.number === 1) this.firstRows ??= rows;
    const total = this.totalOf(page);
    const { at } = asked;
    const isFollowed = typeof at === 'object';
    const isSecondEmpty = this.empty.take(rows.length, !isFollowed) || this.empty.stride(page) === 0;
    if (total !== undefined && !isFollowed) return this.counted(page, total);
    const { overlap } = this;
    const isSecond = overlap !== undefined && isFollowed && at[0]?.[1] === overlap.offset;
    const followed = this.followed(page, isSecondEmpty, total, () => this.addressOfNext(page));
    const row = rows.at(-1);
    this.lastRow = row ?? this.lastRow;
    if (!isFollowed) {
      const offset = followed.next?.[0]?.[1];
      this.overlap = rows.length > 1 && row && typeof offset === 'number' ? { offset, row } : undefined;
    }
    return isSecond && !asked.isProbe ? this.withoutOverlap(followed, overlap.row) : followed;
  }

  /** The second page begins with the last row of the first: that shows whether offsets count rows. */
  private addressOfNext(page: DescribedPage): PageAddress {
    const { offset: input } = this.description;
    const { rows, at, size, number } = page;
    const token = this.tokenIn(page);
    if (token !== undefined) return [[input, token]];
    const step = this.sizes.expected(size ?? undefined) ?? 0;
    const isFollowed = typeof at === 'object';
    const offset = isFollowed ? Number(at.find(([name]) => name === input)?.[1] ?? 0) : (number - 1) * step;
    const overlap = !isFollowed && rows.length > 1 ? 1 : 0;
    return [[input, offset + (rows.length || this.empty.stride(page)) - overlap]];
  }

  /** An offset that the response names as text other than a number is a token. */
  private tokenIn({ facts }: DescribedPage): string | undefined {
    const letters = lettersOf(this.description.offset);
    const said = facts.find(({ key, value }) => key === letters && typeof value === 'string')?.value;
    return typeof said === 'string' && isSet(said) && countIn(said) === undefined ? said : undefined;
  }

  /** It begins with the last row, so that an offset which does not count rows is noticed. */
  protected addressBehind(rows: number): PageAddress {
    return [[this.description.offset, rows > 1 ? rows - 1 : rows]];
  }

  /**
   * An empty page ends a list if the page that begins one row before it has the last row alone: some services know offsets
   * up to a limit only.
   */
  protected async completeFollowed(page: Page, at: PageAt, _size: number | undefined, ask: AskPage): Promise<Page> {
    const { offset: input } = this.description;
    const { lastRow } = this;
    if (this.refusal !== undefined && page.rows.length === 0 && !page.next) throw this.refusal;
    if (typeof at !== 'object' || page.rows.length > 0 || !page.next || !lastRow) return page;
    const offset = Number(at.find(([name]) => name === input)?.[1]);
    if (!(offset > 0)) return page;
    const end = this.empty.end(undefined, overlappingEnd);
    const { refusal } = this;
    const { rows } = await ask([[input, offset - 1]]);
    const isThere = rows[0] !== undefined && rowIdentity(rows[0]) === rowIdentity(lastRow);
    if (isThere && rows.length === 1) return end;
    if (refusal !== undefined) throw refusal;
    // An empty page in the middle: the pages behind it are read.
    return isThere ? page : { rows: [], more: misplaced };
  }

  /** Some services refuse an offset behind the end of the list. Only the last row shows that it is the end. */
  override fetch(wanted: WantedPage, ask: AskPage, opened?: Page): Promise<Page> {
    const askBehind: AskPage = async (page, ...rest) => {
      this.refusal = undefined;
      try {
        return await ask(page, ...rest);
      } catch (error) {
        if (!isNoPage(error) || typeof page !== 'object' || !this.lastRow) throw error;
        this.refusal = error;
        return this.read({ rows: [] }, { headers: {}, json: {} }, { at: page, size: undefined });
      }
    };
    return super.fetch(wanted, askBehind, opened);
  }

  /** The second page by offset, without the row that it shares with the first. */
  private withoutOverlap(page: Page, lastRow: PageRow): Page {
    const { rows } = page;
    const identities = rows.map(rowIdentity);
    const last = rowIdentity(lastRow);
    const likes = (this.firstRows ?? []).filter((row) => rowIdentity(row) === last);
    if (!hasId(lastRow) && likes.length > 1) return { rows: [], more: alike };
    const isThere = identities[0] === last;
    if (isThere && rows.length === 1 && page.more === undefined) return this.empty.end(undefined, overlappingEnd);
    if (isThere) return { ...page, rows: rows.slice(1) };
    // Rows with ids that have moved meanwhile are noticed by their repetition.
    return hasId(lastRow) && identities.includes(last) ? page : { rows: [], more: misplaced };
  }

  private counted(page: DescribedPage, total: number): Page {
    const { rows, number } = page;
    const { isKnown } = this.sizes;
    const size = this.sizes.expected(page.size ?? undefined);
    // The rows behind those that were asked for are of the next page.
    const isLong = isKnown && !page.isProbe && size !== undefined && rows.length > size;
    const own = isLong ? rows.slice(0, size) : rows;
    const perPage = this.sizes.read(size, own.length, total, page);
    // The offset was computed from the size that was asked for.
    if (!isKnown && number > 1 && size !== undefined && perPage < size) {
      const most = escaped`The service gives at most ${perPage} rows a page`;
      throw new Failure('usage', escaped`${most}, so page ${number} would begin at another row.`, {
        hint: escaped`Ask for pages of that size: --per-page ${perPage}`,
      });
    }
    const counts = { current: number, last: Math.max(1, Math.ceil(total / perPage)), perPage, total };
    return { rows: own, counts, behind: this.behind(page, total) };
  }
}

export const offsetPages: PagesOfKind<OffsetDescription> = {
  open: (description, list) => new Offsets(description, list),

  detect: (clues) => {
    const offset = offsetInput(clues);
    if (!offset || offsetToken(offset, clues) !== undefined) return undefined;
    return { sureness: 'inputs', way: { ...sizeAndTotal(clues), kind: 'offset', offset: offset.name } };
  },

  probe: {
    names: ['offset', 'skip'],
    firsts: [0],
    // The offset of the last row; for a list of one row, the offset after it.
    other: (rows) => Math.max(1, rows - 1),
    beside: 'limit',
    describe: (offset) => ({ kind: 'offset', offset }),
  },

  serve: ({ offset }, { given }) => ({ start: numberIn(given, offset, 0) }),
};
