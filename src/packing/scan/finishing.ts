import { escaped, joined, type Message, pluralize, term } from '../../base/text/message.ts';
import { describeHold, type HeldOrders, releaseCommand } from '../../shipping/held-orders.ts';
import type { PackBook } from '../journal/journal.ts';
import { type Decision, misses, type ScanAnswer } from './decide.ts';

/** Does this answer say that an order is full, or finished on purpose? */
export const isFinish = ({ result }: ScanAnswer): boolean => result === 'packed' || result === 'incomplete';

/** Returns what stands in place of a decision that would finish an order; undefined if the shop does not hold it. */
export function stopIfHeld({ answer: { code, order = '' } }: Decision, held: HeldOrders): Decision | undefined {
  const hold = held.get(order);
  if (!hold) return undefined;
  const why = escaped`Order ${hold.number || order} is ${describeHold(hold)}. This scan does not count.`;
  const next = escaped`To set it aside: :skip. To let it go: ${releaseCommand([hold])}`;
  return misses('not_to_pack', code, escaped`${why} ${next}`, order);
}

/** The counts of a run, for its closing line. */
export class RunCounts {
  private scans = 0;
  private readonly finished = new Set<string>();

  note({ answer, event }: Decision): void {
    if (event?.did === 'count') this.scans++;
    if (event?.did === 'undo' && answer.item) this.scans = Math.max(0, this.scans - 1);
    if (isFinish(answer) && answer.order !== undefined) this.finished.add(answer.order);
  }

  /** `counted 3 scans, packed 1 order`; undefined if nothing was done. An order that was opened again is not finished. */
  told(book: PackBook): Message | undefined {
    const orders = [...this.finished].flatMap((id) => book.find(id) ?? []).filter(({ isFinished }) => isFinished);
    if (this.scans === 0 && orders.length === 0) return undefined;
    const packed = orders.filter(({ isComplete }) => isComplete).length;
    const short = orders.length - packed;
    const parts = [
      escaped`counted ${term(pluralize(this.scans, 'scans'))}`,
      escaped`packed ${term(pluralize(packed, 'orders'))}`,
      ...(short > 0 ? [escaped`finished ${term(pluralize(short, 'orders'))} with pieces missing`] : []),
    ];
    return joined(parts, ', ');
  }
}
