import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { orders } from '../support/orders.ts';
import { packItem, packOrder, packService } from '../support/packing.ts';
import type { Outcome } from '../support/run.ts';
import { paginate, startService } from '../support/service.ts';
import { describeOnWindows, windowsDesk } from '../support/windows-desk.ts';

/** Runs `work` once, the first time that it is called. */
function once(work: () => Promise<Outcome>) {
  let outcome: Promise<Outcome> | undefined;
  return {
    run: () => {
      outcome ??= work();
      return outcome;
    },
    outcome: () => outcome,
  };
}

const another = expect.stringMatching(/Another shipctl \(process \d+ on /);

describeOnWindows('two programs on one machine', () => {
  it('read the orders into one mirror: the second one waits, and both have all', async () => {
    const desk = windowsDesk();
    let started: Promise<Outcome> | undefined;
    const { env } = await startService((request) => {
      started ??= desk.shipctl(['sync'], { env });
      return { data: paginate(orders(450), request) };
    });
    expect(await desk.shipctl(['sync'], { env })).toMatchObject({ code: 0 });
    expect(await started).toMatchObject({ code: 0 });
    const { stdout } = await desk.shipctl(['sql', 'select count(*) as n from orders', '--csv'], { env });
    expect(stdout).toBe('n\n450\n');
  });

  it('pack at one station at a time: the second is refused, and names the first', async () => {
    const desk = windowsDesk();
    const second = once(() => desk.shipctl(['pack'], { env: service.env, stdin: '7101\r\nA\r\n' }));
    const service = await packService([packOrder(7101, [packItem(11, 'A', 2)])], async () => {
      await second.run();
      return undefined;
    });
    const scans = { env: service.env, stdin: '7101\r\nA\r\nA\r\n' };
    expect(await desk.shipctl(['pack', '--push'], scans)).toMatchObject({ code: 0 });
    expect(await second.outcome()).toMatchObject({ code: 7, stdout: '', stderr: another });
  });

  it('write one file that is kept for --resume: the second is refused, and the first is whole', async () => {
    const desk = windowsDesk();
    const list = ['orders', 'list', '--all', '--resume', '--concurrency', '1', '--out', 'x.csv'];
    const second = once(() => desk.shipctl(list, { env: service.env }));
    const service = await startService(async (request) => {
      if (request.query.page === '3') await second.run();
      return { data: paginate(orders(450), request) };
    });
    expect(await desk.shipctl(list, { env: service.env })).toMatchObject({ code: 0 });
    expect(await second.outcome()).toMatchObject({ code: 7, stderr: another });
    expect(readFileSync(join(desk.folder, 'x.csv'), 'utf8').split('\n')).toHaveLength(452);
  });
});
