import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { serveOrders } from '../support/lists.ts';
import { orders } from '../support/orders.ts';
import { spawned } from '../support/process.ts';
import { furtherCases, perRing } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { paginate, sendJson, startService } from '../support/service.ts';

const list = ['orders', 'list', '--columns', 'id', '-o', 'csv'];
const csv = 'id\n3\n2\n1\n';

describe.runIf(existsSync('/proc/self/fd'))('--out /dev/fd/N', () => {
  it.each(['4>>got', ...furtherCases('4>got', '4>&1 >got', '4<>got')])(
    'writes what the shell has opened (%s)',
    async (opened) => {
      const cwd = temporaryFolder();
      const { env } = await serveOrders(orders(3));
      const { code, stdout } = await spawned(list, { env, cwd, shell: `exec "$@" --out /dev/fd/4 ${opened}` });
      expect(code).toBe(0);
      expect(stdout.toString() + readFileSync(join(cwd, 'got'), 'utf8')).toBe(csv);
    },
  );

  it.each([10, 3, 40, 4, 5, 6, 7, 8, 9, 12, 15].slice(0, perRing(1, 2, 11)))(
    '%i is refused where the shell has not',
    async (descriptor) => {
      const service = await serveOrders(orders(3));
      const outcome = await spawned([...list, '--out', `/dev/fd/${descriptor}`], { env: service.env });
      expect(outcome).toMatchObject({ code: 9 });
      expect(outcome.stderr).toContain(`/dev/fd/${descriptor} cannot be written: it is not open for writing.`);
      expect(service.requests).toEqual([]);
    },
  );

  it('is refused where it was opened to be read', async () => {
    const service = await serveOrders(orders(3));
    const outcome = await spawned(list, { env: service.env, shell: 'exec "$@" --out /dev/fd/4 4</dev/null' });
    expect(outcome.stderr).toContain('it is not open for writing');
    expect(service.requests).toEqual([]);
  });
});

describe('rows that stay where they were written when the list fails', () => {
  const all = ['orders', 'list', '--all', '--per-page', '10', '--columns', 'id', '-o', 'csv', '--retries', '0'];
  const failing = () =>
    startService((request, response) =>
      request.query.page === '2' ? sendJson(response, 500, {}) : { data: paginate(orders(30), request) },
    );
  const next = 'Continue in another file with: shipctl orders list';

  it.runIf(existsSync('/proc/self/fd'))('are named, in a pipe or a file that the shell has opened', async () => {
    const cwd = temporaryFolder();
    const { env } = await failing();
    const shell = 'exec "$@" --out /dev/fd/4 --manifest m.json 4>got';
    const { code, stderr } = await spawned(all, { env, cwd, shell });
    expect(code).toBe(8);
    expect(readFileSync(join(cwd, 'got'), 'utf8').split('\n')).toHaveLength(12);
    expect(stderr).toContain(`The rows up to page 1 are written (20 of 30 orders are unaccounted for). ${next}`);
    expect(stderr).not.toMatch(/was not written|--resume/);
    const manifest = JSON.parse(readFileSync(join(cwd, 'm.json'), 'utf8'));
    expect(manifest).toMatchObject({ file: '/dev/fd/4', rows: 10, complete: false });
  });

  it('are not overwritten by the command that continues', async () => {
    const { env } = await failing();
    const cwd = temporaryFolder();
    const toFile = await spawned(all, { env, cwd, shell: 'exec "$@" >got' });
    expect(toFile.stderr).toContain(next);
    expect((await shipctl(all, { env })).stderr).toContain('Continue with: shipctl orders list');
  });
});
