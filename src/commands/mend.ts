import { Failure } from '../base/failure.ts';
import { escaped, type Message, pluralize, suggest, words } from '../base/text/message.ts';
import { findOperation } from '../operations/catalogue.ts';
import type { Operation } from '../operations/manifest.ts';
import { recordGetOf } from '../operations/record-changes.ts';
import type { Severity } from '../orders/checks/rule.ts';
import type { Display } from '../output/formats.ts';
import { labelOf, loadLanguage } from '../output/language.ts';
import { mayAsk } from '../ports/ask.ts';
import type { Prepared } from '../ports/prepared.ts';
import { usualChoice } from '../service/courier-file.ts';
import { readDisplay } from '../service/display.ts';
import { numberFlags } from '../service/numbers/order-argument.ts';
import { defineCommand } from '../session/command.ts';
import type { Context, Invocation } from '../session/context.ts';
import { flag } from '../session/flags.ts';
import { commandLine } from '../session/rerun-command.ts';
import { skipFlag } from '../session/shared-flags.ts';
import { AskedValues } from '../shipping/mend/asked-values.ts';
import { faultyOrders } from '../shipping/mend/faulty-orders.ts';
import { mendAtTerminal, mendedShape } from '../shipping/mend/station.ts';
import { proposalShape } from './check-rows.ts';
import { mendingSheet, toMend, warningNotes } from './mend-sheet.ts';
import { readFindings } from './read-findings.ts';

/** The invocation with what chooses the orders. The name of a file says its format: another one would contradict it. */
function ofSameOrders(invocation: Invocation): Invocation {
  const dropped = ['yes', 'input'];
  const given = invocation.given.filter(
    ({ name, use }) =>
      !dropped.includes(name) && use !== 'output' && use !== 'layout' && use !== 'pages' && use !== 'whole',
  );
  return { ...invocation, given };
}

/** Returns the mistake where the command has to ask and no terminal is there to answer; none with --dry-run. */
function askingMistakes(context: Context): readonly Message[] {
  const { settings, invocation } = context;
  if (settings.dryRun || mayAsk(context)) return [];
  const why = settings.yes
    ? escaped`${invocation.name} asks about each fault, and --yes answers none of them.`
    : escaped`${invocation.name} asks about each fault, and there is no terminal to ask on.`;
  const sheet = commandLine(ofSameOrders(invocation), words`--out mend.xlsx`);
  return [escaped`${why} To correct them in a sheet: ${sheet}`];
}

/** How the questions are shown, whatever the format of the result. */
async function screenDisplay(context: Context): Promise<Display> {
  const [{ display }, { labels, words: own }] = await Promise.all([
    readDisplay(context, mendedShape),
    loadLanguage(context.settings.lang),
  ]);
  return { ...display, words: own, heading: (field) => labelOf(field, labels) };
}

interface MendOptions {
  readonly skip: readonly string[];
  /** The least severity that is asked about. */
  readonly severity: Severity;
  /** Thrown in place of the result if nothing is found. */
  readonly nothing?: Failure;
}

/** Mends the orders that words name, or else those that the filters of the line choose: at the terminal, or in the sheet of --out. */
export async function openMend(
  context: Context,
  list: Operation,
  words: readonly string[],
  { skip, severity: least, nothing }: MendOptions,
): Promise<Prepared> {
  const update = findOperation(context.catalogue, 'orders.update');
  const get = update && recordGetOf(context.catalogue, update);
  if (!update || !get) throw new Failure('usage', escaped`No operations are known that read an order and change it.`);
  const operations = { get, update };
  const found = await readFindings(context, list, words, skip);
  const severity = found.isNamed ? 'warning' : least;
  const isSheet = context.invocation.shared.out !== undefined;

  async function ask() {
    const { alike } = found.tally;
    const orders = await faultyOrders(found.findings(), { least: severity, alike });
    found.report();
    const left = warningNotes(context, found.tally, severity);
    const failure = found.failure();
    const checked = escaped`Checked ${pluralize(found.tally.orders, 'orders')}: nothing to mend.`;
    if (orders.length === 0 && nothing && !failure) {
      context.messages.note(checked);
      throw nothing;
    }
    if (orders.length === 0) return { rows: [], notes: [checked, ...left], failure };
    const { rules, checks } = found;
    context.messages.tell(toMend(found.tally, orders));
    const { left: open, ...done } = await mendAtTerminal(context, {
      operations,
      orders,
      rules,
      checks,
      display: await screenDisplay(context),
      severity,
      alike,
    });
    const canShip = open === 0 && (done.ids ?? []).length > 0 && Object.hasOwn(list.input, 'status');
    const ship = suggest`ship --status pending ${usualChoice(context)}`;
    const next = [
      ...(open > 0 ? [escaped`To go on: ${commandLine(ofSameOrders(context.invocation))}`] : []),
      ...(canShip ? [escaped`To ship what is pending: ${ship}`] : []),
    ];
    return { ...done, notes: [...(done.notes ?? []), ...next, ...left], failure: done.failure ?? failure };
  }

  return {
    shape: isSheet ? proposalShape : mendedShape,
    mistakes: [...(isSheet ? [] : askingMistakes(context)), ...found.mistakes],
    warnings: found.warnings,
    dryRun: async () => ({ preview: await found.requests() }),
    run: async () =>
      isSheet
        ? mendingSheet(context, list, new AskedValues(context, update, found.checks), { found, severity })
        : { do: ask },
  };
}

export const mend = (list: Operation) =>
  defineCommand({
    effects: { service: 'writes', asks: true, changes: 'the ledger', dryRun: 'requests' },
    prints: mendedShape,
    printsElse: [{ when: '--out', prints: proposalShape }],
    sharedLimits: { '--sort': [], '--columns': ['--out', '--output', '--json', '--csv'] },
    exits: { partial: 'the service did not take a change; or orders could not be read' },
    note: `Shows one fault after the other that orders check finds: the field, what it holds, and what would do. Enter takes a value that
stands alone, a number one of several; or type the value, of a city a few letters. s skips the fault, b goes back,
v shows the whole order, q ends. Each answer is sent at once, as an update of its order, unless the order was changed
meanwhile. Of orders that you name, warnings are shown, too.
With --out it asks nothing, and writes a sheet: correct its column value, then give it back: orders import FILE --update.`,
    arguments: ['[order...]'],
    flags: {
      warnings: flag.switch('--warnings', 'also what is only worth a look'),
      skip: skipFlag,
    },
    inputs: numberFlags,
    uses: ['selection', 'output'],
    examples: ['', '3147', '--date-from 7d --warnings', '--out mend.xlsx'],
    inputOf: list,
    usesOverrides: true,
    run: (context, words, { warnings, skip }) =>
      openMend(context, list, words, { skip, severity: warnings ? 'warning' : 'error' }),
  });
