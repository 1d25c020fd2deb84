import type { OrderContents, PackEvent, PackItem, SendState } from './event.ts';

/** A scan that counted, and can be undone. */
interface CountedScan {
  readonly item: string;
  readonly pieces: number;
  readonly code: string;
}

/** The state of a request about an order or one of its items. */
export interface SendRecord {
  readonly state: SendState;
  readonly why: string | undefined;
}

/** The key of Verify Order among the requests of an order; the others have the ids of items. */
export const wholeOrder = '';

/** The packing of one order. */
export class PackedOrder {
  readonly sends = new Map<string, SendRecord>();
  /** Scans that were not of this order, or one too many. */
  wrong = 0;
  /** It was finished on purpose although something was missing. */
  endsIncomplete = false;
  changedAt: string;
  private readonly scans: CountedScan[] = [];

  constructor(
    readonly id: string,
    public contents: OrderContents,
    readonly startedAt: string,
  ) {
    this.changedAt = startedAt;
  }

  apply({ did, item, pieces = 1, code = '', state, why, time }: PackEvent): void {
    if (did === 'send') {
      if (state) this.sends.set(item ?? wholeOrder, { state, why });
      return;
    }
    this.changedAt = time;
    if (did === 'wrong') this.wrong++;
    if (did === 'count' && item !== undefined) this.scans.push({ item, pieces, code });
    // What was done last is undone: the end on purpose, or a scan.
    if (did === 'undo' && !this.endsIncomplete) this.scans.pop();
    if (did === 'finish') this.endsIncomplete = true;
    else if (did !== 'wrong') this.endsIncomplete = false;
  }

  /** Pieces of an item that were counted. */
  counted(id: string): number {
    return this.scans.reduce((sum, { item, pieces }) => (item === id ? sum + pieces : sum), 0);
  }

  get lastScan(): CountedScan | undefined {
    return this.scans.at(-1);
  }

  /** The code of an item, as it was scanned last; empty where it was chosen by its place. */
  codeOf(id: string): string {
    return this.scans.findLast(({ item }) => item === id)?.code ?? '';
  }

  isWhole({ id, quantity }: PackItem): boolean {
    return this.counted(id) >= quantity;
  }

  get pieces(): number {
    return this.contents.items.reduce((sum, { quantity }) => sum + quantity, 0);
  }

  /** Pieces that are in the box, of those that belong there. */
  get packed(): number {
    return this.contents.items.reduce((sum, { id, quantity }) => sum + Math.min(quantity, this.counted(id)), 0);
  }

  /** Without items there is nothing to count: it is finished on purpose. */
  get isComplete(): boolean {
    const { items } = this.contents;
    return items.length === 0 ? this.endsIncomplete : items.every((item) => this.isWhole(item));
  }

  get isFinished(): boolean {
    return this.endsIncomplete || this.isComplete;
  }

  /** True where a request about it has left, or may have left. */
  get isSent(): boolean {
    return [...this.sends.values()].some(({ state }) => state !== 'not_sent' && state !== 'refused');
  }
}
