import { latinDigits } from '../../base/text/digits.ts';
import { escaped } from '../../base/text/escape-controls.ts';
import type { Invocation } from '../../session/context.ts';

export interface TodayOptions {
  readonly days: number;
  /** As it was written: `24h`. */
  readonly lateText: string;
  readonly lateAfter: number;
}

const mostDays = 3660;

const milliseconds: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** What --days and --late-after say; mistakes are added. */
export function readTodayOptions({ flags }: Pick<Invocation, 'flags'>, mistakes: string[]): TodayOptions {
  const givenDays = latinDigits(String(flags.days ?? 30));
  const days = Number(givenDays);
  const isDays = /^\d+$/.test(givenDays) && days >= 1 && days <= mostDays;
  if (!isDays)
    mistakes.push(escaped`--days: ${JSON.stringify(flags.days)} is not a whole number from 1 to ${mostDays}.`);
  const lateText = latinDigits(String(flags.lateAfter ?? '24h'));
  const [, number = '', unit = ''] = /^(\d{1,6}(?:\.\d+)?)([mhd])$/.exec(lateText) ?? [];
  if (unit === '') {
    mistakes.push(
      escaped`--late-after: ${JSON.stringify(flags.lateAfter)} is not a time. Write minutes, hours or days: 90m, 24h, 3d.`,
    );
  }
  return { days: isDays ? days : 1, lateText, lateAfter: Number(number) * (milliseconds[unit] ?? 0) };
}
