import { inTurns } from './meter.mjs';
import { columns } from './orders.mjs';
import { shipctl } from './programs.mjs';

const exportCsv = shipctl('orders', 'list', '--all', '-o', 'csv', '--retries', '20', '--columns', columns.join());

const latency = 100;

/** With and without `Retry-After: 1`; a bound for each, the desired ones are a quarter lower. */
const bothWays = (id, label, bounds, make) =>
  [undefined, 1].map((retryAfter, at) => ({
    id: retryAfter === undefined ? id : `${id}-asked`,
    label: `${label}${retryAfter === undefined ? '' : ', Retry-After 1 s'}`,
    must: bounds[at],
    stretch: bounds[at] * 0.75,
    rounds: 1,
    ...make(retryAfter),
  }));

/** `ideal` is the time in seconds that the limit alone enforces. The slow ones are only measured with --full. */
export const limitCases = ({ limitedPages: pages, limitRounds: rounds, slowLimits }) => [
  {
    id: 'limit-window',
    label: 'a fixed window of 10 requests per second',
    ...{ must: 1.6, stretch: 1.2, rounds, pages },
    settings: { limit: { kind: 'fixedWindow', requests: 10, seconds: 1 } },
    // The last window only has to begin.
    ideal: Math.floor((pages - 1) / 10),
  },
  {
    id: 'limit-bucket',
    label: 'a token bucket, burst 10, 10 per second',
    ...{ must: 2.5, stretch: 1.35, rounds, pages },
    settings: { limit: { kind: 'bucket', burst: 10, perSecond: 10 } },
    ideal: (pages - 10) / 10,
  },
  ...[1, 2, 4, 6].flatMap((requests) =>
    bothWays(
      `limit-${requests}-at-once`,
      `at most ${requests} at once, ${latency} ms a page`,
      [2, 4],
      (retryAfter) => ({
        pages,
        settings: { latency, limit: { kind: 'concurrent', requests, retryAfter } },
        ideal: (Math.ceil(pages / requests) * latency) / 1000,
      }),
    ),
  ),
  ...(slowLimits ? [5, 20, 100] : [20, 100]).flatMap((perSecond) =>
    bothWays(`limit-${perSecond}-a-second`, `one at a time, ${perSecond} per second`, [4, 6], (retryAfter) => ({
      pages,
      settings: { limit: { kind: 'bucket', burst: 1, perSecond, says: retryAfter !== undefined } },
      ideal: (pages - 1) / perSecond,
    })),
  ),
  ...(slowLimits
    ? [
        {
          id: 'limit-60-a-minute',
          label: '60 a minute, X-RateLimit-Remaining, Retry-After',
          ...{ must: 1.1, stretch: 1.05, rounds: 1, pages: 170 },
          settings: { latency, limit: { kind: 'fixedWindow', requests: 60, seconds: 60, counts: true } },
          ideal: 120,
        },
      ]
    : []),
];

export async function limitFigures({ serve, run, check, report, plan, note }) {
  for (const { id, pages, settings, ideal, rounds } of limitCases(plan)) {
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
      rounds,
    );
    const { wall, requests, refused } = throttled;
    note(id, wall / (ideal * 1000), { ms: wall, to: ideal * 1000, requests, refused });
  }
}
