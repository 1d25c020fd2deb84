import { Failure, type FailureDetails, isStop, usageFailure } from '../../base/failure.ts';
import type { Row } from '../../base/row.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import type { Context } from '../../session/context.ts';
import { findByNumber, type ListedOrder, listMatching, type NumberReading, usualSearchDays } from './lookup.ts';
import type { OrderArgument } from './order-argument.ts';

/** The arguments with ids for numbers, and what is known of the orders, by id. */
export interface ResolvedOrders {
  readonly args: readonly string[];
  readonly known: ReadonlyMap<string, Row>;
}

const howToSay = 'Say which it is: --id or --number.';

/** Replaces the orders among the arguments. */
const withIds = (args: readonly string[], { at, isMany }: OrderArgument, idOf: (word: string) => string): string[] =>
  args.map((word, place) => (place === at || (isMany && place > at) ? idOf(word) : word));

const ordersOf = (args: readonly string[], { at, isMany }: OrderArgument): readonly string[] =>
  isMany ? args.slice(at) : args.slice(at, at + 1);

const flagsFault = ({ operationFlags }: Context['invocation']): void => {
  if (operationFlags.id && operationFlags.number) throw usageFailure(['--id and --number cannot be used together.']);
};

const isMissing = (error: unknown): error is Failure =>
  error instanceof Failure && error.kind === 'not_found' && error.details.status === 404;

const withHint = (details: FailureDetails, line: string): FailureDetails => ({
  ...details,
  hint: [details.hint, line].filter(Boolean).join('\n'),
});

const firstMessageLine = ({ message }: Failure): string => message.split('\n', 1)[0] ?? '';

/** Why a write was not sent. It is no partial result: nothing was done. */
function unsent(error: unknown): unknown {
  if (!(error instanceof Failure) || isStop(error) || error.details.status === 401) return error;
  const kind = error.kind === 'partial' ? 'unavailable' : error.kind;
  const line =
    'Nothing was changed: shipctl looks up first whether what you gave is an id or an order number. To skip that for ids: --id';
  return new Failure(kind, error.message, withHint(error.details, line));
}

/** Returns the message for a word that is neither the id nor the number of an order that was searched. */
const notFoundHint = ({ invocation }: Context): string =>
  escaped`Nor is it the number of an order of the last ${invocation.operationFlags.searchDays ?? usualSearchDays} days. Farther back: --search-days 360`;

/**
 * Reads with an order that may be given by its number: the id first, since most often it is one; then the list, latest
 * orders first.
 */
export async function readWithNumber<T>(
  reading: NumberReading,
  args: readonly string[],
  send: (args: readonly string[]) => Promise<T>,
): Promise<T> {
  const { context, argument } = reading;
  const { id, number } = context.invocation.operationFlags;
  flagsFault(context.invocation);
  let missing: Failure | undefined;
  if (!number) {
    try {
      return await send(args);
    } catch (error) {
      if (id || !isMissing(error)) throw error;
      missing = error;
    }
  }
  const word = args[argument.at] ?? '';
  const found = await findByNumber(reading, word).catch((error: unknown) => {
    if (!missing || !(error instanceof Failure) || isStop(error)) throw error;
    const { kind, message, details } = missing;
    throw new Failure(
      kind,
      message,
      withHint(details, escaped`It may be a number, which was not found out: ${firstMessageLine(error)}`),
    );
  });
  if (!found) {
    const { kind, message, details } =
      missing ?? new Failure('not_found', escaped`There is no order with the number ${word}.`);
    throw new Failure(kind, message, withHint(details, notFoundHint(context)));
  }
  context.messages.note(escaped`Number ${word} is order ${found.id}.`);
  return send(withIds(args, argument, () => found.id));
}

/**
 * Returns the order whose id a word is; undefined if there is none. Services word a 404 differently: where the one that is listed
 * under this number can be read by its id, one that cannot be read is missing.
 */
async function readOwn(reading: NumberReading, word: string, listed: ListedOrder | undefined) {
  const own = await reading.byId(word);
  if (own !== 'unknown' || !listed) return own;
  return typeof (await reading.byId(listed.id)) === 'object' ? undefined : own;
}

/**
 * The ids for a write. What is given may be an id or a number: both are looked up before anything is sent, and what is
 * one of one order and the other of another is refused.
 */
export async function idsForWrite(reading: NumberReading, args: readonly string[]): Promise<ResolvedOrders> {
  const { context, argument } = reading;
  const { id, number } = context.invocation.operationFlags;
  flagsFault(context.invocation);
  const known = new Map<string, Row>();
  if (id) return { args, known };
  const words = new Set(ordersOf(args, argument));
  const listed = await listMatching(reading, words).catch((error: unknown) => {
    throw unsent(error);
  });
  for (const { id, row } of listed) known.set(id, row);
  const ids = new Map<string, string>();
  const faults: string[] = [];
  for (const word of words) {
    const numbered = [
      ...new Map(listed.filter(({ number }) => number === word).map((each) => [each.id, each])).values(),
    ];
    const [first, second] = numbered;
    if (second) {
      faults.push(`${word} is the number of orders ${numbered.map(({ id }) => id).join(' and ')}. Give the id.`);
      continue;
    }
    if (number) {
      if (first) ids.set(word, first.id);
      else faults.push(`There is no order with the number ${word}. Farther back: --search-days 360`);
      continue;
    }
    const isListed = known.has(word);
    const own = isListed ? known.get(word) : first?.id === word ? first.row : await readOwn(reading, word, first);
    if (typeof own === 'object') known.set(word, own);
    if (first && first.id !== word && own === 'unknown') {
      faults.push(escaped`${word} is the number of order ${first.id}, and may be the id of another. ${howToSay}`);
    } else if (first && first.id !== word && own !== undefined) {
      faults.push(escaped`${word} is the id of one order and the number of another, order ${first.id}. ${howToSay}`);
    } else {
      ids.set(word, first?.id ?? word);
      if (first && first.id !== word) context.messages.note(escaped`Number ${word} is order ${first.id}.`);
    }
  }
  if (faults.length > 0) throw usageFailure(faults, 'Nothing was sent that changes anything.');
  // The number and the id of one order are one order.
  const resolved = withIds(args, argument, (word) => ids.get(word) ?? word);
  const before = argument.isMany ? resolved.slice(0, argument.at) : resolved;
  const last = argument.isMany ? new Set(resolved.slice(argument.at)) : [];
  return { args: [...before, ...last], known };
}
