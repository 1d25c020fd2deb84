import { asRow, type Row } from '../base/row.ts';
import { isText, scalarText } from '../base/text/text.ts';
import { findOperation } from '../operations/catalogue.ts';
import type { Operation } from '../operations/manifest.ts';
import type { Run } from '../ports/run.ts';
import { parseStored } from './facts.ts';
import { changeTime, ListOrder } from './list-order.ts';
import { askForRecords, onePage, readPart, SeenIds } from './listing.ts';
import type { MirrorStore } from './mirror-store.ts';
import { dayAfter, type SyncPart, statesOf } from './plan.ts';
import { documentDigest, type MirrorRecord, type RecordMaker } from './records.ts';
import type { Stage } from './stage.ts';
import { columnsOf } from './tables.ts';

const documentOfOrder = `select o.digest, cast(d.document as text) as document
from orders o join documents d on d.kind = 'orders' and d.id = o.id where o.id = ?`;

/** The record with only the fields that the list shows: a response with a single record may have more. */
function inFormOf(before: Row, record: Row): Row {
  const fields = Object.keys(before);
  return Object.fromEntries(fields.map((name) => [name, Object.hasOwn(record, name) ? record[name] : before[name]]));
}

/** The page size of a list that is read whole. */
export const rowsOfPage = 100;

const [dayAt = -1, stateAt = -1] = ['day', 'state'].map((name) => columnsOf('orders').indexOf(name));

/** How often counts are added up again while new orders arrive. */
const mostSums = 4;

/** Where an order is counted. */
export interface OrderPlace {
  readonly day: string;
  readonly state: string;
}

const placeOf = ({ columns }: MirrorRecord): OrderPlace => {
  return { day: scalarText(columns[dayAt]), state: scalarText(columns[stateAt]) };
};

/** The orders at the front of the list. */
export interface ChangedFirst {
  readonly records: readonly MirrorRecord[];
  /** How many orders the service has in all; undefined if `records` may lack some that changed. */
  readonly total: number | undefined;
  /** The latest `updated` time when reading began, in epoch milliseconds. */
  readonly newest: number;
}

/** The mirror that a sync writes, the stage that holds orders until then, and the function that makes records of them. */
interface SyncTarget {
  readonly store: MirrorStore;
  readonly stage: Stage;
  readonly make: RecordMaker;
}

/** The orders that a sync reads, in parts and one by one, on their way to the stage. */
export class SyncedOrders {
  readonly seen = new SeenIds();
  /** Day and state of the orders up to `until` that were read since the last `takeMoved`; undefined for those that are gone. */
  private moved = new Map<string, OrderPlace | undefined>();
  readonly gone: string[] = [];
  /** The facts about the order of the list that the parts read show. */
  readonly order = new ListOrder();
  /** The latest `updated` time when reading began, in epoch milliseconds; undefined if it is not known. */
  newest: number | undefined;
  lookedUp = 0;

  constructor(
    private readonly user: Run,
    readonly list: Operation,
    private readonly target: SyncTarget,
    private readonly options: { readonly verify: boolean; readonly until: string },
  ) {}

  private note = (records: readonly MirrorRecord[]): void => {
    this.order.see(records);
    for (const record of records) {
      const place = placeOf(record);
      if (place.day <= this.options.until) this.moved.set(record.id, place);
    }
  };

  /** Takes what an earlier sync has staged. */
  async goOn(): Promise<void> {
    for await (const { kind, records } of this.target.stage.batches()) {
      if (kind !== 'orders') continue;
      for (const { id } of records) this.seen.add(id);
      this.note(records);
    }
  }

  /**
   * Reads a part to its end, unless it is on the stage already. `onPlace` gets the day and state of each of its orders. Throws a failure
   * if the part cannot be proved complete.
   */
  async readPart(part: SyncPart, isAgain = false, onPlace?: (place: OrderPlace) => void): Promise<void> {
    if (!isAgain && this.target.stage.parts.some((each) => each.kind === 'orders' && each.part === part.name)) return;
    const { user, list, seen, note } = this;
    const { stage, make } = this.target;
    const { verify } = this.options;
    const isAll = seen.size === 0 && part.inputs.every((input) => Object.keys(input).length === 0);
    this.order.begin();
    const noteListed = onPlace && ((records: readonly MirrorRecord[]) => records.map(placeOf).forEach(onPlace));
    await readPart(user, list, part, { kind: 'orders', make, stage, seen, verify, note, noteListed });
    if (isAll && !Number.isNaN(this.order.first)) this.newest ??= this.order.first;
  }

  /** How many orders the service counts with these filters; undefined if it does not tell. */
  async count(input: Row = {}): Promise<number | undefined> {
    const page = await onePage(this.user, this.list, input);
    return page?.total;
  }

  /** How many orders the service counts in all. Before any part is read, also notes the `updated` time of the first order. */
  async countAll(): Promise<number | undefined> {
    const page = await onePage(this.user, this.list, {});
    const [first] = page?.rows ?? [];
    const changed = first && changeTime(this.target.make(first));
    if (this.seen.size === 0 && changed !== undefined && !Number.isNaN(changed)) this.newest ??= changed;
    return page?.total;
  }

  /**
   * Do the counts up to this day and after it add up to the count of all orders? If not, some orders are of no day. True if the service
   * does not count.
   */
  async addsUp(day: string): Promise<boolean> {
    for (let time = 0; time < mostSums; time++) {
      const earlier = await this.count({ date_to: day });
      const later = await this.count({ date_from: dayAfter(day, 1) });
      const all = await this.count();
      // Orders that arrive in between are only in the last count, so it is tried again.
      if (earlier === undefined || later === undefined || all === undefined || earlier + later >= all) return true;
    }
    return false;
  }

  /** How many orders the service counts in each closed state, as far as it tells. */
  async countClosed(): Promise<ReadonlyMap<string, number>> {
    const states = statesOf(this.list);
    const counts = new Map<string, number>();
    for (const state of states?.closed ?? []) {
      const orders = await this.count({ [states?.filter ?? '']: state });
      if (orders !== undefined) counts.set(state, orders);
    }
    return counts;
  }

  /** Checks whether the orders read so far that changed last are at the front of the list. */
  async meetFront(): Promise<void> {
    const page = await this.page(1);
    if (page) this.order.meet(page.records);
  }

  /** A page of the list of all orders. It is not staged. */
  async page(number: number) {
    const page = await onePage(this.user, this.list, {}, { page: number, perPage: rowsOfPage });
    return page && { ...page, records: page.rows.map(this.target.make) };
  }

  /** Stages the orders that were read from the front of the list. */
  async take({ records, total, newest }: ChangedFirst): Promise<void> {
    if (total !== undefined) this.newest = newest;
    const others = records.filter(({ id }) => this.seen.add(id));
    if (others.length > 0) await this.target.stage.add('orders', others);
    this.note(others);
    await this.target.stage.finish({
      part: 'changes',
      kind: 'orders',
      read: others.length,
      total: total ?? null,
      proof: 'counts',
    });
  }

  /** The operation that reads a single order by its id; undefined if there is none. */
  get lookup(): Operation | undefined {
    const operation = findOperation(this.user.catalogue, 'orders.get');
    return operation?.parameters.length === 1 ? operation : undefined;
  }

  /** Requests single orders. Returns the ids whose state stays unknown: the service does not say, or the kept document is damaged. */
  async lookUp(operation: Operation, ids: readonly string[]): Promise<readonly string[]> {
    const { found, gone, unknown } = await askForRecords(this.user, operation, ids);
    const damaged: string[] = [];
    this.markGone(gone);
    for (const record of found) {
      const { id } = this.target.make(record);
      if (!this.seen.add(id)) continue;
      this.lookedUp++;
      const [kept] = await this.target.store.all(documentOfOrder, [id]);
      // Only an undamaged document shows which fields the list has.
      const document = isText(kept?.document) ? kept.document : '';
      if (documentDigest(document) !== kept?.digest) {
        damaged.push(id);
        continue;
      }
      const before = asRow(parseStored(document));
      const records = [this.target.make(inFormOf(before, record))];
      await this.target.stage.add('orders', records);
      this.note(records);
    }
    return [...unknown, ...damaged];
  }

  markGone(ids: readonly string[]): void {
    this.gone.push(...ids);
    for (const id of ids) this.moved.set(id, undefined);
  }

  /** Marks orders of the mirror as gone that the list lacks. Call it only when the whole list was read. */
  async markMissing(): Promise<void> {
    const gone: string[] = [];
    for await (const rows of this.target.store.read('select id from orders where gone is null'))
      for (const { id } of rows) if (isText(id) && !this.seen.has(id)) gone.push(id);
    this.markGone(gone);
  }

  /** Returns day and state of the orders that were read since the last call. */
  takeMoved(): ReadonlyMap<string, OrderPlace | undefined> {
    const { moved } = this;
    this.moved = new Map();
    return moved;
  }
}
