import type { Row } from '../../base/row.ts';
import { escaped } from '../../base/text/message.ts';
import { foldText } from '../../base/text/text.ts';
import { dayBefore } from '../../base/time/times.ts';
import { findOperation } from '../../operations/catalogue.ts';
import type { Operation } from '../../operations/manifest.ts';
import type { LikelyValue } from '../../orders/checks/likely-values.ts';
import { arabicCityName, type KnownPlaces } from '../../orders/cities.ts';
import { matchOrder, searchTerms } from '../../orders/match-order.ts';
import { type Order, orderReader, orderTitle } from '../../orders/order.ts';
import { samePhone } from '../../orders/phones.ts';
import type { Run } from '../../ports/run.ts';
import { goWithout } from '../../service/list/list-messages.ts';
import { usualSearchDays } from '../../service/numbers/search-orders.ts';

/** At most so many orders are read of a service without a mirror: some fifty pages. */
const mostRead = 5000;

const mostProposed = 3;

/** So many digits are a whole number. */
const wholeNumber = 9;

/** Reads another order; undefined if it has nothing of use. */
type ReadOther = (other: Order) => Omit<LikelyValue, 'from'> | undefined;

/** May what another order has be of the same receiver: is it of the same city? */
type IsNear = (other: Order) => boolean;

/** Orders by a phone, or by letters as `orders find` has them. */
interface SearchOrders {
  readonly byPhone: (phone: string) => Promise<readonly Row[]>;
  readonly byLetters: (letters: string) => Promise<readonly Row[]>;
}

/** Other orders, by the phone of a receiver or by letters. They are read when the first receiver is asked about. */
export class EarlierOrders {
  private search: Promise<SearchOrders> | undefined;

  constructor(private readonly run: Run) {}

  /**
   * Returns the values that `read` finds in other orders of the same phone, each once, the newest first. Those of orders
   * that are not near, if `isNear` is given, are last, with their cities.
   */
  async likely(
    { id, phone }: Pick<Order, 'id' | 'phone'>,
    read: ReadOther,
    isNear: IsNear = () => true,
  ): Promise<readonly LikelyValue[]> {
    const key = samePhone(phone);
    const list = findOperation(this.run.catalogue, 'orders.list');
    if (!list || key.length < wholeNumber) return [];
    this.search ??= this.openSearch(list);
    const found = (await (await this.search).byPhone(phone)).map(orderReader(list));
    const others = found.filter((other) => other.id !== id && samePhone(other.phone) === key);
    return nearestFirst(others, isNear, (other) => {
      const value = read(other);
      const name = orderTitle(other);
      if (!value || isNear(other)) return value && { ...value, from: escaped`order ${name}` };
      const city = this.cityOf(other);
      return {
        ...value,
        from: city === '' ? escaped`order ${name}` : escaped`order ${name}: ${city}`,
        isDoubtful: true,
      };
    }).slice(0, mostProposed);
  }

  /** Returns what orders have that letters find, those that are near and the newest first, and whose they are. */
  async found(
    letters: string,
    { id }: Pick<Order, 'id'>,
    read: ReadOther,
    isNear: IsNear,
  ): Promise<readonly LikelyValue[]> {
    const list = findOperation(this.run.catalogue, 'orders.list');
    if (!list) return [];
    this.search ??= this.openSearch(list);
    const others = (await (await this.search).byLetters(letters)).map(orderReader(list));
    return nearestFirst(
      others.filter((other) => other.id !== id),
      isNear,
      (other) => {
        const value = read(other);
        const { receiver, place } = other;
        const where = [receiver, place.addressLine, isNear(other) ? '' : this.cityOf(other)].filter(Boolean).join(', ');
        return value && { ...value, from: escaped`order ${orderTitle(other)}: ${where}` };
      },
    );
  }

  /** The city as it is read, in Arabic under its Arabic name. */
  private cityOf({ place: { city } }: Order): string {
    return this.run.messages.rowsAreArabic ? arabicCityName(city) : city;
  }

  private async openSearch(list: Operation): Promise<SearchOrders> {
    const { openKeptSearch } = await import('../../mirror/offline.ts');
    const kept = await openKeptSearch(this.run);
    if (!kept) return this.readList(list);
    const places = await this.run.places();
    const find = (text: string) => kept(searchTerms(text, places));
    return { byPhone: find, byLetters: async (letters) => matching(list, await find(letters), letters, places) };
  }

  /** Reads the orders of the last weeks, as far as the list can be read by days. */
  private async readList(list: Operation): Promise<SearchOrders> {
    const { service, messages, io } = this.run;
    const byPhone = new Map<string, Row[]>();
    const places = await this.run.places();
    const read = orderReader(list);
    const inputs = [{ date_from: dayBefore(io.now(), usualSearchDays) }];
    const search: SearchOrders = {
      byPhone: async (phone) => byPhone.get(samePhone(phone)) ?? [],
      byLetters: async (letters) => matching(list, [...byPhone.values()].flat(), letters, places),
    };
    if (!Object.hasOwn(list.input, 'date_from')) return search;
    messages.progress?.show(escaped`Reading earlier orders \u2026`);
    try {
      for await (const { rows } of service.impatient().pages(list, { inputs, rows: mostRead }))
        for (const { values } of rows) {
          const key = samePhone(read(values).phone);
          byPhone.set(key, [...(byPhone.get(key) ?? []), values]);
        }
    } catch (failure) {
      goWithout(messages, failure, 'Earlier orders of the same receivers are not looked at.');
    }
    messages.progress?.wipe();
    return search;
  }
}

/** The orders that letters find: in a name, a number or a phone as `orders find` has them, or in the address. */
function matching(list: Operation, rows: readonly Row[], letters: string, places: KnownPlaces): readonly Row[] {
  const read = orderReader(list);
  const match = matchOrder(list, letters, places);
  const wanted = foldText(letters);
  const isInAddress = ({ place: { addressLine, shortAddress } }: Order): boolean =>
    [addressLine, shortAddress].some((text) => foldText(text).includes(wanted));
  return wanted === '' ? [] : rows.filter((row) => match?.(row).length || isInAddress(read(row)));
}

/** The values that `told` makes of orders, each once: those of near orders first, and of them the newest. */
function nearestFirst(
  orders: readonly Order[],
  isNear: IsNear,
  told: (order: Order) => LikelyValue | undefined,
): LikelyValue[] {
  const newest = orders
    .toSorted((one, other) => (one.created < other.created ? 1 : -1))
    .toSorted((one, other) => Number(isNear(other)) - Number(isNear(one)));
  const values = newest.flatMap((order) => told(order) ?? []);
  return values.filter(({ value }, at) => values.findIndex((each) => each.value === value) === at);
}
