import { Failure, type FailureDetails, isStop, usageFailure } from '../../base/failure.ts';
import { once } from '../../base/memoize.ts';
import type { Row } from '../../base/row.ts';
import { escaped, firstLineOf, joined, type Message, suggest } from '../../base/text/message.ts';
import { plainText } from '../../base/text/text.ts';
import { isRead, type Operation } from '../../operations/manifest.ts';
import { orderInput } from '../../operations/route.ts';
import { orderNumberKey } from '../../orders/order.ts';
import type { Run } from '../../ports/run.ts';
import type { Context } from '../../session/context.ts';
import type { Input } from '../input/values.ts';
import { howToSay, type NumberFlags, type OrderArgument, orderArgument, orderInputArgument } from './order-argument.ts';
import { findById, findNamed, type ListedOrder, listOrders, searchWindows, usualSearchDays } from './search-orders.ts';
import { wordsApart } from './words-apart.ts';

const withIds = (args: readonly string[], { at, isMany }: OrderArgument, idOf: (word: string) => string): string[] =>
  args.map((word, place) => (place === at || (isMany && place > at) ? idOf(word) : word));

export function idFlags({ invocation }: Context): NumberFlags {
  const { id, number } = invocation.shared;
  if (id && number) throw usageFailure([escaped`--id and --number cannot be used together.`]);
  return { id, number };
}

const withHint = ({ kind, said, details }: Failure, line: Message): Failure =>
  new Failure(kind, said, { ...details, hint: joined([...(details.hint ? [details.hint] : []), line], '\n') });

const fartherBack = escaped`Farther back: --search-days 360`;

const noOrder = (number: string): Message => escaped`There is no order with the number ${number}.`;

/** Returns the failure of a read by a word that no order has as its number: where it is no id of an order either, there is no such order. */
async function readFailure(
  context: Context,
  argument: OrderArgument,
  word: string,
  failure: Failure,
): Promise<Failure> {
  const isMissing =
    failure.details.isMissingRecord || (await findById(context, argument, word).catch(() => 'unknown')) === undefined;
  if (isMissing) return noneFound(context, argument, [word], failure.details);
  const days = context.invocation.shared.searchDays ?? usualSearchDays;
  const hint = escaped`Nor is it the number or the reference of an order of the last ${days} days. Farther back: --search-days 360`;
  return withSearches(failure, hint, word);
}

async function withSearches(failure: Failure, hint: Message, word: string): Promise<Failure> {
  const { phoneHint } = await import('../input/meant-values.ts');
  const line = suggest`orders find ${word}`;
  const further = (await phoneHint(word)) ?? escaped`To look for a part of it, a name or a phone: ${line}`;
  return withHint(failure, joined([hint, further], '\n'));
}

/**
 * Sends a read of which an argument may be the number of an order: it is sent as an id first, since most often it is one, then
 * looked up in the list, latest orders first. Everything else is sent as it is.
 */
export async function sendWithOrder<T>(
  context: Context,
  operation: Operation,
  args: readonly string[],
  send: (args: readonly string[]) => Promise<T>,
): Promise<T> {
  const mayBeNumber = isRead(operation) && !context.settings.dryRun;
  const argument = mayBeNumber ? orderArgument(context.catalogue, operation) : undefined;
  if (!argument) return send(args);
  const { id, number } = idFlags(context);
  let missing: Failure | undefined;
  if (!number) {
    try {
      return await send(args);
    } catch (error) {
      if (id || !(error instanceof Failure) || error.kind !== 'not_found' || error.details.status !== 404) throw error;
      missing = error;
    }
  }
  const word = args[argument.at] ?? '';
  const [found, ...more] = await findNamed(context, argument, word).catch((error: unknown) => {
    if (!missing || !(error instanceof Failure) || isStop(error)) throw error;
    throw withHint(missing, escaped`It may be a number, which was not found out: ${firstLineOf(error.said)}`);
  });
  if (!found && missing) throw await readFailure(context, argument, word, missing);
  if (!found) throw await withSearches(new Failure('not_found', noOrder(word)), fartherBack, word);
  if (more.length > 0) throw usageFailure([severalReferred(word, [found, ...more])]);
  noteMeant(context, word, found);
  return send(withIds(args, argument, () => found.id));
}

async function listMatching(context: Context, argument: OrderArgument, words: ReadonlySet<string>) {
  const { date_from: from } = searchWindows(context, argument).at(-1) ?? {};
  const found = new Map<string, ListedOrder>();
  const keys = new Set([...words].map(orderNumberKey));
  try {
    for await (const order of listOrders(context, argument, from === undefined ? {} : { date_from: from })) {
      const { id, number, reference } = order;
      if (words.has(id) || [number, reference].some((each) => keys.has(orderNumberKey(each)))) found.set(id, order);
    }
    return found;
  } catch (error) {
    if (!(error instanceof Failure) || isStop(error) || error.details.status === 401) throw error;
    // It is no partial result: nothing was done.
    const kind = error.kind === 'partial' ? 'unavailable' : error.kind;
    throw withHint(
      new Failure(kind, error.said, error.details),
      escaped`Nothing was changed: shipctl looks up first whether what you gave is an id or an order number. To skip that for ids: --id`,
    );
  }
}

/** The orders of a number: as it was typed, else in any spelling. */
function ordersOfNumber(orders: readonly ListedOrder[], word: string): readonly ListedOrder[] {
  const same = orders.filter(({ number }) => number === word);
  return same.length > 0 ? same : orders.filter(({ number }) => orderNumberKey(number) === orderNumberKey(word));
}

/** The orders that have a word as their reference, and not as their id or number. */
const ordersOfReference = (orders: readonly ListedOrder[], word: string): readonly ListedOrder[] =>
  orders.filter(
    ({ id, number, reference }) =>
      orderNumberKey(reference) === orderNumberKey(word) &&
      id !== word &&
      orderNumberKey(number) !== orderNumberKey(word),
  );

/** The order that a word means, as it is listed where it is not named by its id; or the fault if that is not certain. */
type MeantOrder =
  | { readonly id: string; readonly listed?: ListedOrder; readonly isMissing?: boolean }
  | { readonly fault: Message };

const severalReferred = (word: string, orders: readonly ListedOrder[]): Message =>
  escaped`${word} is the reference of orders ${orders.map(({ id }) => id).join(' and ')}. Give the id.`;

function byReference(word: string, [first, ...more]: readonly ListedOrder[]): MeantOrder | undefined {
  if (!first) return undefined;
  return more.length > 0 ? { fault: severalReferred(word, [first, ...more]) } : { id: first.id, listed: first };
}

/** Says which order a word that is not its id means. */
function noteMeant({ messages }: Run, word: string, { id, number }: ListedOrder): void {
  messages.note(
    orderNumberKey(number) === orderNumberKey(word)
      ? escaped`Number ${word} is order ${id}.`
      : escaped`Reference ${word} is order ${id}, number ${number || '?'}.`,
  );
}

function byNumber(word: string, [first, ...more]: readonly ListedOrder[]): MeantOrder {
  if (!first) return { fault: escaped`${noOrder(word)} Farther back: --search-days 360` };
  const all = [first, ...more].map(({ id }) => id).join(' and ');
  return more.length > 0
    ? { fault: escaped`${word} is the number of orders ${all}. Give the id.` }
    : { id: first.id, listed: first };
}

/** The fault of a word that is the reference of one order, and the number of another or, as far as is known, its id. */
function alsoReference(
  word: string,
  { id }: ListedOrder,
  { first, own }: { readonly first: ListedOrder | undefined; readonly own: Row | 'unknown' | undefined },
): Message {
  if (first && first.id !== word)
    return escaped`${word} is the number of order ${first.id} and the reference of order ${id}. Give the id of the one that you mean.`;
  const which = escaped`Say which it is: ${id}, or ${word} with --id.`;
  return own === 'unknown'
    ? escaped`${word} is the reference of order ${id}, and may be the id of another. ${which}`
    : escaped`${word} is the id of one order and the reference of another, order ${id}. ${which}`;
}

/** The order that a word means which is no id: that of its number, else of its reference. */
function byNumberOnly(word: string, listed: readonly ListedOrder[]): MeantOrder {
  const numbered = ordersOfNumber(listed, word);
  const referred = numbered.length > 0 ? undefined : byReference(word, ordersOfReference(listed, word));
  return referred ?? byNumber(word, numbered);
}

/** Finds the order of a word that may be a number, a reference or an id. Adds an order that it reads to `known`. */
async function byEither(
  context: Run,
  argument: OrderArgument,
  word: string,
  { listed, known }: { readonly listed: readonly ListedOrder[]; readonly known: Map<string, Row> },
): Promise<MeantOrder> {
  const numbered = ordersOfNumber(listed, word);
  const referred = ordersOfReference(listed, word);
  const [first, second] = numbered;
  if (second) return byNumber(word, numbered);
  const own = known.get(word) ?? (await readOwn(context, argument, word, first ?? referred[0]));
  if (typeof own === 'object') known.set(word, own);
  const [other] = referred;
  if (other && (first || own !== undefined)) return { fault: alsoReference(word, other, { first, own }) };
  if (!first && other) return byReference(word, referred) ?? { id: word };
  if (!first || first.id === word) return { id: word, isMissing: !first && own === undefined };
  if (own === undefined) return { id: first.id, listed: first };
  const fault =
    own === 'unknown'
      ? escaped`${word} is the number of order ${first.id}, and may be the id of another. ${howToSay}`
      : escaped`${word} is the id of one order and the number of another, order ${first.id}. ${howToSay}`;
  return { fault };
}

/** The failure of words that name no order. */
async function noneFound(
  context: Context,
  argument: OrderArgument,
  words: readonly string[],
  { status, request }: Pick<FailureDetails, 'status' | 'request'> = {},
): Promise<Failure> {
  const [word = ''] = words;
  const days = context.invocation.shared.searchDays ?? usualSearchDays;
  const said = joined(
    words.map((each) => escaped`There is no order ${each} among the orders of the last ${days} days.`),
    '\n',
  );
  const apart = wordsApart(context.invocation, words, argument);
  const hint = apart.length === 0 ? undefined : joined(apart, '\n');
  const failure = new Failure('not_found', said, { status, request, hint });
  return hint ? failure : withSearches(failure, fartherBack, word);
}

/**
 * Returns the arguments of a write with ids in place of numbers and references. Each word is looked up as all three before anything
 * is sent. Throws a failure of kind `usage` if it names several orders, and one of kind `not_found` if no word names any. `known` are
 * the orders that were read, by id; `missing` are the words that are no order's, which stay as they are.
 */
export async function idsForWrite(context: Context, argument: OrderArgument, args: readonly string[]) {
  const { at, isMany } = argument;
  const { id, number } = idFlags(context);
  if (id) return { args, known: new Map<string, Row>(), missing: [] };
  const words = new Set(args.slice(at, isMany ? undefined : at + 1));
  const listed = await listMatching(context, argument, words);
  const orders = [...listed.values()];
  const known = new Map([...listed].map(([id, { row }]) => [id, row]));
  const ids = new Map<string, string>();
  const faults: Message[] = [];
  const missing: string[] = [];
  for (const word of words) {
    const meant = number
      ? byNumberOnly(word, orders)
      : await byEither(context, argument, word, { listed: orders, known });
    if ('fault' in meant) {
      faults.push(meant.fault);
      continue;
    }
    ids.set(word, meant.id);
    if (meant.isMissing) missing.push(word);
    if (meant.listed && meant.id !== word && !number) noteMeant(context, word, meant.listed);
  }
  if (faults.length > 0) {
    const unlisted = number ? [...words].filter((word) => ordersOfNumber(orders, word).length === 0) : [];
    const apart = wordsApart(context.invocation, unlisted, argument);
    throw usageFailure(faults, joined([...apart, escaped`Nothing was sent that changes anything.`], '\n'));
  }
  const [first] = missing;
  if (first !== undefined && missing.length === words.size) throw await noneFound(context, argument, missing);
  const resolved = withIds(args, argument, (word) => ids.get(word) ?? word);
  // The number and the id of one order are one order.
  return { args: isMany ? [...resolved.slice(0, at), ...new Set(resolved.slice(at))] : resolved, known, missing };
}

/** As `idsForWrite`, for what is sent under an id without asking for its order. Throws for a word that is of no order. */
export async function idsOfOrders(context: Context, argument: OrderArgument, words: readonly string[]) {
  const { args, missing } = await idsForWrite(context, argument, words);
  if (missing.length === 0) return args;
  throw await noneFound(context, argument, missing);
}

/**
 * Returns the order whose id a word is; undefined if there is none. Services word a 404 differently: where the one that is listed
 * under this number can be read by its id, one that cannot be read is missing.
 */
async function readOwn(context: Run, argument: OrderArgument, word: string, listed: ListedOrder | undefined) {
  const own = await findById(context, argument, word);
  if (own !== 'unknown' || !listed) return own;
  return typeof (await findById(context, argument, listed.id)) === 'object' ? undefined : own;
}

/** A write with ids for the numbers of orders, and what is known of the orders, by id. */
export interface ResolvedWrite {
  readonly args: readonly string[];
  readonly input: Input;
  readonly known: ReadonlyMap<string, Row>;
}

/** The order that a write names by an argument. Its id is looked up once, when something first asks for it. */
export interface WrittenOrder {
  readonly ids: () => ReturnType<typeof idsForWrite>;
  /** Undefined if several are named, or it cannot be read. */
  readonly record: () => Promise<Row | undefined>;
}

/** Returns undefined for a read, and for a write whose arguments name no order. */
export function writtenOrder(
  context: Context,
  operation: Operation,
  args: readonly string[],
): WrittenOrder | undefined {
  const argument = isRead(operation) ? undefined : orderArgument(context.catalogue, operation);
  if (!argument) return undefined;
  const ids = once(() => idsForWrite(context, argument, args));
  const record = once(async () => {
    const { at, isMany } = argument;
    if (args.slice(at, isMany ? undefined : at + 1).length !== 1) return undefined;
    const { args: found, known } = await ids();
    const id = found[at] ?? '';
    const row = known.get(id) ?? (await findById(context, argument, id));
    return typeof row === 'object' ? row : undefined;
  });
  return { ids, record };
}

/** Returns what looks up the order of a write, once, when it is first called; undefined if the write is about no order. */
export function orderLookup(
  context: Context,
  operation: Operation,
  { args, input }: { readonly args: readonly string[]; readonly input: Input },
  written: WrittenOrder | undefined,
) {
  if (isRead(operation)) return undefined;
  if (written) return once(async () => ({ ...(await written.ids()), input }));
  const given = plainText(input[orderInput]);
  const inInput = given === '' ? undefined : orderInputArgument(context.catalogue, operation);
  if (!inInput) return undefined;
  return once(async () => {
    const resolved = await idsForWrite(context, { ...inInput, isMany: false }, [given]);
    const [id = given] = resolved.args;
    const value = Number.isSafeInteger(Number(id)) ? Number(id) : id;
    return { args, known: resolved.known, input: id === given ? input : { ...input, [orderInput]: value } };
  });
}
