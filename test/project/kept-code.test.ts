import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { spawned } from '../support/process.ts';
import { furtherCases } from '../support/ring.ts';
import { startService } from '../support/service.ts';

// Which of the compiled code is kept. What a run lacks it compiles at every start.

function place() {
  const cache = temporaryFolder();
  const env = { XDG_CACHE_HOME: cache, NODE_DISABLE_COMPILE_CACHE: '' };
  const files = () =>
    readdirSync(join(cache, 'shipctl'))
      .filter((name) => name.startsWith('start.cjs'))
      .map((name) => join(cache, 'shipctl', name));
  return { env, files, sizes: () => files().map((file) => statSync(file).size) };
}

describe('the compiled code of what every start needs', () => {
  it('is kept again when a run needs another part, and more of this with it', async () => {
    const { env, sizes } = place();
    const service = await startService(() => [{ id: 1 }]);
    await spawned(['boxes', 'list', '--nope'], { env });
    const [less = 0] = sizes();
    expect((await spawned(['boxes', 'list', '--csv'], { env: { ...service.env, ...env } })).code).toBe(0);
    expect(sizes()).toEqual([expect.any(Number)]);
    expect(sizes()[0]).toBeGreaterThan(1.1 * less);
  });

  it('is kept apart for the version, which needs little of what help needs', async () => {
    const { env, sizes } = place();
    await spawned(['--version'], { env });
    const [less = 0] = sizes();
    await spawned(['orders', 'list', '--help'], { env });
    expect(sizes()).toHaveLength(2);
    expect(Math.max(...sizes())).toBeGreaterThan(1.1 * less);
  });

  it.each([
    [['boxes', '--help'], true, false] as const,
    ...furtherCases([['--version'], false, false] as const, [['orders', '--help'], false, true] as const),
  ])('has of the operations those that %j asks for', async (argv, boxes, orders) => {
    const { env, files } = place();
    await spawned(argv, { env });
    const code = readFileSync(files()[0] ?? expect.unreachable());
    expect([code.includes('boxes.list'), code.includes('orders.cancel')]).toEqual([boxes, orders]);
  });
});
