// Exports many orders from the benchmark's server with faults, and checks that none is missing or repeated:
//   npm run soak -- 1000000 0.02
// Other soaks: npm run soak -- kills 2000
//              npm run soak -- outages 20
//              npm run soak -- imports 100
//              npm run soak -- updates 100
//              npm run soak -- ships 100
//              npm run soak -- sync 200
//              npm run soak -- sync 200 postgres
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

if (process.argv[2] === 'kills') {
  const { soakKills } = await import('./soak-kills.mjs');
  process.exit((await soakKills(Number(process.argv[3] ?? 200))) ? 0 : 1);
}

if (process.argv[2] === 'outages') {
  const { soakOutages } = await import('./soak-outages.mjs');
  process.exit((await soakOutages(Number(process.argv[3] ?? 20))) ? 0 : 1);
}

if (process.argv[2] === 'imports') {
  const { soakImports } = await import('./soak-imports.mjs');
  process.exit((await soakImports(Number(process.argv[3] ?? 100))) ? 0 : 1);
}

if (process.argv[2] === 'sync') {
  const { soakSync } = await import('./soak-sync.mjs');
  process.exit((await soakSync(Number(process.argv[3] ?? 200), process.argv[4])) ? 0 : 1);
}

if (process.argv[2] === 'watch') {
  const { soakWatch } = await import('./soak-watch.mjs');
  process.exit((await soakWatch(Number(process.argv[3] ?? 200), process.argv[4])) ? 0 : 1);
}

if (process.argv[2] === 'updates') {
  const { soakUpdates } = await import('./soak-updates.mjs');
  process.exit((await soakUpdates(Number(process.argv[3] ?? 100))) ? 0 : 1);
}

if (process.argv[2] === 'ships') {
  const { soakAllDesks } = await import('./soak-ships.mjs');
  process.exit((await soakAllDesks(Number(process.argv[3] ?? 100))) ? 0 : 1);
}

if (process.argv[2] === 'styles') {
  const { soakStyles } = await import('./soak-styles.mjs');
  process.exit((await soakStyles(Number(process.argv[3] ?? 10_000))) ? 0 : 1);
}

if (process.argv[2] === 'moving') {
  const { soakMoving } = await import('./soak-styles.mjs');
  process.exit((await soakMoving(Number(process.argv[3] ?? 1000))) ? 0 : 1);
}

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
