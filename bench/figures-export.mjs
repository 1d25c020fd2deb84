import { curlParallel, curlRange, floor, installed, shipctl, urllib } from './contestants.mjs';
import { inTurns } from './meter.mjs';
import { columns } from './orders.mjs';

const all = (format, ...more) => shipctl('orders', 'list', '--all', '-o', format, ...more);
const csv = all('csv', '--columns', columns.join());
const withHeader = { format: 'csv', header: true };
const withoutHeader = { format: 'csv', header: false };

/** The peers that this machine has. */
function peersOf(names, work, race) {
  const known = {
    range: () => race('curl range + jq', curlRange(work), withoutHeader),
    parallel: () => race('curl --parallel + jq', curlParallel(work), withoutHeader),
    urllib: () => race('urllib', urllib(work), withHeader),
    floor: () => race('floor', floor(work), { format: 'count', header: false }),
  };
  const needs = { range: ['curl', 'jq'], parallel: ['curl', 'jq'], urllib: ['python3'], floor: [] };
  const there = names.filter((name) => needs[name].every((command) => installed[command]));
  return Object.fromEntries(there.map((name) => [name, known[name]]));
}

/** Sets up a list, and gives who races over it; every output is checked. */
async function arena({ serve, run, check, folder, perPage = 100 }, settings) {
  const origin = await serve({ mostPerPage: perPage, ...settings });
  const { orders } = settings;
  const work = { origin, perPage, pages: Math.ceil(orders / perPage), folder };
  const race = async (who, contestant, shape) => {
    const measured = await run(contestant, { out: 'export' });
    check('export', { ...shape, count: orders, who });
    return measured;
  };
  return { work, race };
}

const against = (medians, note, id, mine, peer) => {
  if (!medians[peer]) return note(id, undefined, { why: 'the peer is not installed' });
  const { wall, cpu } = medians[mine];
  return note(id, wall / medians[peer].wall, { ms: wall, to: medians[peer].wall, cpu, cpuTo: medians[peer].cpu });
};

export async function shortExports(tools) {
  const { note, plan, report } = tools;
  const still = await arena(tools, { orders: 10_000 });
  const mine = (race) => () => race('shipctl csv', csv, withHeader);
  const at0 = await inTurns(
    { csv: mine(still.race), ...peersOf(['range', 'urllib'], still.work, still.race) },
    plan.shortRounds,
  );
  against(at0, note, 'csv-10k-range', 'csv', 'range');
  against(at0, note, 'csv-10k-urllib', 'csv', 'urllib');
  const slow = await arena(tools, { orders: 10_000, latency: 20 });
  const at20 = await inTurns(
    { csv: mine(slow.race), ...peersOf(['range', 'parallel'], slow.work, slow.race) },
    plan.shortRounds,
  );
  against(at20, note, 'csv-20ms-range', 'csv', 'range');
  against(at20, note, 'csv-20ms-parallel', 'csv', 'parallel');
  const far = await arena(tools, { orders: plan.far, latency: 100 });
  const at100 = await inTurns({ csv: mine(far.race) }, plan.longRounds);
  const { mostInFlight } = await report();
  // The first page says how many there are; the others come as many at once as were seen in flight.
  const waiting = (1 + Math.ceil((far.work.pages - 1) / mostInFlight)) * 100;
  note('csv-100ms-waiting', at100.csv.wall / waiting, { ms: at100.csv.wall, to: waiting, inFlight: mostInFlight });
  return at0.csv.peak;
}

export async function longExports(tools, peakOfShort) {
  const { note, plan, run, report } = tools;
  const { work, race } = await arena(tools, { orders: plan.long });
  const headroom = async (contestant) => {
    const before = (await report()).cpu;
    const measured = await contestant();
    return { ...measured, headroom: measured.wall / ((await report()).cpu - before) };
  };
  const peers = peersOf(['range', 'urllib', 'floor'], work, race);
  const medians = await inTurns(
    {
      csv: () => headroom(() => race('shipctl csv', csv, withHeader)),
      ndjson: () => headroom(() => race('shipctl ndjson', all('ndjson'), { format: 'ndjson', header: false })),
      ...peers,
      floor: () => headroom(peers.floor),
    },
    plan.longRounds,
  );
  against(medians, note, 'csv-long-range', 'csv', 'range');
  against(medians, note, 'csv-long-urllib', 'csv', 'urllib');
  against(medians, note, 'csv-long-floor', 'csv', 'floor');
  against(medians, note, 'ndjson-long-floor', 'ndjson', 'floor');
  note('memory-csv', medians.csv.peak);
  note('memory-ndjson', medians.ndjson.peak);
  note('memory-long', medians.csv.peak / peakOfShort, { mib: medians.csv.peak, to: peakOfShort });
  const pipe = await inTurns(
    { stalled: () => run(all('ndjson'), { stall: 3000 }), normal: () => run(all('ndjson')) },
    plan.stallRounds,
  );
  const { stalled, normal } = pipe;
  note('memory-stall', stalled.peak / normal.peak, { mib: stalled.peak, to: normal.peak });
  // What each of the fastest clients takes, against the time the server works for it.
  return Math.min(...[medians.csv, medians.ndjson, medians.floor].map((each) => each.headroom));
}

export async function millionFigure(tools) {
  const { note, plan } = tools;
  if (!plan.million) return note('memory-million', undefined, { why: 'only with --full' });
  const peaks = [];
  // Pages of 1,000: with 100 the page links alone of a million orders are 12 GB.
  const large = all('csv', '--per-page', '1000', '--columns', columns.join());
  for (const orders of [100_000, 1_000_000]) {
    const { race } = await arena({ ...tools, perPage: 1000 }, { orders });
    const { peak } = await race(`shipctl csv ${orders}`, large, withHeader);
    peaks.push(peak);
  }
  const [less, more] = peaks;
  return note('memory-million', more / less, { mib: more, to: less });
}

export async function tableFigures(tools) {
  const { note, plan } = tools;
  for (const [id, orders, rounds] of [
    ['table-1k', 1000, plan.rowRounds],
    ['table-10k', 10_000, plan.shortRounds],
  ]) {
    const { race } = await arena(tools, { orders });
    const table = all('table', '--columns', columns.join());
    const turns = {
      table: () => race('shipctl table', table, { format: 'table', header: true }),
      csv: () => race('shipctl csv', csv, withHeader),
    };
    const medians = await inTurns(turns, rounds);
    against(medians, note, id, 'table', 'csv');
  }
}
