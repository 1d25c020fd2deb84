import { parsedRow, type Row } from '../base/row.ts';
import { escaped } from '../base/text/message.ts';
import { isRead, type Operation } from '../operations/manifest.ts';
import { mayAsk } from '../session/ask.ts';
import type { Prepared, Result } from '../session/command.ts';
import type { Context } from '../session/context.ts';
import { runBatch } from './batch.ts';
import { confirmOperation } from './confirm-operation.ts';
import { printTemplate } from './input/body.ts';
import { readInput } from './input/input.ts';
import { doneMessage, undoHint } from './input/operation-texts.ts';
import { type PlannedRequest, planRequests } from './input/requests.ts';
import { readArguments, readSecrets } from './input/standard-input.ts';
import type { Input } from './input/values.ts';
import { isPickable, orderArgument } from './numbers/order-argument.ts';
import { orderLookup, sendWithOrder, writtenOrder } from './numbers/resolve-orders.ts';
import { openRowCheck } from './row-check.ts';

/** The record; with --quiet only the id of what was created, for scripts. */
function resultOfOne(context: Context, operation: Operation, row: Row): Result {
  const isCreated = /(^| )create$/.test(operation.verb) && row.id !== undefined;
  return {
    record: row,
    ...(isCreated && { brief: `${String(row.id)}\n` }),
    ending: async () => {
      const check = openRowCheck(context, operation);
      await check.rows([parsedRow(row)]);
      await check.report();
      return {};
    },
  };
}

/** Returns what else is told of records, by their ids, when something was done to them. */
type DescribeDone = (ids: readonly string[]) => Promise<readonly string[]>;

async function sendAll(
  context: Context,
  operation: Operation,
  calls: readonly PlannedRequest[],
  describeDone: DescribeDone | undefined,
): Promise<Result> {
  await context.service.assertReady(operation);
  const { results, failure } = await runBatch(context, calls, async ({ args, request }) => {
    const row = await context.service.send(operation, request);
    if (!request.safe) context.messages.note(doneMessage(operation, args, row));
    // Programs get a row too if the service answers a write with nothing: as in the `results` of an error.
    const done: Row = { ...(args.length > 0 && { id: args.at(-1) }), result: 'done' };
    return { row, done };
  });
  const ids = results.map(({ done }) => String(done.id));
  const undoing = undoHint(context.catalogue, operation, ids);
  if (undoing !== undefined) context.messages.note(undoing);
  for (const line of (await describeDone?.(ids)) ?? []) context.messages.note(line);
  const [first] = results;
  // A number that was taken for an id is looked up then.
  if (!first && failure) throw failure;
  if (!first) return {};
  if (calls.length > 1) return { rows: results.map(({ row, done }) => row ?? done), failure };
  return first.row ? resultOfOne(context, operation, first.row) : { record: first.done, isForPrograms: true };
}

/** Does a flag of this write name a courier? */
const hasCourierFlag = ({ invocation }: Context, operation: Operation): boolean =>
  ['orders', 'shipments'].includes(operation.group) &&
  !isRead(operation) &&
  operation.input.courier?.enum === undefined &&
  invocation.given.some(({ field }) => field === 'courier');

/** Runs any operation whose response is one record. */
export async function runRecord(
  context: Context,
  operation: Operation,
  describeDone?: DescribeDone,
): Promise<Prepared> {
  const { catalogue, settings, messages } = context;
  const { template, data, number } = context.invocation.operationFlags;
  if (template !== undefined) return printTemplate(template, operation);
  const { args: given, mistakes } = await readArguments(context, operation);
  const written = writtenOrder(context, operation, given);
  const read = await readInput(context, operation, written?.record);
  const [typed = {}] = read.inputs;
  const lacksOrder = given.length === 0 && isPickable(operation);
  const mayPick = lacksOrder && !settings.dryRun && mayAsk(context);
  const picking = mayPick ? orderArgument(catalogue, operation) : undefined;
  if (lacksOrder && !picking) mistakes.unshift(escaped`<${operation.parameters[0]}> is missing.`);
  const { secret = [] } = operation;
  const plan = (words: readonly string[], values: Input) =>
    planRequests(catalogue, operation, words, values, data !== undefined);

  async function execute(): Promise<Result> {
    const args = picking
      ? [await (await import('./numbers/pick-order.ts')).pickOrder(context, picking.listing)]
      : given;
    if (settings.dryRun) {
      if (hasCourierFlag(context, operation))
        messages.note('--dry-run looks nothing up: the courier stands as it was typed.');
      if (number) messages.note('--dry-run looks nothing up: the number stands where the id will.');
      const hidden = Object.fromEntries(secret.map((field) => [field, '[redacted]']));
      return { preview: plan(args, { ...typed, ...hidden }).map(({ request }) => request) };
    }
    const named = hasCourierFlag(context, operation)
      ? await (await import('./couriers.ts')).withListedCourier(context, operation, typed)
      : undefined;
    const input = named?.input ?? typed;
    const lookup = orderLookup(context, operation, args, input, written);
    await confirmOperation(context, operation, args, input, lookup);
    const { args: ids, input: resolved } = (await lookup?.()) ?? { args, input };
    const secrets = secret.length > 0 ? await readSecrets(context, secret) : {};
    try {
      return await sendWithOrder(context, operation, ids, (words) =>
        sendAll(context, operation, plan(words, { ...resolved, ...secrets }), describeDone),
      );
    } catch (failure) {
      throw named ? named.explain(failure) : failure;
    }
  }

  return {
    shape: operation,
    isOpenShape: isRead(operation),
    mistakes: [...mistakes, ...read.mistakes],
    warnings: read.warnings,
    run: execute,
  };
}
