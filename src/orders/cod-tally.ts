import { epochOf } from '../base/time/times.ts';
import type { KnownPlaces } from './cities.ts';
import { usualName } from './city-tally.ts';
import { type CodStanding, codFacts, codParts, codStandings, type Payouts, wasDelivered } from './cod.ts';
import { usualCourierName } from './courier-titles.ts';
import { courierKey } from './meanings.ts';
import { type Money, MoneySums } from './money.ts';
import type { FigureOrder, OrderFact, OrdersAlike } from './orders-alike.ts';
import { knownStates, stateKey } from './states.ts';

/** The money of orders paid on delivery, by where it is. */
export class CodSums {
  private readonly sums = new Map(codStandings.map((standing) => [standing, new MoneySums()] as const));

  /** The part that settlement files pay of orders that are not paid in full: a part of what is settled, whose orders count where the rest is. */
  readonly inPart = new MoneySums();

  /** Adds the parts of one order or a group of equal ones. `orders` are counted with the first part only. */
  add(parts: ReturnType<typeof codParts>, orders: number): void {
    for (const [at, { standing, money }] of parts.entries()) {
      this.of(standing).add(money, at === 0 ? orders : 0);
      if (at > 0) this.inPart.add(money);
    }
  }

  of(standing: CodStanding): MoneySums {
    return this.sums.get(standing) ?? new MoneySums();
  }

  /** How many orders have no amount that is a number: they are counted, not added. */
  get withoutAmount(): number {
    return [...this.sums.values()].reduce((sum, { withoutAmount }) => sum + withoutAmount, 0);
  }
}

/** Keys to show the money by, and their columns in the result. */
export const codColumns = { courier: 'courier', state: 'status', age: 'days_since_delivery' } as const;

export type CodKey = keyof typeof codColumns;

/** The money of one courier, state or age that is at one place, in one currency. */
export interface CodLine extends Money {
  /** Empty where the orders do not say. */
  readonly label: string;
  readonly standing: CodStanding;
  readonly orders: number;
}

const day = 86_400_000;

const unknownAge = 'unknown';

/** The label of the oldest age, in days since delivery. */
export const oldestAge = '31+';

/** Each age by the days at which it ends. */
const ages: readonly (readonly [atMost: number, label: string])[] = [
  [7, '0-7'],
  [14, '8-14'],
  [30, '15-30'],
  [Number.POSITIVE_INFINITY, oldestAge],
];

/** The days since an order was delivered; empty where it is not. A clock that is ahead by a day is none of the future. */
function ageOf(order: FigureOrder, now: number): string {
  if (!wasDelivered(order)) return '';
  const days = Math.floor((now - epochOf(order.delivered)) / day);
  return (days >= -1 && ages.find(([atMost]) => days <= atMost)?.[1]) || unknownAge;
}

/** One spelling of a label. */
const keys: Readonly<Record<CodKey, (label: string, places: KnownPlaces) => string>> = {
  courier: courierKey,
  state: stateKey,
  age: (label) => label,
};

/** The facts that each key needs. */
const keyFacts: Readonly<Record<CodKey, readonly OrderFact[]>> = {
  courier: ['courier'],
  state: [],
  age: ['delivered'],
};

interface Group {
  /** How many orders write its name so. */
  readonly names: Map<string, number>;
  readonly sums: CodSums;
}

/** The facts that the orders do not say themselves. */
interface TallyFacts {
  /** Epoch milliseconds. */
  readonly now: number;
  readonly isArabic: boolean;
  readonly places: KnownPlaces;
  readonly payouts: Payouts;
}

/** Adds up cash on delivery by a key, where it is, and its currency; memory grows with the number of keys alone. */
export class CodTally {
  readonly totals = new CodSums();
  private readonly groups = new Map<string, Group>();

  constructor(
    private readonly by: CodKey,
    private readonly known: TallyFacts,
  ) {}

  /** The facts of an order that it needs. */
  get facts(): readonly OrderFact[] {
    return [...codFacts(this.known.payouts), ...keyFacts[this.by]];
  }

  /** Adds one order, or a group of equal ones. */
  add({ order, orders }: OrdersAlike): void {
    const parts = codParts(order, this.known.payouts);
    if (parts.length === 0) return;
    const label = { courier: order.courier, state: order.state, age: ageOf(order, this.known.now) }[this.by];
    const key = keys[this.by](label, this.known.places);
    const group = this.groups.get(key) ?? { names: new Map(), sums: new CodSums() };
    this.groups.set(key, group);
    group.names.set(label, (group.names.get(label) ?? 0) + orders);
    group.sums.add(parts, orders);
    this.totals.add(parts, orders);
  }

  /** Ages and states in their order; couriers by how many orders they owe. Orders without a name come last. */
  get lines(): readonly CodLine[] {
    const order = this.by === 'age' ? [...ages.map(([, label]) => label), unknownAge] : knownStates;
    const nameOf = this.by === 'courier' ? usualCourierName : usualName;
    const groups = [...this.groups.values()].map(({ names, sums }) => ({
      label: nameOf(names, this.known.isArabic) ?? '',
      sums,
    }));
    const rank = ({ label, sums }: (typeof groups)[number]): number => {
      if (label === '') return Number.POSITIVE_INFINITY;
      if (this.by === 'courier') return -sums.of('owed').orders;
      const at = order.indexOf(keys[this.by](label, this.known.places));
      return at < 0 ? order.length : at;
    };
    const byName = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
    return groups
      .sort((one, other) => {
        const [first, second] = [rank(one), rank(other)];
        return first === second ? byName(one.label, other.label) : first - second;
      })
      .flatMap(({ label, sums }) =>
        codStandings.flatMap((standing) => sums.of(standing).all.map((money) => ({ ...money, label, standing }))),
      );
  }
}
