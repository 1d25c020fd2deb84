/**
 * When a response was made: its count and its rows were each taken at some moment between the sending of the request and
 * its arrival. Moments are numbers that grow with each request and each response; of two that overlap, the order is
 * unknown.
 */
export interface Moment {
  readonly sent: number;
  readonly received: number;
  readonly total: number;
}

/** How the total of a list went while it was read. */
export type Direction = 'constant' | 'up' | 'down' | 'both';

/** The totals of a pass in the order of time, as far as that is known. */
export class Moments {
  private clock = 0;
  /** In the order of their arrival. */
  private readonly all: Moment[] = [];
  /** The smallest total; a list has at least so many rows that were there from the first request to the last response. */
  least = Number.POSITIVE_INFINITY;
  private largest = 0;
  /** The direction after so many responses. */
  private known: { readonly received: number; readonly direction: Direction } | undefined;

  /** By how much totals differ. */
  get spread(): number {
    return Math.max(0, this.largest - this.least);
  }

  /** How many responses were received. */
  get received(): number {
    return this.all.length;
  }

  get isConstant(): boolean {
    return this.least >= this.largest;
  }

  get latestTotal(): number {
    return this.all.at(-1)?.total ?? 0;
  }

  /** Notes that a request is sent; the result is for `receive`. */
  send(): number {
    return this.clock++;
  }

  receive(sent: number, total: number): Moment {
    const moment = { sent, received: this.clock++, total };
    this.all.push(moment);
    this.least = Math.min(this.least, total);
    this.largest = Math.max(this.largest, total);
    return moment;
  }

  /**
   * Whether every count is the same, from one that arrived before both responses were sent to one that was sent after
   * both had arrived. False where there is no such count before or after; `beginsHere` says that there need be none before.
   */
  isQuiet(a: Moment, b: Moment, beginsHere = false): boolean {
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
   * Whether no row can have moved over the boundary between two pages, where the total only rose or only fell: rows that
   * are added push others to the back, so that none is missed where the first page was made first; rows that go pull
   * others to the front, so that none is missed where it was made last.
   */
  isInSafeOrder(before: Moment, after: Moment): boolean {
    const direction = this.direction();
    return (
      (direction === 'up' && before.received < after.sent) || (direction === 'down' && after.received < before.sent)
    );
  }

  /** Whether the total rose or fell. Totals that differ in responses of unknown order count as both. */
  direction(): Direction {
    if (this.known?.received === this.received) return this.known.direction;
    const direction = this.findDirection();
    this.known = { received: this.received, direction };
    return direction;
  }

  private findDirection(): Direction {
    if (this.isConstant) return 'constant';
    const bySent = [...this.all].sort((a, b) => a.sent - b.sent);
    let up = false;
    let down = false;
    let arrived = 0;
    let least = Number.POSITIVE_INFINITY;
    let largest = 0;
    for (const { sent, total } of bySent) {
      for (; (this.all[arrived]?.received ?? sent) < sent; arrived++) {
        least = Math.min(least, this.all[arrived]?.total ?? least);
        largest = Math.max(largest, this.all[arrived]?.total ?? 0);
      }
      up ||= total > least;
      down ||= total < largest;
    }
    if (up === down) return 'both';
    return up ? 'up' : 'down';
  }
}
