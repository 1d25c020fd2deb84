import { divideDecimal, groupDigits } from '../../base/numbers/decimals.ts';
import type { Days } from '../../base/time/days.ts';
import { decimalsOf, type Money, type MoneySums, readableMoney } from '../../orders/money.ts';
import { isEnough, leastForShare, type Share } from './chance.ts';
import { lastDayOf, type PeriodKind } from './periods.ts';
import type { ReportWords } from './words.ts';

/** Digits as they are written in the rest of the program, and days of the common calendar. */
const localeOf = (lang: string): string => `${lang === 'ar' ? 'ar' : 'en-GB'}-u-nu-latn-ca-gregory`;

/** Writes the numbers, amounts and days of a report in a language. */
export class ReportFormat {
  private readonly locale: string;

  constructor(private readonly lang: string) {
    this.locale = localeOf(lang);
  }

  count(value: number): string {
    return groupDigits(String(value));
  }

  /** A number of days to a tenth. */
  tenths(value: number): string {
    return value.toFixed(1).replace(/\.0$/, '');
  }

  /** `12 of 80 (15%)`, without the percentage if there are too few parcels. */
  share({ part, whole }: Share, { of }: Pick<ReportWords, 'of'>): string {
    const counts = of(this.count(part), this.count(whole));
    return isEnough({ part, whole }) ? `${counts} (${this.percent(part, whole)})` : counts;
  }

  /** The growth of a number: in percent, or as a difference if the earlier number is too small for percent. */
  change(now: number, before: number): string {
    const grown = now - before;
    const sign = ['\u2212', '', '+'][Math.sign(grown) + 1] ?? '';
    const signed = (text: string): string => sign + text;
    if (before < leastForShare) return signed(this.count(Math.abs(grown)));
    return signed(`${Math.round((Math.abs(grown) / before) * 100)}%`);
  }

  /** A difference with its sign, to a tenth; `named` adds the unit. */
  difference(value: number, named: (count: string) => string): string {
    const text = this.tenths(Math.abs(value));
    return text === '0' ? named(text) : `${value > 0 ? '+' : '\u2212'}${named(text)}`;
  }

  percent(part: number, whole: number): string {
    if (whole === 0) return '–';
    const share = (part / whole) * 100;
    return `${share >= 10 ? Math.round(share) : this.tenths(share)}%`;
  }

  money(money: Money): string {
    return readableMoney(money, this.lang === 'ar');
  }

  /** The sums of several currencies: that of most orders first. */
  sums(sums: MoneySums): readonly string[] {
    return sortedSums(sums).map((money) => this.money(money));
  }

  private date(day: string, options: Intl.DateTimeFormatOptions): string {
    const format = new Intl.DateTimeFormat(this.locale, { ...options, timeZone: 'UTC' });
    return format.format(new Date(`${day}T00:00:00Z`));
  }

  /** A range of days, for a heading. */
  span({ first, last }: Days): string {
    const format = new Intl.DateTimeFormat(this.locale, {
      ...{ day: 'numeric', month: 'short', year: 'numeric' },
      timeZone: 'UTC',
    });
    return format.formatRange(new Date(`${first}T00:00:00Z`), new Date(`${last}T00:00:00Z`));
  }

  day(day: string): string {
    return this.date(day, { day: 'numeric', month: 'long', year: 'numeric' });
  }

  /** A period below a chart. */
  shortPeriod(start: string, by: PeriodKind): string {
    return this.date(start, by === 'month' ? { month: 'short', year: 'numeric' } : { day: 'numeric', month: 'short' });
  }

  /** A period in a table. */
  period(start: string, by: PeriodKind): string {
    if (by === 'month') return this.date(start, { month: 'long', year: 'numeric' });
    return this.span({ first: start, last: lastDayOf(start, by) });
  }
}

/** The sums of each currency, that of most orders first. */
export const sortedSums = ({ all }: MoneySums) =>
  all.toSorted((one, other) => other.orders - one.orders || (one.currency < other.currency ? -1 : 1));

/** The average amount of an order, rounded to the decimals of its currency. */
export const averageOf = ({ amount, currency, orders }: Money & { readonly orders: number }): string =>
  divideDecimal(amount, orders, decimalsOf(currency)) ?? amount;
