import { usageFailure } from '../base/failure.ts';
import { escaped, type Message, pluralize, suggest, words } from '../base/text/message.ts';
import {
  changeGoods,
  changeNote,
  countChanges,
  type GoodsChange,
  mergeProducts,
  readGoods,
} from '../goods/kept-goods.ts';
import { LearntGoods, type LearntValue, learntRow, learntShape, readGivenWeights } from '../goods/learnt-goods.ts';
import { learntParts } from '../goods/learnt-screen.ts';
import { findOperation } from '../operations/catalogue.ts';
import { orderReader } from '../orders/order.ts';
import { hasShipment, isVoid } from '../orders/states.ts';
import { firstDayOf } from '../service/numbers/search-orders.ts';
import { orderReading } from '../service/read-orders.ts';
import { defineCommand } from '../session/command.ts';
import type { Context } from '../session/context.ts';
import { flag } from '../session/flags.ts';
import { commandLine } from '../session/rerun-command.ts';
import { orderFilters } from '../session/shared-flags.ts';

const usualDays = 90;

function notesOf(
  { invocation }: Context,
  learnt: LearntGoods,
  values: readonly LearntValue[],
  changes: ReturnType<typeof countChanges>,
): Message[] {
  const shared = values.filter(({ result }) => result === 'shared');
  const weights = [...new Set(shared.map(({ value }) => value))].join(', ');
  const open = values.find(({ result }) => result === 'unclear' || result === 'differs');
  const decide = open && suggest`goods set ${open.sku} ${{ parts: [`--${open.field} …`] }}`;
  const bare = learnt.withoutSku > 0 ? escaped` ${pluralize(learnt.withoutSku, 'items')} without a SKU.` : escaped``;
  return [
    escaped`${pluralize(learnt.orders, 'orders')} with ${pluralize(learnt.skus, 'SKUs')}: ${changes.added} new, ${changes.changed} changed.${bare}`,
    ...(learnt.filledWeights > 0
      ? [
          escaped`${pluralize(learnt.filledWeights, 'items')} with a weight that an import filled in by default: left out. To learn it all the same: ${commandLine(invocation, words`--same-weights`)}`,
        ]
      : []),
    ...(shared.length > 0
      ? [
          escaped`${pluralize(shared.length, 'SKUs')} with ${weights} in past orders: that looks like one weight for everything, and is left out.`,
          escaped`To learn it all the same: ${commandLine(invocation, words`--same-weights`)}`,
        ]
      : []),
    ...(decide ? [escaped`To decide one yourself: ${decide}`] : []),
  ];
}

export const goodsLearn = defineCommand({
  effects: { service: 'reads', changes: 'the goods', dryRun: 'result' },
  prints: learntShape,
  sharedLimits: { '--sort': [] },
  note: `Reads past orders, of the service or with --offline of the mirror, and keeps the weight, the price and the name that more than half
of the orders with a SKU have. What they disagree on is shown, and nothing is kept of it. What the goods have stays, unless
--overwrite is given. A weight that most SKUs have, or that an import filled in by default, is left out: somebody may have given it to
everything. Orders that were cancelled before they were shipped do not count.`,
  inputs: orderFilters('all but cancelled'),
  flags: {
    days: flag.number('--days <n>', 'read orders created in the last n days', [1, 36_500], {
      fallbackText: String(usualDays),
      excludes: ['--date-from', '--date-to'],
    }),
    sameWeights: flag.switch('--same-weights', 'learn also a weight that most SKUs share, or that imports filled in'),
    overwrite: flag.switch('--overwrite', 'keep what most orders say, also where the goods have another value'),
  },
  uses: ['selection', 'output'],
  examples: ['', '--offline --days 365', '--dry-run --out learnt.xlsx'],
  usesOverrides: true,
  run: async (context, _words, { days, overwrite, sameWeights }) => {
    const list = findOperation(context.catalogue, 'orders.list');
    if (!list) throw usageFailure([escaped`There is no operation orders.list to read.`]);
    const { since, mistakes } = firstDayOf(context, list, { flag: '--days', days, usualDays });
    const reading = await orderReading(context, list, { more: since === undefined ? {} : { date_from: since } });
    const read = orderReader(list);
    return {
      shape: learntShape,
      mistakes: [...mistakes, ...reading.mistakes],
      warnings: reading.warnings,
      run: async () => {
        const learnt = new LearntGoods();
        const { defaults, filled } = await readGivenWeights(context);
        const shared = { defaults, areLearnt: sameWeights };
        for await (const rows of reading.read()) {
          const orders = rows.map(read).filter(({ state }) => !isVoid(state) || hasShipment(state));
          for (const order of orders) learnt.add(order, sameWeights ? undefined : filled.get(order.id));
        }
        const isKept = ({ result }: LearntValue): boolean => result === 'new' || (overwrite && result === 'differs');
        const change: GoodsChange = (goods) =>
          mergeProducts(
            goods,
            learnt
              .values(goods, shared)
              .filter(isKept)
              .map(({ product }) => product),
          );
        const before = await readGoods(context);
        const values = learnt.values(before, shared);
        const back = escaped`Read what was created since ${since}. Farther back: --days ${(days ?? usualDays) * 4}`;
        const changes = countChanges(before, change(before));
        const notes = [...notesOf(context, learnt, values, changes), ...(since === undefined ? [] : [back])];
        const rows = values.map(learntRow);
        const screen = { parts: learntParts(values, before, overwrite) };
        return {
          plan: { rows, screen },
          unsent: { notes: [...notes, escaped`Nothing was saved.`] },
          do: async () => {
            await changeGoods(context, change);
            return { rows, notes: [...notes, await changeNote(context, changes)] };
          },
        };
      },
    };
  },
});
