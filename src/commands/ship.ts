import { usageFailure } from '../base/failure.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { suggest } from '../base/text/suggest.ts';
import type { Operation } from '../operations/manifest.ts';
import { type OrderRole, roleHints } from '../operations/roles.ts';
import { newStates } from '../orders/states.ts';
import { readArguments } from '../service/input/arguments.ts';
import { orderArgument } from '../service/numbers/order-argument.ts';
import { idsForWrite } from '../service/numbers/resolve-orders.ts';
import { orderReading } from '../service/read-orders.ts';
import type { Result, Run } from '../session/command.ts';
import type { Context } from '../session/context.ts';
import type { FlagValues } from '../session/flags.ts';
import { fillCommands } from '../session/rerun-command.ts';
import { readCourierFile } from '../shipping/courier-names.ts';
import { chosenRules } from '../shipping/open-checks.ts';
import { type ShipRequest, shipOperations } from '../shipping/request.ts';
import { type Choice, readRules } from '../shipping/rules.ts';
import { createShipments, leftOutFailure, planShipments } from '../shipping/ship.ts';
import { shippedShape } from '../shipping/shipped.ts';
import { noteTable, tableRows, tableScreen, tableShape } from '../shipping/show-table.ts';
import { pdfMistakes } from './labels.ts';
import { readResultFile } from './result-file.ts';
import type { shipFlags } from './tables/ship.ts';

type ShipFlags = FlagValues<typeof shipFlags>;

/** How the courier of each order is chosen: by the one flag that says it, else by the rules of the profile. */
function readChoice(context: Context, { courier, cheapest, fastest }: ShipFlags, list: Operation) {
  const choices: readonly (readonly [string, Choice])[] = [
    ...(courier === undefined ? [] : [['--courier', { courier }] as const]),
    ...(cheapest ? [['--cheapest', { by: 'cheapest' }] as const] : []),
    ...(fastest ? [['--fastest', { by: 'fastest' }] as const] : []),
  ];
  const mistakes: string[] = [];
  if (choices.length > 1) {
    mistakes.push(escaped`${choices.map(([flag]) => flag).join(' and ')} cannot be used together.`);
  }
  if (courier === '') mistakes.push(escaped`--courier needs the name of a courier: ${suggest`couriers list`}`);
  const choice = choices[0]?.[1];
  if (choice) return { choice, rules: [], mistakes };
  const read = readRules(readCourierFile(context).rules, list, context.io.now());
  mistakes.push(...read.mistakes);
  if (read.rules.length === 0 && read.mistakes.length === 0) {
    const flags = '--courier <name>, --cheapest, --fastest';
    mistakes.push(escaped`Say how couriers are chosen: ${flags}, or rules: ${suggest`rules set`}`);
  }
  return { choice: undefined, rules: read.rules, mistakes };
}

/** The orders of the command line: ids, or what the filters choose. */
async function readOrders(context: Context, words: readonly string[], list: Operation, get: Operation | undefined) {
  const { invocation, service } = context;
  // Nothing has been sent that an outage would lose: the user is told of it at once.
  const looking = { ...context, service: service.impatient() };
  const reading = await orderReading(looking, invocation, list, { states: newStates });
  const filters = invocation.given.filter(({ field, use, name }) => field || use === 'selection' || name === 'field');
  const byIds = words.length > 0;
  const ids = get && byIds ? await readArguments(context, { ...get, acceptsMany: true }, invocation) : undefined;
  return {
    reading,
    ids: get && ids && (() => orderIds(context, get, ids.args)),
    mistakes: [
      ...reading.mistakes,
      ...(ids?.mistakes ?? []),
      ...(byIds ? filters.map(({ flag }) => escaped`${flag} chooses from the list: leave it or the ids out.`) : []),
      ...(byIds && !get ? ['There is no operation orders.get that reads orders by their ids.'] : []),
      ...(byIds || filters.length > 0 ? [] : ['Say which orders: ids, or --status pending.']),
    ],
  };
}

/** The ids of orders that are named by their ids or, less often, by their numbers. */
async function orderIds(context: Context, get: Operation, words: readonly string[]): Promise<readonly string[]> {
  const argument = orderArgument(context.catalogue, { ...get, acceptsMany: true });
  return argument ? (await idsForWrite(context, argument, words)).args : words;
}

async function shipOrders(context: Context, request: ShipRequest): Promise<Result> {
  const priced = await planShipments(context, request);
  const { lines, warned } = priced;
  if (lines.length === 0) return { notes: ['There is no order to ship.'] };
  return {
    rows: tableRows(lines, request.fillCommands),
    screen: (display) => tableScreen(lines, request.fillCommands, display),
    ending: async () => {
      noteTable(context.messages, lines, warned);
      if (context.settings.dryRun) return { notes: ['Nothing was sent.'], failure: leftOutFailure(lines) };
      await createShipments(context, request, priced);
      return {};
    },
  };
}

/** These say which order it is, and whether it was shipped: without them one could be shipped twice. */
const neededRoles: readonly OrderRole[] = ['id', 'status'];

/** `ship`: many orders to couriers in one go. */
export const runShip: Run<typeof shipFlags> = async (context, words, flags) => {
  const operations = shipOperations(context.catalogue);
  if (!operations) throw usageFailure(['Shipping needs the operations shipments.create and orders.list.']);
  const { list, get } = operations;
  const { invocation, settings } = context;
  const { choice, rules, mistakes } = readChoice(context, flags, list);
  const orders = await readOrders(context, words, list, get);
  const checks = chosenRules(context, flags.skip);
  const result = await readResultFile(context, flags.result, shippedShape);
  const request: ShipRequest = {
    operations,
    ids: orders.ids,
    fillCommands: (text) => fillCommands(context, text),
    reading: orders.reading,
    checks: checks.rules,
    choice,
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
      ...pdfMistakes(context, flags),
      ...result.mistakes,
      ...orders.mistakes,
      ...checks.mistakes,
    ],
    warnings: orders.reading.warnings,
    run: () => shipOrders(context, request),
  };
};
