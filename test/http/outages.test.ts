import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { StopSignal } from '../../src/base/io.ts';
import { temporaryFolder } from '../support/folders.ts';
import { idsOf, range } from '../support/lists.ts';
import { order } from '../support/orders.ts';
import { notRandom } from '../support/random.ts';
import { restartable } from '../support/restartable.ts';
import { furtherCases } from '../support/ring.ts';
import { errorOf, shipctl } from '../support/run.ts';
import { paginate, sendJson, startService, token } from '../support/service.ts';
import { SkippingClock } from '../support/skipping-clock.ts';

const everyId = range(1, 160).reverse();
const rows = everyId.map((id) => order(id, { items: [], boxes: [] }));
const all = ['orders', 'list', '--all', '--per-page', '10', '-o', 'ndjson', '--columns', 'id'];

const linesOf = (stderr: string) => stderr.split('\n').filter((line) => line.includes('Trying again'));

/** A list whose server stops at page 5 for so many seconds of the clock. */
async function stopping(seconds: number) {
  const clock = new SkippingClock();
  let hasStopped = false;
  const service = await restartable(({ query }) => {
    if (query.page === '5' && !hasStopped) {
      hasStopped = true;
      service.stop();
      clock.plan(seconds * 1000, service.start);
      return undefined;
    }
    return { data: paginate(rows, { query }, 10) };
  });
  return { service, clock };
}

/** A list whose server, from page 5 on, answers with a status for so many seconds of the clock. */
async function failing(status: number, seconds: number) {
  const clock = new SkippingClock();
  let until: number | undefined;
  const during: number[] = [];
  const service = await startService((request, response) => {
    if (request.query.page === '5') until ??= clock.now() + seconds * 1000;
    if (until === undefined || clock.now() >= until) return { data: paginate(rows, request, 10) };
    during.push(clock.now());
    return sendJson(response, status, {});
  });
  return { service, clock, during };
}

describe('an outage during a pull', () => {
  it.each([20, ...furtherCases(1, 5)])(
    'of %i s, with a server that is gone, loses nothing and is told in one line',
    async (seconds) => {
      const { service, clock } = await stopping(seconds);
      const outcome = await shipctl(all, { env: service.env, clock });
      expect({ code: outcome.code, ids: idsOf(outcome) }).toEqual({ code: 0, ids: everyId });
      expect(linesOf(outcome.stderr)).toHaveLength(1);
      expect(clock.now()).toBeLessThanOrEqual(seconds * 1000 + 1000);
    },
  );

  it.each([503, ...furtherCases(502, 504)])('of 20 s of %i is met by single probes', async (status) => {
    const { service, clock, during } = await failing(status, 20);
    const outcome = await shipctl(all, { env: service.env, clock, random: notRandom });
    expect({ code: outcome.code, ids: idsOf(outcome) }).toEqual({ code: 0, ids: everyId });
    expect(linesOf(outcome.stderr)).toHaveLength(1);
    // Those that were in flight, three retries without a wait, and then one a second.
    const waited = during.filter((at) => at > 0);
    expect(waited).toEqual(range(1, waited.length).map((second) => second * 1000));
    expect(during.length - waited.length).toBeLessThanOrEqual(16 + 3);
  });

  it('is waited out with --resume, several states and api --paginate too', async () => {
    for (const argv of [
      [...all, '--out', 'o.ndjson', '--resume'],
      ...furtherCases([...all, '--status', 'pending,delivered']),
      ['api', 'GET', '/api/orders?per_page=10', '--paginate', '-o', 'ndjson', '--columns', 'id'],
    ]) {
      const { service, clock } = await stopping(20);
      const { code, stderr } = await shipctl(argv, { env: service.env, clock, cwd: temporaryFolder() });
      expect({ code, lines: linesOf(stderr).length }).toEqual({ code: 0, lines: 1 });
    }
  });

  it('ends it after half a minute, not before', async () => {
    const { service, clock } = await stopping(3600);
    const outcome = await shipctl(all, { env: service.env, clock });
    expect(outcome.code).toBe(8);
    expect(errorOf(outcome).message).toMatch(/refused the connection|was lost/);
    expect(linesOf(outcome.stderr)).toHaveLength(1);
    expect(clock.now()).toBeGreaterThanOrEqual(30_000);
    expect(clock.now()).toBeLessThan(40_000);
  });

  it('ends it after as many probes as --retries says', async () => {
    const { service, clock, during } = await failing(503, 3600);
    const argv = [...all, '--retries', '2', '--concurrency', '1'];
    expect(await shipctl(argv, { env: service.env, clock })).toMatchObject({ code: 8 });
    expect(during).toHaveLength(3);
  });

  it('is over when a server is there again, by a clock that goes on: five times as fast as the real one', async () => {
    const { service } = await stopping(3600);
    let starts = 0;
    // The first retries follow at once; then comes a wait of a second, during which the server starts.
    const clock = {
      now: () => 5 * performance.now(),
      sleep: async (milliseconds: number, signal: AbortSignal) => {
        if (milliseconds >= 1000 && starts++ === 0) await service.start();
        await wait(milliseconds / 5, undefined, { signal });
      },
    };
    const outcome = await shipctl(all, { env: service.env, clock });
    expect({ code: outcome.code, ids: idsOf(outcome) }).toEqual({ code: 0, ids: everyId });
    expect(linesOf(outcome.stderr)).toHaveLength(1);
  });

  it.each<readonly [StopSignal, number]>([['SIGINT', 130], ...furtherCases(['SIGTERM', 143] as const)])(
    'ends at once at %s',
    async (signal, code) => {
      const { service } = await stopping(3600);
      let send: (signal: StopSignal) => void = () => undefined;
      const clock = {
        now: () => 0,
        sleep: (milliseconds: number, sleeping: AbortSignal) =>
          new Promise<void>((resolve, reject) => {
            if (milliseconds === 0) return resolve();
            sleeping.addEventListener('abort', () => reject(sleeping.reason));
            send(signal);
          }),
      };
      const onStart = (sender: typeof send) => {
        send = sender;
      };
      expect(await shipctl(all, { env: service.env, clock, onStart })).toMatchObject({ code });
    },
  );
});

describe('an outage at the start', () => {
  it('is waited out by --all', async () => {
    const clock = new SkippingClock();
    const service = await restartable(({ query }) => ({ data: paginate(rows, { query }, 10) }));
    service.stop();
    clock.plan(10_000, service.start);
    const outcome = await shipctl(all, { env: service.env, clock });
    expect({ code: outcome.code, ids: idsOf(outcome) }).toEqual({ code: 0, ids: everyId });
  });

  it('ends a single request after its retries', async () => {
    const clock = new SkippingClock();
    const service = await startService((_request, response) => sendJson(response, 503, {}));
    const outcome = await shipctl(['orders', 'get', '5'], { env: service.env, clock });
    expect({ code: outcome.code, asked: service.requests.length }).toEqual({ code: 7, asked: 4 });
    expect(linesOf(outcome.stderr)).toHaveLength(1);
  });

  it('is not what a name without an address is', async () => {
    const clock = new SkippingClock();
    const env = { SHIPCTL_BASE_URL: 'https://nowhere.invalid', SHIPCTL_TOKEN: token };
    const outcome = await shipctl(all, { env, clock });
    expect(outcome).toMatchObject({ code: 7, stderr: expect.stringContaining('(DNS)') });
    expect(clock.now()).toBeLessThan(30_000);
  });
});
