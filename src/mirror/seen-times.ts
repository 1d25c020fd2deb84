import { parseJson } from '../base/json/exact-json.ts';
import { isText, scalarText } from '../base/text/text.ts';
import type { KnownTimes } from '../orders/lateness.ts';
import { isDelivered, isReturned } from '../orders/states.ts';
import type { Desk } from '../ports/desk.ts';
import type { Profile } from '../ports/profile.ts';
import { openMirror } from './place.ts';
import { readStays } from './stuck.ts';

/** Milliseconds. A change happened between two syncs, so its day is known only if they were not farther apart than this. */
const nearEnough = 86_400_000;

type SeenTimes = Omit<KnownTimes, 'shipped'>;

/** A state in the history, which is JSON or null. */
const stateIn = (value: unknown): string => (isText(value) ? scalarText(parseJson(value)) : '');

/**
 * Reads from the history since when orders have been in their state, when orders were delivered or came back that do not say so
 * themselves, and which of those that came back were delivered before.
 */
export async function readSeenTimes(user: Desk & Profile): Promise<SeenTimes> {
  const { store } = await openMirror(user);
  const delivered = new Map<string, string>();
  const returned = new Map<string, string>();
  const handedOver = new Set<string>();
  const seen = { delivered, returned, handedOver };
  if (await store.isEmpty()) return { ...seen, since: new Map() };
  const gaps = new Map<string, number>();
  let before = Number.NaN;
  for (const { id, started } of await store.all('select id, started from syncs order by id')) {
    const at = Date.parse(scalarText(started));
    gaps.set(scalarText(id), at - before);
    before = at;
  }
  const changes = `select h.record, h.seen, h.sync, cast(h.old as text) as former, cast(h.new as text) as state, o.delivered as own
    from history h join orders o on o.id = h.record
    where h.kind = 'orders' and h.change = 'changed' and h.role = 'status' order by h.id`;
  for await (const rows of store.read(changes)) {
    for (const { record, seen: moment, sync, former, state, own } of rows) {
      const id = scalarText(record);
      const isNear = (gaps.get(scalarText(sync)) ?? Number.NaN) <= nearEnough;
      const [left, entered] = [stateIn(former), stateIn(state)];
      if (isDelivered(left) || isDelivered(entered)) handedOver.add(id);
      if (!isDelivered(entered)) delivered.delete(id);
      else if (!isText(own) && isNear) delivered.set(id, scalarText(moment));
      // A change from one returned state to another is the same return.
      if (!isReturned(entered)) returned.delete(id);
      else if (!isReturned(left) && isNear) returned.set(id, scalarText(moment));
    }
  }
  return { ...seen, since: await readStays(store) };
}
