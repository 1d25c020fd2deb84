import { Failure } from '../base/failure.ts';
import { escaped } from '../base/text/message.ts';
import { dayBefore, isOnDay } from '../base/time/times.ts';
import { readLeftRows } from '../imports/left-rows.ts';
import { findOperation } from '../operations/catalogue.ts';
import { rowShape } from '../operations/manifest.ts';
import { fieldsOfRole } from '../operations/roles.ts';
import { type Counted, daysOfLook, lateBeforeAt, TodayTally, todayLines } from '../orders/today.ts';
import { packedHere } from '../packing/views.ts';
import { usualChoice } from '../service/courier-file.ts';
import { orderReading } from '../service/read-orders.ts';
import { defineCommand } from '../session/command.ts';
import { flag } from '../session/flags.ts';
import { keepLook, readLook } from '../session/last-look.ts';
import { skipFlag } from '../session/shared-flags.ts';
import { lateAfterFlag } from '../session/wait-flags.ts';
import { cutoffParts, cutoffRow, readCutoffs } from '../shipping/cutoffs.ts';
import { describeDouble, settleCommand } from '../shipping/doubles.ts';
import { endedLines, heldLines, readEndedHolds, readHeld } from '../shipping/held-orders.ts';
import { chosenRules, OpenChecks } from '../shipping/open-checks.ts';
import { findDoubles } from '../shipping/read-back.ts';
import { countOrders, gapWarnings } from './today-count.ts';
import { doneParts, doneRows, readDone } from './today-records.ts';
import { todayParts } from './today-screen.ts';

const columns = [
  'topic',
  'status',
  'cod_standing',
  'orders',
  'change',
  'amount',
  'currency',
  'next',
  'reason',
  'did',
  'held_until',
  'files',
];

const types = {
  orders: 'integer',
  files: 'integer',
  change: 'integer',
  amount: 'number',
  minutes_left: 'integer',
} as const;

const lineShape = rowShape(columns, types);

/** The rows of couriers that collect until some time need more columns. */
const shapeWithCutoffs = rowShape([...columns, 'courier', 'until', 'minutes_left'], types);

export const today = defineCommand({
  effects: { service: 'reads', changes: 'the counts of the last look', dryRun: 'requests' },
  prints: shapeWithCutoffs,
  note: `Reads all orders of the last days. Shows how many are in which state, what has changed since the last look, which orders
have waited too long, which were shipped twice, are held or were left out of an import, where cash on delivery is and what couriers would refuse, each with the
command to type next; in the end what was done today, as the ledger, the packing journal and the settlements have it. Couriers that rules cutoff names are shown with the time that is left. A parcel waits for its courier since
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
        const [held, ended] = [await readHeld(context), await readEndedHolds(context)];
        const isPacked = await packedHere(context, held);
        const tally = new TodayTally(lateBefore.getTime(), payouts, times, isPacked);
        const isToday = (time: string) => time !== '' && isOnDay(time, io.now(), settings.tz);
        const known = { checks: open, held, ended, isToday };
        const { states, cancelled, ...counts } = await countOrders(reading, known, tally);
        const [create, get] = ['shipments.create', 'orders.get'].map((id) => findOperation(catalogue, id));
        const doubles = await findDoubles(context, create, get);
        const look = settings.offline ? undefined : readLook(context);
        const counted: Counted = {
          tally,
          ...counts,
          twice: { lines: doubles.map(describeDouble), next: settleCommand(doubles) },
          held: await heldLines(context, held, states),
          noLongerHeld: endedLines(ended, states),
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
        const done = await readDone(context, cancelled, since);
        return {
          rows: [
            ...lines,
            ...doneRows(context.messages.wordsOf, done),
            ...cutoffs.map((cutoff) => cutoffRow(context.messages.wordsOf, cutoff)),
          ],
          screen: { parts: [...todayParts(context, counted, lines), ...cutoffParts(cutoffs), ...doneParts(done)] },
          ending: async () => {
            const now = { at: io.now().toISOString(), days, states: Object.fromEntries(tally.states) };
            if (!settings.offline) await keepLook(context, now);
            return { warnings: gapWarnings(list, tally) };
          },
        };
      },
    };
  },
});
