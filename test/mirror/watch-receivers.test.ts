import { createHmac } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Io } from '../../src/base/io.ts';
import { temporaryFolder } from '../support/folders.ts';
import { type Line, orderOf, syncTime } from '../support/mirrors.ts';
import { expectMode } from '../support/modes.ts';
import { spawned } from '../support/process.ts';
import { nightlyCases } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { type Recorded, sendJson, startService, token } from '../support/service.ts';
import { documentOf, key, later, once, shopOf } from '../support/watching.ts';

/** Is the body signed with the secret, at the time in its signature? */
function isSigned({ body, headers }: Recorded, by = key): boolean {
  const [, at = '', given = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['shipctl-signature'])) ?? [];
  return createHmac('sha256', by).update(`${at}.${body}`).digest('hex') === given && at !== '';
}

/** An address that takes events, unless `answer` returns another status. */
async function receiver() {
  const state = { status: 200 };
  const service = await startService((_request, response) => sendJson(response, state.status, {}));
  return { ...service, state, address: `${service.url}/hooks/of-a-shop-with-a-long-path?desk=2` };
}

describe('shipctl orders watch --webhook', () => {
  it('sends each event, signed, in their order', async () => {
    const { type, shop } = await shopOf();
    const { address, requests } = await receiver();
    const watch = (minutes: number) =>
      type([...once, '--webhook', address], later(minutes), { SHIPCTL_WEBHOOK_SECRET: key });
    expect((await watch(0)).code).toBe(0);
    shop.orders[0] = { ...shop.orders[0], id: 1, status: 'processing' };
    await type(['sync'], later(1));
    shop.orders.push(orderOf(3, '03-10'));
    const { code, stdout, stderr } = await watch(2);
    expect([code, stdout, stderr]).toEqual([
      0,
      '',
      expect.stringMatching(/^Delivered 2 events to 127\.0\.0\.1:\d+\.\n$/),
    ]);
    expect(requests.map(({ method, path, query }) => [method, path, query.desk])).toEqual(
      requests.map(() => ['POST', '/hooks/of-a-shop-with-a-long-path', '2']),
    );
    expect(requests.map(documentOf)).toMatchObject([
      { type: 'order.status_changed', order_id: 1, previous: { status: 'pending' } },
      { type: 'order.created', order_id: 3, order: shop.orders[2] },
    ]);
    for (const request of requests) {
      expect(isSigned(request)).toBe(true);
      expect(request.headers['shipctl-event']).toBe(documentOf(request).id);
      expect(request.headers.authorization).toBeUndefined();
      expect(JSON.stringify(request.headers)).not.toContain(token);
    }
  });

  it('keeps what is not taken, and delivers it later with the same id, before what came after it', async () => {
    const { type, shop } = await shopOf();
    const { address, requests, state } = await receiver();
    const watch = (minutes: number) =>
      type([...once, '--webhook', address, '--retries', '2'], later(minutes), { SHIPCTL_WEBHOOK_SECRET: key });
    await watch(0);
    shop.orders.push(orderOf(3, '03-10'));
    state.status = 503;
    const refused = await watch(1);
    expect([refused.code, refused.stderr]).toEqual([8, expect.stringContaining('answered with 503')]);
    expect(refused.stderr).not.toContain('long-path');
    expect(requests).toHaveLength(3);
    shop.orders.push(orderOf(4, '03-10'));
    state.status = 410;
    expect((await watch(2)).code).toBe(8);
    expect(requests.slice(3).map((request) => documentOf(request).order_id)).toEqual([3, 4]);
    state.status = 204;
    expect((await watch(3)).code).toBe(0);
    const events = requests.map(documentOf);
    expect(events.slice(5).map(({ order_id }) => order_id)).toEqual([3, 4]);
    expect(new Set(events.map(({ id }) => id)).size).toBe(2);
    expect((await watch(4)).stderr).toBe('');
  });

  it('takes the secret from the environment or a file of the user alone, and shows it nowhere', async () => {
    const { type, shop } = await shopOf();
    const { address, requests } = await receiver();
    const file = join(temporaryFolder(), 'secret');
    // Not one of those that no test may write.
    const kept = 'whsec-which-is-in-a-file';
    writeFileSync(file, `${kept}\n`, { mode: 0o644 });
    const given = { SHIPCTL_WEBHOOK_SECRET_FILE: file };
    const watch = [...once, '--webhook', address];
    expect((await type(watch)).stderr).toContain('SHIPCTL_WEBHOOK_SECRET');
    expect((await type(watch, syncTime, { SHIPCTL_WEBHOOK_SECRET: 'short' })).code).toBe(2);
    expect(await type(watch, syncTime, given)).toMatchObject({ code: 2, stderr: expect.stringContaining('chmod 600') });
    chmodSync(file, 0o600);
    expect((await type(watch, syncTime, given)).code).toBe(0);
    shop.orders.push(orderOf(3, '03-10'));
    const { stderr, stdout } = await type([...watch, '--debug'], later(1), given);
    expect(requests.map((request) => isSigned(request, kept))).toEqual([true]);
    expect(stdout + stderr).not.toContain(kept);
    const listed = await type(['config', 'list', '--json'], syncTime, { SHIPCTL_WEBHOOK_SECRET: key });
    expect(listed.stdout).not.toContain(key);
  });

  it('sends a receiver no token that the service has echoed', async () => {
    const { type, shop } = await shopOf();
    const { requests, address } = await receiver();
    const given = { SHIPCTL_WEBHOOK_SECRET: key, SHIPCTL_TOKEN: 'a-token-that-the-service-echoes' };
    await type([...once, '--webhook', address], later(0), given);
    shop.orders.push(orderOf(3, '03-10', { status: `a ${given.SHIPCTL_TOKEN} b` }));
    expect((await type([...once, '--webhook', address], later(1), given)).code).toBe(0);
    expect(requests.map(({ body }) => body)).toEqual([expect.stringContaining('a [redacted] b')]);
  });

  it('sends over http to this machine only, and follows no redirect', async () => {
    const { type, shop, asked } = await shopOf();
    const given = { SHIPCTL_WEBHOOK_SECRET: key };
    for (const url of ['http://hooks.example.com/a', 'https://user:word@hooks.example.com/', 'hooks.example.com'])
      expect((await type([...once, '--webhook', url], syncTime, given)).code).toBe(2);
    expect(asked()).toEqual([]);
    const elsewhere = await receiver();
    const moved = await startService((_, response) => sendJson(response, 307, {}, { location: elsewhere.address }));
    await type([...once, '--webhook', moved.url], syncTime, given);
    shop.orders.push(orderOf(3, '03-10'));
    const refused = await type(
      [...once, '--webhook', `${moved.url}/hooks/of-a-shop-with-a-long-path`],
      later(1),
      given,
    );
    expect([refused.code, refused.stderr]).toEqual([8, expect.not.stringContaining('long-path')]);
    expect(elsewhere.requests).toHaveLength(0);
  });
});

it('the address of a webhook is shown by its origin alone, and the cursor is closed to others', async () => {
  const { type, shop, files } = await shopOf();
  const { state, url } = await receiver();
  const before = process.umask(0);
  try {
    const line = [...once, '--webhook', `${url}/k9?d=1`, '--debug', '--retries', '0'];
    await type(line, later(0), { SHIPCTL_WEBHOOK_SECRET: key });
    shop.orders.push(orderOf(3, '03-10'));
    state.status = 500;
    const { code, stderr } = await type(line, later(1), { SHIPCTL_WEBHOOK_SECRET: key });
    expect([code, stderr]).toEqual([8, expect.stringContaining(url)]);
    expect(stderr).not.toMatch(/k9|d=1/);
    const [cursor = ''] = files().filter((name) => name.includes('.watch-'));
    expectMode(cursor, 0o600);
  } finally {
    process.umask(before);
  }
});

describe('shipctl orders watch --exec', () => {
  it('gives a command an environment without secrets, in which no value is too long to start it', async () => {
    const { type, shop } = await shopOf();
    const inputs = new Map<string, string>();
    const states = new Map<string, string>();
    const run: Io['run'] = async (_program, _words, _signal, given) => {
      const { env = {}, input = '' } = given ?? {};
      const { SHIPCTL_EVENT_ORDER_ID: id = '', SHIPCTL_EVENT_STATUS: state = '' } = env;
      inputs.set(id, input);
      states.set(id, state);
      return 0;
    };
    // Not one of those that no test may write.
    const echoed = { SHIPCTL_TOKEN: 'a-token-that-the-service-echoes' };
    const line = [...once, '--exec', 'take'];
    await type(line, later(0), echoed, { run });
    const long = `ن${'x'.repeat(200_000)}`;
    shop.orders.push(orderOf(3, '03-10', { status: long }));
    shop.orders.push(orderOf(4, '03-10', { status: `a ${echoed.SHIPCTL_TOKEN} b` }));
    expect((await type(line, later(1), echoed, { run })).code).toBe(0);
    expect(Buffer.byteLength(states.get('3') ?? '')).toBeLessThanOrEqual(16_384);
    expect(states.get('3')).toMatch(/^نx+… \(cut\)$/);
    expect(JSON.parse(inputs.get('3') ?? '')).toMatchObject({ status: long });
    expect(inputs.get('4')).not.toContain(echoed.SHIPCTL_TOKEN);
    expect(states.get('4')).toBe('a [redacted] b');
  });

  const program = `const { appendFileSync, readFileSync } = require('node:fs');
const { SHIPCTL_EVENT_ID, SHIPCTL_EVENT_TYPE, SHIPCTL_EVENT_ORDER_ID, SHIPCTL_TOKEN } = process.env;
const event = JSON.parse(readFileSync(0, 'utf8'));
appendFileSync('seen.txt', JSON.stringify({ words: process.argv.slice(2), SHIPCTL_EVENT_ID, SHIPCTL_EVENT_TYPE,
  SHIPCTL_EVENT_ORDER_ID, SHIPCTL_TOKEN, event }) + '\\n');
console.log(event.type);
process.exit(require('node:fs').existsSync('refuse') ? 3 : 0);
`;

  it('runs a command for each event without a shell, and keeps what it refuses', async () => {
    const { shop, env } = await shopOf();
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, 'take.cjs'), program);
    const line = [...once, '--retries', '1', '--exec', `${process.execPath} take.cjs '$HOME; touch x' *`];
    const watch = () => spawned(line, { env, cwd });
    const seen = () =>
      readFileSync(join(cwd, 'seen.txt'), 'utf8')
        .trim()
        .split('\n')
        .map((each) => JSON.parse(each) as Line & { readonly event: Line });
    expect((await shipctl(line, { env, cwd })).code).toBe(0);
    shop.orders.push(orderOf(3, '03-10'));
    writeFileSync(join(cwd, 'refuse'), '');
    const refused = await watch();
    expect([refused.code, refused.stderr]).toEqual([8, expect.stringContaining('ended with 3')]);
    expect(seen()).toHaveLength(2);
    writeFileSync(join(cwd, 'take.cjs'), program.replace("existsSync('refuse')", 'existsSync("none")'));
    const taken = await watch();
    expect([taken.code, taken.stdout.toString()]).toEqual([0, 'order.created\n']);
    for (const each of seen()) {
      expect(each).toMatchObject({ words: ['$HOME; touch x', '*'], SHIPCTL_EVENT_TYPE: 'order.created' });
      expect([each.SHIPCTL_EVENT_ID, each.SHIPCTL_EVENT_ORDER_ID]).toEqual([each.event.id, '3']);
      expect(each).not.toHaveProperty('SHIPCTL_TOKEN');
    }
    expect(new Set(seen().map(({ event }) => event.id)).size).toBe(1);
    expect(existsSync(join(cwd, 'x'))).toBe(false);
  });

  it.each(nightlyCases('no-such-program-here'))('keeps the event where %s cannot be started', async (name) => {
    const { shop, env } = await shopOf();
    const cwd = temporaryFolder();
    const missing = await shipctl([...once, '--retries', '0', '--exec', name], { env, cwd });
    expect(missing.code).toBe(0);
    shop.orders.push(orderOf(4, '03-10'));
    const failed = await spawned([...once, '--retries', '0', '--exec', name], { env, cwd });
    expect([failed.code, failed.stderr]).toEqual([8, expect.stringContaining('could not be started')]);
  });
});
