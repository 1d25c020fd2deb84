import { withCents } from '../base/numbers/amount.ts';
import { sumDecimals } from '../base/numbers/decimals.ts';
import type { Row } from '../base/row.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { pluralize } from '../base/text/names.ts';
import { plainText } from '../base/text/text.ts';
import type { Operation } from '../operations/manifest.ts';
import { fieldsOfRole, type OrderRole, roleHints, roleText } from '../operations/roles.ts';
import type { Context } from '../session/context.ts';
import { mostNamedIds } from './input/operation-texts.ts';
import type { Input } from './input/part.ts';
import { orderReading } from './numbers/order-argument.ts';

/** Milliseconds that a question waits for what it would tell. */
const lookUpPatience = 5000;

/** What is known of an order, ready to be shown. */
type Stake = { readonly id: string } & { readonly [R in OrderRole]?: string };

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
  const shown = (role: OrderRole): string => redactor.quote(roleText(row, fieldsOfRole(operation, role)));
  return {
    id: redactor.quote(id),
    number: shown('number'),
    receiver: shown('receiver'),
    total: shown('total'),
    currency: shown('currency'),
    courier: redactor.quote(plainText(courier)) || shown('courier'),
  };
}

const money = (amount: string, currency = ''): string => `${withCents(amount, currency)} ${currency}`.trim();

/** `Order 5, number 100005, 115.50 SAR, for Noura`. An Arabic name would reorder what follows it, so it is last. */
const describeStake = ({ id, number, receiver, total, currency, courier }: Stake): string =>
  [
    escaped`Order ${id}`,
    number && escaped`number ${number}`,
    total && money(total, currency),
    courier && escaped`courier ${courier}`,
    receiver && escaped`for ${receiver}`,
  ]
    .filter(Boolean)
    .join(', ');

/** `346.50 SAR`; undefined where an amount is not known. */
function totalStake(stakes: readonly Stake[]): string | undefined {
  const sums = [...new Set(stakes.map(({ currency }) => currency))].map((currency) => {
    const sum = sumDecimals(stakes.filter((each) => each.currency === currency).map(({ total = '' }) => total));
    return sum === undefined ? undefined : money(sum, currency);
  });
  return sums.includes(undefined) ? undefined : sums.join(' and ');
}

/** What is at stake, a line each, as far as a few orders can be read. */
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
  const reading = orderReading(context.catalogue, operation);
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
