import { describe, expect, it } from 'vitest';
import { guessRoles, orderColumns } from '../../src/documents/plan/order-fields.ts';
import type { Fields } from '../../src/operations/manifest.ts';

const text = { type: 'string' };
const whole = { type: 'integer' };

const of = (...names: readonly string[]): Fields => Object.fromEntries(names.map((name) => [name, text]));

/** What a list shows of these fields, whatever its service calls them. */
const columnsOf = (places: Fields, path = '/orders', row: Fields = {}) => orderColumns(path, { row, places });

describe('the columns of an imported list', () => {
  it('are those of an order, whatever its fields are called', () => {
    const named = of('orderNumber', 'orderDate', 'orderStatus', 'shipTo.name', 'shipTo.city', 'orderTotal');
    expect(columnsOf({ orderId: whole, ...named })).toEqual([
      { id: ['orderId'] },
      { order_number: ['orderNumber'] },
      { status: ['orderStatus'] },
      { date: ['orderDate'] },
      { receiver: ['shipTo.name'] },
      { receiver_city: ['shipTo.city'] },
      { order_grand_total: ['orderTotal'] },
    ]);
  });

  it('have the currency that stands beside the amount, and name amounts in the smallest unit', () => {
    const priced = of('number', 'price.total.currency', 'payment_details.total_price.value');
    expect(columnsOf({ ...priced, ...of('payment_details.total_price.currency', 'status') })).toContainEqual({
      currency: ['payment_details.total_price.currency'],
    });
    const minor = columnsOf(of('id', 'state', 'created_at', 'total_money.amount', 'total_money.currency'));
    expect(minor).toContainEqual({ total_in_minor_units: ['total_money.amount'] });
  });

  it('name who pays only where nobody receives', () => {
    const payer = of('id', 'status', 'billing_address.first_name', 'billing_address.last_name', 'billing_address.city');
    const receiver = ['billing_address.first_name', 'billing_address.last_name'];
    expect(columnsOf(payer)).toContainEqual({ receiver });
    expect(guessRoles({ row: { id: text }, places: payer })).not.toHaveProperty('receiver');
    expect(columnsOf({ ...payer, ...of('shipping_address.name') })).toContainEqual({
      receiver: ['shipping_address.name'],
    });
  });

  it('keep the name of a field that the record has itself, and the id of what is listed', () => {
    const parcel = of('parcel_number', 'status.message', 'date_created', 'name', 'city');
    const columns = columnsOf({ order_id: whole, parcel_id: whole, ...parcel }, '/v2/parcels.json', {
      status: { type: 'object' },
    });
    expect(columns?.[0]).toEqual({ id: ['parcel_id'] });
    expect(columns).toContain('status.message');
  });

  it('stay as they were for other lists, and for orders of which little is known', () => {
    expect(columnsOf(of('number', 'status', 'total', 'currency'), '/payments')).toBeUndefined();
    expect(columnsOf(of('id', 'status'))).toBeUndefined();
  });
});
