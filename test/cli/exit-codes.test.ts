import { describe, expect, it } from 'vitest';
import type { ExitName } from '../../src/base/failure.ts';
import type { StopSignal } from '../../src/base/io.ts';
import { faulty } from '../support/more-groups.ts';
import { order, orders } from '../support/orders.ts';
import { errorOf, type Outcome, type Surroundings, shipctl } from '../support/run.ts';
import { paginate, type Service, sendJson, startService, writesTo } from '../support/service.ts';
import { exitCodes } from '../support/tables.ts';

const once = ['--retries', '0', '--json'];

const refusing = (status: number) => startService((_request, response) => sendJson(response, status, {}));

/** Runs against a service, with its environment. */
const against = async (service: Promise<Service>, argv: readonly string[], more: Surroundings = {}) =>
  shipctl(argv, { env: (await service).env, ...more });

/** A run that gets a signal while it waits for the service. */
async function stopped(signal: StopSignal): Promise<Outcome> {
  let stop: () => void = () => undefined;
  const service = startService(() => {
    stop();
    return undefined;
  });
  return against(service, ['orders', 'list', ...once], {
    onStart: (send) => {
      stop = () => send(signal);
    },
  });
}

const failingAt = (page: string) =>
  startService((request, response) =>
    request.query.page === page ? sendJson(response, 500, {}) : { data: paginate(orders(30), request, 10) },
  );

const ways: Readonly<Record<ExitName, () => Promise<Outcome>>> = {
  done: () =>
    against(
      startService(() => order(5)),
      ['orders', 'get', '5', ...once],
    ),
  bug: () =>
    against(
      startService(() => [{ id: 'one' }]),
      ['things', 'list', ...once],
      { catalogue: [faulty] },
    ),
  usage: () => shipctl(['orders', 'list', '--page', '0', ...once]),
  declined: async () =>
    against(refusing(500), ['orders', 'cancel', '--id', '5', '-o', 'json'], { terminal: 80, typed: ['perhaps', 'n'] }),
  auth: () => shipctl(['orders', 'list', ...once]),
  not_found: () => against(refusing(404), ['orders', 'get', '5', ...once]),
  refused: () => against(refusing(409), ['orders', 'get', '5', ...once]),
  unavailable: () => against(refusing(500), ['orders', 'get', '5', ...once]),
  partial: () => against(failingAt('3'), ['orders', 'list', '--all', ...once]),
  machine: () => against(refusing(500), ['orders', 'list', '--out', '/nowhere/a.json', ...once]),
  hung_up: () => stopped('SIGHUP'),
  interrupted: () => stopped('SIGINT'),
  terminated: () => stopped('SIGTERM'),
};

describe('the exit code', () => {
  it.each(Object.entries(exitCodes))('%s can occur, and an error has its name', async (name, { code }) => {
    const outcome = await ways[name as ExitName]();
    expect(outcome.code).toBe(code);
    if (name === 'done') return expect(outcome.stderr).toBe('');
    expect(errorOf(outcome)).toMatchObject({ code: name, message: expect.stringMatching(/\S/) });
    // These fail after their output was written.
    if (name !== 'partial' && name !== 'bug') expect(outcome.stdout).toBe('');
    return undefined;
  });

  it('1 comes with where to report it, and with a stack trace only for --debug', async () => {
    const service = startService(() => [{ id: 'one' }]);
    const plain = await against(service, ['things', 'list', '--csv'], { catalogue: [faulty] });
    expect(plain.stderr).toMatch(/the schema is broken[\s\S]*https:\/\/\S+\/issues/);
    expect(plain.stderr).not.toMatch(/^ +at /m);
    const debug = await against(service, ['things', 'list', '--csv', '--debug'], { catalogue: [faulty] });
    expect(debug.stderr).toMatch(/^ +at /m);
  });

  it('3 follows a question answered no, and no write is sent', async () => {
    const service = await refusing(500);
    const surroundings = { env: service.env, terminal: 80 };
    for (const typed of [['n'], [''], ['no'], []]) {
      const outcome = await shipctl(['orders', 'cancel', '--id', '5'], { ...surroundings, typed });
      expect(outcome).toMatchObject({ code: 3, stdout: '' });
    }
    expect(writesTo(service)).toEqual([]);
  });
});
