import { latinDigits } from '../base/text/digits.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { isoDay } from '../base/time/times.ts';
import type { FlagSpec } from '../session/command.ts';
import type { Context, Invocation } from '../session/context.ts';

/** How far back orders are searched where neither `--date-from` nor `--date-to` says so. */
export const searchDaysFlag: FlagSpec = {
  flag: '--search-days <n>',
  about: 'search orders created in the last n days',
  fallback: '60',
};

const usualDays = 60;
const mostDays = 36_500;

/** How many days back `--search-days` reaches; a mistake is added where it is not a number of days. */
export function readSearchDays({ flags }: Pick<Invocation, 'flags'>, mistakes: string[]): number {
  const { searchDays } = flags;
  if (searchDays === undefined) return usualDays;
  const digits = latinDigits(String(searchDays));
  const days = Number(digits);
  if (/^\d+$/.test(digits) && days >= 1 && days <= mostDays) return days;
  mistakes.push(escaped`--search-days: ${JSON.stringify(searchDays)} is not a whole number from 1 to ${mostDays}.`);
  return usualDays;
}

/** So many days before today, as the service takes a day. */
export function dayBefore({ io }: Pick<Context, 'io'>, days: number): string {
  const now = io.now();
  return isoDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() - days));
}
