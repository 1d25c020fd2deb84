import { describe, expect, it } from 'vitest';
import { isAtTask } from '../support/limited-work.ts';
import { serveOrders } from '../support/lists.ts';
import { order } from '../support/orders.ts';
import { start } from '../support/process.ts';
import { nightlyIt } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';

const endless = 'repeat(1)|empty';

describe.skipIf(process.platform !== 'linux')('an expression of --jq, in a process of its own', () => {
  it('is stopped by Ctrl-C', async () => {
    const { env } = await serveOrders([order(1)]);
    const { child, ended } = start(['orders', 'list', '--jq', endless], { env });
    await isAtTask(child.pid);
    child.kill('SIGINT');
    expect(await ended).toEqual({ code: 130, signal: null });
  });

  nightlyIt('is stopped at its limits of time and memory', async () => {
    const { env } = await serveOrders([order(1)]);
    const late = await shipctl(['orders', 'list', '--jq', endless], { env, ownProcesses: true, expressionTime: 2000 });
    expect([late.code, late.stderr]).toEqual([2, expect.stringContaining('did not end within 2 s')]);
    const large = await shipctl(['orders', 'list', '--jq', '[range(1; infinite)]|length'], { env, ownProcesses: true });
    expect([large.code, large.stderr]).toEqual([2, expect.stringContaining('needs more memory than there is')]);
  });
});
