import type { Failure } from '../base/failure.ts';
import type { Row } from '../base/row.ts';
import { escaped, type Message, suggest, wordToFill } from '../base/text/message.ts';
import { latinDigits, scalarText } from '../base/text/text.ts';
import type { Operation } from '../operations/manifest.ts';
import type { PricedCourier } from '../orders/couriers.ts';
import { compareAmounts } from '../orders/money.ts';
import type { Order } from '../orders/order.ts';
import { isCashOnDelivery } from '../orders/payments.ts';
import type { Run } from '../ports/run.ts';
import type { CourierNames } from './courier-names.ts';
import { pricedCourierOf, priceFieldsOf, rateFields, readRatePrice } from './read-price.ts';
import { forEachOrder } from './request.ts';
import { type Choice, describeLeftOut, type LeftOutCouriers } from './rules.ts';
import { parcelBody } from './sent-parcels.ts';

/** One price for sending an order. */
export interface ShippingRate extends PricedCourier {
  readonly service: string;
  /** Riyals in exact decimals; undefined if the service gives none that is certain. */
  readonly price: string | undefined;
  /** Why there is no price, as the rest of a sentence. */
  readonly fault?: Message;
  /** The courier does not take the order. */
  readonly isUnavailable?: true | undefined;
  /** Charges added to the price. */
  readonly added?: readonly string[];
  readonly delivery: string;
  /** From so many hours to so many; undefined if the time is not a number of days or hours. */
  readonly hours: readonly [number, number] | undefined;
}

export function rateOf(row: Row, isCod = false, fields = rateFields): ShippingRate {
  const delivery = scalarText(row.delivery_time);
  const reading = readRatePrice(row, isCod, fields);
  return {
    ...pricedCourierOf(row, fields),
    service: scalarText(row.service_name),
    delivery,
    hours: deliveryHours(delivery),
    ...('amount' in reading
      ? { price: reading.amount, added: reading.added }
      : { price: undefined, fault: reading.fault, isUnavailable: reading.isUnavailable }),
  };
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

/** The prices of an order, and when they were asked, in milliseconds of the desk's clock. */
export interface OrderPrices {
  readonly rates: readonly ShippingRate[];
  readonly askedAt: number;
}

/** The prices of an order, as `orders price` reads them. */
export async function pricesOf({ service, clock }: Run, price: Operation, order: Order): Promise<OrderPrices> {
  const askedAt = clock.now();
  const rows = await service.all(price, { args: [order.id], inputs: [parcelBody(price, order)], rows: 'page' });
  const isCod = isPaidAtDoor(order);
  const fields = priceFieldsOf(price, rateFields);
  return { rates: rows.map((row) => rateOf(row, isCod, fields)), askedAt };
}

/** A courier may take a fee for the cash of these. */
export const isPaidAtDoor = ({ payment }: Order): boolean => isCashOnDelivery(payment);

/** The prices of orders, in their order; in place of prices that cannot be read the failure. */
export const readPrices = (
  desk: Run,
  price: Operation,
  orders: readonly Order[],
): Promise<readonly (OrderPrices | Failure)[]> =>
  forEachOrder(desk, 'Asking prices', orders, (order) => pricesOf(desk, price, order));

/** The rate among later ones that is for the same service of the same courier; the cheapest if there are several. */
export const sameRate = (rates: readonly ShippingRate[], { name, service }: ShippingRate): ShippingRate | undefined =>
  rates.filter((rate) => rate.name === name && rate.service === service).sort(byPrice)[0];

interface ChosenRate {
  readonly courier: string;
  readonly rate: ShippingRate | undefined;
  /** All rates of the courier. */
  readonly services?: readonly ShippingRate[];
  /** Why its price is not known. */
  readonly unpriced?: Message;
}

type Chosen = (ChosenRate | { readonly fault: Message }) & {
  /** The prices that were left out of the comparison, and why. */
  readonly notCompared?: readonly Message[];
};

type NamesOfPrices = Pick<CourierNames, 'find' | 'courierOf' | 'nameOf'>;

/** The rate that a choice takes. Only the names that matter are asked about. */
export function chooseRate(
  rates: readonly ShippingRate[],
  choice: Choice,
  names: NamesOfPrices,
  leftOut: LeftOutCouriers = new Map(),
): Promise<Chosen> {
  // A price that names no courier is of no use.
  const named = rates.filter(({ name }) => name !== '');
  return 'courier' in choice ? rateOfCourier(named, choice.courier, names) : bestRate(rates, choice.by, names, leftOut);
}

async function rateOfCourier(rates: readonly ShippingRate[], courier: string, names: NamesOfPrices): Promise<Chosen> {
  const ratesOf = () => rates.filter((rate) => names.courierOf(rate) === courier);
  if (rates.length === 0) return { courier, rate: undefined, unpriced: escaped`the service gives no price for it` };
  // Where one name is known to be this courier, the others need no question.
  const others = ratesOf().length > 0 ? [] : rates;
  const open = new Set<string>();
  for (const rate of others) if ((await names.find(rate)) === undefined) open.add(rate.name);
  const services = ratesOf();
  const [rate] = services.filter(({ price }) => price !== undefined).sort(byPrice);
  if (rate) return { courier, rate, services };
  const [unread] = services;
  if (unread) return { courier, rate: unread, services, unpriced: describeUnread(unread) };
  if (open.size > 0) {
    const quoted = [...open].map((name) => JSON.stringify(name));
    const map = suggest`rules map ${`<price name>=${courier}`}`;
    return {
      fault: escaped`no price is known to be of ${names.nameOf(courier)}; there are prices of ${quoted}: ${map}`,
    };
  }
  const unpriced = escaped`there is no price of ${names.nameOf(courier)}, only of ${namesOf(rates).map((name) => names.nameOf(name))}`;
  return { courier, rate: undefined, unpriced };
}

async function bestRate(
  rates: readonly ShippingRate[],
  by: 'cheapest' | 'fastest',
  names: NamesOfPrices,
  leftOut: LeftOutCouriers,
): Promise<Chosen> {
  const isCheapest = by === 'cheapest';
  const isUsable = ({ name, price, hours, isUnavailable }: ShippingRate): boolean =>
    name !== '' && (isCheapest ? price !== undefined : hours !== undefined && !isUnavailable);
  const usable = rates.filter(isUsable).sort(isCheapest ? byPrice : bySpeed);
  const isWanted = (courier: string | null | undefined): boolean =>
    courier !== null && (courier === undefined || !leftOut.has(courier));
  const left = rates.filter((rate) => !isUsable(rate) && isWanted(names.courierOf(rate)));
  const notCompared = isCheapest ? left.map(describeUnread) : [];
  const excluded = new Set<string>();
  for (const rate of usable) {
    const courier = await names.find(rate);
    if (courier === undefined) {
      const map = suggest`rules map ${wordToFill`${rate.name}=<courier>`}`;
      const fault = escaped`which courier is the prices' ${JSON.stringify(rate.name)} is not known: ${map}`;
      return { fault, notCompared };
    }
    if (courier !== null && leftOut.has(courier)) excluded.add(courier);
    if (courier === null || leftOut.has(courier)) continue;
    const services = rates.filter((each) => each.name !== '' && names.courierOf(each) === courier);
    const unpriced = rate.price === undefined ? { unpriced: describeUnread(rate) } : {};
    return { courier, rate, services, notCompared, ...unpriced };
  }
  if (rates.length === 0) return { fault: escaped`there is no price for it` };
  if (excluded.size > 0) {
    const why = describeLeftOut(leftOut, [...excluded], names.nameOf);
    return { fault: escaped`${why}, and no other price can be chosen for it`, notCompared };
  }
  const fault = isCheapest
    ? escaped`no courier has a price for it`
    : escaped`no price has a delivery time in days or hours`;
  return { fault, notCompared };
}

/** `"Aramex" is in USD` */
const describeUnread = ({ name, fault = escaped`has no price` }: ShippingRate): Message =>
  name === '' ? escaped`one names no courier` : escaped`${JSON.stringify(name)} ${fault}`;

const byPrice = (first: ShippingRate, second: ShippingRate): number =>
  compareAmounts(first.price ?? '0', second.price ?? '0') ?? 0;

function bySpeed(first: ShippingRate, second: ShippingRate): number {
  const [least, most] = first.hours ?? [0, 0];
  const [otherLeast, otherMost] = second.hours ?? [0, 0];
  return most - otherMost || least - otherLeast || (first.price && second.price ? byPrice(first, second) : 0);
}

const namesOf = (rates: readonly ShippingRate[]): readonly string[] => [...new Set(rates.map(({ name }) => name))];
