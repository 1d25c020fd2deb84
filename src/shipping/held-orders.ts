import { Failure, isStop, usageFailure } from '../base/failure.ts';
import type { Row } from '../base/row.ts';
import { escaped, type Message, namesListed, suggest, term } from '../base/text/message.ts';
import { isoDay } from '../base/time/times.ts';
import { forgottenLine, holdOperation, type LedgerEntry, type LedgerKey } from '../log/entry.ts';
import type { LedgerBook } from '../log/ledger.ts';
import { type Catalogue, findOperation } from '../operations/catalogue.ts';
import { type RecordShape, rowShape } from '../operations/manifest.ts';
import { idValue } from '../operations/roles.ts';
import { type Order, orderNumberKey, orderReader, orderWord, unreadOrder } from '../orders/order.ts';
import { isPastPacking } from '../orders/states.ts';
import type { HeldLine } from '../orders/today.ts';
import type { Desk } from '../ports/desk.ts';
import type { Profile } from '../ports/profile.ts';
import type { Run } from '../ports/run.ts';
import { howToSay, type NumberFlags } from '../service/numbers/order-argument.ts';
import { reasonOfFailure } from '../writes/message-parts.ts';
import { deskName, openLedger, readLedger } from '../writes/open-ledger.ts';
import { isReady, numberOrId, type ShipLine } from './lines.ts';
import { forEachOrder } from './request.ts';

// An order that must not leave the shop is held in the ledger, so that desks which share one know it. The service is told nothing.

/** An order that the shop holds. */
export interface HeldOrder {
  readonly id: string;
  /** Empty if it has none. */
  readonly number: string;
  /** ISO 8601. */
  readonly since: string;
  readonly why: string;
  /** The day from which it is not held, `YYYY-MM-DD`; empty until it is released. */
  readonly until: string;
  /** Of a ledger that several desks share. */
  readonly desk: string;
}

/** Orders that are held, by their ids. */
export type HeldOrders = ReadonlyMap<string, HeldOrder>;

const holdKey = (id: string): LedgerKey => ({ operation: holdOperation, key: `hold:${id}` });

const heldOrder = ({ id = '', number = '', time, reason = '', until = '', desk = '' }: LedgerEntry): HeldOrder => ({
  id,
  number,
  since: time,
  why: reason,
  until,
  desk,
});

/** Nobody has to release an order whose day has come. */
const isHeldOn = (day: string, { until = '' }: Pick<LedgerEntry, 'until'>): boolean => until === '' || day < until;

/** The day in the zone of `--tz`, else in that of this machine. */
export const dayNow = ({ io, settings }: Pick<Desk & Profile, 'io' | 'settings'>): string =>
  isoDay(io.now(), settings.tz);

function heldIn(book: LedgerBook, day: string): HeldOrders {
  const entries = book.all().filter((entry) => entry.operation === holdOperation && isHeldOn(day, entry));
  return new Map(entries.map(heldOrder).map((held) => [held.id, held]));
}

/** How one order is held on a day, by the ledger as it is now. */
export function holdIn(book: LedgerBook, id: string, day: string): HeldOrder | undefined {
  const entry = book.find(holdKey(id));
  return entry && isHeldOn(day, entry) ? heldOrder(entry) : undefined;
}

/** Reads the orders that are held, of this profile and service. Throws where the ledger cannot be read. */
export const readHeld = async (owner: Desk & Profile): Promise<HeldOrders> =>
  heldIn(await readLedger(owner), dayNow(owner));

/** Reads the orders whose hold has ended by its day, today. */
export async function readEndedHolds(owner: Desk & Profile): Promise<HeldOrders> {
  const day = dayNow(owner);
  const entries = (await readLedger(owner)).all();
  const ended = entries.filter(({ operation, until }) => operation === holdOperation && until === day);
  return new Map(ended.map(heldOrder).map((held) => [held.id, held]));
}

/** `100003 (wrong box)`, for those that have not left and were not cancelled, as far as `states` by id say. */
export const endedLines = (ended: HeldOrders, states: ReadonlyMap<string, string>): readonly Message[] =>
  [...ended.values()]
    .filter(({ id }) => !isPastPacking(states.get(id) ?? ''))
    .map((each) => escaped`${numberOrId(each)}${each.why === '' ? '' : escaped` (${each.why})`}`);

/** `held since 2026-06-10 by packing-2: the customer has cancelled`, `held until the start of 2026-06-12: no card` */
export function describeHold({ since, until, desk, why }: HeldOrder): Message {
  const by = desk === '' ? '' : escaped` by ${desk}`;
  const reason = why === '' ? '' : escaped`: ${why}`;
  return until === ''
    ? escaped`held since ${since.slice(0, 10)}${by}${reason}`
    : escaped`held until the start of ${until}${by}${reason}`;
}

/** `100003: held since 2026-06-10` */
const describeHeld = (held: HeldOrder): Message => escaped`${numberOrId(held)}: ${describeHold(held)}`;

/**
 * The orders that are held, for the list of a day. `states`: those that are known, by id; other orders are read, unless the mirror
 * answers. One that is past packing is not released.
 */
export async function heldLines(
  run: Run,
  held: HeldOrders,
  states: ReadonlyMap<string, string>,
): Promise<readonly HeldLine[]> {
  const get = findOperation(run.catalogue, 'orders.get');
  const unread = get && !run.settings.offline ? [...held.keys()].filter((id) => !states.has(id)) : [];
  const rows = get ? await forEachOrder(run, 'Reading orders', unread, (id) => run.service.get(get, [id])) : [];
  const read = get && orderReader(get);
  const found = rows.map((row, at) => {
    const state = row instanceof Failure ? '' : (read?.(row).state ?? '');
    return [unread[at] ?? '', state] as const;
  });
  const all = new Map([...states, ...found]);
  return [...held.values()].map((each) => {
    const state = all.get(each.id) ?? '';
    const isGone = isPastPacking(state);
    const said = describeHeld(each);
    return {
      said: isGone ? escaped`${said} (the service has it as ${term(state.replaceAll('_', ' '))})` : said,
      release: isGone ? undefined : releaseCommand([each]),
      until: each.until || null,
    };
  });
}

export const releaseCommand = (held: readonly Pick<HeldOrder, 'id' | 'number'>[]): Message =>
  suggest`orders release ${held.map(numberOrId)}`;

/** Says that orders are left out because they are held, and how to release them; nothing if there are none. */
export function noteHeld(held: readonly HeldOrder[]): readonly Message[] {
  if (held.length === 0) return [];
  const names = namesListed(held.map(numberOrId));
  // Each has a reason of its own: no line lets all of them go.
  return held.length === 1
    ? [escaped`Held in the shop: ${names}. To let it go: ${releaseCommand(held)}`]
    : [escaped`Held in the shop: ${names}. Why, and how to let one go: ${suggest`today`}`];
}

/** Warns that the shop holds orders, by their ids. A ledger that cannot be read keeps nobody from seeing an order. */
export async function tellHold(owner: Desk & Profile, ids: readonly string[]) {
  const held = await readHeld(owner).catch((failure: unknown) => {
    if (!(failure instanceof Failure) || isStop(failure)) throw failure;
  });
  const own = ids.flatMap((id) => held?.get(id) ?? []);
  const warnings = own.map(
    (each) => escaped`Order ${numberOrId(each)} is ${describeHold(each)}. To let it go: ${releaseCommand([each])}`,
  );
  return { warnings };
}

/** Leaves out the orders that are held. */
export async function leaveHeld(desk: Desk & Profile, lines: readonly ShipLine[]): Promise<void> {
  const held = await readHeld(desk);
  for (const line of lines.filter(isReady)) {
    const hold = held.get(line.order.id);
    if (!hold) continue;
    line.fault = escaped`${describeHold(hold)}. To let it go: ${releaseCommand([hold])}`;
    line.leftFor = 'held in the shop';
    line.isHeld = true;
  }
}

/** An order that is to be held or released, and what keeps it from that. */
export interface HoldLine extends Pick<HeldOrder, 'id' | 'number' | 'why' | 'until'> {
  readonly before: HeldOrder | undefined;
  readonly fault: Message | undefined;
}

/** Reads the orders that are to be held. One that has left or was cancelled cannot be. Values that are not given stay as they were. */
export async function planHolds(
  run: Run,
  ids: readonly string[],
  { why, until }: { readonly why: string | undefined; readonly until: string | undefined },
): Promise<HoldLine[]> {
  const get = findOperation(run.catalogue, 'orders.get');
  if (!get) throw new Failure('usage', escaped`There is no operation orders.get that reads orders by their ids.`);
  const held = await readHeld(run);
  const rows = await forEachOrder(run, 'Reading orders', ids, (id) => run.service.get(get, [id]));
  return rows.map((row, at): HoldLine => {
    const id = ids[at] ?? '';
    const order: Order = row instanceof Failure ? unreadOrder(get, id) : orderReader(get)(row);
    const before = held.get(id);
    const isGone = isPastPacking(order.state);
    const late = isGone ? escaped`it is ${order.state.replaceAll('_', ' ')}: there is nothing to hold` : undefined;
    const fault = row instanceof Failure ? reasonOfFailure(row) : late;
    const kept = { why: why ?? before?.why ?? '', until: until ?? before?.until ?? '' };
    return { id, number: order.number, ...kept, before, fault };
  });
}

/** The held order that a word names by its number or id, as the flags say. Throws a usage failure where it may be two. */
function heldNamed(held: HeldOrders, word: string, { id, number }: NumberFlags): HeldOrder | undefined {
  const key = orderNumberKey(word);
  const numbered = [...held.values()].filter((each) => each.number !== '' && orderNumberKey(each.number) === key);
  const own = number ? undefined : held.get(orderWord(word));
  const [first, other] = new Set([...(id ? [] : numbered), ...(own ? [own] : [])]);
  if (first && other)
    throw usageFailure([
      numbered.length > 1
        ? escaped`${word} is the number of orders ${numbered.map((each) => each.id).join(' and ')}. Give the id.`
        : escaped`${word} is the id of one order and the number of another, order ${first.id}. ${howToSay}`,
    ]);
  return first;
}

/**
 * Finds held orders by their numbers or ids. Other words are looked up with `readIds`, which gives the id of each. Throws a
 * failure of kind `not_found` if one is not held.
 */
export async function planReleases(
  owner: Desk & Profile,
  { named, flags }: { readonly named: readonly string[]; readonly flags: NumberFlags },
  readIds: () => Promise<readonly string[]>,
): Promise<HoldLine[]> {
  const held = await readHeld(owner);
  const all = [...held.values()];
  const known = named.map((word) => heldNamed(held, word, flags));
  const ids = all.length === 0 || known.every((hold) => hold !== undefined) ? [] : await readIds();
  const found = known.map((hold, at) => hold ?? held.get(ids[at] ?? ''));
  const lines = new Map<string, HoldLine>();
  for (const [at, hold] of found.entries()) {
    if (!hold) {
      const which =
        all.length === 0 ? escaped`No order is held.` : escaped`Held in the shop: ${namesListed(all.map(numberOrId))}.`;
      throw new Failure('not_found', escaped`Order ${named[at]} is not held. ${which}`);
    }
    lines.set(hold.id, { ...hold, before: hold, fault: undefined });
  }
  return [...lines.values()];
}

/** Records in the ledger that orders are held, or that they are no longer. */
export async function recordHolds(owner: Desk & Profile, lines: readonly HoldLine[], isHeld: boolean): Promise<void> {
  const ledger = await openLedger(owner, isHeld ? 'holding orders' : 'releasing orders');
  try {
    const day = dayNow(owner);
    const own = ledger.isShared ? { desk: deskName(owner) } : {};
    for (const { id, number, why, until } of lines) {
      const time = ledger.now().toISOString();
      const known = ledger.book.find(holdKey(id));
      if (isHeld)
        await ledger.claim({
          ...holdKey(id),
          ...own,
          state: 'created',
          // Who adds a reason does not hold it anew.
          time: (known && isHeldOn(day, known) && known.time) || time,
          id,
          number: number || undefined,
          reason: why || undefined,
          until: until || undefined,
        });
      else if (known) await ledger.claim(forgottenLine(known, time));
    }
  } finally {
    await ledger.close();
  }
}

export const holdShape: RecordShape = rowShape(['order_id', 'order_number', 'outcome', 'why', 'held_until', 'message']);

interface HoldWords {
  /** The word of a program for what is done, and what a person reads of it. */
  readonly outcome: string;
  readonly wordsOf: (message: Message) => string;
}

/** The rows of orders that were held or released. */
export const holdRows = (catalogue: Catalogue, lines: readonly HoldLine[], { outcome, wordsOf }: HoldWords): Row[] =>
  lines.map(({ id, number, why, until, before, fault }) => {
    const wasThere = outcome === 'held' && before !== undefined && before.why === why && before.until === until;
    const done = wasThere ? 'there before' : outcome;
    return {
      order_id: idValue(findOperation(catalogue, 'orders.list'), id),
      order_number: number || null,
      outcome: fault ? 'refused' : done,
      why: why || null,
      held_until: until || null,
      message: fault ? wordsOf(fault) : null,
    };
  });
