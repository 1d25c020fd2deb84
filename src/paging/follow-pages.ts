import { Failure } from '../base/failure.ts';
import { stringifyJson } from '../base/json/exact-json.ts';
import { IdSet } from '../base/numbers/id-set.ts';
import type { PageRow } from '../base/row.ts';
import { escaped, joined, type Message, suggest } from '../base/text/message.ts';
import { writePaging } from './kinds.ts';
import {
  type Batch,
  contradiction,
  endlessList,
  type FetchPage,
  goesInCircles,
  type ListReading,
  notProved,
} from './list-reading.ts';
import { hashOfText, hasId, type Page, type PageAddress, type Sign } from './page.ts';

/** The most readings of a list that moves, or with `verify`. */
const maxWalks = 5;

/** A list ended with a response that may be a part of it. Says how to settle that for good. */
export function unread({ said, way, end }: Sign, operation: ListReading['operation']): Failure {
  const named = typeof operation === 'string' ? [operation] : operation;
  const settled = (paging: string): Message => suggest`ops set ${named} --paging ${paging}`;
  const written = end ? writePaging(end) : 'none';
  const whole = settled(written);
  const hints = [
    escaped`Ask for larger pages (--per-page <n>) or, where pages have numbers, for one after another (--page <n> without --all).`,
    ...(way === undefined ? [] : [escaped`If that leads on: ${settled(way)}`]),
    written.includes('end=')
      ? escaped`If the list ends where a page is empty: ${whole}`
      : escaped`If the response is all of the list: ${whole}`,
  ];
  return new Failure('partial', said, { hint: joined(hints, '\n') });
}

/**
 * Reads a list whose pages follow each other, from its first page to the one that the service calls the last. Where it
 * gives a total, as many rows have to be read; else nothing proves that a list that changes was read whole. No row is
 * yielded twice. Throws Failure; the rows yielded before that are good.
 */
export async function* followPages(
  { all, limit = Number.POSITIVE_INFINITY, noun, operation, from = 1, verify = false, seen }: ListReading,
  first: Page,
  fetch: FetchPage,
): AsyncGenerator<Batch, void> {
  const goesOn = all || limit !== Number.POSITIVE_INFINITY;
  /** Rows that were yielded before the walk that is under way. */
  const earlier = new IdSet();
  /** Rows without ids that are read again from the first page on. */
  let replayed: PageRow[] = [];
  let previous: IdSet | undefined;
  let written = 0;
  let pass = 1;
  const isReplayed = (row: PageRow): boolean => {
    const known = replayed.shift();
    if (known && JSON.stringify(known.values) !== JSON.stringify(row.values))
      throw notProved(noun, { read: 0, expected: 0, hasChanged: true }, 1);
    return known !== undefined;
  };
  const isNew = (row: PageRow): boolean =>
    hasId(row) ? !earlier.has(row.id) && (seen?.add(row.id) ?? true) : pass === 1 && !isReplayed(row);
  for (; ; pass++) {
    let walk = new Walk(noun);
    let page = pass === 1 ? first : await fetch(from);
    for (let number = from; ; number++) {
      if (page.restarts) {
        earlier.addAll(walk.ids);
        replayed = first.rows.filter((row) => !hasId(row));
        walk = new Walk(noun);
        number = from;
      }
      const rows = walk
        .take(page)
        .filter(isNew)
        .slice(0, limit - written);
      written += rows.length;
      const { next, more, total, proof } = page;
      const isEnough = !goesOn || written >= limit;
      // The next page is requested while this one is written.
      const following = next && !isEnough ? fetch(next) : undefined;
      following?.catch(() => undefined);
      const steady = pass === 1;
      yield { rows, page: number, lastPage: number, pass, total, more, steady, isFollowed: true, proof };
      if (!following) {
        if (next !== undefined || isEnough || more === undefined) break;
        throw unread(more, operation);
      }
      page = await following;
      // Asked once more: a page without a new row shows that the service did not go on.
      if (next && !page.restarts && walk.repeats(page)) page = await fetch(next);
    }
    if (!all) return;
    const { read, total: expected = read, hasChanged } = walk;
    const agrees = previous?.equals(walk.ids) ?? false;
    const isShort = walk.hasMoved || read < expected;
    const isLong = read > expected && !hasChanged;
    if (!isShort && !isLong && (!verify || agrees)) return;
    if (isLong && !walk.hasMoved)
      throw contradiction(escaped`${read} ${noun} were read, but the total is ${expected}.`);
    // Reading again brings nothing new where the total is wrong.
    if (pass >= maxWalks || (isShort && agrees))
      throw notProved(noun, { read, expected, hasChanged: hasChanged || walk.hasMoved }, pass);
    earlier.addAll(walk.ids);
    previous = walk.ids;
  }
}

/** Pages in a row that may be empty while the service names a next one. */
const mostEmpty = 100;

/** Of a list without a total. */
const mostPages = 100_000;

/** One reading of a list whose pages follow each other: what it has read, and whether it ends. */
class Walk {
  readonly ids = new IdSet();
  private readonly visited = new Set<string>();
  private withoutId = 0;
  private pages = 0;
  private empty = 0;
  /** Pages of records without ids, which are only told apart as wholes. */
  private readonly contents = new Set<string>();
  private least = Number.POSITIVE_INFINITY;
  private most = 0;
  /** Pages by number or offset move with the list; what a cursor or a link names does not. */
  private isPositional = false;
  /** A row was on two such pages. */
  hasMoved = false;

  constructor(private readonly noun: string) {}

  get read(): number {
    return this.ids.size + this.withoutId;
  }

  get total(): number | undefined {
    return Number.isFinite(this.least) ? this.least : undefined;
  }

  get hasChanged(): boolean {
    return this.least < this.most;
  }

  /** Does a page that should be new have nothing but rows that were read before? */
  repeats({ rows }: Page): boolean {
    const withId = rows.filter(hasId);
    if (withId.length > 0) return withId.every(({ id }) => this.ids.has(id));
    return rows.length > 0 && this.contents.has(contentOf(rows));
  }

  /** The rows of a page that this walk had not read. Throws a Failure where reading on would never end. */
  take(page: Page): PageRow[] {
    const { rows, next, total } = page;
    this.pages++;
    if (this.repeats(page)) throw goesInCircles(this.noun, this.pages);
    if (total !== undefined) {
      this.least = Math.min(this.least, total);
      this.most = Math.max(this.most, total);
    }
    const fresh = rows.filter((row) => !hasId(row) || this.ids.add(row.id));
    this.withoutId += fresh.filter((row) => !hasId(row)).length;
    this.hasMoved ||= fresh.length < rows.length && this.isPositional;
    this.empty = rows.length === 0 ? this.empty + 1 : 0;
    if (rows.length > 0 && !rows.some(hasId)) this.contents.add(contentOf(rows));
    if (next) this.goOn(next);
    return fresh;
  }

  private goOn(next: PageAddress): void {
    this.isPositional = next.some(([, value]) => typeof value === 'number');
    const address = JSON.stringify(next);
    if (this.visited.has(address) || this.empty >= mostEmpty) throw goesInCircles(this.noun, this.pages);
    if (this.pages >= mostPages) throw endlessList(this.noun, this.pages);
    this.visited.add(address);
  }
}

/** The contents of rows in short, without regard to their order. */
function contentOf(rows: readonly PageRow[]): string {
  const texts = rows.map(({ values }) => stringifyJson(values));
  return hashOfText(texts.sort().join('\n'));
}
