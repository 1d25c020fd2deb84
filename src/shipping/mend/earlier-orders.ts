import type { Row } from '../../base/row.ts';
import { escaped } from '../../base/text/message.ts';
import { dayBefore } from '../../base/time/times.ts';
import { findOperation } from '../../operations/catalogue.ts';
import type { Operation } from '../../operations/manifest.ts';
import type { LikelyValue } from '../../orders/checks/likely-values.ts';
import { searchTerms } from '../../orders/match-order.ts';
import { type Order, orderReader } from '../../orders/order.ts';
import { samePhone } from '../../orders/phones.ts';
import type { Run } from '../../ports/run.ts';
import { goWithout } from '../../service/list/list-messages.ts';
import { usualSearchDays } from '../../service/numbers/resolve-orders.ts';

/** At most so many orders are read of a service without a mirror: some fifty pages. */
const mostRead = 5000;

const mostProposed = 3;

/** So many digits are a whole number. */
const wholeNumber = 9;

type SearchOrders = (phone: string) => Promise<readonly Row[]>;

/** Other orders of a receiver, by the phone. They are read when the first receiver is asked about. */
export class EarlierOrders {
  private search: Promise<SearchOrders> | undefined;

  constructor(private readonly run: Run) {}

  /** Returns what other orders of the same phone have, the newest first, as `read` reads it; undefined where one has nothing of use. */
  async likely(
    { id, phone }: Pick<Order, 'id' | 'phone'>,
    read: (other: Order) => Omit<LikelyValue, 'from'> | undefined,
  ): Promise<readonly LikelyValue[]> {
    const key = samePhone(phone);
    const list = findOperation(this.run.catalogue, 'orders.list');
    if (!list || key.length < wholeNumber) return [];
    this.search ??= this.openSearch(list);
    const found = (await (await this.search)(phone)).map(orderReader(list));
    const others = found.filter((other) => other.id !== id && samePhone(other.phone) === key);
    const newest = others.toSorted((one, other) => (one.created < other.created ? 1 : -1));
    const values = newest.flatMap((other): LikelyValue[] => {
      const value = read(other);
      return value ? [{ ...value, from: escaped`order ${other.number || other.id}` }] : [];
    });
    return values
      .filter(({ value }, at) => values.findIndex((each) => each.value === value) === at)
      .slice(0, mostProposed);
  }

  private async openSearch(list: Operation): Promise<SearchOrders> {
    const { openKeptSearch } = await import('../../mirror/offline.ts');
    const kept = await openKeptSearch(this.run);
    if (!kept) return this.readList(list);
    const places = await this.run.places();
    return (phone) => kept(searchTerms(phone, places));
  }

  /** Reads the orders of the last weeks, as far as the list can be read by days. */
  private async readList(list: Operation): Promise<SearchOrders> {
    const { service, messages, io } = this.run;
    const byPhone = new Map<string, Row[]>();
    if (!Object.hasOwn(list.input, 'date_from')) return async () => [];
    const read = orderReader(list);
    const inputs = [{ date_from: dayBefore(io.now(), usualSearchDays) }];
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
    return async (phone) => byPhone.get(samePhone(phone)) ?? [];
  }
}
