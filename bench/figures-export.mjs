import { exportAll, exportCsv, noteRatio, peersOf, serveList, withHeader } from './exports.mjs';
import { inTurns } from './meter.mjs';
import { columns } from './orders.mjs';

export async function shortExports(tools) {
  const { note, plan, report } = tools;
  const still = await serveList(tools, { orders: 10_000 });
  const mine = (measureExport) => () => measureExport('shipctl csv', exportCsv, withHeader);
  const at0 = await inTurns(
    { csv: mine(still.measureExport), ...peersOf(['range', 'urllib'], still.list, still.measureExport) },
    plan.shortRounds,
  );
  noteRatio(note, at0, 'csv-10k-range', 'csv', 'range');
  noteRatio(note, at0, 'csv-10k-urllib', 'csv', 'urllib');
  const slow = await serveList(tools, { orders: 10_000, latency: 20 });
  const at20 = await inTurns(
    { csv: mine(slow.measureExport), ...peersOf(['range', 'parallel'], slow.list, slow.measureExport) },
    plan.shortRounds,
  );
  noteRatio(note, at20, 'csv-20ms-range', 'csv', 'range');
  noteRatio(note, at20, 'csv-20ms-parallel', 'csv', 'parallel');
  const far = await serveList(tools, { orders: plan.far, latency: 100 });
  const at100 = await inTurns({ csv: mine(far.measureExport) }, plan.longRounds);
  const { mostInFlight } = await report();
  // One round for the first page, which tells how many there are, then rounds of as many as were in flight.
  const waiting = (1 + Math.ceil((far.list.pages - 1) / mostInFlight)) * 100;
  note('csv-100ms-waiting', at100.csv.wall / waiting, { ms: at100.csv.wall, to: waiting, inFlight: mostInFlight });
  return at0.csv.peak;
}

export async function longExports(tools, peakOfShort) {
  const { note, plan, run, report } = tools;
  const { list, measureExport } = await serveList(tools, { orders: plan.long });
  const headroom = async (program) => {
    const before = (await report()).cpu;
    const measured = await program();
    return { ...measured, headroom: measured.wall / ((await report()).cpu - before) };
  };
  const peers = peersOf(['range', 'urllib', 'floor'], list, measureExport);
  const medians = await inTurns(
    {
      csv: () => headroom(() => measureExport('shipctl csv', exportCsv, withHeader)),
      ndjson: () =>
        headroom(() => measureExport('shipctl ndjson', exportAll('ndjson'), { format: 'ndjson', header: false })),
      ...peers,
      floor: () => headroom(peers.floor),
    },
    plan.longRounds,
  );
  noteRatio(note, medians, 'csv-long-range', 'csv', 'range');
  noteRatio(note, medians, 'csv-long-urllib', 'csv', 'urllib');
  noteRatio(note, medians, 'csv-long-floor', 'csv', 'floor');
  noteRatio(note, medians, 'ndjson-long-floor', 'ndjson', 'floor');
  note('memory-csv', medians.csv.peak);
  note('memory-ndjson', medians.ndjson.peak);
  note('memory-long', medians.csv.peak / peakOfShort, { mib: medians.csv.peak, to: peakOfShort });
  const pipe = await inTurns(
    { stalled: () => run(exportAll('ndjson'), { stall: 3000 }), normal: () => run(exportAll('ndjson')) },
    plan.stallRounds,
  );
  const { stalled, normal } = pipe;
  note('memory-stall', stalled.peak / normal.peak, { mib: stalled.peak, to: normal.peak });
  // Wall time of the fastest client, over the processor time of the server for it.
  return Math.min(...[medians.csv, medians.ndjson, medians.floor].map((each) => each.headroom));
}

export async function millionFigure(tools) {
  const { note, plan } = tools;
  if (!plan.million) return note('memory-million', undefined, { why: 'only with --full' });
  const peaks = [];
  // With pages of 100, the `links` of a million orders alone are 12 GB.
  const large = exportAll('csv', '--per-page', '1000', '--columns', columns.join());
  for (const orders of [100_000, 1_000_000]) {
    const { measureExport } = await serveList({ ...tools, perPage: 1000 }, { orders });
    const { peak } = await measureExport(`shipctl csv ${orders}`, large, withHeader);
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
    const { measureExport } = await serveList(tools, { orders });
    const table = exportAll('table', '--columns', columns.join());
    const turns = {
      table: () => measureExport('shipctl table', table, { format: 'table', header: true }),
      csv: () => measureExport('shipctl csv', exportCsv, withHeader),
    };
    const medians = await inTurns(turns, rounds);
    noteRatio(note, medians, id, 'table', 'csv');
  }
}
