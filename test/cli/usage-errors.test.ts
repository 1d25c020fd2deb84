import { describe, expect, it } from 'vitest';
import { errorOf, shipctl } from '../support/run.ts';
import { type Service, startService } from '../support/service.ts';

const unused = (): Promise<Service> => startService(() => ({ data: [] }));

const wrong = async (argv: readonly string[]) => {
  const service = await unused();
  const outcome = await shipctl(argv, { env: service.env });
  expect(service.requests).toEqual([]);
  expect({ code: outcome.code, stdout: outcome.stdout }).toEqual({ code: 2, stdout: '' });
  return outcome;
};

describe('a wrong command line ends with 2 before any request', () => {
  it.each([
    ['a status outside the five', ['orders', 'list', '--status', 'shipped'], '--status: "shipped"', 'awaiting_pickup'],
    ['one wrong status of two', ['orders', 'list', '--status', 'pending,lost'], '"lost"', 'delivered'],
    ['an empty status', ['orders', 'list', '--status', ''], '--status', 'pending'],
    [
      'a day the calendar lacks',
      ['orders', 'list', '--date-from', '2026-02-30'],
      "Invalid date '2026-02-30'",
      'YYYY-MM-DD',
    ],
    [
      'a day written the other way',
      ['orders', 'list', '--date-to', '04/03/2026'],
      "Invalid date '04/03/2026'",
      'Use 2026-03-04 or 2026-04-03.',
    ],
    [
      'a reversed range',
      ['orders', 'list', '--date-from', '2026-03-02', '--date-to', '2026-03-01'],
      '--date-from',
      'after',
    ],
    ['page 0', ['orders', 'list', '--page', '0'], '--page: "0"', '1'],
    ['page -1', ['orders', 'list', '--page', '-1'], '--page: "-1"', '1'],
    ['page 1.5', ['orders', 'list', '--page', '1.5'], '--page: "1.5"', 'whole number'],
    ['page 1e3', ['orders', 'list', '--page', '1e3'], '--page: "1e3"', 'whole number'],
    ['an empty page', ['orders', 'list', '--page='], '--page', 'whole number'],
    ['limit 0', ['orders', 'list', '--limit', '0'], '--limit: "0"', '1'],
    ['limit -5', ['orders', 'list', '--limit', '-5'], '--limit: "-5"', '1'],
    ['limit abc', ['orders', 'list', '--limit', 'abc'], '--limit: "abc"', 'whole number'],
    ['limit 1e9', ['orders', 'list', '--limit', '1e9'], '--limit: "1e9"', 'whole number'],
    ['per-page 0', ['boxes', 'list', '--per-page', '0'], '--per-page: "0"', '1'],
    ['--all with --page', ['orders', 'list', '--all', '--page', '2'], '--all', '--from-page'],
    ['--all with --limit', ['orders', 'list', '--all', '--limit', '2'], '--all', '--limit'],
    ['--from-page alone', ['orders', 'list', '--from-page', '2'], '--from-page', '--all'],
    ['--page with --from-page', ['orders', 'list', '--page', '2', '--from-page', '3'], '--from-page', '--all'],
    ['pages of a single record', ['orders', 'get', '5', '--all'], 'orders get takes no --all', 'shipctl orders get 5'],
    ['an unknown command', ['ordrs', 'list'], '"ordrs"', 'Did you mean "orders list"?'],
    ['an unknown verb', ['orders', 'lst'], '"lst"', 'Did you mean "list"?'],
    ['an unknown verb behind help', ['help', 'nope'], '"nope"', ''],
    ['a shortened command', ['ord', 'list'], '"ord"', ''],
    ['a shortened flag', ['orders', 'list', '--stat', 'pending'], '--stat', 'Did you mean "--status"?'],
    ['a mistyped flag', ['orders', 'list', '--stauts', 'pending'], '--stauts', 'Did you mean "--status"?'],
    ['an unknown short flag', ['orders', 'list', '-x'], '-x', ''],
    ['a flag of another command', ['orders', 'get', '5', '--status', 'pending'], '--status', ''],
    ['a flag without its value', ['orders', 'list', '--status'], '--status', 'value'],
    ['a flag instead of a value', ['orders', 'list', '--status', '--all'], '--status', 'value'],
    ['a group without a verb', ['orders'], 'verb', 'list'],
    ['nothing at all', [], 'command', 'orders'],
    ['too many arguments', ['orders', 'list', 'pending'], '"pending"', 'Too many'],
    ['too many arguments for one record', ['orders', 'get', '5', '6'], '"6"', 'Too many'],
    ['a missing argument', ['orders', 'get'], '<order>', 'missing'],
    ['an empty id', ['orders', 'get', ''], 'empty', ''],
    ['an empty id among several', ['orders', 'cancel', '--id', '5', ' ', '--yes'], 'empty', ''],
    ['an unknown format', ['orders', 'list', '-o', 'yaml'], '"yaml"', 'ndjson'],
    ['two formats', ['orders', 'list', '--csv', '-o', 'json'], '--csv', 'json'],
    [
      'an unknown column of a write',
      ['boxes', 'create', '--type', 'x', '--columns', 'id,typ'],
      '"typ"',
      'Did you mean "type"?',
    ],
    ['no column', ['orders', 'list', '--columns', ''], '--columns', 'order_number'],
    ['a timeout of 0', ['orders', 'list', '--timeout', '0'], '--timeout: "0"', '3600'],
    ['a timeout of infinity', ['orders', 'list', '--timeout', 'Infinity'], '--timeout', '3600'],
    ['retries below 0', ['orders', 'list', '--retries', '-1'], '--retries: "-1"', '0'],
    ['half a request at once', ['orders', 'list', '--concurrency', '0.5'], '--concurrency: "0.5"', '1'],
    ['a base URL without a scheme', ['orders', 'list', '--base-url', 'ship.example'], '--base-url', 'http'],
    ['a base URL with user info', ['orders', 'list', '--base-url', 'https://me@ship.example'], '--base-url', 'user'],
    ['a profile that leaves its folder', ['orders', 'list', '--profile', '../x'], '--profile', 'letters'],
    ['an unconfirmed cancel', ['orders', 'cancel', '--id', '5'], 'Cancelling order 5', '--yes'],
    ['a number that is a text', ['boxes', 'create', '--length', 'long'], '--length: "long"', 'number'],
  ])('%s', async (_what, argv, names, allowed) => {
    const { stderr } = await wrong(argv);
    expect(stderr).toContain(names);
    expect(stderr).toContain(allowed);
    expect(stderr).not.toMatch(/undefined|\[object|at .*\.js:\d/);
  });

  it('names all invalid values, the first unknown flag, and where help is', async () => {
    const argv = ['orders', 'list', '--stauts', 'x', '--page', '0', '--date-to', 'soon', '-o', 'yaml'];
    const { stderr } = await wrong(argv);
    for (const piece of ['"--status"', '--page: "0"', "--date-to: Invalid date 'soon'", '"yaml"']) {
      expect(stderr).toContain(piece);
    }
    expect(stderr.trimEnd().split('\n').at(-1)).toContain('shipctl orders list --help');
  });

  it('is one JSON object with --json', async () => {
    for (const format of [['--json'], ['-o', 'json'], ['-ojson'], ['--output=ndjson'], ['-o', 'ndjson']]) {
      const outcome = await wrong(['orders', 'list', '--page', '0', ...format]);
      expect(outcome.stderr.trimEnd().split('\n')).toHaveLength(1);
      expect(errorOf(outcome)).toMatchObject({ code: 'usage', message: expect.stringContaining('--page: "0"') });
    }
  });

  it('is JSON where the environment asks for JSON', async () => {
    const { env } = await unused();
    const outcome = await shipctl(['orders', 'lst'], { env: { ...env, SHIPCTL_OUTPUT: 'json' } });
    expect(errorOf(outcome)).toMatchObject({ code: 'usage' });
  });
});
