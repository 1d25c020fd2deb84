// Exports many orders from the benchmark's server with faults, and checks that none is missing or repeated:
//   npm run soak -- 1000000 0.02
// Other soaks: npm run soak -- kills 2000
//              npm run soak -- outages 20
//              npm run soak -- imports 100
//              npm run soak -- updates 100
//              npm run soak -- ships 100
//              npm run soak -- sync 200
//              npm run soak -- sync 200 postgres
//              npm run soak -- busy 20
//              npm run soak -- watch 200
//              npm run soak -- watch 200 postgres
//              npm run soak -- styles 100000
//              npm run soak -- moving 10000
import { spawn } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { startService } from '../bench/service.mjs';

const seedOf = (text) => (text === undefined ? undefined : Number(text));

const soaks = {
  kills: async (kills = 200) => (await import('./soak-kills.mjs')).soakKills(Number(kills)),
  outages: async (outages = 20) => (await import('./soak-outages.mjs')).soakOutages(Number(outages)),
  imports: async (kills = 100) => (await import('./soak-imports.mjs')).soakImports(Number(kills)),
  updates: async (kills = 100) => (await import('./soak-updates.mjs')).soakUpdates(Number(kills)),
  ships: async (kills = 100) => (await import('./soak-ships.mjs')).soakAllDesks(Number(kills)),
  sync: async (syncs = 200, engine = 'file', seed = undefined) =>
    (await import('./soak-sync.mjs')).soakSync(Number(syncs), engine, seedOf(seed)),
  busy: async (times = 20, seed = undefined) => (await import('./soak-busy.mjs')).soakBusy(Number(times), seedOf(seed)),
  watch: async (kills = 200, engine = 'file', seed = undefined) =>
    (await import('./soak-watch.mjs')).soakWatch(Number(kills), engine, seedOf(seed)),
  styles: async (lists = 10_000) => (await import('./soak-styles.mjs')).soakStyles(Number(lists)),
  moving: async (lists = 1000) => (await import('./soak-styles.mjs')).soakMoving(Number(lists)),
};
const soak = soaks[process.argv[2]];
if (soak) process.exit((await soak(...process.argv.slice(3))) ? 0 : 1);

const bin = join(dirname(dirname(fileURLToPath(import.meta.url))), 'bin', 'shipctl.js');
const [orders = '100000', faultRate = '0.02'] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), 'shipctl-soak-'));
const env = { PATH: process.env.PATH, SHIPCTL_CONFIG_DIR: folder };

const start = (words, stdio) => spawn(process.execPath, [bin, ...words], { env, stdio });

/** Peak memory of a process in MiB; 0 without /proc. */
async function peakOf(pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

const service = await startService();
// The `links` of a million orders alone are 12 GB.
const url = await service.configure({ orders: Number(orders), faultRate: Number(faultRate), hasLinks: false });
Object.assign(env, { SHIPCTL_BASE_URL: url, SHIPCTL_TOKEN: 'soak' });
const file = join(folder, 'orders.ndjson');
const began = performance.now();
const words = ['orders', 'list', '--all', '--out', file, '--retries', '20', '-q', '--columns', 'id,status,items.sku'];
const exporting = start(words, ['ignore', 'inherit', 'inherit']);
let peak = 0;
const meter = setInterval(async () => {
  peak = Math.max(peak, await peakOf(exporting.pid));
}, 200);
const code = await new Promise((resolve) => exporting.on('close', resolve));
clearInterval(meter);
const seconds = (performance.now() - began) / 1000;
const { requests } = await service.report();
service.stop();

const ids = new Set();
let lines = 0;
if (code === 0) {
  for await (const line of createInterface({ input: createReadStream(file) })) {
    lines++;
    ids.add(JSON.parse(line).id);
  }
}
await rm(folder, { recursive: true, force: true });
const complete = code === 0 && lines === Number(orders) && ids.size === lines;
console.log(
  `${orders} orders, faults ${faultRate}: exit ${code}, ${lines} rows, ${ids.size} ids, ${requests} requests, ${seconds.toFixed(1)} s, peak ${peak} MiB: ${complete ? 'complete' : 'NOT COMPLETE'}`,
);
process.exitCode = complete ? 0 : 1;
