import type { NumberedPage } from './compare-pages.ts';

/**
 * When a response was made: at some moment between the sending of its request and its arrival. Moments are numbers that
 * grow with each request and each response; of two that overlap, the order is unknown.
 */
export interface Moment {
  readonly sent: number;
  readonly received: number;
  readonly total: number;
}

/** A page, and when it was made. */
export interface TimedPage extends NumberedPage {
  readonly made: Moment;
}

const isBefore = (a: Moment, b: Moment): boolean => a.received < b.sent;

/** Totals have risen (1) or fallen (-1) from one moment to a later one. */
const hasStep = (moments: readonly Moment[], sign: 1 | -1): boolean =>
  moments.some((late) => moments.some((early) => sign * (late.total - early.total) > 0 && isBefore(early, late)));

/** The totals of a pass in the order of time, as far as that is known. */
export class Timeline {
  private clock = 0;
  private readonly moments: Moment[] = [];
  /** Neighbours between which no row is missing, if the totals around them are to be believed. */
  private readonly claims: (readonly [Moment, Moment])[] = [];
  /** How far around two responses to look, in moments. */
  private readonly span: number;
  private isConstant = true;

  constructor(concurrency: number) {
    this.span = 8 * concurrency;
  }

  /** Pages that were received. */
  get received(): number {
    return this.moments.length;
  }

  get hasChanged(): boolean {
    return !this.isConstant;
  }

  get latestTotal(): number {
    return this.moments.at(-1)?.total ?? 0;
  }

  /** Notes when a page is sent and received. */
  async watch(request: () => Promise<NumberedPage> | NumberedPage): Promise<TimedPage> {
    const sent = this.clock++;
    const page = await request();
    const made = { sent, received: this.clock++, total: page.counts.total };
    this.isConstant &&= made.total === (this.moments[0] ?? made).total;
    this.moments.push(made);
    return { ...page, made };
  }

  /**
   * No row can be between two neighbouring pages that share none; `mayDiffer` says whether their totals may. It is
   * noted, to be looked at again at the end.
   */
  claim(a: TimedPage, b: TimedPage, mayDiffer: boolean): boolean {
    if (a.counts.perPage !== b.counts.perPage || (!mayDiffer && a.made.total !== b.made.total)) return false;
    if (!this.isGapless(a.made, b.made)) return false;
    this.claims.push([a.made, b.made]);
    return true;
  }

  /** What was claimed still holds, now that all totals are known. */
  holds(): boolean {
    return this.isConstant || this.claims.every(([a, b]) => this.isGapless(a, b));
  }

  /** The most rows that can have been deleted, whatever the order in which overlapping responses were made. */
  falls(): number {
    if (this.isConstant) return 0;
    let sum = 0;
    for (const late of this.moments) {
      const around = this.around(late.sent - this.span, late.received);
      const earlier = around.filter((moment) => moment !== late && moment.sent < late.received);
      const last = earlier.filter((early) => !earlier.some((other) => isBefore(early, other) && isBefore(other, late)));
      sum += Math.max(0, ...last.map(({ total }) => total - late.total));
    }
    return sum;
  }

  /**
   * A row between two neighbouring pages must have moved up if the first was made first, else down. Rows move up only
   * where others are deleted, and down only where others are added. Where only one of these happened, either makes the
   * total of the first page the larger one.
   */
  private isGapless(a: Moment, b: Moment): boolean {
    if (this.isConstant) return true;
    const from = Math.min(a.sent, b.sent);
    const to = Math.max(a.received, b.received);
    const between = this.around(from, to).filter(({ sent, received }) => sent <= to && received >= from);
    if (between.every(({ total }) => total === a.total)) return true;
    const around = this.around(from - this.span, to + this.span);
    return a.total <= b.total && !(hasStep(around, 1) && hasStep(around, -1));
  }

  private around(from: number, to: number): Moment[] {
    return this.moments.filter(({ received }) => received >= from && received <= to + this.span);
  }
}
