// npm run bench:xlsx [-- <orders>]: a workbook of orders with items and boxes, beside Python's xlsxwriter and beside csv.
import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import yauzl from 'yauzl';
import { inTurns, measure } from './meter.mjs';
import { openWorkspace, shipctl } from './programs.mjs';
import { startService } from './service.mjs';
import { table, withFigures } from './table.mjs';

const orders = Number(process.argv[2] ?? 100_000);
const rounds = 3;
const perPage = 100;
const bounds = [
  { id: 'time', label: `xlsx ${orders / 1000}k / xlsxwriter`, must: 0.5, stretch: 0.25, unit: '×' },
  { id: 'csv', label: `xlsx ${orders / 1000}k / csv with all columns`, must: 6, stretch: 4, unit: '×' },
  { id: 'memory', label: `peak memory, xlsx ${orders / 1000}k`, must: 200, stretch: 150, unit: 'MiB' },
];

/** A Python that has xlsxwriter; undefined if there is none. */
function findPython() {
  for (const command of ['python3', '/usr/bin/python3']) {
    try {
      const script = 'import sys, xlsxwriter; print(sys.executable)';
      return execFileSync(command, ['-c', script], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    } catch {}
  }
  return undefined;
}

/** How many lines each sheet has, in the order of the files. */
const linesOf = (file) =>
  new Promise((resolve, reject) => {
    const lines = [];
    yauzl.open(file, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      zip.on('end', () => resolve(lines));
      zip.on('entry', (entry) => {
        if (!/worksheets\/sheet\d+\.xml$/.test(entry.fileName)) return zip.readEntry();
        zip.openReadStream(entry, async (failure, stream) => {
          if (failure) return reject(failure);
          let count = 0;
          let rest = '';
          for await (const chunk of stream) {
            const text = rest + chunk.toString('latin1');
            count += text.split('<row ').length - 1;
            rest = text.slice(-4);
          }
          lines.push(count);
          zip.readEntry();
        });
      });
      zip.readEntry();
    });
  });

delete process.env.NODE_EXTRA_CA_CERTS;
const workspace = openWorkspace();
process.on('exit', workspace.remove);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
const service = await startService();
const origin = await service.configure({ mostPerPage: perPage, orders });
const run = (program) =>
  measure({ ...program, env: workspace.env(origin), cwd: workspace.folder, out: workspace.file('stdout') });

const python = findPython();
const script = fileURLToPath(new URL('./urllib_xlsx.py', import.meta.url));
const address = `${origin}/api/orders?per_page=${perPage}`;
const list = (file) => shipctl('orders', 'list', '--all', '--out', workspace.file(file));
const medians = await inTurns(
  {
    xlsx: () => run(list('orders.xlsx')),
    csv: () => run(list('orders.csv')),
    ...(python && {
      python: () =>
        run({ command: python, args: [script, address, String(orders / perPage), workspace.file('python.xlsx')] }),
    }),
  },
  rounds,
);
service.stop();

const own = await linesOf(workspace.file('orders.xlsx'));
if (own[0] !== orders + 1) throw new Error(`The workbook has ${own[0]} lines of orders instead of ${orders + 1}.`);
if (python && String(await linesOf(workspace.file('python.xlsx'))) !== String(own))
  throw new Error('The two workbooks have different numbers of lines.');

const { xlsx, csv } = medians;
const against = (peer) => ({ value: xlsx.wall / peer.wall, ms: xlsx.wall, to: peer.wall });
const figures = new Map([
  ['time', python ? against(medians.python) : { why: 'Python has no xlsxwriter here (Debian: python3-xlsxwriter)' }],
  ['csv', against(csv)],
  ['memory', { value: xlsx.peak }],
]);
console.log(table(withFigures(bounds, figures)));
const size = (file) => `${(statSync(workspace.file(file)).size / 1e6).toFixed(1)} MB`;
console.log(`\n${size('orders.xlsx')} of xlsx, ${size('orders.csv')} of csv; ${own.join(', ')} lines.`);
console.log(
  `Node ${process.version}; peaks: ${Object.entries(medians)
    .map(([name, { peak }]) => `${name} ${peak?.toFixed(0)} MiB`)
    .join(', ')}.`,
);
