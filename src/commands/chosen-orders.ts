import { escaped } from '../base/text/message.ts';
import { findOperation } from '../operations/catalogue.ts';
import type { Operation } from '../operations/manifest.ts';
import { readArguments } from '../service/input/standard-input.ts';
import { orderArgument } from '../service/numbers/order-argument.ts';
import { idsForWrite } from '../service/numbers/resolve-orders.ts';
import { orderReading } from '../service/read-orders.ts';
import type { Context } from '../session/context.ts';
import { flag, type GivenFlag } from '../session/flags.ts';

/** A text for the filters of a command: the same for the same filters, in whatever order they are typed. */
export const selectionOf = (filters: readonly GivenFlag[]): string =>
  JSON.stringify(filters.map(({ flag: typed, value }) => `${typed}=${value}`).sort());

/** The ways to choose couriers, of which a command takes one. */
export const courierFlags = {
  courier: flag.text('--courier <name>', 'send all with this courier, by any of its names', {
    excludes: ['--fastest'],
  }),
  cheapest: flag.switch('--cheapest', 'choose the lowest price for each order', { excludes: ['--courier'] }),
  fastest: flag.switch('--fastest', 'choose by delivery time; only days and hours count', { excludes: ['--cheapest'] }),
  notCourier: flag.list('--not-courier <name>', 'never choose this courier; several: a,b or repeated', {
    excludes: ['--courier'],
  }),
};

/** The ways to say which orders, of which a command needs one. */
const waysToChoose = ['<order>', '--status', '--date-from', '--date-to', '--where'];

/** The flags that shipping needs: a way to choose couriers and one to choose orders, and the usual one of each. */
export const neededToShip = {
  requires: [['--courier', '--cheapest', '--fastest', 'rules set'], waysToChoose],
  usually: ['--cheapest', '--status pending'],
};

/** Returns the orders that words name, as `named`; or the `reading` of those that filters choose, in these states unless they name some. */
export async function chosenOrders(
  context: Context,
  words: readonly string[],
  list: Operation,
  states: readonly string[],
) {
  const { catalogue, invocation } = context;
  const reading = await orderReading(context, list, { states });
  const filters = invocation.given.filter(
    ({ field, use, name }) => field !== undefined || use === 'selection' || name === 'field',
  );
  if (words.length === 0) return { reading, filters, named: undefined, mistakes: reading.mistakes };
  const misplaced = filters.map(({ flag: typed }) => escaped`${typed} chooses from the list: leave it or the ids out.`);
  const mistakes = [...reading.mistakes, ...misplaced];
  const get = findOperation(catalogue, 'orders.get');
  if (!get) {
    mistakes.push(escaped`There is no operation orders.get that reads orders by their ids.`);
    return { reading, filters, named: undefined, mistakes };
  }
  const operation: Operation = { ...get, acceptsMany: true };
  const { args, mistakes: faults } = await readArguments(context, operation);
  return { reading, filters, named: { operation, args }, mistakes: [...mistakes, ...faults] };
}

/** Returns the ids of orders that words name, by id or number. */
export async function idsOfNamed(
  context: Context,
  { operation, args }: { readonly operation: Operation; readonly args: readonly string[] },
): Promise<readonly string[]> {
  const argument = orderArgument(context.catalogue, operation);
  return argument ? (await idsForWrite(context, argument, args)).args : args;
}
