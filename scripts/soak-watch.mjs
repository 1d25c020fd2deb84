// Kills watches at random moments, and looks at what has reached their receivers: an address, a command and standard output.
//   npm run soak -- watch 200
//   npm run soak -- watch 200 postgres
// Often two run at once, for two receivers or for one, or a watch beside a sync. The clock of a run may be ahead or behind.
// A file is written by the engine of the Node which runs it: its own SQLite, or the one in WebAssembly on Node 20.
// Every change of the mirror's history is one event; every event has come, and always with the same id and the same content.
import { createHmac } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { Desk, Happenings, openDatabase, rowsOf } from './soak-mirrors.mjs';
import { Dice, Shop, serveShops } from './soak-shop.mjs';

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

/**
 * A command that takes events: it adds each to a file. Of a watch that is killed it may get no input, or a part of it. Refuses some
 * while there is a file `refuse`.
 */
const taker = `
IFS= read -r event || exit 1
if [ -e "$1/refuse" ]; then case $(od -An -N1 -tu1 /dev/urandom) in *[05]) exit 1 ;; esac; fi
printf '%s\\n' "$event" >> "$1/taken.ndjson"
`;

/** What is wrong with the events by themselves and beside the history and the orders that there are now. */
function faultsOf({ name, inOrder }, history, records) {
  const faults = [];
  const keyOf = (record, created, isStuck) => `${record} ${created} ${isStuck}`;
  const wanted = new Set(history.map(({ record, seen, change }) => keyOf(record, seen, change === 'stuck')));
  const found = new Map();
  const states = new Map();
  for (const { id, type, created, order_id: order, status: state, old_status: old_state } of inOrder) {
    const order_id = String(order);
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
  for (const [id, state] of states) {
    const now = records.get(id)?.order.status ?? 'gone';
    if (now !== state) faults.push(`${name}: order ${id} is ${now}, not ${state}`);
  }
  return faults;
}

const historyQuery = "select record, seen, change from history where kind = 'orders'";

/** What a database holds of the soak. */
const schema = 'shipctl_soak';

export async function soakWatch(kills, engine = 'file', seed = Math.floor(Math.random() * 1e9)) {
  process.stdout.write(`npm run soak -- watch ${kills} ${engine} ${seed}\n`);
  const dice = new Dice(seed);
  const { random, oneOf } = dice;
  const faults = [];
  const sent = new Received('webhook', faults);
  const printed = new Received('stdout', faults);
  const taken = new Received('command', faults);
  const shop = new Shop(dice, Date.now, { account: 7 });
  shop.open(600, 60);
  const happenings = new Happenings();
  let share = 0;
  const database = engine === 'postgres' ? await openDatabase(happenings.of('change')) : undefined;
  const service = await serveShops({ 'soak-token': shop }, { dice, onRequest: happenings.of('request') });
  const happened = happenings.of('event');
  const hooks = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    const [, at, given] = /^t=(\d+),v1=(\w+)$/.exec(request.headers['shipctl-signature']) ?? [];
    if (createHmac('sha256', secret).update(`${at}.${body}`).digest('hex') !== given) faults.push('a wrong signature');
    happened();
    if (dice.chance(share)) return random(0, 1) === 0 ? response.destroy() : response.writeHead(500).end();
    sent.add(body);
    response.writeHead(204).end();
    happened();
  });
  await new Promise((resolve) => hooks.listen(0, '127.0.0.1', resolve));
  const desk = new Desk('watch', happenings, {
    SHIPCTL_BASE_URL: service.url,
    SHIPCTL_WEBHOOK_SECRET: secret,
    ...(database && { ...database.env, SHIPCTL_MIRROR: `${database.env.SHIPCTL_MIRROR}?schema=${schema}` }),
  });
  const { folder, mirrors } = desk;
  const ofCommand = join(folder, 'command');
  mkdirSync(ofCommand);
  writeFileSync(join(folder, 'take.sh'), taker);
  const watcher = watch(ofCommand, happened);
  const receivers = {
    webhook: ['--webhook', `http://127.0.0.1:${hooks.address().port}/events`, '--retries', '1'],
    command: ['--exec', `/bin/sh ${join(folder, 'take.sh')} ${ofCommand}`, '--retries', '1'],
    stdout: [],
  };

  /** Most runs have the right time. */
  const hours = [0, 0, 0, 0, -1, -5, -50, 2, 30];

  /** Runs the program; `isKilled` says whether to end it at a random moment. */
  async function run(words, isKilled) {
    const kind = oneOf(['request', 'event', 'event', 'change', 'change', 'line', 'time']);
    const most = { request: 20, event: 40, change: 80, line: 20 }[kind];
    const ids = [];
    const onLine = (line, count) => {
      if (words[0] === 'sync') return;
      printed.add(line);
      ids.push(JSON.parse(line).id);
      count();
    };
    // One that looks again and again has no end of its own, and one may wait for it.
    const longest = kind === 'time' ? random(100, 3000) : 5000;
    const kill = most === undefined ? undefined : { kind, after: random(1, most) };
    const end = isKilled ? { kill, longest, ahead: oneOf(hours) * 3_600_000 } : {};
    const ended = await desk.run(words, { ...end, onLine });
    if (new Set(ids).size < ids.length) faults.push(`one run of ${words.join(' ')} has printed an event twice`);
    return ended;
  }

  const look = (receiver, ...more) => ['orders', 'watch', '--once', ...more, ...receivers[receiver]];
  const names = Object.keys(receivers);
  for (const name of names) {
    const { code, said } = await run(look(name), false);
    if (code !== 0) faults.push(`exit ${code}: ${said}`);
  }
  desk.env.SHIPCTL_STUCK = 'pending=36h,processing=2d';
  let killed = 0;
  let whole = 0;
  const randomRun = () => {
    if (random(1, 6) === 1) return ['sync', ...oneOf([[], ['--full'], ['--days', '3']])];
    const how = oneOf([['--once'], ['--once', '--full'], ['--once', '--days', '4'], ['--interval', '30s']]);
    return ['orders', 'watch', ...how, ...receivers[oneOf(names)]];
  };
  while (killed < kills && faults.length === 0) {
    shop.change();
    share = oneOf([0, 0, 0.05, 0.3]);
    if (share > 0) writeFileSync(join(ofCommand, 'refuse'), '');
    else rmSync(join(ofCommand, 'refuse'), { force: true });
    const runs = Array.from({ length: oneOf([1, 2, 2]) }, randomRun);
    for (const { code, signal, said } of await Promise.all(runs.map((words) => run(words, true)))) {
      // A watch that runs on has its receiver for itself.
      const isRefused = code === 2 && said.includes('is watching orders');
      if (signal) killed++;
      else if (code === 0 || code === 8) whole++;
      else if (!isRefused) faults.push(`exit ${code}: ${said}`);
    }
  }
  share = 0;
  rmSync(join(ofCommand, 'refuse'), { force: true });
  // What the last looks for one receiver have seen, the others get with their next.
  for (const name of [...names, ...names]) {
    const { code, said } = await run(look(name, '--full'), false);
    if (code !== 0) faults.push(`exit ${code}: ${said}`);
  }
  const file = join(ofCommand, 'taken.ndjson');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : [];
  for (const line of lines) taken.add(line);
  const name = readdirSync(mirrors).find((each) => each.endsWith('.sqlite'));
  const [history] = database ? await database.rowsOf(schema, historyQuery) : rowsOf(join(mirrors, name), historyQuery);
  for (const received of [sent, printed, taken]) {
    faults.push(...faultsOf(received, history, shop.records));
    for (const [id, body] of sent.bodies)
      if (received.bodies.get(id) !== body) faults.push(`${id} has not come as it was sent to ${received.name}`);
  }
  const remains = readdirSync(mirrors).filter((each) => /\.(?:part|lock|new|next)$|-journal$/.test(each));
  if (remains.length > 0) faults.push(`this was left: ${remains.join(', ')}`);
  watcher.close();
  desk.close();
  service.close();
  hooks.close();
  hooks.closeAllConnections();
  await database?.stop();
  if (faults.length === 0) await rm(folder, { recursive: true });
  const deliveries = sent.deliveries + printed.deliveries + taken.deliveries;
  process.stdout.write(
    `${killed} runs were killed, ${whole} ended first. ${sent.bodies.size} events for each of 3 receivers; ` +
      `${deliveries - 3 * sent.bodies.size} came again with their ids. ${faults[0] ?? 'None was lost, and none has two ids.'}\n`,
  );
  if (faults.length > 0) process.stdout.write(`${folder}\n`);
  return faults.length === 0;
}
