import { escaped } from '../../base/text/message.ts';
import type { Desk } from '../../ports/desk.ts';
import type { PackBook, PackedOrder } from '../journal/journal.ts';
import { type Decision, isAlarm, says } from './decide.ts';
import type { EarlierScans } from './earlier-scans.ts';
import type { KnownOrders } from './known-orders.ts';
import type { LineSource } from './line-source.ts';
import { readScan } from './readings.ts';

interface ScanFileOptions {
  readonly book: PackBook;
  readonly orders: KnownOrders;
  /** Undefined if all scans count. */
  readonly earlier: EarlierScans | undefined;
  /** Decides about a scan. */
  decide(code: string): Promise<Decision>;
  /** Decides about a scan, and keeps what it changes, with the mark of the scan. */
  keep(code: string, mark?: string): Promise<Decision>;
}

/** Takes the scans of a file or a pipe, which may have been read before, in part or whole. */
export class ScanFile {
  /** The order that was open before this input, until a scan of it is decided. */
  private openBefore: string | undefined;
  /** The order that this input scans although it is packed. */
  private donePacked: PackedOrder | undefined;

  constructor(
    private readonly messages: Desk['messages'],
    private readonly options: ScanFileOptions,
  ) {
    this.openBefore = options.book.current?.id;
  }

  async take(code: string): Promise<Decision> {
    const { earlier, orders, book, keep } = this.options;
    const repeated = await earlier?.find(code);
    if (repeated) return repeated;
    if (earlier?.isBehind) await this.goOnBehind(earlier);
    else if (this.openBefore !== undefined && (await this.isOtherWork(code))) await this.setAside();
    this.openBefore = undefined;
    const done = this.donePacked;
    if (done && !book.current && goesWith(done, orders, code))
      return says('already_packed', code, escaped`Order ${done.contents.number} is packed: this scan does not count.`);
    const decision = await keep(code, earlier?.mark);
    const isDone = decision.answer.result === 'already_packed';
    this.donePacked = isDone ? orders.find(code).flatMap(({ id }) => book.find(id) ?? [])[0] : undefined;
    return decision;
  }

  /** True for a scan that has nothing to do with the order that was open before its input. */
  private async isOtherWork(code: string): Promise<boolean> {
    const { result } = (await this.options.decide(code)).answer;
    return result === 'other_order' || (result === 'wrong' && this.options.orders.itemKey(code) === undefined);
  }

  /** Opens what was open behind the scans that were counted before. */
  private async goOnBehind(earlier: EarlierScans): Promise<void> {
    const { book, keep } = this.options;
    const { orderLeft } = earlier;
    earlier.goOn();
    if (book.current?.id === orderLeft?.id) return;
    await this.setAside();
    if (!orderLeft) return;
    const { answer } = await keep(`id:${orderLeft.id}`);
    if (isAlarm(answer.result)) this.messages.warn(answer.text);
  }

  private async setAside(): Promise<void> {
    const { current } = this.options.book;
    if (!current) return;
    await this.options.keep(':skip');
    const { contents, packed, pieces } = current;
    this.messages.note(
      escaped`Order ${contents.number} was open from before, and is set aside: ${packed} of ${pieces} are in. To go on with it, scan it.`,
    );
  }
}

/** Typed commands that are about an order. */
const aboutOrder = /^:\s*(?:undo|skip|finish|item|more|list)\b/i;

/** True for a scan that goes with an order: its items, and what is typed about it. */
function goesWith(order: PackedOrder, orders: KnownOrders, scanned: string): boolean {
  const { items } = order.contents;
  const keys = new Set(items.map(({ sku }) => (sku === '' ? undefined : orders.itemKey(sku))));
  const isOf = (code: string): boolean => {
    if (aboutOrder.test(code)) return true;
    if (orders.find(code).length > 0) return false;
    const key = orders.itemKey(code);
    return key === undefined ? items[Number(code) - 1]?.sku === '' : keys.has(key);
  };
  const { plain, checked } = readScan(scanned);
  return [...plain, ...checked].some(isOf);
}

/** Milliseconds in which the next line of a file is there. A person is not so quick. */
const filePatience = 500;

/** True where a scanner types into the pipe: nothing follows the scan at hand. */
export async function isScanner({ clock, signal }: Desk, source: LineSource): Promise<boolean> {
  const over = new AbortController();
  const wait = () => clock.sleep(filePatience, AbortSignal.any([signal, over.signal]));
  try {
    return !(await source.isFollowed(wait));
  } finally {
    over.abort();
  }
}
