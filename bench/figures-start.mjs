import { inTurns } from './meter.mjs';
import { columns } from './orders.mjs';
import { emptyNode, shipctl, shipctlHead } from './programs.mjs';

const columnFlags = ['--columns', columns.join()];

/** Short commands, from start to exit. */
export async function startFigures({ serve, run, plan, note }) {
  await serve({ orders: 1000 });
  const timed = (program, options) => () => run(program, { out: 'start', ...options });
  const medians = await inTurns(
    {
      node: timed(emptyNode),
      version: timed(shipctl('--version')),
      help: timed(shipctl('--help')),
      'help-list': timed(shipctl('orders', 'list', '--help')),
      'usage-error': timed(shipctl('orders', 'list', '--nope'), { expected: 2 }),
      'one-page': timed(shipctl('orders', 'list', '--per-page', '15', '-o', 'csv')),
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
        first: () => run(shipctl('orders', 'list', '--all', '-o', 'csv', ...columnFlags), { untilRow: true }),
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
  const rows = shipctlHead(2, 'orders', 'list', '--all', '-o', 'csv', ...columnFlags);
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
