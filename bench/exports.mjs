import { columns } from './orders.mjs';
import { curlParallel, curlRange, floor, installed, shipctl, urllib } from './programs.mjs';

export const exportAll = (format, ...flags) => shipctl('orders', 'list', '--all', '-o', format, ...flags);
export const exportCsv = exportAll('csv', '--columns', columns.join());
export const withHeader = { format: 'csv', header: true };
const withoutHeader = { format: 'csv', header: false };

/** The peers of these names that this machine has. */
export function peersOf(names, list, measureExport) {
  const measurements = {
    range: () => measureExport('curl range + jq', curlRange(list), withoutHeader),
    parallel: () => measureExport('curl --parallel + jq', curlParallel(list), withoutHeader),
    urllib: () => measureExport('urllib', urllib(list), withHeader),
    floor: () => measureExport('floor', floor(list), { format: 'count', header: false }),
  };
  const needs = { range: ['curl', 'jq'], parallel: ['curl', 'jq'], urllib: ['python3'], floor: [] };
  const available = names.filter((name) => needs[name].every((command) => installed[command]));
  return Object.fromEntries(available.map((name) => [name, measurements[name]]));
}

/** Serves a list. Returns its size and address, and a function that measures and checks one export of it. */
export async function serveList({ serve, run, check, folder, perPage = 100 }, settings) {
  const origin = await serve({ mostPerPage: perPage, ...settings });
  const { orders } = settings;
  const list = { origin, perPage, pages: Math.ceil(orders / perPage), folder };
  const measureExport = async (who, program, shape) => {
    const measured = await run(program, { out: 'export' });
    check('export', { ...shape, count: orders, who });
    return measured;
  };
  return { list, measureExport };
}

/** Notes the ratio of two wall times; skipped if the peer is not installed. */
export function noteRatio(note, medians, id, own, peer) {
  if (!medians[peer]) return note(id, undefined, { why: 'the peer is not installed' });
  const { wall, cpu } = medians[own];
  return note(id, wall / medians[peer].wall, { ms: wall, to: medians[peer].wall, cpu, cpuTo: medians[peer].cpu });
}
