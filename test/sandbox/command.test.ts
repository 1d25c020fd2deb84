import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { spawned } from '../support/process.ts';
import { furtherCases, perRing } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';

/** Runs commands with `--sandbox` in a folder of their own. */
function inFolder() {
  const folder = temporaryFolder();
  const env = { SHIPCTL_CONFIG_DIR: folder };
  const run = (line: string, more = {}) => shipctl(line.split(' '), { env, ...more });
  const statusOf = async (order: number) =>
    (await run(`orders get ${order} --columns status --csv --no-header --sandbox`)).stdout.trim();
  return { folder, run, statusOf, kept: join(folder, 'sandbox') };
}

/** Serves until it has said where, and hands out what it said. */
async function banner(line: string, env: Readonly<Record<string, string>>): Promise<string> {
  let stop = () => {};
  const { code, stdout } = await shipctl(line.split(' '), {
    env,
    onStart: (send) => {
      stop = () => send('SIGINT');
    },
    onStdout: () => stop(),
  });
  expect(code).toBe(130);
  return stdout;
}

describe('--sandbox', () => {
  it.each([
    'login --email a@b',
    ...furtherCases('config set base_url http://127.0.0.1:1', 'ledger copy --to ./ledger'),
  ])('is named by what cannot be in it: %s', async (line) => {
    const { run, folder } = inFolder();
    const byVariable = await run(line, { env: { SHIPCTL_CONFIG_DIR: folder, SHIPCTL_SANDBOX: '1' } });
    expect(byVariable.code).toBe(2);
    expect(byVariable.stderr).toMatch(/[Ll]eave out SHIPCTL_SANDBOX/);
    expect((await run(`${line} --sandbox`)).stderr).toMatch(/[Ll]eave out --sandbox/);
  });

  it('prints the line that calls it also where a profile in use is logged in to it', async () => {
    const { folder, run } = inFolder();
    const curlOf = (said: string) => /Bearer [^"]*/.exec(said)?.[0];
    const env = { SHIPCTL_CONFIG_DIR: folder };
    const first = curlOf(await banner('sandbox --port 0', env)) ?? '';
    const login = 'login --profile default --base-url http://127.0.0.1:9 --token-stdin --no-check';
    expect(await run(login, { stdin: `${first.replace('Bearer ', '')}\n` })).toMatchObject({ code: 0 });
    expect(curlOf(await banner('sandbox --port 0', env))).toBe(first);
  });

  it('keeps the changes of a command for the next', async () => {
    const { run, statusOf, kept } = inFolder();
    expect(await statusOf(3147)).toBe('pending');
    expect(await run('orders cancel 3147 --sandbox --dry-run')).toMatchObject({ code: 0 });
    expect(existsSync(kept)).toBe(false);
    expect(await run('orders cancel 3147 --yes --sandbox')).toMatchObject({ code: 0 });
    expect(await statusOf(3147)).toBe('cancelled');
    const again = await run('orders cancel 3147 --yes --sandbox');
    expect([again.code, again.stderr]).toEqual([0, expect.stringContaining('was cancelled before')]);
    const both = await run('orders cancel 3147 3132 --yes --sandbox');
    expect([both.code, both.stderr]).toEqual([
      0,
      expect.stringContaining('shipctl orders reset 3132 --sandbox may reopen'),
    ]);
    expect(readdirSync(kept)).toHaveLength(1);
  });

  it('goes on in memory, with a warning, where changes cannot be kept', async () => {
    const { folder, run, kept, statusOf } = inFolder();
    writeFileSync(kept, 'not a folder');
    const { code, stderr } = await run('orders cancel 3147 --yes --sandbox');
    expect(code).toBe(0);
    expect(stderr).toContain(`Warning: ${folder}/sandbox/`);
    expect(stderr).toMatch(/its folder is a file\. .*in memory/);
    expect(await statusOf(3147)).toBe('pending');
  });

  it.each([
    'orders list --sandbox',
    'sandbox reset',
    ...furtherCases('orders cancel 3147 --yes --sandbox', 'sandbox --port 0'),
  ])('with changes that cannot be read, %s fails as the machine does', async (line) => {
    const { folder, run, kept } = inFolder();
    mkdirSync(join(kept, 'data-2-seed-1-orders-200.ndjson'), { recursive: true });
    const outcome = await run(line);
    expect(outcome).toMatchObject({ code: 9, stdout: '' });
    expect(outcome.stderr).toContain(kept);
    expect(outcome.stderr).not.toContain('fault');
    if (line !== 'orders list --sandbox' && perRing(1, 2) === 1) return;
    // The launcher loads the parts of the bundle in its own way.
    const { code, stderr } = await spawned(line.split(' '), { env: { SHIPCTL_CONFIG_DIR: folder } });
    expect({ code, stderr }).toEqual({ code: 9, stderr: outcome.stderr });
  });
});

describe('shipctl sandbox reset', () => {
  it('starts afresh', async () => {
    const { run, statusOf } = inFolder();
    await run('orders cancel 3147 --yes --sandbox');
    const rehearsal = await run('sandbox reset --dry-run');
    expect(rehearsal).toMatchObject({ code: 0, stdout: '', stderr: expect.stringContaining('Would forget') });
    expect(await statusOf(3147)).toBe('cancelled');
    const other = await run('sandbox reset --seed 2');
    expect([other.code, await statusOf(3147)]).toEqual([0, 'cancelled']);
    const outcome = await run('sandbox reset');
    expect(outcome).toMatchObject({ code: 0, stdout: '', stderr: expect.stringContaining('seed 1 with 200 orders') });
    expect(await statusOf(3147)).toBe('pending');
  });

  it.each([
    ['sandbox rest', 'Did you mean "reset"?'],
    ['sandbox reset --port 4010', '--port does not go with sandbox reset.'],
    ['sandbox reset --memory', '--memory does not go with sandbox reset.'],
    ['sandbox reset reset', 'Too many arguments'],
    ['sandbox reset --seed x', '--seed: "x"'],
  ])('refuses other arguments: %s', async (line, message) => {
    const { code, stderr } = await inFolder().run(line);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });

  it('is in the help', async () => {
    const { stdout } = await inFolder().run('sandbox --help');
    expect(stdout).toContain('Usage: shipctl sandbox [reset] [flags]');
    expect(stdout).toContain('$ shipctl sandbox reset');
  });
});

describe('shipctl sandbox', () => {
  it('serves the changes of --sandbox, or with --memory none of them', async () => {
    const { run, folder } = inFolder();
    const env = { SHIPCTL_CONFIG_DIR: folder };
    const first = await banner('sandbox --port 0', env);
    expect(first).toContain('What you change is kept until: shipctl sandbox reset');
    expect(first).toContain('echo sandbox-password| shipctl login');
    const stdin = 'sandbox-password\nanother sandbox secret\n';
    expect(await run('profile change-password --yes --sandbox', { stdin })).toMatchObject({ code: 0 });
    const second = await banner('sandbox --port 0', env);
    expect(second).toMatch(/echo sandbox-[0-9a-f]{32}\| shipctl login .* --token-stdin/);
    const third = await banner('sandbox --port 0 --memory', env);
    expect(third).toContain('What you change is forgotten when it stops.');
    expect(third).toContain('echo sandbox-password| shipctl login');
  });

  it.each(['sandbox', 'sandbox reset'])('%s refuses more orders than are held in memory', async (line) => {
    const { run } = inFolder();
    expect(await run(`${line} --orders 20000 --dry-run`)).toMatchObject({ code: 0 });
    const refused = await run(`${line} --orders 20001 --dry-run`);
    expect([refused.code, refused.stdout]).toEqual([2, '']);
    expect(refused.stderr).toContain('--orders: "20001" is not a whole number from 0 to 20000');
  });
});
