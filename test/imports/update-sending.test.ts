import { describe, expect, it } from 'vitest';
import { homeFolder } from '../support/folders.ts';
import { ledgerLines } from '../support/ledgers.ts';
import { exported, mend, update } from '../support/mended-export.ts';
import { startMendingShop } from '../support/mending.ts';
import { furtherCases, furtherIt } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { startService, writesTo } from '../support/service.ts';

const shopWithChanges = async (count: number) => {
  const shop = await startMendingShop(Array.from({ length: count }, () => ({})));
  const file = await exported(shop, 'o.csv');
  mend(
    file,
    Array.from({ length: count }, (_, at) => [at, 'description', `New ${at}`] as const),
  );
  return { shop, file };
};

const states = () => ledgerLines(homeFolder()).map(({ operation, state, id }) => [operation, state, id]);

describe('import --update --apply', () => {
  it('keeps each change in the ledger, before and after it is sent', async () => {
    const { shop, file } = await shopWithChanges(1);
    await update(shop, file, ['--apply']);
    expect(states()).toEqual([
      ['orders.update', 'sending', undefined],
      ['orders.update', 'updated', '1'],
    ]);
    expect(JSON.stringify(ledgerLines(homeFolder()))).not.toContain('New 0');
  });

  it('says what became of each row', async () => {
    const { shop, file } = await shopWithChanges(3);
    shop.react = (id) => (id === 2 ? 'refuse' : undefined);
    const { code, stderr } = await update(shop, file, ['--apply', '--result', 'r.ndjson']);
    expect(code).toBe(8);
    expect(stderr).toContain('3 orders: 2 updated, 1 refused.');
    const { stdout } = await shipctl(['ledger', 'list', '--json', '--outcome', 'updated'], { env: shop.env });
    expect(JSON.parse(stdout)).toHaveLength(2);
  });

  it.each(['lost after' as const, ...furtherCases('lost before' as const)])(
    'finds out by reading what a change with a %s response has done',
    async (reaction) => {
      const { shop, file } = await shopWithChanges(2);
      shop.react = (id, count) => (id === 1 && count === 0 ? reaction : undefined);
      const first = await update(shop, file, ['--apply']);
      expect(first.code).toBe(8);
      expect(first.stderr).toContain('1 updated, 1 with an unknown outcome');
      expect(first.stderr).toContain('reads each once more');
      shop.react = undefined;
      // Without the check of the time: the change that was made counts as one.
      const second = await update(shop, file, ['--apply', '--map', 'updated_at=']);
      expect({ code: second.code, stderr: second.stderr }).toMatchObject({ code: 0 });
      expect(
        shop
          .changes()
          .map(({ id }) => id)
          .sort(),
      ).toEqual([1, 2]);
      expect(states().filter(([, state]) => state === 'updated')).toHaveLength(2);
      const { stdout } = await shipctl(['ledger', 'list', '--json', '--outcome', 'unknown'], { env: shop.env });
      expect(JSON.parse(stdout)).toEqual([]);
    },
  );

  furtherIt('sends a change again that someone has taken back', async () => {
    const { shop, file } = await shopWithChanges(1);
    await update(shop, file, ['--apply', '--map', 'updated_at=']);
    Object.assign(shop.orders.get(1) ?? {}, { description: null });
    expect(await update(shop, file, ['--apply', '--map', 'updated_at='])).toMatchObject({ code: 0 });
    expect(shop.changes()).toHaveLength(2);
  });

  it('sends nothing with --all-or-none while a row is faulty', async () => {
    const { shop, file } = await shopWithChanges(2);
    mend(file, [[1, 'order_grand_total', 'x']]);
    expect(await update(shop, file, ['--apply', '--all-or-none'])).toMatchObject({ code: 8 });
    expect(writesTo(shop)).toEqual([]);
    expect(await update(shop, file, ['--apply', '--dry-run', '--all-or-none'])).toMatchObject({ code: 8 });
  });

  furtherIt('stops where an order cannot be read, and has sent nothing', async () => {
    const { file } = await shopWithChanges(2);
    const broken = await startService((_, response) => void response.writeHead(500).end());
    const { code } = await shipctl(['orders', 'import', file, '--update', '--apply', '--yes', '--retries', '0'], {
      env: broken.env,
    });
    expect({ code, writes: writesTo(broken) }).toEqual({ code: 7, writes: [] });
  });

  it('changes boxes too', async () => {
    const box = { id: 5, type: 'صندوق', length: 20, width: 10, height: 5.5, weight: 0.25, user_id: 1 };
    const times = { created_at: '2026-03-04T05:06:07.000000Z', updated_at: '2026-03-04T05:06:07.000000Z' };
    const service = await startService(({ method, path }) => {
      const own = { ...box, ...times };
      if (method !== 'GET') return { data: own };
      return path === '/api/boxes'
        ? { current_page: 1, data: [own], last_page: 1, total: 1, per_page: 100, from: 1, to: 1 }
        : { data: own };
    });
    await shipctl(['boxes', 'list', '--all', '--out', 'b.xlsx'], { env: service.env });
    await shipctl(['boxes', 'list', '--all', '--out', 'b.csv'], { env: service.env });
    mend(`${homeFolder()}/b.csv`, [[0, 'height', '6']]);
    const run = (file: string) =>
      shipctl(['boxes', 'import', file, '--update', '--apply', '--yes'], { env: service.env });
    expect(await run('b.xlsx')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Nothing to change in 1 box.'),
    });
    expect(await run('b.csv')).toMatchObject({ code: 0 });
    expect(writesTo(service).map(({ method, path, body }) => [method, path, body])).toEqual([
      ['PUT', '/api/boxes/5', '{"height":6}'],
    ]);
  });
});
