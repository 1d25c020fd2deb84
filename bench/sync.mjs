// node bench/sync.mjs [orders] [orders of finds]: how long syncs take, their memory, and what is read of a mirror, in a file and in PostgreSQL.
//   npm run bench:sync              1,000,000 orders into PostgreSQL, 100,000 orders into both
import postgres from 'postgres';
import { inTurns, measure } from './meter.mjs';
import { startPostgres } from './postgres.mjs';
import { openWorkspace, shipctl } from './programs.mjs';
import { startService } from './service.mjs';

const [many = 1_000_000, some = 100_000] = process.argv.slice(2).map(Number);
/**
 * The most memory that a sync into PostgreSQL may take, in MiB, the most time of the query of a find, in ms, and how many times as long
 * as the query of `sql` that asks the same `stats --offline` may take.
 */
const bounds = { memory: 143, query: 50, stats: 1.5 };
const service = await startService();
const database = await startPostgres();
if (!database) console.error('There is no PostgreSQL here: only the file is measured.');
const lines = [];
let isWithin = true;
const note = (what, { wall, cpu, peak }, most) => {
  if (peak > most) isWithin = false;
  lines.push(`| ${what} | ${(wall / 1000).toFixed(1)} | ${(cpu / 1000).toFixed(1)} | ${peak?.toFixed(0)} |`);
};

async function runsOf(engine, orders) {
  const workspace = openWorkspace();
  process.on('exit', workspace.remove);
  const origin = await service.configure({ orders, mostPerPage: 100, hasLinks: false, onlyOrders: true });
  const env = { ...workspace.env(origin), ...(engine === 'PostgreSQL' ? database.mirror : {}) };
  return (...args) =>
    measure({ ...shipctl(...args), env, cwd: workspace.folder, out: workspace.file('rows'), expected: 0 });
}

/** What `orders find` asks a mirror for, timed where it runs, in ms: the median of nine. */
async function queryTime(sql) {
  const times = [];
  for (let run = 0; run < 9; run++) {
    const begun = performance.now();
    await sql();
    times.push(performance.now() - begun);
  }
  return times.sort((one, other) => one - other)[4];
}

const addedUp = `select state, currency, count(*) as orders, sum(total) as amount from orders where gone is null group by state, currency`;

const searching = `select (select cast(document as text) from documents where kind = 'orders' and documents.id = sorted.id)
from (select id from orders where gone is null and strpos(folded, '1005000') > 0
order by (day || '') desc nulls last, created desc nulls last, length(id) desc, id desc) sorted`;

for (const engine of database ? ['SQLite', 'PostgreSQL'] : ['SQLite']) {
  const run = await runsOf(engine, some);
  note(`${engine}: the first sync of ${some}`, await run('sync', '-q'));
  note(`${engine}: all of them again, none changed`, await run('sync', '--full', '-q'));
  const { find, help } = await inTurns(
    {
      find: () => run('orders', 'find', '1005000', '--offline', '--search-days', '3650'),
      help: () => run('orders', 'find', '--help'),
    },
    9,
  );
  note(`${engine}: orders find --offline`, find);
  note(`${engine}: orders find --help`, help);
  const [wall, cpu] = ['wall', 'cpu'].map((name) => (find[name] / help[name]).toFixed(2));
  lines.push(`| ${engine}: find --offline / find --help | ${wall} | ${cpu} | |`);
  const { stats, sql: asked } = await inTurns(
    {
      stats: () => run('orders', 'stats', '--offline', '--csv'),
      sql: () => run('sql', addedUp, '--csv', ...(engine === 'PostgreSQL' ? ['--as-superuser'] : [])),
    },
    9,
  );
  note(`${engine}: orders stats --offline`, stats);
  note(`${engine}: sql that asks the same`, asked);
  const share = stats.wall / asked.wall;
  if (share > bounds.stats) isWithin = false;
  lines.push(`| ${engine}: stats --offline / sql | ${share.toFixed(2)} | ${(stats.cpu / asked.cpu).toFixed(2)} | |`);
  note(`${engine}: report --offline of all`, await run('report', '--offline', '--days', '3650', '--csv'));
  if (engine !== 'PostgreSQL') continue;
  const url = new URL(database.mirror.SHIPCTL_MIRROR);
  const sql = postgres({
    ...{ host: url.hostname, port: Number(url.port), user: url.username, database: url.pathname.slice(1), max: 1 },
    password: database.mirror.SHIPCTL_MIRROR_PASSWORD,
  });
  const [{ name }] = await sql`select nspname as name from pg_namespace where nspname like 'shipctl%'`;
  await sql.unsafe(`set search_path to ${name}; set jit = off`);
  const time = await queryTime(() => sql.unsafe(searching));
  if (time > bounds.query) isWithin = false;
  lines.push(`| the query of that find, in milliseconds | ${time.toFixed(1)} | | |`);
  await sql.unsafe(`drop schema ${name} cascade`);
  await sql.end();
}
if (database && many > 0) {
  const run = await runsOf('PostgreSQL', many);
  note(`PostgreSQL: the first sync of ${many}`, await run('sync', '-q'), bounds.memory);
  note('PostgreSQL: all of them again, none changed', await run('sync', '--full', '-q'), bounds.memory);
}
service.stop();
await database?.stop();
console.log(`| a sync | seconds | processor | MiB |\n|---|---|---|---|\n${lines.join('\n')}`);
process.exitCode = isWithin ? 0 : 1;
