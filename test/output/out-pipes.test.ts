import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, existsSync, openSync, readdirSync, readFileSync, readlinkSync, watch } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { serveOrders } from '../support/lists.ts';
import { orders } from '../support/orders.ts';
import { spawned, start } from '../support/process.ts';
import { furtherCases } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { paginate, startService } from '../support/service.ts';

const list = ['orders', 'list', '--columns', 'id', '-o', 'csv'];
const csv = 'id\n3\n2\n1\n';

/** A folder with a pipe that nobody has opened. */
function folderWithPipe(): string {
  const cwd = temporaryFolder();
  spawnSync('mkfifo', ['pipe'], { cwd });
  return cwd;
}

/** What a process has open. */
const openFiles = (pid = 0): string[] =>
  readdirSync(`/proc/${pid}/fd`).flatMap((name) => {
    try {
      return [readlinkSync(`/proc/${pid}/fd/${name}`)];
    } catch {
      // It was closed in the meantime.
      return [];
    }
  });

const has = (shell: string): boolean => spawnSync(shell, ['-c', ':']).status === 0;

describe.each(['bash', ...furtherCases('zsh')])('in %s', (shell) => {
  it.skipIf(!has(shell))('--out >(…) writes to a command, --data @<(…) reads from one', async () => {
    const cwd = temporaryFolder();
    const { env } = await serveOrders(orders(3));
    // Not every shell can wait for the command. It has standard error until its end, and so have we.
    const out = { env, cwd, shell: `exec ${shell} -c '"$@" --out >(cat >got)' ${shell} "$@"` };
    expect(await spawned(list, out)).toMatchObject({ code: 0 });
    expect(readFileSync(join(cwd, 'got'), 'utf8')).toBe(csv);
    const data = { env, cwd, shell: `exec ${shell} -c '"$@" --data @<(echo "{\\"type\\":\\"x\\"}")' ${shell} "$@"` };
    const { stdout } = await spawned(['boxes', 'create', '--dry-run'], data);
    expect(JSON.parse(stdout.toString())).toMatchObject({ body: { type: 'x' } });
  });
});

describe('standard output', () => {
  it.each(['csv', ...furtherCases('xlsx', 'ndjson')])('whose reader leaves ends %s without a word', async (format) => {
    const { env } = await serveOrders(orders(1000));
    const shell = `code=$({ { "$@"; echo $? >&3; } | head -c 2 >/dev/null; } 3>&1); exit "$code"`;
    const { code, stderr } = await spawned(['orders', 'list', '--all', '-o', format, '--out', '-', '-q'], {
      env,
      shell,
    });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });
});

describe('a pipe', () => {
  it('without a reader is waited for until one Ctrl-C', async () => {
    const cwd = folderWithPipe();
    const service = await serveOrders(orders(3));
    const watcher = watch(cwd);
    // The manifest is opened before the rows' file.
    const { child, ended } = start([...list, '--out', 'pipe', '--manifest', 'm.json'], { env: service.env, cwd });
    await once(watcher, 'change');
    watcher.close();
    child.kill('SIGINT');
    expect(await ended).toEqual({ code: 130, signal: null });
    expect(service.requests).toEqual([]);
  });

  it.runIf(existsSync('/proc/self/fd'))('without a writer is waited for until one Ctrl-C', async () => {
    const cwd = folderWithPipe();
    const { child, ended } = start(['boxes', 'create', '--data', '@pipe', '--sandbox'], { cwd });
    while (!openFiles(child.pid).includes(join(cwd, 'pipe'))) await setImmediate();
    child.kill('SIGINT');
    expect(await ended).toEqual({ code: 130, signal: null });
  });

  it('whose reader leaves is a failure', async () => {
    const cwd = folderWithPipe();
    const reader = openSync(join(cwd, 'pipe'), constants.O_RDONLY | constants.O_NONBLOCK);
    // The program opens the pipe before it sends the request.
    const { env } = await startService((request) => {
      closeSync(reader);
      return { data: paginate(orders(3), request) };
    });
    const { code, stderr } = await shipctl([...list, '--out', 'pipe'], { env, cwd });
    expect(code).toBe(9);
    expect(stderr).toContain('its reader has closed it');
  });
});
