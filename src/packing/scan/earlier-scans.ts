import { createHash } from 'node:crypto';
import { escaped, suggest } from '../../base/text/message.ts';
import type { KeptScan, PackBook, PackedOrder } from '../journal/journal.ts';
import { type Decision, says } from './decide.ts';

/**
 * The scans of a file or a pipe that an earlier run has kept. A scan is the same if it and all before it in its input are:
 * a file that is read again, or that has grown since, counts nothing twice.
 */
export class EarlierScans {
  /** Scans that were counted before. */
  repeated = 0;
  /** A scan that counted before was the last, and `orderLeft` is the order that was open behind it. */
  isBehind = false;
  /** The mark of the scan at hand: of it and all before it. */
  mark = '';
  private left: string | undefined;
  private isLive: boolean | undefined;
  private hasGoneOn = false;

  constructor(
    private readonly book: PackBook,
    /** True if a scanner types, which waits for what becomes of a scan. */
    private readonly findLive: () => Promise<boolean>,
  ) {}

  /** Returns the answer to a scan that was counted before; undefined for one that is new, or did not count. */
  async find(code: string): Promise<Decision | undefined> {
    this.mark = createHash('sha256').update(`${this.mark}\n${code}`).digest('hex').slice(0, 20);
    const kept = this.isLive === true ? undefined : this.book.keptScan(this.mark);
    if (!kept) return undefined;
    this.isLive ??= await this.findLive();
    if (this.isLive) return undefined;
    if (!this.isSettled(kept)) {
      this.isBehind = !this.hasGoneOn;
      return undefined;
    }
    this.isBehind = true;
    this.hasGoneOn = false;
    this.repeated++;
    if (kept.did === 'aside' || kept.did === 'finish') this.left = undefined;
    else if (kept.did !== 'wrong') this.left = kept.order;
    const order = this.book.find(kept.order ?? '');
    return says(
      'repeated',
      code,
      escaped`This scan is one of an earlier run, and does not count twice. If it is a new one: ${suggest`pack --again`}`,
      order,
    );
  }

  /** The order that the next new scan belongs to: it was open behind the last that was counted before. */
  get orderLeft(): PackedOrder | undefined {
    const order = this.book.find(this.left ?? '');
    return order?.isComplete ? undefined : order;
  }

  /** From here on, scans are decided anew. */
  goOn(): void {
    this.isBehind = false;
    this.hasGoneOn = true;
    this.left = undefined;
  }

  /** A scan that did not count may count now: the order is there, or the barcode is known. */
  private isSettled({ did, order: id }: KeptScan): boolean {
    return did !== 'wrong' || (id !== undefined && this.book.find(id)?.isFinished === true);
  }
}
