import { getOwn } from '../../base/row.ts';
import { headingWords } from '../../base/text/names.ts';
import { isText } from '../../base/text/text.ts';
import { type Days, isDay } from '../../base/time/days.ts';
import { isoDay, zonedText } from '../../base/time/times.ts';
import { version } from '../../base/version.ts';
import { agesFrom, oldestOf } from '../../mirror/ages.ts';
import { readFacts } from '../../mirror/facts.ts';
import { openMirror } from '../../mirror/place.ts';
import { fieldsOfRole } from '../../operations/roles.ts';
import type { FigureOrder } from '../../orders/orders-alike.ts';
import { stateKey } from '../../orders/states.ts';
import { parseStuckTimes } from '../../orders/stuck.ts';
import { loadLanguage } from '../../output/language.ts';
import type { Desk } from '../../ports/desk.ts';
import type { Profile } from '../../ports/profile.ts';
import type { Run } from '../../ports/run.ts';
import type { OrderReading } from '../../service/read-orders.ts';
import { ReportFigures } from './figures.ts';
import { fittingKind, type PeriodKind, periodOf } from './periods.ts';
import { ReportFormat } from './report-format.ts';
import type { ReportView } from './view.ts';
import { type ComparedWeeks, type DaysBeside, daysBeside } from './weeks.ts';
import { reportWords } from './words.ts';

export interface ReportWishes {
  /** Undefined: as fits the days. */
  readonly by: PeriodKind | undefined;
  readonly title: string | undefined;
  /** Both in milliseconds. */
  readonly lateAfter: number;
  readonly stuckAfter: number;
  /** Costs of shipments, by the ids of their orders. */
  readonly costs: ReadonlyMap<string, string>;
  /** Undefined if no week is compared. */
  readonly weeks: ComparedWeeks | undefined;
  /** Of cities and couriers. */
  readonly namesAreArabic: boolean;
}

/** A moment as clocks show it: in the zone of `--tz`, else in that of this machine. */
function clockText(moment: Date, zone: string | undefined): string {
  if (zone !== undefined) return zonedText(moment.toISOString(), zone).slice(0, 16).replace('T', ' ');
  return `${isoDay(moment)} ${moment.toTimeString().slice(0, 5)}`;
}

/** The first and the last day that filters ask for; the last is today unless they say otherwise. */
function daysOf({ inputs }: OrderReading, today: string) {
  const dayIn = (name: string): string | undefined => {
    const value = inputs[0]?.[name];
    return isText(value) && isDay(value) ? value : undefined;
  };
  return { first: dayIn('date_from'), last: dayIn('date_to') ?? today };
}

const inputOfDays = ({ first, last }: Days) => ({ date_from: first, date_to: last });

const isReadByDays = ({ operation: { input } }: OrderReading): boolean =>
  Object.hasOwn(input, 'date_from') && Object.hasOwn(input, 'date_to');

/** The days that a comparison needs in addition to those of the filters. */
function besideOf(reading: OrderReading, weeks: ComparedWeeks | undefined): DaysBeside {
  const { first } = daysOf(reading, '');
  return weeks !== undefined && first !== undefined && isReadByDays(reading) ? daysBeside(weeks, first) : {};
}

/** The first requests of a report. */
export async function reportRequests(reading: OrderReading, weeks: ComparedWeeks | undefined) {
  const { lastYear, beforeLastYear, recent } = besideOf(reading, weeks);
  const days = [lastYear, beforeLastYear, recent].filter((each) => each !== undefined);
  const beside = await Promise.all(days.map((each) => reading.requests(inputOfDays(each))));
  return [...beside.flat(), ...(await reading.requests())];
}

/** Reads orders and adds them up. Returns the figures, and how they are to be shown. */
export async function readReport(context: Run, reading: OrderReading, wishes: ReportWishes) {
  const { io, settings, offline } = context;
  const { operation } = reading;
  const now = io.now();
  const { weekStart, tz: zone, lang } = settings;
  const { first, last } = daysOf(reading, isoDay(now, zone));
  const by = wishes.by ?? fittingKind(first ?? '2000-01-01', last);
  const places = await context.places();
  await places.load('cities');
  const payouts = await context.payouts();
  const figures = new ReportFigures({
    ...{ by, weekStart, zone, isArabic: wishes.namesAreArabic, places, payouts },
    now: now.getTime(),
    lateBefore: now.getTime() - wishes.lateAfter,
    stuckTimes: {
      states: (settings.stuck && parseStuckTimes(settings.stuck)) || new Map(),
      onItsWay: wishes.stuckAfter,
    },
    times: await context.knownTimes(),
    costs: wishes.costs,
    weeks: wishes.weeks,
  });
  const addAll = async (add: (order: FigureOrder) => void, days?: Days): Promise<number> => {
    let count = 0;
    for await (const { alike } of reading.figures(figures.facts, undefined, days && inputOfDays(days))) {
      await places.meetCouriers(alike.map(({ order }) => order.courier));
      for (const { order } of alike) add(order);
      count += alike.length;
    }
    return count;
  };
  // The oldest days first: a mirror tells its age once, for the first days that are read.
  const beside = besideOf(reading, wishes.weeks);
  const addCompared = (order: FigureOrder): void => figures.addCompared(order);
  const earlier = beside.lastYear && (await addAll(addCompared, beside.lastYear));
  if (beside.beforeLastYear && earlier !== 0) await addAll(addCompared, beside.beforeLastYear);
  if (beside.recent) await addAll(addCompared, beside.recent);
  await addAll((order) => figures.add(order));
  const oldest = earlier ? beside.beforeLastYear : beside.recent;
  const words = reportWords(lang);
  const known = getOwn((await loadLanguage(lang)).words, 'status') ?? {};
  const view: ReportView = {
    ...{ words, isArabic: lang === 'ar', by, first, last, version, title: wishes.title },
    format: new ReportFormat(lang),
    edges: last <= isoDay(now, zone) ? [periodOf(last, by, weekStart)] : [],
    now: now.getTime(),
    lateAfter: wishes.lateAfter,
    stuckAfter: wishes.stuckAfter,
    stuckSetting: settings.stuck,
    knowsPayouts: payouts.hasFiles || fieldsOfRole(operation, 'settled').length > 0,
    isProved: reading.isProved,
    readAt: clockText(now, zone),
    fromMirror: offline && words.fromMirror(await mirrorTime(context, oldest?.first ?? first, zone)),
    stateWord: (state) =>
      state === '' ? words.terms.unknown : (getOwn(known, stateKey(state)) ?? headingWords(state)),
  };
  return { figures, view };
}

/** When the oldest of the orders since a day were read. */
async function mirrorTime(
  context: Desk & Profile,
  since: string | undefined,
  zone: string | undefined,
): Promise<string> {
  const { store, owner } = await openMirror(context);
  const { ages } = await readFacts(store, store.where, owner);
  const oldest = ages && oldestOf(agesFrom(ages, since));
  return oldest === undefined ? '' : clockText(new Date(oldest), zone);
}
