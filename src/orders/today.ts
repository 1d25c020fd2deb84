import { exactNumber } from '../base/json/exact-json.ts';
import type { Row } from '../base/row.ts';
import { type CommandWords, joined, type Message, suggest, words } from '../base/text/message.ts';
import { epochOf } from '../base/time/times.ts';
import type { CheckTally } from './checks/check-orders.ts';
import { byText, usualName } from './city-tally.ts';
import { codFacts, codParts, type Payouts } from './cod.ts';
import { CodSums } from './cod-tally.ts';
import { isLate, type KnownTimes, waitingColumn, waitingSince } from './lateness.ts';
import type { OrderFact, OrdersAlike } from './orders-alike.ts';
import { isLabelled, isNew, isWaiting, stateKey, waitingStates } from './states.ts';

const mostNamed = 5;

/** Orders of how many days are looked at unless another number is given. */
export const daysOfLook = 30;

/** Since before which moment an order has waited too long, to a second: a command can name it. */
export const lateBeforeAt = (now: Date, milliseconds: number): Date =>
  new Date(Math.floor((now.getTime() - milliseconds) / 1000) * 1000);

/** Counts the orders of a look. Memory does not grow with them. */
export class TodayTally {
  orders = 0;
  /** How many orders write a state so, by its key. */
  private readonly spellings = new Map<string, Map<string, number>>();
  /** Orders that have waited too long, by the key of their state. */
  private readonly lateKeys = new Map<string, number>(waitingStates.map((state) => [state, 0]));
  /** By number, or by id where there is none; since when they wait, in epoch milliseconds. */
  oldest: readonly { readonly order: string; readonly since: number }[] = [];
  readonly cod = new CodSums();
  /** Orders that wait for their courier and are not held, and how many of them are packed here; both 0 where nothing was ever packed here. */
  readonly packing = { labelled: 0, packed: 0 };

  constructor(
    /** Orders that wait since before this have waited too long: epoch milliseconds. */
    private readonly lateBefore: number,
    private readonly payouts: Payouts,
    private readonly times: KnownTimes,
    /** Is an order of this id packed here? Undefined for one that is held, or if nothing was ever packed. */
    private readonly isPacked?: (id: string) => boolean | undefined,
  ) {}

  /** The facts of an order that it needs. */
  get facts(): readonly OrderFact[] {
    return ['id', 'number', 'state', 'created', ...codFacts(this.payouts)];
  }

  add({ order }: OrdersAlike): void {
    const { id, number, state } = order;
    const key = stateKey(state);
    this.orders++;
    const names = this.spellings.get(key) ?? new Map<string, number>();
    this.spellings.set(key, names.set(state, (names.get(state) ?? 0) + 1));
    if (isLate(order, this.lateBefore, this.times)) {
      const since = epochOf(waitingSince(order, this.times));
      this.lateKeys.set(key, (this.lateKeys.get(key) ?? 0) + 1);
      this.oldest = [...this.oldest, { order: number || id, since }]
        .sort((one, other) => one.since - other.since || byText(one.order, other.order))
        .slice(0, mostNamed);
    }
    this.cod.add(codParts(order, this.payouts), 1);
    const isPacked = isLabelled(state) ? this.isPacked?.(id) : undefined;
    if (isPacked === undefined) return;
    this.packing.labelled++;
    if (isPacked) this.packing.packed++;
  }

  private nameOf(key: string): string {
    return usualName(this.spellings.get(key) ?? new Map(), false) ?? key;
  }

  /** How many orders are in a state, which is called as most of them write it. */
  get states(): ReadonlyMap<string, number> {
    return new Map(
      [...this.spellings].map(([key, names]) => [
        this.nameOf(key),
        [...names.values()].reduce((sum, count) => sum + count, 0),
      ]),
    );
  }

  /** The same for orders that have waited too long; a state without such orders counts 0. */
  get late(): ReadonlyMap<string, number> {
    return new Map([...this.lateKeys].map(([key, count]) => [this.nameOf(key), count]));
  }
}

/** Where cash on delivery is that is still to come, or may be. */
export const openStandings = ['owed', 'on_its_way', 'not_shipped', 'unknown'] as const;

/** The counts of an earlier look. It holds no orders. */
export interface Look {
  /** ISO 8601. */
  readonly at: string;
  readonly days: number;
  readonly states: Readonly<Record<string, number>>;
}

/** An order that the shop holds. */
export interface HeldLine {
  /** Its number, since when or until which day it is held, and why. */
  readonly said: Message;
  /** The command that releases it; undefined if the service has it as gone or cancelled. */
  readonly release: Message | undefined;
  /** The day from which it is not held; null until it is released. */
  readonly until: string | null;
}

/** A kind of act that is counted by day. */
export type Deed = 'created' | 'shipped' | 'changed' | 'held' | 'cancelled' | 'packed' | 'settled';

export interface Counted {
  readonly tally: TodayTally;
  readonly checks: CheckTally;
  /**
   * How many orders of each state that has no shipment nothing keeps from being shipped: no fault that couriers refuse, and the shop
   * does not hold them. By the keys of states.
   */
  readonly shippable: ReadonlyMap<string, number>;
  readonly since: string;
  /** How many days that is. */
  readonly days: number;
  readonly lateBefore: Date;
  /** Undefined if there was none, or one of other days. */
  readonly last: Look | undefined;
  /** After which time an order waits too long, as it was typed: `24h`. */
  readonly lateAfter: string;
  readonly states: readonly string[];
  readonly filtersByStatus: boolean;
  /** A field or settlement files say what couriers have paid out. */
  readonly knowsPayouts: boolean;
  /** The orders that were shipped twice, a line each, and the command that settles them. */
  readonly twice: { readonly lines: readonly Message[]; readonly next: Message };
  /** The orders that the shop holds. */
  readonly held: readonly HeldLine[];
  /** The orders that the shop held until today, with their reasons. */
  readonly noLongerHeld: readonly Message[];
  /** The orders that imports have left out, by file: a line each, and the command that goes on. */
  readonly leftOut: readonly Counted['twice'][];
  /** All orders since that day were read, and that is proved. */
  readonly isProved: boolean;
  /** The next command that reads orders reads the mirror, too. */
  readonly isOffline: boolean;
  /** How the couriers of what is shipped next are chosen, and where its papers go. */
  readonly choice: CommandWords;
}

/** One line of the result: rows of every format but that for people. */
export interface TodayLine extends Row {
  readonly topic:
    | 'twice'
    | 'held'
    | 'no_longer_held'
    | 'left_out'
    | 'state'
    | 'unpacked'
    | 'late'
    | 'cod'
    | 'refused'
    | 'warned'
    | 'done';
  readonly status: string | null;
  /** Of cash on delivery: where the money is. */
  readonly cod_standing: string | null;
  /** Null where the line counts files. */
  readonly orders: number | null;
  /** Files of settlements that were compared; null for other lines. */
  readonly files: number | null;
  /** Against the last look; null where there is nothing to compare with. */
  readonly change: number | null;
  readonly amount: unknown;
  readonly currency: string | null;
  /** Which orders these are, and why they are held or were shipped twice; null for other lines. */
  readonly reason: string | null;
  /** The command to type next; null if there is nothing to do. */
  readonly next: string | null;
  /** Of what was done today. */
  readonly did: Deed | null;
  readonly held_until: string | null;
}

/** The fields of a line in which it has nothing to say. */
export const blankLine = {
  status: null,
  cod_standing: null,
  change: null,
  amount: null,
  currency: null,
  reason: null,
  next: null,
  did: null,
  files: null,
  held_until: null,
} satisfies Partial<TodayLine>;

/** The states of orders that have waited too long. */
export const lateStates = ({ tally }: Pick<NextFrom, 'tally'>): readonly string[] =>
  [...tally.late].flatMap(([state, count]) => (count > 0 ? [state] : []));

/** A suggested command with the flags of the run's account filled in. */
type FillCommand = (suggested: Message) => string;

/** The part of a look that decides on the commands to type next. */
export interface NextFrom
  extends Partial<Pick<Counted, 'shippable'>>,
    Pick<Counted, 'since' | 'days' | 'lateBefore' | 'filtersByStatus' | 'isOffline' | 'choice'> {
  readonly tally: Pick<TodayTally, 'late'>;
}

export function nextCommands(fill: FillCommand, counted: NextFrom) {
  const { since, days, lateBefore, filtersByStatus, choice, shippable } = counted;
  const command = (parts: CommandWords) => fill(suggest`${parts}`);
  const from = words`--date-from ${since}`;
  const read = counted.isOffline ? words`${from} --offline` : from;
  const status = (states: readonly string[]) => (filtersByStatus ? words`--status ${states.join()}` : words``);
  const canShip = (state: string): boolean => {
    const count = shippable?.get(stateKey(state));
    return isNew(state) ? count !== 0 : (count ?? 0) > 0;
  };
  const lateOnly = `${waitingColumn} < ${lateBefore.toISOString().slice(0, 19)}Z`;
  return {
    state: (state: string) =>
      filtersByStatus && canShip(state)
        ? // It shows couriers and prices, and asks before it sends.
          command(words`ship --status ${stateKey(state)} ${from} ${choice}`)
        : command(words`orders list ${status([state])} ${read}`),
    late: () =>
      command(words`orders list ${status(lateStates(counted))} ${read} --where ${lateOnly} --sort ${waitingColumn}`),
    unpacked: () => command(words`pack`),
    // The same days, so that it shows the same sums.
    cod: () => command(words`cod --days ${days} ${counted.isOffline ? words`--offline` : []}`),
    // A change needs the service.
    refused: () => command(counted.isOffline ? words`orders check ${read}` : words`orders mend ${from}`),
    warned: () => command(words`orders check ${read}`),
  };
}

export function todayLines(fill: FillCommand, counted: Counted): readonly TodayLine[] {
  const { tally, checks, last, states, twice, held, noLongerHeld, leftOut } = counted;
  const next = nextCommands(fill, counted);
  const line = (topic: TodayLine['topic'], orders: number, more: Partial<TodayLine>): TodayLine => ({
    ...blankLine,
    topic,
    orders,
    ...more,
  });
  const told = ({ lines, next: command }: Counted['twice']) => ({
    reason: fill(joined(lines, '; ')),
    next: fill(command),
  });
  const seen = new Set([...tally.states.keys(), ...Object.keys(last?.states ?? {})]);
  const inOrder = [
    ...states.filter((state) => seen.has(state)),
    ...[...seen].filter((state) => !states.includes(state)).sort(),
  ];
  const refused = checks.count('error');
  const warned = checks.count('warning');
  const unpacked = tally.packing.labelled - tally.packing.packed;
  return [
    ...(twice.lines.length > 0 ? [line('twice', twice.lines.length, told(twice))] : []),
    ...held.map(({ said, release, until }) =>
      line('held', 1, { reason: fill(said), next: release ? fill(release) : null, held_until: until }),
    ),
    ...noLongerHeld.map((said) => line('no_longer_held', 1, { reason: fill(said) })),
    ...leftOut.map((ofFile) => line('left_out', ofFile.lines.length, told(ofFile))),
    ...inOrder.map((status) => {
      const orders = tally.states.get(status) ?? 0;
      const change = last === undefined ? null : orders - (last.states[status] ?? 0);
      return line('state', orders, {
        status,
        change,
        next: isWaiting(status) && orders > 0 ? next.state(status) : null,
      });
    }),
    ...(unpacked > 0 ? [line('unpacked', unpacked, { next: next.unpacked() })] : []),
    ...[...tally.late].map(([status, orders]) =>
      line('late', orders, { status, next: orders > 0 ? next.late() : null }),
    ),
    ...openStandings.flatMap((standing) =>
      tally.cod.of(standing).all.map(({ orders, amount, currency }) =>
        line('cod', orders, {
          cod_standing: standing,
          amount: exactNumber(amount),
          currency: currency || null,
          next: next.cod(),
        }),
      ),
    ),
    line('refused', refused, { next: refused > 0 ? next.refused() : null }),
    line('warned', warned, { next: warned > 0 ? next.warned() : null }),
  ];
}
