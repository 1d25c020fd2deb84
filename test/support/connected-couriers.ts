import {
  basic,
  type ConnectedService,
  encoded,
  get,
  keyIn,
  list,
  number,
  object,
  openapi,
  pair,
  query,
  rows,
  text,
  texts,
  token,
  whole,
} from './described-services.ts';

// Services as their documents describe their lists of orders: routes, credentials, servers, the names of fields and of paging.
// The values are invented. Each says which document the facts are from.

const shippoAddress = object(texts('name company street1 city state zip country phone email'));

/** Fields and paging of goshippo/shippo-python-sdk, which is generated from Shippo's public specification 2018-02-08. */
const shippo: ConnectedService = {
  document: (origin) => {
    const paged = (row: object) => object({ next: text, previous: text, results: list(row) });
    const order = object({
      ...texts('object_id order_number order_status placed_at total_price total_tax currency shipping_method notes'),
      ...{ to_address: shippoAddress, from_address: shippoAddress },
    });
    const shipment = object({
      ...texts('object_id object_created object_owner status shipment_date'),
      ...{ address_from: shippoAddress, address_to: shippoAddress },
    });
    return openapi([origin], keyIn('Authorization'), {
      '/orders': get(query('page results'), paged(order)),
      '/orders/{OrderId}': get([], order),
      '/shipments': get(query('page results'), paged(shipment)),
    });
  },
  secrets: [`ShippoToken ${token}`],
  proof: ['authorization', `ShippoToken ${token}`],
  routes: {
    '/orders': () => ({
      json: {
        next: null,
        previous: null,
        results: rows((at) => ({
          ...{ object_id: `adcfdddf8ec64b84ad22772bce3ea37${at}`, order_number: `#106${at}`, order_status: 'PAID' },
          ...{ placed_at: '2016-09-23T01:28:12Z', total_price: '24.93', currency: 'USD' },
          to_address: { name: 'Mr. Hippo', city: 'San Francisco' },
        })),
      },
    }),
    '/shipments': () => ({ json: { next: null, previous: null, results: [] } }),
  },
  lists: ['orders list', 'shipments list'],
  cells: ['#1061', 'PAID', '2016-09-23', 'Mr. Hippo', 'San Francisco', '24.93', 'USD'],
};

/** Routes and fields of EasyPost's API v2, as the vendor's libraries (EasyPost/easypost-node) and examples use them: it publishes no OpenAPI. */
const easypost: ConnectedService = {
  document: (origin) => {
    const address = object(texts('id name company street1 city state zip country phone'));
    const shipment = object({
      ...texts('id object mode reference status tracking_code created_at updated_at'),
      ...{
        to_address: address,
        from_address: address,
        selected_rate: object(texts('id rate currency carrier service')),
      },
    });
    const inputs = [...query('page_size'), ...query('before_id after_id start_datetime end_datetime', text)];
    return openapi([`${origin}/v2`], basic, {
      '/shipments': get(inputs, object({ shipments: list(shipment), has_more: { type: 'boolean' } })),
      '/shipments/{id}': get([], shipment),
    });
  },
  secrets: [`${token}:`],
  proof: ['authorization', encoded(`${token}:`)],
  routes: {
    '/v2/shipments': () => ({
      json: {
        shipments: rows((at) => ({
          ...{ id: `shp_${at}`, object: 'Shipment', status: 'delivered', tracking_code: `940010000000000000000${at}` },
          ...{ created_at: '2024-03-05T10:00:00Z', to_address: { name: 'Dr. Steve Brule', city: 'Redondo Beach' } },
        })),
        has_more: false,
      },
    }),
  },
  lists: ['shipments list'],
  cells: ['9400100000000000000001', 'delivered', '2024-03-05', 'Dr. Steve Brule', 'Redondo Beach'],
};

/** Sendcloud's API v3: its own documents of 2026-01, merged in toppynl/sendcloud-php-client. */
const sendcloud: ConnectedService = {
  document: (origin) => {
    const price = object({ value: text, currency: text });
    const order = object({
      ...texts('id order_id order_number created_at modified_at'),
      order_details: object({ status: object(texts('code message')), order_created_at: text, notes: text }),
      payment_details: object({ is_cash_on_delivery: { type: 'boolean' }, total_price: { oneOf: [price] } }),
      shipping_address: { oneOf: [object(texts('name company_name address_line_1 postal_code city country_code'))] },
    });
    const inputs = [...query('page_size', number), ...query('order_number status sort cursor', text)];
    return openapi([`${origin}/api/v3`], basic, {
      '/orders': get(inputs, object({ data: list(order) }), { Link: { schema: text } }),
      '/orders/{id}': get([], object({ data: order })),
    });
  },
  secrets: [pair],
  proof: ['authorization', encoded(pair)],
  routes: {
    '/api/v3/orders': () => ({
      json: {
        data: rows((at) => ({
          ...{ id: `66${at}`, order_id: `55541${at}`, order_number: `OXSDFGHTD-1${at}` },
          order_details: {
            status: { code: 'fulfilled', message: 'Fulfilled' },
            order_created_at: '2018-02-27T10:00:00.555Z',
          },
          payment_details: { total_price: { value: '7.00', currency: 'EUR' } },
          shipping_address: { name: 'John Doe', city: 'Eindhoven' },
        })),
      },
    }),
  },
  lists: ['orders list'],
  cells: ['OXSDFGHTD-11', 'fulfilled', '2018-02-27', 'John Doe', 'Eindhoven', '7.00', 'EUR'],
};

/** ShipStation's API v1: ballerina-platform/openapi-connectors, openapi/shipstation. */
const shipstation: ConnectedService = {
  document: (origin) => {
    const order = object({
      ...{ orderId: whole, customerId: whole, orderTotal: number, amountPaid: number },
      ...texts('orderNumber orderKey orderDate createDate orderStatus customerEmail carrierCode'),
      shipTo: object(texts('name company street1 city state postalCode country phone')),
    });
    const inputs = query('orderNumber orderStatus sortBy page pageSize', text);
    return openapi([origin], basic, {
      '/orders': get(inputs, object({ orders: list(order), total: whole, page: whole, pages: whole })),
      '/orders/{orderId}': get([], order),
    });
  },
  secrets: [pair],
  proof: ['authorization', encoded(pair)],
  routes: {
    '/orders': () => ({
      json: {
        orders: rows((at) => ({
          ...{
            orderId: 987654320 + at,
            orderNumber: `Test-${at}`,
            orderStatus: 'awaiting_shipment',
            orderTotal: 387.97,
          },
          ...{ orderDate: '2015-06-28T17:46:27.0000000', shipTo: { name: 'Sherlock Holmes', city: 'London' } },
        })),
        ...{ total: 12, page: 1, pages: 4 },
      },
    }),
  },
  lists: ['orders list'],
  cells: ['Test-1', 'awaiting_shipment', '2015-06-28', 'Sherlock Holmes', 'London', '387.97'],
};

export const connectedCouriers = { shippo, easypost, sendcloud, shipstation };
