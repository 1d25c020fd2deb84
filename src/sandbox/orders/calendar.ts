import { day, dayOf, hour, second } from '../data/instant.ts';
import { keyOf, mix } from '../data/random.ts';

/** When each of a merchant's orders was created: never earlier than the one before it. */
export interface Calendar {
  /** Epoch milliseconds, a whole second. */
  createdAt(index: number): number;
  /** The first position that was created at this moment or later; the count of orders if none was. */
  firstSince(moment: number): number;
  /** Nothing that is made up happens later. */
  readonly end: number;
}

const fewestADay = 3;
const daysAtMost = 365;

/**
 * Orders go back from the day on which the sandbox starts, three a day, or more where a year would not hold them all.
 * Those of that day lie in its first hour (UTC), so that hardly any is ever dated ahead of the clock.
 */
export function openCalendar(seed: number, count: number, now: Date): Calendar {
  const today = dayOf(now.getTime());
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
    createdAt,
    firstSince: (moment) => {
      let [low, high] = [0, count];
      while (low < high) {
        const middle = Math.floor((low + high) / 2);
        if (createdAt(middle) < moment) low = middle + 1;
        else high = middle;
      }
      return low;
    },
    end: today + hour,
  };
}
