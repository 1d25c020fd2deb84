import { describe, expect, it } from 'vitest';
import { order } from '../support/orders.ts';
import { shipctl } from '../support/run.ts';
import { startService, writesTo } from '../support/service.ts';

const cancel = ['orders', 'cancel', '5', '--id', '--yes'];
const spend = ['shipments', 'create', '--order-id', '5', '--courier', 'aramex', '--yes', '--id'];

describe('a run that may not send everything', () => {
  it.each([
    ['only reads', { writes: false, spending: false }, []],
    ['spends nothing', { writes: true, spending: false }, ['/api/orders/5/cancel']],
  ] as const)('%s, whatever its command says of itself', async (_, permits, paths) => {
    const service = await startService(() => ({ data: order(5) }));
    const run = (argv: readonly string[]) => shipctl(argv, { env: service.env, permits });
    expect(await run(['orders', 'get', '5', '--id', '--json'])).toMatchObject({ code: 0 });
    const refused = { code: 2, stderr: expect.stringContaining('Not permitted in this run, and not sent: ') };
    expect(await run(cancel)).toMatchObject(permits.writes ? { code: 0 } : refused);
    expect(await run(spend)).toMatchObject(refused);
    expect(writesTo(service).map(({ path }) => path)).toEqual(paths);
  });
});
