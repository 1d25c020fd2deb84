import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { order } from '../support/orders.ts';
import { furtherRows } from '../support/ring.ts';
import { errorOf, shipctl } from '../support/run.ts';
import { sendJson, startService } from '../support/service.ts';

const idIn = (path: string): number => Number(path.split('/')[3]);
const cancel = (ids: readonly (string | number)[], ...more: readonly string[]) => [
  ...['orders', 'cancel', '--id', ...ids.map(String)],
  ...['--yes', ...more],
];

describe('what would happen to every id', () => {
  const fifty = Array.from({ length: 50 }, (_, at) => at + 1);

  it.each([[[]], ...furtherRows([['--quiet']], [['--json']])])(
    'stops at a refused token: one request (%j)',
    async (more) => {
      const service = await startService((_request, response) =>
        sendJson(response, 401, { message: 'Unauthenticated.' }),
      );
      const outcome = await shipctl(cancel(fifty, ...more), { env: service.env });
      expect({ code: outcome.code, asked: service.requests.length }).toEqual({ code: 4, asked: 1 });
      expect(outcome.stderr).toMatch(/cancel order 1: .*does not accept the token/);
      expect(outcome.stderr).toContain('Not sent: 2, 3, 4');
    },
  );

  it.each([[405, 5], ...furtherRows([429, 7])])(
    'stops at a %i, which is about the operation or the moment',
    async (status, code) => {
      const service = await startService(({ path }, response) =>
        idIn(path) === 1 ? { data: order(1) } : sendJson(response, status, { message: 'no' }),
      );
      const argv = cancel([1, 2, 3, 4], '--json', '--retries', '0');
      const outcome = await shipctl(argv, { env: service.env });
      expect({ code: outcome.code, asked: service.requests.length }).toEqual({ code: 8, asked: 2 });
      expect(errorOf(outcome)).toMatchObject({
        code: 'partial',
        results: [
          { id: '1', outcome: 'done' },
          { id: '2', outcome: 'failed' },
          { id: '3', outcome: 'not_sent' },
          { id: '4', outcome: 'not_sent' },
        ],
      });
      const alone = await shipctl(cancel([2, 3], '--retries', '0'), { env: service.env });
      expect({ code: alone.code, asked: service.requests.length }).toEqual({ code, asked: 3 });
    },
  );

  it('goes on after a refusal that is about one id', async () => {
    const service = await startService(({ path }, response) =>
      idIn(path) === 2 ? sendJson(response, 403, { message: 'no' }) : { data: order(idIn(path)) },
    );
    const outcome = await shipctl(cancel([1, 2, 3], '--json'), { env: service.env });
    expect({ code: outcome.code, asked: service.requests.length }).toEqual({ code: 8, asked: 3 });
    expect(errorOf(outcome)).toMatchObject({
      results: [{ outcome: 'done' }, { outcome: 'failed' }, { outcome: 'done' }],
    });
  });

  it('stops at a token that is refused in the middle, with the results so far', async () => {
    const service = await startService(({ path }, response) =>
      idIn(path) < 3 ? { data: order(idIn(path)) } : sendJson(response, 401, { message: 'Unauthenticated.' }),
    );
    const outcome = await shipctl(cancel(fifty, '--json'), { env: service.env });
    expect({ code: outcome.code, asked: service.requests.length }).toEqual({ code: 8, asked: 3 });
    expect((JSON.parse(outcome.stdout) as { id: number }[]).map(({ id }) => id)).toEqual([1, 2]);
    expect(errorOf(outcome)).toMatchObject({ code: 'partial', message: '1 of 50 failed, 47 not sent.' });
  });

  it.each([
    ['of writes', (ids: readonly number[]) => cancel(ids)],
    ...furtherRows(['of documents', (ids: readonly number[]) => ['shipments', 'invoice', ...ids.map(String)]]),
  ])('stops at a service that cannot be reached: as many tries as for one (%s)', async (_what, argvOf) => {
    const gone = await startService(() => ({}));
    await gone.close();
    const tries = async (ids: readonly number[]) => {
      const { code, stderr } = await shipctl([...argvOf(ids), '--debug'], { env: gone.env, cwd: temporaryFolder() });
      expect(code).toBe(7);
      if (ids.length > 1) expect(stderr).toMatch(/order 1:|shipment 1:/);
      return stderr.match(/refused the connection.*attempt|Trying again/gi)?.length ?? 0;
    };
    expect(await tries(fifty.slice(0, 30))).toBe(await tries([1]));
  });

  it('is told with --quiet too, with each id', async () => {
    const service = await startService(({ path }, response) =>
      idIn(path) === 2 ? void response.destroy() : sendJson(response, 500, {}),
    );
    const { code, stderr } = await shipctl(cancel([1, 2, 3], '--quiet'), { env: service.env });
    expect(code).toBe(7);
    for (const id of [1, 2, 3]) expect(stderr).toMatch(new RegExp(`Failed: cancel order ${id}\\b.*\\n`));
  });

  it('leaves no file of documents behind', async () => {
    const service = await startService((_request, response) => sendJson(response, 401, {}));
    const cwd = temporaryFolder();
    const { code } = await shipctl(['shipments', 'invoice', '1', '2', '3'], { env: service.env, cwd });
    expect({ code, asked: service.requests.length, files: readdirSync(cwd) }).toEqual({
      code: 4,
      asked: 1,
      files: [],
    });
  });
});
