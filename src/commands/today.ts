import { Failure } from '../base/failure.ts';
import type { Row } from '../base/row.ts';
import { escaped, type Message } from '../base/text/message.ts';
import { dayBefore } from '../base/time/times.ts';
import { readLeftRows } from '../imports/left-rows.ts';
import { findOperation } from '../operations/catalogue.ts';
import { type Operation, rowShape } from '../operations/manifest.ts';
import { fieldsOfRole, roleHints } from '../operations/roles.ts';
import { CheckTally } from '../orders/checks/check-orders.ts';
import { notAdded } from '../orders/money.ts';
import { orderReader, plainFields } from '../orders/order.ts';
import { isKnownState, isNew, isUnsent, waitingStates } from '../orders/states.ts';
import { type Counted, daysOfLook, lateBeforeAt, TodayTally, todayLines } from '../orders/today.ts';
import { packedHere } from '../packing/views.ts';
import { usualChoice } from '../service/courier-file.ts';
import { type OrderReading, orderReading } from '../service/read-orders.ts';
import { defineCommand } from '../session/command.ts';
import { flag } from '../session/flags.ts';
import { keepLook, readLook } from '../session/last-look.ts';
import { skipFlag } from '../session/shared-flags.ts';
import { lateAfterFlag } from '../session/wait-flags.ts';
import { cutoffParts, cutoffRow, readCutoffs } from '../shipping/cutoffs.ts';
import { describeDouble, settleCommand } from '../shipping/doubles.ts';
import { describeHeld, readHeld, releaseCommand } from '../shipping/held-orders.ts';
import { chosenRules, OpenChecks } from '../shipping/open-checks.ts';
import { findDoubles } from '../shipping/read-back.ts';
import { todayParts } from './today-screen.ts';

const columns = ['topic', 'status', 'cod_standing', 'orders', 'change', 'amount', 'currency', 'next', 'reason'];

const types = { orders: 'integer', change: 'integer', amount: 'number', minutes_left: 'integer' } as const;

const lineShape = rowShape(columns, types);

/** The rows of couriers that collect until some time need more columns. */
const shapeWithCutoffs = rowShape([...columns, 'courier', 'until', 'minutes_left'], types);

/** The warnings about what these orders do not say. */
function gapsOf(list: Operation, { orders, states, cod: { withoutAmount } }: TodayTally): Message[] {
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

async function countOrders(
  reading: OrderReading,
  { checks, isShippable }: { readonly checks: OpenChecks; isShippable(order: Row): boolean },
  tally: TodayTally,
) {
  const checked = new CheckTally();
  let shippable = 0;
  for await (const { alike, rows: unsent } of reading.figures(tally.facts, isUnsent)) {
    for (const each of alike) tally.add(each);
    if (unsent.length === 0) continue;
    const found = await checks.check(unsent);
    checked.add(unsent.length, found.flat());
    const isSound = (_: Row, at: number): boolean => found[at]?.every(({ severity }) => severity !== 'error') ?? true;
    shippable += unsent.filter(isSound).filter(isShippable).length;
  }
  checks.report();
  return { checks: checked, shippable };
}

export const today = defineCommand({
  effects: { service: 'reads', changes: 'the counts of the last look', dryRun: 'requests' },
  prints: shapeWithCutoffs,
  note: `Reads all orders of the last days. Shows how many are in which state, what has changed since the last look, which orders
have waited too long, which were shipped twice, are held or were left out of an import, where cash on delivery is and what couriers would refuse, each with the
command to type next. Couriers that rules cutoff names are shown with the time that is left. A parcel waits for its courier since
it was shipped, as the ledger has it; any other order waits since its creation. Of the last
look only counts are kept, on this machine, for each profile and service. -o json and csv have a row for each line.`,
  flags: {
    days: flag.number('--days <n>', 'look at orders created in the last n days', [1, 3660], { fallback: daysOfLook }),
    lateAfter: lateAfterFlag,
    skip: skipFlag,
  },
  uses: ['output'],
  examples: ['', '--late-after 2d --days 60', '--json'],
  usesOverrides: true,
  run: async (context, _words, { days, lateAfter, skip }) => {
    const { io, settings, catalogue } = context;
    const list = findOperation(catalogue, 'orders.list');
    if (!list) throw new Failure('usage', escaped`There is no operation orders.list to look at.`);
    const chosen = chosenRules(context, skip);
    const since = dayBefore(context.io.now(), days, settings.tz);
    const hasDays = Object.hasOwn(list.input, 'date_from');
    const reading = await orderReading(context, list, { more: hasDays ? { date_from: since } : {} });
    const cutoffs = readCutoffs(context);
    const filter = list.splitBy === undefined ? undefined : list.input[list.splitBy];
    return {
      shape: cutoffs.length > 0 ? shapeWithCutoffs : lineShape,
      mistakes: [...chosen.mistakes, ...reading.mistakes],
      warnings: hasDays
        ? reading.warnings
        : [...reading.warnings, escaped`The list cannot be read by days: all orders are read.`],
      dryRun: async () => ({ preview: await reading.requests() }),
      run: async () => {
        const [payouts, times] = [await context.payouts(), await context.knownTimes()];
        const lateBefore = lateBeforeAt(io.now(), lateAfter.milliseconds);
        const open = new OpenChecks(context, list, chosen.rules);
        const held = await readHeld(context);
        const isPacked = await packedHere(context);
        const tally = new TodayTally(lateBefore.getTime(), payouts, times, isPacked);
        const read = orderReader(list);
        const isShippable = (row: Row) => isNew(read(row).state) && !held.has(read(row).id);
        const counts = await countOrders(reading, { checks: open, isShippable }, tally);
        const [create, get] = ['shipments.create', 'orders.get'].map((id) => findOperation(catalogue, id));
        const doubles = await findDoubles(context, create, get);
        const heldOrders = [...held.values()];
        const look = settings.offline ? undefined : readLook(context);
        const counted: Counted = {
          tally,
          ...counts,
          twice: { lines: doubles.map(describeDouble), next: settleCommand(doubles) },
          held: { lines: heldOrders.map(describeHeld), next: releaseCommand(heldOrders) },
          leftOut: await readLeftRows(context),
          lateBefore,
          lateAfter: lateAfter.text,
          states: (filter?.enum ?? []).map(String),
          since,
          days,
          last: look?.days === days ? look : undefined,
          filtersByStatus: filter !== undefined,
          knowsPayouts: payouts.hasFiles || fieldsOfRole(list, 'settled').length > 0,
          isProved: reading.isProved,
          isOffline: settings.offline,
          choice: usualChoice(context),
        };
        const lines = todayLines(context.messages.wordsOf, counted);
        return {
          rows: [...lines, ...cutoffs.map((cutoff) => cutoffRow(context.messages.wordsOf, cutoff))],
          screen: { parts: [...todayParts(context, counted, lines), ...cutoffParts(cutoffs)] },
          ending: async () => {
            const now = { at: io.now().toISOString(), days, states: Object.fromEntries(tally.states) };
            if (!settings.offline) await keepLook(context, now);
            return { warnings: gapsOf(list, tally) };
          },
        };
      },
    };
  },
});
