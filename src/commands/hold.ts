import { Failure } from '../base/failure.ts';
import { escaped, joined, type Message, pluralize, suggest } from '../base/text/message.ts';
import { calendarOf, dayHint, parseDays } from '../base/time/days.ts';
import { findOperation } from '../operations/catalogue.ts';
import type { Operation } from '../operations/manifest.ts';
import type { Act } from '../ports/prepared.ts';
import { readArguments } from '../service/input/standard-input.ts';
import { numberFlags } from '../service/numbers/order-argument.ts';
import { idFlags } from '../service/numbers/resolve-orders.ts';
import { defineCommand } from '../session/command.ts';
import type { Context } from '../session/context.ts';
import { flag } from '../session/flags.ts';
import {
  dayNow,
  type HoldLine,
  holdRows,
  holdShape,
  planHolds,
  planReleases,
  recordHolds,
  releaseCommand,
} from '../shipping/held-orders.ts';
import { numberOrId } from '../shipping/lines.ts';
import { isShared } from '../writes/open-ledger.ts';
import { idsOfNamed } from './chosen-orders.ts';

/** A person reads the messages alone. */
const noScreen = { parts: [] };

/** The act of holding orders or of releasing them; those with a fault stay as they are, and are the failure. */
function actOf(context: Context, lines: readonly HoldLine[], isHeld: boolean): Act {
  const { catalogue, messages } = context;
  const meant = lines.filter(({ fault }) => fault === undefined);
  const left = lines.filter(({ fault }) => fault !== undefined);
  const names = meant.map(numberOrId);
  const count = pluralize(meant.length, 'orders');
  const outcome = isHeld ? 'held' : 'released';
  const rows = holdRows(catalogue, lines, { outcome, wordsOf: messages.wordsOf });
  const reasons = left.map((line) => escaped`Order ${numberOrId(line)} is not held: ${line.fault}.`);
  const failure = left.length === 0 ? undefined : new Failure('partial', joined(reasons, '\n'));
  const notes = (said: Message): readonly Message[] => (meant.length === 0 ? [] : [said]);
  const undo = isHeld && meant.length > 0 ? releaseCommand(meant) : undefined;
  return {
    plan: {
      rows: rows.map((row) => ({ ...row, outcome: row.outcome === outcome ? null : row.outcome })),
      screen: noScreen,
    },
    unsent: {
      notes: notes(isHeld ? escaped`Would hold ${count}: ${names}.` : escaped`Would release ${count}: ${names}.`),
      failure,
    },
    do: async () => {
      if (meant.length > 0) await recordHolds(context, meant, isHeld);
      const [day = '', other] = new Set(meant.map(({ until }) => until));
      const held =
        day === '' || other !== undefined
          ? escaped`Held ${count}: ${names}. ship, pack and the papers leave them out. To let them go: ${undo}`
          : escaped`Held ${count}: ${names}. ship, pack and the papers leave them out until ${day} begins. To let them go earlier: ${undo}`;
      const isAlone = isHeld && meant.length > 0 && !(await isShared(context));
      const others = escaped`Held on this machine: others that ship for this shop do not know it, unless they share the ledger (${suggest`config set ledger`}).`;
      const alone = isAlone ? [others] : [];
      const done = isHeld ? held : escaped`Released ${count}: ${names}.`;
      return { rows, isForPrograms: true, ids: meant.map(({ id }) => id), notes: [...notes(done), ...alone], failure };
    },
  };
}

/** The day of --until, which is a single one that has not come. */
function readUntil(context: Context, typed: string | undefined) {
  if (typed === undefined) return { until: undefined, faults: [] };
  const days = parseDays(typed, calendarOf(context));
  const today = dayNow(context);
  const fault = (why: Message) => ({ until: undefined, faults: [why] });
  if (!days) return fault(escaped`--until: Invalid date '${typed}'. ${dayHint(typed)}`);
  if (days.first !== days.last)
    return fault(escaped`--until: ${typed} is several days. Give the first day that is free.`);
  if (days.first <= today)
    return fault(escaped`--until: ${days.first} is not after today (${today}): nothing would be held.`);
  return { until: days.first, faults: [] };
}

/** The orders that the words of a line name; `readIds` asks the service which these are. */
async function namedOrders(context: Context) {
  const get = findOperation(context.catalogue, 'orders.get');
  if (!get) throw new Failure('usage', escaped`There is no operation orders.get that reads orders by their ids.`);
  const operation: Operation = { ...get, acceptsMany: true };
  const { args, mistakes } = await readArguments(context, operation);
  return { mistakes, readIds: () => idsOfNamed(context, { operation, args }) };
}

export const hold = defineCommand({
  effects: { service: 'reads', changes: 'the ledger' },
  prints: holdShape,
  exits: { partial: 'an order cannot be held: it has left, was cancelled or could not be read' },
  note: `Keeps orders in the shop: a customer cancels after the order was shipped, or a question is open. Until orders release, ship
leaves them out, pack refuses them, the handover sheet and the picking list name them as held, and today lists them. The
ledger keeps it, so desks that share one know it. The service is told nothing, and the shipment is not cancelled: call the courier,
or shipments cancel. With --until ship and the papers take the order again from that day on, without a release. A held order that is
held again gets the new reason or day.`,
  arguments: ['<order...>'],
  inputs: numberFlags,
  flags: {
    why: flag.text('--why <text>', 'the reason, for those who pack and hand over'),
    until: flag.text('--until <day>', 'no longer held from this day on (YYYY-MM-DD or tomorrow)', {
      fallbackText: 'until orders release',
    }),
  },
  uses: ['output'],
  examples: ["100000200 --why 'the customer has cancelled'", '3132 3126', '3132 --until tomorrow'],
  usesOverrides: true,
  run: async (context, _words, { why, until: typed }) => {
    const { mistakes, readIds } = await namedOrders(context);
    const { until, faults } = readUntil(context, typed);
    return {
      mistakes: [...mistakes, ...faults],
      run: async () => actOf(context, await planHolds(context, await readIds(), { why, until }), true),
    };
  },
});

export const release = defineCommand({
  effects: { service: 'reads', changes: 'the ledger' },
  prints: holdShape,
  exits: { not_found: 'an order is not held' },
  note: 'Ends what orders hold began. Name orders by their numbers or ids; today lists those that are held.',
  arguments: ['<order...>'],
  inputs: numberFlags,
  uses: ['output'],
  examples: ['100000200', '3132 3126'],
  usesOverrides: true,
  run: async (context, words) => {
    const { mistakes, readIds } = await namedOrders(context);
    return {
      mistakes,
      run: async () => {
        const named = { named: words, flags: idFlags(context) };
        return actOf(context, await planReleases(context, named, readIds), false);
      },
    };
  },
});
