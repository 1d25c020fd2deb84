import { Failure, usageFailure } from '../base/failure.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { pluralize } from '../base/text/names.ts';
import { type OrderRole, roleHints } from '../operations/roles.ts';
import { readDisplay } from '../service/display.ts';
import { readArguments } from '../service/input/arguments.ts';
import { orderReading } from '../service/read-orders.ts';
import type { Context, Invocation } from '../session/context.ts';
import { textsOf } from '../session/flag-texts.ts';
import { readApplyOptions } from '../writes/flags.ts';
import { readResultFile } from '../writes/result.ts';
import { createShipments } from './create-shipments.ts';
import { CourierNames } from './join-couriers.ts';
import { chosenRules } from './open-checks.ts';
import { readShipOptions, shipOperations } from './options.ts';
import { checkLines, isReady, priceLines, type ShipLine } from './plan-lines.ts';
import { readLines } from './read-lines.ts';
import type { ShipRun } from './ship-run.ts';
import { shippedShape } from './shipped-rows.ts';
import { showTable, tableShape } from './show-table.ts';

const leftOutFailure = (lines: readonly ShipLine[]): Failure | undefined => {
  const left = lines.filter(({ fault }) => fault !== undefined);
  if (left.length === 0) return undefined;
  return new Failure('partial', escaped`${pluralize(left.length, 'orders')} left out of ${lines.length}.`, {
    hint: 'Correct them, or leave out a check that does not matter: --skip <check>',
    results: left.map(({ order, fault }) => ({ id: order.id, result: 'not_sent', message: fault })),
  });
};

async function runShip(run: ShipRun): Promise<void> {
  const { context, invocation, operations, options, display } = run;
  const lines = await readLines(run);
  const readAt = context.clock.now();
  if (lines.length === 0) return context.messages.note('There is no order to ship.');
  const warned = await checkLines(context, invocation, operations.list, lines);
  await priceLines(context, operations.price, options, new CourierNames(context), lines);
  await showTable(context, display, lines, warned);
  if (context.settings.dryRun) {
    context.messages.note('Nothing was sent.');
    const failure = leftOutFailure(lines);
    if (failure) throw failure;
    return;
  }
  if (!lines.some((line) => isReady(line) || line.isUnsettled)) context.messages.note('There is nothing to send.');
  await createShipments({ ...run, readAt }, lines);
}

/** What says which order it is, and whether it was shipped: without them one could be shipped twice. */
const neededRoles: readonly OrderRole[] = ['id', 'status'];

/** `ship`: many orders to couriers in one go. */
export async function shipRunner(context: Context, invocation: Invocation) {
  const { create, list, ...others } = shipOperations(context);
  if (!create || !list) throw usageFailure(['Shipping needs the operations shipments.create and orders.list.']);
  const operations = { create, list, ...others };
  const { display, mistakes } = await readDisplay(context, tableShape, invocation);
  const options = readShipOptions(context, invocation, list);
  const { result: resultFile } = readApplyOptions(invocation);
  const result = await readResultFile(context, invocation, resultFile, shippedShape);
  const reading = await orderReading({ ...context, service: context.service.impatient() }, invocation, list, {
    states: ['pending'],
  });
  const byIds = invocation.words.length > 0;
  const filters = invocation.given.filter(({ field, use, name }) => field || use === 'selection' || name === 'field');
  const { get } = operations;
  const ids = get && byIds ? await readArguments(context, { ...get, acceptsMany: true }, invocation) : undefined;
  return {
    mistakes: [
      ...mistakes,
      ...roleHints(list, neededRoles),
      ...(get ? roleHints(get, neededRoles) : []),
      ...options.mistakes,
      ...result.mistakes,
      ...reading.mistakes,
      ...(ids?.mistakes ?? []),
      ...chosenRules(context, textsOf(invocation, 'skip')).mistakes,
      ...(byIds ? filters.map(({ flag }) => escaped`${flag} chooses from the list: leave it or the ids out.`) : []),
      ...(byIds && !get ? ['There is no operation orders.get that reads orders by their ids.'] : []),
      ...(byIds || filters.length > 0 ? [] : ['Say which orders: ids, or --status pending.']),
    ],
    warnings: reading.warnings,
    run: () =>
      runShip({
        context,
        invocation,
        operations,
        options,
        display,
        result: result.openResult,
        ids: ids?.args,
        reading,
      }),
  };
}
