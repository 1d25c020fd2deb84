import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { importArgv, importFile, importRow, importRows, orderService, rowsFile } from '../support/order-imports.ts';
import { start } from '../support/process.ts';
import { furtherCases, perRing } from '../support/ring.ts';
import type { Surroundings } from '../support/run.ts';

type Send = Parameters<NonNullable<Surroundings['onStart']>>[0];

/** Imports four rows and stops when the second has arrived, which is then answered. */
async function stopped(signal: Parameters<Send>[0]) {
  let send: Send = () => undefined;
  const service = await orderService((_body, count) => {
    if (count === 1) send(signal);
    return undefined;
  });
  const file = rowsFile(importRows(4));
  const onStart = (given: Send) => {
    send = given;
  };
  return { service, file, ...(await importFile(service, file, ['--timeout', '60'], { onStart })) };
}

describe('an import that is stopped', () => {
  type Stop = readonly [Parameters<Send>[0], number];

  it.each<Stop>([['SIGINT', 130], ...furtherCases<Stop>(['SIGTERM', 143], ['SIGHUP', 129])])(
    'by %s takes the response to what it has sent, sends no more, and goes on later',
    async (signal, exit) => {
      const { code, stderr, service, file, statuses } = await stopped(signal);
      expect({ code, statuses }).toEqual({ code: exit, statuses: 'created, created, not sent, not sent' });
      expect(stderr).toContain('4 orders: 2 created, 2 not sent.');
      expect(stderr).toContain('The same command goes on');
      expect(await importFile(service, file)).toMatchObject({
        ...{ code: 0, statuses: 'there before, there before, created, created' },
      });
      expect(service.sent()).toHaveLength(4);
    },
  );
});

it('an import without an account has sent nothing, and says so', async () => {
  const service = await orderService();
  const outcome = await importFile(service, rowsFile(importRows(2)), [], { env: { SHIPCTL_TOKEN: '' } });
  expect(outcome).toMatchObject({ code: 4, statuses: 'not sent, not sent' });
  expect(outcome.stderr).not.toContain('unknown');
});

describe('an import that is killed', () => {
  it.each([['4'], ['1']].slice(0, perRing(1, 1, 2)))(
    'again and again creates every row once, %s at a time',
    async (concurrency) => {
      const last = perRing(9, 9, 12);
      let kill = (): void => undefined;
      // Some responses are lost after the effect, and some requests come from a process that is just killed.
      const service = await orderService((_body, count) => {
        if (count % 5 === 3) kill();
        return count % 7 === 2 ? { hangsUp: 'after' } : undefined;
      });
      const env = { ...service.env, SHIPCTL_CONFIG_DIR: temporaryFolder(), SHIPCTL_RETRY_QUIET: '1s' };
      const file = rowsFile([...importRows(last - 2), importRow(last - 1), importRow(last), importRow(last)]);
      const decided = ['--again', '--adopt', '--retry-unknown', '--wait', '--timeout', '1'];
      const argv = [...importArgv(file, '--yes', '--concurrency', concurrency), ...decided];
      let [kills, code] = [0, undefined as number | null | undefined];
      while (code !== 0 && kills < 30) {
        const { child, ended } = start(argv, { env });
        kill = () => void child.kill('SIGKILL');
        const how = await ended;
        code = how.code;
        if (how.signal === 'SIGKILL') kills++;
      }
      expect(kills).toBeGreaterThan(1);
      const names = service.orders.map(({ receiver_first_name: name }) => name);
      const expected = Array.from({ length: last }, (_, at) => `Noura ${at + 1}`);
      expect(names.sort()).toEqual([...expected, `Noura ${last}`].sort());
    },
    60_000,
  );
});
