import type { Row } from '../base/row.ts';
import { escaped, type Message, pluralize, words } from '../base/text/message.ts';
import type { Operation } from '../operations/manifest.ts';
import { alikeNotes } from '../orders/checks/alike-totals.ts';
import type { CheckTally } from '../orders/checks/check-orders.ts';
import type { Severity } from '../orders/checks/rule.ts';
import type { Show } from '../ports/prepared.ts';
import type { Context } from '../session/context.ts';
import { commandLine } from '../session/rerun-command.ts';
import type { AskedValues } from '../shipping/mend/asked-values.ts';
import { type FaultyOrder, wantedFindings } from '../shipping/mend/faulty-orders.ts';
import { findingRows, mendingNotes } from './check-rows.ts';
import type { readFindings } from './read-findings.ts';

type Findings = Awaited<ReturnType<typeof readFindings>>;

/** How many orders have what is worth a look, where that was not asked about. */
export function warningNotes(
  { invocation, settings }: Context,
  tally: CheckTally,
  severity: Severity,
): readonly Message[] {
  const count = tally.count('warning');
  const alike = alikeNotes(tally.alike, settings.skipChecks);
  if (severity === 'warning' || count === 0) return alike;
  return [
    escaped`${pluralize(count, 'orders')} with warnings. With them: ${commandLine(invocation, words`--warnings`)}`,
    ...alike,
  ];
}

/** `Checked 15 orders: 2 with errors, and 1 with warnings alone.` */
export function toMend({ orders }: CheckTally, found: readonly FaultyOrder[]): Message {
  const errors = found.filter(({ hasError }) => hasError).length;
  const others = found.length - errors;
  const checked = pluralize(orders, 'orders');
  return others === 0
    ? escaped`Checked ${checked}: ${errors} with errors.`
    : escaped`Checked ${checked}: ${errors} with errors, ${others} with warnings alone.`;
}

/** The sheet of the faults, with what may be meant beside each. */
export function mendingSheet(
  context: Context,
  list: Operation,
  values: AskedValues,
  { found, severity }: { readonly found: Findings; readonly severity: Severity },
): Show {
  let written = 0;
  let hasParts = false;
  async function* rows(): AsyncGenerator<readonly Row[]> {
    for await (const batch of found.findings()) {
      const wanted = batch.map((each) => ({ ...each, findings: wantedFindings(each.findings, severity) }));
      const own = (await Promise.all(wanted.map((each) => findingRows(context, list, each, values)))).flat();
      written += own.length;
      hasParts ||= wanted.some((each) => each.findings.some(({ parts }) => parts !== undefined));
      yield own;
    }
  }
  const ending = async () => ({
    notes: [
      ...warningNotes(context, found.tally, severity),
      ...(written > 0 ? await mendingNotes(context, hasParts) : []),
    ],
    failure: found.failure(),
  });
  return { rows: rows(), ending };
}
