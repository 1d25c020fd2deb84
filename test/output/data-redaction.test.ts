import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { serveOrders } from '../support/lists.ts';
import { order } from '../support/orders.ts';
import { furtherCases } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { secret } from '../support/secrets.ts';
import { paginate, sendJson, startService } from '../support/service.ts';

describe('a short token', () => {
  const list = ['orders', 'list', '--columns', 'id,order_number'];

  it('changes no record, on stdout or in a file', async () => {
    const service = await serveOrders([order(1000, { order_number: '771000' })]);
    const given = { env: { ...service.env, SHIPCTL_TOKEN: '1000' }, cwd: temporaryFolder() };
    const outcome = await shipctl([...list, '--csv'], given);
    expect(outcome.stdout).toBe('id,order_number\n1000,771000\n');
    await shipctl([...list, '--all', '--out', 'a.csv', '--manifest', 'a.json'], given);
    expect(readFileSync(join(given.cwd, 'a.csv'), 'utf8')).toBe(outcome.stdout);
    const raw = await shipctl(['api', 'GET', '/api/orders'], given);
    expect(raw.stdout).toContain('771000');
  });

  it('is still redacted in messages', async () => {
    const service = await startService((_request, response) => sendJson(response, 422, { message: 'no abcd1' }));
    const outcome = await shipctl(['orders', 'get', '5'], { env: { ...service.env, SHIPCTL_TOKEN: 'abcd1' } });
    expect(outcome.stderr).toContain('no [redacted]');
  });

  it('is not used in the sandbox', async () => {
    const outcome = await shipctl(['orders', 'bogus', '--sandbox'], { env: { SHIPCTL_TOKEN: 'bogus' } });
    expect(outcome.stderr).toContain('"bogus"');
  });
});

describe('a long token', () => {
  it('that comes back in a record is redacted', async () => {
    const long = secret('7f3a9c41d8e206b5');
    const service = await serveOrders([order(1, { order_number: long })]);
    const env = { ...service.env, SHIPCTL_TOKEN: long };
    const outcome = await shipctl(['orders', 'list', '--csv', '--columns', 'order_number'], { env });
    expect(outcome.stdout).toBe('order_number\n[redacted]\n');
  });
});

const bin = fileURLToPath(new URL('../../bin/shipctl.js', import.meta.url));

type StandardOutput = 'full' | 'closed';

/** Runs the program as installed, with a stdout that accepts nothing. */
async function withoutStdout(argv: string, stdout: StandardOutput, more: Readonly<Record<string, string>>) {
  const file = stdout === 'full' ? openSync('/dev/full', 'w') : undefined;
  const env = { PATH: process.env.PATH, SHIPCTL_CONFIG_DIR: temporaryFolder(), ...more };
  const child = spawn(process.execPath, [bin, ...argv.split(' ')], { env, stdio: ['ignore', file ?? 'pipe', 'pipe'] });
  child.stdout?.destroy();
  const said: Buffer[] = [];
  child.stderr?.on('data', (chunk: Buffer) => said.push(chunk));
  const [code] = (await once(child, 'close')) as [number];
  if (file !== undefined) closeSync(file);
  return { code, stderr: Buffer.concat(said).toString() };
}

const commands = [
  '--help',
  'orders list',
  ...furtherCases(
    '--version',
    'orders list --help',
    'orders create --template',
    'orders get 5 --dry-run',
    'api GET /api/orders',
  ),
];

describe.each(commands)('%s', (argv) => {
  const serving = () => serveOrders([order(1)]);

  it.skipIf(!existsSync('/dev/full'))('on a full disk ends with 9 and says so', async () => {
    const { env } = await serving();
    const outcome = await withoutStdout(argv, 'full', env);
    expect(outcome).toMatchObject({ code: 9, stderr: expect.stringContaining('the disk is full') });
  });

  it('whose reader has closed the pipe is not an error', async () => {
    const { env } = await serving();
    expect(await withoutStdout(argv, 'closed', env)).toEqual({ code: 0, stderr: '' });
  });
});

describe('records without a schema', () => {
  const rows = [{ id: 1 }, { id: 2 }, { id: 3, late: 'x', later: 'y' }, { id: 4, late: 'x' }];

  it.each(['csv', 'table'])(
    'warn once, with names, when a later page has fields without a column in %s',
    async (format) => {
      const service = await startService((request) => ({ data: paginate(rows, request, 1) }));
      const { code, stderr } = await shipctl(['api', 'GET', '/api/x', '--paginate', '-o', format], {
        env: service.env,
      });
      expect(code).toBe(0);
      expect(stderr.match(/left out: late, later/g)).toHaveLength(1);
    },
  );

  it.each(['json', 'ndjson'])('lose nothing in %s, without a warning', async (format) => {
    const service = await startService((request) => ({ data: paginate(rows, request, 1) }));
    const outcome = await shipctl(['api', 'GET', '/api/x', '--paginate', '-o', format], { env: service.env });
    expect(outcome).toMatchObject({ code: 0, stderr: '' });
    expect(outcome.stdout).toContain('later');
  });
});
