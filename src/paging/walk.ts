import { Failure } from '../base/failure.ts';
import { stringifyJson } from '../base/json/exact-json.ts';
import { IdSet } from '../base/numbers/id-set.ts';
import type { PageRow } from '../base/row.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { endlessList, type Shortfall } from './list-failures.ts';
import type { Page, PageAddress } from './page.ts';
import { hasId } from './reading.ts';
import { hashOfText } from './text-hash.ts';

/** Pages in a row that may be empty while the service names a next one. */
const mostEmpty = 100;

/** Of a list without a total. */
const mostPages = 100_000;

export const goesInCircles = (noun: string, page: number): Failure =>
  new Failure('partial', escaped`The service leads back to pages of ${noun} that were read already (page ${page}).`, {
    hint: 'See the requests with --debug. The service may not know the inputs that ask for the next page.',
  });

/** One reading of a list whose pages follow each other: what it has read, and whether it ends. */
export class Walk {
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

  get read(): number {
    return this.ids.size + this.withoutId;
  }

  get total(): number | undefined {
    return this.most > 0 || this.least === 0 ? this.least : undefined;
  }

  get hasChanged(): boolean {
    return this.total !== undefined && this.least !== this.most;
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

  /** What is missing or too much; undefined where nothing is. */
  shortfall(): Shortfall | undefined {
    const { read, total = read, hasChanged } = this;
    const isWrong = read < total || (read > this.most && this.total !== undefined && !hasChanged) || this.hasMoved;
    return isWrong ? { read, expected: total, hasChanged: hasChanged || this.hasMoved } : undefined;
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
const contentOf = (rows: readonly PageRow[]): string =>
  hashOfText(
    rows
      .map(({ values }) => stringifyJson(values))
      .sort()
      .join('\n'),
  );
