import type { Row } from '../base/row.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { pluralize } from '../base/text/names.ts';
import { plainText } from '../base/text/text.ts';
import type { Operation } from '../operations/manifest.ts';
import { roleHints } from '../operations/roles.ts';
import { type Money, MoneySums, moneyText } from '../orders/money.ts';
import { orderReader } from '../orders/order.ts';
import type { Context } from '../session/context.ts';
import { mostNamedIds } from './input/operation-texts.ts';
import type { Input } from './input/values.ts';
import { orderGetOf } from './numbers/order-argument.ts';

/** Milliseconds that a question waits for what it would tell. */
const lookUpPatience = 5000;

/** An order as far as it could be read, ready to be shown. */
interface Stake {
  readonly id: string;
  readonly number: string;
  readonly receiver: string;
  readonly total: Money;
  readonly courier: string;
}

/** The ids of the orders that a request is about: its arguments, or the field that names one. */
function orderIds({ group, verb, parameters }: Operation, args: readonly string[], { order_id: id }: Input): string[] {
  // `orders refunds delete` is about a refund.
  if (group === 'orders' && parameters.length === 1 && !verb.includes(' ')) return [...args];
  return plainText(id) === '' ? [] : [plainText(id)];
}

/** An order as far as it can be read; empty where it cannot. */
async function tryReadOrder(context: Context, operation: Operation, id: string, signal: AbortSignal): Promise<Row> {
  try {
    // Asked once: a question should not wait for an outage.
    return await context.service.get(operation, [id], { once: true, signal });
  } catch {
    context.signal.throwIfAborted();
    return {};
  }
}

function stakeOf({ redactor }: Context, operation: Operation, id: string, row: Row, courier: unknown): Stake {
  const order = orderReader(operation)(row);
  const { amount, currency } = order.total;
  return {
    id: redactor.quote(id),
    number: redactor.quote(order.number),
    receiver: redactor.quote(order.receiver),
    total: { amount: redactor.quote(amount), currency: redactor.quote(currency) },
    courier: redactor.quote(plainText(courier) || order.courier),
  };
}

/** `Order 5, number 100005, 115.50 SAR, for Noura`. An Arabic name would reorder what follows it, so it is last. */
const describeStake = ({ id, number, receiver, total, courier }: Stake): string =>
  [
    escaped`Order ${id}`,
    number && escaped`number ${number}`,
    total.amount && moneyText(total),
    courier && escaped`courier ${courier}`,
    receiver && escaped`for ${receiver}`,
  ]
    .filter(Boolean)
    .join(', ');

/** `346.50 SAR`; undefined if an amount is missing. */
function totalStake(stakes: readonly Stake[]): string | undefined {
  const sums = new MoneySums();
  for (const { total } of stakes) sums.add(total);
  return sums.withoutAmount > 0 ? undefined : sums.toText(' and ');
}

/** Describes the orders that a write is about, a line each, as far as a few of them can be read. */
export async function describeStakes(
  context: Context,
  operation: Operation,
  args: readonly string[],
  input: Input,
  known?: ReadonlyMap<string, Row>,
): Promise<string[]> {
  const ids = orderIds(operation, args, input);
  const { courier } = input;
  if (ids.length === 0)
    return plainText(courier) === '' ? [] : [escaped`Courier ${context.redactor.quote(plainText(courier))}`];
  const reading = orderGetOf(context.catalogue, operation);
  if (!reading) return [];
  const waiting = AbortSignal.timeout(lookUpPatience);
  const stakes = await Promise.all(
    ids.slice(0, mostNamedIds).map(async (id) => {
      const row = known?.get(id) ?? (await tryReadOrder(context, reading, id, waiting));
      return stakeOf(context, reading, id, row, courier);
    }),
  );
  const lines = stakes.map(describeStake);
  const hints = roleHints(reading, ['total', 'receiver']);
  if (ids.length === 1) return [...lines, ...hints];
  const sum = ids.length > mostNamedIds ? undefined : totalStake(stakes);
  const more =
    ids.length > mostNamedIds ? escaped`, the first ${mostNamedIds} of them` : sum ? escaped`, ${sum} together` : '';
  return [`${pluralize(ids.length, 'orders')}${more}:`, ...lines.map((line) => `  ${line}`), ...hints];
}
