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
export function unread({ said, way, end }: Sign, { operation }: ListReading): Failure {
  const settled = (paging: string): Message => suggest`ops set ${operation()} --paging ${paging}`;
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
export async function* followPages(reading: ListReading, first: Page, fetch: FetchPage): AsyncGenerator<Batch, void> {
  const { all, from = 1, verify = false } = reading;
  const told = new ToldRows(reading);
  let previous: IdSet | undefined;
  for (; ; told.pass++) {
    const walk = yield* walkPages(reading, told.pass === 1 ? first : await fetch(from), fetch, told);
    if (!all || walk.isWhole(previous, told.pass, verify)) return;
    told.endWalk(walk);
    previous = walk.ids;
  }
}

/** Reads the pages from an opened one on, each found through the one before it, and returns what the walk has read. */
async function* walkPages(
  reading: ListReading,
  opened: Page,
  fetch: FetchPage,
  told: ToldRows,
): AsyncGenerator<Batch, Walk> {
  const { noun, from = 1 } = reading;
  let walk = new Walk(noun);
  let page = opened;
  for (let number = from; ; number++) {
    if (page.restarts) {
      told.endWalk(walk, opened.rows);
      walk = new Walk(noun);
      number = from;
    }
    const rows = told.take(walk.take(page));
    const { next, more, total, proof } = page;
    const { pass, isEnough } = told;
    // The next page is requested while this one is written.
    const following = next && !isEnough ? fetch(next) : undefined;
    following?.catch(() => undefined);
    const steady = pass === 1;
    yield { rows, page: number, lastPage: number, pass, total, more, steady, isFollowed: true, proof };
    if (!following) {
      if (next === undefined && !isEnough && more !== undefined) throw unread(more, reading);
      return walk;
    }
    page = await following;
    // Asked once more: a page without a new row shows that the service did not go on.
    if (next && !page.restarts && walk.repeats(page)) page = await fetch(next);
  }
}

/** The rows that were yielded, which no later page and no later walk yields again. */
class ToldRows {
  /** The number of the walk that is under way, from 1. */
  pass = 1;
  /** The ids of the walks before it. */
  private readonly earlier = new IdSet();
  /** Rows without ids that are read again from the first page on. */
  private replayed: PageRow[] = [];
  private count = 0;

  constructor(private readonly reading: ListReading) {}

  /** No further page is wanted. */
  get isEnough(): boolean {
    const { all, limit = Number.POSITIVE_INFINITY } = this.reading;
    return this.count >= limit || (!all && limit === Number.POSITIVE_INFINITY);
  }

  /** Returns those of the rows that are new, up to the limit. */
  take(rows: readonly PageRow[]): PageRow[] {
    const { limit = Number.POSITIVE_INFINITY } = this.reading;
    const fresh = rows.filter((row) => this.isNew(row)).slice(0, limit - this.count);
    this.count += fresh.length;
    return fresh;
  }

  /** Ends a walk: the next one reads its rows again, and at its beginning those of `again` that have no ids. */
  endWalk({ ids }: Walk, again: readonly PageRow[] = []): void {
    this.earlier.addAll(ids);
    this.replayed = again.filter((row) => !hasId(row));
  }

  private isNew(row: PageRow): boolean {
    if (hasId(row)) return !this.earlier.has(row.id) && (this.reading.seen?.add(row.id) ?? true);
    return this.pass === 1 && !this.isReplayed(row);
  }

  private isReplayed(row: PageRow): boolean {
    const known = this.replayed.shift();
    if (known && JSON.stringify(known.values) !== JSON.stringify(row.values))
      throw notProved(this.reading.noun, { read: 0, expected: 0, hasChanged: true }, 1);
    return known !== undefined;
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
  private hasMoved = false;

  constructor(private readonly noun: string) {}

  /**
   * Has the walk read the whole list, as far as its totals and the ids of the walk before it show? With `verify` those have
   * to be the same. Throws Failure where another walk would show no more, or there were enough of them.
   */
  isWhole(before: IdSet | undefined, pass: number, verify: boolean): boolean {
    const { noun, ids, hasMoved } = this;
    const read = ids.size + this.withoutId;
    const expected = Number.isFinite(this.least) ? this.least : read;
    const hasChanged = this.least < this.most;
    const agrees = before?.equals(ids) ?? false;
    const isShort = hasMoved || read < expected;
    const isLong = read > expected && !hasChanged;
    if (!isShort && !isLong && (!verify || agrees)) return true;
    if (isLong && !hasMoved) throw contradiction(escaped`${read} ${noun} were read, but the total is ${expected}.`);
    // Reading again brings nothing new where the total is wrong.
    if (pass >= maxWalks || (isShort && agrees))
      throw notProved(noun, { read, expected, hasChanged: hasChanged || hasMoved }, pass);
    return false;
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
