// Services as their documents describe their lists of orders: routes, credentials, servers, the names of fields and of paging.
// The values are invented. Each says which document the facts are from.

interface Answer {
  readonly status?: number;
  readonly json: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

type Asked = Readonly<Record<string, string>>;

export interface ConnectedService {
  /** OpenAPI, with the servers of the service at this origin. */
  readonly document: (origin: string) => object;
  /** Its address is not in the document: the shop's own. */
  readonly isHosted?: true;
  readonly set?: Readonly<Record<string, string>>;
  /** The lines of standard input. */
  readonly secrets: readonly string[];
  /** The header that proves who calls, and its value. */
  readonly proof: readonly [header: string, value: string];
  readonly routes: Readonly<Record<string, (query: Asked) => Answer>>;
  /** The routes of them that need no proof. */
  readonly open?: readonly string[];
  /** The commands of the lists that are shown. */
  readonly lists: readonly string[];
  /** Cells of one line of the first table. */
  readonly cells: readonly string[];
}

const text = { type: 'string' };
const whole = { type: 'integer' };
const number = { type: 'number' };

const object = (properties: object) => ({ type: 'object', properties });
const texts = (names: string) => Object.fromEntries(names.split(' ').map((name) => [name, text]));
const list = (items: object) => ({ type: 'array', items });
const query = (names: string, schema: object = whole) =>
  names.split(' ').map((name) => ({ name, in: 'query', schema }));

const get = (parameters: readonly object[], schema: object, headers?: object) => ({
  get: {
    parameters,
    responses: { 200: { description: 'ok', ...(headers && { headers }), content: { 'application/json': { schema } } } },
  },
});

const openapi = (servers: readonly string[], scheme: object | undefined, paths: object) => ({
  openapi: '3.0.3',
  info: { title: 'service', version: '1' },
  ...(servers.length > 0 && { servers: servers.map((url) => ({ url })) }),
  ...(scheme && { components: { securitySchemes: { key: scheme } }, security: [{ key: [] }] }),
  paths,
});

const basic = { type: 'http', scheme: 'basic' };
const keyIn = (name: string) => ({ type: 'apiKey', in: 'header', name });
const encoded = (pair: string): string => `Basic ${Buffer.from(pair).toString('base64')}`;

const rows = <Row>(row: (at: number) => Row, count = 3): Row[] => Array.from({ length: count }, (_, at) => row(at + 1));

const pair = 'shop-key:shop-secret';
const token = 'shop-token-5f3a9c';

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

/** The fields that say something of an order in a document of 71: bigcommerce/docs, reference/orders.v2.oas2.yml of 2026-04. */
const bigcommerce: ConnectedService = {
  document: (origin) => {
    const order = object({
      ...{ id: whole, status_id: whole, customer_id: whole, items_total: number },
      ...texts('status date_created date_modified currency_code total_ex_tax total_inc_tax payment_method external_id'),
      billing_address: object(texts('first_name last_name company street_1 city state zip country phone email')),
    });
    const paths = {
      '/orders': get([...query('page limit', number), ...query('sort min_date_created', text)], list(order)),
      '/orders/{order_id}': get([], order),
    };
    const document = openapi([], keyIn('X-Auth-Token'), paths);
    const server = { url: `${origin}/stores/{store_hash}/v2`, variables: { store_hash: { default: 'store_hash' } } };
    return { ...document, servers: [server] };
  },
  set: { store_hash: 'ab12cd' },
  secrets: [token],
  proof: ['x-auth-token', token],
  routes: {
    '/stores/ab12cd/v2/orders': () => ({
      json: rows((at) => ({
        ...{ id: 117 + at, status: 'Awaiting Fulfillment', date_created: 'Wed, 10 Jan 2018 21:05:30 +0000' },
        ...{ total_inc_tax: '361.9500', currency_code: 'USD' },
        billing_address: { first_name: 'Jane', last_name: 'Doe', city: 'Austin' },
      })),
    }),
  },
  lists: ['orders list'],
  cells: ['118', 'Awaiting Fulfillment', 'Wed, 10 Jan 2018', 'Jane Doe', 'Austin', '361.9500', 'USD'],
};

/** WooCommerce's REST API v3: migkapa/woocommerce-openapi-spec (MIT) has the order, the vendor's documentation paging and keys. */
const woocommerce: ConnectedService = {
  document: () => {
    const party = object(texts('first_name last_name company address_1 city state postcode country'));
    const order = object({
      ...{ id: whole, parent_id: whole, customer_id: whole, billing: party, shipping: party },
      ...texts('number order_key status currency date_created date_modified total total_tax payment_method'),
    });
    const inputs = [...query('page per_page'), ...query('search after before status', text)];
    return openapi(['https://example.com/wp-json/wc/v3'], basic, {
      '/orders': get(inputs, list(order), { 'X-WP-Total': { schema: whole }, 'X-WP-TotalPages': { schema: whole } }),
      '/orders/{id}': get([], order),
    });
  },
  isHosted: true,
  secrets: [pair],
  proof: ['authorization', encoded(pair)],
  routes: {
    '/wp-json/wc/v3/orders': () => ({
      headers: { 'x-wp-total': '3', 'x-wp-totalpages': '1' },
      json: rows((at) => ({
        ...{ id: 720 + at, number: `72${at}`, status: 'processing', currency: 'SAR', total: '29.35' },
        ...{
          date_created: '2017-03-22T16:28:02',
          shipping: { first_name: 'نورة', last_name: 'القحطاني', city: 'الرياض' },
        },
      })),
    }),
  },
  lists: ['orders list'],
  cells: ['721', 'processing', '2017-03-22', 'نورة القحطاني', 'الرياض', '29.35', 'SAR'],
};

/** Shopify's REST Admin API 2021-10: ballerina-platform/openapi-connectors, openapi/shopify.admin. It names no server. */
const shopify: ConnectedService = {
  document: () => {
    const address = object(texts('first_name last_name name address1 city province zip country phone'));
    const order = object({
      ...{ id: whole, order_number: whole, billing_address: address, shipping_address: address },
      ...texts('name created_at processed_at currency total_price financial_status fulfillment_status email phone'),
    });
    const inputs = [...query('limit since_id'), ...query('ids created_at_min status fields', text)];
    return openapi([], keyIn('X-Shopify-Access-Token'), {
      '/admin/api/2021-10/orders.json': get(inputs, object({ orders: list(order) })),
      '/admin/api/2021-10/orders/{order_id}.json': get([], object({ order })),
    });
  },
  isHosted: true,
  secrets: [token],
  proof: ['x-shopify-access-token', token],
  routes: {
    '/admin/api/2021-10/orders.json': () => ({
      json: {
        orders: rows((at) => ({
          ...{ id: 450789469 + at, order_number: 1000 + at, name: `#100${at}`, financial_status: 'paid' },
          ...{
            fulfillment_status: null,
            created_at: '2008-01-10T11:00:00-05:00',
            total_price: '409.94',
            currency: 'USD',
          },
          shipping_address: { name: 'Bob Norman', city: 'Louisville' },
        })),
      },
    }),
  },
  lists: ['orders list'],
  cells: ['1001', 'paid', '2008-01-10', 'Bob Norman', 'Louisville', '409.94', 'USD'],
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

/** Adobe Commerce 2.4.7 (Magento): Hevelop/go-client-magento, api/openapi.yaml. A list without its searchCriteria is refused. */
const magento: ConnectedService = {
  document: () => {
    const order = object({
      ...{ entity_id: whole, grand_total: number, base_grand_total: number, customer_id: whole },
      ...texts('increment_id created_at status state order_currency_code customer_firstname customer_lastname'),
      billing_address: object(texts('firstname lastname city country_id telephone postcode')),
    });
    const found = object({ items: list(order), search_criteria: object({ page_size: whole }), total_count: whole });
    const inputs = [
      ...query('searchCriteria[sortOrders][0][field] searchCriteria[sortOrders][0][direction]', text),
      ...query('searchCriteria[pageSize] searchCriteria[currentPage]'),
    ];
    return openapi(['http://example.com/rest/default'], undefined, {
      '/V1/orders': get(inputs, found),
      '/V1/orders/{id}': get([], order),
    });
  },
  isHosted: true,
  secrets: [token],
  proof: ['authorization', `Bearer ${token}`],
  routes: {
    '/rest/default/V1/orders': (asked) => {
      if (!Object.keys(asked).some((name) => name.startsWith('searchCriteria[')))
        return {
          status: 400,
          json: { message: '"%fieldName" is required.', parameters: { fieldName: 'searchCriteria' } },
        };
      const items = rows((at) => ({
        ...{ entity_id: at, increment_id: `00000000${at}`, status: 'processing', created_at: '2024-05-02 08:14:33' },
        ...{
          grand_total: 39.64,
          order_currency_code: 'USD',
          customer_firstname: 'Veronica',
          customer_lastname: 'Costello',
        },
        billing_address: { city: 'Calder' },
      }));
      return { json: { items, search_criteria: {}, total_count: 3 } };
    },
  },
  lists: ['orders list'],
  cells: ['000000001', 'processing', '2024-05-02', 'Veronica Costello', 'Calder', '39.64', 'USD'],
};

export const connectedServices = {
  shippo,
  easypost,
  bigcommerce,
  woocommerce,
  shopify,
  sendcloud,
  shipstation,
  magento,
};
