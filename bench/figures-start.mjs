import { emptyNode, shipctl, shipctlHead } from './contestants.mjs';
import { inTurns } from './meter.mjs';
import { columns } from './orders.mjs';

const chosen = ['--columns', columns.join()];

/** What people wait for before anything is there to see. */
export async function startFigures({ serve, run, plan, note }) {
  await serve({ orders: 1000 });
  const quiet = (contestant, options) => () => run(contestant, { out: 'start', ...options });
  const medians = await inTurns(
    {
      node: quiet(emptyNode),
      version: quiet(shipctl('--version')),
      help: quiet(shipctl('--help')),
      'help-list': quiet(shipctl('orders', 'list', '--help')),
      'usage-error': quiet(shipctl('orders', 'list', '--nope'), { expected: 2 }),
      'one-page': quiet(shipctl('orders', 'list', '--per-page', '15', '-o', 'csv')),
    },
    plan.startRounds,
  );
  const { node, ...others } = medians;
  for (const [id, { wall }] of Object.entries(others)) note(id, wall / node.wall, { ms: wall, to: node.wall });
}

export async function firstRowFigures({ serve, run, plan, note }) {
  for (const latency of [0, 20, 100]) {
    await serve({ orders: 10_000, latency });
    const { first, node } = await inTurns(
      {
        node: () => run(emptyNode),
        first: () => run(shipctl('orders', 'list', '--all', '-o', 'csv', ...chosen), { untilRow: true }),
      },
      plan.rowRounds,
    );
    note(`first-row-${latency}`, (first.firstRow - latency) / node.wall, {
      ms: first.firstRow,
      to: node.wall,
      firstByte: first.firstByte,
    });
  }
}

export async function headFigure({ serve, run, report, plan, note }) {
  await serve({ orders: plan.long });
  const rows = shipctlHead(2, 'orders', 'list', '--all', '-o', 'csv', ...chosen);
  const { head } = await inTurns(
    {
      head: async () => {
        const before = (await report()).requests;
        const { wall } = await run(rows, { out: 'head' });
        return { wall, requests: (await report()).requests - before };
      },
    },
    plan.rowRounds,
  );
  note('head', head.requests, { ms: head.wall });
}
