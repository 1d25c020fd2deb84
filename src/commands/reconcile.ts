import { usageFailure } from '../base/failure.ts';
import { filesOfPatterns } from '../base/files/file-patterns.ts';
import { escaped, type Message, suggest, words } from '../base/text/message.ts';
import { calendarOf, dayHint, parsePeriod } from '../base/time/days.ts';
import { parseMaps } from '../columns/stored-map.ts';
import { forgetting, keptFiles, keptRows, keptShape } from '../insight/kept-files.ts';
import { type Compared, comparedRow, comparedShape, totalRow, totalShape } from '../insight/reconcile.ts';
import { lacksOrders, reconcileFiles } from '../insight/reconcile-files.ts';
import { findOperation } from '../operations/catalogue.ts';
import type { Prepared } from '../ports/prepared.ts';
import { firstDayOf } from '../service/numbers/search-orders.ts';
import { orderReading } from '../service/read-orders.ts';
import { defineCommand } from '../session/command.ts';
import type { Context } from '../session/context.ts';
import { flag } from '../session/flags.ts';
import { commandLine } from '../session/rerun-command.ts';
import { aboutDay } from '../session/shared-flags.ts';
import type { FlagValues } from '../settings/read-flags.ts';
import type { Reader } from '../settings/readers.ts';
import { replacedFiles } from './result-file.ts';

/** Couriers pay out after weeks. */
const usualDays = 90;

const courierName: Reader<string> = (given) =>
  /[\p{L}\p{N}]/u.test(given) ? { value: given } : { fault: escaped`is not a name` };

const ofComparing = ['--summary', '--matched', '--map', '--period'];

const reconcileFlags = {
  courier: flag.value('--courier <name>', 'whose files these are; --map is kept for its next ones', courierName),
  map: flag.list(
    '--map <column=field>',
    'what a column holds: collected, net, waybill, order_number, reference, fees, vat',
  ),
  period: flag.text('--period <days>', aboutDay('orders delivered in these days, or since 30d, must be in the files'), {
    fallbackText: 'from the first delivery in them to the last',
  }),
  days: flag.number('--days <n>', 'read orders created in the last n days', [1, 36_500], {
    fallbackText: String(usualDays),
  }),
  summary: flag.switch('--summary', 'a row for each courier, currency and result'),
  matched: flag.switch('--matched', 'also the rows that match'),
  list: flag.switch('--list', 'the files that were compared', { excludes: ofComparing }),
  forget: flag.switch('--forget', 'take the files back: what they paid counts as owed again', {
    excludes: ['--list', ...ofComparing],
  }),
  sheet: flag.text('--sheet <name>', 'the sheet of a workbook', { fallbackText: 'all that have such rows' }),
  headerRow: flag.number('--header-row <n>', 'row of the headings', [1, 1_048_576], { fallbackText: 'found' }),
  encoding: flag.text('--encoding <name>', 'the encoding of a csv', { fallbackText: 'found' }),
};

function misplaced({ list, forget, ...flags }: FlagValues<typeof reconcileFlags>, files: readonly string[]): Message[] {
  const others = flags.summary || flags.matched || flags.map.length > 0 || flags.period !== undefined;
  return [
    ...((list || forget) && others
      ? [escaped`--${list ? 'list' : 'forget'} takes no other flag of this command.`]
      : []),
    ...(list && files.length > 0 ? [escaped`--list takes no files.`] : []),
    ...(!list && files.length === 0 ? [escaped`Which file? Name the settlement file of a courier.`] : []),
  ];
}

/** Where to put what differs, if it is not written to a file yet. */
function disputes({ invocation }: Context, { length }: readonly Compared[]): readonly Message[] {
  if (length === 0 || invocation.shared.out !== undefined) return [];
  const given = invocation.given.filter(({ use }) => use !== 'output');
  return [escaped`A sheet for the courier: ${commandLine({ ...invocation, given }, words`--out disputes.xlsx`)}`];
}

async function comparing(
  context: Context,
  files: readonly string[],
  flags: FlagValues<typeof reconcileFlags>,
): Promise<Prepared> {
  const { courier, map, period, days, summary, matched, sheet, headerRow, encoding } = flags;
  const list = findOperation(context.catalogue, 'orders.list');
  if (!list) throw usageFailure([escaped`There is no operation orders.list to read.`]);
  const { since, mistakes } = firstDayOf(context, list, { flag: '--days', days, usualDays });
  const reading = await orderReading(context, list, { more: since === undefined ? {} : { date_from: since } });
  const between = period === undefined ? undefined : parsePeriod(period, calendarOf(context));
  const wrongPeriod =
    period !== undefined && !between ? [escaped`--period: Invalid days '${period}'. ${dayHint(period)}`] : [];
  const maps = parseMaps(map, mistakes);
  const options = { courier, maps, period: between, headerRow, table: { sheet, separator: undefined, encoding } };
  return {
    shape: summary ? totalShape : comparedShape,
    mistakes: [...mistakes, ...wrongPeriod, ...replacedFiles(context, files), ...reading.mistakes],
    warnings: reading.warnings,
    run: async () => {
      const { comparison, rows, totals, notes, ...end } = await reconcileFiles(context, files, options, reading);
      const shown = rows.filter(({ result }) => matched || result !== 'matched');
      const back = escaped`Orders created since ${since} were read. Farther back: --days ${(days ?? usualDays) * 4}`;
      return {
        rows: summary ? totals.map(totalRow) : shown.map((each) => comparedRow(each, context.messages.wordsOf, list)),
        notes: [
          ...notes,
          ...(since !== undefined && lacksOrders(comparison) ? [back] : []),
          ...disputes(context, shown),
        ],
        ...end,
      };
    },
  };
}

export const reconcile = defineCommand({
  effects: { service: 'reads', changes: 'the record of what couriers paid out', dryRun: 'result' },
  prints: comparedShape,
  printsElse: [{ when: '--summary', prints: totalShape }, { when: '--list', prints: keptShape }, { when: '--forget' }],
  requires: [['<file>', '--list']],
  exits: { partial: 'something differs, or cannot be compared' },
  note: `Compares couriers' settlement files (xlsx, csv, or a web page that is called .xls) with orders, exactly. Rows are found by waybill,
order number or reference, and what was collected is compared with the order's total; fees and VAT are added apart. Prints what
differs: short, over, not_paid (delivered, and nothing is paid), missing (delivered in these days, and in no file), missing_before
(delivered before them; an earlier file may pay it), returned (and charged), twice (in one file, in several, or paid before), taken_back
and unknown. --out disputes.xlsx is a sheet for the courier.

What a file pays is kept on this machine, or in the database of the setting "ledger", and shipctl cod counts it as settled. The
same file again changes nothing. With --dry-run nothing is kept.`,
  arguments: ['[file...]'],
  flags: reconcileFlags,
  uses: ['output'],
  examples: [
    'my-settlement.csv --out disputes.xlsx',
    "my-settlement.csv --courier smsa --map 'Parcel=waybill'",
    'my-settlement.csv --summary',
    '--forget my-settlement.csv',
  ],
  usesOverrides: true,
  run: async (context, named, flags) => {
    const files = filesOfPatterns(named, context.io);
    const mistakes = misplaced(flags, files);
    if (mistakes.length > 0) return { mistakes, run: async () => undefined };
    if (flags.forget) return forgetting(context, files);
    if (!flags.list) return comparing(context, files, flags);
    return {
      shape: keptShape,
      run: async () => {
        const kept = await keptFiles(context);
        const none = escaped`No file was compared yet: ${suggest`cod reconcile ${'FILE'}`}`;
        return { rows: kept.flatMap(keptRows), notes: kept.length === 0 ? [none] : [] };
      },
    };
  },
});
