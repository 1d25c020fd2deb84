import { describe, expect, it } from 'vitest';
import { routeOf } from '../../src/documents/plan/steps.ts';
import { planned } from '../support/expected-routes.ts';
import { documentOf, type Kinds } from '../support/written-documents.ts';

/** What the paths of well-known services look like, with what each of them replaces. */
const services: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'a shop with an admin API': {
    'GET /admin/api/2024-01/orders.json': 'replaces orders.list',
    'GET /admin/api/2024-01/orders/{order_id}.json': 'replaces orders.get',
    'PUT /admin/api/2024-01/orders/{order_id}.json': 'replaces orders.update',
    'POST /admin/api/2024-01/orders/{order_id}/cancel.json': 'replaces orders.cancel',
    'POST /admin/api/2024-01/orders/{order_id}/close.json': 'orders.close',
    'GET /admin/api/2024-01/orders/{order_id}/refunds.json': 'orders.refunds.list',
    'POST /admin/api/2024-01/orders/{order_id}/refunds/calculate.json': 'orders.refunds.calculate',
    'GET /admin/api/2024-01/orders/count.json': 'orders.count',
    'GET /admin/api/2024-01/draft_orders.json': 'draft-orders.list',
    'GET /admin/api/2024-01/customers/{customer_id}/orders.json': 'customers.orders.list',
  },
  'a shop as a plugin': {
    'GET /wp-json/wc/v3/orders': 'replaces orders.list',
    'POST /wp-json/wc/v3/orders': 'replaces orders.create',
    'PUT /wp-json/wc/v3/orders/{id}': 'replaces orders.update',
    'POST /wp-json/wc/v3/orders/batch': 'orders.batch',
    'GET /wp-json/wc/v3/orders/{id}/notes': 'orders.notes.list',
    'GET /wp-json/wc/v3/shipping/zones': 'shipping.zones.list',
    'GET /wp-json/wc/v3/data/countries': 'replaces countries.list',
  },
  'a shop whose service names its store': {
    'GET /stores/{store_hash}/v2/orders': 'stores.orders.list',
    'GET /stores/{store_hash}/v2/orders/{order_id}': 'stores.orders.get',
  },
  'a payment service': {
    'GET /v1/orders': 'replaces orders.list',
    'POST /v1/orders/{id}': 'orders.v1.update',
    'POST /v1/refunds/{refund}/cancel': 'refunds.cancel',
    'POST /v1/payment_intents/{intent}/cancel': 'payment-intents.cancel',
    'GET /v1/customers/{customer}/payment_methods': 'customers.payment-methods.list',
  },
  'a pet store': {
    'GET /v2/store/inventory': 'store.inventory.get',
    'POST /v2/store/order': 'store.order.create',
    'GET /v2/store/order/{orderId}': 'store.order.get',
    'DELETE /v2/store/order/{orderId}': 'store.order.delete',
    'POST /v2/pet/{petId}/uploadImage': 'pets.upload-image',
    'GET /v2/pet/findByStatus': 'pets.find-by-status',
  },
  'a courier': {
    'POST /api/v1/shipments': 'replaces shipments.create',
    'GET /api/v1/shipments': 'shipments.list',
    'GET /api/v1/shipments/{tracking}/invoice': 'replaces shipments.invoice',
    'POST /api/v1/shipments/{id}/cancel': 'shipments.cancel',
    'GET /api/v1/cities': 'replaces cities.list',
    'GET /api/v1/cities/{city}/districts': 'cities.districts.list',
    'POST /api/v1/pickups': 'pickups.create',
    'GET /api/v1/track/{number}': 'track.run',
  },
  'the service itself, a version later': {
    'GET /api/v2/merchant/orders': 'replaces orders.list',
    'POST /api/v2/merchant/orders': 'replaces orders.create',
    'GET /api/v2/merchant/orders/{order}': 'replaces orders.get',
    'PATCH /api/v2/merchant/orders/{order}': 'replaces orders.update',
    'POST /api/v2/merchant/orders/{order}/cancel': 'replaces orders.cancel',
    'POST /api/v2/merchant/orders/{order}/reset': 'replaces orders.reset',
    'POST /api/v2/merchant/orders/{order}/items/{item}/verify': 'replaces orders.verify-item',
    'GET /api/v2/merchant/orders/{order}/order-price': 'replaces orders.price',
    'GET /api/v2/merchant/boxes': 'replaces boxes.list',
    'PUT /api/v2/merchant/boxes/{box}': 'replaces boxes.update',
    'DELETE /api/v2/merchant/boxes/{box}': 'boxes.delete',
    'GET /api/v2/merchant/warehouses/{id}': 'replaces warehouses.get',
    'GET /api/v2/merchant/packaging-types': 'replaces packaging-types.list',
    'GET /api/v2/profile': 'replaces profile.get',
    'PUT /api/v2/profile/password': 'replaces profile.change-password',
    'POST /api/v2/calculate': 'replaces price.calculate',
    'GET /api/v2/automations': 'automation.list',
  },
  'a shop with pages for its customers': {
    'GET /api/customer/orders': 'customer.orders.list',
    'POST /api/customer/orders': 'customer.orders.create',
    'GET /api/customer/cart': 'customer.cart.get',
    'POST /api/customer/orders/{id}/cancel': 'customer.orders.cancel',
  },
  'a service of calls rather than resources': {
    'POST /api/order/create': 'replaces orders.create',
    'GET /api/order/list': 'replaces orders.list',
    'GET /api/order/show/{id}': 'replaces orders.get',
    'POST /api/order/update/{id}': 'orders.update-post',
    'POST /api/order/cancel/{id}': 'replaces orders.cancel',
    'POST /api/order/cancelOrder': 'orders.cancel-order',
    'GET /api/city/all': 'replaces cities.list',
  },
};

const kinds: Kinds = { 'GET /api/order/list': 'list', 'GET /api/city/all': 'list' };

describe('the import of', () => {
  it.each(Object.entries(services))('%s', (_name, expected) => {
    const document = documentOf(Object.keys(expected), kinds);
    const { steps } = planned(document);
    const found = steps.map(({ action, id, theirs }) => [
      routeOf(theirs),
      action === 'replace' ? `replaces ${id}` : id,
    ]);
    expect(Object.fromEntries(found)).toEqual(expected);
  });
});
