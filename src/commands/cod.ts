import { Failure } from '../base/failure.ts';
import { exactNumber } from '../base/json/exact-json.ts';
import type { Row } from '../base/row.ts';
import { escaped, joined, type Message, pluralize, suggest, term, words } from '../base/text/message.ts';
import { calendarOf, parseDays } from '../base/time/days.ts';
import { findOperation } from '../operations/catalogue.ts';
import { type Operation, rowShape } from '../operations/manifest.ts';
import { fieldsOfRole, roleHints } from '../operations/roles.ts';
import { type CodStanding, codColumn, usualCodDays } from '../orders/cod.ts';
import { type CodKey, type CodLine, type CodSums, CodTally, codColumns } from '../orders/cod-tally.ts';
import { notAdded } from '../orders/money.ts';
import { firstDayOf } from '../service/numbers/search-orders.ts';
import { orderReading } from '../service/read-orders.ts';
import { defineCommand } from '../session/command.ts';
import type { Context } from '../session/context.ts';
import { flag, type GivenFlag } from '../session/flags.ts';
import { commandLine } from '../session/rerun-command.ts';
import { operationFlags, orderFilters } from '../session/shared-flags.ts';

const shapeOf = (by: CodKey) =>
  rowShape([codColumns[by], codColumn, 'orders', 'amount', 'currency'], { orders: 'integer', amount: 'number' });

const rowOf = (by: CodKey, { label, standing, orders, amount, currency }: CodLine): Row => ({
  [codColumns[by]]: label || null,
  [codColumn]: standing,
  orders,
  amount: exactNumber(amount),
  currency: currency || null,
});

/** Of orders that settlement files do not pay in full. */
function inPartOf({ inPart }: CodSums): readonly Message[] {
  const { orders } = inPart;
  return orders === 0
    ? []
    : [
        escaped`${pluralize(orders, 'orders')} paid in part: ${inPart.toText()} of it is settled, and the rest counts as owed.`,
      ];
}

function totalsOf(totals: CodSums): Message {
  const sum = (standing: 'owed' | 'on_its_way') => {
    const { orders } = totals.of(standing);
    return escaped`${term(pluralize(orders, 'orders'))}${orders === 0 ? escaped`` : escaped`, ${totals.of(standing).toText()}`}`;
  };
  return escaped`Owed by couriers: ${sum('owed')}. Shipped, not delivered: ${sum('on_its_way')}.`;
}

/** Says what older orders may be owed for, and is not counted; nothing where all orders are read. */
function olderLeftOut(context: Context, since: string | undefined, days: number): readonly Message[] {
  const { invocation } = context;
  const typed = invocation.given.findLast(({ field }) => field === 'date_from')?.value;
  const first = since ?? parseDays(String(typed ?? ''), calendarOf(context))?.first;
  if (first === undefined) return [];
  const only = escaped`Only orders created since ${first} are counted.`;
  if (since === undefined) return [only];
  const given = invocation.given.filter(({ name }) => name !== 'days');
  return [escaped`${only} Farther back: ${commandLine({ ...invocation, given }, words`--days ${days * 4}`)}`];
}

function withoutPayouts({ id }: Operation, isSandbox: boolean): Message {
  return joined(
    [
      escaped`Nothing says what couriers have paid out: all that was delivered counts as owed.`,
      escaped`If you have their settlement files: ${suggest`cod reconcile ${'FILE'}`}`,
      ...(isSandbox ? [] : [escaped`If a field says it: ${suggest`ops set ${id} --role settled=<field>`}`]),
    ],
    '\n',
  );
}

const typedFlag = { name: '', repeats: true };

const choosesOrders = ({ field, use, name }: GivenFlag): boolean =>
  field !== undefined || use === 'selection' || use === 'global' || name === 'field';

const codFlags = {
  by: flag.choice('--by <key>', 'what to add up by; age: days since delivery', ['courier', 'state', 'age'], {
    fallback: 'courier',
  }),
  days: flag.number('--days <n>', 'read orders created in the last n days', [1, 36_500], {
    fallbackText: String(usualCodDays),
    excludes: ['--date-from', '--date-to'],
  }),
};

export const cod = defineCommand({
  effects: { service: 'reads' },
  prints: shapeOf('courier'),
  printsElse: [
    { when: '--by state', prints: shapeOf('state') },
    { when: '--by age', prints: shapeOf('age') },
  ],
  sharedLimits: { '--sort': [] },
  note: `Adds up cash on delivery by where it is. owed: paid at the door, and the courier is not known to have paid it out;
on_its_way: it has a shipment, and is not delivered; not_shipped: it has none yet; unknown: its state or way to pay is not
known; settled: the courier paid it out, as its files say (cod reconcile), or the field that has the role settled (ops set); void:
cancelled or returned. Amounts are added exactly, each currency by itself. --where "cod_standing = owed" lists the orders.`,
  inputs: [...orderFilters('all'), operationFlags.field],
  flags: codFlags,
  uses: ['selection', 'output'],
  examples: ['', '--by age --days 365', "--where 'courier = aramex' --date-from 2026-01-01 --out owed.xlsx"],
  usesOverrides: true,
  run: async (context, _words, { by, days }) => {
    const { io, messages, settings, catalogue, invocation } = context;
    const list = findOperation(catalogue, 'orders.list');
    if (!list) throw new Failure('usage', escaped`There is no operation orders.list to read.`);
    const { since, mistakes } = firstDayOf(context, list, { flag: '--days', days, usualDays: usualCodDays });
    const from: GivenFlag[] = since === undefined ? [] : [{ ...typedFlag, flag: '--date-from', value: since }];
    const reading = await orderReading(context, list, { more: since === undefined ? {} : { date_from: since } });
    /** Those in one of the places, of the same orders. */
    const listing = (standing: CodStanding): Message => {
      const where = { ...typedFlag, flag: '--where', value: `${codColumn} = ${standing}` };
      const given = [...invocation.given.filter(choosesOrders), ...from, where];
      return commandLine({ ...invocation, name: 'orders list', given });
    };
    return {
      shape: shapeOf(by),
      mistakes: [...mistakes, ...reading.mistakes],
      warnings: [...reading.warnings, ...roleHints(list, ['status', 'total'])],
      dryRun: async () => ({ preview: await reading.requests() }),
      run: async () => {
        const places = await context.places();
        const payouts = await context.payouts();
        const tally = new CodTally(by, { now: io.now().getTime(), isArabic: messages.rowsAreArabic, places, payouts });
        for await (const { alike } of reading.figures(tally.facts)) {
          if (by === 'courier') await places.meetCouriers(alike.map(({ order }) => order.courier));
          for (const each of alike) tally.add(each);
        }
        const { totals } = tally;
        const unknown = totals.of('unknown').orders;
        const isTold = payouts.hasFiles || fieldsOfRole(list, 'settled').length > 0;
        const neverSettled = totals.of('owed').orders > 0 && !isTold;
        return {
          rows: tally.lines.map((line) => rowOf(by, line)),
          notes: [totalsOf(totals), ...inPartOf(totals), ...olderLeftOut(context, since, days ?? usualCodDays)],
          warnings: [
            ...(neverSettled ? [withoutPayouts(list, settings.sandbox)] : []),
            ...(unknown > 0
              ? [escaped`Of ${pluralize(unknown, 'orders')} it is not known: ${listing('unknown')}`]
              : []),
            ...notAdded(totals.withoutAmount),
          ],
        };
      },
    };
  },
});
