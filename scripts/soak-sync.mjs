// Kills syncs at random moments, and looks at what each leaves in the mirror:
//   npm run soak -- sync 200
//   npm run soak -- sync 200 postgres
// A file is written by the engine of the Node which runs it: its own SQLite, or the one in WebAssembly on Node 20.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, readdirSync, watch, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { connect, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { startPostgres } from '../bench/postgres.mjs';

export const bin = join(dirname(dirname(fileURLToPath(import.meta.url))), 'bin', 'shipctl.js');
export const random = (least, most) => least + Math.floor(Math.random() * (most - least + 1));
export const oneOf = (list) => list[random(0, list.length - 1)];
const states = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'];
const dayOf = (ago) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);

export const newOrder = (id, ago) => ({
  id,
  status: oneOf(states),
  date: `${dayOf(ago)} 10:00:00`,
  note: 'é"ö,\n'.repeat(60),
});

/** Some orders change, come and go, as between two syncs. */
export function changeOrders(orders) {
  for (let left = random(1, 40); left > 0; left--) {
    const at = random(Math.max(0, orders.length - 300), orders.length - 1);
    orders[at] = { ...orders[at], status: oneOf(states), note: String(Math.random()) };
  }
  for (let left = random(0, 5); left > 0; left--) orders.push(newOrder(orders.at(-1).id + 1, 0));
  if (random(1, 3) === 1) orders.splice(random(orders.length - 200, orders.length - 2), 1);
}

export function serveOrders(orders, onRequest) {
  const server = createServer(({ url }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://service');
    onRequest();
    const send = (status, body) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    const id = /^\/api\/orders\/(\d+)$/.exec(pathname)?.[1];
    if (id) {
      const found = orders.find((each) => String(each.id) === id);
      return found
        ? send(200, { data: found })
        : send(404, { message: 'No query results for model [App\\Models\\Order]' });
    }
    if (pathname === '/api/boxes') return send(200, []);
    const from = searchParams.get('date_from') ?? '';
    const to = searchParams.get('date_to') ?? '9';
    const status = searchParams.get('status');
    const wanted =
      pathname === '/api/orders'
        ? orders.filter(
            (each) =>
              each.date.slice(0, 10) >= from && each.date.slice(0, 10) <= to && (!status || each.status === status),
          )
        : [];
    const [page, size] = [Number(searchParams.get('page') ?? 1), Number(searchParams.get('per_page') ?? 15)];
    const data = wanted.toReversed().slice((page - 1) * size, page * size);
    const last = Math.max(1, Math.ceil(wanted.length / size));
    return send(200, { data: { current_page: page, last_page: last, per_page: size, total: wanted.length, data } });
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

const contentQueries = {
  syncs: 'select id from syncs',
  orders:
    "select o.id, o.state, o.gone, d.document from orders o left join documents d on d.kind = 'orders' and d.id = o.id order by o.id",
  history: "select record, change, old, new from history where field = 'status' or field is null order by id",
};

/** Sets the clock of the program forward or back, by the milliseconds in SOAK_CLOCK. */
const clock = `
const Real = Date;
const now = () => Real.now() + Number(process.env.SOAK_CLOCK ?? 0);
globalThis.Date = class extends Real {
  constructor(...given) {
    super(...(given.length === 0 ? [now()] : given));
  }
  static now() {
    return now();
  }
};
`;

/** Most runs have the right time. */
const hours = [0, 0, 0, 0, -1, -5, -50, 2, 30];

/** What starts a run of the program under a clock that is now and then ahead or behind. */
export function clockedProgram(folder) {
  const file = join(folder, 'clock.cjs');
  writeFileSync(file, clock);
  return {
    words: ['--require', file, bin],
    env: () => ({ SOAK_CLOCK: String(oneOf(hours) * 3_600_000) }),
  };
}

/** Opens a mirror in this process. `all` returns the rows of a query. */
function openMirror(file) {
  const sqlite = process.getBuiltinModule?.('node:sqlite');
  const Database = sqlite ? undefined : createRequire(import.meta.url)('node-sqlite3-wasm').Database;
  // A killed sync has left its lock, which the engine would take for its own.
  const copy = `${file}.looked-at`;
  if (!sqlite) copyFileSync(file, copy);
  const database = sqlite ? new sqlite.DatabaseSync(file) : new Database(copy, { readOnly: true });
  const all = (sql) => (sqlite ? database.prepare(sql).all() : database.all(sql));
  return { all, close: () => database.close() };
}

/** The rows of a query on a mirror. */
export function rowsOf(file, sql) {
  const { all, close } = openMirror(file);
  try {
    return all(sql);
  } finally {
    close();
  }
}

/** All that a mirror holds. */
function contentOf(file) {
  const { all, close } = openMirror(file);
  try {
    return {
      check: all('pragma integrity_check')[0].integrity_check,
      syncs: all(contentQueries.syncs).length,
      orders: all(contentQueries.orders),
      history: all(contentQueries.history),
    };
  } finally {
    close();
  }
}

/** A PostgreSQL for the soak, behind a way that tells of each piece that a client sends. */
export async function openDatabase(onPiece) {
  const database = await startPostgres();
  if (!database) throw new Error('There is no PostgreSQL here.');
  const url = new URL(database.mirror.SHIPCTL_MIRROR);
  const port = Number(url.port);
  const gate = createTcpServer((socket) => {
    const server = connect(port, '127.0.0.1');
    for (const [each, other] of [
      [socket, server],
      [server, socket],
    ])
      each.on('error', () => undefined).on('close', () => other.destroy());
    socket.on('data', () => onPiece());
    socket.pipe(server).pipe(socket);
  });
  await new Promise((resolve) => gate.listen(0, '127.0.0.1', resolve));
  const asText = { to: 0, from: [20, 114], serialize: String, parse: (text) => text };
  const sql = postgres({
    ...{ host: '127.0.0.1', port, user: 'desk', database: 'postgres', max: 1 },
    ...{
      password: database.mirror.SHIPCTL_MIRROR_PASSWORD,
      types: { asText },
      connection: { search_path: 'shipctl_soak' },
    },
  });
  url.port = String(gate.address().port);
  return {
    env: { ...database.mirror, SHIPCTL_MIRROR: `${url.href}?schema=shipctl_soak` },
    all: async (query) => [...(await sql.unsafe(query))],
    content: async () => {
      const [{ found }] = await sql`select to_regclass('shipctl_soak.mirror') is not null as found`;
      if (!found) return undefined;
      const all = async (query) => [...(await sql.unsafe(query))];
      return {
        check: 'ok',
        syncs: (await all(contentQueries.syncs)).length,
        orders: await all(contentQueries.orders),
        history: await all(contentQueries.history),
      };
    },
    stop: async () => {
      gate.close();
      await sql.end();
      await database.stop();
    },
  };
}

/** What is wrong with a mirror by itself: a state that is half of one and half of another. */
function faultOf({ check, orders, history }) {
  if (check !== 'ok') return check;
  const states = new Map();
  for (const { record, change: kind, old, new: now } of history) {
    if (kind !== 'changed') continue;
    if (states.has(record) && states.get(record) !== old) return `the history of ${record} has a gap`;
    states.set(record, now);
  }
  for (const { id, state, document } of orders) {
    const { status } = JSON.parse(document);
    if (status !== state) return `order ${id} is ${state}, and its document says ${status}`;
    if (states.has(id) && JSON.parse(states.get(id)) !== state) return `order ${id} is not what its history says`;
  }
  return undefined;
}

/** True where the mirror has exactly what the service has. */
const isSame = (mirrored, orders) => {
  const there = new Map(mirrored.filter(({ gone }) => gone === null).map(({ id, document }) => [id, document]));
  return there.size === orders.length && orders.every((each) => there.get(String(each.id)) === JSON.stringify(each));
};

export async function soakSync(kills, engine = 'file') {
  const folder = await mkdtemp(join(tmpdir(), 'shipctl-soak-sync-'));
  const orders = Array.from({ length: 3000 }, (_, at) => newOrder(1000 + at, Math.floor((3000 - at) / 30)));
  const heard = (listeners) => () => {
    for (const listener of listeners) listener();
  };
  const onRequests = new Set();
  const onPieces = new Set();
  const database = engine === 'postgres' ? await openDatabase(heard(onPieces)) : undefined;
  const server = await serveOrders(orders, heard(onRequests));
  const env = {
    PATH: process.env.PATH,
    SHIPCTL_CONFIG_DIR: folder,
    SHIPCTL_TOKEN: 'soak-token',
    SHIPCTL_BASE_URL: `http://127.0.0.1:${server.address().port}`,
    ...database?.env,
  };
  const mirrors = join(folder, 'mirror');
  mkdirSync(mirrors, { mode: 0o700 });
  const program = clockedProgram(folder);

  /** Runs the program; `isKilled` says whether to end it at a random moment. */
  async function run(words, isKilled) {
    const child = spawn(process.execPath, [...program.words, ...words], {
      env: { ...env, ...(isKilled && program.env()) },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const kill = () => child.kill('SIGKILL');
    const kind = isKilled ? oneOf(['request', 'change', 'change', 'time']) : 'none';
    let left = kind === 'request' ? random(1, 60) : random(1, 120);
    const onRequest = () => kind === 'request' && --left === 0 && kill();
    const onPiece = () => kind === 'change' && --left === 0 && kill();
    onRequests.add(onRequest);
    onPieces.add(onPiece);
    const watcher = watch(mirrors, () => {
      if (kind === 'change' && !database && --left <= 0) kill();
    });
    if (kind === 'time') setTimeout(kill, random(100, 2500)).unref();
    let said = '';
    child.stderr.on('data', (chunk) => {
      said += chunk;
    });
    const [code, signal] = await once(child, 'close');
    watcher.close();
    onRequests.delete(onRequest);
    onPieces.delete(onPiece);
    return { code, signal, said };
  }

  const faults = [];
  let [killed, whole, before] = [0, 0, ''];
  const content = async () => {
    if (database) return database.content();
    const name = readdirSync(mirrors).find((each) => each.endsWith('.sqlite'));
    return name && existsSync(join(mirrors, name)) ? contentOf(join(mirrors, name)) : undefined;
  };
  for (let round = 0; killed < kills && faults.length === 0; round++) {
    if (round > 0) changeOrders(orders);
    // Now and then two at once: one waits for the other.
    const ends = await Promise.all(
      Array.from({ length: oneOf([1, 1, 2]) }, () => run(['sync', ...(random(1, 4) === 1 ? ['--full'] : [])], true)),
    );
    for (const { code, signal, said } of ends) {
      if (signal) killed++;
      else if (code !== 0) faults.push(`exit ${code}: ${said}`);
      else whole++;
    }
    const areKilled = ends.every(({ signal }) => signal);
    const status = await run(['sync', '--status'], false);
    if (status.code !== 0) faults.push(`after a kill: ${status.said}`);
    const found = status.said.includes('There is no mirror') ? undefined : await content();
    if (!found) continue;
    const fault = faultOf(found);
    if (fault) faults.push(fault);
    if (areKilled && before !== '' && JSON.parse(before).syncs === found.syncs && before !== JSON.stringify(found))
      faults.push('a killed sync has changed the mirror without an end');
    before = JSON.stringify(found);
    if (round % 5 > 0) continue;
    const last = await run(['sync', '--full'], false);
    if (last.code !== 0) faults.push(`exit ${last.code}: ${last.said}`);
    // What a killed sync had read is used: only a sync after it has what the service has now.
    await run(['sync', '--full'], false);
    const after = await content();
    if (!isSame(after.orders, orders)) faults.push('the mirror is not what the service has');
    before = JSON.stringify(after);
  }
  server.close();
  await database?.stop();
  if (faults.length === 0) await rm(folder, { recursive: true });
  process.stdout.write(
    `${killed} syncs were killed, ${whole} ended first. ${faults[0] ?? 'No mirror was damaged, and none has missed anything.'}\n`,
  );
  return faults.length === 0;
}
