// npm run bench [-- --quick | --full] [--json <file>]
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { boundsFor } from './bounds.mjs';
import { checkFile, WrongRows } from './check.mjs';
import { installed, openPlace } from './contestants.mjs';
import { longExports, millionFigure, shortExports, tableFigures } from './figures-export.mjs';
import { limitFigures } from './figures-limits.mjs';
import { firstRowFigures, headFigure, startFigures } from './figures-start.mjs';
import { measure } from './meter.mjs';
import { averageBytes } from './orders.mjs';
import { startService } from './service.mjs';
import { joined, table } from './table.mjs';

function readFlags() {
  try {
    const options = { quick: { type: 'boolean' }, full: { type: 'boolean' }, json: { type: 'string' } };
    return parseArgs({ options }).values;
  } catch (error) {
    console.error(`${error.message}\nnpm run bench [-- --quick | --full] [--json <file>]`);
    return process.exit(2);
  }
}

const flags = readFlags();

const quickPlan = {
  ...{ long: 15_000, million: false, startRounds: 5, rowRounds: 2, shortRounds: 1, longRounds: 1, stallRounds: 1 },
  ...{ limitRounds: 1, limitedPages: 21, far: 3000 },
};
const plan = flags.quick
  ? quickPlan
  : {
      ...{ long: 100_000, million: flags.full === true, startRounds: 11, rowRounds: 5, shortRounds: 3, longRounds: 2 },
      ...{ stallRounds: 2, limitRounds: 2, limitedPages: 51, far: 10_000 },
    };

// The figures are ratios to Node's own start; reading a file of certificates at every start would flatter them.
delete process.env.NODE_EXTRA_CA_CERTS;
delete process.env.NODE_OPTIONS;

const leastHeadroom = 3;

/** What the sets of figures work with. */
function tools(service, place, figures) {
  let origin;
  return {
    plan,
    folder: place.folder,
    serve: async (settings) => {
      origin = await service.configure(settings);
      return origin;
    },
    report: service.report,
    run: (contestant, { out, ...options } = {}) => {
      const file = out === undefined ? undefined : place.file(out);
      return measure({ ...contestant, env: place.env(origin), cwd: place.folder, out: file, ...options });
    },
    check: (name, shape) => checkFile(place.file(name), shape),
    note: (id, value, about = {}) => {
      figures.set(id, { value, ...about });
      process.stderr.write(`${id}: ${value === undefined ? 'skipped' : value.toFixed(2)}\n`);
    },
  };
}

async function runAll(service, place, figures) {
  const all = tools(service, place, figures);
  await startFigures(all);
  await firstRowFigures(all);
  const peak = await shortExports(all);
  await tableFigures(all);
  const headroom = await longExports(all, peak);
  await headFigure(all);
  await limitFigures(all);
  await millionFigure(all);
  return headroom;
}

const kB = (files) => `${(files.reduce((sum, file) => sum + statSync(file).size, 0) / 1000).toFixed(0)} kB`;

/** What a start reads, and what there is; which files that are is tested, not measured. */
function sizes() {
  const dist = fileURLToPath(new URL('../dist/', import.meta.url));
  const core = join(dist, 'shipctl.cjs');
  const parts = readdirSync(join(dist, 'parts')).map((name) => join(dist, 'parts', name));
  return `--help reads one file, ${kB([core])}; an export one more, ${kB([join(dist, 'parts', 'undici.cjs')])}; all code is ${kB([core, ...parts])}`;
}

function print(figures, headroom, seconds) {
  const rows = joined(boundsFor({ long: `${plan.long / 1000}k`, far: `${plan.far / 1000}k` }), figures);
  const over = rows.filter(({ verdict }) => verdict === 'over');
  const missing = Object.keys(installed).filter((name) => !installed[name]);
  console.log(table(rows));
  console.log(`\nNode ${process.version}, ${cpus().length} processors, ${seconds.toFixed(0)} s.`);
  if (missing.length > 0) console.log(`Not installed, and skipped: ${missing.join(', ')}.`);
  if (headroom !== undefined) {
    const enough = headroom >= leastHeadroom ? '' : `; less than ${leastHeadroom} times is too little to judge by`;
    console.log(`The server could serve ${headroom.toFixed(1)} times what the fastest client took${enough}.`);
  }
  console.log(`Size: ${sizes()}.`);
  console.log(over.length === 0 ? 'Every must is met.' : `Over the bound: ${over.map(({ id }) => id).join(', ')}.`);
  if (flags.json === undefined) return;
  const { arch, platform, version } = process;
  const about = { node: version, platform, arch, processors: cpus().length, installed, seconds, plan, averageBytes };
  writeFileSync(flags.json, `${JSON.stringify({ ...about, headroom, figures: rows }, null, 2)}\n`);
}

if (!existsSync(new URL('../dist/shipctl.cjs', import.meta.url))) {
  console.error('There is no dist/ to measure: npm run build');
  process.exit(2);
}

// Whoever loses patience leaves nothing behind either; the server ends with us.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

const started = performance.now();
const figures = new Map();
const place = openPlace();
process.on('exit', place.remove);
const service = await startService();
let headroom;
try {
  headroom = await runAll(service, place, figures);
} catch (error) {
  process.exitCode = 1;
  console.error(error instanceof WrongRows ? `Wrong rows: ${error.message}` : error);
} finally {
  service.stop();
}
print(figures, headroom, (performance.now() - started) / 1000);
