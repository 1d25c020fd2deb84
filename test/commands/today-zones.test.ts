import { expect, it } from 'vitest';
import { spawned } from '../support/process.ts';
import { furtherCases } from '../support/ring.ts';
import { at, good, linesOf, serviceOf } from '../support/today.ts';

const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString().slice(0, 19);

it.each(['America/New_York', ...furtherCases('Asia/Riyadh')])(
  'a time without a zone is late at one moment, on a machine in %s',
  async (TZ) => {
    const orders = [23, 25].map((hours, id) =>
      good(id + 1, { ...at('01T07:00'), status: 'pending', created_at: hoursAgo(hours).replace('T', ' ') }),
    );
    const { env } = await serviceOf(orders);
    const { stdout } = await spawned(['today', '--json'], { env: { ...env, TZ } });
    const late = linesOf({ stdout: String(stdout) }).filter(
      ({ topic, orders: count }) => topic === 'late' && count !== 0,
    );
    expect(late).toEqual([expect.objectContaining({ status: 'pending', orders: 1 })]);
  },
);
