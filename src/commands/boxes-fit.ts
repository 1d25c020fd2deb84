import { usageFailure } from '../base/failure.ts';
import { fileOfPattern } from '../base/files/file-patterns.ts';
import type { Row } from '../base/row.ts';
import { escaped, type Message, namesInShort, pluralize, suggest } from '../base/text/message.ts';
import { mayHaveSizes, readGoods } from '../goods/kept-goods.ts';
import {
  BoxFitter,
  FitTally,
  fitRow,
  fitShape,
  type OrderFit,
  readTemplates,
  sizedFitShape,
  templateShape,
} from '../insight/box-fit.ts';
import { readItemSizes } from '../insight/item-sizes.ts';
import { findOperation } from '../operations/catalogue.ts';
import type { Operation } from '../operations/manifest.ts';
import { courierKey } from '../orders/meanings.ts';
import { orderReader } from '../orders/order.ts';
import { kilogramsOf, usualDivisor } from '../orders/parcels.ts';
import { hasShipment, isVoid } from '../orders/states.ts';
import { readCourierFile } from '../service/courier-file.ts';
import { firstDayOf } from '../service/numbers/search-orders.ts';
import { orderReading } from '../service/read-orders.ts';
import { defineCommand } from '../session/command.ts';
import { flag } from '../session/flags.ts';
import { orderFilters } from '../session/shared-flags.ts';
import { replacedFiles } from './result-file.ts';

const usualDays = 90;

const isShown: Readonly<Record<'volume' | 'unknown' | 'all', (fit: OrderFit) => boolean>> = {
  volume: ({ billedBy, savedGrams = 0 }) => billedBy === 'volume' || savedGrams > 0,
  unknown: ({ reason }) => reason !== undefined,
  all: () => true,
};

function notesOf(tally: FitTally, hasSizes: boolean, unused: readonly string[]): Message[] {
  const { orders, byVolume, unknown, overGrams, savedGrams, savedOrders, unfitted } = tally;
  const over = byVolume === 0 ? escaped`` : escaped` (${kilogramsOf(overGrams)} kg more than they weigh)`;
  const saved = escaped`In the smallest box that holds them, ${pluralize(savedOrders, 'orders')} would be charged ${kilogramsOf(savedGrams)} kg less.`;
  return [
    escaped`${pluralize(orders, 'orders')}: ${byVolume} billed by volume${over}, ${orders - byVolume - unknown} by weight, ${unknown} unknown.`,
    ...(hasSizes ? [escaped`${saved} For ${pluralize(unfitted, 'orders')}, no smallest box is known.`] : []),
    ...(unused.length > 0 ? [escaped`Boxes that are never used: ${namesInShort(unused)}`] : []),
  ];
}

function warningsOf({ assumed }: FitTally, sizeless: readonly string[]): Message[] {
  const divisor = suggest`rules divisor ${`aramex=${usualDivisor}`}`;
  const taken = escaped`${pluralize(assumed, 'orders')} without a divisor: ${usualDivisor} was taken. To set it: ${divisor}`;
  const without = escaped`Box templates without a size: ${namesInShort(sizeless)}`;
  return [...(assumed > 0 ? [taken] : []), ...(sizeless.length > 0 ? [without] : [])];
}

/** The fits of orders, but for those that were cancelled before they were shipped. */
async function* fits(
  batches: AsyncIterable<readonly Row[]>,
  read: ReturnType<typeof orderReader>,
  fitter: BoxFitter,
): AsyncGenerator<OrderFit> {
  for await (const rows of batches) {
    const orders = rows.map(read).filter(({ state }) => !isVoid(state) || hasShipment(state));
    for (const order of orders) yield fitter.judge(order);
  }
}

const fitFlags = {
  sizes: flag.text('--sizes <file>', 'a table of the sizes of SKUs', { fallbackText: 'no smallest box' }),
  map: flag.list('--map <column=field>', 'what a column of it holds: sku, length, width, height, size, weight', {
    needs: [['--sizes']],
  }),
  by: flag.choice('--by <key>', 'a row for each order, or for each box template', ['order', 'box'], {
    fallback: 'order',
  }),
  show: flag.choice('--show <orders>', 'volume: billed by volume, or would save', ['volume', 'unknown', 'all'], {
    fallback: 'volume',
  }),
  days: flag.number('--days <n>', 'read orders created in the last n days', [1, 36_500], {
    fallbackText: String(usualDays),
    excludes: ['--date-from', '--date-to'],
  }),
};

export const boxesFit = (boxes: Operation) =>
  defineCommand({
    effects: { service: 'reads' },
    prints: sizedFitShape,
    printsElse: [{ when: '--by box', prints: templateShape }],
    sharedLimits: { '--sort': [] },
    note: `Shows the orders that couriers bill by volume instead of weight: a box counts for its sides in centimetres, multiplied, by
the divisor, in kilograms. The divisor is that of the courier (rules divisor), else the order's own, else ${usualDivisor}. --by box shows
how often each box template is used.

--sizes <file> names a table (xlsx, csv) of SKU, length, width, height in cm (or as headings say), and shows the smallest template
in which a packing of all items was found, in six rotations, and what it would save. What is shown as fitting fits; that no packing was
found proves nothing. Boxes are taken to be as large inside as their template says.`,
    inputs: orderFilters('all but cancelled'),
    flags: fitFlags,
    uses: ['selection', 'output'],
    examples: ['', '--sizes my-sizes.csv --out boxes.xlsx', '--by box --days 365'],
    usesOverrides: true,
    run: async (context, _words, { sizes: sheet, map, by, show, days }) => {
      const file = sheet === undefined ? undefined : fileOfPattern(sheet, context.io);
      const list = findOperation(context.catalogue, 'orders.list');
      if (!list) throw usageFailure([escaped`There is no operation orders.list to read.`]);
      const { since, mistakes } = firstDayOf(context, list, { flag: '--days', days, usualDays });
      const reading = await orderReading(context, list, { more: since === undefined ? {} : { date_from: since } });
      const ofOrders = file === undefined && !mayHaveSizes(context) ? fitShape : sizedFitShape;
      const shape = by === 'box' ? templateShape : ofOrders;
      return {
        shape,
        mistakes: [...mistakes, ...reading.mistakes, ...replacedFiles(context, file === undefined ? [] : [file])],
        warnings: reading.warnings,
        dryRun: async () => ({ preview: await reading.requests() }),
        run: async () => {
          const kept = file === undefined ? await readGoods(context) : await readItemSizes(context, file, map);
          const sizes = file !== undefined || kept.haveSizes ? kept : undefined;
          const templates = readTemplates(await context.service.all(boxes));
          const places = await context.places();
          const { divisors } = readCourierFile(context);
          await places.meetCouriers(Object.keys(divisors));
          const byKey = new Map(Object.entries(divisors).map(([name, value]) => [courierKey(name, places), value]));
          const fitter = new BoxFitter(templates.boxes, byKey, places, sizes);
          const tally = new FitTally();
          const rows: Row[] = [];
          for await (const fit of fits(reading.read(), orderReader(list), fitter)) {
            tally.add(fit);
            if (by === 'order' && isShown[show](fit)) rows.push(fitRow(fit, context.messages.wordsOf));
          }
          const unused = templates.boxes.filter(({ id }) => !fitter.used.has(id)).map(({ name }) => name);
          const back = escaped`Read what was created since ${since}. Farther back: --days ${(days ?? usualDays) * 4}`;
          return {
            rows: by === 'box' ? tally.templateRows(templates.boxes, fitter.used) : rows,
            notes: [...notesOf(tally, sizes !== undefined, unused), ...(since === undefined ? [] : [back])],
            warnings: warningsOf(tally, templates.sizeless),
          };
        },
      };
    },
  });
