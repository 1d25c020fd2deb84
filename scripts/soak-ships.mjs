// Ships the same orders from one desk or from several at once, kills some at random moments, against a service that loses
// responses after the effect and finishes some requests late. Goes on until all is done:
//   npm run soak -- ships 100
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startPostgres } from '../bench/postgres.mjs';

const bin = join(dirname(dirname(fileURLToPath(import.meta.url))), 'bin', 'shipctl.js');
const random = (least, most) => least + Math.floor(Math.random() * (most - least + 1));
const oneOf = (list) => list[random(0, list.length - 1)];

/** Seconds that an attempt may take, and that nothing is sent again after it. */
const timeout = 1;
const quiet = 3;

const orderOf = (id) => ({
  id,
  order_number: String(100_000 + id),
  status: 'pending',
  order_grand_total: 100 + id / 4,
  currency: 'SAR',
  receiver_first_name: 'نورة',
  receiver_last_name: `Ali ${id}`,
  receiver_phone: `+96650${1_000_000 + id}`,
  receiver_country_code: 'SA',
  receiver_country_id: 1,
  receiver_city: 'Riyadh',
  receiver_city_id: 3,
  receiver_postal_code: '12214',
  total_weight: 500,
  receiver_short_address: 'RCTB4359',
  receiver_address_line: 'King Fahd Road',
  created_at: new Date(Date.UTC(2026, 0, 1) + id * 7_200_000).toISOString(),
  items: [{ name: 'Oud', sku: 'OUD', quantity: 1, price: 100 + id / 4, total_price: 100 + id / 4, weight: 500 }],
  boxes: [{ length: 10, width: 10, height: 10, weight: 500 }],
});

/** A service whose orders show the waybill of the last shipment that was created for them. */
async function startService(count) {
  const orders = new Map(Array.from({ length: count }, (_, at) => [at + 1, orderOf(at + 1)]));
  const service = {
    orders,
    shipments: [],
    lost: 0,
    late: 0,
    isCalm: false,
    underWay: 0,
    listeners: new Set(),
    url: '',
  };
  const tell = (event) => {
    for (const heard of service.listeners) heard(event);
  };

  const json = (response, status, value) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(value));
  };

  function create({ order_id: id }) {
    const shipment = { id: 9000 + service.shipments.length, order_id: id };
    shipment.external_id = `W${shipment.id}`;
    service.shipments.push(shipment);
    Object.assign(orders.get(Number(id)), { status: 'processing', shipment_external_id: shipment.external_id });
    tell('effect');
    return shipment;
  }

  function read(url, response) {
    const { pathname, searchParams } = new URL(url, 'http://service');
    const id = /^\/api\/orders\/(\d+)$/.exec(pathname)?.[1];
    if (id) return json(response, 200, { data: orders.get(Number(id)) });
    if (pathname.endsWith('/order-price'))
      return json(response, 200, { data: [{ courier_name: 'aramex', price_sar: 20.5 }] });
    if (pathname === '/api/couriers') return json(response, 200, { data: [{ id: 1, name: 'aramex' }] });
    if (pathname === '/api/merchants') return json(response, 200, { data: { id: 77, name: 'Soak' } });
    if (pathname === '/api/cities')
      return json(response, 200, { data: [{ id: 3, name: 'Riyadh', name_ar: 'الرياض' }] });
    if (pathname === '/api/countries')
      return json(response, 200, { data: [{ id: 1, name: 'Saudi Arabia', code: 'SA' }] });
    if (pathname !== '/api/orders')
      return json(response, 404, { message: `The route ${pathname} could not be found.` });
    const wanted = [...orders.values()].filter(({ status }) => status === (searchParams.get('status') ?? status));
    const [page, size] = [Number(searchParams.get('page') ?? 1), Number(searchParams.get('per_page') ?? 15)];
    const data = wanted.slice((page - 1) * size, page * size);
    const last = Math.max(1, Math.ceil(wanted.length / size));
    json(response, 200, { data: { current_page: page, data, last_page: last, per_page: size, total: wanted.length } });
  }

  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    response.on('error', () => undefined);
    if (request.method === 'GET') return read(request.url, response);
    tell('request');
    const luck = service.isCalm ? 1 : Math.random();
    if (luck < 0.04) return request.socket.destroy();
    if (luck < 0.07) return json(response, 429, { message: 'Too Many Attempts.' });
    await wait(random(0, 40));
    const body = JSON.parse(Buffer.concat(chunks).toString());
    if (luck < 0.11) {
      service.late++;
      service.underWay++;
      await wait(random(timeout * 1000, (timeout + quiet - 1) * 1000));
      create(body);
      service.underWay--;
      return request.socket.destroy();
    }
    const shipment = create(body);
    if (luck < 0.25) service.lost++;
    if (luck < 0.18) return request.socket.destroy();
    if (luck < 0.22) return json(response, 502, { message: 'Bad Gateway' });
    if (luck < 0.25) return json(response, 200, 'It is done');
    await wait(random(0, 40));
    json(response, 201, { data: shipment });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  service.url = `http://127.0.0.1:${server.address().port}`;
  service.close = () => server.close();
  return service;
}

/** When to kill: at a request, at an effect, at a change of the ledger, or at any time. */
function planKill(kill) {
  const kind = oneOf(['request', 'effect', 'change', 'time']);
  let left = random(1, kind === 'change' ? 40 : 12);
  const heard = (event) => {
    if (event === kind && --left === 0) kill();
  };
  if (kind === 'time') setTimeout(kill, random(50, 1500)).unref();
  return heard;
}

/** One run of a desk; killed, unless it is to be left alone. */
async function run({ service, env }, desk, more, isKilled) {
  const always = ['--courier', 'aramex', '--any-price', '--yes', '--timeout', String(timeout)];
  const words = ['ship', '--status', 'pending', ...always, '--result', join(desk, 'result.ndjson'), ...more];
  const own = { PATH: process.env.PATH, SHIPCTL_CONFIG_DIR: desk, SHIPCTL_TOKEN: 't', SHIPCTL_BASE_URL: service.url };
  const child = spawn(process.execPath, [bin, ...words], {
    env: { ...own, ...env, SHIPCTL_RETRY_QUIET: `${quiet}s` },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const heard = isKilled ? planKill(() => child.kill('SIGKILL')) : undefined;
  if (heard) service.listeners.add(heard);
  const watcher = watch(join(desk, 'ledger'), () => heard?.('change'));
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const [code, signal] = await once(child, 'close');
  watcher.close();
  service.listeners.delete(heard);
  return { code, signal, stderr };
}

/** Where shipctl cannot know whether an order was shipped, a person asks the service, and forgets what was never done. */
async function decide({ service, env }, desk, stderr) {
  while (service.underWay > 0) await wait(100);
  const asked = [...stderr.matchAll(/proves nothing.*ledger forget (ship:(\d+))/g)];
  const absent = asked.filter(([, , id]) => !service.orders.get(Number(id)).shipment_external_id);
  if (absent.length === 0) return 0;
  const own = { PATH: process.env.PATH, SHIPCTL_CONFIG_DIR: desk, SHIPCTL_TOKEN: 't', SHIPCTL_BASE_URL: service.url };
  const words = ['ledger', 'forget', ...absent.map(([, key]) => key), '--yes'];
  await once(spawn(process.execPath, [bin, ...words], { env: { ...own, ...env }, stdio: 'ignore' }), 'close');
  return absent.length;
}

/** The rows of the result of a desk. */
const resultOf = async (desk) =>
  (await readFile(join(desk, 'result.ndjson'), 'utf8').catch(() => ''))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** The orders that have several shipments. */
function doublesOf({ shipments }) {
  const byOrder = new Map();
  for (const { order_id: id, external_id } of shipments) byOrder.set(id, [...(byOrder.get(id) ?? []), external_id]);
  return new Map([...byOrder].filter(([, waybills]) => waybills.length > 1));
}

/** The waybills that a desk has received in responses, by their orders, as its ledger has them. */
async function receivedBy(desk) {
  const folder = join(desk, 'ledger');
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ndjson'));
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  const entries = texts.flatMap((text) => text.split('\n').filter(Boolean)).map((line) => JSON.parse(line));
  const own = entries.filter(({ state, adopted }) => state === 'created' && !adopted);
  return own.map(({ key, waybill }) => ({ id: key.replace(/^ship:/, ''), waybill }));
}

/** What is wrong in the end: orders that are not shipped or shipped twice, and results without their waybills. */
async function faultsOf({ service, desks, isApart }, stderr) {
  const faults = [];
  const doubles = doublesOf(service);
  for (const { id } of service.orders.values()) {
    if (!service.shipments.some(({ order_id }) => Number(order_id) === id)) faults.push(`order ${id} was not shipped`);
  }
  const received = isApart ? (await Promise.all(desks.map(receivedBy))).flat() : [];
  for (const [id, waybills] of doubles) {
    // Where the response was lost too, nothing shows the shipment that the order does not.
    const isSeen = received.some((one) => one.id === String(id) && one.waybill !== waybills.at(-1));
    if (!isApart) faults.push(`order ${id} was shipped ${waybills.length} times`);
    else if (isSeen && !stderr.some((text) => waybills.every((waybill) => text.includes(waybill))))
      faults.push(`that order ${id} was shipped twice (${waybills.join(', ')}) was not reported`);
  }
  const rows = (await Promise.all(desks.map(resultOf))).flat();
  for (const { id, shipment_external_id: waybill } of service.orders.values()) {
    const known = rows.filter((row) => String(row.order ?? row.order_id) === String(id)).map((row) => row.waybill);
    if (!isApart && !known.includes(waybill)) faults.push(`no result has the waybill ${waybill} of order ${id}`);
  }
  return faults;
}

/** The same orders on all desks: started at once and killed several times, then brought to their end. */
async function shipAndFinish(count, { desks: many, isApart, database, kills }) {
  const service = await startService(random(6, 14));
  const folder = await mkdtemp(join(tmpdir(), 'shipctl-soak-'));
  const desks = Array.from({ length: many }, (_, at) => join(folder, `desk-${at + 1}`));
  for (const desk of desks) await mkdir(join(desk, 'ledger'), { recursive: true, mode: 0o700 });
  const shipping = { service, desks, isApart, env: database };
  const concurrency = oneOf([[], ['--concurrency', '4'], ['--concurrency', '8']]);
  const faults = [];
  const said = [];
  const go = async (desk, more, isKilled) => {
    const ended = await run(shipping, desk, [...concurrency, ...more], isKilled);
    said.push(ended.stderr);
    if (ended.signal === 'SIGKILL') count.kills++;
    if (ended.code === 1) faults.push(ended.stderr);
    return ended;
  };
  for (let left = kills; left > 0; left--) {
    await Promise.all(desks.map((desk) => go(desk, [], Math.random() < 0.7)));
    count.starts++;
  }
  service.isCalm = true;
  let last;
  for (let tries = 0; tries < 12; tries++) {
    const ended = await Promise.all(desks.map((desk) => go(desk, ['--retry-unknown', '--wait'], false)));
    last = ended.find(({ code }) => code !== 0) ?? ended[0];
    for (const [at, desk] of desks.entries()) count.asked += await decide(shipping, desk, ended[at].stderr);
    const isDone = [...service.orders.values()].every(({ shipment_external_id }) => shipment_external_id);
    if (last.code === 0 || (isApart && isDone && tries > 0)) break;
  }
  if (last.code !== 0 && !isApart) faults.push(`exit ${last.code}: ${last.stderr}`);
  // What a killed run has left to compare comes due after the time limit and three seconds: the next run does it.
  if (isApart) {
    await wait((timeout + 5) * 1000);
    for (const desk of desks) await go(desk, [], false);
  }
  faults.push(...(await faultsOf(shipping, said)));
  count.orders += service.orders.size;
  count.lost += service.lost;
  count.late += service.late;
  count.doubles += doublesOf(service).size;
  service.close();
  await rm(folder, { recursive: true });
  return faults.map((fault) => `${service.orders.size} orders, ${many} desks ${concurrency.join(' ')}: ${fault}`);
}

let account = 0;

/**
 * Starts as many times as asked for. Returns true if every order was shipped once; where each desk has a ledger of its own, if
 * every double was reported.
 */
async function soakShips(wanted, { desks, isApart = false, database }) {
  const count = { kills: 0, starts: 0, orders: 0, lost: 0, late: 0, doubles: 0, asked: 0 };
  const faults = [];
  while (count.starts < wanted) {
    const own = database ? { ...database, SHIPCTL_LEDGER_ACCOUNT: `soak-${++account}` } : {};
    faults.push(...(await shipAndFinish(count, { desks, isApart, database: own, kills: random(1, 4) })));
  }
  for (const fault of faults) console.log(fault);
  const { kills, starts, orders, lost, late, doubles, asked } = count;
  const where = database ? 'one ledger in PostgreSQL' : desks > 1 ? 'a ledger each' : 'its ledger';
  console.log(
    `${starts} starts of ${desks} desks with ${where}, ${kills} kills, ${orders} orders, ${lost} responses lost after the effect, ` +
      `${late} effects after the time limit, ${asked} orders that a person had to ask about, ${doubles} orders shipped twice: ` +
      `${faults.length > 0 ? `${faults.length} FAULTS` : isApart ? 'every double was reported' : 'every order was shipped once'}`,
  );
  return faults.length === 0;
}

/** One desk and its file, two and four with one database, two with a file each. Returns true if all is as it must be. */
export async function soakAllDesks(wanted) {
  const postgres = await startPostgres();
  if (!postgres) console.log('There is no PostgreSQL here: several desks with one ledger are not tried.');
  const kinds = [
    { desks: 1 },
    ...(postgres ? [1, 2, 4].map((desks) => ({ desks, database: postgres.env })) : []),
    { desks: 2, isApart: true },
  ];
  let isRight = true;
  for (const kind of kinds) isRight = (await soakShips(wanted, kind)) && isRight;
  await postgres?.stop();
  return isRight;
}
