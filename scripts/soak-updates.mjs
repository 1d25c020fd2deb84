// Kills imports with --update at random moments, against a server that loses responses and where others change orders
// too, and runs the same command again until all is done. Every change must arrive unless another user was first:
//   npm run soak -- updates 100
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const bin = join(dirname(dirname(fileURLToPath(import.meta.url))), 'bin', 'shipctl.js');
const random = (least, most) => least + Math.floor(Math.random() * (most - least + 1));

/** Moments that differ and that a spreadsheet can write. */
let clock = Date.UTC(2026, 0, 1);
function now() {
  clock += 1000;
  return new Date(clock).toISOString();
}

const newOrder = (id) => ({
  ...{ id, order_number: String(5000 + id), receiver_first_name: `Row ${id}`, receiver_phone: '+966501234567' },
  ...{ description: 'old', order_grand_total: 10.5, updated_at: now() },
});

/** A service of single orders. `faults` says what went wrong that only it can see. */
async function startService(count) {
  const orders = new Map(Array.from({ length: count }, (_, at) => [at + 1, newOrder(at + 1)]));
  const service = {
    orders,
    faults: [],
    lost: 0,
    isCalm: false,
    onEvent: undefined,
    url: '',
    close: () => server.close(),
  };
  /** Orders that another user has changed: since the last reading, and before it. */
  const [fresh, strangers] = [new Set(), new Set()];
  service.strangers = strangers;

  function strange() {
    const id = random(1, count);
    Object.assign(orders.get(id), { description: `Somebody ${random(1, 1e6)}`, updated_at: now() });
    fresh.add(id);
    strangers.add(id);
  }

  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    response.on('error', () => undefined);
    const id = Number(/\/api\/orders\/(\d+)/.exec(request.url)?.[1]);
    const answer = () => {
      const text = JSON.stringify({ data: orders.get(id) });
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
      response.end(text);
    };
    if (!service.isCalm && Math.random() < 0.02) strange();
    if (request.method === 'GET') {
      fresh.delete(id);
      return answer();
    }
    service.onEvent?.('request');
    const luck = service.isCalm ? 1 : Math.random();
    if (luck < 0.1) return request.socket.destroy();
    const isKnown = strangers.has(id) && !fresh.has(id);
    await wait(random(0, 10));
    if (isKnown) service.faults.push(`order ${id}: what somebody else has written was overwritten`);
    const body = JSON.parse(Buffer.concat(chunks).toString());
    if (Object.keys(body).join() !== 'description') service.faults.push(`order ${id}: sent ${Object.keys(body)}`);
    Object.assign(orders.get(id), body, { updated_at: now() });
    service.onEvent?.('effect');
    if (luck < 0.3) {
      service.lost++;
      return request.socket.destroy();
    }
    answer();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  service.url = `http://127.0.0.1:${server.address().port}`;
  return service;
}

/** One run of the command; killed at a request, at an effect or at any time, unless it is to be left alone. */
async function run({ service, folder, file }, isKilled) {
  const env = { PATH: process.env.PATH, SHIPCTL_CONFIG_DIR: folder, SHIPCTL_TOKEN: 't', SHIPCTL_BASE_URL: service.url };
  const flags = ['--update', '--apply', '--yes', '--timeout', '1', '--result', join(folder, 'result.ndjson')];
  const concurrency = Math.random() < 0.5 ? [] : ['--concurrency', '4'];
  const words = [bin, 'orders', 'import', file, ...flags, ...concurrency];
  const child = spawn(process.execPath, words, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const kind = ['request', 'effect', 'time'][random(0, 2)];
  let left = random(1, 8);
  const kill = () => child.kill('SIGKILL');
  if (isKilled && kind === 'time') setTimeout(kill, random(50, 900)).unref();
  else if (isKilled) service.onEvent = (heard) => heard === kind && --left === 0 && kill();
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const [code, signal] = await once(child, 'close');
  service.onEvent = undefined;
  return { code, signal, stderr };
}

const columns = ['id', 'order_number', 'receiver_phone', 'description', 'updated_at'];

/** One file: killed several times, then brought to its end. Returns what went wrong. */
async function killAndFinish(count, kills) {
  const service = await startService(random(6, 20));
  const { orders, faults, strangers } = service;
  const folder = await mkdtemp(join(tmpdir(), 'shipctl-soak-'));
  const file = join(folder, 'orders.csv');
  const before = structuredClone([...orders.values()]);
  const rows = before.map((order) => columns.map((name) => (name === 'description' ? `New ${order.id}` : order[name])));
  await mkdir(join(folder, 'ledger'), { mode: 0o700 });
  await writeFile(file, [columns, ...rows].map((row) => `${row.join(',')}\n`).join(''));
  for (let left = kills; left > 0; left--) {
    const { signal, code, stderr } = await run({ service, folder, file }, true);
    if (signal === 'SIGKILL') count.kills++;
    if (code === 1) faults.push(stderr);
  }
  let last;
  for (let tries = 0; tries < 20; tries++) {
    service.isCalm = tries > 3;
    last = await run({ service, folder, file }, false);
    if (last.code === 0 || (tries > 5 && /conflict|changed it since/.test(last.stderr))) break;
  }
  for (const order of before) {
    const { description, updated_at, ...rest } = orders.get(order.id);
    const { description: _was, updated_at: _at, ...wanted } = order;
    if (JSON.stringify(rest) !== JSON.stringify(wanted)) faults.push(`order ${order.id}: another field was changed`);
    if (description !== `New ${order.id}` && !strangers.has(order.id)) faults.push(`order ${order.id}: ${description}`);
  }
  if (strangers.size === 0 && last.code !== 0) faults.push(`exit ${last.code}: ${last.stderr}`);
  const name = (await readdir(join(folder, 'ledger'))).find((each) => each.endsWith('.ndjson'));
  const ledger = await readFile(join(folder, 'ledger', name), 'utf8');
  const states = new Map(
    ledger
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => [JSON.parse(line).key, JSON.parse(line)]),
  );
  for (const { key, state } of states.values())
    if (['sending', 'unknown'].includes(state) && !strangers.has(Number(/^update:(\d+):/.exec(key)[1])))
      faults.push(`${key} is ${state} in the end`);
  count.orders += orders.size;
  count.lost += service.lost;
  count.strangers += strangers.size;
  service.close();
  await rm(folder, { recursive: true });
  return faults;
}

/** Kills as many runs as asked for. Returns true if every change has arrived, and nothing else was changed. */
export async function soakUpdates(wanted) {
  const count = { kills: 0, orders: 0, lost: 0, files: 0, strangers: 0 };
  const faults = [];
  while (count.kills < wanted) {
    faults.push(...(await killAndFinish(count, random(1, 6))));
    count.files++;
  }
  for (const fault of faults) console.log(fault);
  const { kills, orders, lost, files, strangers } = count;
  console.log(
    `${kills} kills of updates of ${files} files, ${orders} orders, ${lost} responses lost after the effect, ${strangers} orders ` +
      `changed by others: ${faults.length === 0 ? 'every change is made, and nothing else' : `${faults.length} FAULTS`}`,
  );
  return faults.length === 0;
}
