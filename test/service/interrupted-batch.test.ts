import { readdirSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import type { StopSignal } from '../../src/base/io.ts';
import { temporaryFolder } from '../support/folders.ts';
import { order } from '../support/orders.ts';
import { onePage } from '../support/pdf.ts';
import { start } from '../support/process.ts';
import { furtherIt } from '../support/ring.ts';
import { errorOf, shipctl } from '../support/run.ts';
import { sendJson, startService, writesTo } from '../support/service.ts';

const idIn = (path: string): number => Number(path.split('/')[3]);
const cancel = (ids: readonly (string | number)[], ...more: readonly string[]) => [
  ...['orders', 'cancel', '--id', ...ids.map(String)],
  ...['--yes', ...more],
];

/** Cancels orders until the third, which gets no response. */
async function stuckAtThird() {
  let reached = (): void => undefined;
  const stuck = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const service = await startService(({ path }, response) => {
    const id = idIn(path);
    if (id === 6) return sendJson(response, 422, { message: 'no' });
    if (id === 7) return void reached();
    return { data: order(id, { status: 'cancelled' }) };
  });
  return { service, stuck };
}

/** Runs the program, which a signal reaches at the third order. */
async function interrupted(argv: readonly string[], signal: StopSignal = 'SIGINT', cwd = temporaryFolder()) {
  const { service, stuck } = await stuckAtThird();
  let stop = (_signal: StopSignal): void => undefined;
  const ended = shipctl(argv, {
    env: service.env,
    cwd,
    onStart: (send) => {
      stop = send;
    },
  });
  await stuck;
  stop(signal);
  return { ...(await ended), service };
}

/** The same in a process of its own, to which the system brings the signal. */
async function interruptedProcess(argv: readonly string[], signal: StopSignal) {
  const { service, stuck } = await stuckAtThird();
  const cwd = temporaryFolder();
  const { child, ended } = start(argv, { env: service.env, cwd });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  const closed = new Promise((resolve) => child.on('close', resolve));
  await stuck;
  child.kill(signal);
  const { code } = await ended;
  await closed;
  return { code: code ?? -1, stdout, stderr, service };
}

describe('several writes that are interrupted', () => {
  it.each([
    ['SIGINT', 130, 'Interrupted.', []],
    ['SIGTERM', 143, 'Terminated.', []],
    ['SIGINT', 130, 'Interrupted.', ['--quiet']],
  ] as const)('by %s end with %i, and say what has become of each: %s %j', async (signal, code, said, more) => {
    const interrupt = more.length === 0 ? interruptedProcess : interrupted;
    const outcome = await interrupt(cancel([5, 6, 7, 8, 9], ...more), signal);
    expect(outcome.code).toBe(code);
    expect(outcome.stderr.slice(outcome.stderr.indexOf(said))).toBe(
      [
        said,
        'Done: 5',
        'Failed: cancel order 6 (422): no',
        'May or may not have happened: cancel order 7',
        'Not sent: 8, 9',
        '',
      ].join('\n'),
    );
    expect(outcome.stdout).toContain(more.length > 0 ? '5\n' : 'cancelled');
    expect(writesTo(outcome.service).map(({ path }) => idIn(path))).toEqual([5, 6, 7]);
  });

  it('print the records of those that are done in the chosen format', async () => {
    const rows = (stdout: string) => parse(stdout, { columns: true }) as { id: string }[];
    const json = await interrupted(cancel([5, 7, 8], '--json'));
    expect(JSON.parse(json.stdout)).toMatchObject([{ id: 5, status: 'cancelled' }]);
    expect(errorOf(json)).toMatchObject({
      code: 'interrupted',
      results: [
        { id: '5', outcome: 'done' },
        { id: '7', outcome: 'unknown' },
        { id: '8', outcome: 'not_sent' },
      ],
    });
    const csv = await interrupted(cancel([5, 7, 8], '--quiet', '-o', 'csv'));
    expect(rows(csv.stdout).map(({ id }) => id)).toEqual(['5']);
    const cwd = temporaryFolder();
    await interrupted(cancel([5, 7, 8], '--out', 'done.csv'), 'SIGINT', cwd);
    expect(readdirSync(cwd)).toEqual(['done.csv']);
  });

  furtherIt('were not sent where the interruption comes during a wait', async () => {
    const service = await startService(({ path }, response) => {
      if (idIn(path) === 5) return { data: order(5) };
      return sendJson(response, 429, {}, { 'retry-after': '50' });
    });
    let said = '';
    let stop = (_signal: StopSignal): void => undefined;
    const { code, stderr } = await shipctl(cancel([5, 6, 7]), {
      env: service.env,
      onStart: (send) => {
        stop = send;
      },
      onStderr: (text) => {
        said += text;
        if (/Trying again in 50/.test(said)) stop('SIGINT');
      },
    });
    expect({ code, end: stderr.slice(stderr.indexOf('Interrupted')) }).toEqual({
      code: 130,
      end: 'Interrupted.\nDone: 5\nNot sent: 6, 7\n',
    });
  });
});

describe('several documents that are interrupted', () => {
  it('name those that are saved', async () => {
    const pdf = await onePage();
    let reached = (): void => undefined;
    const stuck = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const service = await startService(({ path }, response) => {
      if (idIn(path) === 6) return void reached();
      return void response.writeHead(200, { 'content-type': 'application/pdf' }).end(pdf);
    });
    const cwd = temporaryFolder();
    let stop = (_signal: StopSignal): void => undefined;
    const ended = shipctl(['shipments', 'invoice', '5', '6', '7', '--quiet'], {
      env: service.env,
      cwd,
      onStart: (send) => {
        stop = send;
      },
    });
    await stuck;
    stop('SIGINT');
    const { code, stderr } = await ended;
    expect(code).toBe(130);
    expect(stderr).toBe('Interrupted.\nDone: 5\nNot fetched: 6, 7\n');
    expect(readdirSync(cwd)).toEqual(['invoice-5.pdf']);
  });
});
