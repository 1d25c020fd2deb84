import { compareDecimals, readDecimal } from '../base/numbers/decimals.ts';
import { escaped } from '../base/text/escape-controls.ts';
import type { Rate } from './rate.ts';

/** How the courier of an order is chosen. */
export type Choice = { readonly courier: string } | { readonly by: 'cheapest' | 'fastest' };

/** The courier and the price of an order, or why it has none. */
export type Chosen =
  | { readonly courier: string; readonly rate: Rate | undefined; readonly services?: readonly Rate[] }
  | { readonly fault: string };

export interface CourierJoin {
  /** What shipments call a courier of the prices; null where it is not to be used. It may be asked about. */
  join(name: string): Promise<string | null>;
  /** The same without a question: is this known to be the name that shipments use? */
  isKnownAs(name: string, courier: string): boolean;
}

function byPrice(first: Rate, second: Rate): number {
  const [one, other] = [readDecimal(first.price ?? '0'), readDecimal(second.price ?? '0')];
  return one && other ? compareDecimals(one, other) : 0;
}

function bySpeed(first: Rate, second: Rate): number {
  const [[least, most], [otherLeast, otherMost]] = [first.hours ?? [0, 0], second.hours ?? [0, 0]];
  return most - otherMost || least - otherLeast || (first.price && second.price ? byPrice(first, second) : 0);
}

const namesOf = (rates: readonly Rate[]): string => [...new Set(rates.map(({ name }) => name))].join(', ');

/** The rate that a choice takes, of all `services` of its courier. Only the names that matter are asked about. */
export async function chooseRate(rates: readonly Rate[], choice: Choice, names: CourierJoin): Promise<Chosen> {
  if ('courier' in choice) {
    const { courier } = choice;
    // Where the service has no prices, the courier alone is enough.
    if (rates.length === 0) return { courier, rate: undefined };
    const own = rates.filter(({ name }) => names.isKnownAs(name, courier));
    // Where one name is known to be this courier, the others need no question.
    const others = own.length > 0 ? [] : rates;
    for (const rate of others) if ((await names.join(rate.name)) === courier) own.push(rate);
    const [rate] = own.filter(({ price }) => price !== undefined).sort(byPrice);
    if (own.length === 0) return { fault: escaped`there is no price of ${courier}, only of ${namesOf(rates)}` };
    return { courier, rate: rate ?? own[0], services: own };
  }
  const isCheapest = choice.by === 'cheapest';
  const usable = rates.filter(({ price, hours }) => (isCheapest ? price !== undefined : hours !== undefined));
  for (const rate of usable.sort(isCheapest ? byPrice : bySpeed)) {
    const courier = await names.join(rate.name);
    if (courier === null) continue;
    return { courier, rate, services: rates.filter(({ name }) => names.isKnownAs(name, courier)) };
  }
  if (rates.length === 0) return { fault: 'there is no price for it' };
  return { fault: isCheapest ? 'no courier has a price for it' : 'no price has a delivery time in days or hours' };
}
