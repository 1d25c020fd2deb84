import { Failure, isStop } from '../base/failure.ts';
import type { Row } from '../base/row.ts';
import { escaped } from '../base/text/message.ts';
import { plainText } from '../base/text/text.ts';
import { isRead, type Operation } from '../operations/manifest.ts';
import { orderInput } from '../operations/route.ts';
import type { Desk } from '../ports/desk.ts';
import type { OfflineOrder, Profile } from '../ports/profile.ts';
import type { Run } from '../ports/run.ts';
import type { Context } from '../session/context.ts';
import type { UpdateCompletion } from './complete-update.ts';
import { argumentsOfEach, type PlannedRequest } from './input/requests.ts';
import type { Input } from './input/values.ts';
import { type OrderArgument, orderArgument, orderInputArgument } from './numbers/order-argument.ts';
import type { WrittenOrder } from './numbers/resolve-orders.ts';

/** The placeholder, in a dry run, for the id of an order that was not looked up. */
const idPlaceholder = (word: string): string => `{id of ${word}}`;

const why = escaped`It may be a number; shipctl has not looked it up. The id of that order is sent. With --id it is taken for the id.`;

function noteKnown({ messages }: Desk, word: string, { id, source }: OfflineOrder): void {
  if (id !== word) messages.note(escaped`Order ${word} has the id ${id}, by the ${source}.`);
}

const noteOpen = ({ messages }: Desk): void =>
  messages.note(escaped`--dry-run looks no number up: it stands where the id will.`);

/** The arguments of a dry run, and the orders that are known by them. */
interface PreviewedArguments {
  readonly args: readonly string[];
  readonly rows: ReadonlyMap<string, Row>;
  /** The arguments of orders whose ids are not known. */
  readonly open: readonly string[];
}

/** The arguments with the ids that a mirror or the ledger knows in place of numbers. */
async function withKnownIds(
  context: Desk & Profile,
  { at, isMany }: OrderArgument,
  args: readonly string[],
): Promise<PreviewedArguments> {
  const rows = new Map<string, Row>();
  const open: string[] = [];
  const shown: string[] = [];
  for (const [place, word] of args.entries()) {
    const isOrder = place === at || (place > at && isMany);
    const known = isOrder ? await context.knownOrder(word) : undefined;
    if (known) noteKnown(context, word, known);
    if (known?.row) rows.set(known.id, known.row);
    if (isOrder && !known) open.push(word);
    shown.push(known?.id ?? word);
  }
  return { args: shown, rows, open };
}

/** The ids of orders as they are looked up for a write; undefined if that fails, as without a login. */
async function lookedUp(context: Run, { reading }: UpdateCompletion, written: WrittenOrder) {
  try {
    await context.service.assertReady(reading);
    return (await written.ids()).args;
  } catch (failure) {
    if (!(failure instanceof Failure) || isStop(failure) || failure.kind === 'usage') throw failure;
    return undefined;
  }
}

interface PreviewedWrite {
  readonly operation: Operation;
  readonly args: readonly string[];
  readonly input: Input;
  readonly written: WrittenOrder | undefined;
  readonly completion: UpdateCompletion | undefined;
  plan(args: readonly string[], input: Input): readonly PlannedRequest[];
}

async function previewedArguments(
  context: Context,
  { operation, args, completion, written }: PreviewedWrite,
  orders: OrderArgument | undefined,
): Promise<PreviewedArguments> {
  const { id, number } = context.invocation.shared;
  const mayBeNumber = number || (!id && args.length > 0 && !isRead(operation));
  if (!orders || !mayBeNumber) return { args, rows: new Map(), open: [] };
  const known = await withKnownIds(context, orders, args);
  const ids = known.open.length > 0 && completion && written ? await lookedUp(context, completion, written) : undefined;
  return ids ? { ...known, args: ids, open: [] } : known;
}

/**
 * Returns the requests that a dry run shows. It takes the ids of orders from a mirror or the ledger, and leaves open what these do not know;
 * only a body that is completed from its record has this read, where there is a login.
 */
export async function previewWrite(context: Context, write: PreviewedWrite) {
  const { operation, completion, plan } = write;
  const orders = orderArgument(context.catalogue, operation);
  const { args, rows, open } = await previewedArguments(context, write, orders);
  if (open.length > 0) {
    for (const word of open) context.leaveOpen({ at: 'url', value: idPlaceholder(word), why });
    noteOpen(context);
  }
  const input = await withKnownOrder(context, operation, write.input);
  const requests: PlannedRequest[] = [];
  for (const own of argumentsOfEach(operation, args)) {
    const word = own[orders?.at ?? own.length - 1] ?? '';
    const isOpen = open.includes(word);
    const body = completion ? await completion.preview(own, input, rows.get(word), !isOpen) : input;
    const shown = own.map((each, place) => (isOpen && place === orders?.at ? idPlaceholder(each) : each));
    requests.push(...plan(shown, body));
  }
  return requests.map(({ request }) => request);
}

/** The input of a shipment with the id of the order that it names. */
async function withKnownOrder(context: Context, operation: Operation, input: Input): Promise<Input> {
  const word = plainText(input[orderInput]);
  const { id } = context.invocation.shared;
  if (word === '' || id || isRead(operation) || !orderInputArgument(context.catalogue, operation)) return input;
  const known = await context.knownOrder(word);
  if (known) {
    noteKnown(context, word, known);
    return known.id === word ? input : { ...input, [orderInput]: Number(known.id) };
  }
  context.leaveOpen({ at: orderInput, value: idPlaceholder(word), why });
  noteOpen(context);
  return { ...input, [orderInput]: idPlaceholder(word) };
}
