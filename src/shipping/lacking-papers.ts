import { Failure } from '../base/failure.ts';
import { escaped, joined, type Message, pluralize } from '../base/text/message.ts';
import { isoDay } from '../base/time/times.ts';
import type { LedgerEntry } from '../log/entry.ts';
import { orderReader, unreadOrder } from '../orders/order.ts';
import { isPastPacking } from '../orders/states.ts';
import type { Run } from '../ports/run.ts';
import { partsOfKey } from './handover/handover.ts';
import { shippedSince } from './labels.ts';
import { numberOrId, type ShipLine, shippedOn } from './lines.ts';
import { isOfDay } from './papers/place-papers.ts';
import { labelKey, SavedPapers } from './papers/saved-papers.ts';
import { forEachOrder, type ShipPapers, type ShipRequest } from './request.ts';
import { orderOfKey, shipKey } from './ship-keys.ts';
import type { Shipped } from './ship-rows.ts';
import { isOfDesk, keyOfShipped } from './shipped-documents.ts';
import { idsInShort } from './show-table.ts';

/**
 * The orders that this desk has shipped today, besides those that are known, and that papers of the day lack: the run that shipped
 * them was interrupted, or wrote none. What has left or was cancelled since needs none.
 */
export async function readUnprinted(
  desk: Run,
  { operations: { create, get }, papers, isDryRun }: Pick<ShipRequest, 'operations' | 'papers' | 'isDryRun'>,
  known: readonly ShipLine[],
): Promise<readonly ShipLine[]> {
  const [labels, picking] = [papers.labels, papers.picking].map((paper) =>
    paper && isOfDay(paper.place) ? paper.place : undefined,
  );
  if (!get || isDryRun || !(labels || picking)) return [];
  const saved = SavedPapers.read(desk);
  const isLacking = (entry: LedgerEntry): boolean =>
    (labels !== undefined && saved.labelledIn(entry, labels) === undefined) ||
    (picking !== undefined && saved.pickedIn(labelKey(entry), picking) === undefined);
  const isKnown = new Set(known.map(({ order }) => shipKey(order.id)));
  const today = isoDay(desk.io.now(), desk.settings.tz);
  const entries = (await shippedSince(desk, create, today)).filter(
    (entry) => isOfDesk(desk, entry) && !isKnown.has(entry.key) && isLacking(entry),
  );
  const rows = await forEachOrder(desk, 'Reading orders', entries, ({ key }) =>
    desk.service.get(get, [orderOfKey(key)]),
  );
  return entries.flatMap((entry, at): ShipLine[] => {
    const row = rows[at];
    const isRead = row !== undefined && !(row instanceof Failure);
    const order = isRead ? orderReader(get)(row) : unreadOrder(get, orderOfKey(entry.key));
    return isPastPacking(order.state) ? [] : [{ order, entry, there: shippedOn(entry) }];
  });
}

/** Says which of the orders that are shipped an interruption has kept off the picking list and the sheets, and what writes them. False if none. */
export function noteLacking(desk: Run, { picking, handover, again }: ShipPapers, shipped: readonly Shipped[]): boolean {
  if (!desk.signal.aborted) return false;
  const saved = SavedPapers.read(desk);
  const onSheets = new Set([...(handover ? saved.contentsOf(handover).keys() : [])].map((key) => partsOfKey(key).id));
  const unlisted = picking ? shipped.filter((one) => !saved.pickedIn(keyOfShipped(one), picking.place)) : [];
  const unsheeted = handover ? shipped.filter(({ line: { order } }) => !onSheets.has(order.id)) : [];
  const countOf = (all: readonly Shipped[]): Message =>
    escaped`${pluralize(all.length, 'orders')} (${idsInShort(all.map(({ line: { order } }) => numberOrId(order)))})`;
  const lines = [
    ...(unlisted.length > 0 ? [escaped`Not on the picking list yet: ${countOf(unlisted)}`] : []),
    ...(unsheeted.length > 0 ? [escaped`Not on the handover sheets yet: ${countOf(unsheeted)}`] : []),
  ];
  if (lines.length === 0) return false;
  desk.messages.note(joined([...lines, escaped`To write what is missing; nothing is shipped twice: ${again}`], '\n'));
  return true;
}
