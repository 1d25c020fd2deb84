/** `must` is the promised upper bound of a figure, `stretch` the desired one. A figure is a ratio unless `unit` names another. */
const bound = (id, label, must, stretch, unit = '×') => ({ id, label, must, stretch, unit });

/**
 * Every figure in the order of the table. `long` and `far` are list sizes, which are smaller with --quick; `limits` are the
 * limits that are measured, with their own bounds.
 */
export const boundsFor = ({ long, far, limits }) => [
  bound('version', '`--version` / node -e 0', 1.55, 1.25),
  bound('help', '`--help` / node -e 0', 1.75, 1.5),
  bound('help-list', '`orders list --help` / node -e 0', 2, 1.5),
  bound('usage-error', 'a usage error / node -e 0', 2.2, 1.6),
  bound('one-page', '`orders list --per-page 15 -o csv`, 0 ms / node -e 0', 3.5, 2.5),
  bound('csv-10k-range', 'csv 10k, 0 ms / curl range + jq', 0.65, 0.4),
  bound('csv-10k-urllib', 'csv 10k, 0 ms / urllib', 1, 0.6),
  bound('csv-20ms-range', 'csv 10k, 20 ms a page / curl range + jq', 0.2, 0.16),
  bound('csv-20ms-parallel', 'csv 10k, 20 ms a page / curl --parallel + jq', 0.55, 0.45),
  bound(
    'csv-100ms-waiting',
    `csv ${far}, 100 ms a page / the waiting time at that many requests in flight`,
    1.25,
    1.12,
  ),
  bound('csv-long-range', `csv ${long}, 0 ms / curl range + jq`, 0.45, 0.2),
  bound('csv-long-urllib', `csv ${long}, 0 ms / urllib`, 0.8, 0.3),
  bound('csv-long-floor', `csv ${long}, 0 ms / floor`, 1.5, 0.6),
  bound('ndjson-long-floor', `ndjson ${long}, 0 ms / floor`, 2.2, 0.7),
  bound('memory-csv', `peak memory, csv ${long}`, 180, 110, 'MiB'),
  bound('memory-ndjson', `peak memory, ndjson ${long}`, 210, 110, 'MiB'),
  bound('memory-long', `peak memory, csv ${long} / 10k`, 2, 1.15),
  bound('memory-million', 'peak memory, csv 1M / 100k (1,000 rows a page)', 1.3, 1.15),
  bound('memory-stall', `peak memory, ndjson ${long}, a reader that stalls 3 s / normal`, 1.3, 1.1),
  bound('first-row-0', 'first row of `--all -o csv`, 0 ms / node -e 0', 6, 3),
  bound('first-row-20', 'first row, less one page of 20 ms / node -e 0', 6, 3),
  bound('first-row-100', 'first row, less one page of 100 ms / node -e 0', 6, 3),
  bound('head', `\`--all -o csv \\| head -2\` over ${long}: requests`, 20, 10, ''),
  bound('table-1k', 'table 1k / csv 1k', 1.6, 1.1),
  bound('table-10k', 'table 10k / csv 10k', 2.5, 1.7),
  ...limits.map(({ id, label, must, stretch }) => bound(id, `${label} / the ideal`, must, stretch)),
];
