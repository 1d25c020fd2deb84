import { parseJson } from '../base/json/exact-json.ts';
import { isText, scalarText } from '../base/text/text.ts';
import type { KnownTimes } from '../orders/lateness.ts';
import { isDelivered } from '../orders/states.ts';
import { type MirrorUser, openMirror } from './place.ts';
import { readStays } from './stuck.ts';

/** Changes that a sync has seen happened since the one before it: it tells the day only if that was not longer ago. */
const nearEnough = 86_400_000;

type SeenTimes = Pick<KnownTimes, 'delivered' | 'since'>;

/** Reads from the history of the mirror since when orders are in their state, and when those were delivered that do not say so. */
export async function readSeenTimes(user: MirrorUser): Promise<SeenTimes> {
  const { store } = await openMirror(user);
  const delivered = new Map<string, string>();
  if (await store.isEmpty()) return { delivered, since: new Map() };
  const gaps = new Map<string, number>();
  let before = Number.NaN;
  for (const { id, started } of await store.all('select id, started from syncs order by id')) {
    const at = Date.parse(scalarText(started));
    gaps.set(scalarText(id), at - before);
    before = at;
  }
  const changes = `select h.record, h.seen, h.sync, cast(h.new as text) as state, o.delivered as own from history h join orders o on o.id = h.record
    where h.kind = 'orders' and h.change = 'changed' and h.role = 'status' order by h.id`;
  for await (const rows of store.read(changes)) {
    for (const { record, seen, sync, state, own } of rows) {
      const [id, moment] = [scalarText(record), scalarText(seen)];
      if (!isText(state) || !isDelivered(scalarText(parseJson(state)))) delivered.delete(id);
      else if (!isText(own) && (gaps.get(scalarText(sync)) ?? Number.NaN) <= nearEnough) delivered.set(id, moment);
    }
  }
  return { delivered, since: await readStays(store) };
}
