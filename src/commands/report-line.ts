import { escaped, type Message } from '../base/text/message.ts';
import { calendarOf, dayHint } from '../base/time/days.ts';
import { type ComparedWeeks, comparedWeeks, recentDaysOf } from '../insight/report/weeks.ts';
import type { Operation } from '../operations/manifest.ts';
import { fileNameMistakes } from '../service/input/given-files.ts';
import type { Context } from '../session/context.ts';
import { flag } from '../session/flags.ts';
import { isForPrograms } from '../session/rerun-command.ts';
import { usualFile } from './report-schedule.ts';

export const weekFlag = flag.text('--week <day>', 'the week to compare with others, by a day in it: this-week, 9d', {
  fallbackText: 'last-week',
  excludes: ['--date-from', '--date-to'],
});

/**
 * The week that a report compares. Without `--week` it is the last week, but only if the report covers the days that a comparison needs: a
 * report on a few days must not read many.
 */
export function reportWeek(
  context: Context,
  { input }: Operation,
  typed: string | undefined,
  since: string | undefined,
): { readonly weeks: ComparedWeeks | undefined; readonly mistakes: readonly Message[] } {
  const given = typed ?? 'last-week';
  const weeks = comparedWeeks(given, calendarOf(context));
  const none = (...mistakes: readonly Message[]) => ({ weeks: undefined, mistakes });
  if (weeks === undefined) return none(escaped`--week: invalid day '${given}'. ${dayHint(given)}`);
  if (weeks === 'several') return none(escaped`--week ${given}: these days span several weeks. Name one of them.`);
  if (weeks === 'none') return none(escaped`--week ${given}: this week has no whole day yet.`);
  const namesDays = since === undefined && Object.hasOwn(input, 'date_from');
  if (typed !== undefined) {
    return namesDays ? none(escaped`--week and days in -F cannot be used together.`) : { weeks, mistakes: [] };
  }
  const isFar = since === undefined || recentDaysOf(weeks).first >= since;
  return namesDays || !isFar ? none() : { weeks, mistakes: [] };
}

/** The file of a page, and the mistakes in its flags; undefined if rows are wanted. A schedule without `--out` gets a page. */
export function pageFile({ invocation }: Context, schedule: boolean) {
  const { shared, sources } = invocation;
  const { out = schedule ? usualFile : undefined, shortFormats, columns, jq, format, ids } = shared;
  if (out === undefined || !/\.html?$/i.test(out)) return undefined;
  // JSON says what was written.
  const isShaped = (shortFormats.length > 0 || sources.output === 'flag') && !isForPrograms(invocation);
  const shapes = (isShaped || columns.length > 0 || jq) ?? format ?? ids;
  const clash = escaped`${out} is a page: leave -o, --columns, --jq, --format and --ids out.`;
  return { out, mistakes: [...fileNameMistakes('--out', out), ...(shapes ? [clash] : [])] };
}
