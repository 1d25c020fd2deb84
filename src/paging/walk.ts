import { Failure } from '../base/failure.ts';
import type { PageRow } from '../base/row.ts';
import { hasId } from './compare-pages.ts';
import { IdSet } from './id-set.ts';
import { endlessList, type Shortfall } from './list-failures.ts';
import type { Page, PageAddress } from './page.ts';

/** Pages in a row that may be empty while the service names a next one, and that may repeat what was read. */
const mostEmpty = 100;
const mostRepeats = 3;

/** Of a list without a total. */
const mostPages = 100_000;

const goesInCircles = (noun: string, page: number): Failure =>
  new Failure('partial', `The service leads back to pages of ${noun} that were read already (page ${page}).`, {
    hint: 'See the requests with --debug. The service may not know the inputs that ask for the next page.',
  });

/** One reading of a list whose pages follow each other: what it has read, and whether it ends. */
export class Walk {
  readonly ids = new IdSet();
  private readonly visited = new Set<string>();
  private withoutId = 0;
  private pages = 0;
  private empty = 0;
  private repeats = 0;
  private before = '';
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

  /** The rows of a page that this walk had not read. Throws a Failure where reading on would never end. */
  take({ rows, next, total }: Page): PageRow[] {
    this.pages++;
    if (total !== undefined) {
      this.least = Math.min(this.least, total);
      this.most = Math.max(this.most, total);
    }
    const fresh = rows.filter((row) => (hasId(row) ? this.ids.add(row.id) : this.isNextPage(rows)));
    this.withoutId += fresh.filter((row) => !hasId(row)).length;
    // Without ids, a page that is like the one before it may hold other records.
    this.hasMoved ||= fresh.length < rows.length && (this.isPositional || !rows.some(hasId));
    this.empty = rows.length === 0 ? this.empty + 1 : 0;
    this.repeats = rows.length > 0 && fresh.length === 0 ? this.repeats + 1 : 0;
    this.before = rows.some(hasId) ? '' : writtenRows(rows);
    if (next) this.goOn(next);
    return fresh;
  }

  /** What is missing or too much; undefined where nothing is. */
  shortfall(): Shortfall | undefined {
    const { read, total = read, hasChanged } = this;
    const isWrong = read < total || (read > this.most && this.total !== undefined && !hasChanged) || this.hasMoved;
    return isWrong ? { read, expected: total, hasChanged: hasChanged || this.hasMoved } : undefined;
  }

  /** Records without ids are only told apart by the page that they are on. */
  private isNextPage(rows: readonly PageRow[]): boolean {
    return this.before === '' || this.before !== writtenRows(rows);
  }

  private goOn(next: PageAddress): void {
    this.isPositional = next.some(([, value]) => typeof value === 'number');
    const address = JSON.stringify(next);
    const isCircle = this.visited.has(address) || this.repeats >= mostRepeats || this.empty >= mostEmpty;
    if (isCircle) throw goesInCircles(this.noun, this.pages);
    if (this.pages >= mostPages) throw endlessList(this.noun, this.pages);
    this.visited.add(address);
  }
}

const writtenRows = (rows: readonly PageRow[]): string => JSON.stringify(rows.map(({ values }) => values));
