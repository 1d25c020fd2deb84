import { describe, expect, it } from 'vitest';
import type { DocumentOperation } from '../../src/documents/document.ts';
import { type PathWords, wordsOfPaths } from '../../src/documents/names/path-words.ts';
import { Matcher } from '../../src/documents/plan/matching.ts';
import { chooseReplacements, isMatch } from '../../src/documents/plan/replacements.ts';
import { routeOf } from '../../src/documents/plan/steps.ts';
import { builtIn } from '../../src/operations/built-in.ts';
import { documentOf, type Kinds, operationOf } from '../support/written-documents.ts';

const matcher = new Matcher(builtIn.flatMap(({ operations }) => operations));

/** What replaces what, in a document of these routes. */
const replacements = (routes: readonly string[], kinds: Kinds = {}) =>
  replacementsOf(documentOf(routes, kinds).operations);

function replacementsOf(operations: readonly DocumentOperation[]) {
  const words = wordsOfPaths(operations.map(({ path }) => path));
  const wordsOf = (theirs: DocumentOperation) => words[operations.indexOf(theirs)] as PathWords;
  const verdicts = chooseReplacements(operations, matcher, wordsOf, {});
  return Object.fromEntries(
    [...verdicts].flatMap(([theirs, verdict]) => (isMatch(verdict) ? [[routeOf(theirs), verdict.operation.id]] : [])),
  );
}

const right: readonly (readonly [route: string, id: string, kind?: Kinds[string]])[] = [
  ['GET /api/orders', 'orders.list'],
  ['GET /api/v2/orders', 'orders.list'],
  ['GET /api/v2/merchant/orders', 'orders.list'],
  ['GET /rest/V1/orders', 'orders.list'],
  ['GET /orders/v0/orders', 'orders.list'],
  ['GET /admin/api/2024-01/orders.json', 'orders.list'],
  ['GET /seller/orders/', 'orders.list'],
  ['GET /order', 'orders.list', 'list'],
  ['GET /orders/list', 'orders.list'],
  ['GET /orders/all', 'orders.list'],
  ['GET /retailer/orders', 'orders.list'],
  ['GET /order/index', 'orders.list'],
  ['GET /orders/getOrders', 'orders.list'],
  ['GET /get-all/cities', 'cities.list'],
  ['POST /orders/{id}:cancel', 'orders.cancel'],
  ['GET /v1/orders/{id}', 'orders.get'],
  ['GET /order/{order_id}', 'orders.get'],
  ['GET /orders/show/{id}', 'orders.get'],
  ['POST /v1/orders', 'orders.create'],
  ['POST /order', 'orders.create'],
  ['POST /orders/create', 'orders.create'],
  ['PUT /orders/{id}', 'orders.update'],
  ['PATCH /orders/{id}', 'orders.update'],
  ['PUT /orders/{id}/update', 'orders.update'],
  ['POST /orders/{id}/cancel', 'orders.cancel'],
  ['POST /order/{id}/cancel', 'orders.cancel'],
  ['PATCH /orders/{id}/cancel', 'orders.cancel'],
  ['PUT /admin/orders/{id}/cancel', 'orders.cancel'],
  ['POST /orders/cancel/{id}', 'orders.cancel'],
  ['POST /orders/{id}/edit', 'orders.update'],
  ['POST /orders/{orderId}/items/{itemId}/verify', 'orders.verify-item'],
  ['GET /orders/statuses', 'orders.statuses'],
  ['GET /api/statuses', 'orders.statuses'],
  ['POST /v2/shipments', 'shipments.create'],
  ['POST /shipments/{id}/return', 'shipments.return'],
  ['GET /shipments/{id}/invoice', 'shipments.invoice', 'file'],
  ['GET /packaging_types', 'packaging-types.list'],
  ['GET /packagingTypes/{id}', 'packaging-types.get'],
  ['GET /lookups/cities', 'cities.list'],
  ['GET /v1/warehouse/{warehouse}', 'warehouses.get'],
  ['GET /merchant', 'merchants.get', 'record'],
  ['PATCH /profile', 'profile.update'],
  ['GET /managers/store/orders', 'orders.list'],
  ['GET /seller/account/profile', 'profile.get', 'record'],
  ['GET /settings/countries', 'countries.list'],
  ['GET /orders/{id}/price', 'orders.price', 'list'],
  ['POST /price/calculate', 'price.calculate'],
  ['POST /prices/calculate', 'price.calculate'],
  ['POST /shipments/return', 'shipments.return'],
  ['PUT /profile/change-password', 'profile.change-password'],
  ['POST /profile/change_password', 'profile.change-password'],
  ['POST /change_password', 'profile.change-password'],
  ['POST /users/change_password', 'profile.change-password'],
  ['PATCH /v1/user/changePassword', 'profile.change-password'],
  ['POST /merchant/change-password', 'profile.change-password'],
  ['GET /api/oms/pvt/orders', 'orders.list'],
  ['GET /api/oms/pvt/orders/{orderId}', 'orders.get'],
  ['POST /api/oms/pvt/orders/{orderId}/cancel', 'orders.cancel'],
  ['POST /ship/v1/shipments', 'shipments.create'],
  ['POST /fulfillment/v2/orders', 'orders.create'],
  ['GET /order/v1/orders', 'orders.list'],
  ['POST /rs/shipments', 'shipments.create'],
  ['GET /orders/{bcOrderId}', 'orders.get'],
  ['PUT /orders/{bcOrderId}', 'orders.update'],
  ['POST /login', 'authentication.login'],
  ['GET /carriers', 'couriers.list'],
  ['GET /v1/shipping-carriers', 'couriers.list'],
  ['GET /shipping/carriers', 'couriers.list'],
  ['GET /delivery_companies', 'couriers.list'],
  ['GET /carrier', 'couriers.list', 'list'],
  ['GET /pos/orders', 'orders.list'],
  ['GET /v2/pos/orders/{id}', 'orders.get'],
  ['GET /me', 'profile.get'],
  ['GET /account/me', 'profile.get'],
  ['GET /api/v1/users/me', 'profile.get', 'record'],
  ['PATCH /v1/me', 'profile.update'],
];

const wrong: readonly (readonly [route: string, kind?: Kinds[string]])[] = [
  ['POST /customer/v1/orders'],
  ['POST /store/v1/orders'],
  ['GET /customers/v1/orders'],
  ['POST /v1/v2/orders/x'],
  ['POST /customers/change_password'],
  ['POST /users/{id}/change_password'],
  ['GET /change_password'],
  ['POST /refunds/{id}/cancel'],
  ['POST /orders/{id}/refund'],
  ['POST /orders/{id}/refunds/{refund}/cancel'],
  ['GET /customers/{id}/orders'],
  ['GET /customers/orders'],
  ['GET /user/orders'],
  ['GET /stores/{store}/orders'],
  ['GET /store/orders'],
  ['POST /store/order'],
  ['GET /purchase/orders'],
  ['GET /orders/status'],
  ['GET /orders/{id}/status'],
  ['PUT /orders/{id}/status'],
  ['GET /status', 'record'],
  ['GET /status'],
  ['GET /order'],
  ['GET /orders', 'record'],
  ['GET /orders/{id}', 'list'],
  ['POST /orders/{id}'],
  ['DELETE /orders/{id}'],
  ['DELETE /orders/{id}/cancel'],
  ['GET /orders/{id}/cancel'],
  ['POST /orders/cancel'],
  ['POST /orders/bulk'],
  ['PUT /orders'],
  ['GET /merchants', 'list'],
  ['GET /countries/{id}/cities'],
  ['GET /shipments'],
  ['POST /shipments/{id}/cancel'],
  ['POST /fba/inbound/v0/shipments'],
  ['GET /reports/orders'],
  ['GET /orders/create'],
  ['GET /users/profile'],
  ['POST /profile/password'],
  ['GET /mobile/orders'],
  ['GET /client/orders'],
  ['PATCH /orders/cancel'],
  ['GET /orders/cancel/{id}'],
  ['POST /orders/items/{id}'],
  ['DELETE /orders/cancel/{id}'],
  ['GET /open/store/orders'],
  ['GET /settings/orders'],
  ['GET /location/{id}/cities'],
  ['POST /orders/{id}/price'],
  ['POST /offers/{id}/price'],
  ['POST /orders/calculate'],
  ['POST /customers/login'],
  ['POST /shipments/returns'],
  ['GET /merchant/me', 'record'],
  ['GET /orders/getOrder'],
  ['GET /carrier'],
  ['GET /carriers/{id}'],
  ['GET /carrier-services'],
  ['GET /carrier_accounts'],
  ['GET /companies'],
  ['GET /shipping/providers'],
  ['GET /pos/devices'],
  ['GET /customers/me'],
  ['GET /me', 'list'],
  ['GET /me/orders'],
  ['POST /me'],
  ['PUT /orders/{id}/confirm'],
  ['PUT /orders/{id}/confirmation'],
  ['PUT /orders/confirmation/{id}'],
  ['PUT /orders/{parent_id}'],
];

/** A whole document, since what all of its paths begin with does not count. */
const never: readonly (readonly [what: string, route: string, more: Partial<DocumentOperation>])[] = [
  ['is at a checkout', 'POST /checkout/order', {}],
  ['is at a checkout', 'GET /api/checkout/pvt/orders', {}],
  ['is in a cart', 'POST /cart/orders', {}],
  ['is a payment', 'POST /payment/v1/orders', {}],
  ['is a subscription', 'POST /subscription/orders', {}],
  ['pays', 'POST /orders', { title: 'Create and pay an order' }],
  ['buys', 'POST /orders', { operationId: 'buyOrder' }],
  ['charges', 'POST /orders/{id}/verify', { title: 'Verify an order and charge the card' }],
  ['is in a sandbox', 'POST /sandbox/orders', {}],
  ['is in a sandbox of a service', 'POST /vendor/sandbox/2021-10-28/orders', {}],
  ['is in a sandbox by its tag', 'GET /orders', { tags: ['Sandbox'] }],
  ['is for tests', 'POST /test/orders', {}],
  ['simulates', 'POST /orders/{id}/cancel', { title: 'Simulate that an order is cancelled', tags: ['simulate'] }],
  ['is a beta by its version', 'GET /v2beta1/orders', {}],
  ['is experimental by its title', 'GET /v2/orders', { title: 'Orders (experimental)' }],
  ['is experimental by its tag', 'POST /v2/shipments', { tags: ['Experimental'] }],
  ['is experimental by an extension', 'POST /v2/shipments', { isExperimental: true }],
  ['is about sub-accounts', 'GET /merchants', { title: 'List sub-accounts' }],
  ['is about subaccounts', 'GET /merchants', { title: 'Returns all subaccounts' }],
  ['is about child accounts', 'GET /sub-accounts/orders', {}],
  ['fetches', 'POST /orders', { title: 'Fetch a list of orders' }],
  ['gets', 'POST /orders', { operationId: 'getOrders' }],
  ['searches', 'POST /shipments', { title: 'Search shipments' }],
  ['confirms', 'PUT /orders/{id}', { title: 'Confirm an order' }],
  ['is a confirmation', 'PATCH /orders/{id}', { operationId: 'putOrderConfirmation' }],
  ['acknowledges', 'POST /orders', { operationId: 'Orders_Acknowledge' }],
];

describe('what replaces a built-in operation', () => {
  it.each(never.map(([what, route, more]) => ({ what, route, more })))(
    'is not $route, which $what',
    ({ route, more }) => {
      const others = ['GET /checkout/x', 'GET /cart/x', 'GET /sandbox/x'].map((each) => operationOf(each));
      const alone = operationOf(route, more);
      expect(replacementsOf([alone])).toEqual({});
      const beside = others.filter(({ path }) => path.split('/')[1] === alone.path.split('/')[1]);
      expect(replacementsOf([alone, ...beside])).toEqual({});
    },
  );

  it('is a login that gets a token', () => {
    expect(replacementsOf([operationOf('POST /auth/login', { title: 'Get a token' })])).toEqual({
      'POST /auth/login': 'authentication.login',
    });
  });

  it.each([
    ['experimental', { isExperimental: true } as const],
    ['deprecated', { isDeprecated: true } as const],
  ])('is the older version where the newer one is %s', (_what, more) => {
    const document = [operationOf('POST /v2/shipments', more), operationOf('POST /v1/shipments')];
    expect(replacementsOf(document)).toEqual({ 'POST /v1/shipments': 'shipments.create' });
  });

  it.each(right.map(([route, id, kind]) => ({ route, id, kind })))('$route is $id', ({ route, id, kind }) => {
    expect(replacements([route], kind && { [route]: kind })).toEqual({ [route]: id });
  });

  it.each(wrong.map(([route, kind]) => ({ route, kind })))('not $route ($kind)', ({ route, kind }) => {
    expect(replacements([route], kind && { [route]: kind })).toEqual({});
  });

  it.each([
    [['GET /orders', 'GET /admin/orders'], ['GET /orders']],
    [['GET /orders', 'GET /pos/orders'], ['GET /orders']],
    [
      ['GET /carriers', 'GET /couriers', 'GET /orders'],
      ['GET /couriers', 'GET /orders'],
    ],
    [['GET /me', 'GET /profile', 'GET /users/me'], ['GET /profile']],
    [['GET /admin/orders', 'GET /merchant/orders', 'GET /customer/orders'], ['GET /merchant/orders']],
    [['GET /v1/orders', 'GET /v3/orders', 'GET /v2/orders'], ['GET /v3/orders']],
    [['GET /api/v2/orders', 'GET /api/orders'], ['GET /api/orders']],
    [['PATCH /orders/{id}', 'PUT /orders/{id}'], ['PUT /orders/{id}']],
    [['GET /seller/orders', 'GET /vendor/orders'], []],
    [['GET /acme/orders', 'GET /acme/products', 'GET /acme/customers/{id}'], ['GET /acme/orders']],
    [['GET /customers/orders', 'GET /customers/{id}'], []],
    [['GET /customer/orders', 'GET /customer/cart', 'POST /customer/orders'], []],
    [['PATCH /orders/{id}/cancel', 'POST /orders/{id}/cancel'], ['POST /orders/{id}/cancel']],
    [['PATCH /orders/{id}/cancel', 'PUT /orders/{id}/cancel'], ['PUT /orders/{id}/cancel']],
    [['POST /admin/orders/{id}/cancel', 'GET /orders/{id}'], ['GET /orders/{id}']],
    [
      ['POST /admin/orders/{id}/cancel', 'GET /admin/orders/{id}'],
      ['POST /admin/orders/{id}/cancel', 'GET /admin/orders/{id}'],
    ],
    [
      ['GET /customer/orders', 'GET /customer/shipments', 'POST /customer/orders'],
      ['GET /customer/orders', 'POST /customer/orders'],
    ],
    [['GET /store/orders', 'GET /store/shipments', 'POST /store/orders'], []],
    [['POST /login', 'POST /auth/login'], ['POST /auth/login']],
  ])('of %j are %j', (routes, expected) => {
    expect(Object.keys(replacements(routes))).toEqual(expected);
  });
});
