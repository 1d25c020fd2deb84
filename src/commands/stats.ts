import { exactNumber } from '../base/json/exact-json.ts';
import type { Row } from '../base/row.ts';
import { escaped, pluralize, term } from '../base/text/message.ts';
import { type Operation, rowShape } from '../operations/manifest.ts';
import { fieldsOfRole } from '../operations/roles.ts';
import { noPayouts } from '../orders/cod.ts';
import { GroupedOrders, keyColumns, type Stat, type StatKey } from '../orders/group-orders.ts';
import { moneyText, notAdded } from '../orders/money.ts';
import { FieldValue, type ScreenPart } from '../output/screen.ts';
import { orderReading } from '../service/read-orders.ts';
import { defineCommand } from '../session/command.ts';
import { flag } from '../session/flags.ts';

const shapeOf = (by: StatKey) =>
  rowShape([...new Set([keyColumns[by], 'orders', 'amount', 'currency'])], { orders: 'integer', amount: 'number' });

const rowOf = (by: StatKey, { label, orders, amount, currency }: Stat): Row => ({
  [keyColumns[by]]: label || null,
  orders,
  amount: exactNumber(amount),
  currency: currency || null,
});

/** Returns a bar for each key. A second currency has its own line, without a bar. */
const barsOf = (by: StatKey, stats: readonly Stat[]): ScreenPart => ({
  columns: ['name', 'bar', 'number', 'number'],
  grid: stats.map((stat) => {
    const orders = String(stat.orders);
    return { cells: [new FieldValue(keyColumns[by], stat.label), orders, orders, escaped`${moneyText(stat)}`] };
  }),
});

function endingOf({ orders, totals, withoutAmount }: GroupedOrders) {
  const sums = totals.map(moneyText);
  return {
    warnings: notAdded(withoutAmount),
    notes: [escaped`${term(pluralize(orders, 'orders'))}${sums.length === 0 ? escaped`` : escaped`: ${sums}`}.`],
  };
}

/** The others are told from several fields, or are empty where orders lack theirs. */
const needsRole = (by: StatKey): by is 'status' | 'city' | 'courier' =>
  by === 'status' || by === 'city' || by === 'courier';

const statsFlags = {
  by: flag.choice(
    '--by <key>',
    'what to count by',
    ['status', 'day', 'city', 'courier', 'payment', 'cod', 'currency'],
    {
      fallback: 'status',
    },
  ),
};

export const stats = (list: Operation) =>
  defineCommand({
    effects: { service: 'reads' },
    prints: shapeOf('status'),
    printsElse: statsFlags.by.choices
      .filter((by) => by !== 'status')
      .map((by) => ({ when: `--by ${by}`, prints: shapeOf(by) })),
    sharedLimits: { '--sort': [] },
    note: `Reads all orders that the filters choose. Amounts are added exactly, each currency by itself. A day is the day
of "date", as the service writes it; with --tz it is the day of "created_at" in that zone. A terminal shows bars; csv,
json and xlsx have the same numbers. cod_standing says where cash on delivery is: shipctl cod --help.`,
    flags: statsFlags,
    uses: ['selection', 'output'],
    examples: ['', '--by day --date-from 7d --tz Asia/Riyadh', '--by city --status delivered --out cities.csv'],
    inputOf: list,
    usesOverrides: true,
    run: async (context, _words, { by }) => {
      const { settings } = context;
      const reading = await orderReading(context, list);
      const hasNoField = needsRole(by) && fieldsOfRole(list, by).length === 0;
      return {
        shape: shapeOf(by),
        mistakes: [
          ...reading.mistakes,
          ...(hasNoField ? [escaped`--by ${by}: no field of ${list.id} has the role ${by}.`] : []),
        ],
        warnings: reading.warnings,
        dryRun: async () => ({ preview: await reading.requests() }),
        run: async () => {
          const places = await context.places();
          if (by === 'city') await places.load('cities');
          const payouts = by === 'cod' ? await context.payouts() : noPayouts;
          const isArabic = context.messages.rowsAreArabic;
          const grouped = new GroupedOrders({ by, zone: settings.tz, isArabic, places, payouts });
          for await (const { alike } of reading.figures(grouped.facts)) {
            if (by === 'courier') await places.meetCouriers(alike.map(({ order }) => order.courier));
            for (const each of alike) grouped.add(each);
          }
          const states = list.splitBy === undefined ? [] : (list.input[list.splitBy]?.enum ?? []);
          const stats = grouped.sorted(states.map(String));
          return {
            rows: stats.map((stat) => rowOf(by, stat)),
            screen: { forTerminal: true, parts: [barsOf(by, stats)] },
            ending: () => endingOf(grouped),
          };
        },
      };
    },
  });
