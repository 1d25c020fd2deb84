import { decimal, sumDecimals } from '../base/numbers/decimals.ts';
import type { Row } from '../base/row.ts';
import { latinDigits } from '../base/text/digits.ts';
import { scalarText } from '../base/text/text.ts';

/** One price for sending an order. */
export interface Rate {
  /** The courier, as prices call it. */
  readonly name: string;
  readonly service: string;
  /** Riyals in exact decimals; undefined where the service gives none. */
  readonly price: string | undefined;
  readonly delivery: string;
  /** From so many hours to so many; undefined where the time is no number of days or hours. */
  readonly hours: readonly [number, number] | undefined;
}

const units: readonly (readonly [RegExp, number])[] = [
  [/^(?:hours?|hrs?|h|\u0633\u0627\u0639\u0627\u062a|\u0633\u0627\u0639\u0629|\u0633\u0627\u0639\u0647)$/iu, 1],
  [
    /^(?:(?:business |working )?days?|d|\u0623\u064a\u0627\u0645|\u0627\u064a\u0627\u0645|\u064a\u0648\u0645|\u064a\u0648\u0645\u0627|\u064a\u0648\u0645\u064b\u0627)$/iu,
    24,
  ],
];

/** `1-3 days`, `48 hours`, `٣ أيام`. A number without its unit may be either, and counts as none. */
export function deliveryHours(text: string): readonly [number, number] | undefined {
  const found =
    /^(\d+(?:\.\d+)?)(?:\s*(?:-|\u2013|to|\u0627\u0644\u0649|\u0625\u0644\u0649)\s*(\d+(?:\.\d+)?))?\s*(\D+)$/iu.exec(
      latinDigits(text).trim(),
    );
  if (!found) return undefined;
  const [, least = '', most = least, unit = ''] = found;
  const hours = units.find(([word]) => word.test(unit.trim()))?.[1];
  if (hours === undefined) return undefined;
  const [first, last] = [Number(least) * hours, Number(most) * hours];
  return [Math.min(first, last), Math.max(first, last)];
}

/** Hundredths as decimals: `2612` → `26.12`. */
function fromCents(cents: string): string | undefined {
  if (!/^\d+$/.test(cents)) return undefined;
  const digits = cents.padStart(3, '0');
  return sumDecimals([`${digits.slice(0, -2)}.${digits.slice(-2)}`]);
}

/** In riyals; undefined where there is none, in another currency, and where two prices disagree (observed: one is given). */
function priceOf({ price_sar: sar, price_cents: cents, currency }: Row): string | undefined {
  if (!['', 'SAR'].includes(scalarText(currency).toUpperCase())) return undefined;
  const riyals = latinDigits(scalarText(sar));
  const prices = [
    decimal.test(riyals) && !riyals.startsWith('-') ? sumDecimals([riyals]) : undefined,
    fromCents(latinDigits(scalarText(cents))),
  ].filter((price) => price !== undefined);
  return new Set(prices).size === 1 ? prices[0] : undefined;
}

/** A rate as the service lists it. */
export function rateOf(row: Row): Rate {
  const delivery = scalarText(row.delivery_time);
  return {
    name: [row.courier_name, row.identifier, row.service_id].map(scalarText).find((text) => text !== '') ?? '',
    service: scalarText(row.service_name),
    price: priceOf(row),
    delivery,
    hours: deliveryHours(delivery),
  };
}
