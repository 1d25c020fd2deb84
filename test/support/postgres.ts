import { type ChildProcessByStdio, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import postgres from 'postgres';
import { afterEach, beforeAll } from 'vitest';
import { randomFrom } from './random.ts';
import { secret } from './secrets.ts';
import { certificate } from './secure.ts';
import { seed } from './seed.ts';

/** The folder of this machine's PostgreSQL; undefined where there is none. */
function findPrograms(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((one, other) => Number(other) - Number(one)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))));
}

/** PostgreSQL refuses to run as root: then `nobody` runs it. */
function findUser(): { readonly id: number; readonly prefix: readonly string[] } | undefined {
  if (process.geteuid?.() !== 0) return { id: process.geteuid?.() ?? 0, prefix: [] };
  try {
    execFileSync('setpriv', ['--version'], { stdio: 'ignore' });
    const id = Number(execFileSync('id', ['-u', 'nobody'], { encoding: 'utf8' }));
    return { id, prefix: ['setpriv', `--reuid=${id}`, `--regid=${id}`, '--clear-groups'] };
  } catch {
    return undefined;
  }
}

const programs = process.platform === 'win32' ? undefined : findPrograms();
const user = programs === undefined ? undefined : findUser();

/** False where this machine has no PostgreSQL: its tests are skipped. */
export const hasPostgres = user !== undefined;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

/**
 * Runs the server until standard input has a word or ends, as it does when this process ends, in whatever way. Removes the
 * folder of the server then, unless the word is `keep`.
 */
const guard = `
"$@" & server=$!
word=; read -r word
kill -INT $server 2>/dev/null
wait $server
[ "$word" = keep ] || rm -rf "$FOLDER"
`;

/** A database of a test: its address, and how the program gets at it. */
export interface TestDatabase {
  readonly url: string;
  readonly env: { readonly SHIPCTL_LEDGER: string; readonly SHIPCTL_LEDGER_PASSWORD: string };
  /** What a person sees and does in it with a program of the database. */
  readonly sql: postgres.Sql;
}

/** A real PostgreSQL on this machine, without a database of its own. */
export class PostgresServer {
  readonly password = secret(`desk-${Math.floor(randomFrom(seed)() * 2 ** 32).toString(16)}-of-the-database`);
  private folder = '';
  private running: ChildProcessByStdio<Writable, null, Readable> | undefined;
  private readonly opened: postgres.Sql[] = [];
  private count = 0;
  port = 0;

  async create(): Promise<void> {
    this.folder = mkdtempSync(join(tmpdir(), 'shipctl-postgres-'));
    const file = join(this.folder, 'password');
    writeFileSync(file, this.password);
    for (const kind of ['key', 'cert']) copyFileSync(certificate('loopback', kind), join(this.folder, `${kind}.pem`));
    chmodSync(join(this.folder, 'key.pem'), 0o600);
    for (const path of [this.folder, file, join(this.folder, 'key.pem')]) chownSync(path, user?.id ?? 0, user?.id ?? 0);
    const [program = '', ...more] = [...(user?.prefix ?? []), join(programs ?? '', 'initdb')];
    const words = ['-D', join(this.folder, 'data'), '-U', 'desk', '--auth=scram-sha-256', `--pwfile=${file}`];
    execFileSync(program, [...more, ...words, '-E', 'UTF8', '--locale=C', '--no-sync'], { stdio: 'ignore', cwd: '/' });
    await this.start();
  }

  /** Starts the server, again on the same port. */
  async start(): Promise<void> {
    this.port ||= await freePort();
    const settings = [
      ...[
        'listen_addresses=127.0.0.1',
        `port=${this.port}`,
        'unix_socket_directories=',
        'fsync=off',
        'max_connections=40',
      ],
      ...['ssl=on', `ssl_cert_file=${this.folder}/cert.pem`, `ssl_key_file=${this.folder}/key.pem`],
      ...['shared_buffers=16MB', 'restart_after_crash=off'],
    ];
    const words = settings.flatMap((setting) => ['-c', setting]);
    const server = [join(programs ?? '', 'postgres'), '-D', join(this.folder, 'data'), ...words];
    const [program = '', ...more] = [...(user?.prefix ?? []), 'sh', '-c', guard, 'sh', ...server];
    const env = { PATH: process.env.PATH, LC_ALL: 'C', FOLDER: this.folder };
    const running = spawn(program, more, { stdio: ['pipe', 'ignore', 'pipe'], cwd: '/', env, detached: true });
    this.running = running;
    // The worker ends without waiting for it; the closed standard input then stops it.
    running.unref();
    for (const pipe of [running.stdin, running.stderr]) (pipe as Socket).unref();
    await new Promise<void>((resolve, reject) => {
      let said = '';
      running.stderr.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        if (said.includes('ready to accept connections')) resolve();
      });
      running.once('close', () => reject(new Error(`PostgreSQL ended: ${said}`)));
    });
  }

  /** Cuts all connections at once, as a crash does; `start` brings it back with what was committed. */
  async crash(): Promise<void> {
    const [line] = readFileSync(join(this.folder, 'data', 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(line), 'SIGQUIT');
    const { running } = this;
    if (!running) return;
    const end = once(running, 'close');
    running.stdin.end('keep\n');
    await end;
  }

  /** A new database, with TLS and without a ledger. */
  async database(): Promise<TestDatabase> {
    const name = `t${++this.count}`;
    const admin = this.connect('postgres');
    await admin.unsafe(`create database ${name}`);
    const url = `postgres://desk@127.0.0.1:${this.port}/${name}`;
    return { url, env: { SHIPCTL_LEDGER: url, SHIPCTL_LEDGER_PASSWORD: this.password }, sql: this.connect(name) };
  }

  connect(database: string): postgres.Sql {
    const { port, password } = this;
    const sql = postgres({
      host: '127.0.0.1',
      port,
      user: 'desk',
      password,
      database,
      max: 3,
      onnotice: () => undefined,
    });
    this.opened.push(sql);
    return sql;
  }

  async disconnect(): Promise<void> {
    await Promise.all(this.opened.splice(0).map((sql) => sql.end({ timeout: 1 })));
  }
}

const ofWorker = new PostgresServer();

/** The server of this worker, for tests that are skipped where `hasPostgres` is false. It ends with the worker. */
export function postgresServer(): PostgresServer {
  beforeAll(() => (hasPostgres && ofWorker.port === 0 ? ofWorker.create() : undefined));
  afterEach(() => ofWorker.disconnect());
  return ofWorker;
}
