import type { Failure } from '../base/failure.ts';
import type { Row } from '../base/row.ts';
import { findOperation } from '../operations/catalogue.ts';
import type { Operation } from '../operations/manifest.ts';
import { CheckTally, type Finding, shippedTwice } from '../orders/checks/check-orders.ts';
import { orderNumberKey } from '../orders/order.ts';
import { unsentStates } from '../orders/states.ts';
import { planRequests } from '../service/input/requests.ts';
import { readNamedOrders } from '../service/read-orders.ts';
import type { Context } from '../session/context.ts';
import { findingOfDouble } from '../shipping/doubles.ts';
import { chosenRules, OpenChecks } from '../shipping/open-checks.ts';
import { findDoubles } from '../shipping/read-back.ts';
import { chosenOrders } from './chosen-orders.ts';

/** Findings, and the order that has revealed them: most are its own. */
export interface FoundIn {
  readonly findings: readonly Finding[];
  readonly row?: Row | undefined;
}

/** The orders that were shipped twice, by the ledger; of named orders those alone. */
async function doublesAmong(context: Context, args: readonly string[] | undefined): Promise<readonly Finding[]> {
  const { catalogue } = context;
  const [create, get] = ['shipments.create', 'orders.get'].map((id) => findOperation(catalogue, id));
  const doubles = await findDoubles(context, create, get);
  const wanted = args && new Set(args.map(orderNumberKey));
  const isWanted = (name: string): boolean => wanted === undefined || wanted.has(orderNumberKey(name));
  return doubles.filter(({ order, number }) => isWanted(order) || isWanted(number)).map(findingOfDouble);
}

/** Checks the orders that words name, or else those that filters choose, unsent ones unless they say otherwise. Reads them as they are asked for. */
export async function readFindings(
  context: Context,
  list: Operation,
  words: readonly string[],
  skip: readonly string[],
) {
  const { rules, mistakes } = chosenRules(context, skip);
  const orders = await chosenOrders(context, words, list, unsentStates);
  const { reading, named } = orders;
  const tally = new CheckTally();
  const checks = new OpenChecks(context, named?.operation ?? list, rules);
  let failure: Failure | undefined;
  const onFailure = (each: Failure): void => {
    failure = each;
  };
  async function* findings(): AsyncGenerator<readonly FoundIn[]> {
    const twice = rules.includes(shippedTwice) ? await doublesAmong(context, named?.args) : [];
    tally.add(0, twice);
    yield [{ findings: twice }];
    const batches = named ? readNamedOrders(context, named.operation, named.args, onFailure) : reading.read();
    for await (const rows of batches) {
      const found = await checks.check(rows);
      tally.add(rows.length, found.flat());
      yield found.map((each, at) => ({ findings: each, row: rows[at] }));
    }
  }
  return {
    rules,
    checks,
    mistakes: [...mistakes, ...orders.mistakes],
    warnings: reading.warnings,
    isNamed: named !== undefined,
    tally,
    findings,
    /** Says what was not checked. */
    report: () => checks.report(),
    /** Why named orders could not be read; known at the end. */
    failure: () => failure,
    /** The requests that read the orders. */
    requests: async () =>
      named
        ? planRequests(context.catalogue, named.operation, named.args).map(({ request }) => request)
        : reading.requests(),
  };
}
