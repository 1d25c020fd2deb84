// npm run bench:ship: how long it takes to ship 200 orders where each response takes 100 ms, against the waiting that the
// number of requests at once makes needed. Prints a Markdown table.
import { createServer } from 'node:http';
import { measure } from './meter.mjs';
import { startPostgres } from './postgres.mjs';
import { openWorkspace, shipctl } from './programs.mjs';

const [count, latency] = [200, 100];
const workspace = openWorkspace();
process.on('exit', workspace.remove);
delete process.env.NODE_EXTRA_CA_CERTS;

const orderOf = (id) => ({
  ...{ id, order_number: String(100000 + id), status: 'pending', order_grand_total: 100, currency: 'SAR', tax: 0 },
  ...{ receiver_first_name: 'Noura', receiver_last_name: `Ali ${id}`, receiver_phone: `+96650${1000000 + id}` },
  ...{
    receiver_country_code: 'SA',
    receiver_country_id: 1,
    receiver_city: 'Riyadh',
    receiver_city_id: 3,
    receiver_short_address: 'RCTB4359',
  },
  ...{ receiver_postal_code: '12214', receiver_address_line: 'King Fahd Road', total_weight: 500 },
  ...{ created_at: new Date(Date.UTC(2026, 0, 1) + id * 7_200_000).toISOString(), shipment_external_id: null },
  items: [{ name: 'Oud', sku: 'OUD', quantity: 1, price: 100, total_price: 100, weight: 500 }],
  boxes: [{ length: 10, width: 10, height: 10, weight: 500 }],
});

/** A service of its own for each run: nothing is shipped twice. */
function openService() {
  const orders = Array.from({ length: count }, (_, at) => orderOf(at + 1));
  const requests = { list: 0, price: 0, look: 0, create: 0, other: 0 };
  const shipped = new Set();
  const answer = (method, url, body) => {
    const { pathname, searchParams } = url;
    const note = (kind, value) => {
      requests[kind]++;
      return value;
    };
    if (method === 'POST') {
      const { order_id: id } = JSON.parse(body);
      if (shipped.has(id)) throw new Error(`Order ${id} was shipped twice.`);
      shipped.add(id);
      Object.assign(orders[id - 1], { status: 'processing', shipment_external_id: `W${id}` });
      return note('create', { data: { id: 1000 + id, external_id: `W${id}` } });
    }
    if (pathname === '/api/couriers') return note('other', { data: [{ id: 1, name: 'aramex' }] });
    if (pathname.endsWith('/order-price'))
      return note('price', { data: [{ courier_name: 'aramex', price_sar: 20.5 }] });
    const id = /^\/api\/orders\/(\d+)$/.exec(pathname)?.[1];
    if (id) return note('look', { data: orders[id - 1] });
    const [page, size] = [Number(searchParams.get('page') ?? 1), Number(searchParams.get('per_page') ?? 100)];
    const rows = pathname === '/api/orders' ? orders : [];
    const paginator = {
      ...{ current_page: page, data: rows.slice((page - 1) * size, page * size), per_page: size, total: rows.length },
      ...{ last_page: Math.max(1, Math.ceil(rows.length / size)), from: 1, to: 1, path: '', links: [] },
      ...{ first_page_url: '', last_page_url: '', next_page_url: null, prev_page_url: null },
    };
    return note(
      pathname === '/api/orders' ? 'list' : 'other',
      pathname === '/api/orders' ? { data: paginator } : paginator,
    );
  };
  const server = createServer((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const found = answer(request.method, new URL(request.url, 'http://service'), Buffer.concat(chunks).toString());
      setTimeout(() => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(found));
      }, latency);
    });
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve({ server, requests, shipped })));
}

const postgres = await startPostgres();
if (!postgres) console.error('There is no PostgreSQL here: only the ledger in a file is measured.');
const ledgers = [['file', {}], ...(postgres ? [['PostgreSQL', postgres.env]] : [])];

// Where no database keeps the desks apart, each order is read once more: the default time limit and 3 s after its shipment.
const readBackWait = { file: 33, PostgreSQL: 0 };

console.log(
  '| ledger | requests at once | s, without the wait to read back | waiting needed, s | ratio |\n|---|---|---|---|---|',
);
for (const [ledger, ledgerEnv] of ledgers)
  for (const concurrency of [1, 4]) {
    const { server, requests, shipped } = await openService();
    const url = `http://127.0.0.1:${server.address().port}`;
    const more = concurrency === 1 ? [] : ['--concurrency', String(concurrency)];
    const program = shipctl('ship', '--status', 'pending', '--cheapest', '--yes', '-q', ...more);
    const out = workspace.file(`shipped-${ledger}-${concurrency}`);
    const env = { ...workspace.env(url), ...ledgerEnv };
    const { wall } = await measure({ ...program, env, cwd: workspace.folder, out });
    server.close();
    if (shipped.size !== count) throw new Error(`${shipped.size} of ${count} were shipped.`);
    // Prices are reads: as many at once as reads are. With a database a look at an order is sent while the one before it is
    // shipped; the first look has no shipment to be sent beside. Without one each look comes right before its shipment, the
    // first two shipments are sent alone, and the run rests between them for three times what the first took.
    const reads = concurrency === 1 ? 8 : concurrency;
    const planning = requests.list + 2 + requests.price / reads;
    const sending = requests.create / concurrency;
    const alone = 2 * (2 + (count - 2) / concurrency) + 3 * 2;
    const rounds = planning + (ledger === 'file' ? alone : 1 + sending);
    const needed = (rounds * latency) / 1000;
    const seconds = wall / 1000 - readBackWait[ledger];
    console.log(
      `| ${ledger} | ${concurrency} | ${seconds.toFixed(2)} | ${needed.toFixed(2)} | ${(seconds / needed).toFixed(2)} |`,
    );
    console.error(JSON.stringify(requests));
  }
await postgres?.stop();
