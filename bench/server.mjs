// A paginated list of orders, in a process of its own so that server and client each have a core. The parent configures
// it by messages, and asks for the counts after a run.
import { createServer } from 'node:http';
import { limiterFor } from './limits.mjs';
import { prepareRows } from './orders.mjs';

let rows;
let settings;
let limiter = limiterFor();
let stats;
const prepared = new Map();

const freshStats = () => ({ requests: 0, refused: 0, inFlight: 0, mostInFlight: 0, bytes: 0, cpu: process.cpuUsage() });

/** The `links` of a page, as slices of one text. */
function linksOf(count) {
  if (!settings.hasLinks) return () => ['[]'];
  const path = `${settings.origin}/api/orders`.replaceAll('/', '\\/');
  const entry = (number, active) =>
    `{"url":"${path}?page=${number}","label":"${number}","page":${number},"active":${active}}`;
  const starts = [];
  let text = '';
  for (let number = 1; number <= count; number++) {
    starts.push(text.length);
    text += `,${entry(number, false)}`;
  }
  const all = Buffer.from(text, 'latin1');
  const arrow = (label, page) =>
    `{"url":${page ? `"${path}?page=${page}"` : 'null'},"label":"${label}","page":${page ?? 'null'},"active":false}`;
  return (page) => [
    `[${arrow('&laquo; Previous', page > 1 ? page - 1 : undefined)}`,
    all.subarray(0, starts[page - 1] ?? all.length),
    page <= count ? `,${entry(page, true)}` : '',
    page < count ? all.subarray(starts[page]) : '',
    `,${arrow('Next &raquo;', page < count ? page + 1 : undefined)}]`,
  ];
}

function pagesOf(perPage) {
  const count = Math.max(1, Math.ceil(settings.orders / perPage));
  const links = linksOf(count);
  const path = `${settings.origin}/api/orders`.replaceAll('/', '\\/');
  const url = (page) => `"${path}?page=${page}"`;
  return (page) => {
    const from = Math.min((page - 1) * perPage, settings.orders);
    const to = Math.min(from + perPage, settings.orders);
    const head = `{"data":{"current_page":${page},"data":[`;
    const middle = `],"first_page_url":${url(1)},"from":${from + 1},"last_page":${count},"last_page_url":${url(count)},"links":`;
    const tail = `,"next_page_url":${page < count ? url(page + 1) : 'null'},"path":"${path}","per_page":${perPage},"prev_page_url":${page > 1 ? url(page - 1) : 'null'},"to":${to},"total":${settings.orders}}}`;
    return [head, rows(from, to), middle, ...links(page), tail].map((part) =>
      typeof part === 'string' ? Buffer.from(part, 'latin1') : part,
    );
  };
}

function respond(response, parts) {
  const length = parts.reduce((sum, { length }) => sum + length, 0);
  stats.bytes += length;
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': length });
  response.cork();
  for (const part of parts) response.write(part);
  response.end();
}

function throttle(response) {
  stats.refused++;
  const body = '{"message":"Too Many Attempts."}';
  response.writeHead(429, {
    'content-type': 'application/json',
    'content-length': body.length,
  });
  response.end(body);
}

/** A number from 0 to 1 for each request, the same in every run. */
const shareOf = (request) => ((Math.imul(request ^ 0x5bd1e995, 0x9e3779b1) >>> 0) % 10_007) / 10_007;

/** Sends half of a page, then resets the connection. */
function cut(response, parts) {
  const bytes = Buffer.concat(parts);
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length });
  response.write(bytes.subarray(0, bytes.length / 2), () => response.socket?.resetAndDestroy());
}

function refuse(response, status) {
  response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '0' });
  response.end('{"message":"Server Error"}');
}

/** What goes wrong with a share of the requests. */
const faults = [
  (response) => refuse(response, 429),
  (response) => refuse(response, 500),
  (response) => refuse(response, 503),
  (response) => response.socket?.resetAndDestroy(),
  cut,
];

const noOrders = '{"data":{"current_page":1,"data":[],"last_page":1,"per_page":100,"total":0}}';

/** All orders are of one day. */
const isLater = (searchParams) => (searchParams.get('date_from') ?? '') > '2026-03-04';

function handle(request, response) {
  const { searchParams, pathname } = new URL(request.url, settings.origin);
  const page = Number(searchParams.get('page') ?? 1);
  const perPage = Math.min(Number(searchParams.get('per_page') ?? 15), settings.mostPerPage);
  if (settings.onlyOrders && pathname !== '/api/orders') {
    response.writeHead(404, { 'content-type': 'application/json' });
    response.end('{"message":"Not found."}');
    return;
  }
  stats.requests++;
  const number = stats.requests;
  const { passes, retryAfter, left } = limiter.enter();
  if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter);
  if (left !== undefined) response.setHeader('x-ratelimit-remaining', left);
  if (!passes) return throttle(response);
  stats.inFlight++;
  stats.mostInFlight = Math.max(stats.mostInFlight, stats.inFlight);
  if (!prepared.has(perPage)) prepared.set(perPage, pagesOf(perPage));
  const send = () => {
    stats.inFlight--;
    limiter.leave();
    const parts = isLater(searchParams) ? [Buffer.from(noOrders)] : prepared.get(perPage)(page);
    const fault = shareOf(number) < settings.faultRate ? faults[number % faults.length] : respond;
    fault(response, parts);
  };
  if (settings.latency > 0) setTimeout(send, settings.latency);
  else send();
}

const server = createServer({ keepAliveTimeout: 60_000 }, handle);

function configure({
  orders,
  latency = 0,
  mostPerPage = 100,
  limit,
  faultRate = 0,
  hasLinks = true,
  onlyOrders = false,
}) {
  if (settings?.orders !== orders) {
    rows = undefined;
    rows = prepareRows(orders);
    prepared.clear();
  }
  const origin = `http://127.0.0.1:${server.address().port}`;
  settings = { orders, latency, mostPerPage, faultRate, hasLinks, onlyOrders, origin };
  limiter = limiterFor(limit);
  stats = freshStats();
}

function report() {
  const { user, system } = process.cpuUsage(stats.cpu);
  const { requests, refused, mostInFlight, bytes } = stats;
  return { requests, refused, mostInFlight, bytes, cpu: (user + system) / 1000 };
}

process.on('message', ({ id, configuration }) => {
  if (configuration) configure(configuration);
  process.send({ id, value: configuration ? settings.origin : report() });
});
process.on('disconnect', () => process.exit());
// The parent waits for this message before it configures the server.
server.listen(0, '127.0.0.1', () => process.send({ id: 0 }));
