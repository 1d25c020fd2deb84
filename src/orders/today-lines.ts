import { exactNumber } from '../base/numbers/exact-number.ts';
import type { Row } from '../base/row.ts';
import { type CommandWords, suggest, words } from '../base/text/suggest.ts';
import type { CheckTally } from './checks/check-orders.ts';
import { isNew, isWaiting } from './states.ts';
import { outstandingCondition, type TodayTally } from './today-tally.ts';

/** The counts of an earlier look. It holds no orders. */
export interface Look {
  /** ISO 8601. */
  readonly at: string;
  readonly days: number;
  readonly states: Readonly<Record<string, number>>;
}

/** Everything that was counted. */
export interface Counted {
  readonly tally: TodayTally;
  readonly checks: CheckTally;
  /** The first day that is looked at. */
  readonly since: string;
  readonly lateBefore: Date;
  /** Undefined where there was none, or one of other days. */
  readonly last: Look | undefined;
  /** After which time an order waits too long, as it was typed: `24h`. */
  readonly lateAfter: string;
  /** The states in the order of the service. */
  readonly states: readonly string[];
  /** The field names of conditions. */
  readonly filtersByStatus: boolean;
  /** All orders since that day were read, and that is proved. */
  readonly isProved: boolean;
}

/** One line of the result: rows of every format but that for people. */
export interface TodayLine extends Row {
  readonly topic: 'state' | 'late' | 'cod' | 'refused' | 'warned';
  readonly status: string | null;
  readonly orders: number;
  /** Against the last look; null where there is nothing to compare with. */
  readonly change: number | null;
  readonly amount: unknown;
  readonly currency: string | null;
  /** The command to type next; null if there is nothing to do. */
  readonly next: string | null;
}

const blank = { status: null, change: null, amount: null, currency: null, next: null };

function statesIn({ tally, last, states }: Counted): readonly string[] {
  const seen = new Set([...tally.states.keys(), ...Object.keys(last?.states ?? {})]);
  return [...states.filter((state) => seen.has(state)), ...[...seen].filter((state) => !states.includes(state)).sort()];
}

/** The states of orders that have waited too long. */
export const lateStates = ({ tally }: Counted): readonly string[] =>
  [...tally.late].flatMap(([state, count]) => (count > 0 ? [state] : []));

/** A suggested command with the flags of the run's account filled in. */
export type FillCommand = (suggested: string) => string;

/** The commands to type next. */
export function nextCommands(fill: FillCommand, counted: Counted) {
  const { since, lateBefore, filtersByStatus } = counted;
  const command = (parts: CommandWords) => fill(suggest`${parts}`);
  const from = words`--date-from ${since}`;
  const status = (states: readonly string[]) => (filtersByStatus ? words`--status ${states.join()}` : words``);
  const lateOnly = `created_at < ${lateBefore.toISOString().slice(0, 19)}Z`;
  return {
    state: (state: string) =>
      isNew(state) && filtersByStatus
        ? // It shows couriers and prices, and asks before it sends.
          command(words`ship --status pending ${from} --cheapest --labels labels.pdf`)
        : command(words`orders list ${status([state])} ${from}`),
    late: () =>
      command(words`orders list ${status(lateStates(counted))} ${from} --where ${lateOnly} --sort created_at`),
    cod: () => command(words`orders list ${from} --where ${outstandingCondition}`),
    refused: () => command(words`orders check ${from}`),
  };
}

/** Returns the counts as rows. */
export function todayLines(fill: FillCommand, counted: Counted): readonly TodayLine[] {
  const { tally, checks, last } = counted;
  const next = nextCommands(fill, counted);
  const states = statesIn(counted).map((state): TodayLine => {
    const orders = tally.states.get(state) ?? 0;
    const change = last === undefined ? null : orders - (last.states[state] ?? 0);
    return {
      ...blank,
      topic: 'state',
      status: state,
      orders,
      change,
      next: isWaiting(state) && orders > 0 ? next.state(state) : null,
    };
  });
  const late = [...tally.late].map(
    ([status, orders]): TodayLine => ({
      ...blank,
      topic: 'late',
      status,
      orders,
      next: orders > 0 ? next.late() : null,
    }),
  );
  const cod = tally.outstanding.all.map(
    ({ orders, amount, currency }): TodayLine => ({
      ...blank,
      topic: 'cod',
      orders,
      amount: exactNumber(amount),
      currency: currency || null,
      next: next.cod(),
    }),
  );
  const checked = (['refused', 'warned'] as const).map((topic): TodayLine => {
    const orders = checks.count(topic === 'refused' ? 'error' : 'warning');
    return { ...blank, topic, orders, next: orders > 0 ? next.refused() : null };
  });
  return [...states, ...late, ...cod, ...checked];
}
