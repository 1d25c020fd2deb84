// Kills exports with --resume at random moments and goes on with each until it is finished:
//   npm run soak -- kills 2000
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const bin = join(dirname(dirname(fileURLToPath(import.meta.url))), 'bin', 'shipctl.js');
const random = (least, most) => least + Math.floor(Math.random() * (most - least + 1));
const oneOf = (list) => list[random(0, list.length - 1)];

/** Orders of one state, of which each export finds as many as its token says: `t-0-35` has none and 35. */
function pageOf(url, authorization) {
  const query = new URL(url, 'http://service').searchParams;
  const [, pending, others] = authorization.split('-').map(Number);
  const state = query.get('status') ?? 'processing';
  const total = state === 'pending' ? pending : others;
  const [page, perPage] = [Number(query.get('page') ?? 1), Number(query.get('per_page') ?? 15)];
  const first = { pending: 1, processing: 1001, delivered: 2001 }[state] + (page - 1) * perPage;
  const rows = Math.max(0, Math.min(perPage, total - (page - 1) * perPage));
  const data = Array.from({ length: rows }, (_, at) => ({ id: first + at, status: state, source: 'é"ö,\n' }));
  const counts = { current_page: page, last_page: Math.max(1, Math.ceil(total / perPage)), per_page: perPage, total };
  return JSON.stringify({ data: { ...counts, data } });
}

/** Called with each request and the end of its token; true if the answer is to stay half sent. */
const listeners = new Map();
const server = createServer(({ url, headers }, response) => {
  const text = pageOf(url, headers.authorization);
  const isCut = listeners.get(headers.authorization.split('-').at(-1))?.() === true;
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
  if (isCut) response.write(text.slice(0, random(1, text.length)));
  else response.end(text);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');

/** When to kill: at a request, in the middle of an answer, at a change in the folder, or at any time. */
function planKill(kill, { name }) {
  const kind = oneOf(['request', 'answer', 'change', 'file', 'time']);
  let left = kind === 'change' ? random(1, 60) : random(1, 14);
  const file = oneOf([name, `${name}.part`, `${name}.part.log`, `${name}.part.lock`]);
  return {
    onRequest: () => {
      if ((kind !== 'request' && kind !== 'answer') || --left > 0) return false;
      if (kind === 'request') kill();
      else setImmediate(kill);
      return kind === 'answer';
    },
    onChange: (changed) => {
      if (kind === 'file' ? changed === file : kind === 'change' && --left <= 0) kill();
    },
    onStart: () => {
      if (kind === 'time') setTimeout(kill, random(20, 400));
    },
  };
}

let serial = 0;

/** Runs an export, kills it unless it is to be left alone, and says how it ended. */
async function run({ words, token, folder, name }, isKilled) {
  const key = String(serial++);
  const { port } = server.address();
  const env = { PATH: process.env.PATH, SHIPCTL_CONFIG_DIR: `${folder}-settings`, SHIPCTL_TOKEN: `${token}-${key}` };
  env.SHIPCTL_BASE_URL = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [bin, ...words], { env, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  const plan = isKilled ? planKill(() => child.kill('SIGKILL'), { name }) : undefined;
  const watcher = watch(folder, (_, changed) => plan?.onChange(changed));
  listeners.set(key, () => plan?.onRequest());
  plan?.onStart();
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const [code, signal] = await once(child, 'close');
  watcher.close();
  listeners.delete(key);
  return { code, signal, stderr };
}

const whole = new Map();

/** What the file must be in the end: what an export writes that is not killed. */
async function wholeFile(exporting) {
  const key = JSON.stringify([exporting.words.filter((word) => !/^\d+$/.test(word)), exporting.token]);
  if (!whole.has(key)) {
    const folder = await mkdtemp(join(tmpdir(), 'shipctl-soak-'));
    const words = exporting.words.filter((word) => word !== '--resume');
    const { code, stderr } = await run({ ...exporting, words, folder }, false);
    if (code !== 0) throw new Error(stderr);
    whole.set(key, await readFile(join(folder, exporting.name), 'utf8'));
    await rm(folder, { recursive: true });
  }
  return whole.get(key);
}

const readOrNothing = (file) => readFile(file, 'utf8').catch(() => undefined);

/** One export, killed up to five times, then finished. Returns what went wrong. */
async function killAndFinish(count, wanted) {
  const folder = await mkdtemp(join(tmpdir(), 'shipctl-soak-'));
  const name = oneOf(['a.csv', 'a.ndjson']);
  const states = oneOf([[], ['--status', 'processing'], ['--status', 'pending,processing,delivered']]);
  const columns = oneOf([[], ['--columns', 'id,status']]);
  const flags = ['--all', '--per-page', '10', '--out', name, '--resume', '-q', '--concurrency', String(random(1, 16))];
  const words = ['orders', 'list', ...states, ...columns, ...flags];
  const exporting = { words, token: `t-${oneOf([0, 3, 25])}-${oneOf([35, 100])}`, folder, name };
  const file = join(folder, name);
  const old = oneOf([undefined, 'old']);
  if (old !== undefined) await writeFile(file, old, { mode: 0o640 });
  const expected = await wholeFile(exporting);
  const faults = [];
  const look = ({ signal, code, stderr }) => {
    if (signal === null && code !== 0) faults.push(`exit ${code}: ${stderr}`);
    if (stderr.includes('damaged')) faults.push(stderr);
  };
  for (let kills = random(1, 5); kills > 0 && count.kills < wanted; kills--) {
    const isFirst = (await readOrNothing(file)) !== expected;
    const ended = await run(exporting, true);
    look(ended);
    const found = await readOrNothing(file);
    if (found !== old && found !== expected) faults.push(`a wrong file after ${ended.signal}`);
    if (ended.signal === 'SIGKILL') count.kills++;
    if (isFirst && found === expected && ended.signal === 'SIGKILL') count.afterRename++;
  }
  look(await run(exporting, false));
  count.exports++;
  if ((await readOrNothing(file)) !== expected) faults.push('a wrong file at the end');
  if (old !== undefined && ((await stat(file)).mode & 0o777) !== 0o640) faults.push('another mode');
  const left = (await readdir(folder)).filter((each) => each !== name);
  if (left.length > 0) faults.push(`left behind: ${left.join(', ')}`);
  await rm(folder, { recursive: true });
  return faults.map((fault) => `${words.join(' ')} (${exporting.token}): ${fault}`);
}

/**
 * Kills as often as asked for, or once more: two exports at a time. Returns true if every file was right and nothing was
 * left behind.
 */
export async function soakKills(wanted) {
  const count = { kills: 0, exports: 0, afterRename: 0 };
  const faults = [];
  const work = async () => {
    while (count.kills < wanted) faults.push(...(await killAndFinish(count, wanted)));
  };
  await Promise.all([work(), work()]);
  server.close();
  for (const fault of faults) console.log(fault);
  const { kills, exports, afterRename } = count;
  console.log(
    `${kills} kills of ${exports} exports, ${afterRename} of them just after the rename: ` +
      `${faults.length === 0 ? 'every file is right, nothing is left behind' : `${faults.length} FAULTS`}`,
  );
  return faults.length === 0;
}
