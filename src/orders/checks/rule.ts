import type { CheckedOrder, CheckedRole, OrderName } from './checked-order.ts';

/** An error keeps an order from being sent; a warning is worth a look. */
export type Severity = 'error' | 'warning';

export const severities: readonly Severity[] = ['error', 'warning'];

/** What is wrong with an order. */
export interface Fault {
  readonly field: string;
  /** As the order has it; empty where it has nothing. */
  readonly value: string;
  /** In place of the rule's own. */
  readonly severity?: Severity;
  readonly reason?: string;
}

/** A fault that only several orders together show; it may be of one that was checked before. */
export interface FaultAcross extends Fault {
  readonly of: OrderName;
}

/** Looks at one order after another. */
export interface AcrossTest {
  add(order: CheckedOrder): readonly FaultAcross[];
  /** How many orders it has forgotten: what it remembers is bounded. */
  readonly forgotten: number;
}

/** One thing that may be wrong with an order, as data. */
export interface Rule {
  readonly id: string;
  readonly severity: Severity;
  /** Why it matters, a sentence. */
  readonly reason: string;
  /** What to do, a sentence. */
  readonly remedy: string;
  /** The role of the field that it looks at, which services name differently; without such a field nothing is found. */
  readonly role?: CheckedRole;
  /** A field that it looks at in place of the one of its role. */
  readonly beforeRole?: string;
  /** What is wrong with an order by itself. */
  test?(order: CheckedOrder): Fault | undefined;
  /** What is wrong with orders side by side. */
  across?(): AcrossTest;
}

/** One row of the result. */
export interface Finding {
  readonly order: string;
  readonly number: string;
  readonly rule: string;
  readonly severity: Severity;
  readonly field: string;
  readonly value: string;
  readonly reason: string;
  readonly remedy: string;
}
