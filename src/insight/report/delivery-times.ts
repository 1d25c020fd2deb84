import { isDay } from '../../base/time/days.ts';
import { epochOf } from '../../base/time/times.ts';

const hour = 3_600_000;

/**
 * Hours from the creation of an order to its delivery, as both are written; undefined if one of them is not a time, or the
 * delivery came first. A delivery of which only the day is known counts from the day of the creation.
 */
export function hoursBetween(created: string, delivered: string): number | undefined {
  const from = epochOf(isDay(delivered) ? created.slice(0, 10) : created);
  const hours = (epochOf(delivered) - from) / hour;
  return hours >= 0 ? hours : undefined;
}

/** How long deliveries took, by whole hours: memory grows with how different they are, not with their number. */
export class DeliveryTimes {
  private readonly counts = new Map<number, number>();
  known = 0;
  /** Delivered, and nothing says when. */
  unknown = 0;

  add(hours: number | undefined): void {
    if (hours === undefined) this.unknown++;
    else this.count(Math.floor(hours), 1);
  }

  private count(hours: number, times: number): void {
    this.known += times;
    this.counts.set(hours, (this.counts.get(hours) ?? 0) + times);
  }

  merge(others: DeliveryTimes): void {
    this.unknown += others.unknown;
    for (const [hours, times] of others.counts) this.count(hours, times);
  }

  /** The days in which this share of the deliveries was made, to a tenth; undefined if no time is known. */
  daysOf(share: number): number | undefined {
    const hours = this.hoursOf(share);
    return hours === undefined ? undefined : Math.round((hours / 24) * 10) / 10;
  }

  /** The same in whole hours. */
  hoursOf(share: number): number | undefined {
    let left = Math.ceil(this.known * share);
    for (const [hours, times] of [...this.counts].sort(([one], [other]) => one - other)) {
      left -= times;
      if (left <= 0) return hours;
    }
    return undefined;
  }

  /** How many took longer than this many whole hours. */
  longerThan(most: number): number {
    let sum = 0;
    for (const [hours, times] of this.counts) if (hours > most) sum += times;
    return sum;
  }

  /** How many took at least so many days, and less than the other number. */
  between(from: number, to: number): number {
    let sum = 0;
    for (const [hours, times] of this.counts) if (hours >= from * 24 && hours < to * 24) sum += times;
    return sum;
  }
}
