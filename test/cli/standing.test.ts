import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folders.ts';
import { furtherIt } from '../support/ring.ts';
import { shipctl } from '../support/run.ts';
import { ship, shippingService } from '../support/shipping.ts';
import { now, rows, serviceOf } from '../support/today.ts';

/** The commands that a screen proposes. */
const stepsOf = (screen: string): string[] =>
  [...screen.matchAll(/^ {2}\u2192 (.+)$/gm)].map(([, step = '']) => step.replace(/^shipctl /, ''));

/** The numbers behind the states of a screen. */
const countsOf = (screen: string): Record<string, number> =>
  Object.fromEntries([...screen.matchAll(/^(\w+) +(\d+)$/gm)].map(([, state, orders]) => [state, Number(orders)]));

describe('shipctl alone', () => {
  it('proposes the first steps at a terminal where nobody is logged in; help off one, and with --help', async () => {
    const env = { SHIPCTL_CONFIG_DIR: temporaryFolder(), LANG: 'C.UTF-8', NO_COLOR: '1' };
    const { code, stdout, stderr } = await shipctl([], { env, terminal: 80 });
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('You are not logged in.');
    expect(stepsOf(stdout)).toEqual(['login', 'today --sandbox', 'help']);
    expect(stdout).toContain('To try it out with made-up data: export SHIPCTL_SANDBOX=1\n');
    const login = await shipctl(['login', '--sandbox'], { env });
    expect(login.stderr).toContain('To use it with all commands: export SHIPCTL_SANDBOX=1\n');
    const piped = await shipctl([], { env });
    expect({ code: piped.code, stdout: piped.stdout }).toEqual({ code: 2, stdout: '' });
    expect(piped.stderr).toContain('Usage: shipctl');
    expect((await shipctl(['--help'], { env, terminal: 80 })).stdout).toContain('Usage: shipctl');
    expect(await shipctl(['--page', '2'], { env, terminal: 80 })).toMatchObject({ code: 2 });
    const unknown = await shipctl(['--profile', 'nope'], { env, terminal: 80 });
    expect(unknown).toMatchObject({ code: 2, stderr: expect.stringContaining('shipctl --help --profile nope') });
  });

  it('says in Arabic how to have Arabic where the system is Arabic, until a language is chosen', async () => {
    const env = { SHIPCTL_CONFIG_DIR: temporaryFolder(), LANG: 'ar_SA.UTF-8', NO_COLOR: '1' };
    const offer = '\u0628\u0627\u0644\u0639\u0631\u0628\u064a\u0629: shipctl config set lang ar';
    const shown = async (argv: readonly string[], more = {}) =>
      (await shipctl(argv, { env: { ...env, ...more }, terminal: 100 })).stdout.includes(offer);
    expect([await shown([]), await shown(['--help']), await shown(['orders', '--help'])]).toEqual([true, true, false]);
    expect([await shown([], { LANG: 'en_GB.UTF-8' }), await shown([], { LC_ALL: 'ar_SA' })]).toEqual([false, false]);
    expect((await shipctl(['--help'], { env })).stdout).not.toContain(offer);
    await shipctl(['config', 'set', 'lang', 'en'], { env });
    expect([await shown([]), await shown(['--help'])]).toEqual([false, false]);
  });

  it('names the profiles that are logged in, as every command does, with the line that uses one', async () => {
    const { url } = await serviceOf(rows);
    const env = { SHIPCTL_CONFIG_DIR: temporaryFolder(), NO_COLOR: '1' };
    const login = ['login', '--profile', 'shop', '--base-url', url, '--token-stdin', '--no-check'];
    expect(await shipctl(login, { env, stdin: 'token-of-the-shop\n' })).toMatchObject({ code: 0 });
    const { stdout } = await shipctl([], { env, terminal: 80 });
    expect(stdout).toContain('Profile default is not logged in; logged in: shop.');
    expect(stepsOf(stdout)[0]).toBe('profiles use shop');
    const { code, stderr } = await shipctl(['orders', 'list', '--json'], { env });
    expect({ code, error: JSON.parse(stderr).error }).toMatchObject({
      code: 4,
      error: {
        message: 'Profile default is not logged in; logged in: shop.',
        commands: ['shipctl profiles use shop'],
      },
    });
    expect((await shipctl(['whoami'], { env })).stderr).toContain('Type: shipctl profiles use shop');
  });

  furtherIt('shows what waits by the mirror, as today counts it, and sends nothing', async () => {
    const { env, requests } = await serviceOf(rows);
    await shipctl(['sync'], { env, now });
    const asked = requests.length;
    const { code, stdout, stderr } = await shipctl([], { env, now, terminal: 80 });
    expect({ code, stderr, asked: requests.length }).toEqual({ code: 0, stderr: '', asked });
    const counted = await shipctl(['today', '--offline', '--json'], { env, now });
    const lines: { topic: string; status: string; orders: number; next: string | null }[] = JSON.parse(counted.stdout);
    const waiting = lines.filter(({ topic, next }) => topic === 'state' && next !== null);
    expect(countsOf(stdout)).toEqual(Object.fromEntries(waiting.map(({ status, orders }) => [status, orders])));
    const late = lines.filter(({ topic }) => topic === 'late').reduce((sum, { orders }) => sum + orders, 0);
    expect(stdout).toContain(`Waiting longer than 24h: ${late}`);
    expect(stdout).toMatch(/From the mirror, as of .* ago/);
    expect(stepsOf(stdout)[0]).toBe('ship --status pending --date-from 2026-02-08 --cheapest --day-folder today/');
    expect(stepsOf(stdout)).toHaveLength(3);
  });

  it('shows without a mirror what today counted last, and how long ago', async () => {
    const { env, requests, today } = await serviceOf(rows);
    await today();
    const asked = requests.length;
    const later = new Date(now.getTime() + 7_200_000);
    const { stdout } = await shipctl([], { env, now: later, terminal: 80 });
    expect(countsOf(stdout)).toEqual({ pending: 2, processing: 1, awaiting_pickup: 1 });
    expect(stdout).toContain('(2 h ago)');
    // Counts of hours ago are read again first.
    expect(stepsOf(stdout)[0]).toBe('today');
    expect(requests).toHaveLength(asked);
  });

  it('says what was shipped since the counts, and proposes to count again', async () => {
    const service = await shippingService();
    const env = { ...service.env, SHIPCTL_CONFIG_DIR: temporaryFolder(), LANG: 'C.UTF-8', NO_COLOR: '1' };
    await shipctl(['today'], { env });
    expect((await shipctl([], { env, terminal: 80 })).stdout).not.toContain('Since then');
    await ship({ env }, ['1', '2', '--cheapest']);
    const { stdout } = await shipctl([], { env, terminal: 80 });
    expect(stdout).toContain('Since then, from this machine: shipped 2 orders. The counts are of before.');
    expect(stepsOf(stdout)[0]).toBe('today');
  });
});
