import { describe, expect, it } from 'vitest';
import { type GivenRoute, namedRoutes } from '../support/route-names.ts';

const alone: readonly (readonly [route: string, name: string, given?: GivenRoute])[] = [
  ['GET /api/customers', 'customers.list'],
  ['GET /api/v1/customers', 'customers.list'],
  ['GET /api/v1/customers/{customer}', 'customers.get'],
  ['POST /api/customers', 'customers.create'],
  ['PUT /customer/{id}', 'customers.update'],
  ['PATCH /customers/{id}', 'customers.update'],
  ['DELETE /customers/{id}', 'customers.delete'],
  ['POST /customers/{id}', 'customers.update'],
  ['DELETE /customers', 'customers.delete-all'],
  ['POST /api/orders/{order}/refunds', 'orders.refunds.create'],
  ['GET /api/orders/{order}/refunds', 'orders.refunds.list'],
  ['GET /api/orders/{order}/refunds/{refund}', 'orders.refunds.get'],
  ['POST /api/orders/{order}/refund', 'orders.refund'],
  ['GET /api/orders/{order}/status', 'orders.status.get'],
  ['PUT /api/orders/{order}/status', 'orders.status.update'],
  ['PUT /api/orders/{order}/approve', 'orders.approve'],
  ['POST /api/orders/{order}/mark-as-paid', 'orders.mark-as-paid'],
  ['GET /api/orders/search', 'orders.search'],
  ['GET /api/orders/statistics', 'orders.statistics.get'],
  ['GET /rest/V1/products/{sku}/media', 'products.media.get'],
  ['GET /wp-json/wc/v3/products', 'products.list'],
  ['GET /admin/api/2024-01/products.json', 'products.list'],
  ['GET /admin/api/2024-01/products/{id}.json', 'products.get'],
  ['POST /automation/{id}/run', 'automation.run'],
  ['GET /automations', 'automation.list'],
  ['GET /addresses/{address}', 'addresses.get'],
  ['GET /address/{id}', 'addresses.get'],
  ['GET /status/{id}', 'statuses.get'],
  ['GET /news', 'news.list'],
  ['GET /series/{id}', 'series.get'],
  ['GET /data/{id}', 'data.get'],
  ['GET /analyses/{id}', 'analyses.get'],
  ['GET /city/{id}', 'cities.get'],
  ['GET /box/{id}/labels', 'boxes.labels.list'],
  ['GET /settings', 'settings.get'],
  ['GET /cart', 'cart.get'],
  ['POST /auth/login', 'auth.login'],
  ['POST /login', 'auth.login'],
  ['POST /api/v1/authentication/tokens', 'auth.tokens.create'],
  ['POST /merchants/register', 'merchants.register'],
  ['GET /merchant/me', 'merchants.me.get'],
  ['GET /carriers/{id}', 'couriers.get'],
  ['GET /carriers/{id}/services', 'couriers.services.list'],
  ['GET /shipping/companies', 'shipping.companies.list'],
  ['GET /track/{number}', 'track.run'],
  ['GET /packages', 'other.packages.list'],
  ['GET /help/{topic}', 'help-2.get'],
  ['GET /utilities/currencies', 'currencies.list'],
  ['POST /calculate-tax', 'tax.calculate'],
  ['GET /', 'root.get'],
  ['GET /orders/{order}/invoice', 'orders.invoice.get', { kind: 'file' }],
  ['GET /shop', 'shop.list', { kind: 'list' }],
  ['GET /getOrderHistory', 'order-history.get'],
  ['POST /cancelPickup', 'pickup.cancel'],
  ['POST /createReturnShipment', 'return-shipments.create'],
  ['GET /getPickupLocationList', 'pickup-locations.list'],
  ['GET /getParcel/{number}', 'parcels.get'],
  ['POST /getParcels', 'parcels.list'],
  ['GET /parcels/{id}/view', 'parcels.get'],
  ['GET /shipments/{id}/get-label', 'shipments.label.get'],
  ['POST /shipments/getRates', 'shipments.rates.list', { kind: 'list' }],
  ['POST /customers/{id}/add-note', 'customers.notes.create'],
  ['GET /customer/getCustomerDetails', 'customer.details.get'],
  ['GET /customers/get-all', 'customers.list'],
  ['GET /customers/get-by-number/{number}', 'customers.get-by-number'],
  ['POST /carts/{id}/add-to-wishlist', 'carts.add-to-wishlist'],
  ['GET /add-ons', 'add-ons.list'],
  ['POST /sign-up', 'sign-up.run'],
  ['POST /login/access-token', 'auth.login.access-token'],
  ['POST /products/create', 'products.create'],
  ['GET /products/show/{id}', 'products.get'],
  ['POST /products/update/{id}', 'products.update'],
  ['GET /Orders({id})/Lines', 'orders.lines.list'],
  ['GET /api/orders/{order}/items/{item}/serial-numbers/{serial}/checks', 'orders.serial-numbers.checks.list'],
  [
    'GET /users',
    'users.list',
    { operationId: 'a1b2c3d4e5f60718293a4b5c6d7e8f90', title: 'Display a listing of the resource.' },
  ],
  ['GET /users', 'users.list', { title: 'قائمة المستخدمين' }],
];

describe('the name of a route', () => {
  it.each(alone.map(([route, name, given = {}]) => ({ route, name, given })))(
    '$route is $name',
    ({ route, name, given }) => {
      expect(namedRoutes([[route, given]])[route]).toBe(name);
    },
  );

  it('is of the group that the document itself has for a word', () => {
    expect(namedRoutes(['POST /customer', 'GET /customer/{id}', 'GET /customers'])).toEqual({
      'POST /customer': 'customers.create',
      'GET /customer/{id}': 'customers.get',
      'GET /customers': 'customers.list',
    });
  });

  it('leaves out what all paths begin with', () => {
    expect(namedRoutes(['GET /acme/customers', 'GET /acme/customers/{id}', 'GET /acme/products/{id}'])).toEqual({
      'GET /acme/customers': 'customers.list',
      'GET /acme/customers/{id}': 'customers.get',
      'GET /acme/products/{id}': 'products.get',
    });
  });

  it('tells what there is one of from the others', () => {
    expect(
      namedRoutes(['GET /user', 'PATCH /user', 'GET /user/repos', 'GET /users/{id}', 'GET /users/{id}/repos']),
    ).toEqual({
      'GET /user': 'user.get',
      'PATCH /user': 'user.update',
      'GET /user/repos': 'user.repos.list',
      'GET /users/{id}': 'users.get',
      'GET /users/{id}/repos': 'users.repos.list',
    });
  });

  it('never calls a DELETE by what it undoes', () => {
    expect(namedRoutes(['PUT /issues/{id}/lock', 'DELETE /issues/{id}/lock', 'DELETE /runs/{id}/cancel'])).toEqual({
      'PUT /issues/{id}/lock': 'issues.lock',
      'DELETE /issues/{id}/lock': 'issues.lock-delete',
      'DELETE /runs/{id}/cancel': 'runs.cancel',
    });
  });

  it('says what is done to a record, as its title does', () => {
    const title = 'Confirm an order';
    expect(namedRoutes([['PUT /order-books/{id}', { title }], 'GET /order-books/{id}'])).toMatchObject({
      'PUT /order-books/{id}': 'order-books.confirm',
    });
  });

  it('takes a thing that is read for a thing where it is written', () => {
    expect(
      namedRoutes(['GET /orders/{id}/refund', 'POST /orders/{id}/refund', 'POST /orders/{id}/refund/approve']),
    ).toEqual({
      'GET /orders/{id}/refund': 'orders.refund.get',
      'POST /orders/{id}/refund': 'orders.refund.create',
      'POST /orders/{id}/refund/approve': 'orders.refund.approve',
    });
  });
});

describe('routes that want one name', () => {
  it('get the next word of their paths, then of their operation ids, then a number', () => {
    expect(
      namedRoutes([
        'GET /api/v1/customers',
        'GET /api/v2/customers',
        'GET /admin/customers',
        'PUT /customers/{id}',
        'PATCH /customers/{id}',
        ['GET /customers/{id}', { operationId: 'getCustomer' }],
        ['GET /customers/{id}/{part}', { operationId: 'getCustomerPart' }],
        ['GET /customers/{id}/{part}/{line}', {}],
      ]),
    ).toEqual({
      'GET /api/v1/customers': 'customers.list',
      'GET /api/v2/customers': 'customers.v2.list',
      'GET /admin/customers': 'customers.admin.list',
      'PUT /customers/{id}': 'customers.update',
      'PATCH /customers/{id}': 'customers.patch',
      'GET /customers/{id}': 'customers.get',
      'GET /customers/{id}/{part}': 'customers.get-part',
      'GET /customers/{id}/{part}/{line}': 'customers.get-2',
    });
  });

  it('stand beside the built-in operations', () => {
    expect(
      namedRoutes(['GET /v2/orders', 'PUT /orders/{id}', 'POST /orders/{order}/cancel', 'GET /orders/{id}/verify/log']),
    ).toEqual({
      'GET /v2/orders': 'orders.v2.list',
      'PUT /orders/{id}': 'orders.update-2',
      'POST /orders/{order}/cancel': 'orders.cancel-2',
      'GET /orders/{id}/verify/log': 'orders.verify-log-get',
    });
  });
});
