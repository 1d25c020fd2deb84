import { parseLine } from '../../log/line.ts';
import { isJournalHead, isPackEvent, type JournalHead, type PackEvent } from './event.ts';
import { PackedOrder } from './packed-order.ts';

/** What the lines of a journal say. The same lines always say the same. */
export class PackBook {
  head: JournalHead | undefined;
  private readonly orders = new Map<string, PackedOrder>();
  private currentId: string | undefined;
  private lastId: string | undefined;

  /** False for a damaged line. */
  read(text: string): PackEvent | JournalHead | undefined {
    const line = parseLine(text);
    if (!line) return undefined;
    if (isJournalHead(line)) {
      this.head = line;
      return line;
    }
    if (!isPackEvent(line)) return undefined;
    this.add(line);
    return line;
  }

  add(event: PackEvent): void {
    const { did, order: id, holds, time } = event;
    if (id === undefined) return;
    const known = this.orders.get(id);
    const order = known ?? (holds && new PackedOrder(id, holds, time));
    if (!order) return;
    if (!known) this.orders.set(id, order);
    if (holds) order.contents = holds;
    order.apply(event);
    if (did === 'send') return;
    this.lastId = id;
    if (did === 'aside') this.currentId = undefined;
    else this.currentId = order.isFinished ? undefined : id;
  }

  /** The order that is being packed. */
  get current(): PackedOrder | undefined {
    return this.currentId === undefined ? undefined : this.orders.get(this.currentId);
  }

  /** The order that the last scan was about. */
  get last(): PackedOrder | undefined {
    return this.lastId === undefined ? undefined : this.orders.get(this.lastId);
  }

  find(id: string): PackedOrder | undefined {
    return this.orders.get(id);
  }

  /** In the order in which they were begun. */
  all(): readonly PackedOrder[] {
    return [...this.orders.values()];
  }
}
