import { isoDay } from '../base/time/times.ts';
import type { Context } from '../session/context.ts';

/** How many days back orders are searched if neither `--search-days` nor dates say so. */
export const usualSearchDays = 60;

/** So many days before today, as the service takes a day. */
export function dayBefore({ io }: Pick<Context, 'io'>, days: number): string {
  const now = io.now();
  return isoDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() - days));
}
