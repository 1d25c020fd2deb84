import { Failure } from '../base/failure.ts';
import { scalarText } from '../base/text/text.ts';
import type { Operation } from '../operations/manifest.ts';
import { noPayouts } from '../orders/cod.ts';
import { noKnownTimes } from '../orders/lateness.ts';
import { hasShipment, isWaiting } from '../orders/states.ts';
import { TodayTally } from '../orders/today.ts';
import type { Desk } from '../ports/desk.ts';
import type { Profile } from '../ports/profile.ts';
import type { OrdersWhere } from './ages.ts';
import { openKept } from './offline.ts';
import { keptFigures } from './offline-figures.ts';
import { hasMirrorFile } from './place.ts';
import { readStays } from './stuck.ts';

/** Which orders a look counts: those created since a day. Who waits since before a moment, in epoch milliseconds, has waited too long. */
interface LookScope {
  readonly since: string;
  readonly lateBefore: number;
}

/** A condition for orders in some states, which an index has, as their days. */
const ordersIn = (states: readonly string[], since: string | undefined): OrdersWhere => ({
  sql: `gone is null and state in (${states.map(() => '?').join(', ') || 'null'})${since === undefined ? '' : ' and day >= ?'}`,
  values: [...states, ...(since === undefined ? [] : [since])],
});

/**
 * Counts the waiting orders of the mirror on this machine as `today` does, and reads no others: that is quick, however many there are.
 * Nothing is sent. Undefined without a mirror that can be read at once, as a file of this version can.
 */
export async function lookAtMirror(user: Desk & Profile, list: Operation, { since, lateBefore }: LookScope) {
  const { settings } = user;
  if (!hasMirrorFile(user) || settings.ledger !== 'file') return undefined;
  try {
    const first = Object.hasOwn(list.input, 'date_from') ? since : undefined;
    const opened = await openKept(user, [first === undefined ? {} : { date_from: first }]);
    const found = await opened.store.all('select distinct state from orders');
    const waiting = found.map(({ state }) => scalarText(state)).filter(isWaiting);
    // Only these wait since something that an order does not say.
    const labelled = ordersIn(waiting.filter(hasShipment), first);
    const { shipped } = await user.knownTimes();
    const stays = await readStays(opened.store, { ...labelled, sql: labelled.sql.replace('gone', 'o.gone') });
    const tally = new TodayTally(lateBefore, noPayouts, { ...noKnownTimes, shipped, since: stays });
    const wish = { facts: tally.facts, wanted: ordersIn(waiting, first) };
    const figures = await keptFigures(opened, list, wish);
    if (!figures) return undefined;
    for await (const batch of figures) for (const each of batch) tally.add(each);
    return { tally, ages: opened.ages, now: opened.now };
  } catch (error) {
    // The commands about this file tell that it cannot be read.
    if (error instanceof Failure) return undefined;
    throw error;
  }
}
