import { latinDigits } from '../text/digits.ts';
import { isoDay } from './times.ts';

/** `today`, `yesterday` and `7d` as `YYYY-MM-DD` in the time zone of this machine; anything else unchanged. */
export function readDay(text: string, now: Date): string {
  const given = latinDigits(text);
  const days = given === 'today' ? '0' : given === 'yesterday' ? '1' : /^(\d{1,5})d$/.exec(given)?.[1];
  if (days === undefined) return given;
  return isoDay(new Date(now.getFullYear(), now.getMonth(), now.getDate() - Number(days)));
}
