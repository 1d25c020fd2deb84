// A PostgreSQL of this machine for a benchmark, with a password and with every commit on the disk.
import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const debian = '/usr/lib/postgresql';
const versions = existsSync(debian) ? readdirSync(debian).sort((one, other) => Number(other) - Number(one)) : [];
const folders = [...versions.map((version) => join(debian, version, 'bin')), ...process.env.PATH.split(':')];
const programs = folders.find((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))));

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

/** Starts one, with the environment that makes shipctl use it; undefined where there is none. */
export async function startPostgres() {
  if (programs === undefined) return undefined;
  // It refuses to run as root.
  const id = process.geteuid() === 0 ? Number(execFileSync('id', ['-u', 'nobody'], { encoding: 'utf8' })) : undefined;
  const as = id === undefined ? {} : { uid: id, gid: id };
  const folder = mkdtempSync(join(tmpdir(), 'shipctl-postgres-'));
  const file = join(folder, 'password');
  writeFileSync(file, 'of-the-benchmark');
  if (id !== undefined) for (const path of [folder, file]) chownSync(path, id, id);
  const data = join(folder, 'data');
  const words = ['-D', data, '-U', 'desk', '--auth=scram-sha-256', `--pwfile=${file}`, '-E', 'UTF8', '--locale=C'];
  execFileSync(join(programs, 'initdb'), words, { stdio: 'ignore', cwd: '/', ...as });
  const port = await freePort();
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories='];
  const server = spawn(join(programs, 'postgres'), ['-D', data, ...settings.flatMap((each) => ['-c', each])], {
    ...{ stdio: ['ignore', 'ignore', 'pipe'], cwd: '/' },
    ...as,
  });
  await new Promise((resolve, reject) => {
    server.once('exit', () => reject(new Error('PostgreSQL did not start.')));
    server.stderr.on('data', (text) => String(text).includes('ready to accept connections') && resolve());
  });
  const end = () => {
    server.removeAllListeners('exit');
    server.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', end);
  const url = `postgres://desk@127.0.0.1:${port}/postgres`;
  return {
    env: { SHIPCTL_LEDGER: url, SHIPCTL_LEDGER_PASSWORD: 'of-the-benchmark', SHIPCTL_LEDGER_ACCOUNT: 'bench' },
    mirror: { SHIPCTL_MIRROR: url, SHIPCTL_MIRROR_PASSWORD: 'of-the-benchmark', SHIPCTL_LEDGER_ACCOUNT: 'bench' },
    stop: () =>
      new Promise((resolve) => {
        server.removeAllListeners('exit').once('exit', resolve);
        server.kill('SIGINT');
      }),
  };
}
