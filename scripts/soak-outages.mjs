// Exports orders while their server is killed, and started again on the same port after 1, 5 or 20 s:
//   npm run soak -- outages 20
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const bin = join(dirname(dirname(fileURLToPath(import.meta.url))), 'bin', 'shipctl.js');
const orders = 20_000;
const lengths = [1, 5, 20];
const atOnce = 4;

/** A sandbox on a port; 0 is any that is free. */
async function serve(port, env) {
  const words = ['sandbox', '--port', String(port), '--memory', '--orders', String(orders)];
  const server = spawn(process.execPath, [bin, ...words], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  for await (const chunk of server.stdout.iterator({ destroyOnReturn: false })) {
    text += chunk;
    const found = /http:\/\/127\.0\.0\.1:(\d+)/.exec(text)?.[1];
    const token = /Bearer ([\w-]+)/.exec(text)?.[1];
    if (found && token) return { server, port: Number(found), token };
  }
  throw new Error('The sandbox did not start.');
}

/** One export through one outage; `wasMet` is false if it was finished before. */
async function throughOutage(seconds) {
  const folder = await mkdtemp(join(tmpdir(), 'shipctl-outage-'));
  const env = { PATH: process.env.PATH, SHIPCTL_CONFIG_DIR: folder };
  const { server, port, token } = await serve(0, env);
  const file = join(folder, 'orders.ndjson');
  const own = { ...env, SHIPCTL_BASE_URL: `http://127.0.0.1:${port}`, SHIPCTL_TOKEN: token };
  const words = ['orders', 'list', '--all', '--out', file, '--columns', 'id'];
  const exporting = spawn(process.execPath, [bin, ...words], { env: own, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(exporting, 'close');
  let stderr = '';
  exporting.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  await wait(500 + Math.random() * 1000);
  server.kill('SIGKILL');
  await wait(seconds * 1000);
  const again = await serve(port, env);
  const [code] = await ended;
  again.server.kill('SIGKILL');
  const text = await readFile(file, 'utf8').catch(() => '');
  await rm(folder, { recursive: true, force: true });
  const ids = text.trimEnd().split('\n');
  const isComplete = code === 0 && ids.length === orders && new Set(ids).size === orders;
  const lines = stderr.split('\n').filter((line) => line.includes('Trying again')).length;
  return { seconds, isComplete, wasMet: lines > 0, lines, stderr };
}

/** Runs so many exports through an outage; true if each of them is complete. */
export async function soakOutages(runs) {
  const results = [];
  let started = 0;
  const worker = async () => {
    while (results.filter(({ wasMet }) => wasMet).length < runs) {
      const result = await throughOutage(lengths[started++ % lengths.length]);
      results.push(result);
      const { seconds, isComplete, wasMet, lines, stderr } = result;
      const met = wasMet ? `${lines} line${lines === 1 ? '' : 's'} about it` : 'too late to be met';
      console.log(`An outage of ${seconds} s: ${met}, ${isComplete ? 'complete' : `NOT COMPLETE\n${stderr}`}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const met = results.filter(({ wasMet }) => wasMet);
  const complete = met.filter(({ isComplete }) => isComplete).length;
  console.log(`${complete} of ${met.length} exports are complete.`);
  return complete === met.length && results.every(({ isComplete }) => isComplete);
}
