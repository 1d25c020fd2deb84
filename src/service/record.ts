import type { CallResult } from '../base/failure.ts';
import { parsedRow, type Row } from '../base/row.ts';
import { escaped, joined, type Message } from '../base/text/message.ts';
import { isRead, type Operation } from '../operations/manifest.ts';
import { namedGroups } from '../operations/named-lists.ts';
import { mayAsk } from '../session/ask.ts';
import type { Prepared, Result } from '../session/command.ts';
import type { Context } from '../session/context.ts';
import { runBatch } from './batch.ts';
import { confirmOperation } from './confirm-operation.ts';
import { printTemplate } from './input/body.ts';
import { readInput } from './input/input.ts';
import { doneMessage, nextHint, undoHint } from './input/operation-texts.ts';
import { type PlannedRequest, planRequests } from './input/requests.ts';
import { readArguments, readSecrets } from './input/standard-input.ts';
import { type Input, isIdText } from './input/values.ts';
import { isPickable, type OrderArgument, orderArgument } from './numbers/order-argument.ts';
import { orderLookup, sendWithOrder, writtenOrder } from './numbers/resolve-orders.ts';
import { openRowCheck } from './row-check.ts';

/** The result of one request: the record that the service sent, and one that says so if it sent none. */
interface DoneCall {
  readonly args: readonly string[];
  readonly row: Row | undefined;
  /** Programs get it if the service answers a write with nothing: as in the `results` of an error. */
  readonly done: Row;
}

/** The record, and what is wrong with it. */
const resultOfOne = (context: Context, operation: Operation, row: Row): Result => ({
  record: row,
  ending: async () => {
    const check = openRowCheck(context, operation);
    await check.rows([parsedRow(row)]);
    await check.report();
    return {};
  },
});

/** The id of a record that was written, as text: of what was created its own, else the one that was named. */
function writtenId({ verb }: Operation, { row, done }: DoneCall): string {
  const isCreated = /(^| )create$/.test(verb);
  return String((isCreated ? row?.id : (done.id ?? row?.id)) ?? '');
}

/** The ids of the records that were written, a line each. */
const writtenIds = (operation: Operation, results: readonly DoneCall[]): string =>
  results
    .map((each) => writtenId(operation, each))
    .map((id) => (id === '' ? '' : `${id}\n`))
    .join('');

/** Told when something was done to records, besides what their operation says. */
export interface AfterWrite {
  readonly notes: readonly Message[];
  readonly warnings?: readonly Message[];
  /** The command that usually follows would not work. */
  readonly lacksNext?: boolean;
}

/** `ids` are those that were named; `rows` are the records that the service sent, and `sent` is what it was sent. */
type DescribeDone = (ids: readonly string[], rows: readonly Row[], sent: Input) => Promise<AfterWrite>;

async function sendAll(
  context: Context,
  operation: Operation,
  calls: readonly PlannedRequest[],
  describeDone: ((ids: readonly string[], rows: readonly Row[]) => ReturnType<DescribeDone>) | undefined,
): Promise<Result> {
  await context.service.assertReady(operation);
  const { catalogue, messages } = context;
  const { results, failure } = await runBatch(calls, async ({ args, request }): Promise<DoneCall> => {
    const row = await context.service.send(operation, request);
    // Of many, each is told as it is done; of one, behind its record.
    if (!request.safe && calls.length > 1) messages.note(doneMessage(operation, args, row));
    return { args, row, done: { ...(args.length > 0 && { id: args.at(-1) }), result: 'done' } };
  });
  const [first] = results;
  // A number that was taken for an id is looked up then.
  if (!first && failure) throw failure;
  if (!first) return {};
  const ids = results.map(({ done }) => String(done.id));
  const isRead = calls.some(({ request }) => request.safe);
  const own = isRead || calls.length > 1 ? [] : [doneMessage(operation, first.args, first.row)];
  const rows = results.map(({ row }) => row).filter((row) => row !== undefined);
  const after: AfterWrite = (await describeDone?.(ids, rows)) ?? { notes: [] };
  const hasNext = calls.length === 1 && after.lacksNext !== true;
  const next = isRead
    ? []
    : [undoHint(catalogue, operation, ids), hasNext ? nextHint(operation, first.row) : undefined];
  const line = [...own, ...next].filter((each) => each !== undefined);
  const outcomeOf = (each: DoneCall): CallResult => ({
    id: writtenId(operation, each),
    result: 'done',
    message: doneMessage(operation, each.args, each.row),
  });
  const told = {
    notes: [...(line.length === 0 ? [] : [joined(line, ' ')]), ...after.notes],
    warnings: after.warnings ?? [],
    ...(!isRead && { brief: writtenIds(operation, results), done: results.map(outcomeOf) }),
  };
  if (calls.length > 1) return { rows: results.map(({ row, done }) => row ?? done), failure, ...told };
  const shown = first.row ? resultOfOne(context, operation, first.row) : { record: first.done, isForPrograms: true };
  return { ...shown, ...told };
}

/** The arguments of a command, with ids in place of the names of boxes, warehouses and kinds of packaging. */
async function readNamed(context: Context, operation: Operation) {
  const read = await readArguments(context, operation);
  const isNamed = namedGroups.some((group) => group === operation.group);
  if (!isNamed || read.mistakes.length > 0 || read.args.every(isIdText)) return read;
  return (await import('./input/read-names.ts')).readNamedArguments(context, operation, read.args);
}

/** Does a flag of this write name a courier? */
const hasCourierFlag = ({ invocation }: Context, operation: Operation): boolean =>
  ['orders', 'shipments'].includes(operation.group) &&
  !isRead(operation) &&
  operation.input.courier?.enum === undefined &&
  invocation.given.some(({ field }) => field === 'courier');

/** The arguments of a dry run, with the ids that the mirror knows in place of numbers; what it does not know is left open. */
async function withKnownIds(
  context: Context,
  { at, isMany }: OrderArgument,
  args: readonly string[],
): Promise<readonly string[]> {
  const shown = await Promise.all(
    args.map(async (word, place) => {
      if (place < at || (place > at && !isMany)) return word;
      const known = await context.mirroredOrder(word);
      if (known && known.id !== word)
        context.messages.note(escaped`Order ${word} has the id ${known.id}, by the mirror.`);
      const why = escaped`It may be a number. Then its id is sent, which was not looked up.`;
      if (!known) context.leaveOpen({ at: 'url', value: word, why });
      return known?.id ?? word;
    }),
  );
  if (context.leftOpen.some((each) => each.at === 'url'))
    context.messages.note(escaped`--dry-run looks no number up: it stands where the id will.`);
  return shown;
}

/** Runs any operation whose response is one record. `beforeSend` looks at what would be sent, and may throw. */
export async function runRecord(
  context: Context,
  operation: Operation,
  describeDone?: DescribeDone,
  beforeSend?: (sent: Input) => Promise<void>,
): Promise<Prepared> {
  const { catalogue, settings } = context;
  const { template, data, number, id } = context.invocation.operationFlags;
  if (template !== undefined) return printTemplate(context, template, operation);
  const { args: given, mistakes } = await readNamed(context, operation);
  const written = writtenOrder(context, operation, given);
  const orders = orderArgument(catalogue, operation);
  // A dry run asks the service for nothing.
  const changed = settings.dryRun
    ? async () => (written && orders && (await context.mirroredOrder(given[orders.at] ?? '')))?.row
    : written?.record;
  const read = await readInput(context, operation, changed);
  const [typed = {}] = read.inputs;
  if (id && number) mistakes.push(escaped`--id and --number cannot be used together.`);
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
      const mayBeNumber = number || (!id && args.length > 0 && !isRead(operation));
      const shownArgs = orders && mayBeNumber ? await withKnownIds(context, orders, args) : args;
      const shown = hasCourierFlag(context, operation)
        ? await (await import('./couriers.ts')).previewedCourier(context, operation, typed)
        : typed;
      await beforeSend?.(shown);
      const hidden = Object.fromEntries(secret.map((field) => [field, '[redacted]']));
      return { preview: plan(shownArgs, { ...shown, ...hidden }).map(({ request }) => request) };
    }
    const named = hasCourierFlag(context, operation)
      ? await (await import('./couriers.ts')).withListedCourier(context, operation, typed)
      : undefined;
    const input = named?.input ?? typed;
    await beforeSend?.(input);
    const lookup = orderLookup(context, operation, args, input, written);
    await confirmOperation(context, operation, args, input, lookup);
    const { args: ids, input: resolved } = (await lookup?.()) ?? { args, input };
    const secrets = secret.length > 0 ? await readSecrets(context, secret) : {};
    try {
      return await sendWithOrder(context, operation, ids, (words) =>
        sendAll(
          context,
          operation,
          plan(words, { ...resolved, ...secrets }),
          describeDone && ((done, rows) => describeDone(done, rows, resolved)),
        ),
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
