/** The amounts of a row: those of its items, what says the total, and what stands between the two. */
export interface RowAmounts {
  readonly lines: readonly { readonly value: number; readonly quantity: number }[];
  readonly whole: number | undefined;
  readonly candidates: readonly (number | undefined)[];
  /** Taxes and fees; discounts are negative. */
  readonly extras: readonly number[];
}

/** The rows of an order; `number` is that of the first. */
export interface OrderLines {
  readonly number: number;
  readonly rows: readonly RowAmounts[];
}

/** Rates of value added tax in the region: a total may have it on top. */
const taxRates = [0, 0.05, 0.1, 0.14, 0.15, 0.16];

const halfCent = 0.005;

/** Is it this sum, up to the rounding of so many prices? */
const near = (amount: number, sum: number, pieces: number): boolean =>
  Math.abs(amount - sum) <= halfCent * Math.max(1, pieces) + 1e-9 * Math.abs(sum);

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

/** Returns two sums of rows, one that takes each value for a piece and one that takes it for a line, and whether they differ enough. */
function sumsOfRows(rows: readonly RowAmounts[]) {
  const lines = rows.flatMap((row) => row.lines);
  const byEach = sumOf(lines.map(({ value, quantity }) => value * quantity));
  const byLine = sumOf(lines.map(({ value }) => value));
  const pieces = sumOf(lines.map(({ quantity }) => quantity));
  const extras = rows.flatMap((row) => row.extras).slice(0, mostExtras);
  return {
    byEach,
    byLine,
    pieces,
    lines: lines.length,
    extras,
    differ: Math.abs(byEach - byLine) > halfCent * (pieces + 1),
  };
}

type SumsOfRows = ReturnType<typeof sumsOfRows>;

const neither = { each: false, line: false };

/** All sums of some of these numbers. */
function partialSums(numbers: readonly number[]): number[] {
  const sums = [0];
  for (const each of numbers) sums.push(...sums.map((sum) => sum + each));
  return sums;
}

/** How often two readings of a column were found right; `other`: how often neither. */
class Tally {
  private readonly counts = { each: 0, line: 0, other: 0 };
  /** The first rows of them. */
  private readonly rows = { each: 0, line: 0, other: 0 };

  add(reading: 'each' | 'line' | 'other', row: number): void {
    if (this.counts[reading]++ === 0) this.rows[reading] = row;
  }

  get decided(): number {
    return this.counts.each + this.counts.line;
  }

  /** The answer of most rows; `unclear` if they contradict one another. */
  get result() {
    const { each, line, other } = this.counts;
    const isMost = each + line > other;
    const isClear = Math.max(each, line) >= clearly * Math.min(each, line);
    const isEach = !isMost || line === 0 || (isClear && each > line);
    const ofLine = isClear ? 'line' : 'unclear';
    return { verdict: isEach ? 'each' : ofLine, each: this.rows.each, line: this.rows.line } as const;
  }
}

/** One reading is right where the other one is by chance. */
const clearly = 4;

/** Fewer fees may be equal by chance. */
const fewestEqual = 3;

/** So many orders are enough to be sure. */
const enough = 2000;

/** The differences of totals from a sum, in hundredths: a fee for the delivery is often the same. */
class Differences {
  private readonly counts = new Map<number, number>();

  add(difference: number): void {
    const key = Math.round(difference * 100);
    if (this.counts.size < enough || this.counts.has(key)) this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
  }

  /** How often the usual one occurs, unless that is negative: no fee is. */
  get usual(): number {
    return Math.max(0, ...[...this.counts].filter(([key]) => key >= 0).map(([, count]) => count));
  }
}

/** Finds by the orders of a sheet what its amounts are: of one piece or of a line, of a line or of an order. */
export class LineVotes {
  private readonly parts = new Tally();
  private readonly wholes = new Tally();
  private readonly differences = { each: new Differences(), line: new Differences() };
  private unequal = 0;
  private firstUnequal: number | undefined;
  private readonly candidates;
  private orders = 0;

  constructor(
    candidates: number,
    private readonly mayHaveTax: boolean,
  ) {
    this.candidates = Array.from({ length: candidates }, () => new CandidateVotes());
  }

  get isSure(): boolean {
    return this.parts.decided >= enough;
  }

  /** Does an amount come to a sum, with or without taxes, fees and discounts? */
  private fits(amount: number, sum: number, pieces: number, extras: readonly number[]): boolean {
    return (this.mayHaveTax ? taxRates : [0]).some((rate) =>
      partialSums(extras).some((extra) => near(amount, sum * (1 + rate) + extra, pieces)),
    );
  }

  private fitsOf(amount: number | undefined, { byEach, byLine, pieces, lines, extras }: SumsOfRows): typeof neither {
    if (amount === undefined || lines === 0) return neither;
    return { each: this.fits(amount, byEach, pieces, extras), line: this.fits(amount, byLine, lines, extras) };
  }

  add({ number, rows }: OrderLines): void {
    const sums = sumsOfRows(rows);
    if (sums.lines === 0) return;
    this.orders++;
    this.addWhole(number, rows, sums);
    for (const [at, votes] of this.candidates.entries()) {
      const own = rows.flatMap((row) => row.candidates[at] ?? []);
      const [first] = own;
      if (first === undefined) continue;
      const isOrder = own.every((each) => each === first) && this.fitsOf(first, sums).each;
      const isLine =
        own.length === rows.length && rows.every((row) => this.fitsOf(row.candidates[at], sumsOfRows([row])).each);
      votes.add(isOrder, isLine, sums.differ);
    }
  }

  private addWhole(number: number, rows: readonly RowAmounts[], sums: SumsOfRows): void {
    // Nothing to collect is no total.
    const given = rows.flatMap(({ whole }) => whole || []);
    const [whole] = given;
    if (whole === undefined) return;
    const isOne = given.every((each) => each === whole);
    const ofSum = isOne ? this.fitsOf(whole, sums) : neither;
    const isSum = ofSum.each || ofSum.line;
    const perRow = rows.map((row) => this.fitsOf(row.whole, sumsOfRows([row])));
    const isPerRow = rows.length > 1 && given.length === rows.length && perRow.every(({ each, line }) => each || line);
    if (isSum && !isPerRow && rows.length > 1) this.wholes.add('each', number);
    if (isPerRow && !isSum) this.wholes.add('line', number);
    if (!sums.differ) return;
    const every = (reading: keyof typeof neither): boolean => isPerRow && perRow.every((row) => row[reading]);
    const { each, line } = isSum ? ofSum : { each: every('each'), line: every('line') };
    if (each !== line) this.parts.add(each ? 'each' : 'line', number);
    else if (!each) this.addUnequal(number, isOne ? whole : undefined, sums);
  }

  private addUnequal(number: number, whole: number | undefined, { byEach, byLine }: SumsOfRows): void {
    this.parts.add('other', number);
    if (whole === undefined) return;
    this.firstUnequal ??= number;
    this.unequal++;
    this.differences.each.add(whole - byEach);
    this.differences.line.add(whole - byLine);
  }

  /** Is it that of one piece (`each`), or of all pieces of a line? */
  get ofPart() {
    const found = this.parts.result;
    if (this.parts.decided >= this.unequal) return found;
    // Most totals are neither of the two sums: by a fee that is the same for many, they are one and not the other.
    const [each, line] = [this.differences.each.usual, this.differences.line.usual];
    const isLine = line >= fewestEqual && line > this.unequal / 2 && line >= clearly * each;
    return { ...found, line: this.firstUnequal ?? found.line, verdict: isLine ? ('line' as const) : ('each' as const) };
  }

  /** Is it that of the order (`each`), or of the line in each of its rows? */
  get ofWhole() {
    return this.wholes.result;
  }

  /** Is a further column the total of the order, or of the line in each of its rows? Undefined if most orders deny it. */
  ofCandidate(at: number): 'order' | 'line' | undefined {
    return this.candidates[at]?.result(this.orders);
  }
}

/** How often a further column was found to be a total. */
class CandidateVotes {
  private given = 0;
  private order = 0;
  private line = 0;
  /** Of several rows, so that it cannot be that of the order. */
  private onlyLine = 0;
  /** Orders of several pieces: what is said of one piece is another sum there. */
  private readonly telling = { given: 0, order: 0, line: 0 };

  add(isOrder: boolean, isLine: boolean, isTelling: boolean): void {
    this.given++;
    if (isOrder) this.order++;
    if (isLine) this.line++;
    if (isLine && !isOrder) this.onlyLine++;
    if (!isTelling) return;
    this.telling.given++;
    if (isOrder) this.telling.order++;
    if (isLine) this.telling.line++;
  }

  result(orders: number): 'order' | 'line' | undefined {
    const { given, telling } = this;
    if (given * 2 <= orders) return undefined;
    const isMost = (count: number, told: number): boolean => count >= mostly * given && told >= mostly * telling.given;
    if (this.onlyLine > 0 && isMost(this.line, telling.line)) return 'line';
    return isMost(this.order, telling.order) ? 'order' : undefined;
  }
}

const mostly = 0.8;

/** Sums of more of them may come to anything. */
export const mostExtras = 4;
