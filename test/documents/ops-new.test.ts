import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { settingsFolder } from '../support/profiles.ts';
import { furtherRows } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';

const set = (id: string, route: string) => ['ops', 'set', id, route];

describe('ops set of an unknown operation', () => {
  it.each([
    ['orders.lst', 'orders.list'],
    ...furtherRows(['oders.list', 'orders.list'], ['order.canel', 'orders.cancel']),
  ])('%s asks whether a new one is meant', async (id, meant) => {
    const { env, folder } = settingsFolder();
    const line = set(id, 'GET /api/v2/orders');
    const { code, stderr } = await shipctl(line, { env });
    expect({ code, files: readdirSync(folder) }).toEqual({ code: 2, files: [] });
    expect(stderr).toContain(`There is no operation "${id}". Did you mean "${meant}"?`);
    expect(await shipctl(line, { env, terminal: 80, typed: ['n'] })).toMatchObject({ code: 3 });
    expect(readdirSync(folder)).toEqual([]);
    expect(await shipctl([...line, '--dry-run'], { env })).toMatchObject({ code: 0 });
    expect(await shipctl(line, { env, terminal: 80, typed: ['y'] })).toMatchObject({ code: 0 });
    expect(await shipctl(line, { env })).toMatchObject({ code: 0 });
  });

  it.each([['robots.get'], ...furtherRows(['orders.archive'], ['automation.list'])])(
    '%s is added without a question',
    async (id) => {
      const { env } = settingsFolder();
      expect(await shipctl(set(id, 'GET /api/robots'), { env })).toMatchObject({ code: 0 });
    },
  );

  it('refuses a name or an argument that would break its group', async () => {
    const { env } = settingsFolder();
    expect(await shipctl(set('orders.help', 'GET /api/help'), { env })).toMatchObject({ code: 2 });
    expect(await shipctl(set('robots.get', 'GET /api/{a...}/{b}'), { env })).toMatchObject({ code: 2 });
    expect(await shipctl(['orders', '--help'], { env })).toMatchObject({ code: 0 });
  });
});

describe('ops unset', () => {
  it('says on a dry run what it would do, and does nothing', async () => {
    const { env } = settingsFolder();
    const type = (line: readonly string[]) => shipctl(line, { env });
    await type(set('orders.update', 'PUT /api/orders/{order}'));
    await type(set('robots.get', 'GET /api/robots'));
    const { stderr } = await type(['ops', 'unset', 'orders.update', 'robots.get', 'orders.get', '--dry-run']);
    expect(stderr).toBe(
      'orders.update would be as built in again.\nrobots.get would be removed.\norders.get is not set.\n',
    );
    expect((await type(['ops', 'unset', 'orders.update', 'robots.get'])).stderr).toBe(
      'orders.update is as built in again.\nrobots.get is removed.\n',
    );
  });
});
