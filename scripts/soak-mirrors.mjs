// What the soaks of the mirror share: a desk that runs the program and kills it, and the mirrors that it has written.
// A file is written by the engine of the Node which runs it: its own SQLite, or the one in WebAssembly on Node 20.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, watch, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { connect, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { startPostgres } from '../bench/postgres.mjs';

const bin = join(dirname(dirname(fileURLToPath(import.meta.url))), 'bin', 'shipctl.js');

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

/** What happens around a run, which may end it: a request, a change of a file, a piece that a database gets. */
export class Happenings {
  listeners = new Set();

  /** Returns what tells of one kind. */
  of = (kind) => () => {
    for (const listener of this.listeners) listener(kind);
  };
}

/** A desk with a folder of its own. */
export class Desk {
  constructor(name, happenings, env) {
    this.happenings = happenings;
    this.folder = mkdtempSync(join(tmpdir(), `shipctl-soak-${name}-`));
    this.mirrors = join(this.folder, 'mirror');
    mkdirSync(this.mirrors, { mode: 0o700 });
    writeFileSync(join(this.folder, 'clock.cjs'), clock);
    this.env = { PATH: process.env.PATH, SHIPCTL_CONFIG_DIR: this.folder, SHIPCTL_TOKEN: 'soak-token', ...env };
    // Where a database keeps the mirror, its pieces are counted instead.
    if (env.SHIPCTL_MIRROR === undefined) this.watcher = watch(this.mirrors, happenings.of('change'));
  }

  /**
   * Runs the program by a clock that is so many milliseconds ahead. `kill` says what ends it: the kind of happening, and how many of them
   * there are before. `onLine` gets the lines that it prints.
   */
  async run(words, { ahead = 0, kill, onLine, env = {}, longest } = {}) {
    const program = ['--require', join(this.folder, 'clock.cjs'), bin, ...words];
    const child = spawn(process.execPath, program, {
      env: { ...this.env, SOAK_CLOCK: String(ahead), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let left = kill?.after ?? 0;
    const listener = (kind) => kind === kill?.kind && --left === 0 && child.kill('SIGKILL');
    this.happenings.listeners.add(listener);
    const timer = longest === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), longest);
    let [said, out, rest] = ['', '', ''];
    child.stderr.on('data', (chunk) => {
      said += chunk;
    });
    child.stdout.setEncoding('utf8').on('data', (chunk) => {
      out += chunk;
      const lines = (rest + chunk).split('\n');
      rest = lines.pop();
      for (const line of lines) onLine?.(line, () => listener('line'));
    });
    const [code, signal] = await once(child, 'close');
    clearTimeout(timer);
    this.happenings.listeners.delete(listener);
    return { code, signal, said, out };
  }

  close() {
    this.watcher?.close();
  }
}

/** The rows of each of these queries on a mirror. */
export function rowsOf(file, ...queries) {
  const sqlite = process.getBuiltinModule?.('node:sqlite');
  const Database = sqlite ? undefined : createRequire(import.meta.url)('node-sqlite3-wasm').Database;
  // A killed sync has left its lock, which the engine would take for its own.
  const copy = `${file}.looked-at`;
  if (!sqlite) copyFileSync(file, copy);
  const database = sqlite ? new sqlite.DatabaseSync(file) : new Database(copy, { readOnly: true });
  try {
    return queries.map((sql) => (sqlite ? database.prepare(sql).all() : database.all(sql)));
  } finally {
    database.close();
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
  const password = database.mirror.SHIPCTL_MIRROR_PASSWORD;
  const sql = postgres({
    ...{ host: '127.0.0.1', port, user: 'desk', database: 'postgres', max: 1 },
    ...{ password, types: { asText }, onnotice: () => undefined },
  });
  url.port = String(gate.address().port);
  return {
    env: { SHIPCTL_MIRROR: url.href, SHIPCTL_MIRROR_PASSWORD: password },
    /** The rows of each of these queries on the mirror of a schema; undefined if it has none. */
    rowsOf: async (schema, ...queries) => {
      const [{ found }] = await sql.unsafe(`select to_regclass('"${schema}".mirror') is not null as found`);
      if (!found) return undefined;
      await sql.unsafe(`set search_path to "${schema}"`);
      const results = [];
      for (const query of queries) results.push([...(await sql.unsafe(query))]);
      return results;
    },
    stop: async () => {
      gate.close();
      await sql.end();
      await database.stop();
    },
  };
}
