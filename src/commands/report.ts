import { resolve } from 'node:path';
import { usageFailure } from '../base/failure.ts';
import { escaped, pluralize, suggest } from '../base/text/message.ts';
import { periodKinds } from '../insight/report/periods.ts';
import { readReport } from '../insight/report/read-report.ts';
import { reportRows, reportShape } from '../insight/report/rows.ts';
import { findOperation } from '../operations/catalogue.ts';
import { roleHints } from '../operations/roles.ts';
import { notAdded } from '../orders/money.ts';
import { openSink } from '../service/display.ts';
import { fileNameMistakes } from '../service/input/given-files.ts';
import { firstDayOf } from '../service/numbers/resolve-orders.ts';
import { orderReading } from '../service/read-orders.ts';
import { defineCommand } from '../session/command.ts';
import type { Context } from '../session/context.ts';
import { flag } from '../session/flags.ts';
import { operationFlags, orderFilters } from '../session/shared-flags.ts';
import { lateAfterFlag, stuckAfterFlag } from '../session/wait-flags.ts';
import { readShippingCosts } from '../shipping/ship-keys.ts';

const usualDays = 90;

const reportFlags = {
  by: flag.choice('--by <period>', 'the length of its periods', periodKinds, { fallbackText: 'as fits the days' }),
  days: flag.number('--days <n>', 'read orders created in the last n days', [1, 36_500], {
    fallbackText: String(usualDays),
  }),
  title: flag.text('--title <text>', 'the heading of the page: the name of your shop'),
  lateAfter: lateAfterFlag,
  stuckAfter: stuckAfterFlag,
};

/** The file of a page, and what is wrong with asking for it; undefined if rows are wanted. */
function pageFile({ invocation: { shared, sources } }: Context) {
  const { out, shortFormats, columns, jq, format, ids } = shared;
  if (out === undefined || !/\.html?$/i.test(out)) return undefined;
  const shapes = (shortFormats.length > 0 || sources.output === 'flag' || columns.length > 0 || jq) ?? format ?? ids;
  const clash = escaped`${out} is a page: leave -o, --columns, --jq, --format and --ids out.`;
  return { out, mistakes: [...fileNameMistakes('--out', out), ...(shapes ? [clash] : [])] };
}

export const report = defineCommand({
  effects: { service: 'reads' },
  prints: reportShape,
  note: `Adds up all orders that the filters choose: by state and day, week or month, the time to delivery by courier and city, what is
late or stuck, cash on delivery that couriers owe by its age, returns, and shipping costs. A terminal shows bars.
--out report.html writes one page for a browser, to send or to print: it loads nothing, runs no script, and has the language of
--lang. -o json, csv and xlsx have a row for each number.

The time to delivery is known where an order says when it was delivered; with --offline also where a sync has seen it. Costs are
the prices of shipments that the ledger has, as "shipments sent" shows them. What is not known is counted apart. Amounts are added exactly,
each currency by itself.`,
  inputs: [...orderFilters('all'), operationFlags.field],
  flags: reportFlags,
  uses: ['selection', 'output'],
  examples: ['', "--out report.html --title 'My shop'", '--by month --days 365 --offline --out year.html', '--json'],
  usesOverrides: true,
  run: async (context, _words, { by, days, title, lateAfter, stuckAfter }) => {
    const { settings, catalogue, messages } = context;
    const list = findOperation(catalogue, 'orders.list');
    if (!list) throw usageFailure([escaped`There is no operation orders.list to read.`]);
    const { since, mistakes } = firstDayOf(context, list, { flag: '--days', days, usualDays });
    const reading = await orderReading(context, list, { more: since === undefined ? {} : { date_from: since } });
    const page = pageFile(context);
    const isPdf = /\.pdf$/i.test(context.invocation.shared.out ?? '');
    const asPdf = isPdf ? [escaped`For a PDF write the page, --out report.html, and print it from a browser.`] : [];
    const read = async () => {
      const create = findOperation(catalogue, 'shipments.create');
      const costs = create ? await readShippingCosts(context, create) : new Map<string, string>();
      const spans = { lateAfter: lateAfter.milliseconds, stuckAfter: stuckAfter.milliseconds };
      return readReport(context, reading, { by, title, costs, ...spans });
    };
    const ending = ({ figures }: Awaited<ReturnType<typeof read>>) => {
      const sums = figures.all.toText();
      const back = escaped`Read what was created since ${since}. Farther back: --days ${(days ?? usualDays) * 4}`;
      return {
        notes: [
          escaped`${pluralize(figures.all.orders, 'orders')}${sums === '' ? escaped`` : escaped`: ${sums}`}.`,
          ...(since === undefined ? [] : [back]),
        ],
        warnings: notAdded(figures.all.withoutAmount),
      };
    };
    const common = {
      mistakes: [...mistakes, ...reading.mistakes, ...(page?.mistakes ?? asPdf)],
      warnings: [...reading.warnings, ...roleHints(list, ['status', 'total'])],
    };
    if (page) {
      return {
        ...common,
        run: async () => {
          if (settings.dryRun) return { preview: await reading.requests() };
          const { reportPage } = await import('../insight/report/page.ts');
          const sink = await openSink(context, { file: resolve(context.io.cwd, page.out) });
          try {
            const found = await read();
            await sink.write(reportPage(found.figures, found.view));
            await sink.finish();
            messages.note(escaped`Saved the report to ${page.out}`);
            return ending(found);
          } catch (error) {
            await sink.discard();
            throw error;
          }
        },
      };
    }
    return {
      ...common,
      shape: reportShape,
      run: async () => {
        if (settings.dryRun) return { preview: await reading.requests() };
        const found = await read();
        const more = escaped`As a page: ${suggest`report --out report.html`}`;
        return {
          rows: reportRows(found.figures, settings.lang === 'ar'),
          screen: async (display) => {
            if (!display.terminal.isTerminal) return undefined;
            const { reportScreen } = await import('../insight/report/screen.ts');
            return reportScreen(found.figures, found.view, display);
          },
          ending: () => {
            const { notes, warnings } = ending(found);
            return { notes: context.stdoutTerminal.isTerminal ? [...notes, more] : notes, warnings };
          },
        };
      },
    };
  },
});
