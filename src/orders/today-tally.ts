import type { Row } from '../base/row.ts';
import { escaped } from '../base/text/escape-controls.ts';
import { epochOf } from '../base/time/times.ts';
import type { Operation } from '../operations/manifest.ts';
import { MoneySums } from './money.ts';
import { type Order, orderReader } from './order.ts';
import { isCashOnDelivery } from './payments.ts';
import { isVoid, isWaiting, voidStates, waitingStates } from './states.ts';

export interface LateOrder {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly since: number;
}

/** The oldest are named. */
const mostNamed = 5;

/** Counts the orders of a look. Memory does not grow with them. */
export class TodayTally {
  orders = 0;
  readonly states = new Map<string, number>();
  /** Orders that have waited too long, by their state. */
  readonly late = new Map<string, number>(waitingStates.map((state) => [state, 0]));
  oldest: readonly LateOrder[] = [];
  /** The amounts that are still to be collected on delivery. */
  readonly outstanding = new MoneySums();
  private readonly read: (row: Row) => Order;

  constructor(
    operation: Operation,
    /** Orders created before this have waited too long: epoch milliseconds. */
    private readonly lateBefore: number,
  ) {
    this.read = orderReader(operation);
  }

  stateOf(row: Row): string {
    return this.read(row).state;
  }

  add(row: Row): void {
    const order = this.read(row);
    const { id, state, total } = order;
    this.orders++;
    this.states.set(state, (this.states.get(state) ?? 0) + 1);
    const since = epochOf(order.created);
    if (isWaiting(state) && since < this.lateBefore) this.addLate({ id, since }, state);
    if (isOutstanding(order)) this.outstanding.add(total);
  }

  private addLate(order: LateOrder, state: string): void {
    this.late.set(state, (this.late.get(state) ?? 0) + 1);
    this.oldest = [...this.oldest, order].sort((one, other) => one.since - other.since).slice(0, mostNamed);
  }
}

/** Is its money still to be collected on delivery? `outstandingCondition` says the same. */
const isOutstanding = ({ payment, state, delivered }: Order): boolean =>
  isCashOnDelivery(payment) && !isVoid(state) && delivered === '';

/** The `--where` that finds the orders whose money is outstanding. */
export const outstandingCondition = escaped`payment_method = cod and status not in (${voidStates.join(', ')}) and delivered_at is empty`;
