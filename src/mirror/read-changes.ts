import { Failure } from '../base/failure.ts';
import { escaped, pluralize, suggest } from '../base/text/message.ts';
import { isText, scalarText } from '../base/text/text.ts';
import { isRecent, type RecentOrders } from './ages.ts';
import type { MirrorFacts } from './facts.ts';
import type { MirrorReader, MirrorStore } from './mirror-store.ts';
import { type AuditState, fewRequests, OlderOrders } from './older-orders.ts';
import { isCountable, type SyncPlan, statesOf } from './plan.ts';
import type { SyncWish } from './sync-report.ts';
import { rowsOfPage, type SyncedOrders } from './synced-orders.ts';

/**
 * Thrown to repeat the sync and read everything. `full`: that is cheaper, or the only way to know. `counts`: the counts of days and states
 * contradict what was read. `gone`: too many orders are gone at once, which needs a second look. `whole`: the days do not add up, so
 * that all orders are read as one list.
 */
export class SyncAgain extends Error {
  constructor(readonly how: 'full' | 'counts' | 'gone' | 'whole') {
    super(how);
  }
}

const millisecondsOfDay = 86_400_000;

/** If more orders than this are gone at once, and more than one in `goneShare`, the service may have a fault. */
const fewGone = 50;
const goneShare = 10;

/** Does a mirror have orders of no day? No list of days has them. */
export async function hasUndated({ all }: Pick<MirrorReader, 'all'>): Promise<boolean> {
  return (await all('select id from orders where gone is null and day is null limit 1')).length > 0;
}

/** The inputs of a sync of changes after it has read the lists of open states and of the last days. */
export interface ChangesReading {
  readonly store: MirrorStore;
  readonly reading: SyncedOrders;
  readonly plan: SyncPlan;
  readonly facts: MirrorFacts | undefined;
  readonly wish: SyncWish;
  readonly recent: RecentOrders;
  /** How many orders the service counts; undefined if it does not tell. */
  readonly total: number | undefined;
  /** When the sync began to read. */
  readonly started: string;
}

/** The findings about the older orders. `older` is undefined if the service cannot list or count them by days. */
export interface ChangesRead {
  readonly older: OlderOrders | undefined;
  readonly audit: AuditState | undefined;
  /** Counts were compared: they show what has changed. */
  readonly isCounted: boolean;
}

/**
 * Finds out what became of the orders that no list had. Throws SyncAgain if reading everything is cheaper, or the only way to know.
 */
export async function readChanges(changes: ChangesReading): Promise<ChangesRead> {
  const older = changes.facts?.countsDiffer ? undefined : await openOlder(changes);
  await readUnseen(changes, older);
  if (!older) {
    assertAudited(changes);
    return { older, audit: undefined, isCounted: false };
  }
  const found = await older.compare();
  if (found === 'many') throw new SyncAgain('full');
  if (found === 'different') throw new SyncAgain('counts');
  const audit = await auditOlder(changes, older);
  if (older.unknown.length > 0) throw new SyncAgain('full');
  return { older, audit, isCounted: found === 'compared' };
}

/** Throws SyncAgain if the older orders, which cannot be read in parts here, were last seen longer ago than `--audit` permits. */
function assertAudited({ facts, wish, started }: ChangesReading): void {
  const last = facts?.ages?.older;
  if (last !== undefined && Date.parse(started) - Date.parse(last) > wish.audit * millisecondsOfDay)
    throw new SyncAgain('full');
}

/** The older orders of a list by their days; undefined if it cannot be asked for them. */
async function openOlder({
  store,
  reading,
  recent,
}: Pick<ChangesReading, 'store' | 'reading' | 'recent'>): Promise<OlderOrders | undefined> {
  const states = statesOf(reading.list);
  if (!states || !isCountable(reading.list) || (await hasUndated(store))) return undefined;
  return OlderOrders.open(reading, store, { filter: states.filter, states: states.closed }, recent);
}

interface Unseen {
  readonly id: string;
  readonly day: string;
}

async function* unseenOrders({ store, reading, recent }: ChangesReading): AsyncGenerator<Unseen, void> {
  const { sql, values } = isRecent(recent);
  for await (const rows of store.read(`select id, day from orders where gone is null and ${sql}`, values))
    for (const { id, day } of rows) if (isText(id) && !reading.seen.has(id)) yield { id, day: scalarText(day) };
}

/** Finds out what became of orders that the lists of open states and of the last days should have had, but had not. */
async function readUnseen(changes: ChangesReading, older: OlderOrders | undefined): Promise<void> {
  const { reading, recent, total } = changes;
  const unseen: Unseen[] = [];
  for await (const each of unseenOrders(changes)) unseen.push(each);
  if (unseen.length === 0) return;
  const { lookup } = reading;
  const early = unseen.filter(({ day }) => day <= recent.since);
  const ranges = older?.rangesOf(early.map(({ day }) => day)) ?? [];
  const ofDays = older?.costOf(ranges) ?? 0;
  const byDay = older && (!lookup || ofDays < early.length) ? older : undefined;
  const asked = byDay ? unseen.filter(({ day }) => day > recent.since) : unseen;
  const ofAll = total === undefined ? Number.POSITIVE_INFINITY : total / rowsOfPage;
  const cost = asked.length + (byDay ? ofDays : 0);
  if (cost > Math.max(fewRequests, ofAll) || (!lookup && asked.length > 0)) throw new SyncAgain('full');
  if (byDay) for (const range of ranges) if (!(await byDay.read(range))) throw new SyncAgain('counts');
  const left = asked.flatMap(({ id }) => (reading.seen.has(id) ? [] : [id]));
  if (!lookup || left.length === 0) return;
  if ((await reading.lookUp(lookup, left)).length > 0) throw new SyncAgain('full');
}

/** Reads some of the older orders again, so that all are read within the days of `--audit`. */
async function auditOlder({ facts, wish, started }: ChangesReading, older: OlderOrders): Promise<AuditState> {
  const now = Date.parse(started);
  const span = wish.audit * millisecondsOfDay;
  const last = facts?.front.listed ?? facts?.sync?.started ?? started;
  const share = (now - Date.parse(last)) / span;
  const state = await older.audit(share, facts?.auditCarry ?? 0, new Date(now - span).toISOString());
  if (!state) throw new SyncAgain('counts');
  return state;
}

/**
 * Throws SyncAgain if so many orders are gone at once that it may be a fault of the service; at the second look a failure of kind
 * `partial`, unless the user accepts it.
 */
export async function assertExpected(
  { all }: Pick<MirrorReader, 'all'>,
  gone: number,
  isSecondLook: boolean,
  { acceptsGone }: SyncWish,
): Promise<void> {
  if (gone === 0) return;
  const [found] = await all('select count(*) as orders from orders where gone is null');
  const orders = Number(found?.orders);
  const isMass = gone === orders || (gone > fewGone && gone * goneShare > orders);
  if (!isMass) return;
  if (!isSecondLook) throw new SyncAgain('gone');
  const what = escaped`${gone} of ${pluralize(orders, 'orders')} are gone at once`;
  if (await acceptsGone(escaped`${what}. Mark them as gone?`)) return;
  throw new Failure('partial', escaped`${what}: the service does not list them, not even at a second look.`, {
    hint: escaped`If they were deleted: ${suggest`sync --accept-gone`}`,
  });
}

/**
 * How many orders the service counts in each closed state, before its lists are read and after: where orders are of no day, nothing else
 * shows a closed one that no list has.
 */
export class ClosedCounts {
  private after: ReadonlyMap<string, number> = new Map();

  private constructor(
    private readonly reading: SyncedOrders,
    private readonly before: ReadonlyMap<string, number>,
  ) {}

  /** Undefined if the orders can be counted by their days, or all are read. */
  static async open(store: MirrorStore, reading: SyncedOrders, { kind }: SyncPlan): Promise<ClosedCounts | undefined> {
    if (kind === 'full' || !(await hasUndated(store))) return undefined;
    return new ClosedCounts(reading, await reading.countClosed());
  }

  async end(): Promise<void> {
    this.after = await this.reading.countClosed();
  }

  /** Has the mirror as many orders of each state as the service may have had while they were read? */
  async match({ all }: Pick<MirrorReader, 'all'>): Promise<boolean> {
    const groups = await all('select state, count(*) as orders from orders where gone is null group by state');
    const kept = new Map(groups.map(({ state, orders }) => [scalarText(state), Number(orders)]));
    return [...this.before].every(([state, before]) => {
      const [orders, after] = [kept.get(state) ?? 0, this.after.get(state) ?? before];
      return orders >= Math.min(before, after) && orders <= Math.max(before, after);
    });
  }
}
