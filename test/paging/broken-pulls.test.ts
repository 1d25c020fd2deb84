import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { idsOf, range } from '../support/lists.ts';
import { orders } from '../support/orders.ts';
import { loggedIn, settingsFolder } from '../support/profiles.ts';
import { furtherCases, sampleOf } from '../support/ring.ts';
import { errorOf, shipctl } from '../support/run.ts';
import { paginate, sendJson, startService } from '../support/service.ts';

const rows = orders(60);

/** Sixty orders in pages of ten; the third page fails until it is repaired. */
async function breaking(fault: (response: ServerResponse) => unknown) {
  const state = { isBroken: true };
  const service = await startService((request, response) =>
    request.query.page === '3' && state.isBroken ? void fault(response) : { data: paginate(rows, request, 10) },
  );
  return { service, state };
}

const all = ['orders', 'list', '--all', '-o', 'ndjson', '--columns', 'id', '--retries', '0'];

/** From now on no request takes too long by itself, however busy the machine is. */
function holdTime(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

/** All requests under way take too long. */
const passTime = (): void => void vi.advanceTimersByTime(30_000);

const json = { 'content-type': 'application/json' };

describe('a list that fails at its third page', () => {
  it.each(
    sampleOf<[string, RegExp, (response: ServerResponse) => unknown]>(
      [
        ['401', /SHIPCTL_TOKEN/, (response) => sendJson(response, 401, { message: 'Unauthenticated.' })],
        ['403', /does not permit/, (response) => sendJson(response, 403, {})],
        ['404', /404/, (response) => sendJson(response, 404, {})],
        ['429', /rate-limited/, (response) => sendJson(response, 429, {})],
        [
          '429 that comes back in a year',
          /rate-limited/,
          (response) => sendJson(response, 429, {}, { 'retry-after': '31536000' }),
        ],
        ['503', /503/, (response) => sendJson(response, 503, {})],
        ['a web page', /a web page/, (response) => response.end('<html>Log in</html>')],
        ['an empty body', /no list/, (response) => response.writeHead(200, json).end()],
        ['half a JSON', /damaged/, (response) => response.writeHead(200, json).end('{"data":{"current_page":3,')],
        ['a reset', /was lost/, (response) => response.socket?.resetAndDestroy()],
        [
          'a reset amid its body',
          /was lost/,
          (response) => response.write('{"data":', () => response.socket?.resetAndDestroy()),
        ],
        ['a stall', /did not respond within 30 s/, () => setImmediate(passTime)],
        [
          'a stall amid its body',
          /did not respond within 30 s/,
          (response) => response.write('{"data":', () => setImmediate(passTime)),
        ],
        [
          'a way elsewhere',
          /redirect/,
          (response) => response.writeHead(302, { location: 'https://x.invalid/' }).end(),
        ],
      ],
      3,
    ),
  )('with %s keeps the rows written, names the page, and its resume hint works', async (_what, why, fault) => {
    const { service, state } = await breaking(fault);
    const { env } = service;
    holdTime();
    const outcome = await shipctl(all, { env });
    vi.useRealTimers();
    expect({ code: outcome.code, ids: idsOf(outcome) }).toEqual({ code: 8, ids: range(41, 60).reverse() });
    const { message, hint } = errorOf(outcome);
    expect(message).toMatch(/page 3 of orders/i);
    expect(message).toMatch(why);
    expect(hint).toMatch(/up to page 2 are written/);
    state.isBroken = false;
    const next = /Continue with: shipctl (.*)$/m.exec(String(hint))?.[1]?.split(' ') ?? [];
    const rest = await shipctl(next, { env });
    expect({ code: rest.code, ids: idsOf(rest) }).toEqual({ code: 0, ids: range(1, 40).reverse() });
  });

  it('says how to keep the rows read where a file is written whole or not at all', async () => {
    const { service, state } = await breaking((response) => sendJson(response, 401, {}));
    const given = { env: service.env, cwd: temporaryFolder() };
    const outcome = await shipctl([...all, '--out', 'a.ndjson'], given);
    expect(outcome.code).toBe(4);
    expect(errorOf(outcome).hint).toMatch(/a\.ndjson was not written\. .* --resume$/m);
    const next = / be able to continue: shipctl (.*)$/m.exec(String(errorOf(outcome).hint))?.[1]?.split(' ') ?? [];
    const kept = await shipctl(next, given);
    expect(kept.code).toBe(8);
    expect(errorOf(kept).hint).toContain(`20 rows are kept in ${join(given.cwd, 'a.ndjson.part')}`);
    state.isBroken = false;
    expect(await shipctl(next, given)).toMatchObject({ code: 0 });
  });

  it.each([301, 302, ...furtherCases(303, 307, 308)])('not at a redirect within the service (%i)', async (status) => {
    const service = await startService((request, response) => {
      const { page = '1', moved } = request.query;
      if (page === '1' || moved === 'yes') return { data: paginate(rows, request, 10) };
      const { pathname, search } = new URL(`${request.path}?moved=yes&page=${page}`, 'http://service');
      return void response.writeHead(status, { location: pathname + search }).end();
    });
    const outcome = await shipctl(all, { env: service.env });
    expect({ code: outcome.code, ids: idsOf(outcome) }).toEqual({ code: 0, ids: range(1, 60).reverse() });
  });

  it('at a redirect that drops the page number, and takes no other page for it', async () => {
    const service = await startService((request, response) => {
      if (request.path === '/api/elsewhere') return { data: paginate(rows, request, 10) };
      if (request.query.page === '3') return void response.writeHead(302, { location: '/api/elsewhere' }).end();
      return { data: paginate(rows, request, 10) };
    });
    const outcome = await shipctl(all, { env: service.env });
    expect({ code: outcome.code, ids: idsOf(outcome) }).toEqual({ code: 8, ids: range(41, 60).reverse() });
    expect(errorOf(outcome).message).toMatch(/sent page 1 of orders instead of page 3/);
  });
});

describe('an expired token', () => {
  it.each([
    ['at once', '1'],
    ['amid a pull', '3'],
  ])('%s is reported, and there is no automatic login', async (_when, ends) => {
    const { folder, write, read } = settingsFolder();
    const service = await startService((request, response) => {
      if (request.method !== 'GET') return { token: 'another-token' };
      if ((request.query.page ?? '1') >= ends) return sendJson(response, 401, { message: 'Unauthenticated.' });
      return { data: paginate(rows, request, 10) };
    });
    const profile = loggedIn(service.url, { email: 'me@example.com' });
    write(profile);
    const env = { SHIPCTL_CONFIG_DIR: folder };
    const outcome = await shipctl(all, { env, stdin: 'a-password\n' });
    expect(outcome.code).toBe(ends === '1' ? 4 : 8);
    expect(errorOf(outcome)).toMatchObject({ status: 401, hint: expect.stringContaining('shipctl login') });
    expect(service.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
    expect(read()).toEqual(profile);
  });
});
