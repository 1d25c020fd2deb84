import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escaped } from '../../src/base/text/message.ts';
import { perRing } from '../support/ring.ts';
import { type Answer, type SimulatedService, simulatedService } from '../support/simulated-service.ts';

// The real client and services that exist in simulated time only.

const single = { method: 'GET', path: '/api/orders', safe: true, what: escaped`orders` };
const patient = { ...single, isPatient: true };

/** Sends a request and lets time pass until it ends: what it ended with, and when. */
async function outcomeOf({ client, clock }: SimulatedService, request: typeof single) {
  const end = client.send(request, ({ status }) => status).catch((failure: Error) => failure);
  const result = await clock.run(end);
  return { result, seconds: clock.now() / 1000 };
}

const redirect = (to: string): Answer => ({ status: 302, headers: { location: to } });

/** Down for maintenance: every page leads to one that says so. */
const maintenance = ({ path }: { readonly path: string }): Answer => (path === '/' ? { status: 503 } : redirect('/'));

describe('a redirect to a page that answers 503', () => {
  it('ends a single request after its retries', async () => {
    const service = simulatedService(maintenance);
    const { result, seconds } = await outcomeOf(service, single);
    expect(result).toMatchObject({ details: { status: 503 } });
    expect(service.requests).toHaveLength(8);
    expect(seconds).toBeLessThan(10);
  });

  it('ends a patient request after half a minute', async () => {
    const service = simulatedService(maintenance);
    const { result, seconds } = await outcomeOf(service, patient);
    expect(result).toMatchObject({ details: { status: 503 } });
    expect(seconds).toBeGreaterThanOrEqual(30);
    expect(seconds).toBeLessThan(40);
  });

  it('is an outage for all: the others wait for its probes, and one line tells of it', async () => {
    const service = simulatedService(maintenance);
    const { client, clock, requests, told } = service;
    const all = Array.from({ length: 8 }, () => client.send(patient, () => undefined).catch(() => undefined));
    await clock.run(Promise.race(all));
    expect(requests.length).toBeLessThan(50);
    expect(told).toHaveLength(1);
  });

  it('is over with the first final response', async () => {
    const service = simulatedService(({ path, at }) => (at < 20_000 ? maintenance({ path }) : { status: 200 }));
    expect(await outcomeOf(service, patient)).toMatchObject({ result: 200 });
  });
});

describe('a document of another origin that is not there', () => {
  const document = { ...single, document: true, url: 'https://elsewhere.invalid/label.pdf' };

  it('holds up no request to the service', async () => {
    const service = simulatedService(({ path }) => (path === '/label.pdf' ? { status: 503 } : { status: 200 }));
    const { client, clock, requests } = service;
    const label = client.send(document, () => undefined).catch(() => undefined);
    await clock.run(new Promise<void>((resolve) => void setImmediate(resolve)));
    expect(await outcomeOf(service, single)).toMatchObject({ result: 200, seconds: 0 });
    await clock.run(label);
    expect(requests.filter(({ path }) => path === '/label.pdf')).toHaveLength(4);
  });

  it('is no outage of the service that redirects to it', async () => {
    const service = simulatedService(({ path }) =>
      path === '/api/orders'
        ? redirect('https://elsewhere.invalid/label.pdf')
        : { status: path === '/label.pdf' ? 503 : 200 },
    );
    const { client, clock } = service;
    const label = client.send({ ...single, document: true }, () => undefined).catch(() => undefined);
    await clock.run(new Promise<void>((resolve) => void setImmediate(resolve)));
    expect(await outcomeOf(service, { ...single, path: '/api/boxes' })).toMatchObject({ result: 200, seconds: 0 });
    await clock.run(label);
  });
});

describe('the limit of one request', () => {
  const everRetried = { retries: 100 };

  it.each<[string, Answer]>([
    ['503', { status: 503 }],
    ['500', { status: 500 }],
    ['429', { status: 429 }],
    ['a lost connection', { closes: true }],
    ['500 after a second', { status: 500, after: 1000 }],
  ])('is ten requests, whatever --retries says: %s', async (_what, answer) => {
    const service = simulatedService(() => answer, { ...everRetried, random: () => 0 });
    await outcomeOf(service, single);
    expect(service.requests).toHaveLength(10);
  });

  it.each<[string, Answer]>([
    ['503', { status: 503 }],
    ['500', { status: 500 }],
    ['500 after twenty seconds', { status: 500, after: 20_000 }],
  ])('is a minute: %s', async (_what, answer) => {
    const { seconds } = await outcomeOf(
      simulatedService(() => answer, everRetried),
      single,
    );
    expect(seconds).toBeGreaterThan(30);
    expect(seconds).toBeLessThanOrEqual(80);
  });

  it('ends in the midst of redirects with the failure before it', async () => {
    const next: Readonly<Record<string, string>> = { '/api/orders': '/a', '/a': '/b', '/b': '/c' };
    const service = simulatedService(({ path }) => (next[path] ? redirect(next[path]) : { status: 503 }));
    expect(await outcomeOf(service, single)).toMatchObject({ result: { details: { status: 503 } } });
    expect(service.requests).toHaveLength(10);
  });

  it('does not count what follows a wait that the service asks for, which is time', async () => {
    const service = simulatedService(() => ({ status: 429, headers: { 'retry-after': '3' } }), everRetried);
    const { result, seconds } = await outcomeOf(service, single);
    expect(result).toMatchObject({ details: { status: 429 } });
    expect({ requests: service.requests.length, seconds }).toEqual({ requests: 21, seconds: 60 });
  });

  it('is the timeout of one attempt where that is longer', async () => {
    const service = simulatedService(({ at }) => ({ status: at < 60_000 ? 500 : 200, after: 50_000 }), {
      timeout: 120,
    });
    expect(await outcomeOf(service, single)).toMatchObject({ result: 200 });
  });

  it('of a patient one is five minutes without progress', async () => {
    const { seconds } = await outcomeOf(
      simulatedService(() => ({ status: 503 }), everRetried),
      patient,
    );
    expect(seconds).toBeGreaterThan(280);
    expect(seconds).toBeLessThanOrEqual(300);
  });

  it('of a patient one begins anew while others succeed', async () => {
    const service = simulatedService(
      ({ path, at }) => ({ status: path === '/api/orders' && at < 400_000 ? 500 : 200 }),
      everRetried,
    );
    const { client, clock } = service;
    const { signal } = new AbortController();
    const others = async () => {
      for (let minute = 0; minute < 10; minute++) {
        await client.send({ ...patient, path: '/api/boxes' }, () => undefined);
        await clock.sleep(60_000, signal);
      }
    };
    const [result] = await clock.run(Promise.all([client.send(patient, ({ status }) => status), others()]));
    expect(result).toBe(200);
  });

  const answers: fc.Arbitrary<Answer> = fc.oneof(
    fc.constantFrom<Answer[]>({ status: 503 }, { status: 500 }, { status: 429 }, { status: 408 }, { closes: true }),
    fc
      .record({ status: fc.constantFrom(429, 503, 500), seconds: fc.integer({ min: 1, max: 90 }) })
      .map(({ status, seconds }) => ({ status, headers: { 'retry-after': String(seconds) } })),
    fc.constantFrom('/api/orders', '/', '/login').map(redirect),
  );

  it.each([
    // The gap that a limited rate needs comes on top: two seconds at most.
    ['single', single, 62],
    ['patient', patient, 302],
  ])('holds for a %s request whatever the service answers', async (_what, request, most) => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(answers, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 0, max: 100 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        async (given, retries, random) => {
          let turn = 0;
          let asked = 0;
          const answer = (): Answer => {
            const next = given[turn++ % given.length] as Answer;
            if ('headers' in next && next.headers?.['retry-after']) asked++;
            return next;
          };
          const service = simulatedService(answer, { retries, random: () => random });
          const { result, seconds } = await outcomeOf(service, request);
          expect(result).toBeInstanceOf(Error);
          expect(seconds).toBeLessThanOrEqual(most);
          if (request === single) expect(service.requests.length).toBeLessThanOrEqual(10 + asked);
        },
      ),
      { numRuns: perRing(30, 50, 2000) },
    );
  });
});

describe('a wait', () => {
  it.each<[string, Answer]>([
    ['503', { status: 503, headers: { 'retry-after': '60' } }],
    ['429', { status: 429, headers: { 'retry-after': '60' } }],
    ['429 that counts', { status: 429, headers: { 'retry-after': '60', 'x-ratelimit-remaining': '0' } }],
    ['500', { status: 500, headers: { 'retry-after': '60' } }],
    ['429 after some time', { status: 429, headers: { 'retry-after': '60' }, after: 300 }],
  ])('that eight requests are asked for is told once: %s', async (_what, answer) => {
    const service = simulatedService(({ at }) => (at < 30_000 ? answer : { status: 200 }));
    const { client, clock, told } = service;
    await clock.run(Promise.all(Array.from({ length: 8 }, () => client.send(patient, () => undefined))));
    expect(told).toEqual([60_000]);
  });

  it('until requests are left again is told', async () => {
    const reset = () => String(Date.UTC(2026, 2, 4, 0, 0, 45) / 1000);
    const headers = () => ({ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset() });
    const service = simulatedService(() => ({ status: 200, headers: headers() }));
    const { client, clock, told } = service;
    await clock.run(client.send(single, () => undefined));
    expect(told).toEqual([]);
    await clock.run(Promise.all([client.send(single, () => undefined), client.send(single, () => undefined)]));
    expect(told).toEqual([45_000]);
  });

  it('of more than two seconds is always told', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(408, 429, 500), fc.integer({ min: 4, max: 20 }), async (status, retries) => {
        const service = simulatedService(() => ({ status }), { retries });
        const { seconds } = await outcomeOf(service, single);
        const waited = service.told.reduce((sum, each) => sum + each, 0);
        expect(waited / 1000).toBe(seconds);
      }),
      { numRuns: 20 },
    );
  });
});

it('short waits for a rate limit are told by their sum, less and less often', async () => {
  // One request every second, forty times.
  let left = 0;
  const service = simulatedService(({ at }) => {
    left = at;
    return {
      status: 200,
      headers: {
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset': String(Math.ceil((Date.UTC(2026, 2, 4) + at) / 1000) + 1),
      },
    };
  });
  const { client, clock, told, toldSums } = service;
  const all = async () => {
    for (let at = 0; at < 40; at++) await client.send(single, () => undefined);
  };
  await clock.run(all());
  expect(told).toEqual([]);
  expect(left).toBeGreaterThan(20_000);
  expect(toldSums.length).toBeGreaterThan(1);
  expect(toldSums.length).toBeLessThan(6);
  expect(toldSums.toSorted((one, other) => one - other)).toEqual(toldSums);
});
