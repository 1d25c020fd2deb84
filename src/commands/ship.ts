import { usageFailure } from '../base/failure.ts';
import { escaped, suggest } from '../base/text/message.ts';
import type { Operation } from '../operations/manifest.ts';
import { roleHints } from '../operations/roles.ts';
import { newStates } from '../orders/states.ts';
import { numberFlags, orderArgument } from '../service/numbers/order-argument.ts';
import { idsForWrite } from '../service/numbers/resolve-orders.ts';
import { defineCommand } from '../session/command.ts';
import { type Context, calendarOf } from '../session/context.ts';
import { type FlagValues, flag } from '../session/flags.ts';
import { operationFlags, orderFilters, skipFlag } from '../session/shared-flags.ts';
import { readCourierFile } from '../shipping/courier-names.ts';
import { chosenRules } from '../shipping/open-checks.ts';
import type { PaperName } from '../shipping/picking/pen.ts';
import { type ShipRequest, shipOperations } from '../shipping/request.ts';
import { type Choice, readRules } from '../shipping/rules.ts';
import { createShipments, leftOutFailure, planShipments } from '../shipping/ship.ts';
import { noteTable, shippedShape, tableRows, tableScreen, tableShape } from '../shipping/show-table.ts';
import { chosenOrders } from './chosen-orders.ts';
import { pdfMistakes } from './labels.ts';
import { readResultFile } from './result-file.ts';

const papers: readonly PaperName[] = ['a4', '4x6'];

const shipFlags = {
  courier: flag.text('--courier <name>', 'send all with this courier, by any of its names'),
  cheapest: flag.switch('--cheapest', 'choose the courier with the lowest price for each order'),
  fastest: flag.switch('--fastest', 'choose by delivery time; only times in days or hours count'),
  skip: skipFlag,
  labels: flag.text('--labels <file>', 'save the labels of all in one PDF; invoices where the service names no labels'),
  picking: flag.text(
    '--picking <file>',
    'save a picking list as PDF: items, how many, for which orders, with barcodes',
  ),
  paper: flag.choice('--paper <size>', 'paper of the picking list', papers, { fallback: 'a4' }),
  pickup: flag.switch('--pickup', 'show the pickup id of each shipment'),
  result: flag.text('--result <file>', 'write the outcome of each order: key, id, order number, status, reason'),
  retryUnknown: flag.switch('--retry-unknown', 'send again what has an unknown outcome and is not in the list'),
};

/** How the courier of each order is chosen: by the one flag that says it, else by the rules of the profile. */
async function readChoice(
  context: Context,
  { courier, cheapest, fastest }: FlagValues<typeof shipFlags>,
  list: Operation,
) {
  if (courier === '') {
    return { rules: [], mistakes: [escaped`--courier needs the name of a courier: ${suggest`couriers list`}`] };
  }
  const choices: Choice[] = courier === undefined ? [] : [{ courier }];
  if (cheapest) choices.push({ by: 'cheapest' });
  if (fastest) choices.push({ by: 'fastest' });
  if (choices.length > 0) {
    const clash = '--courier, --cheapest and --fastest cannot be used together.';
    const chosen = choices.map((choice) => ({ choice, needs: [], matches: () => true }));
    return { rules: chosen, mistakes: choices.length > 1 ? [clash] : [] };
  }
  const { rules: texts } = readCourierFile(context);
  const { rules, mistakes } = readRules(texts, list, calendarOf(context), await context.places());
  if (rules.length > 0 || mistakes.length > 0) return { rules, mistakes };
  const flags = '--courier <name>, --cheapest, --fastest';
  return { rules, mistakes: [escaped`Say how couriers are chosen: ${flags}, or rules: ${suggest`rules set`}`] };
}

export const ship = defineCommand({
  note: `Checks the orders, asks their prices, chooses a courier for each, shows one table, asks once, and creates one shipment
after another. Without --courier, --cheapest and --fastest the rules of the profile choose: shipctl rules set. Prices are
those of the moment; the service may charge others.

What prices and shipments call a courier is joined where only one can be meant, which a line says. Of others, such as two
services of one courier, it asks once; without a terminal their orders are left out until it is said: shipctl rules map.

The ledger of this machine knows what was sent: the same command goes on where it ended, and never ships an order twice.
Each order is read again just before its shipment is created. One whose receiver, city or size has changed is left out.
One that was shipped elsewhere meanwhile ends the run. Do not ship the same orders from two machines at once: in the same
second both could ship one of them.`,
  arguments: ['[order...]'],
  inputs: [...orderFilters('pending'), operationFlags.field, ...numberFlags],
  flags: shipFlags,
  uses: ['selection', 'output'],
  examples: [
    '--status pending --cheapest',
    '3147 3132 --courier aramex --dry-run',
    '--status pending --date-from 7d --cheapest --labels labels.pdf --result shipped.xlsx --yes',
  ],
  usesOverrides: true,
  run: async (context, words, flags) => {
    const operations = shipOperations(context.catalogue);
    if (!operations) throw usageFailure(['Shipping needs the operations shipments.create and orders.list.']);
    const { list, get } = operations;
    // They say which order it is, and whether it was shipped: without them one could be shipped twice.
    const neededRoles = ['id', 'status'] as const;
    const { invocation, settings } = context;
    const { rules, mistakes } = await readChoice(context, flags, list);
    // Nothing has been sent that an outage would lose: the user is told of it at once.
    const impatient = { ...context, service: context.service.impatient() };
    const { reading, filters, named, mistakes: wrongOrders } = await chosenOrders(impatient, words, list, newStates);
    const checks = chosenRules(context, flags.skip);
    const result = await readResultFile(context, flags.result, shippedShape);
    const argument = named && orderArgument(context.catalogue, named.operation);
    const request: ShipRequest = {
      operations,
      ids: named && (async () => (argument ? (await idsForWrite(context, argument, named.args)).args : named.args)),
      reading,
      checks: checks.rules,
      rules,
      labels: flags.labels,
      picking: flags.picking === undefined ? undefined : { file: flags.picking, paper: flags.paper },
      openResult: result.openResult,
      pickup: flags.pickup,
      sending: {
        // There is nothing to decide about an order that has its shipment.
        adopt: true,
        retryUnknown: flags.retryUnknown,
        checkList: false,
        again: false,
        concurrency: invocation.sources.concurrency === 'flag' ? settings.concurrency : 1,
      },
    };
    return {
      shape: tableShape,
      mistakes: [
        ...roleHints(list, neededRoles),
        ...(get ? roleHints(get, neededRoles) : []),
        ...mistakes,
        ...pdfMistakes(context, flags.labels, flags.picking),
        ...result.mistakes,
        ...wrongOrders,
        ...(words.length > 0 || filters.length > 0 ? [] : ['Say which orders: ids, or --status pending.']),
        ...checks.mistakes,
      ],
      warnings: reading.warnings,
      run: async () => {
        const priced = await planShipments(context, request);
        const { lines } = priced;
        if (lines.length === 0) return { notes: ['There is no order to ship.'] };
        return {
          rows: tableRows(lines, context.fillCommands),
          screen: (display) => tableScreen(lines, context.fillCommands, display),
          ending: async () => {
            noteTable(context.messages, priced);
            if (settings.dryRun) return { notes: ['Nothing was sent.'], failure: leftOutFailure(lines) };
            await createShipments(context, request, priced);
            return {};
          },
        };
      },
    };
  },
});
