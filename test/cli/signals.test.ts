import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { StopSignal } from '../../src/base/io.ts';
import { temporaryFolder } from '../support/folders.ts';
import { order, orders } from '../support/orders.ts';
import { start } from '../support/process.ts';
import { atTerminal } from '../support/pseudo-terminal.ts';
import { furtherCases, nightlyCases, perRing } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { paginate, sendJson, startService } from '../support/service.ts';

/** Sends the first page only, and reports when the second is requested. */
async function stalling() {
  let reached = (): void => undefined;
  const stuck = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const service = await startService((request) => {
    if ((request.query.page ?? '1') === '1') return { data: paginate(orders(500), request) };
    reached();
    return undefined;
  });
  return { service, stuck };
}

type Case = readonly [signal: StopSignal, code: number];

const sighup: Case = ['SIGHUP', 129];
const sigint: Case = ['SIGINT', 130];
const sigterm: Case = ['SIGTERM', 143];

describe.each([sighup, ...furtherCases(sigint), ...nightlyCases(sigterm)])('%s', (signal, code) => {
  it('ends a list and leaves nothing of a new file', async () => {
    const { service, stuck } = await stalling();
    const cwd = temporaryFolder();
    const { child, ended } = start(['orders', 'list', '--all', '--out', 'a.csv'], { env: service.env, cwd });
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    await stuck;
    child.kill(signal);
    expect(await ended).toEqual({ code, signal: null });
    expect(readdirSync(cwd)).toEqual([]);
    expect(stderr).not.toMatch(/\n\s+at |fault/);
  });

  it('ends a list without another row or request, however fast the responses are', async () => {
    let send: (signal: StopSignal) => void = () => undefined;
    let [shown, shownBefore] = ['', ''];
    const service = await startService((request) => {
      if (request.query.page === '3') {
        shownBefore = shown;
        send(signal);
      }
      return { data: paginate(orders(500), request, 10) };
    });
    const argv = ['orders', 'list', '--all', '-o', 'ndjson', '--columns', 'id', '--per-page', '10'];
    const outcome = await shipctl(argv, {
      env: service.env,
      onStart: (by) => {
        send = by;
      },
      onStdout: (text) => {
        shown += text;
      },
    });
    expect(outcome.code).toBe(code);
    expect(outcome.stdout).toBe(shownBefore);
    // Pages 2 to 9 were requested together.
    expect(Math.max(...service.requests.map(({ query }) => Number(query.page ?? 1)))).toBeLessThanOrEqual(9);
  });
});

// The signals differ in their code alone.
describe.each([sigint, sigterm, sighup].slice(0, perRing(1, 1, 3)))('%s', (signal, code) => {
  it('keeps an old file', async () => {
    const { service, stuck } = await stalling();
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, 'a.csv'), 'old');
    const { child, ended } = start(['orders', 'list', '--all', '--out', 'a.csv'], { env: service.env, cwd });
    await stuck;
    child.kill(signal);
    expect(await ended).toEqual({ code, signal: null });
    expect(readdirSync(cwd)).toEqual(['a.csv']);
    expect(readFileSync(join(cwd, 'a.csv'), 'utf8')).toBe('old');
  });

  it('ends a command whose output is not read', async () => {
    const rows = orders(400);
    const service = await startService((request) => ({ data: paginate(rows, request, 400) }));
    const argv = ['orders', 'list', '--per-page', '400', '--json'];
    const { child, ended } = start(argv, { env: service.env });
    child.stderr.resume();
    // The first bytes are in the pipe; the rest of ten times what it holds is never read.
    await once(child.stdout, 'readable');
    child.kill(signal);
    expect(await ended).toEqual({ code, signal: null });
  });

  it('ends a command whose output and messages share a pipe that is not read', async () => {
    const rows = orders(400);
    const service = await startService((request) => ({ data: paginate(rows, request, 400) }));
    const argv = ['orders', 'list', '--per-page', '400', '--json'];
    const { child, ended } = start(argv, { env: service.env, shell: 'exec "$@" 2>&1' });
    await once(child.stdout, 'readable');
    child.kill(signal);
    expect(await ended).toEqual({ code, signal: null });
  });

  it('ends the wait before a retry, and no request follows', async () => {
    const service = await startService((_request, response) => sendJson(response, 503, {}, { 'retry-after': '50' }));
    const { child, ended } = start(['orders', 'list'], { env: service.env });
    let stderr = '';
    const waits = new Promise<void>((resolve) => {
      child.stderr.on('data', (chunk: Buffer) => {
        stderr += chunk.toString();
        if (/Trying again in 50/.test(stderr)) resolve();
      });
    });
    await waits;
    child.kill(signal);
    expect(await ended).toEqual({ code, signal: null });
    expect(service.requests).toHaveLength(1);
  });

  it('ends a write without a response, with an unknown outcome', async () => {
    let reached = (): void => undefined;
    const stuck = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const service = await startService(() => reached());
    const { child, ended } = start(['orders', 'cancel', '--id', '5', '--yes'], { env: service.env });
    await stuck;
    child.kill(signal);
    expect(await ended).toEqual({ code, signal: null });
    expect(service.requests).toHaveLength(1);
  });

  it('ends the sandbox', async () => {
    const { child, ended } = start(['sandbox', '--port', '0']);
    await once(child.stdout, 'data');
    child.kill(signal);
    expect(await ended).toEqual({ code, signal: null });
  });

  it('ends a command that waits for standard input', async () => {
    const service = await startService(() => ({ data: order(5) }));
    const { child, ended } = start(['orders', 'create', '--data', '-', '--debug'], { env: service.env });
    // More than a pipe holds: once it is written, the program reads.
    await new Promise((resolve) => child.stdin.write(`{"a":"${'x'.repeat(4_000_000)}`, resolve));
    child.kill(signal);
    expect(await ended).toEqual({ code, signal: null });
    expect(service.requests).toEqual([]);
  });
});

describe('a terminal that is closed', () => {
  it.each([
    ['at a question', ['orders', 'cancel', '--id', '5'], /\[y\/N\] $/] as const,
    ...furtherCases(['at a list', ['orders', 'list'], /Trying again in 50/] as const),
  ])('%s ends the program in order', async (_when, argv, shown) => {
    const service = await startService((_request, response) => sendJson(response, 503, {}, { 'retry-after': '50' }));
    // In the place of the shell, whose exit code it would be otherwise.
    const terminal = atTerminal(argv, { env: service.env, columns: 200, shell: 'exec "$@"' });
    await terminal.type(shown);
    terminal.close();
    expect(await terminal.ended).toMatchObject({ code: 129 });
    expect(service.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
  });
});

/** Milliseconds, less than the program takes two signals for one. */
const atOnce = 10;

describe('a signal that is sent twice at once', () => {
  it.each([sigint, ...furtherCases(sigterm)])('is one: %s leaves no lock', async (signal, code) => {
    const argv = ['orders', 'list', '--all', '--concurrency', '1', '--out', 'a.csv', '--resume'];
    for (let gap = Number.POSITIVE_INFINITY; gap > atOnce; ) {
      const { service, stuck } = await stalling();
      const cwd = temporaryFolder();
      const { child, ended } = start(argv, { env: service.env, cwd });
      await stuck;
      const begun = performance.now();
      child.kill(signal);
      child.kill(signal);
      gap = performance.now() - begun;
      const how = await ended;
      // On a busy machine the second one may be late, and is then one of its own.
      if (gap > atOnce) continue;
      expect(how).toEqual({ code, signal: null });
      expect(readdirSync(cwd).filter((name) => name.endsWith('.lock'))).toEqual([]);
    }
  });
});

describe('a second SIGINT', () => {
  it('ends what the first has not ended', async () => {
    const { service, stuck } = await stalling();
    const { child, ended } = start(['orders', 'list', '--all'], { env: service.env });
    await stuck;
    child.kill('SIGINT');
    child.kill('SIGINT');
    const { code, signal } = await ended;
    expect([code, signal]).toEqual(signal === null ? [130, null] : [null, 'SIGINT']);
  });

  it('ends a program that the first could not end', async () => {
    const core = fileURLToPath(new URL('../../dist/shipctl.cjs', import.meta.url));
    const stuck = `require(${JSON.stringify(core)}).processIo().onStop(() => {}); setInterval(() => console.log(), 20)`;
    const { child, ended } = start(['-e', stuck], { program: [process.execPath] });
    // One signal each time that the program turns to something else: a flood of them would leave it no time for that.
    child.stdout.on('data', () => child.kill('SIGINT'));
    expect(await ended).toEqual({ code: null, signal: 'SIGINT' });
  });
});
