import { createHash } from 'node:crypto';
import type { ReportFigures } from './figures.ts';
import { bidiText, Markup, markup } from './markup.ts';
import { questions } from './questions.ts';
import { reportStyle } from './style.ts';
import type { ReportView } from './view.ts';

/** Nothing is loaded, and nothing runs: only this style applies. */
function policy(): string {
  const digest = createHash('sha256').update(reportStyle).digest('base64');
  return `default-src 'none'; style-src 'sha256-${digest}'; base-uri 'none'; form-action 'none'`;
}

function tile(what: string, figure: string, more: readonly string[]): Markup {
  // The unit is smaller than its number, so that both stand in one line.
  const [, number = figure, unit = ''] = /^([\d,.]+) (.+)$/.exec(figure) ?? [];
  const shown = markup`<bdi>${number}${unit === '' ? '' : markup` <span class="unit">${unit}</span>`}</bdi>`;
  const lines = more.filter(Boolean).map((text) => markup`<span class="more"><bdi>${text}</bdi></span>`);
  return markup`<li><span class="what">${what}</span><span class="figure">${shown}</span>${lines}</li>\n`;
}

/** The numbers that most is asked about. */
function tiles(figures: ReportFigures, { words, format }: ReportView): Markup {
  const { terms, headings, stages } = words;
  const { all, total, late, stuck } = figures;
  const { times, returned, delivered, costs, ended } = total;
  const owed = figures.codOf('owed');
  const onItsWay = figures.codOf('on_its_way');
  const days = times.daysOf(0.5);
  const [firstOwed = format.count(0), ...otherOwed] = format.sums(owed);
  const cancelled = figures.stages.get('cancelled')?.orders ?? 0;
  const moving = figures.stages.get('on_its_way')?.orders ?? 0;
  const numbers: readonly (readonly [what: string, figure: string, more: readonly string[]])[] = [
    [headings.orders, format.count(all.orders), format.sums(all)],
    [stages.delivered, format.count(delivered), [format.percent(delivered, all.orders)]],
    [stages.on_its_way, format.count(moving), [format.percent(moving, all.orders)]],
    [
      headings.delivery,
      days === undefined ? '–' : words.days(format.tenths(days), true),
      days === undefined ? [] : [`${terms.mostly} ${words.days(format.tenths(times.daysOf(0.9) ?? 0))}`],
    ],
    [
      headings.overdue,
      format.count(late.all.orders + stuck.all.orders),
      [`${terms.late} ${format.count(late.all.orders)}${words.comma}${terms.stuck} ${format.count(stuck.all.orders)}`],
    ],
    [
      terms.owed,
      firstOwed,
      [...otherOwed, ...(onItsWay.orders > 0 ? [`${terms.onItsWay}: ${format.sums(onItsWay).join(', ')}`] : [])],
    ],
    [
      headings.returns,
      format.percent(returned.orders, ended),
      [words.of(format.count(returned.orders), format.count(ended))],
    ],
    costs.orders > 0
      ? [
          headings.costs,
          format.sums(costs).join(', '),
          [
            `${terms.priced} ${format.count(costs.orders)}${words.comma}${terms.unpriced} ${format.count(total.unpriced)}`,
          ],
        ]
      : [stages.cancelled, format.count(cancelled), [format.percent(cancelled, all.orders)]],
  ];
  return markup`<ul class="tiles">${numbers.map((each) => tile(...each))}</ul>\n`;
}

function heading(figures: ReportFigures, view: ReportView): Markup {
  const { words, format, first, last, title } = view;
  const days = [first, last].filter((day) => day !== undefined).map((day) => format.day(day));
  const name = title === undefined ? markup`${words.title}` : bidiText(title);
  const about = title === undefined ? '' : markup`${words.title}${words.comma}`;
  const none = figures.all.orders === 0 ? markup`<p>${words.notes.none}</p>` : '';
  return markup`<header><h1>${name}</h1><p class="period">${about}<bdi>${[...new Set(days)].join(' – ')}</bdi></p>${none}</header>\n`;
}

function footer({ all }: ReportFigures, { words, readAt, fromMirror, isProved, version }: ReportView): Markup {
  const { notes, terms } = words;
  const lacking = all.withoutAmount === 0 ? '' : markup`<p>${notes.withoutAmount} ${all.withoutAmount}</p>`;
  const proof = fromMirror ?? (isProved ? notes.proved : notes.unproved);
  return markup`<footer>${lacking}<p>${terms.read} <bdi>${readAt}</bdi>. ${proof}</p><p>${words.madeBy(version)}</p></footer>\n`;
}

/** Writes the report as one page: it loads nothing, runs nothing, and is whole without anything beside it. */
export function reportPage(figures: ReportFigures, view: ReportView): string {
  const { words, title } = view;
  const sections = figures.all.orders === 0 ? [] : questions.map(({ section }) => section(figures, view));
  const direction = words.isRightToLeft ? 'rtl' : 'ltr';
  const name = title === undefined ? words.title : `${title} – ${words.title}`;
  return markup`<!doctype html>
<html lang="${words.lang}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${new Markup(policy())}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="shipctl">
<title>${name}</title>
<style>${new Markup(reportStyle)}</style>
</head>
<body>
${heading(figures, view)}<main>
${tiles(figures, view)}${sections}</main>
${footer(figures, view)}</body>
</html>
`.text;
}
