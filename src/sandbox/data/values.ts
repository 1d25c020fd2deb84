import { ExactNumber } from '../../base/json/exact-json.ts';
import { isRow, type Row } from '../../base/row.ts';

export const numberOf = (value: unknown): number =>
  typeof value === 'number' || value instanceof ExactNumber ? Number(value.toString()) : 0;

export const partsOf = (value: unknown): readonly Row[] => (Array.isArray(value) ? value.filter(isRow) : []);

/** Rounded to hundredths: halalas of a riyal. */
export const money = (amount: number): number => Math.round(amount * 100) / 100;

export const sumOf = (rows: readonly Row[], value: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + value(row), 0);

// Moments are epoch milliseconds. All texts are in UTC: that the service's are is assumed, for it names no zone.
export const second = 1000;
export const hour = 3600 * second;
export const day = 24 * hour;

export const dayOf = (moment: number): number => Math.floor(moment / day) * day;

/** The made-up orders of a day come in so many of its first milliseconds. */
export const newestSpan = 10 * 60 * second;

/** Returns midnight of the newest day whose made-up orders all have been created, so that no order is from the future. */
export const newestDay = (now: Date): number => dayOf(now.getTime() - newestSpan);

/** ISO 8601 with microseconds, as Laravel writes a column that holds seconds: `2026-01-31T09:05:00.000000Z`. */
export const timestampOf = (moment: number): string => `${new Date(moment).toISOString().slice(0, 19)}.000000Z`;

/** `2026-01-31 09:05:00` */
export const dateTimeOf = (moment: number): string => new Date(moment).toISOString().slice(0, 19).replace('T', ' ');

/** `2026-01-31` */
export const dayTextOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** Midnight of a `YYYY-MM-DD`; undefined for other text and for days that do not exist. */
export function momentOfDay(text: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return undefined;
  const moment = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(moment) && dayTextOf(moment) === text ? moment : undefined;
}

/** Mixes two integers into 32 bits (the finalizer of MurmurHash3): good enough for made-up data, useless for secrets. */
export function mix(a: number, b: number): number {
  let hash = a ^ Math.imul(b ^ 0x5bd1e995, 0x9e3779b1);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** A 32-bit key of a text under a seed: tables with keys of their own have different draws. */
export function keyOf(seed: number, text: string): number {
  let key = mix(seed, text.length);
  for (let at = 0; at < text.length; at++) key = mix(key, text.charCodeAt(at));
  return key;
}

/** The id of a row of one merchant, by its index, in a table that several merchants share. */
export type IdAt = (index: number) => number;

// Of every seven ids each merchant has three to choose from, and uses one.
const stride = 7;
const choices = 3;

/** Ids that grow with the index, and have gaps. */
export function tenantIds(seed: number, table: string, merchant: number): IdAt {
  const key = keyOf(seed, `${table} ids`);
  const first = 1000 + (key % 9000);
  return (index) => first + index * stride + merchant * choices + (mix(key + merchant, index) % choices);
}

/** Values drawn one after another from a key: the same key always gives the same values. */
export class Draw {
  private step = 0;

  constructor(private readonly key: number) {}

  /** At least 0, below 1. */
  share(): number {
    return mix(this.key, this.step++) / 2 ** 32;
  }

  /** A whole number from `least` to `most`, both included. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.share() * (most - least + 1));
  }

  chance(share: number): boolean {
    return this.share() < share;
  }

  pick<T>(values: readonly T[]): T {
    const value = values[this.whole(0, values.length - 1)];
    if (value === undefined) throw new RangeError('There is nothing to pick from.');
    return value;
  }

  digits(count: number): string {
    let text = '';
    while (text.length < count) text += this.whole(0, 9);
    return text;
  }

  /** Null for this share of the draws. */
  orNull<T>(nullShare: number, value: () => T): T | null {
    return this.chance(nullShare) ? null : value();
  }
}

/** Nine digits of a Saudi mobile number, without its zero. Some prefixes are not in use. */
export const mobileDigits = (draw: Draw): string => `5${draw.digits(8).replace(/^2/, '5').replace(/^79/, '59')}`;
