import type { Json } from './described-list.ts';

/** What may stand around a list that is whole, in the body or in headers, and says nothing of pages. */
export interface Siblings {
  readonly body?: Json;
  readonly headers?: Readonly<Record<string, string>>;
}

const at = '2026-11-27T04:00:00Z';

/** As services have it: facts about the request, the service, the account, and what the rows are about. */
export const ordinarySiblings: Readonly<Record<string, Siblings>> = {
  nothing: {},
  'a request id': { body: { request_id: 'req_8f3k2' } },
  'a request id that is a number': { body: { requestId: 90_210 } },
  'ids of a trace': { body: { trace_id: 'a1', correlationId: 'b2', transaction_id: 90_001 } },
  'a time': { body: { timestamp: 1_764_216_000 } },
  'a time as text': { body: { server_time: at, generated_at: at } },
  'how long it took': { body: { took: 900, timed_out: false } },
  'how long it took, in words': { body: { execution_time_ms: 312, duration: 0.31 } },
  'a version': { body: { api_version: '2026-01', version: 2 } },
  'success and a code': { body: { success: true, code: 200, message: 'OK' } },
  'a status of text': { body: { status: 'success', message: null, error: null } },
  'no errors': { body: { errors: [], warnings: [], messages: [] } },
  'an object of a kind': { body: { object: 'list', url: '/v1/things', livemode: false } },
  'a kind and an etag': { body: { kind: 'shopping#things', etag: '"aHR0"' } },
  'the context of OData': { body: { '@odata.context': 'https://api.example/$metadata#things' } },
  'what Hydra has': { body: { '@context': '/contexts/Thing', '@id': '/things', '@type': 'hydra:Collection' } },
  'a link to itself': { body: { _links: { self: { href: '/things' } } } },
  'a link to itself as text': { body: { links: { self: 'https://api.example/things' } } },
  'links by relation': { body: { links: [{ rel: 'self', href: '/things' }] } },
  'the version of JSON:API': { body: { jsonapi: { version: '1.0' }, included: [] } },
  'meta about the request': { body: { meta: { request_id: 'r1', api_version: 3 } } },
  'meta with a code': { body: { meta: { code: 200, message: 'OK', type: 'OK' } } },
  'meta that is empty': { body: { meta: {} } },
  'meta about time': { body: { meta: { generated_at: at, timezone: 'Asia/Riyadh', took_ms: 1200 } } },
  'metadata about the answer': { body: { metadata: { source: 'cache', ttl: 3600, region: 'sa' } } },
  'a number of its rows': { body: { count: 30 } },
  'a number of its rows, as a total': { body: { meta: { total: 30 } } },
  'the rows by numbers': { body: { from: 1, to: 30, results_count: 30 } },
  'one page': { body: { page: 1, pages: 1 } },
  'a paginator of one page': { body: { pagination: { page: 1, total_pages: 1, total: 30 } } },
  'no next page': { body: { next: null, previous: null } },
  'an empty cursor': { body: { next_cursor: '', has_more: false } },
  'the filter that was asked for': { body: { filters: { status: 'open', min_total: 900 } } },
  'the query that was asked for': { body: { query: { status: 'open', limit: 900, page: 1 } } },
  'the parameters that were asked for': { body: { params: { sort: '-created_at' }, sort: '-created_at' } },
  'the shop': { body: { shop: { name: 'Oud', orders_count: 9000, plan: 'pro' } } },
  'the user': { body: { user: { id: 5, email: 'a@b.example', orders_count: 900 } } },
  'the account': { body: { account_id: 90_210, tenant: 'sa-1' } },
  'a currency': { body: { currency: 'SAR', exchange_rate: 3.75 } },
  'a currency with its facts': { body: { currency: { code: 'SAR', decimals: 2, numeric_code: 682 } } },
  'sums of money': { body: { total_amount: 90_540.5, total_price: 9054, grand_total: 90_540 } },
  'sums of weight': { body: { total_weight: 1250, weight_unit: 'kg' } },
  'a volume': { body: { meta: { total_volume: 9_054_000 } } },
  'a balance': { body: { balance: 9000, credits_remaining: 450 } },
  'a summary': { body: { summary: { revenue: 90_540, average: 301, orders_value: 9000 } } },
  facets: { body: { facets: { status: { open: 900, closed: 12 } }, aggregations: {} } },
  'unread things': { body: { unread_count: 900, notifications_count: 450 } },
  'the last change': { body: { last_updated: at, last_sync: 1_764_216_000 } },
  'the next change': { body: { next_update: at, next_sync_at: at, next_run: 1_764_216_000 } },
  'the day of the next payout': { body: { next_payout_date: '2026-12-01', next_payout_amount: 9000 } },
  'an expiry': { body: { expires_in: 3600, expires_at: at } },
  'a token for forms': { body: { csrf_token: 'x1', refresh_token: 'y2' } },
  'what may be done': { body: { permissions: { create: true, export: true, delete: false } } },
  'what the service can do': { body: { features: { bulk_actions: true, multi_select: true } } },
  'a language': { body: { locale: 'ar', direction: 'rtl', language_id: 900 } },
  'a limit of requests': { body: { rate_limit: { limit: 5000, remaining: 4999, reset: 1_764_216_000 } } },
  'a quota': { body: { quota: { total: 10_000, used: 30, remaining: 9970 } } },
  'the shards of an index': { body: { _shards: { total: 5, successful: 5, skipped: 0, failed: 0 }, max_score: 1 } },
  'a page to read': { body: { documentation_url: 'https://docs.example/things', more_info: 'https://docs.example/' } },
  'a notice': { body: { notice: 'Version 1 ends in 2027.', deprecated: true, sunset: '2027-01-01' } },
  'what is selected': { body: { selected: 3, default_id: 900 } },
  'limits of its values': { body: { max_quantity: 999, min_price: 5, max_price: 9000 } },
  'a page size': { body: { per_page: 100, page_size: 100 } },
  'headers about requests': {
    headers: { 'X-Request-Id': 'r1', 'X-Correlation-Id': '90210', 'X-Runtime': '0.912', 'X-Response-Time': '912ms' },
  },
  'headers about limits': {
    headers: { 'X-RateLimit-Limit': '5000', 'X-RateLimit-Remaining': '4999', 'X-RateLimit-Reset': '1764216000' },
  },
  'headers about limits, shorter': {
    headers: { 'X-Rate-Limit': '5000', 'RateLimit-Limit': '100', 'X-Shop-Api-Call-Limit': '32/40' },
  },
  'headers about the cache': {
    headers: { ETag: '"x"', Age: '900', 'X-Cache': 'HIT', 'X-Cache-Hits': '900', 'CF-Ray': '8f3k', Vary: 'Accept' },
  },
  'headers about safety': {
    headers: { 'X-Frame-Options': 'DENY', 'X-Content-Type-Options': 'nosniff', 'X-XSS-Protection': '1; mode=block' },
  },
  'headers about the server': {
    headers: { 'X-Powered-By': 'PHP/8.3', 'X-Api-Version': '900', 'X-Served-By': 'node-900', Server: 'nginx' },
  },
  'headers about the account': { headers: { 'X-Account-Id': '90210', 'X-OAuth-Scopes': 'read', 'X-Shop-Id': '900' } },
  'headers about the database': { headers: { 'X-Db-Queries': '912', 'X-Memory-Usage': '9000', 'X-Debug-Token': 'f3' } },
  'a Link header about the page': { headers: { Link: '<https://api.example/docs>; rel="describedby"' } },
};
