import { Failure } from '../base/failure.ts';
import type { Row } from '../base/row.ts';
import { escaped, joined, type Message, namesListed, pluralize, suggest } from '../base/text/message.ts';
import { duration, epochOf } from '../base/time/times.ts';
import { isOpen, type LedgerEntry, sentTime, startOperation } from '../log/entry.ts';
import type { LedgerBook } from '../log/ledger.ts';
import { findOperation } from '../operations/catalogue.ts';
import type { Operation } from '../operations/manifest.ts';
import { fieldText, plainFields } from '../orders/order.ts';
import { askYesOrNo, canAsk } from '../ports/ask.ts';
import type { Desk } from '../ports/desk.ts';
import type { Profile } from '../ports/profile.ts';
import type { Run } from '../ports/run.ts';
import { namesOf } from '../writes/look-up.ts';
import { openLedger, placeOfLog, readLedger } from '../writes/open-ledger.ts';
import { isReady, type LedgerStart, numberOrId, type ShipLine } from './lines.ts';
import { digestOf } from './papers/saved-papers.ts';

// A ledger that is new may stand in for one that is lost, and a run with that one may have sent a shipment that no order shows
// yet. Such a run has touched its orders a short time ago.

const day = 86_400_000;

/** The entry of the ledger that says when it began. Its outcome is unknown until the user has said that nothing is under way. */
const startKey = { operation: startOperation, key: 'start' } as const;

export const startOf = (book: LedgerBook): LedgerEntry | undefined => book.find(startKey);

/** Milliseconds by which the clocks of this machine and of a service may differ. */
const clockSlack = 60_000;

/**
 * Undefined if the ledger is known to be the only one: it has shipments from before it was asked, or from more than a day ago, or the
 * user has said so.
 */
export async function readStart(desk: Desk & Profile, create: Operation): Promise<LedgerStart | undefined> {
  if (desk.settings.sandbox) return undefined;
  const book = await readLedger(desk);
  const kept = startOf(book);
  if (kept && !isOpen(kept)) return undefined;
  const entries = book.all().filter(({ operation }) => operation !== startOperation);
  const shipments = entries.filter(({ operation }) => operation === create.id);
  const hasShipped = shipments.length > 0;
  if (!kept && hasShipped) return undefined;
  const now = desk.io.now().getTime();
  // What another ledger sent before its first shipment, the service has shown since.
  if (shipments.some((entry) => entry.state === 'created' && now - sentTime(entry) > day)) return undefined;
  const times = entries.map(sentTime).filter((time) => !Number.isNaN(time));
  const began = kept ? Date.parse(kept.time) : Math.min(now, ...times);
  const own = entries.flatMap(({ operation, state, adopted, id }) =>
    operation === 'orders.create' && state === 'created' && !adopted && id !== undefined ? [id] : [],
  );
  return { began, isNew: !hasShipped, own: new Set(own), changes: changesIn(entries) };
}

/** Says that the ledger is new, and what to do if it should not be. */
export async function tellStart(desk: Desk & Profile, start: LedgerStart | undefined): Promise<void> {
  if (!start?.isNew) return;
  const isShared = (await desk.sharedLogs()) !== undefined;
  const place = await placeOfLog(desk, 'ledger');
  const what = isShared
    ? escaped`The shared ledger has no shipment of this account yet.`
    : escaped`This machine has shipped nothing for this account yet.`;
  const remedy = isShared
    ? escaped`If a machine has shipped: copy its ledger to the shared one first.`
    : escaped`If it has shipped before, that file was lost: restore it from a copy first. If another machine ships too, share one ledger (config set ledger).`;
  desk.messages.note(escaped`${what} What it ships is written down in its ledger: ${place}
${remedy}`);
}

/** Whether a time of the service is not before another one. Where it has whole seconds, so has the comparison. */
function isSince(text: string, time: number): boolean {
  const found = epochOf(text);
  return found >= (found % 1000 === 0 ? Math.floor(time / 1000) * 1000 : time);
}

/** The changes of orders that were made, by the ids of the orders. */
function changesIn(entries: readonly LedgerEntry[]): ReadonlyMap<string, readonly LedgerEntry[]> {
  const changes = new Map<string, LedgerEntry[]>();
  for (const entry of entries) {
    const [, id] = /^update:(.*):[0-9a-f]+$/.exec(entry.key) ?? [];
    if (id === undefined || entry.operation !== 'orders.update' || entry.state !== 'updated') continue;
    changes.set(id, [...(changes.get(id) ?? []), entry]);
  }
  return changes;
}

/**
 * Records a change of an order that was made by itself, while it would look like one of another machine. Where the ledger cannot be
 * written now, `ship` asks about the order.
 */
export async function recordChange(run: Run, update: Operation, id: string, row: Row | undefined): Promise<void> {
  const create = findOperation(run.catalogue, 'shipments.create');
  try {
    // The ledger of a database is not connected to for this alone.
    const isAsked = create && run.settings.ledger === 'file' && (await readStart(run, create)) !== undefined;
    if (!isAsked) return;
    const ledger = await openLedger(run, 'recording a change');
    const time = ledger.now().toISOString();
    const updated = (row && fieldText(row, plainFields.updated)) || undefined;
    const key = `update:${id}:${digestOf(JSON.stringify([time, row])).slice(0, 16)}`;
    const origin = `order ${(row && namesOf(update, row).number) ?? id}`;
    await ledger
      .append({ operation: update.id, key, state: 'updated', time, origin, id, updated })
      .finally(() => ledger.close());
  } catch (failure) {
    if (!(failure instanceof Failure)) throw failure;
  }
}

/** Whether an order was last changed by a write of this ledger: by the time in the response to it, else by that of the write. */
function isOwnChange(updated: string, entries: readonly LedgerEntry[]): boolean {
  const found = epochOf(updated);
  return entries.some((entry) =>
    entry.updated === undefined
      ? found >= sentTime(entry) - clockSlack && found <= Date.parse(entry.time) + clockSlack
      : found === epochOf(entry.updated),
  );
}

/** An order from before the ledger that was changed shortly before it began, or since. One that does not say when is none. */
function mayBeUnderWay({ order, entry }: ShipLine, { began, own, changes }: LedgerStart): boolean {
  if (entry !== undefined || own.has(order.id)) return false;
  if (isOwnChange(order.updated, changes.get(order.id) ?? [])) return false;
  return isSince(order.updated, began - day) && !isSince(order.created, began);
}

const changedLines = (lines: readonly ShipLine[], start: LedgerStart): ShipLine[] =>
  lines.filter((line) => isReady(line) && mayBeUnderWay(line, start));

/** Leaves out the orders that a run with another ledger may have sent. */
export function leaveChanged(desk: Desk, lines: readonly ShipLine[], start: LedgerStart | undefined): void {
  if (!start) return;
  const since = duration(Math.max(0, desk.io.now().getTime() - (start.began - day)));
  for (const line of changedLines(lines, start)) {
    line.fault = escaped`it changed less than ${since} ago, and this ledger is new: a run with another one may have sent it. If none has, add --new-ledger`;
    line.leftFor = 'perhaps sent by another ledger';
  }
}

/** Orders that are named before a question about them. */
const mostNamed = 20;

/** Names the orders that a question is about, and says which answer is right for whom. */
function describeChanged(changed: readonly ShipLine[], all: number, isShared: boolean): Message {
  const names = changed.slice(0, mostNamed).map(({ order }) => numberOrId(order));
  const more = changed.length - names.length;
  const lines = [
    escaped`${changed.length} of these ${pluralize(all, 'orders')} changed shortly before this ledger began, or since: ${namesListed(names)}${more > 0 ? escaped`, \u2026 ${more} more` : ''}`,
    escaped`Another machine may have shipped them.`,
    ...(more > 0 ? [escaped`All of them, and why: the same command with --dry-run --csv`] : []),
    isShared
      ? escaped`If only machines that share this ledger ship, answer y: it is asked once.`
      : escaped`If only this machine ships, and its ledger was not lost, answer y: it is asked once.`,
    escaped`If another machine ships, too, answer n, which leaves out these alone, and look there first: ${suggest`shipments sent`} (or at the service, in its list of shipments).`,
  ];
  return joined(lines, '\n');
}

/**
 * Asks whether orders are sent that a run with another ledger may have sent; `isAnswered`: yes, unasked. The ledger keeps the answer,
 * and when it began.
 */
export async function askChanged(
  desk: Desk & Profile,
  lines: readonly ShipLine[],
  start: LedgerStart | undefined,
  isAnswered: boolean,
): Promise<void> {
  if (!start) return;
  const changed = changedLines(lines, start);
  const all = lines.filter(isReady).length;
  const them = pluralize(changed.length, 'orders');
  const question = changed.length < all ? escaped`Ship these ${them}, too?` : escaped`Ship these ${them}?`;
  if (changed.length > 0 && !isAnswered && (await canAsk(desk)))
    desk.messages.note(describeChanged(changed, all, (await desk.sharedLogs()) !== undefined));
  const isSure = isAnswered || (changed.length > 0 && (await askYesOrNo(desk, question)) === 'yes');
  if (!isSure) leaveChanged(desk, lines, start);
  if (isSure || start.isNew) await keepStart(desk, start.began, isSure);
}

/** `isSure`: nothing that was sent with another ledger is under way. */
export async function keepStart(desk: Desk & Profile, began: number, isSure: boolean): Promise<void> {
  const ledger = await openLedger(desk, 'beginning the ledger');
  try {
    const time = new Date(began).toISOString();
    const origin = 'what another ledger may have sent before this one';
    const line = { ...startKey, state: isSure ? 'created' : 'unknown', time, origin } as const;
    await ledger.claim(line, (book) => isSure || !startOf(book));
  } finally {
    await ledger.close();
  }
}
