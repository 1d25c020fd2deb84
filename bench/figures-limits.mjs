import { inTurns } from './meter.mjs';
import { columns } from './orders.mjs';
import { shipctl } from './programs.mjs';

const exportCsv = shipctl('orders', 'list', '--all', '-o', 'csv', '--retries', '20', '--columns', columns.join());

/** `ideal` is the time in seconds that the limit alone enforces. */
const cases = ({ limitedPages }) => [
  {
    id: 'limit-window',
    pages: limitedPages,
    settings: { limit: { kind: 'fixedWindow', requests: 10, seconds: 1 } },
    // The last window only has to begin.
    ideal: Math.floor((limitedPages - 1) / 10),
  },
  {
    id: 'limit-bucket',
    pages: limitedPages,
    settings: { limit: { kind: 'bucket', burst: 10, perSecond: 10 } },
    ideal: (limitedPages - 10) / 10,
  },
  {
    id: 'limit-at-once',
    pages: limitedPages,
    settings: { latency: 100, limit: { kind: 'concurrent', requests: 4 } },
    ideal: Math.ceil(limitedPages / 4) / 10,
  },
];

export async function limitFigures({ serve, run, check, report, plan, note }) {
  for (const { id, pages, settings, ideal } of cases(plan)) {
    const orders = pages * 100;
    const { throttled } = await inTurns(
      {
        throttled: async () => {
          // A new limiter for every run, so that none starts in a window that the last one used up.
          await serve({ orders, ...settings });
          const measured = await run(exportCsv, { out: 'throttled' });
          check('throttled', { format: 'csv', header: true, count: orders, who: id });
          const { requests, refused } = await report();
          return { ...measured, requests, refused };
        },
      },
      plan.limitRounds,
    );
    const { wall, requests, refused } = throttled;
    note(id, wall / (ideal * 1000), { ms: wall, to: ideal * 1000, requests, refused });
  }
}
