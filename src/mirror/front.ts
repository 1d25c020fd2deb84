import { plainFields } from '../orders/order.ts';
import type { FrontFacts } from './front-facts.ts';
import { changeTime } from './list-order.ts';
import type { MirrorReader } from './mirror-store.ts';
import type { SyncPlan } from './plan.ts';
import type { MirrorRecord } from './records.ts';
import type { ChangedFirst, SyncedOrders } from './synced-orders.ts';

/** Milliseconds by which the service's clocks may differ, and after which a change may still appear in its lists. */
const lateness = 60_000;

/** If the front takes more than this share of the pages, reading the other lists is cheaper. */
const mostOfPages = 0.5;
const fewPages = 10;

/**
 * Reads the list of all orders from its front until it meets orders that have not changed since the last sync. `total` is undefined if the number of
 * orders does not add up: then some are gone, or were skipped because the list moved.
 */
export async function readFront(
  reading: SyncedOrders,
  store: Pick<MirrorReader, 'all'>,
  newest: number,
): Promise<ChangedFirst> {
  const found = new Map<string, MirrorRecord>();
  let total = 0;
  let latest = newest;
  const end = (isWhole: boolean) => ({
    records: [...found.values()],
    total: isWhole ? total : undefined,
    newest: latest,
  });
  for (let number = 1, isReached = false; !isReached; number++) {
    const page = await reading.page(number);
    const times = page?.records.map(changeTime) ?? [];
    // A deleted order moves the rows after it forward, so the next page skips one.
    if (page?.total === undefined || page.total < total || times.some(Number.isNaN)) return end(false);
    total = page.total;
    if (number === 1) latest = Math.max(latest, ...times);
    for (const record of page.records) found.set(record.id, record);
    isReached = times.length === 0 || Math.min(...times) < newest - lateness;
    if (!isReached && number >= Math.max(fewPages, page.pages * mostOfPages)) return end(false);
    if (!isReached || number === 1) continue;
    // A single response both counts the orders and has those that changed while the pages were read.
    const last = await reading.page(1);
    const meets = last?.records.some(({ id }) => found.has(id)) ?? false;
    if (last?.total === undefined || last.total < total || !meets) return end(false);
    total = last.total;
    for (const record of last.records) found.set(record.id, record);
  }
  const [known] = await store.all('select count(*) as orders from orders where gone is null');
  const added = found.size - (await knownAmong(store, [...found.keys()]));
  return end(Number(known?.orders) + added === total);
}

/** How many ids are named in one query. */
const mostNamed = 500;

async function knownAmong({ all }: Pick<MirrorReader, 'all'>, ids: readonly string[]): Promise<number> {
  let known = 0;
  for (let at = 0; at < ids.length; at += mostNamed) {
    const some = ids.slice(at, at + mostNamed);
    const sql = `select count(*) as orders from orders where gone is null and id in (${some.map(() => '?').join(', ')})`;
    const [found] = await all(sql, some);
    known += Number(found?.orders);
  }
  return known;
}

/** How many orders this sync found changed, and how many of those have no new `updated` time. */
async function datesOfChanges({ all }: Pick<MirrorReader, 'all'>, sync: number) {
  const [found] = await all(
    `select count(*) as changed, coalesce(sum(dated), 0) as dated from (
select max(case when field = ? then 1 else 0 end) as dated from history
where sync = ? and kind = 'orders' and change = 'changed' group by record) changes`,
    [plainFields.updated, sync],
  );
  const changed = Number(found?.changed);
  return { changed, undated: changed - Number(found?.dated) };
}

/** A sync that has read the whole list, parts of it, or its front. */
interface ReadFront {
  readonly facts: FrontFacts | undefined;
  readonly reading: SyncedOrders;
  readonly plan: SyncPlan;
  /** Set if the front was read up to known orders; `isEnough`: nothing else was read. */
  readonly front: { readonly isEnough: boolean } | undefined;
  readonly started: string;
  readonly sync: number;
  /** Forget what earlier syncs found out about the list. */
  readonly isReset: boolean;
}

/** The facts about the list for the next sync. */
export async function nextFront(
  reader: Pick<MirrorReader, 'all'>,
  { facts, reading, plan, front, started, sync, isReset }: ReadFront,
): Promise<FrontFacts> {
  // Earlier changes are known only if this sync read all orders, or all that changed.
  const newest = plan.kind === 'full' || front ? (reading.newest ?? facts?.newest) : facts?.newest;
  const read = front ? started : facts?.read;
  if (facts && front?.isEnough) return { ...facts, newest, read };
  const isNew = isReset || facts?.listed === undefined;
  const before = isNew ? 0 : facts?.dated;
  const { changed, undated } = await datesOfChanges(reader, sync);
  const { isByChange, isElsewhere } = reading.order;
  const isFirst = plan.kind === 'changes' ? !isElsewhere : isByChange;
  const isDated = before !== undefined && undated === 0 && isFirst;
  return { dated: isDated ? before + changed : undefined, newest, listed: started, read: isDated ? read : undefined };
}
