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

/** Square 2.0 of 2025-08-20: square/connect-api-specification, api.json. A search without locations is refused (observed, not documented). */
const square: ConnectedService = {
  document: (origin) => {
    const money = object({
      amount: { ...whole, description: 'in the smallest denomination of the currency; for USD in cents' },
      currency: text,
    });
    const order = object({
      ...texts('id location_id reference_id customer_id state created_at updated_at closed_at ticket_name'),
      ...{ version: whole, total_money: money, total_tax_money: money },
    });
    const body = object({ location_ids: list(text), cursor: text, limit: whole, return_entries: { type: 'boolean' } });
    const found = object({
      orders: list(order),
      cursor: text,
      errors: list(object(texts('category code detail field'))),
    });
    const search = get([], found).get;
    const location = object(texts('id name status currency country created_at'));
    return openapi(
      [origin],
      { type: 'oauth2', flows: {} },
      {
        '/v2/locations': get([], object({ locations: list(location) })),
        '/v2/orders/search': {
          post: {
            ...search,
            operationId: 'SearchOrders',
            requestBody: { content: { 'application/json': { schema: body } } },
          },
        },
      },
    );
  },
  secrets: [token],
  proof: ['authorization', `Bearer ${token}`],
  routes: {
    '/v2/locations': () => ({ json: { locations: [{ id: 'L1', name: 'Main' }] } }),
    '/v2/orders/search': (_, { location_ids: places }) => {
      if (!Array.isArray(places) || places[0] !== 'L1')
        return { status: 400, json: { errors: [{ code: 'MISSING_REQUIRED_PARAMETER', field: 'location_ids' }] } };
      const orders = rows((at) => ({
        ...{
          id: `CAISENgvlJ6jLWAzERDzjyHVyb${at}`,
          location_id: 'L1',
          state: 'OPEN',
          created_at: '2019-01-08T20:11:42Z',
        },
        total_money: { amount: 2500, currency: 'USD' },
      }));
      return { json: { orders } };
    },
  },
  lists: ['orders list --location-ids L1'],
  cells: ['CAISENgvlJ6jLWAzERDzjyHVyb1', 'OPEN', '2019-01-08', '2500', 'USD'],
};

export const connectedShops = { bigcommerce, woocommerce, shopify, magento, square };
