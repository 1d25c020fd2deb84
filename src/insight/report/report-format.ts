import { currencyCode, type Money, type MoneySums, withCents } from '../../orders/money.ts';
import { lastDayOf, type PeriodKind } from './periods.ts';

/** Digits as they are written in the rest of the program, and days of the common calendar. */
const localeOf = (lang: string): string => `${lang === 'ar' ? 'ar' : 'en-GB'}-u-nu-latn-ca-gregory`;

/** `1234567.50` → `1,234,567.50`: of a decimal number in its written form, which keeps all its digits. */
const groupDigits = (amount: string): string =>
  amount.replace(/^-?\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','));

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

  percent(part: number, whole: number): string {
    if (whole === 0) return '–';
    const share = (part / whole) * 100;
    return `${share >= 10 ? Math.round(share) : this.tenths(share)}%`;
  }

  money({ amount, currency: named }: Money): string {
    const currency = currencyCode(named);
    const sign = this.lang === 'ar' && currency === 'SAR' ? 'ر.س' : currency;
    return `${groupDigits(withCents(amount, currency))} ${sign}`.trim();
  }

  /** The sums of several currencies: that of most orders first. */
  sums(sums: MoneySums): readonly string[] {
    return sortedSums(sums).map((money) => this.money(money));
  }

  private date(day: string, options: Intl.DateTimeFormatOptions): string {
    const format = new Intl.DateTimeFormat(this.locale, { ...options, timeZone: 'UTC' });
    return format.format(new Date(`${day}T00:00:00Z`));
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
    const format = new Intl.DateTimeFormat(this.locale, {
      ...{ day: 'numeric', month: 'short', year: 'numeric' },
      timeZone: 'UTC',
    });
    const [first, last] = [start, lastDayOf(start, by)].map((day) => new Date(`${day}T00:00:00Z`));
    return first && last ? format.formatRange(first, last) : '';
  }
}

/** The sums of each currency, that of most orders first. */
export const sortedSums = ({ all }: MoneySums) =>
  all.toSorted((one, other) => other.orders - one.orders || (one.currency < other.currency ? -1 : 1));
