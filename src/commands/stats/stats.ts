import { exactNumber } from '../../base/numbers/exact-number.ts';
import { getOwn, type Row } from '../../base/row.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import { pluralize } from '../../base/text/names.ts';
import type { Operation, RecordShape } from '../../operations/manifest.ts';
import { fieldsOfRole } from '../../operations/roles.ts';
import { amountText } from '../../orders/amount-text.ts';
import { GroupedOrders, keyColumns, type Stat } from '../../orders/group-orders.ts';
import { type StatKey, statKeys } from '../../orders/stat-keys.ts';
import { type BarLine, drawBars } from '../../output/bars.ts';
import { type Display, readDisplay } from '../../service/display.ts';
import { orderReading } from '../../service/read-orders.ts';
import { withPlace } from '../../service/show.ts';
import { streamRows } from '../../service/write-rows.ts';
import type { Context, Invocation } from '../../session/context.ts';

const shapeOf = (by: StatKey): RecordShape => {
  const columns = [keyColumns[by], 'orders', 'amount', 'currency'];
  const [text, number] = [{ type: 'string' }, { type: 'number' }];
  return { row: { [keyColumns[by]]: text, orders: { type: 'integer' }, amount: number, currency: text }, columns };
};

const rowOf = (by: StatKey, { label, orders, amount, currency }: Stat): Row => ({
  [keyColumns[by]]: label || null,
  orders,
  amount: exactNumber(amount),
  currency: currency || null,
});

/** A line for each key; a second currency has a line of its own, without a bar of its own. */
function linesOf(by: StatKey, stats: readonly Stat[], { words, terminal }: Display): BarLine[] {
  const known = getOwn(words, keyColumns[by]) ?? {};
  const empty = terminal.ascii ? '-' : '—';
  return stats.map(({ label, orders, amount, currency }) => ({
    label: (getOwn(known, label) ?? label) || empty,
    value: orders,
    note: amountText(amount, currency),
  }));
}

function readBy({ flags }: Invocation): { readonly by: StatKey; readonly mistakes: readonly string[] } {
  const by = statKeys.find((key) => key === (flags.by ?? statKeys[0]));
  if (by) return { by, mistakes: [] };
  return { by: 'status', mistakes: [escaped`--by: ${JSON.stringify(flags.by)} is not one of ${statKeys.join(', ')}.`] };
}

/** `orders stats`: how many, and what they come to. */
export async function statsRunner(context: Context, invocation: Invocation, list: Operation) {
  const { by, mistakes: byMistakes } = readBy(invocation);
  const { settings, messages } = context;
  const shape = shapeOf(by);
  const { display, mistakes } = await readDisplay(context, shape, invocation);
  const reading = await orderReading(context, invocation, list);
  const states = list.splitBy === undefined ? [] : (list.input[list.splitBy]?.enum ?? []);
  const hasNoField = by !== 'day' && by !== 'payment' && fieldsOfRole(list, by).length === 0;

  const count = async (): Promise<GroupedOrders> => {
    const grouped = new GroupedOrders(list, { by, zone: settings.tz, isArabic: settings.lang === 'ar' });
    for await (const rows of reading.read(display)) for (const row of rows) grouped.add(row);
    return grouped;
  };

  return {
    mistakes: [
      ...mistakes,
      ...byMistakes,
      ...reading.mistakes,
      ...(hasNoField ? [escaped`--by ${by}: no field of ${list.id} is known to be its ${by}.`] : []),
    ],
    warnings: reading.warnings,
    run: async () => {
      if (settings.dryRun) return reading.preview();
      const grouped = await count();
      const stats = grouped.sorted(states.map(String));
      const hasBars = display.format.forPeople && display.terminal.isTerminal && display.columns.length === 0;
      if (hasBars) {
        const text = await drawBars(linesOf(by, stats, display), display);
        if (text !== '') await withPlace(context, shape, display, (place) => place.text(text));
      } else {
        async function* rows(): AsyncGenerator<readonly Row[]> {
          yield stats.map((stat) => rowOf(by, stat));
        }
        await streamRows(context, shape, display, rows());
      }
      if (grouped.withoutAmount > 0)
        messages.warn(
          escaped`${pluralize(grouped.withoutAmount, 'orders')} without an amount that is a number: not added.`,
        );
      const sums = grouped.totals.map(([currency, amount]) => amountText(amount, currency)).join(', ');
      messages.note(escaped`${pluralize(grouped.orders, 'orders')}${sums === '' ? '' : escaped`: ${sums}`}.`);
    },
  };
}
