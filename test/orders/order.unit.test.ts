import { describe, expect, it } from 'vitest';
import { builtInCatalogue, operationsOf } from '../../src/operations/catalogue.ts';
import { orderFields, orderReader, unreadOrder } from '../../src/orders/order.ts';
import { order } from '../support/orders.ts';

const builtIn = async () => {
  const list = operationsOf(await builtInCatalogue()).find(({ id }) => id === 'orders.list');
  if (!list) throw new Error('There is no orders.list.');
  return list;
};

describe('an order', () => {
  it('is read by the fields of the interface document', async () => {
    const read = orderReader(await builtIn())(
      order(7, { receiver_city: ' Riyadh ', receiver_city_id: 0, order_grand_total: 39.5, delivered_at: null }),
    );
    expect([read.id, read.state, read.total, read.delivered]).toEqual([
      '7',
      'pending',
      { amount: '39.5', currency: 'SAR' },
      '',
    ]);
    // An id of 0 is none.
    expect([read.place.city, read.place.cityId]).toEqual(['Riyadh', '']);
  });

  it('is read by the fields that another service names, also inside of others', async () => {
    const roles = {
      id: 'key',
      status: 'state.name',
      receiver: 'to.first to.last',
      phone: 'to.phones.0',
      city: 'to.town',
    };
    const operation = { ...(await builtIn()), roles, row: {} };
    const to = { first: 'Noura', last: null, phones: ['050'], town: { name: 'Jeddah' } };
    const read = orderReader(operation)({ key: 'A-7', state: { name: 'open' }, to });
    expect([read.id, read.state, read.receiver, read.phone]).toEqual(['A-7', 'open', 'Noura', '050']);
    // A record is not a text.
    expect(read.place.city).toBe('');
    expect(unreadOrder(operation, 'A-8').id).toBe('A-8');
  });

  it('has no fields for a role that its document does not name', async () => {
    const operation = { ...(await builtIn()), roles: {}, row: { key: { type: 'string' } } };
    expect(orderFields(operation)).toMatchObject({ number: [], total: [], phone: [] });
  });
});
