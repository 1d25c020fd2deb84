import { fieldAt } from '../../base/json/paths.ts';
import { isRow, type Row } from '../../base/row.ts';
import { latinDigits } from '../../base/text/digits.ts';
import { foldText } from '../../base/text/fold-text.ts';
import { scalarText } from '../../base/text/text.ts';

/** How an order is called. */
export interface OrderName {
  readonly id: string;
  readonly number: string;
}

/** The fields of an order that services name differently. */
export type CheckedRole = 'id' | 'number' | 'status' | 'receiver' | 'phone' | 'city' | 'total';

/** A phone number that was understood. */
export interface ReadPhone {
  /** ISO 3166, two letters. */
  readonly country: string | undefined;
  readonly isValid: boolean;
  /** It may be a mobile; false only where its country tells mobiles from other numbers. */
  readonly mayBeMobile: boolean;
}

/** The outer size of a box, in the unit that the service uses. */
export type BoxSize = readonly [number, number, number];

/** What is known beside the orders. */
export interface CheckFacts {
  /** The fields that play a role; none where they are not known. */
  readonly fields: Readonly<Record<CheckedRole, readonly string[]>>;
  /** Is it a field of these records, though one of them may lack it? */
  isKnown(field: string): boolean;
  /** Undefined for what is no phone number at all. */
  readPhone(text: string, country: string | undefined): ReadPhone | undefined;
  /** The two letters of a country by its id; undefined where it is not known. */
  countryOf(id: string): string | undefined;
  /** None where they are not known: nothing is larger than that. */
  readonly templates: readonly BoxSize[];
}

/** The only country whose national addresses the rules know. */
export const saudi = 'SA';

const saudiNames = new Set(
  ['SA', 'SAU', 'KSA', 'Saudi Arabia', 'Kingdom of Saudi Arabia', 'السعودية', 'المملكة العربية السعودية'].map(foldText),
);

/** An order as the rules read it. */
export class CheckedOrder {
  private foundPhone: { readonly phone: ReadPhone | undefined } | undefined;

  constructor(
    readonly row: Row,
    readonly facts: CheckFacts,
  ) {}

  get name(): OrderName {
    return { id: this.roleText('id'), number: this.roleText('number') };
  }

  /** Does the service have this field? One that it never sends is not empty. */
  has(field: string): boolean {
    const [name = ''] = field.split('.');
    return this.facts.isKnown(name) || Object.hasOwn(this.row, name);
  }

  /** A scalar value as text without blanks around it; empty for null. Dots reach inside. */
  text(field: string): string {
    return scalarText(fieldAt(this.row, field));
  }

  /** An id: zero is none. */
  idText(field: string): string {
    const text = this.text(field);
    return text === '0' ? '' : text;
  }

  roleText(role: CheckedRole): string {
    return this.facts.fields[role]
      .map((field) => this.text(field))
      .filter((text) => text !== '')
      .join(' ');
  }

  rows(field: string): readonly Row[] {
    const value = this.row[field];
    return Array.isArray(value) ? value.filter(isRow) : [];
  }

  /** Where the receiver is, as far as the country's code, name or id says it. */
  get namedCountry(): string | undefined {
    const code = this.text('receiver_country_code').toUpperCase();
    if (/^[A-Z]{2}$/.test(code)) return code;
    if (saudiNames.has(foldText(code))) return saudi;
    const name = foldText(this.text('receiver_country'));
    if (name !== '') return saudiNames.has(name) ? saudi : undefined;
    return this.facts.countryOf(this.text('receiver_country_id'));
  }

  get phone(): ReadPhone | undefined {
    this.foundPhone ??= { phone: this.readPhone() };
    return this.foundPhone.phone;
  }

  private readPhone(): ReadPhone | undefined {
    const text = latinDigits(this.roleText('phone'));
    return text === '' ? undefined : this.facts.readPhone(text, this.namedCountry);
  }

  /** Is the receiver in Saudi Arabia? Where nothing names a country, the phone does. */
  get isSaudi(): boolean {
    const isNamed = this.text('receiver_country') !== '' || this.text('receiver_country_code') !== '';
    return (this.namedCountry ?? (isNamed ? undefined : this.phone?.country)) === saudi;
  }
}
