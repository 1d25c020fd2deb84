// Kills watches at random moments, and looks at what has reached their receivers: an address and standard output.
//   npm run soak -- watch 200
// Every change of the mirror's history is one event; every event has come, and always with the same id and the same content.
import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readdirSync, watch } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { changeOrders, newOrder, oneOf, random, rowsOf, serveOrders } from './soak-sync.mjs';

const bin = join(dirname(dirname(fileURLToPath(import.meta.url))), 'bin', 'shipctl.js');
const secret = 'the-secret-of-the-soak';

/** The events that a receiver has got: how often each came, and what was wrong with it. */
class Received {
  constructor(name, faults) {
    this.name = name;
    this.faults = faults;
    this.bodies = new Map();
    this.inOrder = [];
    this.deliveries = 0;
  }

  add(body) {
    const event = JSON.parse(body);
    const before = this.bodies.get(event.id);
    this.deliveries++;
    if (before === undefined) this.inOrder.push(event);
    else if (before !== body) this.faults.push(`${this.name}: ${event.id} came with another content`);
    this.bodies.set(event.id, body);
  }
}

/** What is wrong with the events by themselves and beside the history and the orders that there are now. */
function faultsOf({ name, inOrder }, history, orders) {
  const faults = [];
  const keyOf = (record, created, isStuck) => `${record} ${created} ${isStuck}`;
  const wanted = new Set(history.map(({ record, seen, change }) => keyOf(record, seen, change === 'stuck')));
  const found = new Map();
  const states = new Map();
  for (const { id, type, created, order_id, state, old_state } of inOrder) {
    const key = keyOf(order_id, created, type === 'order.stuck');
    if (found.has(key)) faults.push(`${name}: the change ${key} has two ids, ${found.get(key)} and ${id}`);
    found.set(key, id);
    if (!wanted.has(key)) faults.push(`${name}: ${id} is of no change`);
    const known = states.get(order_id);
    const before = type === 'order.status_changed' ? old_state : state;
    if (known !== undefined && type !== 'order.created' && known !== before)
      faults.push(`${name}: order ${order_id} was ${known}, and ${type} says ${before}`);
    states.set(order_id, type === 'order.gone' ? 'gone' : state);
  }
  for (const key of wanted) if (!found.has(key)) faults.push(`${name}: the change ${key} has not come`);
  const now = new Map(orders.map(({ id, status }) => [String(id), status]));
  for (const [id, state] of states) {
    if ((now.get(id) ?? 'gone') !== state)
      faults.push(`${name}: order ${id} is ${now.get(id) ?? 'gone'}, not ${state}`);
  }
  return faults;
}

export async function soakWatch(kills) {
  const folder = await mkdtemp(join(tmpdir(), 'shipctl-soak-watch-'));
  const faults = [];
  const sent = new Received('webhook', faults);
  const printed = new Received('stdout', faults);
  const orders = Array.from({ length: 600 }, (_, at) => newOrder(1000 + at, Math.floor((600 - at) / 30)));
  let onRequest = () => undefined;
  let onEvent = () => undefined;
  let share = 0;
  const server = await serveOrders(orders, () => onRequest());
  const hooks = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const [, at, given] = /^t=(\d+),v1=(\w+)$/.exec(request.headers['shipctl-signature']) ?? [];
    if (createHmac('sha256', secret).update(`${at}.${body}`).digest('hex') !== given) faults.push('a wrong signature');
    onEvent();
    if (Math.random() < share) return random(0, 1) === 0 ? response.destroy() : response.writeHead(500).end();
    sent.add(body);
    response.writeHead(204).end();
    onEvent();
  });
  await new Promise((resolve) => hooks.listen(0, '127.0.0.1', resolve));
  const env = {
    PATH: process.env.PATH,
    SHIPCTL_CONFIG_DIR: folder,
    SHIPCTL_TOKEN: 'soak-token',
    SHIPCTL_BASE_URL: `http://127.0.0.1:${server.address().port}`,
    SHIPCTL_WEBHOOK_SECRET: secret,
  };
  const mirrors = join(folder, 'mirror');
  mkdirSync(mirrors, { mode: 0o700 });
  const address = `http://127.0.0.1:${hooks.address().port}/events`;

  /** Runs a watch; `isKilled` says whether to end it at a random moment. */
  async function run(words, isKilled) {
    const child = spawn(process.execPath, [bin, 'orders', 'watch', ...words], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const kill = () => child.kill('SIGKILL');
    const kind = isKilled ? oneOf(['request', 'event', 'event', 'change', 'change', 'line', 'time']) : 'none';
    let left = { request: random(1, 20), event: random(1, 40), change: random(1, 80), line: random(1, 20) }[kind];
    const count = (what) => () => {
      if (kind === what && --left === 0) kill();
    };
    onRequest = count('request');
    onEvent = count('event');
    const watcher = watch(mirrors, count('change'));
    // One that looks again and again has no end of its own.
    const timer = isKilled ? setTimeout(kill, kind === 'time' ? random(100, 3000) : 4000) : undefined;
    const ids = [];
    let said = '';
    let text = '';
    child.stderr.on('data', (chunk) => {
      said += chunk;
    });
    child.stdout.setEncoding('utf8').on('data', (chunk) => {
      const lines = (text + chunk).split('\n');
      text = lines.pop();
      for (const line of lines) {
        printed.add(line);
        ids.push(JSON.parse(line).id);
        count('line')();
      }
    });
    const [code, signal] = await once(child, 'close');
    clearTimeout(timer);
    watcher.close();
    if (new Set(ids).size < ids.length) faults.push(`one run of ${words.join(' ')} has printed an event twice`);
    return { code, signal, said };
  }

  const toAddress = ['--webhook', address, '--retries', '1'];
  for (const to of [toAddress, []]) {
    const { code, said } = await run(['--once', ...to], false);
    if (code !== 0) faults.push(`exit ${code}: ${said}`);
  }
  env.SHIPCTL_STUCK = 'pending=36h,processing=2d';
  let killed = 0;
  let whole = 0;
  while (killed < kills && faults.length === 0) {
    changeOrders(orders);
    share = oneOf([0, 0, 0.05, 0.3]);
    const how = oneOf([['--once'], ['--once', '--full'], ['--interval', '30s']]);
    const { code, signal, said } = await run([...how, ...oneOf([toAddress, []])], true);
    if (signal) killed++;
    else if (code === 0 || code === 8) whole++;
    else faults.push(`exit ${code}: ${said}`);
  }
  share = 0;
  for (const to of [toAddress, [], toAddress]) {
    const { code, said } = await run(['--once', '--full', ...to], false);
    if (code !== 0) faults.push(`exit ${code}: ${said}`);
  }
  const name = readdirSync(mirrors).find((each) => each.endsWith('.sqlite'));
  const history = rowsOf(join(mirrors, name), "select record, seen, change from history where kind = 'orders'");
  // What the last looks for one receiver have seen, the other one gets with its next.
  for (const received of [sent, printed]) faults.push(...faultsOf(received, history, orders));
  for (const [id, body] of sent.bodies)
    if (printed.bodies.get(id) !== body) faults.push(`${id} was printed and sent with another content, or not printed`);
  server.close();
  hooks.close();
  hooks.closeAllConnections();
  if (faults.length === 0) await rm(folder, { recursive: true });
  const again = sent.deliveries + printed.deliveries - sent.bodies.size - printed.bodies.size;
  process.stdout.write(
    `${killed} watches were killed, ${whole} ended first. ${sent.bodies.size} events, each sent and printed at least once; ` +
      `${again} came again with their ids. ${faults[0] ?? 'None was lost, and none has two ids.'}\n`,
  );
  return faults.length === 0;
}
