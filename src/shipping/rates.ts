import type { Failure } from '../base/failure.ts';
import { decimal, sumDecimals } from '../base/numbers/decimals.ts';
import type { Row } from '../base/row.ts';
import { escaped, suggest } from '../base/text/message.ts';
import { latinDigits, scalarText } from '../base/text/text.ts';
import type { Operation } from '../operations/manifest.ts';
import { currencyCode } from '../orders/currencies.ts';
import { compareAmounts } from '../orders/money.ts';
import type { CourierNames } from './courier-names.ts';
import { type Desk, forEachOrder } from './request.ts';
import type { Choice } from './rules.ts';

/** One price for sending an order. */
export interface ShippingRate {
  /** The courier, as prices call it. */
  readonly name: string;
  readonly service: string;
  /** Riyals in exact decimals; undefined if the service gives none. */
  readonly price: string | undefined;
  readonly delivery: string;
  /** From so many hours to so many; undefined if the time is not a number of days or hours. */
  readonly hours: readonly [number, number] | undefined;
}

export function rateOf(row: Row): ShippingRate {
  const delivery = scalarText(row.delivery_time);
  return {
    name: [row.courier_name, row.identifier, row.service_id].map(scalarText).find((text) => text !== '') ?? '',
    service: scalarText(row.service_name),
    price: priceOf(row),
    delivery,
    hours: deliveryHours(delivery),
  };
}

/** In riyals; undefined if there is none, in another currency, and where two prices disagree (observed: one is given). */
function priceOf({ price_sar: sar, price_cents: cents, currency }: Row): string | undefined {
  if (!['', 'SAR'].includes(currencyCode(scalarText(currency)))) return undefined;
  const riyals = latinDigits(scalarText(sar));
  const prices = [
    decimal.test(riyals) && !riyals.startsWith('-') ? sumDecimals([riyals]) : undefined,
    fromCents(latinDigits(scalarText(cents))),
  ].filter((price) => price !== undefined);
  return new Set(prices).size === 1 ? prices[0] : undefined;
}

function fromCents(cents: string): string | undefined {
  if (!/^\d+$/.test(cents)) return undefined;
  const digits = cents.padStart(3, '0');
  return sumDecimals([`${digits.slice(0, -2)}.${digits.slice(-2)}`]);
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
  const ends = [Number(least) * hours, Number(most) * hours];
  return [Math.min(...ends), Math.max(...ends)];
}

/** The prices of orders, in their order, as `orders price` reads them; in place of prices that cannot be read the failure. */
export const readRates = (
  desk: Desk,
  price: Operation,
  ids: readonly string[],
): Promise<readonly (readonly ShippingRate[] | Failure)[]> =>
  forEachOrder(desk, 'Asking prices', ids, async (id) => {
    const rows = await desk.service.all(price, { args: [id], rows: 'page' });
    // A price that names no courier is of no use.
    return rows.map(rateOf).filter(({ name }) => name !== '');
  });

type Chosen =
  | { readonly courier: string; readonly rate: ShippingRate | undefined; readonly services?: readonly ShippingRate[] }
  | { readonly fault: string };

/** The rate that a choice takes, of all `services` of its courier. Only the names that matter are asked about. */
export async function chooseRate(
  rates: readonly ShippingRate[],
  choice: Choice,
  names: Pick<CourierNames, 'find' | 'courierOf'>,
): Promise<Chosen> {
  const ratesOf = (courier: string) => rates.filter(({ name }) => names.courierOf(name) === courier);
  if ('courier' in choice) {
    const { courier } = choice;
    // Where the service has no prices, the courier alone is enough.
    if (rates.length === 0) return { courier, rate: undefined };
    // Where one name is known to be this courier, the others need no question.
    const others = ratesOf(courier).length > 0 ? [] : namesOf(rates);
    const open: string[] = [];
    for (const name of others) if ((await names.find(name)) === undefined) open.push(name);
    const services = ratesOf(courier);
    const [rate] = services.filter(({ price }) => price !== undefined).sort(byPrice);
    if (services.length > 0) return { courier, rate: rate ?? services[0], services };
    if (open.length > 0) {
      const quoted = open.map((name) => JSON.stringify(name)).join(', ');
      const map = suggest`rules map ${`<price name>=${courier}`}`;
      return { fault: escaped`no price is known to be of ${courier}; there are prices of ${quoted}: ${map}` };
    }
    return { fault: escaped`there is no price of ${courier}, only of ${namesOf(rates).join(', ')}` };
  }
  const isCheapest = choice.by === 'cheapest';
  const usable = rates.filter(({ price, hours }) => (isCheapest ? price !== undefined : hours !== undefined));
  for (const rate of usable.sort(isCheapest ? byPrice : bySpeed)) {
    const courier = await names.find(rate.name);
    if (courier === undefined) {
      const map = suggest`rules map ${`${rate.name}=<courier>`}`;
      return { fault: escaped`which courier is the prices' ${JSON.stringify(rate.name)} is not known: ${map}` };
    }
    if (courier !== null) return { courier, rate, services: ratesOf(courier) };
  }
  if (rates.length === 0) return { fault: 'there is no price for it' };
  return { fault: isCheapest ? 'no courier has a price for it' : 'no price has a delivery time in days or hours' };
}

const byPrice = (first: ShippingRate, second: ShippingRate): number =>
  compareAmounts(first.price ?? '0', second.price ?? '0') ?? 0;

function bySpeed(first: ShippingRate, second: ShippingRate): number {
  const [least, most] = first.hours ?? [0, 0];
  const [otherLeast, otherMost] = second.hours ?? [0, 0];
  return most - otherMost || least - otherLeast || (first.price && second.price ? byPrice(first, second) : 0);
}

const namesOf = (rates: readonly ShippingRate[]): readonly string[] => [...new Set(rates.map(({ name }) => name))];
