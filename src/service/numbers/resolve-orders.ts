import { Failure, isStop, lacksCredential, usageFailure } from '../../base/failure.ts';
import { once } from '../../base/memoize.ts';
import type { Row } from '../../base/row.ts';
import { escaped, firstLineOf, joined, type Message } from '../../base/text/message.ts';
import { plainText } from '../../base/text/text.ts';
import { dayBefore } from '../../base/time/times.ts';
import { isRead, type Operation } from '../../operations/manifest.ts';
import { orderInput } from '../../operations/route.ts';
import { orderNumberKey, orderReader } from '../../orders/order.ts';
import type { Run } from '../../ports/run.ts';
import type { Context } from '../../session/context.ts';
import type { Input } from '../input/values.ts';
import { type OrderArgument, orderArgument, orderInputArgument } from './order-argument.ts';
import { wordsApart } from './words-apart.ts';

/** How many days back orders are searched if neither `--search-days` nor dates say so. */
export const usualSearchDays = 60;

interface DaysBack {
  /** The flag that says how many days back to read, and the number that it has, if it is given. */
  readonly flag: string;
  readonly days: number | undefined;
  readonly usualDays: number;
}

/** The day from which a list is read if no flag names days; undefined if one does, or if the list has no such filter. */
export function firstDayOf(context: Context, { input }: Operation, { flag, days, usualDays }: DaysBack) {
  const namesDays = context.invocation.given.some(
    ({ field, value }) => field?.startsWith('date_') || /^date_(from|to)[:=]/.test(String(value)),
  );
  const since =
    namesDays || !Object.hasOwn(input, 'date_from') ? undefined : dayBefore(context.io.now(), days ?? usualDays);
  const clash = namesDays
    ? escaped`${flag} and --date-from or --date-to cannot be used together.`
    : escaped`${flag}: the list cannot be read by days. Leave it out.`;
  return { since, mistakes: since === undefined && days !== undefined ? [clash] : [] };
}

interface ListedOrder {
  readonly id: string;
  readonly number: string;
  readonly row: Row;
}

/** The days of each window of a search, the latest first and without a gap; one for all if the list has no filter for days. */
function searchWindows({ invocation, io }: Context, { listing: { input } }: OrderArgument): Input[] {
  if (!Object.hasOwn(input, 'date_from') || !Object.hasOwn(input, 'date_to')) return [{}];
  const days = invocation.shared.searchDays ?? usualSearchDays;
  // The latest orders are looked up most often.
  const starts = [...[7, 21].filter((each) => each < days), days];
  return starts.map((start, at) => {
    const newer = starts[at - 1];
    // The service's day may have begun before that of this machine: the latest window has no end.
    const end = newer === undefined ? {} : { date_to: dayBefore(io.now(), newer + 1) };
    return { date_from: dayBefore(io.now(), start), ...end };
  });
}

async function* listOrders({ service, messages }: Run, { listing }: OrderArgument, input: Input) {
  const read = orderReader(listing);
  let count = 0;
  try {
    for await (const { rows } of service.impatient().pages(listing, { inputs: [input] })) {
      count += rows.length;
      messages.progress?.show(escaped`Looking for order numbers \u2026 ${count}`);
      for (const { values } of rows) {
        const { id, number } = read(values);
        yield { id, number, row: values };
      }
    }
  } finally {
    messages.progress?.wipe();
  }
}

/** Returns the order that has a number, or undefined if none of the days that are searched has it. Reading ends with it. */
export async function findByNumber(context: Context, argument: OrderArgument, number: string) {
  const wanted = orderNumberKey(number);
  for (const input of searchWindows(context, argument)) {
    for await (const order of listOrders(context, argument, input))
      if (orderNumberKey(order.number) === wanted) return order;
  }
  return undefined;
}

/** Returns the order of an id; undefined if there is none; `unknown` if the service has no route that tells, or its credential is missing. */
export async function findById(
  { service }: Run,
  { reading }: OrderArgument,
  id: string,
): Promise<Row | 'unknown' | undefined> {
  if (!reading) return 'unknown';
  const found = await service.impatient().find(reading, [id]);
  if (found.state === 'found') return found.record;
  if (found.state === 'missing') return found.isCertain ? undefined : 'unknown';
  if (lacksCredential(found.failure)) return 'unknown';
  throw found.failure;
}

const withIds = (args: readonly string[], { at, isMany }: OrderArgument, idOf: (word: string) => string): string[] =>
  args.map((word, place) => (place === at || (isMany && place > at) ? idOf(word) : word));

function idFlags({ invocation }: Context) {
  const { id, number } = invocation.shared;
  if (id && number) throw usageFailure([escaped`--id and --number cannot be used together.`]);
  return { id, number };
}

const withHint = ({ kind, said, details }: Failure, line: Message): Failure =>
  new Failure(kind, said, { ...details, hint: joined([...(details.hint ? [details.hint] : []), line], '\n') });

const noOrder = (number: string): Message => escaped`There is no order with the number ${number}.`;

/** Returns the failure of a word that is no id, with the hint that no order has it as its number. */
async function withoutNumber({ invocation }: Context, failure: Failure, word: string): Promise<Failure> {
  const days = invocation.shared.searchDays ?? usualSearchDays;
  const hint = escaped`Nor is it the number of an order of the last ${days} days. Farther back: --search-days 360`;
  const { phoneHint } = await import('../input/meant-values.ts');
  const ofPhone = await phoneHint(word);
  return withHint(failure, ofPhone ? escaped`${hint}\n${ofPhone}` : hint);
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
  const found = await findByNumber(context, argument, word).catch((error: unknown) => {
    if (!missing || !(error instanceof Failure) || isStop(error)) throw error;
    throw withHint(missing, escaped`It may be a number, which was not found out: ${firstLineOf(error.said)}`);
  });
  if (!found) throw await withoutNumber(context, missing ?? new Failure('not_found', noOrder(word)), word);
  context.messages.note(escaped`Number ${word} is order ${found.id}.`);
  return send(withIds(args, argument, () => found.id));
}

async function listMatching(context: Context, argument: OrderArgument, words: ReadonlySet<string>) {
  const { date_from: from } = searchWindows(context, argument).at(-1) ?? {};
  const found = new Map<string, ListedOrder>();
  const keys = new Set([...words].map(orderNumberKey));
  try {
    for await (const order of listOrders(context, argument, from === undefined ? {} : { date_from: from })) {
      if (words.has(order.id) || keys.has(orderNumberKey(order.number))) found.set(order.id, order);
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

/** The order that a word means, or the fault if that is not certain. */
type MeantOrder = { readonly id: string; readonly isMissing?: boolean } | { readonly fault: Message };

function byNumber(word: string, [first, ...more]: readonly ListedOrder[]): MeantOrder {
  if (!first) return { fault: escaped`${noOrder(word)} Farther back: --search-days 360` };
  const all = [first, ...more].map(({ id }) => id).join(' and ');
  return more.length > 0 ? { fault: escaped`${word} is the number of orders ${all}. Give the id.` } : { id: first.id };
}

/** Finds the order of a word that may be a number or an id. Adds an order that it reads to `known`. */
async function byEither(
  context: Run,
  argument: OrderArgument,
  word: string,
  { numbered, known }: { readonly numbered: readonly ListedOrder[]; readonly known: Map<string, Row> },
): Promise<MeantOrder> {
  const [first, second] = numbered;
  if (second) return byNumber(word, numbered);
  const own = known.get(word) ?? (await readOwn(context, argument, word, first));
  if (typeof own === 'object') known.set(word, own);
  if (!first || first.id === word) return { id: word, isMissing: !first && own === undefined };
  if (own === undefined) return { id: first.id };
  const fault =
    own === 'unknown'
      ? escaped`${word} is the number of order ${first.id}, and may be the id of another. ${howToSay}`
      : escaped`${word} is the id of one order and the number of another, order ${first.id}. ${howToSay}`;
  return { fault };
}

/**
 * Returns the arguments of a write with ids in place of numbers. Each word is looked up as an id and as a number before anything is
 * sent. Throws a failure of kind `usage` if it is the id of one order and the number of another. `known` are the orders that were read,
 * by id; `missing` are the words that are no order's, which stay as they are.
 */
export async function idsForWrite(context: Context, argument: OrderArgument, args: readonly string[]) {
  const { at, isMany } = argument;
  const { id, number } = idFlags(context);
  if (id) return { args, known: new Map<string, Row>(), missing: [] };
  const words = new Set(args.slice(at, isMany ? undefined : at + 1));
  const listed = await listMatching(context, argument, words);
  const known = new Map([...listed].map(([id, { row }]) => [id, row]));
  const ids = new Map<string, string>();
  const faults: Message[] = [];
  const missing: string[] = [];
  for (const word of words) {
    const numbered = ordersOfNumber([...listed.values()], word);
    const meant = number ? byNumber(word, numbered) : await byEither(context, argument, word, { numbered, known });
    if ('fault' in meant) {
      faults.push(meant.fault);
      continue;
    }
    ids.set(word, meant.id);
    if (meant.isMissing) missing.push(word);
    if (meant.id !== word && !number) context.messages.note(escaped`Number ${word} is order ${meant.id}.`);
  }
  if (faults.length > 0) {
    const unlisted = number ? [...words].filter((word) => ordersOfNumber([...listed.values()], word).length === 0) : [];
    const apart = wordsApart(context.invocation, unlisted, argument);
    throw usageFailure(faults, joined([...apart, escaped`Nothing was sent that changes anything.`], '\n'));
  }
  const resolved = withIds(args, argument, (word) => ids.get(word) ?? word);
  // The number and the id of one order are one order.
  return { args: isMany ? [...resolved.slice(0, at), ...new Set(resolved.slice(at))] : resolved, known, missing };
}

/** As `idsForWrite`, for what is sent under an id without asking for its order. Throws for a word that is of no order. */
export async function idsOfOrders(context: Context, argument: OrderArgument, words: readonly string[]) {
  const { args, missing } = await idsForWrite(context, argument, words);
  const [word] = missing;
  if (word === undefined) return args;
  throw await withoutNumber(context, new Failure('not_found', escaped`There is no order ${word}.`), word);
}

const howToSay = escaped`Say which it is: --id or --number.`;

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
