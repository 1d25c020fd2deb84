import { usageFailure } from '../base/failure.ts';
import { escaped, pluralize } from '../base/text/message.ts';
import { calendarOf, dayHint, parseDays } from '../base/time/days.ts';
import { labelledStates } from '../orders/states.ts';
import { readArguments } from '../service/input/standard-input.ts';
import { numberFlags, orderArgument } from '../service/numbers/order-argument.ts';
import { idsOfOrders } from '../service/numbers/resolve-orders.ts';
import { withWordsApart } from '../service/numbers/words-apart.ts';
import { defineCommand } from '../session/command.ts';
import { flag } from '../session/flags.ts';
import { aboutDay, operationFlags, orderFilters } from '../session/shared-flags.ts';
import { unusedFile } from '../session/unused-file.ts';
import { chooseLabels } from '../shipping/labels/choose-labels.ts';
import { labelOutputKind, labelOutputMistakes, labelSizeMistakes } from '../shipping/labels/label-output.ts';
import { shipOperations } from '../shipping/request.ts';
import { chosenOrders } from './chosen-orders.ts';
import { labelSizeFlag } from './ship-papers.ts';

// In one part of the program, which shares most of its code.
export { sent } from './sent.ts';

/** The flags that choose among the orders of the service. */
const ofOrders = ['--status', '--date-from', '--date-to', '--where'];

export const labels = defineCommand({
  effects: { service: 'reads', dryRun: 'messages' },
  sharedLimits: { '--sort': [] },
  exits: { not_found: 'there is no shipment to save a label of', partial: 'labels are missing' },
  note: `Without ids, saves the labels of the shipments that the ledger has of today, or of the days of --since or --date. If it has none of
today, saves those of the orders that wait for a courier at the service, whichever machine shipped them. --status,
--date-from, --date-to and --where choose among the service's orders; --courier keeps the labels of one courier.

If a label is not where the ledger says, shipctl looks for it by the shipment, then by the order. Last, it saves the invoice
instead, and says so. ZPL is saved beside the PDF, in a folder of the same name. Missing labels are named, with exit code 8.`,
  arguments: ['[shipment...]'],
  inputs: [...orderFilters('those that wait for a courier'), ...numberFlags],
  flags: {
    out: flag.text('--out <file>', 'one .pdf; or each as it came, by order number: .zip or folder/', {
      fallbackText: 'labels.pdf',
    }),
    labelSize: labelSizeFlag,
    orders: flag.switch('--orders', 'the arguments are orders, by id or number, wherever they were shipped'),
    since: flag.text('--since <day>', aboutDay('shipped on this day or later'), { excludes: ofOrders }),
    date: flag.text('--date <day>', aboutDay('shipped on this day'), {
      fallbackText: 'today',
      excludes: ['--since', ...ofOrders],
    }),
    courier: flag.list('--courier <name>', 'only those of this courier, by any of its names', { fallbackText: 'all' }),
    replaceFile: operationFlags.replaceFile,
  },
  uses: ['selection'],
  examples: [
    '',
    '--since yesterday --courier aramex --out again.pdf',
    '3147 --orders --out one.pdf',
    '7 8 9 --label-size a4 --out three.pdf',
    '--status awaiting_pickup --out labels/ --dry-run',
  ],
  usesOverrides: true,
  run: async (context, words, flags) => {
    const { invocation, catalogue } = context;
    const operations = shipOperations(catalogue);
    if (!operations) throw usageFailure([escaped`Labels need the operations shipments.create and orders.list.`]);
    const { create, list } = operations;
    const { out = 'labels.pdf', orders: areOrders, since, date, replaceFile: replaces } = flags;
    const { reading, filters, named, mistakes } = await chosenOrders(
      context,
      areOrders ? words : [],
      list,
      labelledStates,
    );
    const ofShipments = { ...create, parameters: ['shipment'], acceptsMany: true } as const;
    const shipments = words.length > 0 && !areOrders ? await readArguments(context, ofShipments) : undefined;
    const argument = named && orderArgument(catalogue, named.operation);
    const { id, number } = invocation.shared;
    const [dayFlag, dayText] = since === undefined ? ['--date', date ?? 'today'] : ['--since', since];
    const days = parseDays(dayText, calendarOf(context));
    const ways = [
      words.length > 0 && 'ids',
      filters.length > 0 && filters[0]?.flag,
      since && '--since',
      date && '--date',
    ];
    const given = ways.filter((way) => typeof way === 'string');
    return {
      mistakes: [
        ...(shipments?.mistakes ?? []),
        ...(areOrders && words.length > 0 ? mistakes : reading.mistakes),
        ...(areOrders && words.length === 0 ? [escaped`--orders: give the orders, by id or number.`] : []),
        ...labelOutputMistakes(context, '--out', out),
        ...labelSizeMistakes(context, '--out', out, flags.labelSize),
        ...(days ? [] : [escaped`${dayFlag}: Invalid date '${dayText}'. ${dayHint(dayText)}`]),
        ...(given.length > 1 ? [escaped`${given.join(' and ')} cannot be used together.`] : []),
      ],
      warnings: reading.warnings,
      run: async () => {
        const path = await unusedFile(context, { file: out, flag: '--out', replaces });
        const resolveOrders = async (unknown: readonly string[]) =>
          argument ? idsOfOrders(context, argument, unknown) : unknown;
        const places = await chooseLabels(context, operations, {
          shipments: shipments?.args,
          orders: named && {
            words: named.args,
            areNumbers: number || (id ? false : undefined),
            resolve: resolveOrders,
          },
          reading,
          hasFilters: filters.length > 0,
          days: { first: days?.first ?? '', last: since === undefined ? (days?.last ?? '') : '9999-12-31' },
          couriers: flags.courier,
        });
        return {
          unsent: { notes: [escaped`Would save ${pluralize(places.length, 'labels')} to ${path}`] },
          do: async () => {
            const { openLabelOutput, saveLabels } = await import('../shipping/labels/save-labels.ts');
            const wish = { kind: 'labels', path, choice: '' } as const;
            const place = { ...wish, wanted: path, before: undefined, replaces, isGone: false };
            const kind = labelOutputKind(context, out) ?? 'pdf';
            const saving = { output: await openLabelOutput(context, kind, place), size: flags.labelSize };
            const report = await saveLabels(context, saving, places);
            report.tell();
            const { failure } = report;
            // No request shows whether a shipment exists. The order was looked up.
            const isUnsure = failure !== undefined && !areOrders;
            const { saved, missing, files } = report;
            const change = {
              outcome: saved.length > 0 ? 'created' : 'left out',
              names: saved,
              files,
              missing,
            } as const;
            return {
              change,
              failure: isUnsure ? withWordsApart(failure, invocation, { at: 0, isMany: true }) : failure,
            };
          },
        };
      },
    };
  },
});
