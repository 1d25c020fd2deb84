import { day, hour, second } from '../data/instant.ts';
import { lowerBound } from '../data/lower-bound.ts';
import { keyOf, mix } from '../data/random.ts';

const fewestADay = 3;
const daysAtMost = 365;

/**
 * Orders go back from a day, given by its midnight: three a day, or more if a year would not hold them all. Those of
 * that day lie in its first hour (UTC), so that hardly any has a date in the future.
 */
export function openCalendar(seed: number, count: number, today: number) {
  const perDay = Math.max(fewestADay, Math.ceil(count / daysAtMost));
  const key = keyOf(seed, 'orders created');
  const createdAt = (index: number): number => {
    const behind = count - 1 - index;
    const daysAgo = Math.floor(behind / perDay);
    const place = perDay - 1 - (behind % perDay) + mix(key, index) / 2 ** 32;
    const span = daysAgo === 0 ? hour : day;
    return today - daysAgo * day + Math.floor(((place / perDay) * span) / second) * second;
  };
  return {
    /** Epoch milliseconds, a whole second, in ascending order. */
    createdAt,
    /** The first position created at this moment or later; the count of orders if there is none. */
    firstSince: (moment: number) => lowerBound(count, createdAt, moment),
    /** The latest time in made-up data. */
    end: today + hour,
  };
}
