import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { homeFolder } from '../support/folders.ts';
import { importFile, orderService } from '../support/order-imports.ts';
import { spawned } from '../support/process.ts';
import { shipctl } from '../support/run.ts';

const rows = (...given: readonly (readonly [phone: number, total: number])[]) =>
  `Mobile,Total\n${given.map(([phone, total]) => `+96650123456${phone},${total}\n`).join('')}`;

/** A service, and an import of what comes through a pipe. */
async function piping() {
  const service = await orderService();
  const pipe = (stdin: string, ...flags: readonly string[]) => importFile(service, '-', flags, { stdin });
  return { service, pipe };
}

describe('rows without a reference that come through a pipe', () => {
  it('are known again when the same comes once more', async () => {
    const { service, pipe } = await piping();
    const given = rows([1, 10], [2, 20]);
    const first = await pipe(given);
    expect(first.statuses).toBe('created, created');
    expect(first.stdout).toMatch(/^standard input [0-9a-f]{8}: 2 rows$/m);
    expect((await pipe(given)).statuses).toBe('there before, there before');
    expect(service.sent()).toHaveLength(2);
    const { stdout } = await shipctl(['ledger', 'list', '--json'], { env: service.env });
    expect(JSON.parse(stdout)[1].origin).toMatch(/^standard input [0-9a-f]{8} row 3$/);
  });

  it('are asked about when other rows come with them: they may be new, or mended', async () => {
    const { service, pipe } = await piping();
    await pipe(rows([1, 10], [2, 20]));
    const other = await pipe(rows([1, 10], [2, 25], [3, 30]));
    expect(other).toMatchObject({ code: 8, statuses: 'not sent, not sent, created' });
    expect(other.result[0]?.reason).toMatch(/the same came from standard input [0-9a-f]{8} row 2/);
    expect(other.result[1]?.reason).toMatch(/sent with other values, as standard input [0-9a-f]{8} row 3/);
    expect((await pipe(rows([1, 10]), '--again')).statuses).toBe('created');
    expect(service.sent()).toHaveLength(4);
  });

  it('are told apart by the name that they are given', async () => {
    const { pipe } = await piping();
    const [monday, tuesday] = [
      ['--name', 'monday'],
      ['--name', 'tuesday'],
    ];
    expect((await pipe(rows([1, 10], [2, 20]), ...monday)).statuses).toBe('created, created');
    expect((await pipe(rows([1, 10], [2, 20], [3, 30]), ...monday)).statuses).toBe(
      'there before, there before, created',
    );
    const mended = await pipe(rows([1, 10], [2, 25], [3, 30]), ...monday);
    expect(mended.statuses).toBe('there before, not sent, there before');
    expect(mended.result[1]?.reason).toContain('as monday row 3');
    const next = await pipe(rows([1, 15], [2, 20]), ...tuesday);
    expect(next.statuses).toBe('created, not sent');
    expect(next.result[1]?.reason).toContain('the same came from monday row 3');
  });

  it.skipIf(process.platform === 'win32')('are told apart by what they are, not by the path of the pipe', async () => {
    const service = await orderService();
    const fifo = join(homeFolder(), 'fifo');
    execFileSync('mkfifo', [fifo]);
    const argv = ['orders', 'import', '--allow-incomplete', fifo, '--apply', '--yes'];
    const env = { ...service.env, SHIPCTL_CONFIG_DIR: homeFolder() };
    const run = (text: string) => {
      const shell = `printf '%s' "$ROWS" > '${fifo}' & "$@"`;
      return spawned(argv, { env: { ...env, ROWS: text }, shell });
    };
    expect(await run(rows([1, 10]))).toMatchObject({ code: 0 });
    expect(await run(rows([1, 10]))).toMatchObject({ code: 0 });
    expect((await run(rows([1, 10], [2, 20]))).stderr).toContain('the same came from fifo');
    expect(service.sent()).toHaveLength(2);
  });
});

it('refuses a name that looks like a path', async () => {
  const { service, pipe } = await piping();
  for (const name of ['-', '/tmp/a', '../a', '']) {
    const { code, stderr } = await pipe(rows([1, 10]), `--name=${name}`);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining('is not a name') });
  }
  expect(service.sent()).toEqual([]);
});
