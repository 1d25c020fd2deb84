import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { packItem, packOrder, packService } from '../support/packing.ts';
import { spawned, start } from '../support/process.ts';
import { perRing } from '../support/ring.ts';

const numbers = [7101, 7102, 7103, 7104];

const scans = numbers.map((number) => `${number}\nA${number}\n`).join('');

/** Packs orders in processes of their own; `onVerify` gets each Verify Order with what kills the process that sent it. */
async function station(react: (count: number, kill: () => void) => 'hang up before' | 'hang up after' | undefined) {
  let count = 0;
  let kill = (): void => undefined;
  const service = await packService(
    numbers.map((number) => packOrder(number, [packItem(number, `A${number}`)])),
    ({ path }) => (/\/orders\/\d+\/verify$/.test(path) ? react(++count, () => kill()) : undefined),
  );
  const folder = temporaryFolder();
  const env = { ...service.env, SHIPCTL_CONFIG_DIR: folder, XDG_DATA_HOME: folder };
  const pack = async (words: readonly string[], stdin: string) => {
    const { child, ended } = start(['pack', ...words, '--retries', '0'], { env });
    kill = () => void child.kill('SIGKILL');
    child.stdin.end(stdin);
    return ended;
  };
  const verified = () => service.verified.map(({ path }) => path).filter((path) => /^\d+\/verify$/.test(path));
  return { pack, verified, env, sent: () => count };
}

it.each((['hang up before', 'hang up after'] as const).slice(0, perRing(0, 1, 2)))(
  'Verify Order is sent once by stations that are killed while they wait for its response, which would %s',
  async (end) => {
    const { pack, verified, sent } = await station((_count, kill) => {
      kill();
      return end;
    });
    const turns = numbers.length + perRing(1, 1, 4);
    for (let turn = 0; turn < turns; turn++) await pack(['--push'], turn === 0 ? scans : '');
    await pack(['push'], '');
    expect(sent()).toBe(numbers.length);
    expect(new Set(verified()).size).toBe(verified().length);
    expect((await pack(['push'], '')).code).toBe(8);
  },
);

it('Verify Order is sent once where its responses are lost', async () => {
  const { pack, verified, sent, env } = await station((count) => (count % 2 ? 'hang up after' : undefined));
  expect((await pack(['--push'], scans)).code).toBe(8);
  for (let turn = 0; turn < 3; turn++) expect((await pack(['push'], '')).code).toBe(8);
  expect({ sent: sent(), verified: [...verified()].sort() }).toEqual({
    sent: numbers.length,
    verified: numbers.map((number) => `${number % 1000}/verify`),
  });
  const { stderr, code } = await spawned(['pack', 'push', '--retry-unknown'], { env });
  expect({ code, sent: sent() }).toEqual({ code: 8, sent: numbers.length });
  expect(stderr).toContain('or add --wait and shipctl waits for you');
});
