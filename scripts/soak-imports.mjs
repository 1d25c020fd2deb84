// Kills imports at random moments, against a server that loses responses after the effect, and goes on with the same
// command until all is done. No order may be created twice, and no row be lost:
//   npm run soak -- imports 100
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startOrderService } from './soak-order-service.mjs';

const bin = join(dirname(dirname(fileURLToPath(import.meta.url))), 'bin', 'shipctl.js');
const random = (least, most) => least + Math.floor(Math.random() * (most - least + 1));
const oneOf = (list) => list[random(0, list.length - 1)];

/** Rows of which some have no reference, and some are equal. */
function makeRows(count) {
  const rows = Array.from({ length: count }, (_, at) => ({
    ...(at % 3 > 0 && { external_id: `A-${at}` }),
    receiver_first_name: `Row ${at}`,
    receiver_phone: `+9665${String(10_000_000 + at)}`,
    order_grand_total: 10 + at / 2,
  }));
  const twice = rows.filter((row) => row.external_id === undefined && Math.random() < 0.3);
  return [...rows, ...twice];
}

/** When to kill: at a request, at an effect, at a change of the ledger, or at any time. */
function planKill(kill, service) {
  const kind = oneOf(['request', 'effect', 'change', 'time']);
  let left = random(1, kind === 'change' ? 40 : 12);
  const count = (heard) => {
    if (heard === kind && --left === 0) kill();
  };
  service.onEvent = count;
  if (kind === 'time') setTimeout(kill, random(50, 900)).unref();
  return count;
}

/** One run of the command; killed, unless it is to be left alone. */
async function run({ service, folder, file }, more, isKilled) {
  const account = { SHIPCTL_TOKEN: 't', SHIPCTL_BASE_URL: service.url };
  const env = { PATH: process.env.PATH, SHIPCTL_CONFIG_DIR: folder, SHIPCTL_RETRY_QUIET: '1s', ...account };
  const always = ['--apply', '--yes', '--timeout', '1', '--result', join(folder, 'result.ndjson')];
  const words = ['orders', 'import', file, '--allow-incomplete', '--again', ...always];
  const child = spawn(process.execPath, [bin, ...words, ...more], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const heard = isKilled ? planKill(() => child.kill('SIGKILL'), service) : undefined;
  const watcher = watch(join(folder, 'ledger'), () => heard?.('change'));
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const [code, signal] = await once(child, 'close');
  watcher.close();
  service.onEvent = undefined;
  return { code, signal, stderr };
}

const countBy = (list) => {
  const counts = {};
  for (const each of list) counts[each] = (counts[each] ?? 0) + 1;
  return counts;
};

/** What is wrong in the end: rows that are missing or doubled, and ids of others. */
async function faultsOf({ service, folder, rows }) {
  const name = (row) => `${row.receiver_first_name}`;
  const wanted = countBy(rows.map(name));
  const found = countBy(service.orders.map(name));
  const faults = Object.keys({ ...wanted, ...found })
    .filter((each) => wanted[each] !== found[each])
    .map((each) => `${each}: ${found[each] ?? 0} orders for ${wanted[each] ?? 0} rows`);
  const results = (await readFile(join(folder, 'result.ndjson'), 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  if (results.length !== rows.length) faults.push(`${results.length} results for ${rows.length} rows`);
  const ids = results.map(({ id }) => String(id));
  if (new Set(ids).size !== ids.length) faults.push('an id twice in the result');
  for (const [at, { id, status }] of results.entries()) {
    const order = service.orders.find((each) => String(each.id) === String(id));
    if (!order || name(order) !== name(rows[at]))
      faults.push(`row ${at + 1} is ${status} as ${id}, which is another's`);
  }
  return faults;
}

/** One file: killed several times, then brought to its end. Returns what went wrong. */
async function killAndFinish(count, kills) {
  const service = await startOrderService({ keepsReferences: Math.random() < 0.7 });
  const folder = await mkdtemp(join(tmpdir(), 'shipctl-soak-'));
  await mkdir(join(folder, 'ledger'), { mode: 0o700 });
  const file = join(folder, 'orders.ndjson');
  const rows = makeRows(random(8, 24));
  await writeFile(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  const importing = { service, folder, file, rows };
  const concurrency = oneOf([[], ['--concurrency', '4']]);
  const faults = [];
  for (let left = kills; left > 0; left--) {
    const more = [...concurrency, ...(Math.random() < 0.4 ? ['--adopt', '--retry-unknown', '--wait'] : [])];
    const both = Math.random() < 0.2 ? [run(importing, more, false)] : [];
    const ended = await Promise.all([run(importing, more, true), ...both]);
    count.kills += ended.filter(({ signal }) => signal === 'SIGKILL').length;
    for (const { code, stderr } of ended) if (code === 1) faults.push(stderr);
    if (both.length > 0) count.pairs++;
  }
  let last;
  for (let tries = 0; tries < 30; tries++) {
    service.isCalm = tries > 4;
    last = await run(importing, [...concurrency, '--adopt', '--retry-unknown', '--wait'], false);
    if (last.code === 0) break;
  }
  if (last.code !== 0) faults.push(`exit ${last.code}: ${last.stderr}`);
  else faults.push(...(await faultsOf(importing)));
  count.rows += rows.length;
  count.lost += service.lost;
  service.close();
  await rm(folder, { recursive: true });
  return faults.map((fault) => `${rows.length} rows, ${concurrency.join(' ')}: ${fault}`);
}

/** Kills as many runs as asked for. Returns true if every row is one order, and nothing else is there. */
export async function soakImports(wanted) {
  const count = { kills: 0, rows: 0, lost: 0, files: 0, pairs: 0 };
  const faults = [];
  while (count.kills < wanted) {
    faults.push(...(await killAndFinish(count, random(1, 6))));
    count.files++;
  }
  for (const fault of faults) console.log(fault);
  const { kills, rows, lost, files, pairs } = count;
  console.log(
    `${kills} kills of imports of ${files} files, ${rows} rows, ${lost} responses lost after the effect, ${pairs} pairs of ` +
      `processes: ${faults.length === 0 ? 'every row is one order' : `${faults.length} FAULTS`}`,
  );
  return faults.length === 0;
}
