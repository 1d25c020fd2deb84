// npm run bench [-- --quick | --full] [--limits] [--strict] [--json <file>]
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { boundsFor } from './bounds.mjs';
import { checkFile, WrongRows } from './check.mjs';
import { longExports, millionFigure, shortExports, tableFigures } from './figures-export.mjs';
import { limitCases, limitFigures } from './figures-limits.mjs';
import { firstRowFigures, headFigure, startFigures } from './figures-start.mjs';
import { measure } from './meter.mjs';
import { averageBytes } from './orders.mjs';
import { installed, openWorkspace } from './programs.mjs';
import { startService } from './service.mjs';
import { table, withFigures } from './table.mjs';

function readFlags() {
  try {
    const switches = Object.fromEntries(
      ['quick', 'full', 'limits', 'strict'].map((name) => [name, { type: 'boolean' }]),
    );
    const options = { ...switches, json: { type: 'string' } };
    return parseArgs({ options }).values;
  } catch (error) {
    console.error(`${error.message}\nnpm run bench [-- --quick | --full] [--limits] [--strict] [--json <file>]`);
    return process.exit(2);
  }
}

const flags = readFlags();

/** List sizes and rounds. `long` and `far` are numbers of orders, `limitedPages` the pages of a throttled list. */
const quickPlan = {
  long: 15_000,
  far: 3000,
  million: false,
  limitedPages: 21,
  startRounds: 5,
  rowRounds: 2,
  shortRounds: 1,
  longRounds: 1,
  stallRounds: 1,
  limitRounds: 1,
  slowLimits: false,
};
const fullPlan = {
  long: 100_000,
  far: 10_000,
  million: flags.full === true,
  limitedPages: 51,
  startRounds: 11,
  rowRounds: 5,
  shortRounds: 3,
  longRounds: 2,
  stallRounds: 2,
  limitRounds: 2,
  slowLimits: flags.full === true,
};
const plan = flags.quick ? quickPlan : fullPlan;

// The figures are ratios to Node's own start. Reading certificates at every start would make them look better.
delete process.env.NODE_EXTRA_CA_CERTS;
delete process.env.NODE_OPTIONS;

const minHeadroom = 3;

/** What the functions that measure figures use. */
function tools(service, workspace, figures) {
  let origin;
  return {
    plan,
    folder: workspace.folder,
    serve: async (settings) => {
      origin = await service.configure(settings);
      return origin;
    },
    report: service.report,
    run: (program, { out, ...options } = {}) => {
      const file = out === undefined ? undefined : workspace.file(out);
      return measure({ ...program, env: workspace.env(origin), cwd: workspace.folder, out: file, ...options });
    },
    check: (name, shape) => checkFile(workspace.file(name), shape),
    note: (id, value, about = {}) => {
      figures.set(id, { value, ...about });
      process.stderr.write(`${id}: ${value === undefined ? 'skipped' : value.toFixed(2)}\n`);
    },
  };
}

async function runAll(service, workspace, figures) {
  const toolbox = tools(service, workspace, figures);
  if (flags.limits) return limitFigures(toolbox);
  await startFigures(toolbox);
  await firstRowFigures(toolbox);
  const peak = await shortExports(toolbox);
  await tableFigures(toolbox);
  const headroom = await longExports(toolbox, peak);
  await headFigure(toolbox);
  await limitFigures(toolbox);
  await millionFigure(toolbox);
  return headroom;
}

const kB = (files) => `${(files.reduce((sum, file) => sum + statSync(file).size, 0) / 1000).toFixed(0)} kB`;

/** The sizes of what a start reads, and of everything. */
function sizes() {
  const dist = fileURLToPath(new URL('../dist/', import.meta.url));
  const every = ['shipctl.cjs', 'rolldown-runtime.cjs', 'start.cjs'];
  const page = [...every, 'operation.cjs', 'open.cjs', 'list.cjs', 'http.cjs'];
  const code = readdirSync(dist).filter((name) => name.endsWith('.cjs'));
  const sizeOf = (names) => kB(names.map((name) => join(dist, name)));
  return `--version reads ${every.length} files, ${sizeOf(every)}; an export ${page.length}, ${sizeOf(page)}; all code is ${sizeOf(code)}`;
}

function print(figures, headroom, seconds) {
  const limits = limitCases(plan);
  const bounds = boundsFor({ long: `${plan.long / 1000}k`, far: `${plan.far / 1000}k`, limits });
  const rows = withFigures(bounds, figures).filter(({ id }) => !flags.limits || id.startsWith('limit-'));
  const over = rows.filter(({ verdict }) => verdict === 'over');
  const missing = Object.keys(installed).filter((name) => !installed[name]);
  console.log(table(rows));
  console.log(`\nNode ${process.version}, ${cpus().length} processors, ${seconds.toFixed(0)} s.`);
  if (missing.length > 0) console.log(`Not installed, and skipped: ${missing.join(', ')}.`);
  if (headroom !== undefined) {
    const enough =
      headroom >= minHeadroom ? '' : `; with less than ${minHeadroom} times, the figures measure the server`;
    console.log(`The server could serve ${headroom.toFixed(1)} times as fast as the fastest client reads${enough}.`);
  }
  console.log(`Size: ${sizes()}.`);
  console.log(over.length === 0 ? 'Every must is met.' : `Over the bound: ${over.map(({ id }) => id).join(', ')}.`);
  if (flags.strict && over.length > 0) process.exitCode = 1;
  if (flags.json === undefined) return;
  const { arch, platform, version } = process;
  const about = { node: version, platform, arch, processors: cpus().length, installed, seconds, plan, averageBytes };
  writeFileSync(flags.json, `${JSON.stringify({ ...about, headroom, figures: rows }, null, 2)}\n`);
}

if (!existsSync(new URL('../dist/shipctl.cjs', import.meta.url))) {
  console.error('dist/ is missing. Run: npm run build');
  process.exit(2);
}

// Removes the workspace on a signal too. The server ends with this process.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

const started = performance.now();
const figures = new Map();
const workspace = openWorkspace();
process.on('exit', workspace.remove);
const service = await startService();
let headroom;
try {
  headroom = await runAll(service, workspace, figures);
} catch (error) {
  process.exitCode = 1;
  console.error(error instanceof WrongRows ? `Wrong rows: ${error.message}` : error);
} finally {
  service.stop();
}
print(figures, headroom, (performance.now() - started) / 1000);
