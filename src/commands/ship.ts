import { usageFailure } from '../base/failure.ts';
import { escaped } from '../base/text/message.ts';
import { calendarOf } from '../base/time/days.ts';
import { roleHints } from '../operations/roles.ts';
import { hashHint } from '../orders/missing-order.ts';
import { newStates } from '../orders/states.ts';
import { numberFlags } from '../service/numbers/order-argument.ts';
import { defineCommand } from '../session/command.ts';
import { flag } from '../session/flags.ts';
import { operationFlags, orderFilters, skipFlag } from '../session/shared-flags.ts';
import { noteCutoffs } from '../shipping/cutoffs.ts';
import { noRise, readMaxRise } from '../shipping/max-rise.ts';
import { chosenRules } from '../shipping/open-checks.ts';
import { describePlaces, rememberedResult } from '../shipping/papers/place-papers.ts';
import { findDoubles } from '../shipping/read-back.ts';
import { type ShipPapers, type ShipRequest, shipOperations } from '../shipping/request.ts';
import { lateFields, readChoice } from '../shipping/rules.ts';
import { createShipments, planShipments } from '../shipping/ship.ts';
import { leftOutFailure } from '../shipping/ship-counts.ts';
import { collectShipped, shippedShape, tableRows, tableShape } from '../shipping/ship-rows.ts';
import { noteTable, nothingToShip, sentTable } from '../shipping/show-table.ts';
import type { OpenResult } from '../writes/job.ts';
import { chosenOrders, courierFlags, idsOfNamed, neededToShip, selectionOf } from './chosen-orders.ts';
import { readResultFile } from './result-file.ts';
import { paperFlags, paperNote, readPapers } from './ship-papers.ts';

const shipFlags = {
  ...courierFlags,
  maxRise: flag.value('--max-rise <amount>', 'how far a price may rise: 2, 5%', readMaxRise, {
    fallback: noRise,
    fallbackText: '0',
  }),
  anyPrice: flag.switch('--any-price', 'ship orders without a price, too, and do not ask'),
  newLedger: flag.switch('--new-ledger', 'new ledger: nothing else has shipped these orders'),
  skip: skipFlag,
  ...paperFlags,
  pickup: flag.switch('--pickup', 'show the pickup id of each shipment'),
  retryUnknown: flag.switch('--retry-unknown', 'send unknown orders again that show no shipment'),
  wait: flag.switch('--wait', 'wait for other runs, and until unknown may be sent'),
};

export const ship = defineCommand({
  effects: { service: 'writes', spends: true, asks: true, changes: 'the ledger', dryRun: 'result' },
  prints: tableShape,
  sharedLimits: { '--sort': [] },
  ...neededToShip,
  exits: { partial: 'an order was left out, was not sent, or may have been shipped twice' },
  note: `Checks the orders, asks their prices, chooses a courier for each, shows one table, asks once, and creates one shipment
after another. Without --courier, --cheapest and --fastest the rules of the profile choose (shipctl rules set), or it asks. An
order whose price rose meanwhile is left out. It asks about orders without a price and uncertain names of couriers;
--yes leaves those out.

The ledger records what was sent: the same command goes on where it ended. An order that changed meanwhile is left out; one
that was shipped elsewhere ends the run. Desks without a shared ledger can ship an order or two twice: each is read again
33 s later (Ctrl-C: by the next run); another waybill ends with 8.

${paperNote}`,
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
  readsAhead: true,
  run: async (context, words, flags) => {
    const operations = shipOperations(context.catalogue);
    if (!operations) throw usageFailure([escaped`Shipping needs the operations shipments.create and orders.list.`]);
    const { list, get } = operations;
    const { invocation, settings } = context;
    const { rules, excluded, mistakes } = await readChoice(context, flags, list, calendarOf(context));
    // Nothing has been sent that an outage would lose: the user is told of it at once.
    const impatient = { ...context, service: context.service.impatient() };
    const { reading, filters, named, mistakes: wrongOrders } = await chosenOrders(impatient, words, list, newStates);
    const checks = chosenRules(context, flags.skip);
    const wanted = readPapers(context, flags);
    const result = await readResultFile(context, wanted.result, shippedShape);
    const selection = named ? undefined : selectionOf(filters);
    const requestWith = async (papers: ShipPapers, openResult: OpenResult | undefined): Promise<ShipRequest> => ({
      operations,
      ids: named && (() => idsOfNamed(context, named)),
      reading,
      checks: checks.rules,
      rules: await rules(),
      excluded,
      papers,
      openResult,
      selection,
      pickup: flags.pickup,
      maxRise: flags.maxRise,
      isDryRun: settings.dryRun,
      anyPrice: flags.anyPrice,
      isOnlyLedger: flags.newLedger,
      sending: {
        // There is nothing to decide about an order that has its shipment.
        adopt: true,
        retryUnknown: flags.retryUnknown,
        wait: flags.wait,
        checkList: false,
        again: false,
        concurrency: invocation.sources.concurrency === 'flag' ? settings.concurrency : 1,
      },
    });
    return {
      mistakes: [
        // They say which order it is, and whether it was shipped: without them one could be shipped twice.
        ...[list, ...(get ? [get] : [])].flatMap((each) => roleHints(each, ['id', 'status'])),
        ...mistakes,
        ...wanted.mistakes,
        ...result.mistakes,
        ...wrongOrders,
        ...(words.length > 0 || filters.length > 0
          ? []
          : [escaped`Say which orders: ids, or --status pending. ${hashHint}`]),
        ...checks.mistakes,
      ],
      warnings: [...reading.warnings, ...lateFields(list, reading.fields, '--where')],
      run: async () => {
        const papers = await wanted.place(selection ?? JSON.stringify(named?.args.toSorted()));
        const openResult = rememberedResult(context, result, papers);
        const request = await requestWith(papers, openResult);
        const priced = await planShipments(context, request);
        const { lines } = priced;
        if (lines.length + priced.earlier.length + priced.unprinted.length === 0)
          return nothingToShip(settings.dryRun ? [] : await findDoubles(context, operations.create, get));
        return {
          plan: {
            rows: tableRows(lines, context.messages.wordsOf),
            screen: sentTable(lines, context.messages.wordsOf),
            ending: () => {
              noteTable(context, priced);
              noteCutoffs(context, lines);
              return {};
            },
          },
          unsent: { notes: [...describePlaces(papers), escaped`Nothing was sent.`], failure: leftOutFailure(lines) },
          do: async () => {
            const shipped = await createShipments(context, request, priced);
            return collectShipped(context.messages, priced, shipped, papers.written);
          },
        };
      },
    };
  },
});
