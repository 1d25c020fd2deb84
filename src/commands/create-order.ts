import { usageFailure } from '../base/failure.ts';
import { stringifyJson } from '../base/json/exact-json.ts';
import type { Row } from '../base/row.ts';
import { escaped, joined, type Message, term } from '../base/text/message.ts';
import { findOperation } from '../operations/catalogue.ts';
import type { Operation } from '../operations/manifest.ts';
import { fieldsOfRole } from '../operations/roles.ts';
import type { Finding } from '../orders/checks/check-orders.ts';
import type { Rule } from '../orders/checks/rule.ts';
import { orderReader } from '../orders/order.ts';
import type { Desk } from '../ports/desk.ts';
import type { Prepared } from '../ports/prepared.ts';
import type { Profile } from '../ports/profile.ts';
import type { Run } from '../ports/run.ts';
import { amountWarnings, assertAmount } from '../service/cod-amounts.ts';
import { isAskedFor } from '../service/input/asked-for.ts';
import { type AfterWrite, runRecord } from '../service/record.ts';
import type { Context } from '../session/context.ts';
import { askOrder } from '../shipping/ask-order.ts';
import { mendingCommand } from '../shipping/mending.ts';
import { chosenRules, OpenChecks } from '../shipping/open-checks.ts';

/**
 * A person waits for the lists that a check needs, and for an order that the service has answered in part. A program creates
 * many orders: none of them costs a second request.
 */
const mayRead = ({ stderrTerminal }: Desk): boolean => stderrTerminal.isTerminal;

/** The record as the service has it: what it answered, unless that is too little to check. Undefined if it is not read. */
async function createdOrder(context: Run, create: Operation, row: Row) {
  const { service, catalogue } = context;
  const needed = ['items', ...fieldsOfRole(create, 'phone')];
  if (needed.every((name) => Object.hasOwn(row, name))) return { operation: create, row };
  const get = findOperation(catalogue, 'orders.get');
  const id = row.id ?? undefined;
  if (!get || id === undefined || !mayRead(context)) return undefined;
  const read = await service.find(get, [String(id)], { once: true }).catch(() => undefined);
  return read?.state === 'found' ? { operation: get, row: read.record } : undefined;
}

/**
 * Findings of the checks in an order: the errors, and all of it in words, the errors first. Nothing where they cannot be made: no
 * order is lost for them, neither one that was created nor one that was told.
 */
async function checkOrder(context: Run, operation: Operation, row: Row) {
  // The ledger of a database is not connected to for this alone.
  const isKnown = ({ id }: Rule): boolean => id !== 'order-repeated' || context.settings.ledger === 'file';
  const rules = chosenRules(context, []).rules.filter(isKnown);
  const desk = { ...context, service: context.service.impatient() };
  const checks = new OpenChecks(desk, operation, rules, mayRead(context));
  const findings = await checks.check([row]).catch((failure: unknown) => {
    context.messages.debug(escaped`The order was not checked: ${String(failure)}`);
    return [];
  });
  const all = findings.flat();
  const errors = all.filter(({ severity }) => severity === 'error');
  const warnings = all.filter(({ severity }) => severity === 'warning');
  const listed = (title: Message, found: readonly Finding[]): readonly Message[] => {
    const lines = found.map(({ rule, reason }) => escaped`  ${term(rule)}: ${reason}`);
    return found.length === 0 ? [] : [joined([title, ...lines], '\n')];
  };
  const told = [...listed(escaped`"ship" would leave it out:`, errors), ...listed(escaped`Worth a look:`, warnings)];
  return { errors, told };
}

/** Faults of an order that is not created yet, in words. Boxes are not asked for. */
async function draftFaults(context: Run, operation: Operation, body: Row): Promise<readonly Message[]> {
  return (await checkOrder(context, operation, { boxes: [{}], ...body })).told;
}

/** The command that mends the errors of an order, as far as flags can. */
function mendingHint({ catalogue }: Profile, create: Operation, errors: readonly Finding[], row: Row): Message[] {
  const { id, number } = orderReader(create)(row);
  const command = mendingCommand(catalogue, errors, { order: id, number }, row);
  return command ? [escaped`To mend it: ${command}`] : [];
}

/** Checks an order that was created, as `orders check` does. */
async function checkCreated(context: Run, create: Operation, created: Row | undefined, sent: Row): Promise<AfterWrite> {
  // Nobody would read what the check says.
  if (created === undefined || context.settings.quiet) return { notes: [] };
  const order = await createdOrder(context, create, created);
  if (!order) {
    const id = orderReader(create)(created).id;
    return { notes: [], warnings: await amountWarnings(context, create, { sent, id, answered: created }) };
  }
  const { errors, told } = await checkOrder(context, order.operation, order.row);
  const [why, ...others] = told;
  const mending = mendingHint(context, order.operation, errors, order.row);
  return { lacksNext: errors.length > 0, notes: [why, ...mending, ...others].filter((line) => line !== undefined) };
}

/** Creates an order, which it asks for at a terminal if the command line says nothing of it, and checks it as `ship` would. */
export async function runCreateOrder(context: Context, operation: Operation): Promise<Prepared> {
  const describeDone = (_ids: readonly string[], [row]: readonly Row[], sent: Row) =>
    checkCreated(context, operation, row, sent);
  if (!isAskedFor(context))
    return runRecord(context, operation, {
      describeDone,
      beforeSend: (sent) => assertAmount(context, operation, sent),
    });
  const { invocation } = context;
  const asked = async () => {
    const data = stringifyJson(await askOrder(context, operation, (body) => draftFaults(context, operation, body)));
    const shared = { ...invocation.shared, data };
    const prepared = await runRecord({ ...context, invocation: { ...invocation, shared } }, operation, {
      describeDone,
    });
    if (prepared.mistakes && prepared.mistakes.length > 0) throw usageFailure(prepared.mistakes);
    return prepared;
  };
  return {
    shape: operation,
    run: async (mode) => (await (await asked()).run(mode)) ?? undefined,
    dryRun: async () => (await (await asked()).dryRun?.()) ?? {},
  };
}
