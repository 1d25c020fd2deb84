import { Failure, lacksCredential } from '../base/failure.ts';
import { sumDecimals } from '../base/numbers/decimals.ts';
import { escaped, joined, type Message, pluralize, term } from '../base/text/message.ts';
import type { Operation } from '../operations/manifest.ts';
import { compareAmounts } from '../orders/money.ts';
import type { Desk } from '../ports/desk.ts';
import type { Run } from '../ports/run.ts';
import { endsBatch } from '../service/jobs.ts';
import { reasonOfFailure } from '../writes/message-parts.ts';
import { firstLines } from '../writes/summary.ts';
import { numberOrId, type ShipLine } from './lines.ts';
import { isAbove, type MaxRise } from './max-rise.ts';
import { pricesOf, sameRate } from './rates.ts';
import { priceText } from './read-price.ts';
import type { Shipped } from './ship-rows.ts';

/** Milliseconds for which a price is taken for the current one. */
const priceFreshFor = 120_000;

/** Why an order is no longer sent at the price that was confirmed; undefined if it is. Asks for its price again if that is old. */
export async function whyDearer(
  desk: Run,
  price: Operation | undefined,
  line: ShipLine,
  maxRise: MaxRise,
): Promise<Message | undefined> {
  const { rate, order } = line;
  if (!price || rate?.price === undefined) return undefined;
  const askedAt = desk.clock.now();
  if (askedAt - (line.pricedAt ?? askedAt) > priceFreshFor) {
    try {
      line.rateNow = sameRate((await pricesOf(desk, price, order)).rates, rate) ?? { ...rate, price: undefined };
      line.pricedAt = askedAt;
    } catch (failure) {
      if (!(failure instanceof Failure) || endsBatch(failure) || lacksCredential(failure)) throw failure;
      return escaped`its price could not be asked again: ${reasonOfFailure(failure)}`;
    }
  }
  const { price: now, fault = escaped`is no longer given` } = line.rateNow ?? rate;
  const was = escaped`the price of ${rate.name} was ${priceText(rate.price)} when it was confirmed`;
  const again = escaped`the same command asks with the new price`;
  if (now === undefined) return escaped`${was}, and now ${fault}: ${again}`;
  if (!isAbove(now, rate.price, maxRise)) return undefined;
  return escaped`${was}, and is ${priceText(now)} now: ${again}, --max-rise allows more`;
}

/** Says what new shipments cost by their responses, beside what was confirmed; nothing where no response says it. */
export function noteCharges({ messages }: Desk, shipped: readonly Shipped[]): void {
  const charged = shipped.flatMap(({ line, outcome, shipment }) =>
    outcome.status === 'done' && shipment?.charged !== undefined
      ? [{ order: numberOrId(line.order), confirmed: line.rate?.price, charged: shipment.charged }]
      : [],
  );
  if (charged.length === 0) return;
  const others = charged.filter(({ confirmed = '', charged: paid }) => compareAmounts(confirmed, paid) !== 0);
  if (others.length > 0)
    messages.warn(
      joined(
        [
          escaped`${pluralize(others.length, 'shipments')} charged at another price than confirmed:`,
          ...firstLines(
            others.map(
              ({ order, confirmed, charged: paid }) =>
                escaped`order ${order}: confirmed ${confirmed === undefined ? term('without a price') : priceText(confirmed)}, charged ${priceText(paid)}`,
            ),
          ),
        ],
        '\n',
      ),
    );
  const sum = (amounts: readonly (string | undefined)[]): string =>
    priceText(sumDecimals(amounts.map((amount) => amount ?? '0')) ?? '');
  const all = escaped`Charged by the responses: ${pluralize(charged.length, 'shipments')}, ${sum(charged.map(({ charged: paid }) => paid))}`;
  messages.note(escaped`${all}; confirmed: ${sum(charged.map(({ confirmed }) => confirmed))}.`);
}
