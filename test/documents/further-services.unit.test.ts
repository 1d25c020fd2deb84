import { describe, expect, it } from 'vitest';
import { becomes, type ExpectedRoute } from '../support/expected-routes.ts';

/** Services of shipping and commerce as their documents are built, from memory; what each route should become. */

const text = { type: 'string' };
const whole = { type: 'integer' };
const list = (items: object) => ({ type: 'array', items });
const object = (properties: object) => ({ type: 'object', properties });
const record = object({ id: text, status: text, created_at: text });
const query = (...names: readonly string[]) => names.map((name) => ({ name, in: 'query', schema: whole }));
const ok = (schema: object) => ({ 200: { description: '', content: { 'application/json': { schema } } } });
const sends = { requestBody: { content: { 'application/json': { schema: record } } } };

const read = (schema: object, summary = '', ...names: readonly string[]) => ({
  summary,
  parameters: query(...names),
  responses: ok(schema),
});
const write = (schema: object, summary = '') => ({ summary, ...sends, responses: ok(schema) });

const services: Readonly<Record<string, readonly ExpectedRoute[]>> = {
  'labels with a rate shop': [
    [
      'GET /shipments/',
      'shipments.list list results',
      read(object({ next: text, previous: text, results: list(record) }), 'List all shipments', 'page', 'results'),
    ],
    ['POST /shipments/', '= shipments.create record', write(record, 'Create a new shipment')],
    ['GET /shipments/{ShipmentId}', 'shipments.get record', read(record, 'Retrieve a shipment')],
    [
      'GET /shipments/{ShipmentId}/rates/{CurrencyCode}',
      'shipments.rates.get list results',
      read(object({ next: text, previous: text, results: list(record) }), 'Retrieve rates', 'page'),
    ],
    ['POST /transactions', 'transactions.create record', write(record, 'Create a shipping label')],
    [
      'GET /orders',
      '= orders.list list results',
      read(object({ next: text, previous: text, results: list(record) }), 'List all orders', 'page', 'results'),
    ],
    ['POST /orders', '= orders.create record', write(record, 'Create a new order')],
    ['GET /orders/{OrderId}', '= orders.get record', read(record, 'Retrieve an order')],
    [
      'GET /shippo-accounts',
      'shippo-accounts.list list results',
      read(object({ next: text, results: list(record) }), 'List all sub accounts', 'page', 'results'),
    ],
    [
      'GET /tracks/{Carrier}/{TrackingNumber}',
      'tracks.get record',
      read(object({ carrier: text, tracking_history: list(record), eta: text }), 'Get a tracking status'),
    ],
  ],
  'fulfilment by a warehouse': [
    ['GET /1.0/order', '= orders.list list', read(list(record), 'Get Orders', 'Page', 'Limit')],
    ['POST /1.0/order', '= orders.create record', write(record, 'Create Order')],
    ['GET /1.0/order/{orderId}', '= orders.get record', read(record, 'Get Order')],
    ['POST /1.0/order/{orderId}/cancel', '= orders.cancel record', write(record, 'Cancel single Order by Order ID')],
    ['GET /1.0/shipment/{shipmentId}', 'shipments.get record', read(record, 'Get one Shipment by Shipment ID')],
    [
      'POST /1.0/order/estimate',
      'orders.estimate list estimates',
      write(object({ estimates: list(record) }), 'Estimate Fulfillment Cost For Order'),
    ],
    [
      'GET /experimental/receiving',
      'experimental.receiving.list list',
      read(list(record), 'Get Multiple Warehouse Receiving Orders', 'Page', 'Limit'),
    ],
    ['GET /1.0/inventory/{inventoryId}', 'inventory.get record', read(record, 'Get Inventory Item')],
  ],
  'print on demand': [
    [
      'GET /orders',
      '= orders.list list result',
      read(
        object({ code: whole, result: list(record), paging: object({ total: whole, offset: whole, limit: whole }) }),
        'Get list of orders',
        'offset',
        'limit',
      ),
    ],
    [
      'POST /orders',
      '= orders.create record result',
      write(object({ code: whole, result: record }), 'Create a new order'),
    ],
    ['GET /orders/{id}', '= orders.get record result', read(object({ code: whole, result: record }), 'Get order data')],
    [
      'DELETE /orders/{id}',
      'orders.delete record result',
      read(object({ code: whole, result: record }), 'Cancel an order'),
    ],
    [
      'POST /orders/{id}/confirm',
      'orders.confirm record result',
      write(object({ code: whole, result: record }), 'Confirm draft for fulfillment'),
    ],
    [
      'GET /countries',
      '= countries.list list result',
      read(
        object({ code: whole, result: list(object({ code: text, name: text, states: list(record) })) }),
        'Retrieve country list',
      ),
    ],
    [
      'POST /shipping/rates',
      'shipping.rates.create list result',
      write(object({ code: whole, result: list(record) }), 'Calculate shipping rates'),
    ],
    [
      'GET /warehouse/products',
      'warehouses.products.list list result',
      read(
        object({ code: whole, result: list(record), paging: object({ total: whole }) }),
        'Get a list of your warehouse products',
        'offset',
        'limit',
      ),
    ],
  ],
  'a shop whose paths begin with its number': [
    [
      'GET /{storeId}/orders',
      '= orders.list list items',
      read(
        object({ total: whole, count: whole, offset: whole, limit: whole, items: list(record) }),
        'Search orders',
        'offset',
        'limit',
      ),
    ],
    ['POST /{storeId}/orders', '= orders.create record', write(object({ id: text }), 'Create order')],
    ['GET /{storeId}/orders/{orderId}', '= orders.get record', read(record, 'Get order')],
    [
      'PUT /{storeId}/orders/{orderId}',
      '= orders.update record',
      write(object({ updateCount: whole }), 'Update order'),
    ],
    [
      'GET /{storeId}/carts',
      'carts.list list items',
      read(object({ total: whole, count: whole, items: list(record) }), 'Search abandoned carts', 'offset', 'limit'),
    ],
    [
      'POST /{storeId}/carts/{cartId}/place',
      'carts.place record',
      write(object({ orderNumber: text }), 'Convert to order'),
    ],
    [
      'POST /{storeId}/order/calculate',
      'orders.calculate record',
      write(object({ total: whole, items: list(record), couponDiscount: whole }), 'Calculate order details'),
    ],
    [
      'GET /{storeId}/profile',
      '= profile.get record',
      read(object({ generalInfo: record, account: record }), 'Get store profile'),
    ],
  ],
  'a site builder with versions': [
    [
      'GET /1.0/commerce/orders',
      '= orders.list list result',
      read(
        object({
          result: list(record),
          pagination: object({ hasNextPage: { type: 'boolean' }, nextPageCursor: text, nextPageUrl: text }),
        }),
        'Retrieve all orders',
        'cursor',
      ),
    ],
    ['GET /1.0/commerce/orders/{id}', '= orders.get record', read(record, 'Retrieve a specific order')],
    [
      'POST /1.0/commerce/orders/{id}/fulfillments',
      'orders.fulfillments.create empty',
      { ...sends, responses: { 204: { description: '' } } },
    ],
    ['POST /1.0/commerce/orders', '= orders.create record', write(record, 'Create order')],
    [
      'GET /1.0/commerce/inventory',
      'inventory.list list inventory',
      read(
        object({ inventory: list(record), pagination: object({ nextPageCursor: text }) }),
        'Retrieve all inventory',
        'cursor',
      ),
    ],
    [
      'GET /1.0/profiles',
      'profile.list list profiles',
      read(
        object({ profiles: list(record), pagination: object({ nextPageCursor: text }) }),
        'Retrieve all profiles',
        'cursor',
      ),
    ],
  ],
  'a marketplace of crafts': [
    [
      'GET /v3/application/shops/{shop_id}/receipts',
      'receipts.list list results',
      read(object({ count: whole, results: list(record) }), 'Requests the Shop Receipts', 'limit', 'offset'),
    ],
    [
      'GET /v3/application/shops/{shop_id}/receipts/{receipt_id}',
      'receipts.get record',
      read(
        object({ receipt_id: whole, status: text, transactions: list(record), shipments: list(record) }),
        'Retrieves a receipt',
      ),
    ],
    [
      'POST /v3/application/shops/{shop_id}/receipts/{receipt_id}/tracking',
      'receipts.tracking record',
      write(record, 'Submits tracking information'),
    ],
    [
      'GET /v3/application/shipping-carriers',
      '= couriers.list list results',
      read(object({ count: whole, results: list(record) }), 'Retrieves a list of available shipping carriers'),
    ],
    [
      'GET /v3/application/users/me',
      '= profile.get record',
      read(object({ user_id: whole, shop_id: whole }), 'Returns basic info'),
    ],
  ],
  'a marketplace with lists within elements': [
    [
      'GET /v3/orders',
      '= orders.list list list.elements.order',
      read(
        object({
          list: object({
            meta: object({ totalCount: whole, limit: whole, nextCursor: text }),
            elements: object({ order: list(record) }),
          }),
        }),
        'All orders',
        'limit',
        'createdStartDate',
      ),
    ],
    ['GET /v3/orders/{purchaseOrderId}', '= orders.get record order', read(object({ order: record }), 'An order')],
    [
      'POST /v3/orders/{purchaseOrderId}/acknowledge',
      'orders.acknowledge record order',
      write(object({ order: record }), 'Acknowledge Orders'),
    ],
    [
      'POST /v3/orders/{purchaseOrderId}/cancel',
      '= orders.cancel record order',
      write(object({ order: record }), 'Cancel Order Lines'),
    ],
    [
      'GET /v3/items',
      'items.list list ItemResponse',
      read(object({ ItemResponse: list(record), totalItems: whole, nextCursor: text }), 'All items', 'limit', 'offset'),
    ],
    [
      'GET /v3/returns',
      'returns.list list returnOrders',
      read(
        object({ meta: object({ totalCount: whole, nextCursor: text }), returnOrders: list(record) }),
        'Returns',
        'limit',
      ),
    ],
    ['POST /v3/token', 'token.create record', write(object({ access_token: text, expires_in: whole }), 'Token API')],
  ],
  'retailers behind a gateway': [
    [
      'GET /retailer/orders',
      '= orders.list list orders',
      read(object({ orders: list(record) }), 'Get a list of orders', 'page', 'latest-change-date'),
    ],
    [
      'GET /retailer/orders/{order-id}',
      '= orders.get record',
      read(object({ orderId: text, orderPlacedDateTime: text, orderItems: list(record) }), 'Get an order by order id'),
    ],
    [
      'PUT /retailer/orders/cancellation',
      'orders.cancellation.update record',
      write(object({ processStatusId: text, entityId: text }), 'Cancel an order item by an order item id'),
    ],
    [
      'GET /retailer/shipments',
      'shipments.list list shipments',
      read(object({ shipments: list(record) }), 'Get a list of shipments', 'page'),
    ],
    [
      'POST /retailer/shipments',
      '= shipments.create record',
      write(object({ processStatusId: text }), 'Create a shipment'),
    ],
    [
      'GET /retailer/shipments/{shipment-id}',
      'shipments.get record',
      read(
        object({ shipmentId: text, shipmentItems: list(record), transport: record }),
        'Get a shipment by shipment id',
      ),
    ],
    [
      'POST /retailer/shipping-labels',
      'shipping-labels.create record',
      write(object({ processStatusId: text }), 'Create a shipping label'),
    ],
    [
      'GET /retailer-demo/orders',
      'retailer-demo.orders.list list orders',
      read(object({ orders: list(record) }), 'Get a list of orders', 'page'),
    ],
  ],
  'an operator of marketplaces': [
    [
      'GET /api/orders',
      '= orders.list list orders',
      read(object({ orders: list(record), total_count: whole }), 'List orders', 'max', 'offset'),
    ],
    ['PUT /api/orders/{order_id}/accept', 'orders.accept empty', { ...sends, responses: { 204: { description: '' } } }],
    ['PUT /api/orders/{order_id}/cancel', '= orders.cancel empty', { responses: { 204: { description: '' } } }],
    [
      'PUT /api/orders/{order_id}/tracking',
      'orders.tracking.update empty',
      { ...sends, responses: { 204: { description: '' } } },
    ],
    [
      'GET /api/orders/documents',
      'orders.documents.list list order_documents',
      read(object({ order_documents: list(record), total_count: whole }), 'List order documents', 'max', 'offset'),
    ],
    [
      'GET /api/shipping/carriers',
      '= couriers.list list carriers',
      read(object({ carriers: list(record) }), 'List carriers'),
    ],
    [
      'GET /api/account',
      'account.get record',
      read(object({ shop_id: whole, shop_name: text, channels: list(text), contact: record }), 'Get shop information'),
    ],
    [
      'GET /api/shops',
      'shops.list list shops',
      read(object({ shops: list(record), total_count: whole }), 'List shops', 'max', 'offset'),
    ],
  ],
  'an express courier': [
    [
      'POST /shipments',
      '= shipments.create record',
      write(
        object({ url: text, shipmentTrackingNumber: text, packages: list(record), documents: list(record) }),
        'Create Shipment',
      ),
    ],
    [
      'GET /shipments/{shipmentTrackingNumber}/tracking',
      'shipments.tracking.list list shipments',
      read(object({ shipments: list(record) }), 'Track a single DHL Express Shipment'),
    ],
    [
      'POST /rates',
      'rates.create record',
      write(
        object({ products: list(record), exchangeRates: list(record) }),
        'Retrieve Rates for Multi-piece Shipments',
      ),
    ],
    [
      'GET /tracking',
      'tracking.list list shipments',
      read(object({ shipments: list(record) }), 'Track a single or multiple DHL Express Shipments'),
    ],
    [
      'POST /pickups',
      'pickups.create record',
      write(
        object({ dispatchConfirmationNumbers: list(text), readyByTime: text, warnings: list(text) }),
        'Create a DHL Express pickup booking request',
      ),
    ],
    [
      'DELETE /pickups/{dispatchConfirmationNumber}',
      'pickups.delete unknown',
      { responses: { 200: { description: 'Cancelled' } } },
    ],
    [
      'GET /identifiers',
      'identifiers.list list identifiers',
      read(object({ warnings: list(text), identifiers: list(record) }), 'Service to allocate identifiers upfront'),
    ],
    [
      'GET /address-validate',
      'address-validate.list list address',
      read(
        object({ warnings: list(text), address: list(record) }),
        'Validate DHL Express pickup/delivery capabilities',
      ),
    ],
  ],
};

describe.each(Object.entries(services))('%s', (_service, routes) => {
  it('is imported as one would expect', async () => {
    const lines = await becomes(routes);
    expect(lines.map((line, at) => `${routes[at]?.[0]} → ${line}`)).toEqual(
      routes.map(([route, expected]) => `${route} → ${expected}`),
    );
  });
});
