import { sumDecimals } from '../base/numbers/decimals.ts';
import type { Row } from '../base/row.ts';
import { plainText } from '../base/text/text.ts';
import { epochOf } from '../base/time/times.ts';
import type { Operation } from '../operations/manifest.ts';
import { fieldsOfRole, type OrderRole, roleText } from '../operations/roles.ts';

/** States in which an order waits for someone. */
export const waitingStates: readonly string[] = ['pending', 'processing', 'awaiting_pickup'];

/** What is collected on delivery, of one currency. */
export interface Outstanding {
  readonly currency: string;
  orders: number;
  /** In exact decimals. */
  amount: string;
}

export interface LateOrder {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly since: number;
}

/** The oldest are named. */
const mostNamed = 5;

/** What a look counts. Memory does not grow with the orders. */
export class TodayTally {
  orders = 0;
  readonly states = new Map<string, number>();
  /** Orders that have waited too long, by their state. */
  readonly late = new Map<string, number>(waitingStates.map((state) => [state, 0]));
  oldest: readonly LateOrder[] = [];
  readonly outstanding = new Map<string, Outstanding>();
  withoutAmount = 0;
  private readonly fields: (role: OrderRole) => readonly string[];

  constructor(
    operation: Operation,
    /** Orders created before this have waited too long: epoch milliseconds. */
    private readonly lateBefore: number,
  ) {
    this.fields = (role) => fieldsOfRole(operation, role);
  }

  stateOf(order: Row): string {
    return roleText(order, this.fields('status')).trim();
  }

  add(order: Row): void {
    const state = this.stateOf(order);
    this.orders++;
    this.states.set(state, (this.states.get(state) ?? 0) + 1);
    const since = epochOf(plainText(order.created_at) || plainText(order.date));
    if (waitingStates.includes(state) && since < this.lateBefore) this.addLate(order, state, since);
    if (this.isOutstanding(order, state)) this.addOutstanding(order);
  }

  private addLate(order: Row, state: string, since: number): void {
    this.late.set(state, (this.late.get(state) ?? 0) + 1);
    const own = { id: roleText(order, this.fields('id')).trim(), since };
    this.oldest = [...this.oldest, own].sort((one, other) => one.since - other.since).slice(0, mostNamed);
  }

  private isOutstanding(order: Row, state: string): boolean {
    return (
      plainText(order.payment_method).toLowerCase() === 'cod' &&
      state !== 'cancelled' &&
      plainText(order.delivered_at) === ''
    );
  }

  private addOutstanding(order: Row): void {
    const currency = roleText(order, this.fields('currency')).trim();
    const held = this.outstanding.get(currency) ?? { currency, orders: 0, amount: '0' };
    this.outstanding.set(currency, held);
    held.orders++;
    const sum = sumDecimals([held.amount, roleText(order, this.fields('total')).trim()]);
    if (sum === undefined) this.withoutAmount++;
    else held.amount = sum;
  }
}
