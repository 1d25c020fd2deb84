import { Failure } from '../base/failure.ts';
import type { Row } from '../base/row.ts';
import { escaped, type Message, suggest, words } from '../base/text/message.ts';
import { flagOfField } from '../base/text/names.ts';
import { splitList } from '../base/text/text.ts';
import { findOperation } from '../operations/catalogue.ts';
import type { Operation } from '../operations/manifest.ts';
import { codWithoutAmount } from '../orders/checks/single-rules.ts';
import { lacksAmount, withSummedTotal } from '../orders/cod.ts';
import { orderFields, plainFields, readOrder } from '../orders/order.ts';
import { isCashOnDelivery } from '../orders/payments.ts';
import { askYesOrNo } from '../ports/ask.ts';
import type { Profile } from '../ports/profile.ts';
import type { Run } from '../ports/run.ts';
import type { Context } from '../session/context.ts';
import { commandLine } from '../session/rerun-command.ts';

const nothingToCollect = escaped`cash on delivery and has no amount: the courier would collect nothing`;

/** Nothing where the profile leaves the check out. */
const isChecked = ({ settings }: Profile): boolean => !splitList(settings.skipChecks ?? '').includes(codWithoutAmount);

const totalOf = (operation: Operation): string => orderFields(operation).total[0] ?? '';

/** Would an order be cash on delivery without an amount, as far as the body of its creation or update says? */
function lacksAmountSent(operation: Operation, sent: Row): boolean {
  const total = totalOf(operation);
  const isNew = operation.parameters.length === 0;
  // An order that is changed keeps the amount that it has.
  if (!Object.hasOwn(operation.input, total) || !(isNew || Object.hasOwn(sent, total))) return false;
  return lacksAmount(readOrder(isNew ? withSummedTotal(sent, total) : sent, orderFields(operation)));
}

/** Asks whether an order that is cash on delivery is sent without an amount; warns where nobody can be asked. A no is a failure. */
export async function assertAmount(context: Context, operation: Operation, sent: Row): Promise<void> {
  if (!isChecked(context) || !lacksAmountSent(operation, sent)) return;
  const { messages, settings, invocation } = context;
  const flag = { parts: [flagOfField(totalOf(operation))] };
  const question = escaped`The order is ${nothingToCollect}. Send it all the same?`;
  const answer = settings.dryRun ? undefined : await askYesOrNo(context, question);
  if (answer === 'yes') return;
  if (answer === 'no') {
    const again = commandLine(invocation, words`${flag} ${{ parts: ['<amount>'] }}`);
    throw new Failure('declined', escaped`Aborted. Nothing was sent. With an amount: ${again}`);
  }
  messages.warn(escaped`The order is ${nothingToCollect}. To set it: ${flagOfField(totalOf(operation))} <amount>`);
}

/** The fields of an order by which its service may find another amount. */
const decisive = (operation: Operation): readonly string[] => [plainFields.payment, totalOf(operation), 'items'];

/**
 * Looks at the amount in the answer to a write of an order, which its service may have added up, or lost. An answer without it is
 * read again where a person waits. Returns what to warn of.
 */
export async function amountWarnings(
  context: Run,
  operation: Operation,
  { sent, id, answered }: { readonly sent: Row; readonly id: string; readonly answered: Row | undefined },
): Promise<readonly Message[]> {
  if (!isChecked(context) || !decisive(operation).some((name) => Object.hasOwn(sent, name))) return [];
  const fields = orderFields(operation);
  const says = (row: Row): boolean =>
    [plainFields.payment, totalOf(operation)].every((name) => Object.hasOwn(row, name));
  const row = answered && says(answered) ? answered : await readAgain(context, id);
  const [group = 'orders'] = operation.id.split('.');
  if (!row || !says(row)) {
    const isUnsure = isCashOnDelivery(readOrder(sent, fields).payment) && !Object.hasOwn(sent, totalOf(operation));
    const look = suggest`${group} check --id ${id}`;
    return isUnsure && id !== ''
      ? [escaped`The service does not say which amount the courier collects. To look: ${look}`]
      : [];
  }
  const order = readOrder(row, fields);
  if (!lacksAmount(order)) return [];
  const named = order.number === '' ? words`--id ${order.id || id}` : words`${order.number}`;
  const mend = suggest`${group} update ${named} ${{ parts: [flagOfField(totalOf(operation)), ' <amount>'] }}`;
  return [escaped`Order ${order.number || id} is ${nothingToCollect}. "ship" leaves it out. To mend it: ${mend}`];
}

async function readAgain({ catalogue, service, stderrTerminal }: Run, id: string): Promise<Row | undefined> {
  const get = findOperation(catalogue, 'orders.get');
  if (!get || id === '' || !stderrTerminal.isTerminal) return undefined;
  const read = await service.find(get, [id], { once: true }).catch(() => undefined);
  return read?.state === 'found' ? read.record : undefined;
}
