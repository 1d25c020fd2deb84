const twoDigits = (value: number): string => String(value).padStart(2, '0');

const isoDay = (date: Date): string =>
  `${String(date.getFullYear()).padStart(4, '0')}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;

/** `today`, `yesterday` and `7d` as `YYYY-MM-DD` in the time zone of this machine; anything else unchanged. */
export function readDay(given: string, now: Date): string {
  const days = given === 'today' ? '0' : given === 'yesterday' ? '1' : /^(\d{1,5})d$/.exec(given)?.[1];
  if (days === undefined) return given;
  return isoDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() - Number(days)));
}
