import { Failure } from '../../base/failure.ts';
import type { Row } from '../../base/row.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import { pluralize } from '../../base/text/names.ts';
import { findOperation } from '../../operations/catalogue.ts';
import type { Operation, RecordShape } from '../../operations/manifest.ts';
import { CheckTally } from '../../orders/checks/check-orders.ts';
import { type Finding, type Severity, severities } from '../../orders/checks/rule.ts';
import { orderReader } from '../../orders/order.ts';
import { unsentStates } from '../../orders/states.ts';
import type { Display } from '../../output/formats.ts';
import { runBatch } from '../../service/batch.ts';
import { readDisplay } from '../../service/display.ts';
import { readArguments } from '../../service/input/arguments.ts';
import { planRequests, requestOf } from '../../service/input/requests.ts';
import { sendWithOrder } from '../../service/numbers/order-numbers.ts';
import { previewRequests } from '../../service/preview.ts';
import { orderReading } from '../../service/read-orders.ts';
import { withPlace } from '../../service/show.ts';
import { streamRows } from '../../service/write-rows.ts';
import type { Context, Invocation } from '../../session/context.ts';
import { textColumns } from '../../session/operation-table.ts';
import { commandLine } from '../../session/rerun-command.ts';
import { chosenRules, OpenChecks } from '../../shipping/open-checks.ts';
import { GroupedFindings } from './grouped.ts';

const columns = ['order', 'number', 'severity', 'rule', 'field', 'value', 'reason', 'remedy'] as const;

const findingShape: RecordShape = { row: textColumns(...columns), columns };

const rowOf = (finding: Finding): Row => Object.fromEntries(columns.map((name) => [name, finding[name]]));

function readFailOn({ flags }: Invocation): { readonly failOn: Severity | undefined; readonly mistakes: string[] } {
  if (flags.failOn === undefined) return { failOn: undefined, mistakes: [] };
  const failOn = severities.find((severity) => severity === flags.failOn);
  const mistakes = failOn ? [] : [escaped`--fail-on: ${JSON.stringify(flags.failOn)} is not one of warning, error.`];
  return { failOn, mistakes };
}

/** Orders by their ids or numbers, each once: those that were found, and what the command ends with where one was not. */
async function* readNamedOrders(
  context: Context,
  operation: Operation,
  ids: readonly string[],
  onFailure: (failure: Failure) => void,
): AsyncGenerator<readonly Row[], void> {
  await context.service.assertReady(operation);
  const calls = planRequests(context.catalogue, { ...operation, acceptsMany: true }, ids, {});
  const { results, failure } = await runBatch(context, calls, ({ args, request }) =>
    sendWithOrder(context, operation, args, (words) => {
      const { path } = words === args ? request : requestOf(operation, words, {});
      return context.service.send(operation, { ...request, path });
    }),
  );
  if (failure && results.length === 0) throw failure;
  if (failure) onFailure(failure);
  const readOrder = orderReader(operation);
  const orders = results.filter((row) => row !== undefined);
  yield [...new Map(orders.map((row) => [readOrder(row).id || row, row])).values()];
}

async function show(
  context: Context,
  display: Display,
  findings: AsyncIterable<readonly Finding[]>,
  more: string,
): Promise<void> {
  if (!display.format.forPeople || display.columns.length > 0) {
    async function* rows(): AsyncGenerator<readonly Row[]> {
      for await (const each of findings) yield each.map(rowOf);
    }
    return streamRows(context, findingShape, display, rows());
  }
  const grouped = new GroupedFindings();
  await withPlace(context, findingShape, display, async (place) => {
    for await (const each of findings) grouped.add(each);
    const text = await grouped.text(display);
    if (text !== '' || display.file !== undefined) await place.text(text);
  });
  if (grouped.hidden > 0) context.messages.note(escaped`The first of each are shown. All: ${more}`);
}

function summary(tally: CheckTally): string {
  const errors = tally.count('error');
  const warnings = tally.count('warning');
  if (errors + warnings === 0) return escaped`Checked ${pluralize(tally.orders, 'orders')}: nothing found.`;
  return escaped`Checked ${pluralize(tally.orders, 'orders')}: ${errors} with errors, ${warnings} with warnings.`;
}

/** `orders check`: ready to ship? */
export async function checkRunner(context: Context, invocation: Invocation, list: Operation) {
  const { display, mistakes } = await readDisplay(context, findingShape, invocation);
  const { failOn, mistakes: failOnMistakes } = readFailOn(invocation);
  const { rules, mistakes: ruleMistakes } = chosenRules(context, invocation);
  const reading = await orderReading(context, invocation, list, { states: unsentStates });
  const get = findOperation(context.catalogue, 'orders.get');
  const byIds = invocation.words.length > 0;
  const filters = invocation.given.filter(
    ({ field, use, name }) => field !== undefined || use === 'selection' || name === 'field',
  );
  const ids = get && byIds ? await readArguments(context, { ...get, acceptsMany: true }, invocation) : undefined;
  return {
    mistakes: [
      ...mistakes,
      ...failOnMistakes,
      ...ruleMistakes,
      ...reading.mistakes,
      ...(ids?.mistakes ?? []),
      ...(byIds ? filters.map(({ flag }) => escaped`${flag} chooses from the list: leave it or the ids out.`) : []),
      ...(byIds && !get ? ['There is no operation orders.get that reads orders by their ids.'] : []),
    ],
    warnings: reading.warnings,
    run: async () => {
      const source = ids && get;
      if (context.settings.dryRun) {
        if (!source) return reading.preview();
        const calls = planRequests(context.catalogue, { ...source, acceptsMany: true }, ids.args, {});
        return previewRequests(
          context,
          calls.map(({ request }) => request),
        );
      }
      const tally = new CheckTally();
      const checks = new OpenChecks(context, source ?? list, rules);
      let failure: Failure | undefined;
      const orders = source
        ? readNamedOrders(context, source, ids.args, (each) => {
            failure = each;
          })
        : reading.read();
      async function* findings(): AsyncGenerator<readonly Finding[]> {
        for await (const rows of orders) {
          const found = (await checks.check(rows)).flat();
          tally.add(rows.length, found);
          yield found;
        }
      }
      await show(context, display, findings(), commandLine(invocation, '-o csv'));
      checks.report();
      context.messages.note(summary(tally));
      if (failure) throw failure;
      const count = failOn === undefined ? 0 : tally.count(failOn) + (failOn === 'warning' ? tally.count('error') : 0);
      if (count > 0) throw failOnFailure(tally, failOn ?? 'error');
    },
  };
}

const failOnFailure = (tally: CheckTally, failOn: Severity): Failure =>
  new Failure(
    'partial',
    failOn === 'error'
      ? escaped`${pluralize(tally.count('error'), 'orders')} with errors: not ready to ship.`
      : escaped`${pluralize(tally.count('error'), 'orders')} with errors, ${tally.count('warning')} with warnings.`,
  );
