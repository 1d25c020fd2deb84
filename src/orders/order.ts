import { fieldAt, valueAt } from '../base/json/paths.ts';
import { isRow, type Row } from '../base/row.ts';
import { scalarText } from '../base/text/text.ts';
import type { Operation } from '../operations/manifest.ts';
import { fieldsOfRole, idFieldOf, type OrderRole } from '../operations/roles.ts';
import type { Money } from './money.ts';

/** The fields of an order that every service has been seen to name like this: they are no roles. */
export const plainFields = {
  payment: 'payment_method',
  created: 'created_at',
  day: 'date',
  delivered: 'delivered_at',
  shortAddress: 'receiver_short_address',
  addressLine: 'receiver_address_line',
  postalCode: 'receiver_postal_code',
  cityId: 'receiver_city_id',
  country: 'receiver_country',
  countryCode: 'receiver_country_code',
  countryId: 'receiver_country_id',
  /** The merchant's reference (assumed: the interface document names it and says nothing of it). */
  reference: 'external_id',
  /** The courier's number of the shipment (observed). */
  waybill: 'shipment_external_id',
  merchantShipment: 'merchant_shipment_id',
} as const;

/** For each role the fields that play it; none if they are not known. */
export type OrderFields = Readonly<Record<OrderRole, readonly string[]>>;

export function orderFields(operation: Operation): OrderFields {
  const fields = (role: OrderRole): readonly string[] => fieldsOfRole(operation, role);
  return {
    id: [idFieldOf(operation) ?? 'id'],
    number: fields('number'),
    status: fields('status'),
    receiver: fields('receiver'),
    phone: fields('phone'),
    city: fields('city'),
    total: fields('total'),
    currency: fields('currency'),
    courier: fields('courier'),
  };
}

/** A scalar value of a record as text without blanks around it; empty for null, lists and records. Dots reach inside. */
export const fieldText = (row: Row, field: string): string =>
  scalarText(fieldAt(row, field) ?? (field.includes('.') ? valueAt(row, field.split('.')) : undefined));

/** The texts of the fields that play a role, with a space between; empty if there is none. */
export const roleText = (row: Row, fields: readonly string[]): string =>
  fields
    .map((field) => fieldText(row, field))
    .filter((text) => text !== '')
    .join(' ');

/** Where an order goes. Ids of places are empty if the order has 0. */
export interface OrderPlace {
  readonly city: string;
  readonly cityId: string;
  readonly country: string;
  readonly countryCode: string;
  readonly countryId: string;
  readonly addressLine: string;
  readonly postalCode: string;
  readonly shortAddress: string;
}

/** An order of whatever service, read through its roles. A text is empty if the order does not say. */
export class Order {
  constructor(
    readonly row: Row,
    readonly fields: OrderFields,
  ) {}

  /** A field that has no role, as text. */
  text(field: string): string {
    return fieldText(this.row, field);
  }

  /** The records in a list of the order: its items, its boxes. */
  rows(field: string): readonly Row[] {
    const value = this.row[field];
    return Array.isArray(value) ? value.filter(isRow) : [];
  }

  private role(role: OrderRole): string {
    return roleText(this.row, this.fields[role]);
  }

  get id(): string {
    return this.role('id');
  }

  get number(): string {
    return this.role('number');
  }

  /** As the service calls it; states.ts says what it means. */
  get state(): string {
    return this.role('status');
  }

  get receiver(): string {
    return this.role('receiver');
  }

  get phone(): string {
    return this.role('phone');
  }

  get place(): OrderPlace {
    const idText = (field: string): string => this.text(field).replace(/^0$/, '');
    return {
      city: this.role('city'),
      cityId: idText(plainFields.cityId),
      country: this.text(plainFields.country),
      countryCode: this.text(plainFields.countryCode),
      countryId: idText(plainFields.countryId),
      addressLine: this.text(plainFields.addressLine),
      postalCode: this.text(plainFields.postalCode),
      shortAddress: this.text(plainFields.shortAddress),
    };
  }

  get total(): Money {
    return { amount: this.role('total'), currency: this.role('currency') };
  }

  get courier(): string {
    return this.role('courier');
  }

  get payment(): string {
    return this.text(plainFields.payment);
  }

  /** When it was made, as the service writes it: a moment, or else its day. */
  get created(): string {
    return this.text(plainFields.created) || this.text(plainFields.day);
  }

  get delivered(): string {
    return this.text(plainFields.delivered);
  }

  get waybill(): string {
    return this.text(plainFields.waybill);
  }

  get items(): readonly Row[] {
    return this.rows('items');
  }

  get boxes(): readonly Row[] {
    return this.rows('boxes');
  }
}

/** An order of which only the id is known. */
export const unreadOrder = (operation: Operation, id: string): Order =>
  orderReader(operation)({ [idFieldOf(operation) ?? 'id']: id });

/** Reads the records of an operation as orders. */
export function orderReader(operation: Operation): (row: Row) => Order {
  const fields = orderFields(operation);
  return (row) => new Order(row, fields);
}
