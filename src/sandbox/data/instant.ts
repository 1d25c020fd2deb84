export const second = 1000;
export const hour = 3600 * second;
export const day = 24 * hour;

/** Midnight in UTC of a moment's day, in epoch milliseconds. */
export const dayOf = (moment: number): number => Math.floor(moment / day) * day;

/** ISO 8601 in UTC with microseconds, as Laravel writes a column that holds seconds: `2026-01-31T09:05:00.000000Z`. */
export const timestampOf = (moment: number): string => `${new Date(moment).toISOString().slice(0, 19)}.000000Z`;

/** `2026-01-31 09:05:00`. That it is in UTC is assumed: the interface document names no zone. */
export const dateTimeOf = (moment: number): string => new Date(moment).toISOString().slice(0, 19).replace('T', ' ');

/** `2026-01-31`. */
export const dayTextOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** Midnight in UTC of a `YYYY-MM-DD`; undefined for other text and for days that do not exist. */
export function momentOfDay(text: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return undefined;
  const moment = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(moment) && dayTextOf(moment) === text ? moment : undefined;
}
