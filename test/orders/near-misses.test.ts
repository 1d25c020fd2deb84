import { expect, it } from 'vitest';
import { homeFolder } from '../support/folders.ts';
import { shipctl } from '../support/run.ts';
import { readyOrder, shippingService } from '../support/shipping.ts';

it.each([['hold'], ['cancel'], ['update'], ['price']])(
  'orders %s without an order says how a shell reads #2203',
  async (verb) => {
    const { code, stderr } = await shipctl(['orders', verb], { env: { SHIPCTL_CONFIG_DIR: homeFolder() } });
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining("A shell takes # for a comment: type 2203, or '#2203'."),
    ]);
  },
);

it('ship without an order says it too, and an argument that is no order does not', async () => {
  const { stderr } = await shipctl(['ship', '--cheapest', '--sandbox']);
  expect(stderr).toContain(
    "Say which orders: ids, or --status pending. A shell takes # for a comment: type 2203, or '#2203'.",
  );
  expect((await shipctl(['config', 'set'])).stderr).not.toContain('A shell takes');
});

it('a day behind > that leaves no row is told with the sign that has the day, and in no other case', async () => {
  const at = '2026-11-27T08:00:00.000000Z';
  const { env } = await shippingService({ orders: [readyOrder(1, { created_at: at, updated_at: at })] });
  const noteOf = async (where: string): Promise<string | undefined> => {
    const { stderr } = await shipctl(['orders', 'list', '--all', '--where', where], { env });
    return /^\S+ > .*$/m.exec(stderr)?.[0];
  };
  expect(await noteOf('status = pending and updated_at > 2026-11-27')).toBe(
    'updated_at > 2026-11-27 begins when that day is over. With that day: updated_at >= 2026-11-27',
  );
  for (const where of [
    'updated_at >= 2026-11-28',
    'updated_at > 2026-11-26',
    "updated_at > '2026-11-27 09:00'",
    'id > 2026',
  ])
    expect(await noteOf(where)).toBeUndefined();
});
