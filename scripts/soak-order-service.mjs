// A service that creates orders, counts them, and fails at random: before the effect, after it, or by saying so.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { paginated } from './soak-shop.mjs';

const random = (least, most) => least + Math.floor(Math.random() * (most - least + 1));

const json = (response, status, value) => {
  const text = JSON.stringify(value);
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
  response.end(text);
};

function pageOf(orders, url) {
  const query = new URL(url, 'http://service').searchParams;
  const [from, to] = [query.get('date_from') ?? '', query.get('date_to') ?? '9'];
  const rows = orders.filter(({ created_at: at }) => at.slice(0, 10) >= from && at.slice(0, 10) <= to).toReversed();
  return { data: paginated(rows.length, () => rows, query, 10)() };
}

/** `keepsReferences`: orders show the reference that they were sent with. */
export async function startOrderService({ keepsReferences = true } = {}) {
  const service = { orders: [], lost: 0, isCalm: false, onEvent: undefined, url: '', close: () => server.close() };

  function create(body) {
    const id = 1000 + service.orders.length;
    const external_id = keepsReferences ? (body.external_id ?? null) : null;
    const order = { ...body, id, order_number: String(5000 + id), external_id, created_at: new Date().toISOString() };
    service.orders.push(order);
    service.onEvent?.('effect');
    return order;
  }

  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    response.on('error', () => undefined);
    if (request.method === 'GET') return json(response, 200, pageOf(service.orders, request.url));
    service.onEvent?.('request');
    const luck = service.isCalm ? 1 : Math.random();
    if (luck < 0.04) return request.socket.destroy();
    if (luck < 0.08) return json(response, 429, { message: 'Too Many Attempts.' });
    if (luck < 0.1) return json(response, 500, { message: 'Server Error' });
    await wait(random(0, 30));
    const order = create(JSON.parse(Buffer.concat(chunks).toString()));
    if (luck < 0.28) service.lost++;
    if (luck < 0.18) return request.socket.destroy();
    if (luck < 0.23) return json(response, 502, { message: 'Bad Gateway' });
    if (luck < 0.25) return json(response, 200, 'It is done');
    if (luck < 0.28) {
      response.writeHead(201, { 'content-type': 'application/json', 'content-length': 500 });
      response.write('{"data":{"id":');
      return request.socket.destroySoon();
    }
    await wait(random(0, 20));
    json(response, 201, { data: order });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  service.url = `http://127.0.0.1:${server.address().port}`;
  return service;
}
