import type { Row } from '../base/row.ts';
import { escaped, joined, type Message, pluralize, term } from '../base/text/message.ts';
import { plainText } from '../base/text/text.ts';
import type { Operation } from '../operations/manifest.ts';
import { roleHints } from '../operations/roles.ts';
import { courierTitle, shipmentText, titleIn } from '../orders/courier-titles.ts';
import { MoneySums, moneyText } from '../orders/money.ts';
import { type Order, orderReader } from '../orders/order.ts';
import { hasShipment, isClosed } from '../orders/states.ts';
import { canAsk, confirm } from '../ports/ask.ts';
import type { Run } from '../ports/run.ts';
import { mostNamedIds, questionOf } from './input/operation-texts.ts';
import type { Input } from './input/values.ts';
import { orderGetOf } from './numbers/order-argument.ts';
import type { ResolvedWrite } from './numbers/resolve-orders.ts';

/** How the records of a question are found, and what else is told of them. */
interface AboutStakes {
  readonly lookup?: (() => Promise<ResolvedWrite>) | undefined;
  /** Returns what to think of before orders are changed as an operation does, a line each. */
  readonly warnOf?: ((reading: Operation, orders: readonly Row[]) => Promise<readonly Message[]>) | undefined;
}

/** Asks before an operation that is hard to undo or may cost money, and names what is at stake. */
export async function confirmOperation(
  context: Run,
  operation: Operation,
  { args, input }: Pick<ResolvedWrite, 'args' | 'input'>,
  { lookup, warnOf }: AboutStakes = {},
): Promise<void> {
  const question = questionOf(operation, args);
  if (question === undefined) return;
  // Where nobody can answer, a record that is not there is told before the flag that is missing, as by commands that plan first.
  if (!context.settings.yes && !(await canAsk(context))) await lookup?.();
  await confirm(context, question, async () =>
    describeStakes(context, operation, (await lookup?.()) ?? { args, input, known: new Map() }, warnOf),
  );
}

/** Milliseconds that a question waits for what it would tell. */
const lookUpPatience = 5000;

function orderIds({ group, verb, parameters }: Operation, args: readonly string[], { order_id: id }: Input) {
  // `orders refunds delete` is about a refund.
  if (group === 'orders' && parameters.length === 1 && !verb.includes(' ')) return args;
  return plainText(id) === '' ? [] : [plainText(id)];
}

/** Warns that orders are shipped, so that the service will hardly cancel them; a line each. */
function shippedLines({ messages }: Run, orders: readonly Order[]): readonly Message[] {
  const shipped = orders.filter(({ state, waybill }) => hasShipment(state) || (waybill !== '' && !isClosed(state)));
  if (shipped.length === 0) return [];
  const language = messages.rowsAreArabic ? 'ar' : 'en';
  return [
    ...shipped.map(
      (order) => escaped`Order ${order.number || order.id} was shipped: ${shipmentText(order, language)}.`,
    ),
    shipped.every(({ state }) => isClosed(state))
      ? escaped`The service will probably refuse to cancel what was shipped.`
      : escaped`The service will probably refuse to cancel what was shipped. Call the courier first and name the waybill.`,
  ];
}

/** The name of an order's courier as people write it in Arabic; in English what the order says. */
const shownCourier = ({ settings: { lang } }: Run, courier: string): string =>
  titleIn({ en: courier, ar: courierTitle(courier).ar }, lang);

async function describeStakes(
  context: Run,
  operation: Operation,
  { args, input, known }: ResolvedWrite,
  warnOf: AboutStakes['warnOf'],
) {
  const quote = (text: string): string => context.redactor.quote(text);
  const ids = orderIds(operation, args, input);
  const courier = plainText(input.courier);
  if (ids.length === 0) return courier === '' ? [] : [escaped`Courier ${quote(courier)}`];
  const reading = orderGetOf(context.catalogue, operation);
  if (!reading) return [];
  const readOrder = orderReader(reading);
  const sums = new MoneySums();
  const shown = ids.slice(0, mostNamedIds);
  // Asked once: a question should not wait for an outage.
  const request = { once: true, signal: AbortSignal.timeout(lookUpPatience) };
  const rows = await Promise.all(
    shown.map((id) => known.get(id) ?? context.service.get(reading, [id], request).catch((): Row => ({}))),
  );
  context.signal.throwIfAborted();
  // `Order 5, number 100005, 115.50 SAR, for Noura`. An Arabic name would reorder what follows it, so it is last.
  const orders = rows.map(readOrder);
  const lines = orders.map((order, at) => {
    const total = { amount: quote(order.total.amount), currency: quote(order.total.currency) };
    sums.add(total);
    const parts = [
      escaped`Order ${quote(shown[at] ?? '')}`,
      ...(order.number ? [escaped`number ${quote(order.number)}`] : []),
      ...(total.amount ? [escaped`${moneyText(total)}`] : []),
      ...(courier || order.courier ? [escaped`courier ${quote(courier || shownCourier(context, order.courier))}`] : []),
      ...(order.receiver ? [escaped`for ${quote(order.receiver)}`] : []),
    ];
    return joined(parts, ', ');
  });
  const shipped = operation.id === 'orders.cancel' ? shippedLines(context, orders) : [];
  const warnings = (await warnOf?.(reading, rows)) ?? [];
  const hints = [...shipped, ...warnings, ...roleHints(reading, ['total', 'receiver'])];
  if (ids.length === 1) return [...lines, ...hints];
  let more = '';
  if (ids.length > mostNamedIds) more = `, the first ${mostNamedIds} of them`;
  else if (sums.withoutAmount === 0) more = `, ${sums.toText(' and ')} together`;
  const title = escaped`${term(pluralize(ids.length, 'orders'))}${more}:`;
  return [title, ...lines.map((line) => escaped`  ${line}`), ...hints];
}
