/**
 * When a response was made, and the total that it names. The service counts the rows and selects those of the page at two
 * moments, each somewhere between the sending of the request and the arrival of the response.
 *
 * Times are not read from a clock: they are numbers that grow with each request that is sent and each response that
 * arrives. Where two responses overlap (each request was sent before the other response arrived), their order is unknown.
 */
export interface ResponseTime {
  readonly sent: number;
  readonly received: number;
  readonly total: number;
}

/** A request under way, and the bounds of the totals that had arrived when it was sent. */
export interface SentRequest {
  readonly sent: number;
  readonly least: number;
  readonly largest: number;
}

/** The responses of one pass with their totals, in the order of time as far as it is known. */
export class Timeline {
  private clock = 0;
  /** In the order of their arrival. */
  readonly all: ResponseTime[] = [];
  /** The smallest total, infinite before the first response. */
  least = Number.POSITIVE_INFINITY;
  private largest = 0;
  /** The difference between the largest and the smallest total. */
  spread = 0;
  /** Every response names the same total. */
  isConstant = true;
  /** A response has a larger total than one that arrived before its request was sent. */
  private hasRisen = false;
  private hasFallen = false;

  get latestTotal(): number {
    return this.all.at(-1)?.total ?? 0;
  }

  /** Returns what `receive` needs. */
  send(): SentRequest {
    return { sent: this.clock++, least: this.least, largest: this.largest };
  }

  receive({ sent, least, largest }: SentRequest, total: number): ResponseTime {
    const moment = { sent, received: this.clock++, total };
    this.all.push(moment);
    this.hasRisen ||= total > least;
    this.hasFallen ||= total < largest;
    this.least = Math.min(this.least, total);
    this.largest = Math.max(this.largest, total);
    this.spread = this.largest - this.least;
    this.isConstant = this.spread === 0;
    return moment;
  }

  /**
   * Is the time around two responses quiet? It is if every total is the same, from one that arrived before both requests
   * were sent to one whose request was sent after both responses had arrived. Without a total on either side nothing is
   * shown, so the answer is no; with `beginsHere` none is needed before them.
   */
  isQuiet(a: ResponseTime, b: ResponseTime, beginsHere = false): boolean {
    const from = Math.min(a.sent, b.sent);
    const to = Math.max(a.received, b.received);
    const before = beginsHere ? undefined : this.all.findLast(({ received }) => received < from);
    if (!beginsHere && !before) return false;
    const since = before?.received ?? 0;
    const until = this.all.reduce((least, { sent }) => (sent > to ? Math.min(least, sent) : least), Infinity);
    if (until === Infinity) return false;
    return this.all.every(({ sent, received, total }) => received < since || sent > until || total === a.total);
  }

  /**
   * Do totals that only rise or only fall rule out that a row was missed between the pages of two responses? Where they rise,
   * rows are pushed to the back: one is missed only if it was pushed while the later page may have been made and the earlier
   * one may not. Where they fall, the other way round. Such totals are the same at two moments only if nothing happened
   * between them, whatever responses that were under way say.
   */
  isInSafeOrder(before: ResponseTime, after: ResponseTime): boolean {
    const trend = this.trend();
    if (trend !== 'up' && trend !== 'down') return false;
    const [first, second] = trend === 'up' ? [after, before] : [before, after];
    const from = first.sent;
    const to = second.received;
    if (to < from) return true;
    const earlier = this.all.filter(({ received }) => received < from).map(({ total }) => total);
    const later = this.all.filter(({ sent }) => sent > to).map(({ total }) => total);
    if (earlier.length === 0 || later.length === 0) return false;
    return trend === 'up' ? Math.max(...earlier) === Math.min(...later) : Math.min(...earlier) === Math.max(...later);
  }

  /** How the total changed. Totals that differ in responses of unknown order count as both. */
  trend(): 'constant' | 'up' | 'down' | 'both' {
    if (this.isConstant) return 'constant';
    if (this.hasRisen === this.hasFallen) return 'both';
    return this.hasRisen ? 'up' : 'down';
  }
}
