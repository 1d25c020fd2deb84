// node bench/find.mjs: how long `orders find` takes over ten thousand orders, beside the csv export of the same, in turns.
import { exportAll, exportCsv } from './exports.mjs';
import { inTurns, measure } from './meter.mjs';
import { openWorkspace, shipctl } from './programs.mjs';
import { startService } from './service.mjs';

const rounds = 7;
const workspace = openWorkspace();
process.on('exit', workspace.remove);
delete process.env.NODE_EXTRA_CA_CERTS;

const service = await startService();
const lines = [];
for (const latency of [0, 20]) {
  const origin = await service.configure({ orders: 10_000, latency, mostPerPage: 100 });
  const run = (program) => () =>
    measure({ ...program, env: workspace.env(origin), cwd: workspace.folder, out: workspace.file('rows') });
  const medians = await inTurns(
    {
      export: run(exportCsv),
      whole: run(exportAll('csv')),
      find: run(shipctl('orders', 'find', 'Sami', '-o', 'csv')),
      rare: run(shipctl('orders', 'find', '1005000', '-o', 'csv')),
      where: run(shipctl('orders', 'list', '--where', 'receiver_city = Riyadh', '-o', 'csv')),
    },
    rounds,
  );
  for (const [name, { wall }] of Object.entries(medians)) {
    lines.push(
      `| ${name} | ${latency} | ${wall.toFixed(0)} | ${(wall / medians.export.wall).toFixed(2)} | ${(wall / medians.whole.wall).toFixed(2)} |`,
    );
  }
}
service.stop();
console.log(`| 10,000 orders | ms a page | ms | × csv, some columns | × csv, all columns |
|---|---|---|---|---|
${lines.join('\n')}`);
