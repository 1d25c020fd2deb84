import { describe, expect, it } from 'vitest';
import { shipctl } from '../support/run.ts';
import { type Service, startService } from '../support/service.ts';

const unused = (): Promise<Service> => startService(() => ({ data: [] }));

describe('a command line', () => {
  // Local noon, so that the zone of the machine does not matter.
  const now = new Date(2026, 2, 1, 12);

  it.each([
    ['today', '2026-03-01'],
    ['yesterday', '2026-02-28'],
    ['7d', '2026-02-22'],
    ['0d', '2026-03-01'],
    ['365d', '2025-03-01'],
    ['2026-01-31', '2026-01-31'],
  ])('reads the date %s as %s', async (day, sent) => {
    const service = await unused();
    await shipctl(['orders', 'list', '--date-from', day, '--date-to', 'today'], { env: service.env, now });
    expect(service.requests[0]?.query).toEqual({ date_from: sent, date_to: '2026-03-01' });
  });

  it('takes global flags before, between and after the command words', async () => {
    const service = await unused();
    for (const argv of [
      ['--page', '3', '-o', 'json', 'orders', 'list'],
      ['orders', '--page', '3', '-o', 'json', 'list'],
      ['orders', 'list', '--page=3', '--output=json'],
    ]) {
      await shipctl(argv, { env: service.env });
      expect(service.requests.at(-1)?.query).toEqual({ page: '3' });
    }
    expect(service.requests).toHaveLength(3);
  });

  it.each([
    ['-5', '/api/orders/-5'],
    ['../boxes', '/api/orders/..%2Fboxes'],
    ['a/b?c#d', '/api/orders/a%2Fb%3Fc%23d'],
    ['%2e', '/api/orders/%252e'],
    ['--help', '/api/orders/--help'],
  ])('sends the id %s after -- as one path segment', async (id, path) => {
    const service = await unused();
    await shipctl(['orders', 'get', '--', id], { env: service.env });
    expect(service.raw).toEqual([path]);
  });

  it.each(['.', '..', '%2e%2e'])('keeps the id %s in its path segment', async (id) => {
    const service = await unused();
    await shipctl(['orders', 'cancel', '--id', '--yes', '--', id], { env: service.env });
    for (const target of service.raw) expect(target).toMatch(/^\/api\/orders\/%2[5Ee]/);
  });
});
