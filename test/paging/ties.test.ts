import { describe, expect, it } from 'vitest';
import { idsOf } from '../support/lists.ts';
import { order } from '../support/orders.ts';
import { errorOf, shipctl } from '../support/run.ts';
import { paginate, startService } from '../support/service.ts';

describe('a list whose rows of equal rank come in another order in each response', () => {
  const rows = Array.from({ length: 40 }, (_, at) => order(at + 1));

  const service = async () => {
    let turn = 0;
    return startService((request) => {
      turn++;
      const rankOf = (id: number): number => 10_000 * Math.floor(id / 6) + ((id * 7919 * turn) % 1009);
      return {
        data: paginate(
          [...rows].sort((a, b) => rankOf(a.id) - rankOf(b.id)),
          request,
        ),
      };
    });
  };
  const argv = ['orders', 'list', '--all', '--per-page', '10', '-o', 'ndjson', '--concurrency', '1'];

  it('is said to be so where as many rows were read as there are, with what would help', async () => {
    const { env } = await service();
    const outcome = await shipctl(argv, { env });
    expect({ code: outcome.code, rows: idsOf(outcome).length }).toEqual({ code: 8, rows: 40 });
    expect(errorOf(outcome).message).toBe(
      '40 orders were read, as many as the service counts, but rows of equal rank come in another order in each response: the list could not be proved complete.',
    );
    expect(errorOf(outcome).hint).toMatch(/sort by the id too.*--per-page 41, if the service gives as many/s);
    expect(await shipctl([...argv, '--per-page', '41'], { env })).toMatchObject({ code: 0 });
  });
});
