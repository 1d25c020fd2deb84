import { describe, expect, it } from 'vitest';
import { order } from '../support/orders.ts';
import { errorOf, shipctl } from '../support/run.ts';
import { paginate, startService, token } from '../support/service.ts';

const list = ['orders', 'list', '--retries', '0', '--json'];
const cancel = ['orders', 'cancel', '--id', '5', '--yes', '--json'];

describe('a redirect', () => {
  const turn = (times: number, status = 302) =>
    startService((request, response) => {
      const turned = Number(request.query.turned ?? 0);
      if (turned >= times) return { data: paginate([order(1)], { query: {} }) };
      response.writeHead(status, { location: `/api/orders?turned=${turned + 1}` }).end();
      return undefined;
    });

  it.each([0, 1, 2, 3])('is followed %i times within the origin, with the token', async (times) => {
    const service = await turn(times);
    expect(await shipctl(list, { env: service.env })).toMatchObject({ code: 0 });
    expect(service.requests.map(({ headers }) => headers.authorization)).toEqual(
      Array.from({ length: times + 1 }, () => `Bearer ${token}`),
    );
  });

  it('is not followed a fourth time', async () => {
    const service = await turn(9);
    expect(await shipctl(list, { env: service.env })).toMatchObject({ code: 7, stdout: '' });
    expect(service.requests).toHaveLength(4);
  });

  it.each([301, 302, 303, 307, 308])('of status %i is never followed for a write', async (status) => {
    const service = await turn(1, status);
    const outcome = await shipctl(cancel, { env: service.env });
    expect(outcome.code).toBe(7);
    expect(errorOf(outcome).message).toContain(String(status));
    expect(service.requests).toHaveLength(1);
  });

  it('to another origin is not followed: it gets neither a request nor the token', async () => {
    const trap = await startService(() => ({ data: [] }));
    const { port } = new URL(trap.url);
    const targets = [
      ...[`${trap.url}/api`, `//127.0.0.1:${port}/`, `http://localhost:${port}/`, 'file:///etc/passwd', ''],
      ...[`/\\127.0.0.1:${port}/`, `\\\\127.0.0.1:${port}\\x`, `http:\\\\127.0.0.1:${port}`],
      // The same host and port with another scheme, and the same origin with a user name.
      ...['https://{host}/api/orders', 'http://me:pw@{host}/api/orders'],
    ];
    for (const target of targets) {
      const service = await startService(({ headers }, response) => {
        const location = target.replace('{host}', headers.host ?? '');
        response.writeHead(302, { location }).end();
      });
      const outcome = await shipctl(list, { env: service.env });
      expect(outcome).toMatchObject({ code: 7, stdout: '' });
      expect(errorOf(outcome).message).toMatch(/redirect \(302\)/);
      // A missing Location means the same URL: it is followed as often as any.
      expect(service.requests).toHaveLength(target === '' ? 4 : 1);
    }
    expect(trap.requests).toEqual([]);
  });
});
