import { stringifyJson } from '../base/json/exact-json.ts';
import type { Row } from '../base/row.ts';
import { didYouMean, escaped, type Message } from '../base/text/message.ts';
import { epochOf } from '../base/time/times.ts';
import type { Operation } from '../operations/manifest.ts';
import { isKnownState, stateKey } from '../orders/states.ts';
import { parseStuckTimes } from '../orders/stuck.ts';
import type { OrdersWhere } from './ages.ts';
import type { FinishedReading } from './apply.ts';
import type { MirrorReader, MirrorWriter, StoredRow } from './mirror-store.ts';

/** Orders in a state, with the rows of history that say when they got into it and were last marked as stuck. */
const inState = `select o.id, o.created, o.updated, o.first_seen, e.id as entered, e.seen,
(select max(id) from history where kind = 'orders' and record = o.id and change = 'stuck') as told
from orders o left join history e on e.id =
(select max(id) from history where kind = 'orders' and record = o.id and change = 'changed' and role = 'status')
where o.gone is null and`;

/**
 * Since when an order has certainly been in its state. If no sync saw it get there, that is when it was first seen, or earlier: when it
 * was last updated.
 */
function sinceOf({ entered, seen, created, updated, first_seen }: Row): number {
  const epochs = (moments: readonly unknown[]): readonly number[] =>
    moments.map((moment) => epochOf(String(moment))).filter((epoch) => !Number.isNaN(epoch));
  if (entered !== null) return Math.min(...epochs([seen]));
  return Math.max(Math.min(...epochs([updated, first_seen])), ...epochs([created]));
}

/** Returns since when orders have been in their state, by their ids, as ISO 8601: those that are not closed unless others are wanted. */
export async function readStays(
  { read }: Pick<MirrorReader, 'read'>,
  { sql, values }: OrdersWhere = { sql: 'o.open = 1', values: [] },
): Promise<ReadonlyMap<string, string>> {
  const stays = new Map<string, string>();
  for await (const rows of read(`${inState} ${sql}`, values)) {
    for (const row of rows) {
      const since = sinceOf(row);
      if (Number.isFinite(since)) stays.set(String(row.id), new Date(since).toISOString());
    }
  }
  return stays;
}

const isTold = ({ told, entered }: Row): boolean =>
  told !== null && (entered === null || Number(told) > Number(entered));

/** Returns hints for states of the setting that neither the list nor shipctl knows. The list may not name its states. */
export function stuckHints({ splitBy, input }: Operation, setting: string | undefined): readonly Message[] {
  const states = (splitBy === undefined ? [] : (input[splitBy]?.enum ?? [])).map(String);
  if (setting === undefined || states.length === 0) return [];
  const known = new Set(states.map(stateKey));
  return [...(parseStuckTimes(setting)?.keys() ?? [])]
    .filter((state) => !known.has(state) && !isKnownState(state))
    .map((state) => escaped`The setting stuck: there is no state "${state}".${didYouMean(state, states)}`);
}

/** Adds a line of history for each order that has been in its state for longer than the setting allows, once a stay. */
export async function markStuck(
  writer: MirrorWriter,
  { sync, started }: Pick<FinishedReading, 'sync' | 'started'>,
  setting: string | undefined,
): Promise<void> {
  const times = setting === undefined ? undefined : parseStuckTimes(setting);
  if (!times) return;
  const lines: StoredRow[] = [];
  for (const { state } of await writer.all('select distinct state from orders where gone is null')) {
    const time = times.get(stateKey(String(state)));
    if (time === undefined) continue;
    for (const order of await writer.all(`${inState} o.state = ? order by o.id`, [String(state)])) {
      const since = sinceOf(order);
      if (isTold(order) || Date.parse(started) - since <= time) continue;
      const stay = stringifyJson({ state, since: new Date(since).toISOString() });
      lines.push([sync, 'orders', String(order.id), started, 'stuck', null, null, null, stay]);
    }
  }
  if (lines.length > 0) await writer.put('history', lines);
}
