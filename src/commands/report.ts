import { resolve } from 'node:path';
import { usageFailure } from '../base/failure.ts';
import { escaped, pluralize, suggest, term } from '../base/text/message.ts';
import { periodKinds } from '../insight/report/periods.ts';
import { readReport, reportRequests } from '../insight/report/read-report.ts';
import { reportShape } from '../insight/report/rows.ts';
import { findOperation } from '../operations/catalogue.ts';
import { roleHints } from '../operations/roles.ts';
import { notAdded } from '../orders/money.ts';
import type { ScreenPart } from '../output/screen.ts';
import { openSink } from '../service/display.ts';
import { firstDayOf } from '../service/numbers/search-orders.ts';
import { orderReading } from '../service/read-orders.ts';
import { defineCommand } from '../session/command.ts';
import { flag } from '../session/flags.ts';
import { operationFlags, orderFilters } from '../session/shared-flags.ts';
import { lateAfterFlag, stuckAfterFlag } from '../session/wait-flags.ts';
import { readShippingCosts } from '../shipping/ship-keys.ts';
import { pageFile, reportWeek, weekFlag } from './report-line.ts';
import { scheduleFlag, scheduleReport } from './report-schedule.ts';

const usualDays = 90;

const reportFlags = {
  by: flag.choice('--by <period>', 'the length of its periods', periodKinds, { fallbackText: 'as fits the days' }),
  days: flag.number('--days <n>', 'read orders created in the last n days', [1, 36_500], {
    fallbackText: String(usualDays),
  }),
  week: weekFlag,
  title: flag.text('--title <text>', 'the heading of the page: the name of your shop'),
  lateAfter: lateAfterFlag,
  stuckAfter: stuckAfterFlag,
  schedule: scheduleFlag,
};

export const report = defineCommand({
  effects: { service: 'reads' },
  prints: reportShape,
  printsElse: [{ when: '--schedule', prints: 'a line for cron or Task Scheduler' }],
  note: `Compares the last week with the week before and the same week a year before, and names what is worse or better by more than
chance. Then adds up all orders that the filters choose: orders by state and period; time to delivery, returns and failed
deliveries by courier and city; late and stuck orders; cash on delivery that couriers owe, by age; and shipping costs.
A terminal shows bars. --out report.html writes one page for a browser, to send or print: it loads nothing, runs no
script, and is in the language of --lang. -o json, csv and xlsx have a row for each number. --schedule prints a line for cron
or Task Scheduler that writes the page on the first morning of each week.

The time to delivery is known where an order says when it was delivered; with --offline also where a sync has seen it. Costs are
the prices of shipments that the ledger has, as "shipments sent" shows them. What is not known is counted apart. Amounts are added exactly,
each currency by itself.`,
  inputs: [...orderFilters('all'), operationFlags.field],
  flags: reportFlags,
  uses: ['selection', 'output'],
  examples: [
    '',
    "--out report.html --title 'My shop'",
    '--by month --days 365 --offline --out year.html',
    '--json',
    '--schedule --out monday.html',
  ],
  usesOverrides: true,
  run: async (context, _words, { by, days, week, title, lateAfter, stuckAfter, schedule }) => {
    const { settings, catalogue, messages } = context;
    const list = findOperation(catalogue, 'orders.list');
    if (!list) throw usageFailure([escaped`There is no operation orders.list to read.`]);
    const { since, mistakes } = firstDayOf(context, list, { flag: '--days', days, usualDays });
    const { weeks, mistakes: weekMistakes } = reportWeek(context, list, week, since);
    const reading = await orderReading(context, list, { more: since === undefined ? {} : { date_from: since } });
    const page = pageFile(context, schedule);
    const namesAreArabic = page ? settings.lang === 'ar' : messages.rowsAreArabic;
    const isPdf = /\.pdf$/i.test(context.invocation.shared.out ?? '');
    const asPdf = isPdf ? [escaped`For a PDF write the page, --out report.html, and print it from a browser.`] : [];
    const read = async () => {
      const create = findOperation(catalogue, 'shipments.create');
      const costs = create ? await readShippingCosts(context, create) : new Map<string, string>();
      const spans = { lateAfter: lateAfter.milliseconds, stuckAfter: stuckAfter.milliseconds };
      return readReport(context, reading, { by, title, costs, weeks, namesAreArabic, ...spans });
    };
    const ending = ({ figures }: Awaited<ReturnType<typeof read>>) => {
      const sums = figures.all.toText();
      const back = escaped`Read what was created since ${since}. Farther back: --days ${(days ?? usualDays) * 4}`;
      return {
        notes: [
          escaped`${term(pluralize(figures.all.orders, 'orders'))}${sums === '' ? escaped`` : escaped`: ${sums}`}.`,
          ...(since === undefined ? [] : [back]),
        ],
        warnings: notAdded(figures.all.withoutAmount),
      };
    };
    const common = {
      mistakes: [...mistakes, ...weekMistakes, ...reading.mistakes, ...(page?.mistakes ?? asPdf)],
      warnings: [...reading.warnings, ...roleHints(list, ['status', 'total'])],
    };
    if (schedule) return { ...common, run: async () => scheduleReport(context) };
    if (page) {
      return {
        ...common,
        dryRun: async () => ({ preview: await reportRequests(reading, weeks) }),
        run: async () => {
          const { reportPage } = await import('../insight/report/page.ts');
          const sink = await openSink(context, { file: resolve(context.io.cwd, page.out) });
          try {
            const found = await read();
            await sink.write(reportPage(found.figures, found.view));
            await sink.finish();
            messages.note(escaped`Saved the report to ${page.out}`);
            const file = resolve(context.io.cwd, page.out);
            return { ...ending(found), change: { outcome: 'created', names: [page.out], files: [file] } };
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
      dryRun: async () => ({ preview: await reportRequests(reading, weeks) }),
      run: async () => {
        const { reportParts, reportRows } = await import('../insight/report/questions.ts');
        const found = await read();
        async function* shown(): AsyncGenerator<ScreenPart> {
          yield* reportParts(found.figures, found.view);
        }
        const more = escaped`As a page: ${suggest`report --out report.html`}`;
        return {
          rows: reportRows(found.figures, namesAreArabic),
          screen: { forTerminal: true, parts: shown() },
          ending: () => {
            const { notes, warnings } = ending(found);
            return { notes: context.stdoutTerminal.isTerminal ? [...notes, more] : notes, warnings };
          },
        };
      },
    };
  },
});
