import { Failure } from '../base/failure.ts';
import type { Row } from '../base/row.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { pluralize } from '../base/text/names.ts';
import { findOperation } from '../operations/catalogue.ts';
import type { Operation, RecordShape } from '../operations/manifest.ts';
import { CheckTally } from '../orders/checks/check-orders.ts';
import type { Finding, Severity } from '../orders/checks/rule.ts';
import { unsentStates } from '../orders/states.ts';
import { readArguments } from '../service/input/arguments.ts';
import { planRequests } from '../service/input/requests.ts';
import { orderReading, readNamedOrders } from '../service/read-orders.ts';
import type { Run } from '../session/command.ts';
import { textColumns } from '../session/operation-table.ts';
import { commandLine } from '../session/rerun-command.ts';
import { chosenRules, OpenChecks } from '../shipping/open-checks.ts';
import { GroupedFindings } from './check-screen.ts';
import type { checkFlags } from './tables/orders.ts';

const columns = ['order', 'number', 'severity', 'rule', 'field', 'value', 'reason', 'remedy'] as const;

const findingShape: RecordShape = { row: textColumns(...columns), columns };

const rowOf = (finding: Finding): Row => Object.fromEntries(columns.map((name) => [name, finding[name]]));

function summary(tally: CheckTally): string {
  const errors = tally.count('error');
  const warnings = tally.count('warning');
  if (errors + warnings === 0) return escaped`Checked ${pluralize(tally.orders, 'orders')}: nothing found.`;
  return escaped`Checked ${pluralize(tally.orders, 'orders')}: ${errors} with errors, ${warnings} with warnings.`;
}

const failOnFailure = (tally: CheckTally, failOn: Severity): Failure =>
  new Failure(
    'partial',
    failOn === 'error'
      ? escaped`${pluralize(tally.count('error'), 'orders')} with errors: not ready to ship.`
      : escaped`${pluralize(tally.count('error'), 'orders')} with errors, ${tally.count('warning')} with warnings.`,
  );

/** The failure that `--fail-on` asks for; undefined if there is no finding so severe. */
function failureOf(tally: CheckTally, failOn: Severity | undefined): Failure | undefined {
  if (failOn === undefined) return undefined;
  const count = tally.count(failOn) + (failOn === 'warning' ? tally.count('error') : 0);
  return count > 0 ? failOnFailure(tally, failOn) : undefined;
}

/** `orders check`: are orders ready to ship? */
export const runCheck =
  (list: Operation): Run<typeof checkFlags> =>
  async (context, words, { skip, failOn }) => {
    const { invocation, catalogue, settings } = context;
    const { rules, mistakes } = chosenRules(context, skip);
    const reading = await orderReading(context, invocation, list, { states: unsentStates });
    const get = findOperation(catalogue, 'orders.get');
    const byIds = words.length > 0;
    const filters = invocation.given.filter(
      ({ field, use, name }) => field !== undefined || use === 'selection' || name === 'field',
    );
    const ids = get && byIds ? await readArguments(context, { ...get, acceptsMany: true }, invocation) : undefined;
    const source = ids && get;

    const tally = new CheckTally();
    const checks = new OpenChecks(context, source ?? list, rules);
    let failure: Failure | undefined;
    async function* findings(): AsyncGenerator<readonly Finding[]> {
      const onFailure = (each: Failure): void => {
        failure = each;
      };
      const orders = source ? readNamedOrders(context, source, ids.args, onFailure) : reading.read();
      for await (const rows of orders) {
        const found = (await checks.check(rows)).flat();
        tally.add(rows.length, found);
        yield found;
      }
    }
    async function* rows(): AsyncGenerator<readonly Row[]> {
      for await (const each of findings()) yield each.map(rowOf);
    }
    const requests = () =>
      source
        ? planRequests(catalogue, { ...source, acceptsMany: true }, ids.args, {}).map(({ request }) => request)
        : reading.requests();

    return {
      shape: findingShape,
      mistakes: [
        ...mistakes,
        ...reading.mistakes,
        ...(ids?.mistakes ?? []),
        ...(byIds ? filters.map(({ flag }) => escaped`${flag} chooses from the list: leave it or the ids out.`) : []),
        ...(byIds && !get ? ['There is no operation orders.get that reads orders by their ids.'] : []),
      ],
      warnings: reading.warnings,
      run: async () => {
        if (settings.dryRun) return { preview: await requests() };
        const grouped = new GroupedFindings();
        return {
          rows: rows(),
          screen: async (display) => {
            for await (const each of findings()) grouped.add(each);
            return grouped.text(display);
          },
          ending: () => {
            checks.report();
            const more = escaped`The first of each are shown. All: ${commandLine(invocation, '-o csv')}`;
            return {
              notes: [...(grouped.hidden > 0 ? [more] : []), summary(tally)],
              failure: failure ?? failureOf(tally, failOn),
            };
          },
        };
      },
    };
  };
