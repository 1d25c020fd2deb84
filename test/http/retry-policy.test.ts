import { describe, expect, it } from 'vitest';
import { errorOf, shipctl } from '../support/run.ts';
import { sendJson, startService } from '../support/service.ts';
import { SkippingClock } from '../support/skipping-clock.ts';

/** The time of day on this machine. */
const localTime = (at: string): string => new Date(at).toTimeString().slice(0, 5);

const now = new Date('2026-03-04T05:00:00Z');

describe('a failed request', () => {
  it.each([500, 503, 408, 429])('is sent once where --retries is 0 (%i)', async (status) => {
    const service = await startService((_request, response) => sendJson(response, status, {}));
    const { code } = await shipctl(['orders', 'list', '--retries', '0'], { env: service.env });
    expect({ code, requests: service.requests.length }).toEqual({ code: 7, requests: 1 });
  });
});

describe('Retry-After', () => {
  it.each([
    ['3780', `come back at ${localTime('2026-03-04T06:03:00Z')} (in 1 h 3 min)`],
    ['Wed, 04 Mar 2026 05:02:00 GMT', `come back at ${localTime('2026-03-04T05:02:00Z')} (in 2 min)`],
    ['99999999999999999999', '(in 3650 d)'],
  ])('of more than a minute ends the command, which says when to try again: %s', async (asked, said) => {
    const service = await startService((_request, response) =>
      sendJson(response, 429, { message: 'Too Many Attempts.' }, { 'retry-after': asked }),
    );
    const outcome = await shipctl(['orders', 'list', '--json'], { env: service.env, now });
    expect(outcome.code).toBe(7);
    expect(errorOf(outcome).hint).toContain(said);
    expect(service.requests).toHaveLength(1);
  });

  it('is shown when no retries are left', async () => {
    const service = await startService((_request, response) => sendJson(response, 503, {}, { 'retry-after': '30' }));
    const outcome = await shipctl(['orders', 'list', '--json', '--retries', '0'], { env: service.env, now });
    expect(errorOf(outcome).hint).toMatch(/come back at \d\d:\d\d:30 \(in 30 s\)/);
  });

  it('may be a date', async () => {
    let isFirst = true;
    const at = new Date(now.getTime() + 1000).toUTCString();
    const service = await startService((_request, response) => {
      if (!isFirst) return { data: [] };
      isFirst = false;
      return sendJson(response, 429, {}, { 'retry-after': at });
    });
    const clock = new SkippingClock();
    const outcome = await shipctl(['orders', 'list', '--json'], { env: service.env, now, clock });
    expect(clock.now()).toBe(1000);
    expect(outcome).toMatchObject({ code: 0, stderr: expect.stringContaining('Trying again in 1.0 s (retry 1)') });
  });
});
