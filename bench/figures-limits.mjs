import { shipctl } from './contestants.mjs';
import { inTurns } from './meter.mjs';
import { columns } from './orders.mjs';

const export_ = shipctl('orders', 'list', '--all', '-o', 'csv', '--retries', '20', '--columns', columns.join());

/** Pages, limits, and the seconds that the limit alone makes necessary, whoever reads. */
const cases = ({ limitedPages }) => [
  {
    id: 'limit-window',
    pages: limitedPages,
    settings: { limit: { kind: 'fixedWindow', requests: 10, seconds: 1 } },
    // The last window must only begin.
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
    settings: { latency: 100, limit: { kind: 'atOnce', requests: 4 } },
    ideal: Math.ceil(limitedPages / 4) / 10,
  },
];

export async function limitFigures({ serve, run, check, report, plan, note }) {
  for (const { id, pages, settings, ideal } of cases(plan)) {
    const orders = pages * 100;
    const { limited } = await inTurns(
      {
        limited: async () => {
          // A new limiter for every run: none must find the window that the last one used up.
          await serve({ orders, ...settings });
          const measured = await run(export_, { out: 'limited' });
          check('limited', { format: 'csv', header: true, count: orders, who: id });
          const { requests, refused } = await report();
          return { ...measured, requests, refused };
        },
      },
      plan.limitRounds,
    );
    const { wall, requests, refused } = limited;
    note(id, wall / (ideal * 1000), { ms: wall, to: ideal * 1000, requests, refused });
  }
}
