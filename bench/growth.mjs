// npm run bench:growth [-- --quick]: how time and memory grow with the list, with latency and with concurrency. Prints Markdown tables and draws docs/growth.svg.
import { createReadStream, statSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { checkFile, WrongRows } from './check.mjs';
import { drawGrowth } from './growth-picture.mjs';
import { measure } from './meter.mjs';
import { columns, firstId } from './orders.mjs';
import { openWorkspace, shipctl } from './programs.mjs';
import { startService } from './service.mjs';

const { values: flags } = parseArgs({ options: { quick: { type: 'boolean' } } });
delete process.env.NODE_EXTRA_CA_CERTS;
delete process.env.NODE_OPTIONS;

const sizes = flags.quick ? [1000, 10_000] : [10_000, 100_000, 1_000_000];
const latencies = flags.quick ? [20] : [20, 100, 300];
const widths = flags.quick ? [4, 8] : [1, 2, 4, 8, 16, 32];
const spread = flags.quick ? 1000 : 10_000;

const workspace = openWorkspace();
process.on('exit', workspace.remove);
const service = await startService();
const out = workspace.file('export');

async function pull(origin, format, perPage, more = []) {
  const chosen = format === 'csv' ? ['--columns', columns.join()] : [];
  const program = shipctl('orders', 'list', '--all', '-o', format, '--per-page', String(perPage), ...chosen, ...more);
  return measure({ ...program, env: workspace.env(origin), cwd: workspace.folder, out });
}

/** Checks every cell of a file that fits into memory; of a larger one, that every id comes once and in order. */
async function check(format, orders) {
  const header = format === 'csv';
  if (statSync(out).size < 2 ** 30) return checkFile(out, { format, header, count: orders, who: 'shipctl' });
  let next = firstId;
  for await (const line of createInterface({ input: createReadStream(out) })) {
    if (header && line.startsWith('id,')) continue;
    if (Number(/^(?:\{"id":)?(\d+)/.exec(line)?.[1]) !== next++)
      throw new WrongRows(`shipctl: unexpected row after id ${next - 2}`);
  }
  if (next - firstId !== orders) throw new WrongRows(`shipctl: ${next - firstId} rows of ${orders}`);
}

async function bySize() {
  const figures = [];
  // With pages of 100, the `links` of a million orders alone are 12 GB.
  const perPage = 1000;
  for (const orders of sizes) {
    const origin = await service.configure({ orders, mostPerPage: perPage });
    for (const format of ['csv', 'ndjson']) {
      const { wall, cpu, peak } = await pull(origin, format, perPage);
      await check(format, orders);
      figures.push({ orders, format, wall, cpu, peak });
    }
  }
  return figures;
}

async function byConcurrency() {
  const figures = [];
  for (const latency of latencies) {
    const origin = await service.configure({ orders: spread, latency });
    for (const width of widths) {
      const { wall } = await pull(origin, 'csv', 100, ['--concurrency', String(width)]);
      checkFile(out, { format: 'csv', header: true, count: spread, who: 'shipctl' });
      figures.push({ latency, width, wall });
    }
  }
  return figures;
}

const line = (cells) => `| ${cells.join(' | ')} |`;
const ruled = (heads, rows) => [line(heads), `|${heads.map(() => '---|').join('')}`, ...rows.map(line)].join('\n');
const seconds = (ms) => `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 1)} s`;

try {
  const sizeFigures = await bySize();
  const concurrencyFigures = await byConcurrency();
  console.log(
    ruled(
      ['orders', 'format', 'time', 'processor', 'µs per order', 'peak memory'],
      sizeFigures.map(({ orders, format, wall, cpu, peak }) => [
        ...[orders.toLocaleString('en'), format, seconds(wall), cpu === undefined ? '–' : seconds(cpu)],
        ...[((wall * 1000) / orders).toFixed(1), peak === undefined ? '–' : `${peak.toFixed(0)} MiB`],
      ]),
    ),
  );
  console.log();
  console.log(
    ruled(
      [`${spread.toLocaleString('en')} orders, csv`, ...widths.map((width) => `${width} concurrent`)],
      latencies.map((latency) => [
        `${latency} ms a page`,
        ...concurrencyFigures.filter((each) => each.latency === latency).map(({ wall }) => seconds(wall)),
      ]),
    ),
  );
  if (!flags.quick) {
    const picture = fileURLToPath(new URL('../docs/growth.svg', import.meta.url));
    writeFileSync(picture, drawGrowth(sizeFigures, concurrencyFigures));
  }
} finally {
  service.stop();
}
