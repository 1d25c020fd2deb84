import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { order, orders } from '../support/orders.ts';
import { spawned, start } from '../support/process.ts';
import { furtherCases, perRing } from '../support/ring.ts';
import { paginate, sendJson, startService } from '../support/service.ts';

/** Two kilobytes each: many times what a pipe and its reader hold. */
const count = perRing(500, 500, 2700);
const many = orders(count);

const serveMany = () => startService((request) => ({ data: paginate(many, request) }));

const pull = (format: string, perPage = 100) => [
  'orders',
  'list',
  '--all',
  '--per-page',
  String(perPage),
  '-o',
  format,
];

describe('a pipe', () => {
  it.each([['ndjson'], ['table'], ...furtherCases(['csv'], ['json'])])(
    'that closes after its first bytes ends %s silently, with 0',
    async (format) => {
      const service = await serveMany();
      const { child, ended } = start(pull(format, 5), { env: service.env });
      let stderr = '';
      child.stderr.on('data', (chunk: Buffer) => {
        stderr += chunk.toString();
      });
      await once(child.stdout, 'readable');
      child.stdout.destroy();
      expect({ ...(await ended), stderr }).toEqual({ code: 0, signal: null, stderr: '' });
      // What the pipe holds and what was prefetched: half of the list at most.
      expect(service.requests.length).toBeLessThan(count / 10);
    },
  );

  it('to head gets the first lines', async () => {
    const service = await serveMany();
    const shell = '{ "$@"; echo "code $?" >&2; } | head -1';
    const { code, stdout, stderr } = await spawned(pull('ndjson', 5), { env: service.env, shell });
    expect({ code, stderr }).toEqual({ code: 0, stderr: 'code 0\n' });
    expect(JSON.parse(stdout.toString())).toMatchObject({ id: count });
  });

  it.each([
    [['--help']],
    [['api', 'GET', '/api/orders']],
    ...furtherCases(
      [['orders', 'get', '5']],
      [['orders', 'list', '--help']],
      [['--version']],
      [['ops', 'list']],
      [['orders', 'get', '5', '--dry-run']],
      [['orders', 'create', '--template']],
      [['whoami']],
      [['orders']],
    ),
  ])('that is never read is not an error: %j', async (argv) => {
    const service = await serveMany();
    // The reader closes the pipe before the program starts.
    const shell = '{ read -r go <&3; "$@" 2>&1 >&4 | cat >&2; } 3<&0 4>&1';
    const { child, ended } = start(argv, { env: service.env, shell });
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    child.stdout.destroy();
    child.stdin.end('go\n');
    await ended;
    expect(stderr).not.toMatch(/has a fault|EPIPE|\n\s+at /);
  });

  it('that is full pauses the requests until it is read', async () => {
    const [service, other] = await Promise.all([serveMany(), serveMany()]);
    const { child, ended } = start(pull('ndjson', 5), { env: service.env });
    child.stderr.resume();
    await once(child.stdout, 'readable');
    // As long as a whole read takes.
    await spawned(pull('ndjson', 5), { env: other.env });
    expect(other.requests.length).toBe(count / 5 + 1);
    expect(service.requests.length).toBeLessThan(count / 10);
    let text = '';
    for await (const chunk of child.stdout) text += (chunk as Buffer).toString('latin1');
    expect(await ended).toEqual({ code: 0, signal: null });
    expect(text.split('\n').length).toBe(count + 1);
  });

  it('with a slow reader gets all of it', async () => {
    const service = await serveMany();
    const { child, ended } = start(pull('ndjson'), { env: service.env });
    child.stderr.resume();
    let text = '';
    for await (const chunk of child.stdout) {
      text += (chunk as Buffer).toString('latin1');
      // One turn of the event loop for each chunk: the writer is always ahead.
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await ended).toEqual({ code: 0, signal: null });
    expect(text.length).toBeGreaterThan(count * 1900);
    expect(text.split('\n').length).toBe(count + 1);
  });

  it('gets the exact bytes of a response', async () => {
    const bytes = Buffer.from([
      0x7b, 0xff, 0xfe, 0x00, 0x1b, 0x5b, 0x32, 0x4a, 0xc3, 0x28, 0xe2, 0x80, 0xae, 0x0d, 0x0a,
    ]);
    const service = await startService((_request, response) => response.end(bytes));
    const { code, stdout } = await spawned(['api', 'GET', '/api/x'], { env: service.env });
    expect(code).toBe(0);
    expect(stdout).toEqual(bytes);
  });
});

describe('missing streams', () => {
  it.each([['stdin and stderr', '"$@" <&- 2>&-'], ...furtherCases(['stderr', '"$@" 2>&-'], ['stdin', '"$@" <&-'])])(
    '%s: the data is written all the same',
    async (_which, shell) => {
      const service = await startService((request) => ({ data: paginate(orders(3), request) }));
      const { code, stdout } = await spawned(['orders', 'list', '--json'], { env: service.env, shell });
      expect({ code, rows: (JSON.parse(stdout.toString()) as unknown[]).length }).toEqual({ code: 0, rows: 3 });
    },
  );

  it.each([
    ['stderr is full', '"$@" 2>/dev/full', 5] as const,
    ['stdin where ids come from it', '"$@" - --yes <&-', 2] as const,
    ...furtherCases(['stderr', '"$@" 2>&-', 5] as const),
  ])('%s: the exit code is that of the failure', async (_which, shell, code) => {
    const service = await startService((_request, response) => sendJson(response, 404, { message: '' }));
    const argv = code === 2 ? ['orders', 'cancel', '--id'] : ['orders', 'list'];
    const outcome = await spawned(argv, { env: service.env, shell });
    expect(outcome).toMatchObject({ code });
    expect(outcome.stdout.toString()).toBe('');
  });

  it('stdout: no stack trace', async () => {
    const service = await startService((request) => ({ data: paginate(orders(3), request) }));
    const { code, signal, stderr } = await spawned(['orders', 'list'], { env: service.env, shell: '"$@" >&-' });
    expect(signal).toBeNull();
    expect([0, 9]).toContain(code);
    expect(stderr).not.toMatch(/\n\s+at /);
  });
});

describe('the process', () => {
  it('does not wait for a connection that the service keeps open', async () => {
    const service = await startService((request, response) => {
      response.setHeader('keep-alive', 'timeout=600');
      return { data: request.path.endsWith('5') ? order(5) : paginate(orders(3), request) };
    });
    for (const argv of [['orders', 'list'], ...furtherCases(['orders', 'get', '5'], ['api', 'GET', '/api/orders'])])
      expect(await spawned(argv, { env: service.env })).toMatchObject({ code: 0, signal: null });
  });

  it('does not wait for the sandbox, nor for a standard input that stays open', async () => {
    const { child, ended } = start(['orders', 'list', '--sandbox', '--limit', '3', '--json']);
    child.stdout.resume();
    child.stderr.resume();
    expect(await ended).toEqual({ code: 0, signal: null });
  });

  it.each([
    [['orders', 'list'], 4] as const,
    ...furtherCases([['--version'], 0] as const, [['--help'], 0] as const, [['nope'], 2] as const),
  ])('ends %j with %i', async (argv, code) => {
    expect(await spawned(argv)).toMatchObject({ code, signal: null });
  });
});
