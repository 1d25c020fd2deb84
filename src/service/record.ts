import { type CallResult, Failure, isStop } from '../base/failure.ts';
import { parsedRow, type Row } from '../base/row.ts';
import { escaped, joined, type Message } from '../base/text/message.ts';
import { isRead, type Operation } from '../operations/manifest.ts';
import { namedGroups } from '../operations/named-lists.ts';
import { changesRecord } from '../operations/record-changes.ts';
import { idValue } from '../operations/roles.ts';
import { missingArgument } from '../orders/missing-order.ts';
import { mayAsk } from '../ports/ask.ts';
import type { Desk } from '../ports/desk.ts';
import type { Done, Prepared, Show } from '../ports/prepared.ts';
import type { Profile } from '../ports/profile.ts';
import type { Run } from '../ports/run.ts';
import type { Context } from '../session/context.ts';
import { runBatch } from './batch.ts';
import type { GivenParts, UpdateCompletion } from './complete-update.ts';
import { confirmOperation } from './confirm-operation.ts';
import { printTemplate } from './input/body.ts';
import { readInput } from './input/input.ts';
import { doneMessage, nextHint, undoHint } from './input/operation-texts.ts';
import { argumentsOfEach, type PlannedRequest, planRequests } from './input/requests.ts';
import { readArguments, readSecrets } from './input/standard-input.ts';
import { type Input, isIdText } from './input/values.ts';
import { isPickable, orderArgument } from './numbers/order-argument.ts';
import { orderLookup, sendWithOrder, writtenOrder } from './numbers/resolve-orders.ts';
import { openRowCheck } from './row-check.ts';

/** The result of one request: the record that the service sent, and one that says so if it sent none. */
interface DoneCall {
  readonly args: readonly string[];
  readonly row: Row | undefined;
  /** Programs get it if the service answers a write with nothing: as in the `results` of an error. */
  readonly done: Row;
  /** Said where nothing was to be done, because it was done before. */
  readonly before?: Message | undefined;
}

/** The record, and what is wrong with it. */
const resultOfOne = (context: Desk & Profile, operation: Operation, row: Row): Show => ({
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

/** The ids of the records that were written. */
const writtenIds = (operation: Operation, results: readonly DoneCall[]): string[] =>
  results.map((each) => writtenId(operation, each)).filter((id) => id !== '');

/** Told when something was done to records, besides what their operation says. */
export interface AfterWrite {
  readonly notes: readonly Message[];
  readonly warnings?: readonly Message[];
  /** The command that usually follows would not work. */
  readonly lacksNext?: boolean;
}

/** `ids` are those that were named; `rows` are the records that the service sent, and `sent` is what it was sent. */
type DescribeDone = (ids: readonly string[], rows: readonly Row[], sent: Input) => Promise<AfterWrite>;

/** The steps of a command around its requests. */
export interface AroundWrite {
  readonly describeDone?: DescribeDone;
  /** Looks at what would be sent, and may throw. */
  beforeSend?(sent: Input): Promise<void>;
  /** Returns what to think of before the orders of a question are changed, a line each. */
  warnOf?(reading: Operation, orders: readonly Row[]): Promise<readonly Message[]>;
  /** Explains that the state of records, by their ids, has refused the operation; undefined if nothing is known. */
  explainConflict?(ids: readonly string[]): Promise<ConflictExplanation | undefined>;
  /** Says that a record, by its id, is what a refused request was to make of it; undefined if the service does not show that. */
  describeEarlier?(id: string): Promise<Message | undefined>;
}

/** Why the state of records has refused an operation, and what to do first; and what else could be done. */
export interface ConflictExplanation {
  readonly said: Message;
  readonly hint?: Message | undefined;
}

/** The facts that go with the requests of a command. */
interface Sending {
  readonly completion: UpdateCompletion | undefined;
  /** Orders as they were before, by their ids. */
  readonly known: ReadonlyMap<string, Row>;
  readonly sent: Input;
  readonly describe: ((ids: readonly string[], rows: readonly Row[]) => ReturnType<DescribeDone>) | undefined;
  readonly explainConflict: AroundWrite['explainConflict'];
  readonly describeEarlier: AroundWrite['describeEarlier'];
}

/** Statuses by which a service says that a record is not in a state for a request; where the request has a body, it may be at fault. */
const isConflict = ({ details: { status } }: Failure, hasBody: boolean): boolean =>
  status === 409 || (!hasBody && (status === 400 || status === 422));

/**
 * The failure of writes with what explains the refusals of these records. Of one record it is told before the words of the service,
 * which say less to a person; of several, whose failure names each, behind them.
 */
async function withExplanation(
  failure: Failure,
  refused: readonly string[],
  explain: AroundWrite['explainConflict'],
): Promise<Failure> {
  if (refused.length === 0 || isStop(failure)) return failure;
  // The result is told, whether or not the refusal can be explained.
  const explained = await explain?.(refused).catch((error: unknown) => {
    if (!(error instanceof Failure)) throw error;
  });
  if (!explained) return failure;
  const { kind, said, details } = failure;
  const isOne = details.results === undefined;
  const hints = [details.hint, isOne ? undefined : explained.said, explained.hint].filter((each) => each !== undefined);
  const hint = hints.length === 0 ? undefined : joined(hints, '\n');
  return new Failure(kind, isOne ? joined([explained.said, said], '\n') : said, { ...details, hint });
}

async function sendAll(
  context: Run,
  operation: Operation,
  calls: readonly PlannedRequest[],
  { completion, known, sent, describe, explainConflict, describeEarlier }: Sending,
): Promise<Done> {
  await context.service.assertReady(operation);
  const { messages } = context;
  const refused: string[] = [];
  const batch = await runBatch(calls, async ({ args, request }): Promise<DoneCall> => {
    await completion?.assertUnchanged(args);
    const doneAs = (outcome: string): Row => ({
      ...(args.length > 0 && { id: idValue(operation, args.at(-1)) }),
      outcome,
    });
    let before: Message | undefined;
    const row = await context.service.send(operation, request).catch(async (error: unknown) => {
      const hasBody = Object.keys(sent).length > 0;
      if (!(error instanceof Failure) || !isConflict(error, hasBody)) throw error;
      const id = args.at(-1) ?? String(sent.order_id);
      before = await describeEarlier?.(id);
      if (before) return undefined;
      refused.push(id);
      throw error;
    });
    // Of many, each is told as it is done; of one, behind its record.
    if (!request.safe && calls.length > 1) messages.note(before ?? doneMessage(operation, args, row));
    return { args, row, done: doneAs(before ? 'there before' : 'done'), before };
  });
  const { results } = batch;
  const [first] = results;
  const failure = batch.failure && (await withExplanation(batch.failure, refused, explainConflict));
  // A number that was taken for an id is looked up then.
  if (!first && failure) throw failure;
  if (!first) return {};
  const told = await toldOf({ context, operation, calls }, [first, ...results.slice(1)], { completion, describe });
  if (calls.length > 1) return { rows: results.map(({ row, done }) => row ?? done), failure, ...told };
  if (!first.row) return { record: first.done, isForPrograms: true, ...told };
  const { args, row } = first;
  const before = completion?.before(args) ?? known.get(args.at(-1) ?? '');
  const isSeen = !calls.some(({ request }) => request.safe) && context.stdoutTerminal.isTerminal;
  const { changeScreen } = isSeen ? await import('./change-screen.ts') : {};
  const screen = changeScreen?.(operation, { id: args.at(-1), before, sent, row });
  return { ...resultOfOne(context, operation, row), screen, ...told };
}

/** The messages about the requests that were done, behind their result. */
async function toldOf(
  {
    context,
    operation,
    calls,
  }: { readonly context: Run; readonly operation: Operation; readonly calls: readonly PlannedRequest[] },
  results: readonly [DoneCall, ...DoneCall[]],
  { completion, describe }: Pick<Sending, 'completion' | 'describe'>,
) {
  const [first] = results;
  const ids = results.map(({ done }) => String(done.id));
  const isRead = calls.some(({ request }) => request.safe);
  const own = isRead || calls.length > 1 ? [] : [first.before ?? doneMessage(operation, first.args, first.row)];
  const rows = results.map(({ row }) => row).filter((row) => row !== undefined);
  const after: AfterWrite = (await describe?.(ids, rows)) ?? { notes: [] };
  const ofTotals = results.flatMap(({ args, row }) => completion?.notesOf(args, row) ?? []);
  const hasNext = calls.length === 1 && after.lacksNext !== true;
  const changed = results.filter(({ before }) => !before).map(({ done }) => String(done.id));
  const next =
    isRead || changed.length === 0
      ? []
      : [
          undoHint(context.catalogue, operation, changed),
          hasNext ? await nextHint(context, operation, first.row) : undefined,
        ];
  const line = [...own, ...next].filter((each) => each !== undefined);
  const outcomeOf = (each: DoneCall): CallResult => ({
    id: writtenId(operation, each),
    outcome: 'done',
    message: each.before ?? doneMessage(operation, each.args, each.row),
  });
  return {
    notes: [...(line.length === 0 ? [] : [joined(line, ' ')]), ...ofTotals, ...after.notes],
    warnings: after.warnings ?? [],
    ...(!isRead && { ids: writtenIds(operation, results), done: results.map(outcomeOf) }),
  };
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

/** Returns the completion of the body of an update that has lists or records; undefined for other writes. */
export async function completionFor(context: Run, operation: Operation, input: Input, given: GivenParts) {
  const hasParts = Object.values(input).some((value) => typeof value === 'object' && value !== null);
  if (!hasParts || !changesRecord(operation)) return undefined;
  return (await import('./complete-update.ts')).openCompletion(context, operation, input, given);
}

/** Runs any operation whose response is one record. */
export async function runRecord(
  context: Context,
  operation: Operation,
  { describeDone, beforeSend, warnOf, explainConflict, describeEarlier }: AroundWrite = {},
): Promise<Prepared> {
  const { catalogue, settings } = context;
  const { template, data, number, id } = context.invocation.shared;
  if (template !== undefined) return printTemplate(context, template, operation);
  const { args: given, mistakes } = await readNamed(context, operation);
  const written = writtenOrder(context, operation, given);
  const orders = orderArgument(catalogue, operation);
  // A dry run asks the service for nothing.
  const changed = settings.dryRun
    ? async () => (written && orders && (await context.knownOrder(given[orders.at] ?? '')))?.row
    : written?.record;
  const read = await readInput(context, operation, changed);
  const [typed = {}] = read.inputs;
  if (id && number) mistakes.push(escaped`--id and --number cannot be used together.`);
  const lacksOrder = given.length === 0 && isPickable(operation);
  const mayPick = lacksOrder && !settings.dryRun && mayAsk(context);
  const picking = mayPick ? orderArgument(catalogue, operation) : undefined;
  if (lacksOrder && !picking) mistakes.unshift(missingArgument(operation.parameters[0]));
  const { secret = [] } = operation;
  const plan = (words: readonly string[], values: Input) =>
    planRequests(catalogue, operation, words, { input: values, hasBody: data !== undefined });

  async function dryRun(): Promise<Show> {
    const shown = hasCourierFlag(context, operation)
      ? await (await import('./couriers.ts')).previewedCourier(context, operation, typed)
      : typed;
    await beforeSend?.(shown);
    const hidden = Object.fromEntries(secret.map((field) => [field, '[redacted]']));
    const completion = await completionFor(context, operation, shown, read);
    const { previewWrite } = await import('./preview-write.ts');
    const input = { ...shown, ...hidden };
    return { preview: await previewWrite(context, { operation, args: given, input, written, completion, plan }) };
  }

  async function send(): Promise<Done> {
    const args = picking
      ? [await (await import('./numbers/pick-order.ts')).pickOrder(context, picking.listing)]
      : given;
    const named = hasCourierFlag(context, operation)
      ? await (await import('./couriers.ts')).withListedCourier(context, operation, typed)
      : undefined;
    const input = named?.input ?? typed;
    await beforeSend?.(input);
    const lookup = orderLookup(context, operation, { args, input }, written);
    await confirmOperation(context, operation, { args, input }, { lookup, warnOf });
    const { args: ids, input: resolved, known } = (await lookup?.()) ?? { args, input, known: new Map<string, Row>() };
    const secrets = secret.length > 0 ? await readSecrets(context, secret) : {};
    const completion = await completionFor(context, operation, resolved, read);
    const planned = async (words: readonly string[]): Promise<readonly PlannedRequest[]> => {
      if (!completion) return plan(words, { ...resolved, ...secrets });
      const calls: PlannedRequest[] = [];
      // All are read before the first is sent: an element that cannot be told is a mistake of the whole line.
      for (const own of argumentsOfEach(operation, words))
        calls.push(...plan(own, { ...(await completion.complete(own, resolved)), ...secrets }));
      return calls;
    };
    try {
      return await sendWithOrder(context, operation, ids, async (words) =>
        sendAll(context, operation, await planned(words), {
          completion,
          known,
          sent: resolved,
          describe: describeDone && ((done, rows) => describeDone(done, rows, resolved)),
          explainConflict,
          describeEarlier,
        }),
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
    run: async () => (isRead(operation) ? send() : { do: send }),
    dryRun,
  };
}
