import type { Row } from '../../base/row.ts';
import type { OrderRole } from '../../operations/roles.ts';
import { Order, type OrderFields } from '../order.ts';
import type { ReadPhone } from '../phones.ts';
import { countryOfPlace, saudi } from '../places.ts';

/** How an order is called. */
export interface OrderName {
  readonly id: string;
  readonly number: string;
}

/** The outer size of a box, in the unit that the service uses. */
export type BoxSize = readonly [number, number, number];

/** Everything that rules know besides the order itself. */
export interface CheckFacts {
  readonly fields: OrderFields;
  /** Is it a field of these records, though one of them may lack it? */
  isKnown(field: string): boolean;
  /** Undefined for a text that is not a phone number. */
  readPhone(text: string, country: string | undefined): ReadPhone | undefined;
  /** The two letters of a country by its id; undefined if they are not known. */
  countryOf(id: string): string | undefined;
  /** None where they are not known: nothing is larger than that. */
  readonly templates: readonly BoxSize[];
}

/** An order as the rules read it. */
export class CheckedOrder extends Order {
  private foundPhone: { readonly phone: ReadPhone | undefined } | undefined;

  constructor(
    row: Row,
    readonly facts: CheckFacts,
  ) {
    super(row, facts.fields);
  }

  get name(): OrderName {
    return { id: this.id, number: this.number };
  }

  /** Does the service have this field? One that it never sends is not empty. */
  has(field: string): boolean {
    const [name = ''] = field.split('.');
    return this.facts.isKnown(name) || Object.hasOwn(this.row, name);
  }

  /** Where the receiver is, as far as the country's code, name or id says it. */
  get namedCountry(): string | undefined {
    return countryOfPlace(this.place, (id) => this.facts.countryOf(id));
  }

  /** The phone of the receiver by its numbering plan; undefined if it is not a phone number. */
  get readPhone(): ReadPhone | undefined {
    this.foundPhone ??= { phone: this.phone === '' ? undefined : this.facts.readPhone(this.phone, this.namedCountry) };
    return this.foundPhone.phone;
  }

  /** Is the receiver in Saudi Arabia? Where nothing names a country, the phone does. */
  get isSaudi(): boolean {
    const { country, countryCode } = this.place;
    const isNamed = country !== '' || countryCode !== '';
    return (this.namedCountry ?? (isNamed ? undefined : this.readPhone?.country)) === saudi;
  }
}

/** An error keeps an order from being sent; a warning is worth a look. */
export type Severity = 'error' | 'warning';

export const severities: readonly Severity[] = ['error', 'warning'];

/** A field of an order that is wrong. */
export interface Fault {
  readonly field: string;
  /** As the order has it; empty if it has nothing. */
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
  /** The correction, as a sentence. */
  readonly remedy: string;
  /** The role of the field that it looks at, which services name differently; without such a field nothing is found. */
  readonly role?: OrderRole;
  /** A field that it looks at in place of the one of its role. */
  readonly beforeRole?: string;
  /** Checks one order by itself. Returns undefined if nothing is wrong. */
  test?(order: CheckedOrder): Fault | undefined;
  /** Starts a check of orders against each other. */
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
