import { Failure } from '../base/failure.ts';
import type { Row } from '../base/row.ts';
import { escaped, type Message, pluralize, words } from '../base/text/message.ts';
import type { Operation } from '../operations/manifest.ts';
import type { CheckTally } from '../orders/checks/check-orders.ts';
import { type Severity, severities } from '../orders/checks/rule.ts';
import type { ScreenPart } from '../output/screen.ts';
import { numberFlags } from '../service/numbers/order-argument.ts';
import { defineCommand } from '../session/command.ts';
import { flag } from '../session/flags.ts';
import { commandLine } from '../session/rerun-command.ts';
import { skipFlag } from '../session/shared-flags.ts';
import { findingRows, findingShape, mendingNotes, mendNotes } from './check-rows.ts';
import { GroupedFindings } from './check-screen.ts';
import { readFindings } from './read-findings.ts';

function summary(tally: CheckTally): Message {
  const errors = tally.count('error');
  const warnings = tally.count('warning');
  const found =
    errors + warnings === 0 ? escaped`nothing found` : escaped`${errors} with errors, ${warnings} with warnings`;
  return escaped`Checked ${pluralize(tally.orders, 'orders')}: ${found}.`;
}

/** The failure that `--fail-on` asks for; undefined if there is no finding so severe. */
function failureOf(tally: CheckTally, failOn: Severity | undefined): Failure | undefined {
  const errors = tally.count('error');
  const warnings = failOn === 'warning' ? tally.count('warning') : 0;
  if (failOn === undefined || errors + warnings === 0) return undefined;
  const found = failOn === 'error' ? escaped`errors: not ready to ship` : escaped`errors, ${warnings} with warnings`;
  return new Failure('partial', escaped`${pluralize(errors, 'orders')} with ${found}.`, { isFinding: true });
}

const checkFlags = {
  skip: skipFlag,
  failOn: flag.choice('--fail-on <severity>', 'exit with 8 where there is a finding this severe', severities, {
    fallbackText: 'never',
  }),
};

export const check = (list: Operation) =>
  defineCommand({
    effects: { service: 'reads' },
    prints: findingShape,
    sharedLimits: { '--sort': [] },
    exits: { partial: 'with --fail-on: a finding is this severe; else orders could not be read' },
    note: `Looks for what couriers refuse or cannot deliver: Saudi receivers without a national short address, phones that are
not valid, orders without a city, a weight or a box, cash on delivery without an amount, totals that the items do not come
to, orders that were made twice, and by the ledger for orders that were shipped twice.
Without ids and --status, pending and processing orders are checked; all of them are read. Nothing is changed.
-o json, csv and xlsx have a row for each finding. Mended, such a file goes back: orders import FILE --update
--whole-lists.`,
    arguments: ['[order...]'],
    flags: checkFlags,
    // As those of `orders get`.
    inputs: numberFlags,
    uses: ['selection', 'output'],
    examples: ['', '3147 3132', '--date-from 7d --where "payment_method = cod"', '--skip box-missing --out check.csv'],
    inputOf: list,
    usesOverrides: true,
    run: async (context, operands, { skip, failOn }) => {
      const { invocation } = context;
      const found = await readFindings(context, list, operands, skip);
      const { tally, findings } = found;
      let written = 0;
      let hasParts = false;
      async function* rows(): AsyncGenerator<readonly Row[]> {
        for await (const batch of findings()) {
          const own = (await Promise.all(batch.map((each) => findingRows(context, list, each)))).flat();
          written += own.length;
          hasParts ||= batch.some((each) => each.findings.some(({ parts }) => parts !== undefined));
          yield own;
        }
      }
      return {
        mistakes: found.mistakes,
        warnings: found.warnings,
        dryRun: async () => ({ preview: await found.requests() }),
        run: async () => {
          const grouped = new GroupedFindings(context);
          async function* shown(): AsyncGenerator<ScreenPart> {
            for await (const batch of findings()) for (const each of batch) grouped.add(each.findings);
            yield* grouped.parts;
          }
          return {
            rows: rows(),
            screen: { parts: shown() },
            ending: async () => {
              found.report();
              const more = escaped`The first of each are shown. All: ${commandLine(invocation, words`-o csv`)}`;
              return {
                notes: [
                  ...(grouped.hidden > 0 ? [more] : []),
                  summary(tally),
                  ...mendNotes(context, list, tally),
                  ...(written > 0 ? await mendingNotes(context, hasParts) : []),
                ],
                failure: found.failure() ?? failureOf(tally, failOn),
              };
            },
          };
        },
      };
    },
  });
