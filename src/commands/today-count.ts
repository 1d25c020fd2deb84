import type { Row } from '../base/row.ts';
import { escaped, type Message } from '../base/text/message.ts';
import type { Operation } from '../operations/manifest.ts';
import { fieldsOfRole, roleHints } from '../operations/roles.ts';
import { CheckTally } from '../orders/checks/check-orders.ts';
import { notAdded } from '../orders/money.ts';
import { orderReader, plainFields } from '../orders/order.ts';
import { isCancelled, isKnownState, isUnsent, stateKey, unsentStates, waitingStates } from '../orders/states.ts';
import type { TodayTally } from '../orders/today.ts';
import type { OrderReading } from '../service/read-orders.ts';
import type { HeldOrders } from '../shipping/held-orders.ts';
import type { OpenChecks } from '../shipping/open-checks.ts';

/** The warnings about what these orders do not say. */
export function gapWarnings(list: Operation, { orders, states, cod: { withoutAmount } }: TodayTally): Message[] {
  if (orders === 0) return [];
  const warnings = [...roleHints(list, ['status', 'total'])];
  if (Object.keys(list.row).length > 0 && !Object.hasOwn(list.row, plainFields.payment))
    warnings.push(escaped`These orders have no payment_method: which of them are cash on delivery is not known.`);
  const seen = [...states.keys()];
  const isUnknown = seen.length > 0 && !seen.some(isKnownState);
  if (isUnknown && fieldsOfRole(list, 'status').length > 0)
    warnings.push(
      escaped`No order is ${waitingStates}: this service has other states, so nothing counts as late or unsent.`,
    );
  return [...warnings, ...notAdded(withoutAmount)];
}

/** Counts the orders of a reading. `states` are those of orders that are held or were until today, `cancelled` those that were cancelled today. */
export async function countOrders(
  reading: OrderReading,
  {
    checks,
    held,
    ended,
    isToday,
  }: {
    readonly checks: OpenChecks;
    readonly held: HeldOrders;
    readonly ended: HeldOrders;
    isToday(time: string): boolean;
  },
  tally: TodayTally,
) {
  const checked = new CheckTally();
  const read = orderReader(reading.operation);
  const shippable = new Map<string, number>(unsentStates.map((state) => [state, 0]));
  /** Of orders that are held, or were until today. */
  const states = new Map<string, string>();
  let cancelled = 0;
  const isWanted = (state: string): boolean => isUnsent(state) || isCancelled(state);
  for await (const { alike, rows } of reading.figures(tally.facts, isWanted)) {
    for (const each of alike) {
      tally.add(each);
      if (held.has(each.order.id) || ended.has(each.order.id)) states.set(each.order.id, each.order.state);
    }
    const unsent = rows.filter((row) => isUnsent(read(row).state));
    cancelled += rows.map(read).filter(({ state, updated }) => isCancelled(state) && isToday(updated)).length;
    if (unsent.length === 0) continue;
    const found = await checks.check(unsent);
    checked.add(unsent.length, found.flat());
    const isSound = (_: Row, at: number): boolean => found[at]?.every(({ severity }) => severity !== 'error') ?? true;
    for (const { id, state } of unsent.filter(isSound).map(read)) {
      const key = stateKey(state);
      if (!held.has(id)) shippable.set(key, (shippable.get(key) ?? 0) + 1);
    }
  }
  checks.report();
  return { checks: checked, shippable, states, cancelled };
}
